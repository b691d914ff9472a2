"""E39: many tables. Those that wait for me come first, by deadline, and after a move one press leads to the next."""

from collections.abc import Iterator

import pytest

from citing import promise
from server.guests import Guest
from server.processes import Server

HOUR = 3600


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(f"sqlite:///{tmp_path_factory.mktemp('tables')}/house.db") as made:
        yield made


def slow(hours: int) -> dict[str, object]:
    return {"pace": "slow", "seconds": hours * HOUR}


@promise("E39")
def test_tables_that_wait_for_me_come_by_deadline_and_a_move_leads_to_the_next(server: Server) -> None:
    ines, paul = Guest(server, "Inès"), Guest(server, "Paul")
    timeless = ines.open(paul, name="Timeless")
    late = ines.open(paul, name="Late", schedule=slow(48))
    soon = ines.open(paul, name="Soon", schedule=slow(2))
    paused = ines.open(paul, name="Paused", schedule=slow(1))
    ines.api(f"/tables/{paused}/pause")
    theirs = paul.open(ines, name="Theirs", schedule=slow(1))
    listed = [card["id"] for card in ines.client.get("/api/v1/tables/mine").json()]
    assert listed[:3] == [soon, late, timeless]
    assert set(listed[3:]) == {theirs, paused}
    shown = ines.see("/mine").html
    assert shown.index(soon) < shown.index(late) < shown.index(timeless) < shown.index(theirs)

    page = ines.see(f"/tables/{soon}")
    assert "next-table" not in page.html
    page = ines.press(page, "/act", "keep")
    assert f'href="/tables/{late}"' in page.html.partition('id="next-table"')[2]
    assert "On vous attend ailleurs : Late" in page.text

    for table in (late, timeless):
        page = ines.press(ines.see(f"/tables/{table}"), "/act", "keep")
    assert "next-table" not in page.html
    assert "next-table" not in Guest(server).see(f"/tables/{late}").html


@promise("E39")
def test_the_end_of_a_game_leads_to_the_next_one_too(server: Server) -> None:
    ines, paul = Guest(server, "Inès"), Guest(server, "Paul")
    ending = paul.open(ines, name="Ending", options={"rounds": 1})
    waiting = ines.open(paul, name="Waiting")
    paul.press(paul.see(f"/tables/{ending}"), "/act", "keep")
    page = ines.press(ines.see(f"/tables/{ending}"), "/act", "keep")
    assert page.path.endswith("/end")
    assert f'href="/tables/{waiting}"' in page.html.partition('id="next-table"')[2]


@promise("E35", "E39")
def test_however_many_tables_wait_the_most_urgent_are_named_and_the_others_counted(server: Server) -> None:
    ines, paul = Guest(server, "Inès"), Guest(server, "Paul")
    later = [ines.open(paul, name=f"Later {hours}", schedule=slow(hours)) for hours in (40, 30, 20, 10)]
    here = ines.open(paul, name="Here", schedule=slow(1))
    beside = ines.see(f"/me/waiting?besides={here}")
    assert [table for table in (*later, here) if f'href="/tables/{table}"' in beside.html] == later
    assert "4 autres tables" in beside.text
    assert "data-countdown" in beside.html  # the time that is left is told on the other page too
    elsewhere = ines.see("/me/waiting")
    assert [table for table in (*later, here) if f'href="/tables/{table}"' in elsewhere.html] == [*later[2:], here]
    assert "et 2 autres" in elsewhere.text
