"""A death in Start-Up Nation is told over the table, and whoever is there has the time to see it. [E16]"""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from browser import houses
from browser.accessibility import check
from browser.people import Person
from citing import promise

pytestmark = pytest.mark.browser
SHOWN = "#announced article:not([hidden])"
COVERS = """() => { const over = document.querySelector("#announced").getBoundingClientRect();
  const keys = document.querySelectorAll("#board button:not(#announced-away), #panel button, [data-choices] *");
  return [...keys].filter((one) => { const own = one.getBoundingClientRect();
    return own.width && own.left < over.right && own.right > over.left && own.top < over.bottom
      && own.bottom > over.top; }).map((one) => one.outerHTML.slice(0, 80)); }"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with houses.house(tmp_path_factory.mktemp("house"), stage="meeting") as made:
        yield made


def unmask(arrive: Callable[..., Person], **others: object) -> Person:
    """Inès asks P2 whether he is the Salesman that he is: he says yes, and dies."""
    ines = arrive("Inès", **others)
    ines.open_table("startup-nation", bots=3, level="random")
    ines.page.click("form[action$='/start'] button")
    assert ines.wait_for_turn() == "resign"
    ines.choose("resign:intern")
    assert ines.wait_for_turn() == "ask"
    ines.choose("ask:P2:salesman")
    ines.page.wait_for_selector(SHOWN)
    return ines


@promise("E16")
@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_a_death_says_who_through_whom_and_which_badge_and_bots_wait_until_it_was_seen(
    arrive: Callable[..., Person], size: tuple[int, int]
) -> None:
    ines = unmask(arrive, size=size)
    page = ines.page
    told = page.inner_text(SHOWN)
    assert "À votre question, un oui" in told.replace("\u00a0", " ")
    assert "Commercial" in told
    assert "quitte la manche" in told
    assert page.evaluate(COVERS) == []
    box = page.locator(SHOWN).bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["y"] >= 0
    assert box["x"] + box["width"] <= size[0]
    before = ines.seen()
    page.wait_for_timeout(1500)
    assert ines.seen() == before, "a bot moved while somebody looked"
    with page.expect_response(lambda one: one.url.endswith("/go-on")) as answer:
        page.click("#announced-away")
    assert answer.value.ok
    ines.wait_until_moved(before)


@promise("E16")
def test_a_death_goes_by_itself_is_still_with_less_motion_and_can_be_seen_again(
    arrive: Callable[..., Person], axe: Path
) -> None:
    ines = unmask(arrive, reduced_motion="reduce", bypass_csp=True)
    page, before = ines.page, ines.seen()
    assert page.evaluate("() => document.querySelector('#announced').getAnimations({ subtree: true }).length") == 0
    page.wait_for_selector(SHOWN, state="hidden", timeout=6000)
    ines.wait_until_moved(before)
    page.locator(".line[data-kind=died] .again").first.click()
    page.wait_for_selector("#showing .death")
    assert "À votre question, un oui" in page.inner_text("#showing").replace("\u00a0", " ")
    for light in ("light", "dark"):
        page.emulate_media(color_scheme=light, reduced_motion="reduce")  # type: ignore[arg-type]
        check(ines, axe)
