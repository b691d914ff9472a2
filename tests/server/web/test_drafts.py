"""E2 over `tripot serve`: what somebody left in a form when the clock rings is handed in, or named with the reason."""

import json
import sqlite3
import time
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from browser.houses import FileClock
from citing import promise, rule
from server.processes import Server
from server.web.pages.visitors import Page
from server.web.test_absences import Sitter
from tripot.engine.seats import CLOCK

NAMES = ("Inès", "Paul", "Zoé", "Marie")
EMPTY = {"action": "ready", "empty": True}


@pytest.fixture(scope="module")
def clock(tmp_path_factory: pytest.TempPathFactory) -> FileClock:
    return FileClock(tmp_path_factory.mktemp("clock") / "moment")


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("drafts") / "house.db"


@pytest.fixture(scope="module")
def four(path: Path, clock: FileClock) -> Iterator[list[Sitter]]:
    with Server(f"sqlite:///{path}", planted="hand_clock", MOMENT=str(clock.path)) as made:
        people = [Sitter(made, name) for name in NAMES]
        yield people
        for each in people:
            each.client.close()


def opened(four: list[Sitter], game: str = "manhattan", **schedule: Any) -> str:
    """A table of four whose sheets are collected after a minute; Manhattan's first turn is open."""
    times = {"pace": "live", "seconds": 60, **schedule}
    table = four[0].post("/tables", {"game": game, "seats": 4, "schedule": times}).json()
    for each in four[1:]:
        each.post(f"/tables/{table['id']}/sit", {"word": table["invitation"]})
    assert four[0].post(f"/tables/{table['id']}/start").status_code == 200
    if game == "manhattan":
        lent = {"form": "character", "value": {"name": "Ada Manhattan", "background": "winning_ticket"}}
        assert four[0].post(f"/tables/{table['id']}/seats/0/actions", {"action": lent}).status_code == 200
        for seat, each in enumerate(four):
            assert each.post(f"/tables/{table['id']}/seats/{seat}/actions", EMPTY).status_code == 200
    return str(table["id"])


def view(sitter: Sitter, table: str) -> Any:
    return sitter.client.get(f"/api/v1/tables/{table}/view").json()["view"]


def write(sitter: Sitter, table: str, tab: str = "orders", form: str = "sheet-orders", **boxes: str) -> Page:
    """What the page sends while somebody writes: nothing is handed in. The table's page afterwards."""
    page = sitter.see(f"/tables/{table}?tab={tab}")
    on = next((one for one in page.forms if one["id"] == "go-on"), None)
    if on is not None:
        sitter.client.post(f"/tables/{table}/go-on", data=on["fields"])
        page = sitter.see(f"/tables/{table}?tab={tab}")
    found = next(one for one in page.forms if one["id"] == form)
    data = {**found["fields"], **{name.replace("__", "."): value for name, value in boxes.items()}}
    assert sitter.client.post(f"/tables/{table}/count", data=data).status_code == 200
    return sitter.see(f"/tables/{table}?tab={tab}")


def ring(sitter: Sitter, table: str, clock: FileClock) -> None:
    """The deadline: wait until the table asks something else."""
    before = view(sitter, table)["pending"]["decision"]
    clock.advance(61)
    for _ in range(3000):
        if view(sitter, table)["pending"]["decision"] != before:
            return
        time.sleep(0.01)
    raise AssertionError("the clock did not ring")


def last_entries(path: Path, table: str, count: int = 2) -> list[tuple[int, Any]]:
    with sqlite3.connect(path) as base:
        rows = base.execute("select actor, what from entries where table_id = ? order by seq desc", (table,))
        return [(actor, json.loads(what)) for actor, what in rows.fetchmany(count)][::-1]


def kept(path: Path, table: str) -> int:
    with sqlite3.connect(path) as base:
        return int(base.execute("select count(*) from drafts where table_id = ?", (table,)).fetchone()[0])


def news(page: Page) -> str:
    return unescape(" ".join(page.html.partition('id="draft-news"')[2].partition("</div>")[0].split()))


