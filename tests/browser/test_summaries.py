"""The rules on one page, as people print and read them."""

from collections.abc import Callable

import pytest

from browser.people import Person
from citing import promise
from tripot.engine.registry import games

pytestmark = pytest.mark.browser


@promise("E28")
def test_the_rules_of_each_game_print_on_one_sheet_and_fit_a_phone(arrive: Callable[..., Person]) -> None:
    for lang in ("fr", "en"):
        reader = arrive("Inès", lang=lang, size=(390, 844))
        for game in sorted(games()):
            reader.go(f"/rules/{game}/summary")
            assert reader.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (game, lang)
            assert sheets(reader.page.pdf(prefer_css_page_size=True)) == 1, (game, lang)


@promise("E28")
def test_the_page_of_rules_is_one_press_away_from_the_table(arrive: Callable[..., Person]) -> None:
    reader = arrive("Inès")
    reader.play_now()
    reader.page.click("header nav >> text=En une page")
    assert "3 points" in reader.page.inner_text(".summary")


def sheets(printed: bytes) -> int:
    """How many pages a document has, from the count in the root of its tree of pages."""
    return printed.count(b"/Type /Page\n") + printed.count(b"/Type /Page ") + printed.count(b"/Type /Page/")
