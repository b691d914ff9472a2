"""Générique de guerre on one screen, at a desk and on a telephone, from choice to choice."""

from collections.abc import Callable
from typing import Any

import pytest

from browser.people import PATIENCE, Person
from citing import promise

pytestmark = pytest.mark.browser
ASKED = ".panel.mine [name=pick]:not([value=resign]), #go-on, #send-plan, #battle [name=pick], #battle a.stack"
MOVED_OR_ASKED = """seen => location.pathname.endsWith("/end") || document.querySelector("#sure")
  || document.getElementById("seen")?.value !== seen"""
WALK = """() => { const find = (what) => [...document.querySelectorAll(what)].find((one) => one.checkVisibility());
  const box = (what) => { const one = find(what)?.getBoundingClientRect();
    return one && [one.top, one.bottom].map(Math.round); };
  const log = document.querySelector("#log")?.getBoundingClientRect();
  const lines = document.querySelectorAll("#log .log > .turn:first-child .line");
  const newest = [...lines].at(-1)?.getBoundingClientRect();
  const panel = document.querySelector(".panel");
  return { scores: box(".scores"), goal: box(".goal"), map: box(".island-map"), panel: box(".panel"),
    last: box(".latest-line, .since"),
    hidden: panel.scrollHeight - panel.clientHeight, wide: document.documentElement.scrollWidth - innerWidth,
    newest: !newest || (newest.top >= log.top - 1 && newest.bottom <= Math.min(log.bottom, innerHeight) + 1),
    battle: !!document.querySelector("#battle"), shown: !!document.querySelector("#go-on") }; }"""


def walk(person: Person, steps: int) -> list[dict[str, Any]]:
    """Play a game against bots from choice to choice, and measure each of its screens."""
    page, found = person.page, []
    for _ in range(steps):
        page.wait_for_function(
            "() => location.pathname.endsWith('/end') || !document.querySelector('.htmx-request, .htmx-settling')"
            f" && document.querySelector('{ASKED}')"
        )
        if person.is_over:
            break
        page.evaluate("scrollTo(0, 0)")
        found.append(page.evaluate(WALK))
        seen = person.seen()
        wanted = ("#go-on-now", "#send-plan", "#battle a.stack", "#battle [name=pick]", "#pick-end-round",
                  "[value='convention:yes']", "[name=pick][value^=open_studio]", "[name=pick][value^=battle]",
                  "[name=pick][value^=capture]", "[name=pick][value^=invoke]",
                  "[name=pick]:not([value=resign])")  # fmt: skip
        button = next(one for one in wanted if page.locator(one).count())
        page.locator(button).first.evaluate("one => one.click()")
        if button == "#battle a.stack":
            page.wait_for_selector("#send-plan, #battle .to-zones a, #battle .plan")
            if page.locator("#battle .to-zones a").count():
                page.locator("#battle .to-zones a").first.evaluate("one => one.click()")
            page.wait_for_selector("#send-plan, #battle a.stack")
        else:
            page.wait_for_function(MOVED_OR_ASKED, arg=seen)
            if page.locator("#sure").count():  # passing is asked about once
                page.locator("#sure").evaluate("one => one.click()")
                person.wait_until_moved(seen)
    return found


@promise("E35", "E30")
@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_the_place_fits_one_screen_at_every_choice_and_the_map_does_not_jump(
    arrive: Callable[..., Person], size: tuple[int, int]
) -> None:
    person = arrive("Inès", size=size)
    person.page.set_default_timeout(4 * PATIENCE)
    person.open_table("anime-studios", seats=3, bots=2, level="random", **{"option.faction_choice": "random"})
    person.page.click("form[action$='/start'] button")
    person.page.wait_for_selector(".studio-panel")
    screens = walk(person, 12)
    assert len(screens) > 6
    maps = set()
    for screen in screens:
        assert screen["wide"] <= 0
        assert screen["scores"][0] >= 0
        assert screen["goal"][1] <= screen["map"][0]
        maps.add(tuple(screen["map"]))
        if screen["shown"]:
            continue
        assert screen["hidden"] <= 1, "choices are cut off"
        if size[0] > 1000:
            assert screen["map"][1] <= size[1]
            assert screen["newest"]
        elif not screen["battle"]:
            assert screen["map"][1] <= screen["panel"][0], "the sheet hides the map"
            assert screen["last"][1] <= size[1], "what happened last is out of sight"
    assert len(maps) == 1, maps
