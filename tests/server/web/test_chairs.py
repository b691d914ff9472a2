"""Chairs of a running game go only to whom the table agreed to: over `tripot serve`, as a dishonest host tries."""

from collections.abc import Iterator
from time import sleep
from typing import Any

import pytest

from browser.houses import FileClock
from citing import promise
from server.guests import Guest, error
from server.processes import Server

FOREVER = {"options": {"rounds": 50}}
LONG = 601


@pytest.fixture(scope="module")
def clock(tmp_path_factory: pytest.TempPathFactory) -> FileClock:
    return FileClock(tmp_path_factory.mktemp("clock") / "moment")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, clock: FileClock) -> Iterator[Server]:
    url = f"sqlite:///{tmp_path_factory.mktemp('chairs')}/house.db"
    with Server(url, planted="hand_clock", MOMENT=str(clock.path)) as made:
        yield made


def chair(who: Guest, table: str, seat: int) -> Any:
    return who.client.get(f"/api/v1/tables/{table}").json()["chairs"][seat]


def with_a_bot(house: Server) -> tuple[Guest, Guest, str]:
    """Two people and a bot in the third chair, playing."""
    ines, paul = Guest(house, "Inès"), Guest(house, "Paul")
    made = ines.api("/tables", {"game": "toy-cards", "seats": 3, "schedule": {"pace": "none"}, **FOREVER})
    paul.api(f"/tables/{made['id']}/sit", {"word": made["invitation"]})
    ines.api(f"/tables/{made['id']}/start", {"level": "random"})
    return ines, paul, str(made["id"])


def offered(host: Guest, table: str, seat: int) -> str:
    """The link of a chair, as the host's page gives it."""
    page = host.press(host.see(f"/tables/{table}/host"), "/host", "offer", seat=str(seat))
    assert page.status == 200
    return page.html.partition('id="chair-link"')[2].partition('value="')[2].partition('"')[0].partition("/join")[2]


@promise("E10", "R42")
def test_a_host_cannot_take_a_bots_chair_in_a_private_window_unless_the_others_agree(house: Server) -> None:
    ines, paul, table = with_a_bot(house)
    link = "/join" + offered(ines, table, 2)
    private = Guest(house)
    page = private.press(private.see(link), link, name="Marie")
    assert "On demande à la table" in page.text
    assert private.client.get(f"/api/v1/tables/{table}/view").status_code == 404
    assert private.client.get(f"/tables/{table}").status_code == 404
    assert chair(ines, table, 2)["kind"] == "bot"
    asked = ines.see(f"/tables/{table}")
    assert "Marie demande la chaise" in asked.text
    assert not [form for form in asked.forms if form["action"].endswith("/replace")], "who made the link has no say"
    assert error(ines.tried(f"/tables/{table}/chairs/2/replacement/answer", {"agree": True})) == "nothing_asked"
    asked = paul.see(f"/tables/{table}")
    paul.press(asked, "/replace", "no")
    assert chair(paul, table, 2)["kind"] == "bot"
    assert private.see(link).status == 404, "the link is used up"
    assert "n'a pas donné son accord" in private.see(f"/tables/{table}/claim").text
    assert "La table ne donne pas de chaise à Marie." in paul.see(f"/tables/{table}").text


@promise("E10")
def test_somebody_whom_the_others_agree_to_takes_the_bots_chair(house: Server) -> None:
    ines, paul, table = with_a_bot(house)
    link = "/join" + offered(ines, table, 2)
    marie = Guest(house)
    waiting = marie.press(marie.see(link), link, name="Marie")
    assert waiting.path == f"/tables/{table}/claim"
    assert marie.see(link).path == f"/tables/{table}/claim", "the link leads back to the question"
    other = Guest(house)
    late = other.press(other.see(link), link, name="Zoé")
    assert (late.status, "déjà" in late.text) == (409, True)
    paul.press(paul.see(f"/tables/{table}"), "/replace", "yes")
    assert chair(paul, table, 2)["name"] == "Marie"
    assert marie.see(f"/tables/{table}/claim").path == f"/tables/{table}"
    assert marie.client.get(f"/api/v1/tables/{table}").json()["my_seats"] == [2]


