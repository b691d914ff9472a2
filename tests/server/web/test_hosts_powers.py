"""What a host may not do alone, and what nobody gets round: over `tripot serve`, in time that passes by hand."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from time import sleep
from typing import Any

import pytest

from browser.houses import FileClock
from citing import promise
from server.guests import Guest, error
from server.processes import Server

LONG = 601
LIVE = {"pace": "live", "seconds": 3000}


@pytest.fixture(scope="module")
def clock(tmp_path_factory: pytest.TempPathFactory) -> FileClock:
    return FileClock(tmp_path_factory.mktemp("clock") / "moment")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, clock: FileClock) -> Iterator[Server]:
    url = f"sqlite:///{tmp_path_factory.mktemp('powers')}/house.db"
    with Server(url, planted="hand_clock", MOMENT=str(clock.path)) as made:
        yield made


def info(who: Guest, table: str) -> Any:
    return who.client.get(f"/api/v1/tables/{table}").json()


def pair(house: Server, **wish: Any) -> tuple[Guest, Guest, str]:
    ines, paul = Guest(house, "Inès"), Guest(house, "Paul")
    return ines, paul, ines.open(paul, options={"rounds": 50}, **wish)


def later(who: Guest, table: str, **by: int) -> dict[str, str]:
    return {"due_at": (datetime.fromisoformat(info(who, table)["deadline"]["due_at"]) + timedelta(**by)).isoformat()}


@promise("E10")
def test_a_running_game_is_closed_when_most_of_those_present_agree_and_never_by_silence(
    house: Server, clock: FileClock
) -> None:
    ines, paul, table = pair(house)
    ines.press(ines.see(f"/tables/{table}/host"), "/host", "close")
    assert info(ines, table)["status"] == "playing"
    asked = paul.see(f"/tables/{table}")
    assert "Inès propose de fermer la table" in asked.text
    paul.press(asked, "/agree", "no")
    assert (info(ines, table)["status"], info(ines, table)["question"]) == ("playing", None)
    clock.advance(LONG)
    paul.see(f"/tables/{table}")
    ines.api(f"/tables/{table}/close")
    clock.advance(LONG - 1)
    paul.see(f"/tables/{table}")
    clock.advance(2)
    ended = (info(ines, table)["question"] is None for _ in range(100) if not sleep(0.1))
    assert any(ended)
    assert info(paul, table)["status"] == "playing"
    clock.advance(LONG)
    paul.see(f"/tables/{table}")
    ines.api(f"/tables/{table}/close")
    paul.press(paul.see(f"/tables/{table}"), "/agree", "yes")
    assert info(ines, table)["status"] == "closed"


@promise("E10")
def test_anybody_who_sits_there_may_propose_to_close_and_a_stranger_may_not(house: Server) -> None:
    ines, paul, table = pair(house)
    paul.press(paul.see(f"/tables/{table}/host"), "/host", "close")
    assert info(ines, table)["question"]["asked_by"] == "Paul"
    assert Guest(house, "Zoé").tried(f"/tables/{table}/close").status_code == 404
    assert Guest(house, "Zoé").tried(f"/tables/{table}/answer", {"agree": True}).status_code == 404
    assert error(paul.tried(f"/tables/{table}/answer", {"agree": True})) == "nothing_asked", "one vote a person"
    ines.api(f"/tables/{table}/answer", {"agree": True})
    assert info(ines, table)["status"] == "closed"


@promise("E10")
def test_whoever_plays_with_bots_alone_closes_alone(house: Server) -> None:
    ines = Guest(house, "Inès")
    table = ines.api("/tables", {"game": "toy-cards", "seats": 2, "schedule": {"pace": "none"}})["id"]
    ines.api(f"/tables/{table}/start", {"level": "random"})
    assert ines.api(f"/tables/{table}/close")["status"] == "closed"


@promise("E10")
def test_a_live_deadline_is_put_off_only_with_the_others(house: Server, clock: FileClock) -> None:
    ines, paul, table = pair(house, schedule=LIVE)
    due = info(paul, table)["deadline"]["due_at"]
    asked = ines.api(f"/tables/{table}/deadline", later(ines, table, days=3))
    assert (asked["deadline"]["due_at"], asked["question"]["what"]) == (due, "postpone")
    page = paul.see(f"/tables/{table}")
    assert "Inès propose de repousser l'échéance" in page.text
    paul.press(page, "/agree", "no")
    assert info(paul, table)["deadline"]["due_at"] == due
    clock.advance(LONG)
    paul.see(f"/tables/{table}")
    wanted = later(ines, table, minutes=10)
    ines.api(f"/tables/{table}/deadline", wanted)
    paul.press(paul.see(f"/tables/{table}"), "/agree", "yes")
    moved = datetime.fromisoformat(info(paul, table)["deadline"]["due_at"])
    assert moved == datetime.fromisoformat(wanted["due_at"])


@promise("E10")
def test_a_stopped_clock_starts_again_when_the_others_want_it(house: Server) -> None:
    ines, paul, table = pair(house, schedule=LIVE)
    ines.api(f"/tables/{table}/pause")
    paul.press(paul.see(f"/tables/{table}/host"), "/host", "resume")
    assert info(paul, table)["question"]["what"] == "resume"
    ines.press(ines.see(f"/tables/{table}"), "/agree", "yes")
    assert info(paul, table)["paused"] is False


def test_by_correspondence_the_host_puts_a_deadline_off_and_everybody_is_told(house: Server) -> None:
    ines, _, table = pair(house, schedule={"pace": "slow", "seconds": 86400})
    wanted = later(ines, table, days=1)
    moved = ines.api(f"/tables/{table}/deadline", wanted)["deadline"]["due_at"]
    assert datetime.fromisoformat(moved) == datetime.fromisoformat(wanted["due_at"]).astimezone(UTC)


def test_a_removed_guest_does_not_return_by_the_old_link(house: Server) -> None:
    ines, paul = Guest(house, "Inès"), Guest(house, "Paul")
    table = ines.open(paul, start=False)
    old = info(ines, table)
    page = ines.press(ines.see(f"/tables/{table}/moderation?chair=1"), "/moderation", "remove")
    assert "Le lien d'invitation a changé" in page.text
    private = Guest(house, "Marie")
    assert private.see(f"/join/{old['invitation']}").status == 404
    assert private.see(f"/join/{old['watchword']}").status == 404
    new = info(ines, table)["invitation"]
    assert private.see(f"/join/{new}").status == 200


@promise("E13")
def test_the_cover_covers_whoever_asks_for_it(house: Server) -> None:
    ines = Guest(house, "Inès")
    made = ines.api("/tables", {"game": "toy-cards", "seats": 2, "schedule": {"pace": "none"}})
    table = made["id"]
    ines.api(f"/tables/{table}/sit", {"name": "Paul"})
    ines.api(f"/tables/{table}/start")
    ines.press(ines.see(f"/tables/{table}"), "/hold", seat="0")
    assert ines.see(f"/tables/{table}?seat=0").path == f"/tables/{table}?seat=0"
    ines.see(f"/tables/{table}/pass")
    assert ines.see(f"/tables/{table}?seat=0").path.startswith(f"/tables/{table}/pass")


def test_numbers_that_are_none_are_refused_in_words(house: Server) -> None:
    ines, _, table = pair(house)
    page = ines.see(f"/tables/{table}")
    form = next(form for form in page.forms if form["action"].endswith("/act"))
    fields = {**form["fields"], **dict(form["buttons"][:1])}
    refused = ines.client.post(form["action"], data={**fields, "decision": "-1"})
    assert refused.status_code == 400
    opening = ines.see("/games/toy-cards/open")
    for seats in ("-1", "many", "٣"):
        page = ines.press(opening, "/open", seats=seats)
        assert (page.status, page.path) == (422, "/games/toy-cards/open")


def test_a_muted_chair_is_muted_whoever_its_sitter_hands_it_to(house: Server) -> None:
    ines, paul, table = pair(house)
    muted = ines.api(f"/tables/{table}/moderation", {"act": "mute", "chair": 1, "minutes": 30})
    word = paul.api(f"/tables/{table}/chairs/1/offer")["word"]
    private = Guest(house, "Marie")
    assert private.tried("/chairs/take", {"word": word}).status_code == 200
    assert error(private.tried(f"/tables/{table}/messages", {"text": "Encore moi"})) == "muted_by_host"
    ines.api(f"/moderation/{muted['id']}/undo")
    assert private.tried(f"/tables/{table}/messages", {"text": "Merci"}).status_code == 201
