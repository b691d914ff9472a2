"""Talk is drawn anew while people write and press: no press and no conversation is lost for it."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route

from browser.people import Person
from citing import promise

pytestmark = pytest.mark.browser
WATCH = """() => new MutationObserver(() => { window.gone ||= !document.querySelector("#talk .members"); })
  .observe(document.body, { childList: true, subtree: true })"""
"""Notes if the conversation is ever gone from the page."""
LONG = "Je propose que nous parlions tous très longuement de tout et de rien avant de jouer. " * 6


def two(arrive: Callable[..., Person]) -> tuple[Person, Person]:
    """Two people and two bots at a table of Manhattan; the first is about to write to the second."""
    ines, paul = arrive("Inès"), arrive("Paul")
    ines.open_table("manhattan", seats=4, bots=2, level="random")
    link = str(ines.page.locator("#link").input_value())
    paul.page.goto(link)
    paul.page.click("main form button")
    paul.page.wait_for_url(re.compile(r"/tables/\w+$"))
    ines.page.click("text=Commencer la partie")
    for person in (ines, paul):
        person.page.wait_for_selector("#ready-form [value=ready]")
    ines.page.click("#new-talk > summary")
    ines.page.check("#to-1")
    ines.page.fill("#new-text", "Sony pour nous deux ?")
    return ines, paul


def speak(person: Person, text: str) -> None:
    person.page.fill("#say", text)
    person.page.click(".say button")


def drawn(page: Page) -> None:
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def test_a_press_is_not_lost_when_talk_is_drawn_anew_under_it(arrive: Callable[..., Person]) -> None:
    ines, paul = two(arrive)
    page = ines.page
    page.locator("#new-talk-form button").hover()
    page.mouse.down()
    with page.expect_response(re.compile("/talk")) as answer:
        speak(paul, LONG)
    answer.value.finished()
    drawn(page)
    with page.expect_request(lambda asked: asked.method == "POST" and asked.url.endswith("/say")):
        page.mouse.up()
    page.wait_for_selector("#talk .members")


def test_what_is_heard_late_does_not_stand_in_a_conversation_that_was_opened_meanwhile(
    arrive: Callable[..., Person],
) -> None:
    ines, paul = two(arrive)
    page = ines.page
    late: list[Route] = []

    def hold(route: Route) -> None:
        """The first look at what was said takes its time."""
        if late:
            route.continue_()
        else:
            late.append(route)

    page.route("**/talk?*", hold)
    speak(paul, "Bonjour à tous.")
    while not late:
        page.wait_for_timeout(20)
    page.click("#new-talk-form button")
    page.wait_for_selector("#talk .members")
    page.evaluate(WATCH)
    with page.expect_response(re.compile("/talk")) as answer:
        late[0].continue_()
    answer.value.finished()
    drawn(page)
    assert not page.evaluate("() => window.gone")
    assert "Sony pour nous deux" in page.inner_text("#messages")


@promise("E20")
def test_a_message_is_new_once_and_not_when_it_is_drawn_otherwise(arrive: Callable[..., Person]) -> None:
    ines, paul = two(arrive)
    speak(paul, "Bonjour à tous.")
    page = ines.page
    page.wait_for_selector("#messages li[data-number]:not(.mine)")
    page.evaluate(
        "() => { scrollTo(0, document.body.scrollHeight); document.getElementById('new-mail').hidden = true; }"
    )

    def otherwise(route: Route) -> None:
        """The same words at an hour of another zone."""
        answer = route.fetch()
        route.fulfill(response=answer, body=re.sub(r"(<time [^>]*>)[^<]*", r"\1 11:11", answer.text()))

    page.route("**/talk?*", otherwise)
    page.evaluate("() => { document.querySelector('#talk').style.display = 'none'; }")
    with page.expect_response(re.compile("/talk")):
        page.evaluate("() => htmx.trigger('#talk-feed', 'refresh')")
    drawn(page)
    page.wait_for_timeout(300)
    assert "11:11" in page.locator("#messages").text_content()
    assert page.locator("#new-mail").is_hidden()


def test_whoever_takes_a_chair_stands_in_the_list_of_those_one_can_write_to(arrive: Callable[..., Person]) -> None:
    ines, _ = two(arrive)
    page = ines.page
    page.uncheck("#to-1")
    page.check("#to-2")
    page.evaluate("() => { document.querySelector('#recipients label[for=to-2] span').textContent = 'somebody else'; }")
    page.evaluate("() => htmx.trigger('#talk-feed', 'refresh')")
    page.wait_for_function("() => !document.querySelector('#recipients').textContent.includes('somebody else')")
    assert page.is_checked("#to-2")
    assert page.input_value("#new-text") == "Sony pour nous deux ?"