@promise("E10")
def test_a_claim_needs_somebody_else_who_is_there_and_silence_is_consent_only_then(
    house: Server, clock: FileClock
) -> None:
    ines, paul, table = with_a_bot(house)
    clock.advance(LONG)
    word = ines.api(f"/tables/{table}/chairs/2/offer")["word"]
    marie = Guest(house, "Marie")
    assert marie.tried("/chairs/take", {"word": word}).status_code == 202
    clock.advance(LONG)
    over = (chair(ines, table, 2)["question"] is None for _ in range(100) if not sleep(0.1))
    assert any(over)
    assert chair(ines, table, 2)["kind"] == "bot", "Paul was away all the time: nobody agreed"
    paul.see(f"/tables/{table}")
    word = ines.api(f"/tables/{table}/chairs/2/offer")["word"]
    assert marie.tried("/chairs/take", {"word": word}).status_code == 202
    clock.advance(LONG - 1)
    paul.see(f"/tables/{table}")
    clock.advance(2)
    agreed = (chair(ines, table, 2)["name"] == "Marie" for _ in range(100) if not sleep(0.1))
    assert any(agreed), "Paul was there, and said nothing against it"


@promise("E10", "R42")
def test_the_chair_of_whoever_stood_up_is_no_hosts_either(house: Server) -> None:
    ines, paul, table = with_a_bot(house)
    paul.tried(f"/tables/{table}/chairs/1/stand")
    word = ines.api(f"/tables/{table}/chairs/1/offer")["word"]
    private = Guest(house, "Marie")
    assert private.tried("/chairs/take", {"word": word}).status_code == 202
    assert private.client.get(f"/api/v1/tables/{table}/view").status_code == 404
    paul.api(f"/tables/{table}/return")
    assert chair(paul, table, 1)["question"] is None


@promise("E10")
def test_alone_with_bots_a_host_decides_alone(house: Server) -> None:
    ines = Guest(house, "Inès")
    table = ines.api("/tables", {"game": "toy-cards", "seats": 3, "schedule": {"pace": "none"}, **FOREVER})["id"]
    ines.api(f"/tables/{table}/start", {"level": "random"})
    word = ines.api(f"/tables/{table}/chairs/1/offer")["word"]
    assert Guest(house, "Marie").tried("/chairs/take", {"word": word}).status_code == 200


@promise("E10")
def test_the_same_browser_under_another_name_takes_no_chair(house: Server) -> None:
    ines, paul, table = with_a_bot(house)
    word = ines.api(f"/tables/{table}/chairs/2/offer")["word"]
    ines.client.cookies.delete("tripot")
    made = ines.client.post("/api/v1/guests", json={"name": "Marie"}).json()
    ines.client.headers["X-CSRF-Token"] = made["csrf"]
    assert error(ines.tried("/chairs/take", {"word": word})) == "same_browser"
    assert chair(paul, table, 2)["question"]["is_settled"] is True


@promise("E10", "E37")
def test_a_friend_whom_the_table_agrees_to_replaces_somebody_absent_over_the_api_too(
    house: Server, clock: FileClock
) -> None:
    ines, paul, table = with_a_bot(house)
    clock.advance(LONG)
    ines.see(f"/tables/{table}")
    assert error(ines.tried(f"/tables/{table}/chairs/1/offer")) == "ask_first"
    ines.api(f"/tables/{table}/chairs/1/replacement", {"level": ""})
    word = ines.api(f"/tables/{table}/chairs/1/offer")["word"]
    marie = Guest(house, "Marie")
    assert marie.tried("/chairs/take", {"word": word}).status_code == 202
    ines.api(f"/tables/{table}/chairs/1/replacement/answer", {"agree": True})
    assert chair(ines, table, 1)["name"] == "Marie"
    assert marie.client.get(f"/api/v1/tables/{table}/view").status_code == 200
    assert "Marie joue à votre place." in paul.see("/mine").text


