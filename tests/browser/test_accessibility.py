"""axe finds nothing to complain about, on any page, by day and by night."""

from collections.abc import Callable
from pathlib import Path

import pytest

from browser.accessibility import check
from browser.people import Person

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_pages_of_the_house(arrive: Callable[..., Person], axe: Path, theme: str) -> None:
    ines = arrive("Inès", theme=theme, bypass_csp=True)
    stranger = arrive(theme=theme, bypass_csp=True)
    paths = ("/", "/games/startup-nation", "/games/startup-nation/open", "/rules", "/rules/startup-nation", "/nothing")
    paths += ("/rules/startup-nation?q=mentir", "/sign-in", "/tables", "/statistics", "/operator", "/enter/x")
    for path in paths:
        stranger.go(path)
        check(stranger, axe)
    table = ines.open_table("startup-nation", bots=2, level="random")
    check(ines, axe)
    for path in (
        "/me",
        "/mine",
        "/notices",
        f"/notices?table={table}",
        f"/tables/{table}/host",
        f"/tables/{table}/talk",
    ):
        ines.go(path)
        check(ines, axe)
    ines.go("/me")
    ines.page.click("text=Faire un nouveau lien")
    check(ines, axe)
    ines.go("/operator")
    ines.page.fill("#token", "operator-token")
    ines.page.click("main button")
    check(ines, axe)


def a_short_match(ines: Person, axe: Path, checked: set[str]) -> str:
    """Play to the first point, with a check of each kind of question; bots may end it before any comes."""
    table = ines.open_table("startup-nation", bots=3, level="random", **{"option.points_to_win": 1})
    ines.page.click("text=Commencer la partie")
    while (kind := ines.wait_for_turn()) != "end":
        if kind not in checked:
            checked.add(kind)
            check(ines, axe)
        ines.choose(ines.choices()[-1])
    return table


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_the_pages_of_a_match(arrive: Callable[..., Person], axe: Path, theme: str, size: tuple[int, int]) -> None:
    ines = arrive("Inès", theme=theme, size=size, bypass_csp=True)
    checked: set[str] = set()
    while "resign" not in checked:
        table = a_short_match(ines, axe, checked)
    check(ines, axe)
    for path in ("/replay", "/fairness", "/log", "/host"):
        ines.go(f"/tables/{table}{path}")
        check(ines, axe)
    ines.play_now()
    ines.wait_for_turn()
    for path in ("?tab=cards", "/pass"):
        ines.page.goto(ines.page.url.split("?")[0] + path)
        check(ines, axe)
