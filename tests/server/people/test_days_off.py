"""E36: days off, and the friend who keeps a chair. Over `tripot serve`, in time that passes by hand."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from browser.houses import FileClock
from citing import promise
from server.guests import Guest
from server.people.test_outbox import wait_for
from server.processes import Server

DAY = 86_400
SLOW = {"pace": "slow", "seconds": DAY, "zone": "UTC"}


@pytest.fixture(scope="module")
def clock(tmp_path_factory: pytest.TempPathFactory) -> FileClock:
    return FileClock(tmp_path_factory.mktemp("clock") / "moment")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, clock: FileClock) -> Iterator[Server]:
    url, moment = f"sqlite:///{tmp_path_factory.mktemp('time-off')}/house.db", str(clock.path)
    with Server(url, planted="hand_clock", MOMENT=moment, TRIPOT_DAYS_OFF="4", TRIPOT_BEAT="0.1") as made:
        yield made


def day(clock: FileClock, after: int) -> str:
    now = datetime.fromtimestamp(int(Path(clock.path).read_text()) / 1000, UTC)
    return (now + timedelta(days=after)).date().isoformat()


def info(guest: Guest, table: str) -> Any:
    return guest.client.get(f"/api/v1/tables/{table}").json()


def kinds(guest: Guest, table: str) -> list[str]:
    return [note["kind"] for note in guest.client.get(f"/api/v1/tables/{table}/view").json()["notes"]]


@promise("E36")
def test_whoever_asks_for_days_is_waited_for_and_the_table_reads_until_when(server: Server, clock: FileClock) -> None:
    ines, paul = Guest(server, "Inès"), Guest(server, "Paul")
    table = ines.open(paul, schedule=SLOW)
    page = ines.see("/me/absences")
    assert "Il vous reste 4 jours de vacances cette année, sur 4." in page.text
    page = ines.press(page, "/me/absences", "take", first=day(clock, 0), last=day(clock, 5))
    assert page.status == 422
    assert "Il ne reste pas assez de jours" in page.text
    page = ines.press(ines.see("/me/absences"), "/me/absences", "take", first=day(clock, 0), last=day(clock, 2))
    assert "Il vous reste 1 jour de vacances cette année, sur 4." in page.text
    assert "Inès est en vacances jusqu'au" in paul.see(f"/tables/{table}").text
    assert info(paul, table)["chairs"][0]["away_until"] == day(clock, 2)
    due = info(paul, table)["deadline"]["due_at"]
    clock.advance(DAY + 1)
    wait_for(lambda: "on_holiday" in kinds(paul, table))
    moved = info(paul, table)["deadline"]["due_at"]
    assert datetime.fromisoformat(moved) == datetime.fromisoformat(due) + timedelta(days=2)
    assert "l'échéance est repoussée pour toute la table" in paul.see(f"/tables/{table}").text
    page = ines.press(ines.see("/me/absences"), "/me/absences", "give_back")
    assert "Il vous reste 2 jours de vacances cette année, sur 4." in page.text
    assert kinds(paul, table)[-1] == "not_away"
    mine = ines.client.get("/me/data.json").json()
    assert [row["asked"] for row in mine["days_off"]] == [True, True]


@promise("E36")
def test_a_friend_named_in_advance_keeps_the_chair_after_a_missed_deadline(server: Server, clock: FileClock) -> None:
    ines, paul, marie = Guest(server, "Inès"), Guest(server, "Paul"), Guest(server, "Marie")
    ines.open(marie, name="Ailleurs")
    table = ines.open(paul, schedule=SLOW, name="Chez Inès")
    chair = f"/api/v1/tables/{table}/chairs/0/stand-in"
    page = ines.see("/me/absences")
    friend = next(each for each, name in _companions(ines) if name == "Marie")
    ines.press(page, "/me/absences", "friend", friend=friend)
    assert ines.client.get("/api/v1/me/absences").json()["friend"] == friend
    hand = ines.client.get(f"/api/v1/tables/{table}/view").json()["view"]["facts"]
    assert marie.client.post(chair, headers={"Idempotency-Key": "too-early-1"}).status_code == 409
    assert paul.client.post(chair, headers={"Idempotency-Key": "not-named-1"}).status_code == 403
    for number in range(1, 4):
        clock.advance(DAY + 1)
        wait_for(lambda number=number: kinds(paul, table).count("on_holiday") == number)
    clock.advance(DAY + 1)
    wait_for(lambda: info(paul, table)["chairs"][0]["absences"] == 1)
    page = marie.see("/mine")
    assert "Inès a manqué une échéance et vous confie sa chaise" in page.text
    for _ in range(3):
        shown = marie.press(page, "/stand-in")
    assert shown.path == f"/tables/{table}"
    assert kinds(marie, table).count("stood_in") == 1
    assert marie.client.get(f"/api/v1/tables/{table}/view").json()["view"]["facts"].keys() == hand.keys()
    page = ines.see("/mine")
    assert "Marie joue à votre place." in page.text
    ines.press(page, "/return")
    assert info(ines, table)["my_seats"] == [0]
    assert marie.client.get(f"/api/v1/tables/{table}/view").status_code in (403, 404)


def _companions(guest: Guest) -> list[tuple[str, str]]:
    found = guest.client.get("/api/v1/me/absences").json()["companions"]
    return [(each["id"], each["name"]) for each in found]
