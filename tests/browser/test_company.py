"""Who is at the table, who is away, and what becomes of their chair; in time that passes by hand."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from browser import houses
from browser.houses import FileClock
from browser.people import Person
from citing import promise

pytestmark = pytest.mark.browser
AWAY = 130
PLACES = "() => ['.board', '.panel', '#log'].map((one) => document.querySelector(one).getBoundingClientRect().toJSON())"

PROPOSE = """() => {
    const one = document.getElementById("replace-1");
    one.open = true;
    one.querySelector("[value=bot]").click();
}"""
"""In one go: a bot's move may replace the panel between two presses."""


@pytest.fixture(scope="module")
def clock(tmp_path_factory: pytest.TempPathFactory) -> FileClock:
    return FileClock(tmp_path_factory.mktemp("clock") / "moment")


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory, clock: FileClock) -> Iterator[str]:
    with houses.house(tmp_path_factory.mktemp("house"), clock) as made:
        yield made


@promise("E10", "E11", "E24")
def test_somebody_leaves_is_seen_away_is_replaced_aloud_and_comes_back_by_one_button(
    arrive: Callable[..., Person], clock: FileClock
) -> None:
    ines, paul = arrive("Inès", timezone_id="Europe/Paris"), arrive("Paul", timezone_id="Asia/Tokyo")
    table = together(ines, paul)
    seat, noted = ines.page.locator("#presence li"), ines.page.locator("#log .noted")
    expect(seat).to_have_class("here")
    expect(seat).to_contain_text(re.compile(r"Paul\s+à table\s+\d\d:\d\d à Tokyo"))
    before = ines.page.evaluate(PLACES)
    paul.page.close()
    expect(seat).to_have_class("away")
    expect(seat).to_contain_text("pas là depuis")
    assert ines.page.evaluate(PLACES) == before, "whoever leaves moves nothing"
    clock.advance(AWAY)
    ines.page.reload()
    ines.page.wait_for_selector("#replace-1 > summary")
    ines.page.evaluate(PROPOSE)
    expect(noted.filter(has_text="remplace Paul, avec l'accord des présents")).to_be_visible()
    expect(ines.page.locator("#presence")).to_be_hidden()
    paul.page = paul.context.new_page()
    paul.watch(paul.page)
    paul.go("/mine")
    expect(paul.page.locator(".tables .state").first).to_contain_text("joue à votre place")
    paul.page.click(".tables .state button")
    paul.page.wait_for_url(re.compile(rf"/tables/{table}$"))
    paul.page.wait_for_selector(".board")
    expect(noted.filter(has_text="Paul reprend sa chaise")).to_be_visible()
    expect(seat).to_have_class("here")


def together(ines: Person, paul: Person) -> str:
    """A started table of both, the other chairs for bots."""
    options = {"option.points_to_win": 1, "seats": 4, "bots": 2, "level": "random"}
    table = ines.open_table("startup-nation", **options)
    paul.page.goto(str(ines.page.locator("#link").input_value()))
    paul.page.click("main form button")
    paul.page.wait_for_url(re.compile(r"/tables/\w+$"))
    ines.page.click("text=Commencer la partie")
    for person in (ines, paul):
        person.page.wait_for_selector(".panel")
    return table
