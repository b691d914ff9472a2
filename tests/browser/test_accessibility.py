"""axe finds nothing to complain about, on any page, by day and by night."""

import re
from collections.abc import Callable
from html import unescape
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from browser.accessibility import check
from browser.measures import SIZES
from browser.people import Person
from browser.shelf import COOKIE, Shelf
from tripot.engine.registry import games

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


def check_by_day_and_by_night(person: Person, axe: Path) -> None:
    """The page as it stands, wide and small, light and dark."""
    for size in SIZES.values():
        person.page.set_viewport_size({"width": size[0], "height": size[1]})
        for light in ("light", "dark"):
            person.page.emulate_media(color_scheme=light)  # type: ignore[arg-type]
            check(person, axe)


def test_pages_that_teach_and_those_of_ones_own_account(arrive: Callable[..., Person], axe: Path) -> None:
    ines = arrive("Inès", bypass_csp=True)
    for path in ("/rules/anime-studios/summary", "/together", "/me/absences", "/me/data", "/moderation"):
        ines.go(path)
        check_by_day_and_by_night(ines, axe)
    for game in ("startup-nation", "anime-studios"):
        ines.go(f"/games/{game}")
        check(ines, axe)
        ines.page.locator("[id^=lesson-]").first.click()
        ines.page.wait_for_selector(".dock")
        check_by_day_and_by_night(ines, axe)


@pytest.mark.parametrize("game", ["manhattan", "startup-nation"])
def test_moments_that_stop_a_table_or_are_seen_again(chromium: Browser, recorded: Shelf, axe: Path, game: str) -> None:
    address, tables = recorded
    ines = Person.arrive(chromium, address, bypass_csp=True, reduced_motion="reduce")
    ines.context.add_cookies([{"name": "tripot", "value": COOKIE, "url": address}])
    ines.go(next(found for table, _ in tables[game] if (found := moment(ines, f"/tables/{table}"))))
    ines.page.wait_for_selector("#showing-title")
    check_by_day_and_by_night(ines, axe)
    ines.leave()


def moment(person: Person, table: str) -> str:
    """Where a moment of the table is shown: on its own page, or again from its log."""
    page, log = (person.context.request.get(f"{person.address}{table}{path}").text() for path in ("", "/log"))
    found = re.search(r"/tables/\w+/shown/\d+[^\"]*", log)
    return table if 'id="go-on"' in page else unescape(found[0]) if found else ""


MOODS = {"desk": "light", "phone": "dark"}
"""Each page by day at a desk, by night on a phone."""


def check_twice(person: Person, axe: Path) -> None:
    """The page as it stands, in both moods."""
    for size, light in MOODS.items():
        width, height = SIZES[size]
        person.page.set_viewport_size({"width": width, "height": height})
        person.page.emulate_media(color_scheme=light)  # type: ignore[arg-type]
        check(person, axe)


def visitor(chromium: Browser, shelf: Shelf) -> Person:
    """Whoever sits at all the tables of a shelf."""
    ines = Person.arrive(chromium, shelf[0], bypass_csp=True, reduced_motion="reduce")
    ines.context.add_cookies([{"name": "tripot", "value": COOKIE, "url": shelf[0]}])
    return ines


@pytest.mark.parametrize("game", sorted(games()))
def test_each_tab_of_a_table(chromium: Browser, recorded: Shelf, axe: Path, game: str) -> None:
    ines = visitor(chromium, recorded)
    table, _ = recorded[1][game][-1]
    ines.go(f"/tables/{table}")
    if ines.page.locator("#go-on-now").count():
        ines.go_on()
    for tab in [one.get_attribute("href") for one in ines.page.locator(".live > .tabs a").all()]:
        ines.go(str(tab))
        check_twice(ines, axe)
    ines.leave()


@pytest.mark.parametrize("game", sorted(games()))
def test_what_is_left_of_a_game_that_is_over(chromium: Browser, finished: Shelf, axe: Path, game: str) -> None:
    ines = visitor(chromium, finished)
    ((table, position),) = finished[1][game]
    middle = len(position.entries) // 2
    for page in ("end", f"replay?at={middle}", f"replay?eyes=all&at={middle}", "fairness", "log"):
        ines.go(f"/tables/{table}/{page}")
        check_twice(ines, axe)
    ines.leave()


def test_every_question_of_a_battle(chromium: Browser, recorded: Shelf, axe: Path) -> None:
    ines, seen = visitor(chromium, recorded), 0
    for table, _ in recorded[1]["anime-studios"]:
        ines.go(f"/tables/{table}")
        if ines.page.locator("#battle").count():
            seen += 1
            check_twice(ines, axe)
    assert seen > 4
    ines.leave()
