"""What happens is heard, one sound at a time, and one press silences it for good."""

from collections.abc import Callable

import pytest

from browser.people import Person

pytestmark = pytest.mark.browser
HEARD = "() => document.documentElement.dataset.heard"


def move(person: Person) -> None:
    """One move of mine, and what follows it until I am asked again."""
    seen = person.seen()
    person.choose(person.choices()[0])
    person.wait_until_moved(seen)


def test_a_card_is_heard_and_one_press_silences_the_table_here_and_after_a_reload(
    arrive: Callable[..., Person],
) -> None:
    ines = arrive("Inès")
    ines.play_now()
    assert ines.wait_for_turn() != "end"
    page = ines.page
    speaker = page.locator(".speaker")
    assert speaker.get_attribute("aria-pressed") == "true"
    page.mouse.click(5, 5)
    move(ines)
    page.wait_for_function(HEARD)
    speaker.click()
    assert speaker.get_attribute("aria-pressed") == "false"
    page.reload()
    assert page.locator(".speaker").get_attribute("aria-pressed") == "false"
    page.mouse.click(5, 5)
    if ines.wait_for_turn() != "end":
        move(ines)
    assert page.evaluate(HEARD) is None
