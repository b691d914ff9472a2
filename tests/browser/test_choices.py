"""Long lists of choices fit beside the board."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from browser import houses
from browser.accessibility import check
from browser.people import Person
from citing import rule

pytestmark = pytest.mark.browser
IN_VIEW = """() => {
  const panel = document.querySelector(".panel.mine").getBoundingClientRect();
  const shown = [...document.querySelectorAll(".panel.mine [name=pick]")].filter((one) => one.checkVisibility());
  return shown.filter((one) => one.getBoundingClientRect().bottom <= panel.bottom).length;
}"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with houses.house(tmp_path_factory.mktemp("house"), stage="meeting") as made:
        yield made


def after(person: Person, choice: str) -> int:
    """How many choices are in view without scrolling, once this one is made."""
    person.play_now()
    person.page.wait_for_selector(f".panel.mine [name=pick][value='{choice}']")
    person.choose(choice)
    person.page.wait_for_selector(".panel.mine [name=pick]:not([value^='resign'])")
    return int(person.page.evaluate(IN_VIEW))


@rule("SN-UI-02", "SN-SHOW-04")
def test_ten_characters_and_six_swaps_are_in_view_without_scrolling(arrive: Callable[..., Person]) -> None:
    ines = arrive("Inès")
    assert after(ines, "resign:recruiter") == 6
    assert after(ines, "resign:intern") == 10
    assert "impossible" in ines.page.inner_text(".about[open] .doubtful")
    ines.page.click("a[data-opens=about-2]")
    assert ines.page.locator("#about-2[open]").count() == 1
    assert ines.page.locator(".about[open]").count() == 1


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_in_a_swap_nor_in_a_doubtful_question(
    arrive: Callable[..., Person], axe: Path, theme: str
) -> None:
    ines = arrive("Inès", theme=theme, bypass_csp=True)
    after(ines, "resign:recruiter")
    assert ines.page.locator("[name=pick][value^='swap']").count() > 0
    check(ines, axe)
    after(ines, "resign:intern")
    assert ines.page.locator(".doubtful").count() > 0
    check(ines, axe)
