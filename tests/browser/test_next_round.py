"""The controls of the next turn cannot be pressed by a late click: they wait two seconds, and say so. [E3]

Whoever looks has a browser whose clock stands still: nothing here depends on how fast the machine is.
"""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from browser.people import Person, stop_clock
from citing import promise

pytestmark = pytest.mark.browser
GAMES = ("startup-nation", "anime-studios", "manhattan", "neo-tokyo", "rpg")
KEYS = "#live button:not([type=button])"
RETELL = """chapter => {
  window.told = chapter;
  document.addEventListener("htmx:beforeSwap", ({detail}) => {
    detail.serverResponse = detail.serverResponse.replace(/data-chapter="\\d+"/, `data-chapter="${window.told}"`);
  });
}"""
"""Every picture that comes, asked for here or by the page itself, says the turn that the test wants."""
COUNT = "keys => [keys.length, keys.filter(key => key.getAttribute('aria-disabled') === 'true').length]"
LOOK = """chapter => {
  window.told = chapter;
  document.getElementById("live").dataset.old = "";
  document.getElementById("seen").value = "other";
  htmx.trigger("#feed", "refresh");
}"""


def look_again(page: Page, chapter: int) -> None:
    """The table is drawn again, as if it stood in that turn."""
    page.evaluate(LOOK, chapter)
    page.wait_for_selector(f"#live:not([data-old])[data-chapter='{chapter}']", state="attached")


def waiting(page: Page) -> tuple[int, int]:
    """How many buttons there are, and how many wait."""
    count, held = page.eval_on_selector_all(KEYS, COUNT)
    return count, held


@promise("E3")
@pytest.mark.parametrize("game", GAMES)
def test_the_next_turn_waits_two_seconds_and_within_a_turn_nothing_does(
    arrive: Callable[..., Person], game: str
) -> None:
    ines = arrive("Inès")
    page = ines.page
    ines.play_now(game)
    if game != "rpg":
        ines.wait_for_turn()
    page.wait_for_selector(KEYS, state="attached")
    page.wait_for_load_state()
    before = int(page.locator("#live").get_attribute("data-chapter") or 0)
    stop_clock(page)
    page.evaluate(RETELL, before)
    pressed: list[str] = []
    page.on("request", lambda asked: pressed.append(asked.url) if asked.method == "POST" else None)
    look_again(page, before)
    count, held = waiting(page)
    assert count > 0
    assert held == 0
    look_again(page, before + 1)
    count, held = waiting(page)
    assert held == count
    assert page.locator("#held").is_visible()
    page.clock.run_for(1900)
    page.eval_on_selector_all(KEYS, "keys => keys.forEach(key => key.click())")
    page.eval_on_selector_all("#live form", "forms => forms.forEach(form => form.requestSubmit())")
    look_again(page, before + 1)
    count, held = waiting(page)
    assert held == count
    assert pressed == []
    page.clock.run_for(200)
    assert waiting(page)[1] == 0
    assert page.locator("#held").is_hidden()
