"""What falls to me at Start-Up Nation is in view the moment it falls: a card drawn, an answer, a new badge. [E17]"""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from browser import houses
from browser.people import Person
from browser.test_anime_evening import comes_into_view
from citing import promise, rule

pytestmark = pytest.mark.browser
FOREVER = 3600
"""Bots think for so long that nothing happens but what a test does."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("house")
    with houses.house(folder, stage="meeting", bot_delay_least=FOREVER, bot_delay_most=FOREVER) as made:
        yield made


def sit_down(arrive: Callable[..., Person], size: tuple[int, int]) -> Person:
    """Inès opens a table, sits first, and has just drawn."""
    ines = arrive("Inès", size=size)
    ines.open_table("startup-nation", bots=3, level="random")
    ines.page.click("form[action$='/start'] button")
    ines.page.wait_for_selector(".panel.mine [value='resign:intern']")
    return ines


def press(person: Person, what: str) -> None:
    """Press something where it lies on the screen: nothing is scrolled for it."""
    assert comes_into_view(person, what), what
    box = person.page.locator(what).bounding_box()
    assert box is not None
    person.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


@promise("E17")
@rule("SN-TURN-02", "SN-QST-10")
@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_the_card_i_draw_and_the_answer_to_my_question_are_in_view(
    arrive: Callable[..., Person], size: tuple[int, int]
) -> None:
    ines = sit_down(arrive, size)
    assert ines.page.locator(".my-hand .badge.big").count() == 2
    assert comes_into_view(ines, ".my-hand .badge.big")
    press(ines, ".panel [value='resign:intern']")
    ines.page.wait_for_selector("#about-1[open]")
    press(ines, ".panel [value='ask:P2:salesman']")
    ines.page.wait_for_selector(".bubble.yes")
    assert comes_into_view(ines, ".bubble")
    assert comes_into_view(ines, "#seat-1 .cut")
    assert comes_into_view(ines, "#seat-1 .laid.died")


@promise("E17")
@rule("SN-REC-01")
@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_the_badge_that_i_hold_after_a_swap_is_in_view(arrive: Callable[..., Person], size: tuple[int, int]) -> None:
    ines = sit_down(arrive, size)
    press(ines, ".panel [value='resign:recruiter']")
    ines.page.wait_for_selector("[value='swap:P1,P3']")
    press(ines, ".panel [value='swap:P1,P3']")
    ines.page.wait_for_selector(".my-hand .badge-name:text('Dirigeant')")
    assert comes_into_view(ines, ".my-hand .badge.big")


@promise("E30")
def test_on_a_phone_on_its_side_the_choices_stand_beside_the_board_and_not_over_it(
    arrive: Callable[..., Person],
) -> None:
    ines = sit_down(arrive, (844, 390))
    board, panel = (ines.page.locator(what).bounding_box() for what in ("#board", "#panel"))
    assert board is not None
    assert panel is not None
    assert board["x"] + board["width"] <= panel["x"] + 1
    assert panel["y"] + panel["height"] <= 390
    assert comes_into_view(ines, ".panel [value='resign:intern']")
    assert ines.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


@rule("SN-TALK-02")
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_whoever_dies_while_typing_finds_the_field_closed_with_the_reason_and_their_words_in_it(
    arrive: Callable[..., Person], lang: str
) -> None:
    ines, paul = arrive("Inès"), arrive("Paul", size=(390, 844), lang=lang)
    ines.open_table("startup-nation", bots=2, level="random")
    paul.page.goto(ines.page.input_value("#link"))
    paul.page.click("main form button")
    paul.page.wait_for_url(re.compile(r"/tables/\w+$"))
    ines.page.click("form[action$='/start'] button")
    ines.choose("resign:intern")
    ines.page.wait_for_selector("#about-1")
    paul.page.fill("#say", "je soupçonne Inès")
    assert paul.page.locator(".say button").is_enabled()
    ines.choose("ask:P2:salesman")
    reason = paul.page.locator("#talk-silence[data-closed]")
    expect(reason).to_contain_text("Votre badge est coupé" if lang == "fr" else "Your badge is cut")
    expect(paul.page.locator(".say button")).to_be_disabled()
    expect(paul.page.locator("#say")).to_have_value("je soupçonne Inès")
    expect(paul.page.locator("#say")).not_to_be_editable()
    paul.page.reload()
    expect(reason).to_be_visible()
    expect(paul.page.locator(".say button")).to_be_disabled()
