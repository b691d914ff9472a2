"""Whoever asks in Start-Up Nation presses the character that they aimed at: asking is final in one press."""

from collections.abc import Callable, Iterator

import pytest

from browser import houses
from browser.people import Person
from citing import rule

pytestmark = pytest.mark.browser
FACES = """() => [...document.querySelectorAll(".about[open] .face")]
  .map((one) => { const at = one.getBoundingClientRect(); return [Math.round(at.left), Math.round(at.top)]; })"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with houses.house(tmp_path_factory.mktemp("house"), stage="traded") as made:
        yield made


@rule("SN-UI-02", "SN-SHOW-04")
@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_no_character_moves_when_the_tab_of_somebody_known_is_opened(
    arrive: Callable[..., Person], size: tuple[int, int]
) -> None:
    page = (ines := arrive("Inès", size=size)).page
    ines.open_table("startup-nation", bots=3, level="random")
    page.click("form[action$='/start'] button")
    assert ines.wait_for_turn() == "resign"
    ines.choose("resign:intern")
    assert ines.wait_for_turn() == "ask"
    before = page.evaluate(FACES)
    assert len(before) == 10
    page.click("#about-3 > summary")
    page.wait_for_selector("#about-3[open] .note")
    assert page.locator("#about-3 .note").is_visible()
    after = page.evaluate(FACES)
    assert all(abs(x - left) <= 1 and abs(y - top) <= 1 for (x, y), (left, top) in zip(before, after, strict=True))
