"""Lessons, played to their end with a browser: at a desk in French, on a phone in English, left in the middle. [E26]"""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from browser.people import Person
from citing import promise
from tripot.engine.actions import Pick
from tripot.engine.lessons import Lesson, Step, lessons_of
from tripot.engine.registry import game_of, games
from tripot.server.web.pages.forms import boxes

pytestmark = pytest.mark.browser
PHONE = (390, 844)
IN_VIEW = """one => { const box = one.getBoundingClientRect(), dock = document.querySelector(".dock");
  const isSheet = getComputedStyle(dock).position === "sticky" && !dock.contains(one);
  const floor = isSheet ? dock.getBoundingClientRect().top : innerHeight;
  return box.height > 0 && box.top < floor && box.bottom > 0 }"""
REACHED = """one => { const box = one.getBoundingClientRect();
  const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return one === hit || one.contains(hit) }"""


PLANS = {
    "move": (
        ("#deed-move", "#chosen"),
        ("[id$=unit-bolt-reelhaven]", ".in-hand"),
        ("[id$=spot-neon_quarter]", "#send-plan"),
        ("[id$=spot-ink_cliffs]", ".plan li:nth-child(2)"),
    ),
    "retreats": (
        ("#battle #stack-test_pilot-neon_quarter", "#battle .to-zones"),
        ("#battle #to-reelhaven", "#send-plan"),
    ),
}
"""How a form is filled in on the map: what is pressed, and what comes of it."""
SENDS = {
    "orders": "#send-orders",
    "sheet": "#send-sheet",
    "pledge_answer": "#accept-1",
    "sign": "[id^=sign-]",
    "start_encounter": "#start-fight",
}
"""The button that hands a form in; `#send-order` for whatever a character or the game master does."""


def fill_in(learner: Person, step: Step, *, by_hand: bool) -> None:
    """Fill in the form of a step: by hand, or by pressing where the lesson offers to."""
    assert step.form is not None
    name, value = step.form.form, step.form.value
    if name in PLANS:
        on_the_map(learner, name)
    elif by_hand and name == "orders":
        write_orders(learner.page, value)
    elif by_hand and name == "sheet":
        write_sheet(learner.page, value)
    elif step.hint:
        with learner.page.expect_response(lambda answer: answer.url.endswith("/act")):
            learner.page.click("#lesson-fill")
        at_rest(learner.page)


def at_rest(page: Page) -> None:
    """Wait until nothing is on the way."""
    page.wait_for_timeout(50)
    page.wait_for_function("() => !document.querySelector('.htmx-request, .htmx-swapping, .htmx-settling')")


def on_the_map(learner: Person, form: str) -> None:
    """Choose on the map, step after step."""
    for pressed, then in PLANS[form]:
        learner.page.locator(f"{pressed}:visible").first.dispatch_event("click")
        learner.page.locator(f"{then}:visible").first.wait_for()


def write_orders(page: Page, value: dict[str, Any]) -> None:
    """Unfold each card of Manhattan's form and fill it in; a run is added first."""
    for part, held in value.items():
        card = page.locator(f"#part-{part}")
        if card.get_attribute("open") is None:
            card.locator("> summary").click()
        for number, run in enumerate(held if part == "runs" else ()):
            if not page.locator(f"#run-{number}").count():
                page.click(f"#add-{run['type']}")
                page.locator(f"#run-{number}").wait_for()
                at_rest(page)
        write(page, boxes({part: held}))


def write_sheet(page: Page, value: dict[str, Any]) -> None:
    """Add each order of Neo-Tokyo's sheet and fill it in."""
    for number, order in enumerate(value["orders"]):
        if not page.locator(f"#order-{number}").count():
            key = page.locator(f"#add-{order['order']}")
            for folded in key.locator("xpath=ancestor::details[not(@open)]").all():
                folded.locator("> summary").click()
            key.click()
            page.locator(f"#order-{number}").wait_for()
            at_rest(page)
        write(page, boxes({"orders": value["orders"]})[1:])


def write(page: Page, values: list[tuple[str, str]]) -> None:
    """Write in the boxes that are there."""
    for name, value in values:
        box = page.locator(f"#board [name='{name}']:visible")
        if not box.count():
            continue
        if box.first.evaluate("one => one.tagName") == "SELECT":
            box.first.select_option(value)
        elif box.first.get_attribute("type") in ("checkbox", "radio"):
            page.locator(f"#board [name='{name}'][value='{value}']").check()
        else:
            box.first.fill(value)


def press(learner: Person, button: str) -> None:
    """Press a button of the page, unfolding what hides it, and wait until the table has moved."""
    seen, found = learner.seen(), learner.page.locator(button).first
    for folded in found.locator("xpath=ancestor::details[not(@open)]").all():
        folded.locator("> summary").click()
    found.click()
    learner.wait_until_moved(seen)


def begin(learner: Person, game: str, lesson: Lesson) -> None:
    learner.go(f"/games/{game}")
    learner.page.click(f"#lesson-{lesson.id}")
    learner.page.wait_for_url(re.compile(r"/tables/\w+"))


