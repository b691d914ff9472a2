"""The end of a round is looked at before the next one begins."""

import random
from collections.abc import Callable

import pytest

from browser.people import Person
from citing import promise, rule

pytestmark = pytest.mark.browser
SHOWN = "() => location.pathname.endsWith('/end') || document.querySelector('#go-on, .panel.mine [name=pick]')"


def play_to_the_end_of_a_round(person: Person) -> None:
    """Play against bots, at random, until something is shown."""
    dice = random.Random(3)
    for _ in range(6):
        person.play_now()
        for _ in range(60):
            person.page.wait_for_function(SHOWN)
            if person.is_over or person.page.locator("#go-on").count():
                break
            person.choose(dice.choice(person.choices()))
        if not person.is_over:
            return
    raise AssertionError("no round ends")


@promise("E16")
@rule("SN-SHOW-01")
def test_the_end_of_a_round_stays_until_its_reader_goes_on_and_can_be_seen_again(
    arrive: Callable[..., Person],
) -> None:
    ines = arrive("Inès")
    play_to_the_end_of_a_round(ines)
    page = ines.page
    page.locator("#show-all").evaluate("one => one.click()")  # it hides itself when the last step was shown
    assert page.locator(".hands-shown li.on").count() == 4
    assert "Manche 2" not in page.inner_text("body")
    assert page.locator("#go-on-now").evaluate("one => one === document.activeElement")
    box = page.locator(".count-sheet").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 800
    before = page.locator("#seen").input_value()
    page.wait_for_timeout(2500)
    assert page.locator("#seen").input_value() == before, "a bot moved while somebody looked"
    page.keyboard.press("Enter")
    page.wait_for_selector(".panel:not(:has(#go-on))")
    assert "Manche 2" in page.inner_text("#phase")
    again = page.locator(".again").evaluate_all("all => all.map((one) => one.getAttribute('href'))")
    count = next(href for href in again if "le compte" in page.request.get(ines.address + href).text())
    page.locator(f".again[href='{count}']").first.evaluate("one => one.click()")  # deaths are seen again too
    page.wait_for_selector("#showing")
    assert "Manche 1\u00a0: le compte" in page.inner_text("#showing")


@promise("E16")
def test_a_table_that_went_on_says_so_and_leaves_its_reader_with_what_is_shown(arrive: Callable[..., Person]) -> None:
    ines = arrive("Inès")
    play_to_the_end_of_a_round(ines)
    page = ines.page
    assert page.locator("[data-went-on]").is_hidden()
    page.evaluate("() => { document.getElementById('go-on').dataset.until = Date.now() / 1000 - 1; }")
    page.wait_for_selector("[data-went-on]", state="visible")
    assert "La table a repris" in page.inner_text("#panel")
    page.wait_for_timeout(1500)
    assert page.locator("#showing").count() == 1, "nobody is taken away from what they read"
    ines.go_on()
    page.wait_for_selector("#showing", state="detached")


@promise("E16")
def test_with_less_motion_all_steps_are_there_at_once_and_on_a_phone_they_are_in_view(
    arrive: Callable[..., Person],
) -> None:
    ines = arrive("Inès", size=(390, 844))
    ines.page.emulate_media(reduced_motion="reduce")
    play_to_the_end_of_a_round(ines)
    assert ines.page.locator("#showing [data-step]:not(.on)").count() == 0
    assert ines.page.locator("#showing.paced").count() == 0
    top = ines.page.locator("#showing").bounding_box()
    assert top is not None
    assert 0 <= top["y"] < 300
    assert ines.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
