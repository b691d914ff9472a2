"""What a decision is about, its choices and the last event are in view together, in every kind of decision."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from browser.measures import SIZES, not_together, settled
from browser.shelf import COOKIE, Shelf
from citing import promise
from tripot.engine.registry import games

pytestmark = pytest.mark.browser

NOT_YET: dict[str, set[str]] = {}
"""Games and sizes that do not hold it in every kind of decision; one that does is taken off the list, and a game that
holds it at both sizes is taken out of docs/promises.md too."""


def faults(chromium: Browser, recorded: Shelf, game: str, size: str) -> list[str]:
    """What is not in view, in any position of the game."""
    address, tables = recorded
    width, height = SIZES[size]
    context = chromium.new_context(viewport={"width": width, "height": height}, locale="fr", reduced_motion="reduce")
    context.add_cookies([{"name": "tripot", "value": COOKIE, "url": address}])
    page = context.new_page()
    found = []
    for table, position in tables[game]:
        settled(page, f"{address}/tables/{table}")
        found += [f"{position}, {size}: {fault}" for fault in not_together(page)]
        if page.locator("#go-on-now").count():
            page.locator("#go-on-now").click()
            page.wait_for_selector("#go-on-now", state="detached")
            page.evaluate("scrollTo(0, 0)")
            found += [f"{position}, {size}, gone on: {fault}" for fault in not_together(page)]
    context.close()
    return found


@promise("E30", "E35")
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", sorted(games()))
def test_subject_choices_and_the_last_event_are_in_view_together(
    chromium: Browser, recorded: Shelf, game: str, size: str
) -> None:
    found = faults(chromium, recorded, game, size)
    if size not in NOT_YET.get(game, ()):
        assert found == []
    elif found:
        pytest.xfail("\n".join(found))
    else:
        pytest.fail(f"{game} holds it at this size: take it off the list")


@promise("E35")
def test_games_that_do_not_hold_it_are_named_where_promises_are() -> None:
    page = Path("docs/promises.md").read_text("utf-8")
    row = next(line for line in page.splitlines() if line.startswith("| E35 "))
    named = set(re.findall(r"[a-z][a-z-]+", row.partition("not yet")[2]))
    assert named == set(NOT_YET)