def look_on(learner: Person) -> None:
    """Go on from what is shown, until the lesson speaks or is over."""
    page = learner.page
    ended = "document.querySelector('#lesson, #go-on-now') || location.pathname.startsWith('/games/')"
    page.wait_for_function(f"() => !document.querySelector('.htmx-request, .htmx-settling') && ({ended})")
    if page.locator("#go-on-now").count():
        learner.go_on()
        look_on(learner)


def take(learner: Person, lesson: Lesson, number: int, *, by_hand: bool = True) -> None:
    """Do what a step asks for, where the ring is."""
    page, step = learner.page, lesson.steps[number]
    look_on(learner)
    page.wait_for_selector(f"#lesson[data-lesson-step='{number}']")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if step.point:
        rings = [ring for ring in page.locator("[data-pointed]").all() if ring.is_visible()]
        assert any(ring.evaluate(IN_VIEW) for ring in rings), f"step {number + 1} points at nothing in view"
    buttons = [one for one in page.locator(".side button[data-pointed]").all() if one.is_visible()]
    assert any(one.evaluate(REACHED) for one in buttons) or not buttons, f"step {number + 1} points below the panel"
    if step.do is None:
        assert page.locator("#lesson-on").is_visible()
        page.click("#lesson-on")
    elif isinstance(step.do, Pick) and step.form is None:
        button = f"[name=pick][value='{step.do.text}']"
        press(learner, f".panel {button}" if page.locator(f".panel {button}").count() else button)
    else:
        fill_in(learner, step, by_hand=by_hand)
        send = "#send-plan" if step.form.form in PLANS else SENDS.get(step.form.form, "#send-order")
        press(learner, "#pick-ready" if isinstance(step.do, Pick) else send)
    if number + 1 < len(lesson.steps):
        page.wait_for_function(
            f"() => document.querySelector(\"#lesson[data-lesson-step='{number + 1}'], #go-on-now\")"
        )


@promise("E26")
@pytest.mark.parametrize(("size", "lang"), [((1280, 800), "fr"), (PHONE, "en")], ids=["desk", "phone"])
@pytest.mark.parametrize("number", [0, 1])
@pytest.mark.parametrize("game", sorted(games()))
def test_a_lesson_is_played_to_its_end_and_left_in_the_middle(
    chromium: Browser,
    address: str,
    arrive: Callable[..., Person],
    tmp_path: Path,
    game: str,
    number: int,
    size: tuple[int, int],
    lang: str,
) -> None:
    lesson, by_hand = lessons_of(game_of(game))[number], size != PHONE
    middle = len(lesson.steps) // 2
    learner = arrive(lang=lang, size=size)
    begin(learner, game, lesson)
    for step in range(middle):
        take(learner, lesson, step, by_hand=by_hand)
    kept = tmp_path / "pockets.json"
    learner.context.storage_state(path=kept)
    learner.leave()
    back = arrive(lang=lang, size=size, storage_state=kept)
    begin(back, game, lesson)
    for step in range(middle, len(lesson.steps)):
        take(back, lesson, step, by_hand=by_hand)
    # The press and the table's own sign may both lead there: the title stands once either has arrived.
    said = {"fr": "Leçon apprise", "en": "Lesson learned"}[lang]
    back.page.locator("#lessons-title", has_text=said).wait_for()
    assert back.page.url.endswith(f"/games/{game}?learned={lesson.id}")


@promise("E26")
def test_another_move_is_answered_kindly_beside_what_was_asked(arrive: Callable[..., Person]) -> None:
    lesson = lessons_of(game_of("startup-nation"))[0]
    learner = arrive()
    begin(learner, "startup-nation", lesson)
    for step in range(2):
        take(learner, lesson, step)
    learner.page.wait_for_selector("#lesson[data-lesson-step='2']")
    learner.page.click(".panel [name=pick][value='resign:investor']")
    said = learner.page.wait_for_selector("#lesson-otherwise")
    assert said is not None
    assert "comme dans la vraie vie" in said.inner_text()
    assert learner.page.locator("#lesson[data-lesson-step='2']").count() == 1


@promise("E26")
@pytest.mark.parametrize("size", [(1280, 800), PHONE], ids=["desk", "phone"])
def test_a_form_filled_in_otherwise_says_what_to_change_and_the_lesson_fills_it_in(
    arrive: Callable[..., Person], size: tuple[int, int]
) -> None:
    lesson = lessons_of(game_of("manhattan"))[0]
    learner = arrive(size=size)
    page = learner.page
    begin(learner, "manhattan", lesson)
    number = next(place for place, step in enumerate(lesson.steps) if step.do is not None)
    for step in range(number):
        take(learner, lesson, step)
    page.wait_for_selector(f"#lesson[data-lesson-step='{number}']")
    write_orders(page, {"influence": True, "shares": ["renraku"]})
    page.click("#send-orders")
    amiss = page.locator("#lesson-otherwise .lesson-amiss b")
    amiss.first.wait_for()
    assert amiss.all_inner_texts() == ["Parts achetées", "Acheter un point d'influence"]
    assert page.input_value("#share-0") == "renraku"
    fill_in(learner, lesson.steps[number], by_hand=False)
    assert page.input_value("#share-0") == "meridian"
    assert not page.is_checked("#influence")
    press(learner, "#send-orders")
    page.wait_for_selector(f"#lesson[data-lesson-step='{number + 1}']")
