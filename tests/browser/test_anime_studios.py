"""Générique de guerre in real browsers: two people, one of them on a telephone, and a bot, to the closing credits."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from browser import houses
from browser.accessibility import check
from browser.people import Person
from browser.stages import FACES

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A house whose tables begin in the position of the stage, with its dice."""
    with houses.house(tmp_path_factory.mktemp("house"), stage="island") as made:
        yield made


def sit_down(arrive: Callable[..., Person]) -> tuple[Person, Person]:
    """Inès at a desk, Paul with a telephone, a bot in the third chair."""
    ines = arrive("Inès", bypass_csp=True)
    paul = arrive("Paul", size=(390, 844), has_touch=True, is_mobile=True, theme="dark", bypass_csp=True)
    ines.open_table("anime-studios", seats=3, bots=1, level="greedy", **{"option.length": "short"})
    paul.page.goto(str(ines.page.locator("#link").input_value()))
    paul.page.click("main form button")
    paul.page.wait_for_url(re.compile(r"/tables/\w+$"))
    ines.page.click("text=Commencer la partie")
    for person in (ines, paul):
        person.page.wait_for_selector(".panel .studio-panel")
    return ines, paul


def is_phone(person: Person) -> bool:
    return person.page.viewport_size is not None and person.page.viewport_size["width"] < 640


def touch(person: Person, zone: str, then: str) -> None:
    """Touch a zone of the map, by its name, and wait for what comes of it."""
    mark = "tall-" if is_phone(person) else ""
    where = person.page.evaluate(
        """id => { const name = document.querySelector(`#${id} .name`);
            window.scrollBy(0, name.getBoundingClientRect().top - 120);
            const box = name.getBoundingClientRect(); return [box.left + box.width / 2, box.top + box.height / 2]; }""",
        f"{mark}zone-{zone}",
    )
    (person.page.touchscreen.tap if is_phone(person) else person.page.mouse.click)(*where)
    person.page.wait_for_selector(then)


def press(person: Person, button: str) -> None:
    """Press a button of the panel or of a battle's scene, and wait until the table has moved."""
    asked = person.page.locator(f":is(.panel.mine, #battle) {button}")
    asked.wait_for()
    seen = person.seen()
    asked.click()
    person.wait_until_moved(seen)