@promise("E13")
def test_on_a_shared_device_a_covered_chair_is_neither_offered_nor_left(house: Server) -> None:
    ines = Guest(house, "Inès")
    made = ines.api("/tables", {"game": "toy-cards", "seats": 2, "schedule": {"pace": "none"}, **FOREVER})
    table = made["id"]
    ines.api(f"/tables/{table}/sit", {"name": "Paul"})
    ines.api(f"/tables/{table}/start")
    ines.api(f"/tables/{table}/chairs/0/hold")
    for act in ("offer", "stand", "token"):
        assert error(ines.tried(f"/tables/{table}/chairs/1/{act}")) == "covered"
    assert chair(ines, table, 1)["name"] == "Paul"
    ines.api(f"/tables/{table}/chairs/1/hold")
    assert ines.tried(f"/tables/{table}/chairs/1/stand").status_code == 200


def test_two_people_at_a_table_never_carry_one_name(house: Server) -> None:
    first, second, third = Guest(house, "Paul"), Guest(house, "Paul"), Guest(house, "Pаul")  # with a Cyrillic letter
    table = first.open(second, third, start=False)
    assert [each["name"] for each in first.client.get(f"/api/v1/tables/{table}").json()["chairs"]] == [
        "Paul",
        "Paul 2",
        "Pаul 3",
    ]


def entered(who: Guest, link: str) -> None:
    """By a personal link, in a browser that somebody else may have used before."""
    page = who.see(f"/enter/{link}")
    who.press(page, f"/enter/{link}")
    who.client.headers["X-CSRF-Token"] = who.see("/me").html.partition('name="csrf" value="')[2].partition('"')[0]


def own_link(who: Guest) -> str:
    page = who.client.post("/me", data={"act": "link", "csrf": who.client.headers["X-CSRF-Token"]}).text
    return page.partition("/enter/")[2].partition('"')[0].partition("<")[0]


@promise("E10")
def test_nobody_comes_for_a_chair_by_the_browser_that_asked_for_it_nor_agrees_to_themselves(
    house: Server, clock: FileClock
) -> None:
    ines, _, table = with_a_bot(house)
    link = own_link(ines)
    clock.advance(LONG)
    ines.see(f"/tables/{table}")
    ines.api(f"/tables/{table}/chairs/1/replacement", {"level": ""})
    word = ines.api(f"/tables/{table}/chairs/1/offer")["word"]
    ines.client.post("/me", data={"act": "leave", "csrf": ines.client.headers["X-CSRF-Token"]})
    made = ines.client.post("/api/v1/guests", json={"name": "Moi-même"}).json()
    ines.client.headers["X-CSRF-Token"] = made["csrf"]
    assert error(ines.tried("/chairs/take", {"word": word})) == "same_browser"
    marie = Guest(house, "Marie")
    assert marie.tried("/chairs/take", {"word": word}).status_code == 202
    marie.client.cookies.delete("tripot")
    entered(marie, link)
    yes = marie.tried(f"/tables/{table}/chairs/1/replacement/answer", {"agree": True})
    assert error(yes) == "same_browser"


@promise("E10")
def test_who_agreed_to_a_new_sitter_stands_in_the_log_by_name(house: Server, clock: FileClock) -> None:
    ines, _, table = with_a_bot(house)
    clock.advance(LONG)
    ines.see(f"/tables/{table}")
    ines.api(f"/tables/{table}/chairs/1/replacement", {"level": ""})
    word = ines.api(f"/tables/{table}/chairs/1/offer")["word"]
    marie = Guest(house, "Marie")
    marie.tried("/chairs/take", {"word": word})
    ines.api(f"/tables/{table}/chairs/1/replacement/answer", {"agree": True})
    assert "Marie prend la chaise de Paul, avec l'accord des présents : Inès." in ines.see(f"/tables/{table}").text


@promise("E10")
def test_a_replacement_that_was_refused_is_not_proposed_again_at_once(house: Server, clock: FileClock) -> None:
    ines, paul, marie = Guest(house, "Inès"), Guest(house, "Paul"), Guest(house, "Marie")
    table = ines.open(paul, marie, **FOREVER)
    clock.advance(LONG)
    ines.see(f"/tables/{table}")
    paul.see(f"/tables/{table}")
    ines.api(f"/tables/{table}/chairs/2/replacement", {"level": "random"})
    paul.api(f"/tables/{table}/chairs/2/replacement/answer", {"agree": False})
    assert error(ines.tried(f"/tables/{table}/chairs/2/replacement", {"level": "random"})) == "asked_lately"
