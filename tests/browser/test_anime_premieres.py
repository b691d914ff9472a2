"""Productions of Générique de guerre come into being over the map."""

from collections.abc import Callable, Iterator

import pytest

from browser import houses
from browser.people import Person
from browser.test_anime_evening import sit_down
from citing import promise, rule

pytestmark = pytest.mark.browser
SHOWN = "#announced article:not([hidden])"
OVERLAP = """() => { const over = document.querySelector("#announced").getBoundingClientRect();
  const keys = document.querySelectorAll(".panel button, .island-map .spot polygon");
  return [...keys].filter((one) => { const own = one.getBoundingClientRect();
    return own.width && own.left < over.right && own.right > over.left && own.top < over.bottom
      && own.bottom > over.top; }).length; }"""

WATCH = """() => { window.seen = []; let last = "";
  setInterval(() => { const over = document.getElementById("announced");
    const one = over && !over.hidden && over.querySelector("article:not([hidden])");
    const now = one ? `${one.querySelector(".title").innerText} ${over.classList.contains("aside") ? "aside" : "over"}`
      : "";
    if (now && now !== last) window.seen.push(now); last = now || last; }, 20); }"""
"""Every production that is told over the board, once, and whether it stood aside."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with houses.house(tmp_path_factory.mktemp("house"), stage="premiere") as made:
        yield made


@promise("E16")
@rule("AN-SHOW-03")
def test_two_productions_at_once_are_shown_one_after_the_other_and_never_over_a_choice(
    arrive: Callable[..., Person],
) -> None:
    ines, paul = sit_down(arrive)
    paul.page.emulate_media(reduced_motion="reduce")
    ines.page.locator("#pick-overtime").click()
    paul.page.wait_for_selector(SHOWN)
    assert paul.page.locator(SHOWN).count() == 1
    assert "Overtime" in paul.page.inner_text(SHOWN)
    assert "2 more staff in every staff phase" in paul.page.inner_text(SHOWN)
    paul.page.click("#announced-away")
    paul.page.wait_for_function("() => document.querySelector('#announced').innerText.includes('Countdown')")
    paul.page.click("#announced-away")
    with paul.page.expect_response(lambda one: one.url.endswith("/go-on")) as answer:
        paul.page.wait_for_selector("#announced", state="hidden")
    assert answer.value.ok, "what was seen is told to the house"

    # Inès may still act: what is told stands beside her choices, and can be put away.
    ines.page.reload()
    ines.page.wait_for_selector("#pick-end-round")
    ines.page.evaluate("() => { sessionStorage.clear(); }")
    ines.page.reload()
    ines.page.wait_for_selector(SHOWN)
    assert "aside" in str(ines.page.locator("#announced").get_attribute("class"))
    assert ines.page.evaluate(OVERLAP) == 0
    for _ in range(2):
        ines.page.evaluate("document.getElementById('announced-away').click()")
        ines.page.wait_for_timeout(400)
    ines.page.wait_for_selector("#announced", state="hidden")
    assert ines.page.locator("#shelf-countdown.made").count() == 1


@promise("E16")
@rule("AN-SHOW-03")
def test_my_own_production_is_shown_to_me_at_once_and_never_again_over_what_the_others_do(
    arrive: Callable[..., Person],
) -> None:
    ines, _ = sit_down(arrive)
    ines.page.evaluate(WATCH)
    ines.page.locator("#pick-overtime").click()
    ines.page.wait_for_selector(SHOWN)
    ines.page.locator("#pick-end-round").click()
    ines.page.wait_for_selector(".panel:not(.mine)")
    ines.page.wait_for_timeout(10_000)
    assert ines.page.locator("#announced").is_hidden()
    assert ines.page.evaluate("() => window.seen") == ["Heures sup' aside", "Compte à rebours aside"]