def test_two_people_and_a_bot_meet_a_capture_a_battle_a_retreat_and_a_convention(
    arrive: Callable[..., Person], axe: Path
) -> None:
    ines, paul = sit_down(arrive)

    # A capture, by mouse: the zone on the map says what can be done there, and for how much.
    check(ines, axe)
    touch(ines, "ink_cliffs", "#sure-pick-capture-ink-cliffs-mirage")
    assert "1 employé" in ines.page.locator("#sure-pick-capture-ink-cliffs-mirage").inner_text()
    press(ines, "#sure-pick-capture-ink-cliffs-mirage")
    paul.page.wait_for_selector("#pick-mascot-other")
    check(paul, axe)
    press(paul, "#pick-mascot-other")
    press(ines, "#pick-end-round")

    # A battle, by touch: the deed first, then where.
    paul.page.wait_for_selector("#deed-battle")
    paul.page.locator("#deed-battle").click()
    paul.page.wait_for_selector("#sure-pick-battle-neon-quarter-comet, .island-map.tall .target")
    if not paul.page.locator("#sure-pick-battle-neon-quarter-comet").count():
        touch(paul, "neon_quarter", "#sure-pick-battle-neon-quarter-comet")
    press(paul, "#sure-pick-battle-neon-quarter-comet")

    # Inès loses a bolt, Paul's wounded infiltrator and her armour fall back.
    ines.page.wait_for_selector("#stack-bolt-neon_quarter")
    assert ines.page.locator("#battle .die").count() == len(FACES)
    check(ines, axe)
    ines.page.locator("#stack-bolt-neon_quarter").click()
    press(ines, "#send-plan")
    paul.page.wait_for_selector("#stack-infiltrator-neon_quarter")
    paul.page.locator("#stack-infiltrator-neon_quarter").click()
    paul.page.locator("#to-screen_square").tap()
    press(paul, "#send-plan")
    ines.page.wait_for_selector("#stack-orion_frame-neon_quarter")
    check(ines, axe)
    for step in ("#stack-orion_frame-neon_quarter", "#to-reelhaven"):
        ines.page.locator(step).focus()
        ines.page.keyboard.press("Enter")
    press(ines, "#send-plan")

    # Both look at what it came to, and go on.
    for person in (ines, paul):
        person.page.wait_for_selector("#battle-shown")
    check(ines, axe)
    for person in (ines, paul):  # whoever is slow finds that the page went on by itself
        person.page.evaluate("document.getElementById('go-on-now')?.click()")
        person.page.wait_for_selector(".panel:not(:has(#go-on))")
    press(paul, "#pick-end-round")

    # Two units move together: each step on the map adds to the price.
    ines.page.wait_for_selector("#deed-move")
    ines.page.locator("#unit-orion_frame-reelhaven").click()
    ines.page.wait_for_selector(".island-map.wide .in-hand")
    touch(ines, "pastel_paddies", "#send-plan")
    ines.page.locator("#unit-bolt-reelhaven").click()
    ines.page.wait_for_selector(".island-map.wide .in-hand")
    touch(ines, "pastel_paddies", ".plan li:nth-child(2)")
    assert "2 employés" in ines.page.locator("#send-plan").inner_text()
    press(ines, "#send-plan")
    assert "Rizières Pastel" in ines.page.locator(".happened").inner_text()

    to_the_end(ines, paul)
    for person in (ines, paul):
        person.page.wait_for_selector(".credits")
        check(person, axe)
        assert person.page.locator(".standings .won").count() == 1
        assert "2K" in person.page.locator("#credits-0").inner_text()
    log = ines.context.request.get(ines.page.url.replace("/end", "/log")).text()
    for kind in ("captured", "battle_started", "rolled", "retreated", "convention_held", "crisis", "won"):
        assert f'data-kind="{kind}"' in log


def to_the_end(*people: Person) -> None:
    """Everybody wraps up, holds the convention that can be held, and reads the credits."""
    wanted = ("#pick-convention-yes", "#pick-end-round", "#pick-pass", "#act [name=pick]")
    asked = ", ".join(f".panel.mine {button}" for button in wanted)
    for _ in range(2000):
        if all(person.is_over for person in people):
            return
        for person in people:
            if person.is_over or not person.page.locator(asked).count():
                continue
            button = next(one for one in wanted if person.page.locator(f".panel.mine {one}").count())
            seen = person.seen()
            person.page.locator(f".panel.mine {button}").first.evaluate("one => one.click()")
            if button == "#pick-pass":
                person.page.click("#sure")
            person.wait_until_moved(seen)
        people[0].page.wait_for_timeout(30)
    raise AssertionError("the game does not end")


def test_a_hint_that_was_put_away_stays_away_and_steps_need_no_scripts(arrive: Callable[..., Person]) -> None:
    ines = arrive("Inès")
    ines.open_table("anime-studios", seats=3, bots=2, level="random")
    ines.page.click("text=Commencer la partie")
    ines.page.wait_for_selector("#hint-six")
    ines.page.click("#hint-six [data-dismiss]")
    ines.page.wait_for_selector("#hint-six", state="hidden")
    ines.page.reload()
    ines.page.wait_for_selector("#deed-move")
    assert ines.page.locator("#hint-six").is_hidden()

    bare = arrive(scripts=False)
    bare.context.add_cookies(ines.context.cookies())
    bare.page.goto(ines.page.url)
    bare.page.locator("#unit-bolt-reelhaven").click()
    bare.page.wait_for_selector(".pick-up.in-hand")
    bare.page.goto(bare.address + str(bare.page.locator("#spot-pastel_paddies").get_attribute("href")))
    bare.page.locator("#send-plan").click()
    bare.page.wait_for_selector("#pick-end-round")
    assert "Rizières Pastel" in bare.page.locator(".happened").inner_text()
