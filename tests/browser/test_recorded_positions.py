"""In every kind of decision: no page wider than a phone, each choice under a key."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from browser.measures import SIZES, settled, wider_than_the_screen
from browser.shelf import COOKIE, Shelf
from citing import promise
from tripot.engine.registry import games

pytestmark = pytest.mark.browser

KEY = ":is(button:not([data-dismiss], [tabindex='-1']), summary, a.button, a[data-follow])"
KEYS = f"""() => [...document.querySelectorAll("#live [data-choices] {KEY}")]
  .filter((key) => key.checkVisibility()).map((key) => key.id || key.textContent.trim())"""
MENU = """() => [...document.querySelectorAll(":is(#panel, #battle) button[name=pick]")]
  .filter((key) => key.checkVisibility() && !key.closest("#standing")).map((key) => key.id)"""
UNMARKED = f"""() => [...document.querySelectorAll("#live [data-choices] {KEY}")]
  .filter((key) => key.checkVisibility() && !getComputedStyle(key, "::after").content.includes("letter"))
  .map((key) => key.id || key.textContent.trim())"""
FOCUSED = "() => document.activeElement.id || document.activeElement.textContent.trim()"


KINDS = {"manhattan": ".skyline .tower", "neo-tokyo": ".skyline .tower", "rpg": ".ground-plan .token, #track li > a"}
"""The things on each board that somebody may ask about."""
SILENT = """(things) => things.filter((one) => {
  const words = document.getElementById(one.dataset.about)?.content;
  return !words?.querySelector("[data-why]") || words.textContent.trim().length < 5;
}).map((one) => one.outerHTML.slice(0, 90))"""


def pages(chromium: Browser, recorded: Shelf, game: str, size: str, lang: str = "fr") -> Iterator[tuple[str, Page]]:
    """The page of each position of a game, one after the other."""
    address, tables = recorded
    width, height = SIZES[size]
    context = chromium.new_context(viewport={"width": width, "height": height}, locale=lang, reduced_motion="reduce")
    context.add_cookies([{"name": "tripot", "value": COOKIE, "url": address}])
    page = context.new_page()
    for table, position in tables[game]:
        settled(page, f"{address}/tables/{table}")
        yield str(position), page
    context.close()


@promise("E30")
@pytest.mark.parametrize("game", sorted(games()))
def test_no_page_of_a_table_is_wider_than_a_phone(chromium: Browser, recorded: Shelf, game: str) -> None:
    found: list[tuple[str, list[str]]] = []
    for position, page in pages(chromium, recorded, game, "phone"):
        found += [(position, wide)] if (wide := wider_than_the_screen(page)) else []
        tabs = [one.get_attribute("href") for one in page.locator(".live > .tabs a").all()]
        for tab in tabs if position == str(recorded[1][game][-1][1]) else ():
            settled(page, f"{recorded[0]}{tab}")
            found += [(str(tab), wide)] if (wide := wider_than_the_screen(page)) else []
    assert found == []


@promise("E27")
@pytest.mark.parametrize("game", sorted(KINDS))
def test_everything_of_a_kind_on_a_board_says_what_it_is_with_its_paragraph(
    chromium: Browser, recorded: Shelf, game: str
) -> None:
    seen = 0
    for position, page in pages(chromium, recorded, game, "desk"):
        if page.locator("#go-on-now").count():
            page.locator("#go-on-now").click()
            page.wait_for_selector("#go-on-now", state="detached")
        things = page.locator(KINDS[game])
        seen += things.count()
        assert things.evaluate_all(SILENT) == [], position
    assert seen > 0


UNEXPLAINED = """() => {
  const said = "[data-why], [data-about], [title]";
  const all = [...document.querySelectorAll("#board :is(dt, th[scope=col])")].filter((one) => one.checkVisibility());
  const cards = [...document.querySelectorAll("#board :is(article, section)")].filter((one) => one.checkVisibility());
  return [...all.filter((one) => !one.querySelector(said)), ...cards.filter((one) => !one.querySelector(said))]
    .map((one) => one.textContent.trim().replace(/\\s+/g, " ").slice(0, 60));
}"""
"""Names of figures, and cards, that lead to no paragraph."""


@promise("E27")
@pytest.mark.parametrize("game", ["manhattan", "neo-tokyo"])
def test_every_figure_on_every_page_of_a_table_is_called_by_a_name_that_brings_its_paragraph(
    chromium: Browser, recorded: Shelf, game: str
) -> None:
    found, seen = [], 0
    for position, page in pages(chromium, recorded, game, "desk"):
        if "turn 3" not in position:
            continue
        for tab in [one.get_attribute("href") for one in page.locator(".live > .tabs a").all()]:
            settled(page, f"{recorded[0]}{tab}")
            found += [f"{tab}: {name}" for name in page.evaluate(UNEXPLAINED)]
            seen += page.locator("#board :is(dt, th[scope=col])").count()
    assert found == []
    assert seen > 100


@promise("E27")
def test_every_figure_and_card_on_the_other_tabs_of_the_rpg_brings_its_paragraph(
    chromium: Browser, recorded: Shelf
) -> None:
    found, seen = set[str](), 0
    for _, page in pages(chromium, recorded, "rpg", "desk"):
        for tab in ("sheet", "scene", "matrix", "journal", "reference"):
            settled(page, f"{page.url.partition('?')[0]}?tab={tab}")
            found |= {f"{tab}: {name}" for name in page.evaluate(UNEXPLAINED)}
            seen += page.locator("#board :is(dt, section)").count()
    assert found == set()
    assert seen > 100


@promise("E31")
@pytest.mark.parametrize("game", sorted(games()))
def test_every_choice_is_under_a_letter(chromium: Browser, recorded: Shelf, game: str) -> None:
    for position, page in pages(chromium, recorded, game, "desk"):
        keys = page.evaluate(KEYS)
        assert 0 < len(keys) <= 26, position
        assert set(page.evaluate(MENU)) <= set(keys), position
        page.locator(f"#live [data-choices] {KEY}:visible").first.focus()
        for at in (len(keys) - 1, 0):
            page.keyboard.press(chr(97 + at))
            assert page.evaluate(FOCUSED) == keys[at], position
        assert page.evaluate(UNMARKED) == [], f"{position}: no letter is shown"
