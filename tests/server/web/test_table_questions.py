"""What is asked about a table: not again and again, one beside another; nobody closes behind others' backs. [E10]"""

from collections.abc import Iterator
from time import sleep
from typing import Any

import pytest

from browser.houses import FileClock
from citing import promise
from server.guests import Guest
from server.processes import Server
from server.web.test_hosts_powers import LIVE, LONG, error, info, pair

PATIENCE = 601
"""Seconds: pages without scripts are believed for ten minutes."""


@pytest.fixture(scope="module")
def clock(tmp_path_factory: pytest.TempPathFactory) -> FileClock:
    return FileClock(tmp_path_factory.mktemp("clock") / "moment")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, clock: FileClock) -> Iterator[Server]:
    url = f"sqlite:///{tmp_path_factory.mktemp('questions')}/house.db"
    with Server(url, planted="hand_clock", MOMENT=str(clock.path)) as made:
        yield made


def four(house: Server, **wish: Any) -> tuple[list[Guest], str]:
    people = [Guest(house, name) for name in ("Inès", "Paul", "Zoé", "Léo")]
    return people, people[0].open(*people[1:], options={"rounds": 50}, **wish)


def kinds(who: Guest, table: str) -> list[str]:
    return [one["what"] for one in info(who, table)["questions"]]


def waits_for(who: Guest, table: str, status: str) -> bool:
    return any(info(who, table)["status"] == status for _ in range(60) if not sleep(0.1))


@promise("E10")
def test_what_was_refused_is_not_asked_again_at_once_by_the_same_person(house: Server, clock: FileClock) -> None:
    ines, paul, table = pair(house)
    ines.api(f"/tables/{table}/close")
    paul.api(f"/tables/{table}/answer", {"agree": False})
    again = ines.tried(f"/tables/{table}/close")
    assert (again.status_code, error(again)) == (409, "asked_lately")
    assert "vient de dire non" in ines.press(ines.see(f"/tables/{table}/host"), "/host", "close").text
    paul.api(f"/tables/{table}/close")
    ines.api(f"/tables/{table}/answer", {"agree": False})
    clock.advance(PATIENCE)
    paul.see(f"/tables/{table}")
    ines.api(f"/tables/{table}/close")
    assert kinds(paul, table) == ["close"]


@promise("E10")
def test_an_open_question_blocks_no_other_one(house: Server) -> None:
    ines, paul, table = pair(house, schedule=LIVE)
    ines.api(f"/tables/{table}/pause")
    ines.api(f"/tables/{table}/close")
    paul.api(f"/tables/{table}/resume")
    assert kinds(ines, table) == ["resume", "close"]
    assert kinds(paul, table) == ["close", "resume"]
    page = ines.see(f"/tables/{table}")
    assert "Paul propose de remettre la pendule en marche" in page.text
    assert "Inès propose de fermer la table" in page.text
    ines.press(page, "/agree", "yes")
    assert (info(paul, table)["paused"], kinds(paul, table)) == (False, ["close"])
    number = info(paul, table)["questions"][0]["number"]
    assert error(paul.tried(f"/tables/{table}/answer", {"agree": False, "number": number + 1})) == "nothing_asked"
    paul.api(f"/tables/{table}/answer", {"agree": False, "number": number})
    assert kinds(paul, table) == []


@promise("E10")
def test_a_yes_is_taken_back_while_the_question_is_open_and_said_once(house: Server) -> None:
    (ines, paul, zoe, leo), table = four(house)
    ines.api(f"/tables/{table}/close")
    paul.api(f"/tables/{table}/answer", {"agree": True})
    assert error(paul.tried(f"/tables/{table}/answer", {"agree": True})) == "nothing_asked"
    page = paul.see(f"/tables/{table}")
    assert "Revenir sur mon accord" in page.text
    paul.press(page, "/agree", "no")
    zoe.api(f"/tables/{table}/answer", {"agree": True})
    assert info(leo, table)["status"] == "playing"
    page = ines.see(f"/tables/{table}")
    assert "Retirer ma proposition" in page.text
    ines.press(page, "/agree", "no")
    assert kinds(leo, table) == []


@promise("E10")
def test_who_refused_refuses_also_when_they_are_gone_and_most_means_most(house: Server, clock: FileClock) -> None:
    (ines, paul, zoe, leo), table = four(house)
    ines.api(f"/tables/{table}/close")
    paul.api(f"/tables/{table}/answer", {"agree": False})
    clock.advance(PATIENCE - 2)
    ines.see(f"/tables/{table}")
    zoe.see(f"/tables/{table}")  # the two others gave no sign for so long, one of them after a no
    clock.advance(1)
    zoe.api(f"/tables/{table}/answer", {"agree": True})
    clock.advance(3)
    assert waits_for(ines, table, "closed") is False
    assert info(leo, table)["status"] == "playing"


@promise("E10")
def test_a_game_is_not_closed_behind_the_backs_of_those_who_left_for_a_moment(house: Server, clock: FileClock) -> None:
    ines, paul, table = pair(house)
    ines.api(f"/tables/{table}/close")
    paul.api(f"/tables/{table}/answer", {"agree": False})
    clock.advance(LONG)
    ines.see(f"/tables/{table}")
    assert info(ines, table)["chairs"][1]["is_absent"] is True
    assert ines.api(f"/tables/{table}/close")["status"] == "playing"
    assert "Qui est absent a jusqu'à" in ines.see(f"/tables/{table}").text
    clock.advance(300)
    page = paul.see(f"/tables/{table}")
    assert "Inès propose de fermer la table" in page.text
    paul.press(page, "/agree", "no")
    assert (info(ines, table)["status"], kinds(ines, table)) == ("playing", [])


@promise("E10")
def test_whoever_stays_alone_closes_after_a_patience(house: Server, clock: FileClock) -> None:
    ines, _, table = pair(house)
    clock.advance(LONG)
    ines.see(f"/tables/{table}")
    assert ines.api(f"/tables/{table}/close")["status"] == "playing"
    clock.advance(LONG)
    assert waits_for(ines, table, "closed")


@promise("E14")
def test_an_entry_that_the_others_want_to_keep_is_not_asked_for_again_at_once(house: Server, clock: FileClock) -> None:
    ines, paul, table = pair(house)
    first = next(one for one in (ines, paul) if info(one, table)["chairs"][info(one, table)["my_seats"][0]]["awaited"])
    second = paul if first is ines else ines
    seat = info(first, table)["my_seats"][0]
    first.api(f"/tables/{table}/seats/{seat}/actions", {"action": "draw"})
    entry = first.client.get(f"/api/v1/tables/{table}/view?seat={seat}").json()["undoes"]
    first.api(f"/tables/{table}/seats/{seat}/undo", {"entry": entry})
    second.press(second.see(f"/tables/{table}"), "/undo", "no")
    again = first.tried(f"/tables/{table}/seats/{seat}/undo", {"entry": entry})
    assert error(again) == "asked_lately"
    clock.advance(PATIENCE)
    second.see(f"/tables/{table}")
    assert first.tried(f"/tables/{table}/seats/{seat}/undo", {"entry": entry}).status_code == 200
