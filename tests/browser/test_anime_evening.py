"""An evening of Générique de guerre: battles seen, things explained, one screen, at a desk and on a telephone."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Error

from browser import houses
from browser.people import PATIENCE, Person
from browser.stages import FACES
from citing import promise, rule

pytestmark = pytest.mark.browser
PHONE: dict[str, Any] = {"size": (390, 844), "has_touch": True, "is_mobile": True}
BOX = """one => { const box = document.querySelector(one)?.getBoundingClientRect();
  return box && [box.left, box.top, box.right, box.bottom].map(Math.round); }"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with houses.house(tmp_path_factory.mktemp("house"), stage="island") as made:
        yield made


def sit_down(arrive: Callable[..., Person]) -> tuple[Person, Person]:
    """Inès at a desk plays Comet, Paul with a telephone plays Mirage, a bot the third."""
    ines, paul = arrive("Inès"), arrive("Paul", lang="en", **PHONE)
    ines.open_table("anime-studios", seats=3, bots=1, level="greedy")
    paul.page.goto(str(ines.page.locator("#link").input_value()))
    paul.page.click("main form button")
    paul.page.wait_for_url(re.compile(r"/tables/\w+$"))
    ines.page.click("form[action$='/start'] button")
    for person in (ines, paul):
        person.page.wait_for_selector(".panel .studio-panel")
    return ines, paul


def comes_into_view(person: Person, what: str) -> bool:
    """Whether everything of that name comes to lie on the screen, whole, with nothing over its middle."""
    try:
        person.page.wait_for_function(
            """what => { const all = [...document.querySelectorAll(what)].filter((each) => each.checkVisibility());
              return all.length > 0 && all.every((one) => { const box = one.getBoundingClientRect();
                const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
                return box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth
                  && (one.contains(top) || top?.contains(one)); }); }""",
            arg=what,
        )
    except Error:
        return False
    return True


def point_at(person: Person, what: str) -> None:
    """Rest the mouse on something until it says what it is; again if the table was drawn anew under it."""
    for _ in range(10):
        person.page.mouse.move(2, 2)
        person.page.locator(what).first.hover()
        try:
            person.page.locator("#about-box").wait_for(timeout=PATIENCE / 10)
        except Error:
            continue
        return
    raise AssertionError(what)


def press(person: Person, button: str) -> None:
    """Press a button of the panel or of the scene."""
    found = person.page.locator(f":is(.panel.mine, #battle) {button}")
    found.wait_for()
    seen = person.seen()
    found.click()
    person.wait_until_moved(seen)


def pass_round(person: Person) -> None:
    """Pass: it sends all the staff away, and is asked about first. [E5]"""
    person.page.locator(".panel.mine #pick-pass").click()
    person.page.wait_for_selector("#question")
    assert "staff part en congé" in person.page.locator("#question").inner_text()
    press(person, "#sure")


