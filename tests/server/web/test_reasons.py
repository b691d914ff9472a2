"""Bots are asked why: after the game, in a practice game at once, and never before. [BOTS.md, Reasons]"""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from server.guests import Guest
from server.processes import Server

GAME = "startup-nation"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("house")
    with Server(f"sqlite:///{folder / 'house.db'}", toys=False) as made:
        yield made


def against_bots(server: Server, **wish: Any) -> tuple[Guest, str]:
    """Somebody who has played a little against two careful bots, and the table's id."""
    ines = Guest(server, "Inès")
    table = ines.open(game=GAME, seats=3, bots={1: "careful", 2: "careful"}, **wish)
    for _ in range(6):
        act_when_asked(ines, table)
    return ines, table


def act_when_asked(guest: Guest, table: str) -> None:
    """Wait until the bots have moved, and take the first line of the menu."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        seen = guest.client.get(f"/api/v1/tables/{table}/view?seat=0").json()["view"]
        if seen["pending"] and 0 in seen["pending"]["awaited"] and seen["menu"]["picks"]:
            guest.api(f"/tables/{table}/seats/0/actions", {"action": seen["menu"]["picks"][0]["action"]})
            return
        time.sleep(0.02)
    raise AssertionError("nobody asked")


def reasons(guest: Guest, table: str, more: str = "") -> Any:
    return guest.client.get(f"/api/v1/tables/{table}/reasons{more}")


def refused(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


def test_while_a_game_that_counts_goes_on_no_bot_says_why(server: Server) -> None:
    ines, table = against_bots(server)
    assert refused(reasons(ines, table)) == (409, "not_over")
    assert refused(ines.client.get(f"/api/v1/tables/{table}/steps/1/reason")) == (409, "not_over")
    page = ines.client.get(f"/tables/{table}/why")
    assert page.status_code == 409
    assert "why-told" not in page.text
    assert "/why" not in ines.see(f"/tables/{table}").html


def test_after_the_end_a_bot_says_what_it_compared_and_believed(server: Server) -> None:
    ines, table = against_bots(server)
    ines.api(f"/tables/{table}/close")
    found = reasons(ines, table).json()
    assert 0 < len(found["reasons"]) <= found["total"]
    one = found["reasons"][-1]
    assert {each["seat"] for each in found["reasons"]} <= {1, 2}
    assert one["level"] == "careful"
    assert any(option["chosen"] for each in one["weighed"] for option in each["options"])
    assert ines.client.get(f"/api/v1/tables/{table}/steps/{one['entry']}/reason").json() == one
    assert refused(ines.client.get(f"/api/v1/tables/{table}/steps/0/reason")) == (404, "no_reason")
    step = ines.see(f"/tables/{table}/replay?at={one['entry']}")
    assert "Pourquoi ce coup" in step.text
    assert "choisi" in step.text
    assert f"/tables/{table}/why" in ines.see(f"/tables/{table}/end").html
    page = ines.see(f"/tables/{table}/why?seat={one['seat']}").text
    assert "tient sans doute" in page
    assert "l'échelle de l'instinct" in page
    stranger = Guest(server, "Paul")
    assert refused(reasons(stranger, table)) == (404, "no_such_table")


def test_in_a_practice_game_bots_say_why_at_once_to_those_who_sit_there(server: Server) -> None:
    ines, table = against_bots(server, is_practice=True, watching="everybody")
    found = reasons(ines, table).json()
    assert found["total"] > 0
    assert {each["entry"] for each in found["reasons"]} == {None}, "a number would tell how much lies sealed"
    page = ines.see(f"/tables/{table}")
    assert f"/tables/{table}/why" in page.html
    assert "choisi" in ines.see(f"/tables/{table}/why").text
    watcher = Guest(server, "Paul")
    assert refused(reasons(watcher, table)) == (403, "no_watchers")
    assert refused(ines.client.get(f"/api/v1/tables/{table}/steps/1/reason")) == (409, "not_over")