@promise("E2")
@rule("MH-MIS-01", "MH-MIS-03", "MH-BGD-10")
def test_a_draft_is_handed_in_before_the_clock_rings_and_counts_as_a_saved_form(
    four: list[Sitter], path: Path, clock: FileClock
) -> None:
    table = opened(four)
    ines, paul = four[:2]
    for turn in (1, 2):
        page = write(ines, table, coalition="transparency")
        assert "à l'échéance, ce brouillon le sera pour vous" in page.text
        ring(ines, table, clock)
        handed_in = (0, {"form": "orders", "value": {"coalition": "transparency"}})
        assert last_entries(path, table) == [handed_in, (CLOCK, "timeout")]
        assert kept(path, table) == 0
        assert view(ines, table)["facts"]["me"]["ledger"]["background"] == [1] * turn
    absent = {each["facts"]["seat"] for each in view(paul, table)["events"] if each["kind"] == "absent"}
    assert absent == {1, 2, 3}
    assert "a été déposé pour vous à" in news(ines.see(f"/tables/{table}"))
    assert news(paul.see(f"/tables/{table}")) == ""
    saved = [each for each in view(paul, table)["events"] if each["kind"] == "form_saved"]
    assert saved == []


@promise("E2")
def test_a_deposited_sheet_is_never_replaced_and_a_faulty_draft_is_named_with_its_reason(
    four: list[Sitter], path: Path, clock: FileClock
) -> None:
    table = opened(four)
    ines, paul, zoe, marie = four
    sheet = {"action": {"form": "orders", "value": {"coalition": "transparency"}}}
    assert ines.post(f"/tables/{table}/seats/0/actions", sheet).status_code == 200
    page = write(ines, table, coalition="liberty")
    assert "C'est ce que vous avez déposé qui sera joué, pas ce brouillon." in page.text
    write(paul, table, coalition="nowhere")
    assert zoe.post(f"/tables/{table}/seats/2/actions", EMPTY).status_code == 200
    write(zoe, table, coalition="liberty")
    write(marie, table)
    ring(ines, table, clock)
    assert last_entries(path, table)[0][0] == 2
    assert "n'a pas été joué" in news(ines.see(f"/tables/{table}"))
    faulty = news(paul.see(f"/tables/{table}"))
    assert "il n'était pas en règle" in faulty
    assert "/rules/manhattan#MH-" in faulty
    assert "vous étiez prêt sans lui" in news(zoe.see(f"/tables/{table}"))
    assert news(marie.see(f"/tables/{table}")) == ""


@promise("E2")
def test_a_table_that_leaves_drafts_says_so_beside_them_and_afterwards(
    four: list[Sitter], path: Path, clock: FileClock
) -> None:
    table = opened(four, drafts="leave")
    page = write(four[0], table, coalition="transparency")
    assert "cette table laisse les brouillons" in page.text
    ring(four[0], table, clock)
    assert [actor for actor, _ in last_entries(path, table)] == [3, CLOCK]
    assert "cette table laisse les brouillons" in news(four[0].see(f"/tables/{table}"))


@promise("E2")
@pytest.mark.parametrize(
    ("game", "tab", "form"), [("manhattan", "orders", "orders"), ("neo-tokyo", "table", "character")]
)
def test_a_form_that_nobody_changed_is_no_draft(four: list[Sitter], path: Path, game: str, tab: str, form: str) -> None:
    table = opened(four, game)
    write(four[0], table, tab, f"sheet-{form}")
    assert kept(path, table) == 0
    if game == "neo-tokyo":
        write(four[0], table, tab, f"sheet-{form}", name="Rin Aoki")
        assert kept(path, table) == 1
        write(four[0], table, tab, f"sheet-{form}", name="Inès")
        assert kept(path, table) == 0


@promise("E2")
def test_the_way_of_drafts_is_chosen_when_a_table_is_opened_and_handing_in_is_the_usual(four: list[Sitter]) -> None:
    ines = four[0]
    page = ines.see("/games/manhattan/open")
    options = page.html.partition('name="drafts"')[2].partition("</select>")[0]
    assert options.index('value="hand_in" selected') < options.index('value="leave"')
    assert 'name="drafts"' not in ines.see("/games/startup-nation/open").html
    opened_page = ines.press(page, "/open", drafts="leave")
    assert "brouillons laissés à l'échéance" in opened_page.text
    found = ines.client.get(f"/api/v1{opened_page.path}").json()
    assert found["schedule"]["drafts"] == "leave"
    refused = ines.post("/tables", {"game": "manhattan", "schedule": {"pace": "live", "drafts": "burn"}})
    assert refused.status_code in (400, 422)
