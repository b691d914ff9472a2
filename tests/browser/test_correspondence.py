"""A turn by correspondence in four browsers, one of them a phone: the day goes by, then sheets are collected."""

import re
from collections.abc import Callable, Iterator
from datetime import datetime

import pytest

from browser import houses
from browser.evenings import add, arrive_at, open_sheets, open_tab, ready, sit_by
from browser.people import Person
from citing import promise, rule

pytestmark = pytest.mark.browser

NOW = {"bot_delay_least": 0, "bot_delay_most": 0}
"""Bots that wait for nothing: a clock moved by hand would never reach them."""
SECOND = {"manhattan": "Tour 2 sur", "neo-tokyo": "Trimestre 2 sur"}


@pytest.fixture(scope="module")
def clock(tmp_path_factory: pytest.TempPathFactory) -> houses.FileClock:
    return houses.FileClock(tmp_path_factory.mktemp("clock") / "moment")


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory, clock: houses.FileClock) -> Iterator[str]:
    with houses.house(tmp_path_factory.mktemp("house"), clock=clock, beat=0.1, **NOW) as made:
        yield made


def wait_for_the_hour(person: Person, table: str, clock: houses.FileClock) -> None:
    """The day goes by until a minute after sheets are collected."""
    told = person.page.request.get(f"{person.address}/api/v1/tables/{table}").json()
    due = datetime.fromisoformat(told["deadline"]["due_at"])
    clock.advance(due.timestamp() - int(clock.path.read_text()) / 1000 + 60)


def write(person: Person, game: str) -> None:
    """Take the first of the plans that are offered in a first turn; nothing is handed in by that."""
    if game == "manhattan":
        open_tab(person, "table")
        add(person, "#board [id^=take-]")
        person.page.wait_for_selector("#send-orders")
    else:
        open_tab(person, "sheet")
        person.page.click("#try-investor")
        person.page.wait_for_selector("#order-0")


@promise("E2", "E3")
@rule("MH-CLK-01", "NT-CAL-01", "NT-CAL-04")
@pytest.mark.parametrize("game", sorted(SECOND))
def test_a_day_by_correspondence_collects_what_was_handed_in_and_what_was_only_written(
    arrive: Callable[..., Person], clock: houses.FileClock, game: str
) -> None:
    ines, paul = arrive("Inès"), arrive("Paul", size=(390, 844), is_mobile=True, has_touch=True)
    zoe, karim = arrive("Zoé"), arrive("Karim")
    people = (ines, paul, zoe, karim)
    link = open_sheets(ines, game, len(people), preset="correspondence")
    for person in (paul, zoe, karim):
        sit_by(person, link)
    ines.page.click("text=Commencer la partie")
    for person in people:
        person.page.wait_for_selector("#ready-form [value=ready]")
        ready(person)
    for person in people:
        arrive_at(person, SECOND[game].replace("2", "1"))
    table = re.search(r"/tables/(\w+)", ines.page.url)
    assert table
    write(ines, game)
    ines.page.click("#send-orders:visible, #send-sheet:visible")
    ines.page.wait_for_selector("#states li.sent[aria-current]")
    write(paul, game)
    zoe.go("/mine")
    wait_for_the_hour(ines, table[1], clock)
    for person in (ines, paul, karim):
        arrive_at(person, SECOND[game])
    assert "a été déposé pour vous à" in paul.page.inner_text("#draft-news")
    assert karim.page.locator("#draft-news").count() == 0
    zoe.go(f"/tables/{table[1]}")
    zoe.page.wait_for_selector("#showing .results")
    arrive_at(zoe, SECOND[game])
    for person in people:
        open_tab(person, "letters")
        person.page.wait_for_selector("article.letter")