@promise("E5", "E16", "E17", "E30")
@rule("AN-SHOW-01")
def test_a_battle_is_a_scene_with_its_dice_and_its_decisions_until_each_reader_goes_on(
    arrive: Callable[..., Person],
) -> None:
    ines, paul = sit_down(arrive)
    pass_round(ines)
    paul.page.locator("#deed-battle").click()
    paul.page.wait_for_selector("#start-over")
    paul.page.locator("#tall-spot-neon_quarter").dispatch_event("click")
    sure = paul.page.locator("#sure-pick-battle-neon-quarter-comet")
    sure.wait_for()
    assert "Your dice: 3 · theirs: 4" in sure.inner_text().replace("\u00a0", " ")
    press(paul, "#sure-pick-battle-neon-quarter-comet")

    # The dice are in view as they fall, on both screens, and the decision stands in the scene.
    ines.page.wait_for_selector("#battle #stack-bolt-neon_quarter")
    for person in (ines, paul):
        person.page.wait_for_selector("#battle .die")
        assert person.page.locator("#battle .die").count() == len(FACES)
        for what in (".die", ".hits", ".breakdown"):
            assert comes_into_view(person, f"#battle {what}"), what
        assert person.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert comes_into_view(ines, "#battle #stack-bolt-neon_quarter")
    assert ines.page.locator(".panel #stack-bolt-neon_quarter").count() == 0
    ines.page.locator("#battle #stack-bolt-neon_quarter").click()
    press(ines, "#send-plan")
    paul.page.wait_for_selector("#battle #stack-infiltrator-neon_quarter")
    assert comes_into_view(paul, "#battle #stack-infiltrator-neon_quarter")
    paul.page.locator("#stack-infiltrator-neon_quarter").tap()
    paul.page.locator("#to-screen_square").tap()
    press(paul, "#send-plan")
    ines.page.locator("#stack-orion_frame-neon_quarter").click()
    ines.page.locator("#to-reelhaven").click()
    press(ines, "#send-plan")

    # After the last retreat it stays until each goes on; the table waits, and it can be seen again.
    for person in (ines, paul):
        person.page.wait_for_selector("#battle-shown")
    before = ines.seen()
    paul.page.evaluate("document.getElementById('go-on-now')?.click()")
    paul.page.wait_for_selector("#pick-end-round")
    assert ines.seen() == before
    assert ines.page.locator("#battle-shown .die").count() == len(FACES)
    assert comes_into_view(ines, "#battle-shown .fate")
    ines.page.evaluate("document.getElementById('go-on-now')?.click()")
    ines.page.wait_for_selector(".panel:not(:has(#go-on))")
    ines.page.locator(".again").last.click()
    ines.page.wait_for_selector("#battle-shown")
    assert "Falaises" not in ines.page.inner_text("#battle-shown")
    assert "Port-Bobine" in ines.page.inner_text("#battle-shown").replace("\u2011", "-")


@promise("E27")
@rule("AN-SHOW-02")
def test_everything_says_what_it_is_by_pointing_by_keyboard_and_by_touch(arrive: Callable[..., Person]) -> None:
    ines, paul = sit_down(arrive)
    told = ines.page.locator("#about-box")
    point_at(ines, "#zone-neon_quarter .stands[data-about='about-unit-mastermind']")
    assert "Cerveau" in told.inner_text()
    assert "2 points de combat" in told.inner_text().replace("\u00a0", " ")
    assert told.locator("a[data-why]").count() >= 1
    ines.page.mouse.move(2, 2)
    told.wait_for(state="hidden")
    ines.page.keyboard.press("Tab")
    ines.page.locator("#score-0 .shelf a").first.focus()
    ines.page.keyboard.press("ArrowRight")
    told.wait_for()
    assert "Altaïr, ciel d'acier" in told.inner_text().replace("\u2019", "'")
    assert "Surrégime" in told.inner_text()
    ines.page.keyboard.press("Escape")
    told.wait_for(state="hidden")
    point_at(ines, "#deed-scramble, #deed-move")
    assert "Action principale" in told.inner_text()

    # Whoever picks up a unit goes on to a zone: what the unit is does not lie in the way.
    ines.page.mouse.move(2, 2)
    told.wait_for(state="hidden")
    ines.page.locator("#unit-bolt-reelhaven").click()
    ines.page.wait_for_selector(".island-map.wide .in-hand")
    ines.page.wait_for_timeout(1000)
    assert told.is_hidden()

    where = paul.page.url
    said = paul.page.locator("#about-box")
    paul.page.locator(".mini-track a").nth(3).tap()
    said.wait_for()
    assert "Space 4 of" in said.inner_text()
    paul.page.locator("#tall-zone-reelhaven .stands").last.tap()
    paul.page.wait_for_function("() => document.querySelector('#about-box').innerText.includes('Bolt')")
    assert paul.page.url == where
    box = paul.page.evaluate(BOX, "#about-box")
    assert box[0] >= 0
    assert box[2] <= 390
