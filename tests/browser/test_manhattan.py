"""A whole evening at a Manhattan table: three people, two bots, a missed deadline, a form changed three times."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from browser import houses
from browser.accessibility import check
from browser.evenings import arrive_at, open_tab, ready
from browser.measures import not_together
from browser.people import Person
from citing import rule

pytestmark = pytest.mark.browser

TURNS = 4
TEN_MINUTES = 600
NOW = {"bot_delay_least": 0, "bot_delay_most": 0}
"""Bots that wait for nothing: a clock moved by hand would never reach them."""


@pytest.fixture(scope="module")
def clock(tmp_path_factory: pytest.TempPathFactory) -> houses.FileClock:
    return houses.FileClock(tmp_path_factory.mktemp("clock") / "moment")


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory, clock: houses.FileClock) -> Iterator[str]:
    """A house whose time passes when the test says so."""
    with houses.house(tmp_path_factory.mktemp("house"), clock=clock, beat=0.1, **NOW) as made:
        yield made


def open_evening(host: Person) -> str:
    """A table for three people and two bots, four turns of ten minutes, closed early when all are ready; the link."""
    host.go("/games/manhattan/open?preset=evening")
    page = host.page
    page.select_option("#seats", "5")
    page.fill("#bots", "2")
    page.select_option("#level", "random")
    page.click("#details > summary")
    page.fill("#option-turns", str(TURNS))
    page.click("form[action$='/open'] > p button")
    page.wait_for_url(re.compile(r"/tables/\w+$"))
    return str(page.locator("#link").input_value())


def sit_by(person: Person, link: str) -> None:
    person.page.goto(link)
    person.page.click("main form button")
    person.page.wait_for_url(re.compile(r"/tables/\w+$"))


def unfold(person: Person, part: str) -> None:
    """Open a card of the order form."""
    card = person.page.locator(f"#part-{part}")
    if not card.evaluate("one => one.open"):
        card.locator("> summary").click()


def wait_for_turn(person: Person, turn: int) -> None:
    """Wait until the page has the opening of a turn, without being reloaded; results come first."""
    arrive_at(person, f"Tour {turn} sur")


def send(person: Person, up: str, down: str, **more: str) -> None:
    """Write a vote, a coalition, a share into the form and send it; the page must say that it is sent."""
    if "tab=orders" not in person.page.url:
        open_tab(person, "orders")
    page = person.page
    unfold(person, "vote")
    listed = page.locator("#vote-up option").evaluate_all("all => all.map((one) => one.value).filter(Boolean)")
    up = up if up in listed else listed[0]  # bots may have brought one down
    down = down if down in listed else listed[-1]
    page.select_option("#vote-up", up)
    page.select_option("#vote-down", down)
    for name, value in more.items():
        unfold(person, "shares")
        page.select_option(f"#{name.replace('_', '-')}", value)
    page.click("#send-orders")
    page.wait_for_function(
        "up => document.querySelector(`#vote-up option[value=${up}][selected]`)"
        " && document.querySelector('#states li.sent[aria-current]')",
        arg=up,
    )


def play_a_turn(people: tuple[Person, ...]) -> None:
    """Everybody votes, and everybody is ready."""
    for person in people:
        send(person, "sony", "ares")
    for person in people:
        ready(person)


def sent_vote(person: Person) -> str:
    return person.page.locator("#vote-up").input_value()


def test_three_people_and_bots_play_a_whole_evening(
    arrive: Callable[..., Person], axe: Path, clock: houses.FileClock
) -> None:
    ines = arrive("Inès", bypass_csp=True)
    paul = arrive("Paul")
    zoe = arrive("Zoé", size=(390, 844), bypass_csp=True, theme="dark")
    people = (ines, paul, zoe)
    link = open_evening(ines)
    sit_by(paul, link)
    sit_by(zoe, link)
    ines.page.click("text=Commencer la partie")
    for person in people:
        person.page.wait_for_selector("#ready-form [value=ready]")
    check(zoe, axe)
    ines.page.fill("#sheet-character [name=name]", "Ada Manhattan")
    ines.page.click("#send-character")
    ines.page.wait_for_function("() => document.querySelector('.panel').textContent.includes('est enregistré')")
    for person in people:
        ready(person)
    for person in people:
        wait_for_turn(person, 1)

    # Turn 1: Inès changes her form three times, and talks to the two others behind the bots' backs.
    for up in ("ares", "sony", "neonet", "horizon"):
        send(ines, up, "spinrad")
    ines.page.reload()
    assert sent_vote(ines) == "horizon"
    check(ines, axe)
    conspire(ines, paul, zoe)
    send(paul, "ares", "sony", share_0="sony")
    send(zoe, "sony", "ares")
    check(zoe, axe)
    for person in people:
        ready(person)
    for person in people:
        wait_for_turn(person, 2)
    open_tab(ines, "letters")
    assert "Horizon" in ines.page.locator("article.letter").inner_text()
    check(ines, axe)
    open_tab(zoe, "newsfeeds")
    check(zoe, axe)

    # Turn 2: Paul is not there at the deadline.
    send(ines, "sony", "ares")
    send(zoe, "sony", "ares")
    ready(ines)
    ready(zoe)
    assert "Tour 2" in str(paul.page.locator("#live-phase").text_content())
    clock.advance(TEN_MINUTES + 60)
    for person in people:
        wait_for_turn(person, 3)
    open_tab(paul, "letters")
    assert "Vote" not in paul.page.locator("article.letter").inner_text()
    open_tab(zoe, "wall_street")
    check(zoe, axe)

    # Turns 3 and 4, to the end.
    play_a_turn(people)
    for person in people:
        wait_for_turn(person, TURNS)
    play_a_turn(people)
    for person in people:
        person.look_at_the_end()
        assert person.page.locator(".podium li").count() == 3
    check(ines, axe)
    check(zoe, axe)
    ines.page.locator("a[href*='/replay?at=']").last.click()
    ines.page.wait_for_url(re.compile(r"/replay\?at="))
    assert ines.page.locator(".resolution > li").count() == 19


def conspire(writer: Person, *others: Person) -> None:
    """A private thread of three: each of the others sees it arrive without reloading, and reads it."""
    page = writer.page
    page.click("#new-talk > summary")
    page.check("#to-1")
    page.check("#to-2")
    page.fill("#talk-name", "Le pacte")
    page.fill("#new-text", "Sony pour tous ?")
    page.click("#new-talk-form button")
    page.wait_for_selector("#talk .members")
    for other in others:
        other.page.wait_for_selector(".waiting-mail a")
        other.page.click(".waiting-mail a")
        other.page.wait_for_function("() => document.querySelector('#messages').innerText.includes('Sony pour tous')")
        assert other.page.locator("#talk-title").inner_text().strip() == "Le pacte"


def offer_promise(giver: Person, to: int, **boxes: str) -> None:
    """Offer a promise inside the conversation with somebody."""
    table = giver.page.url.partition("/tables/")[2].partition("?")[0].partition("/")[0]
    giver.go(f"/tables/{table}/talk?seat=0&to={to}")
    giver.page.click(f"#offer-{to} > summary")
    for box, value in boxes.items():
        giver.page.select_option(f"#promise-{box}", value)
    giver.page.click("#offer-now")


@rule("MH-PLG-01", "MH-PLG-02", "MH-PLG-03", "MH-PLG-05")
def test_a_promise_is_offered_accepted_and_judged_and_a_bot_declines(arrive: Callable[..., Person]) -> None:
    ines, paul, zoe = arrive("Inès"), arrive("Paul", size=(390, 844)), arrive("Zoé")
    link = open_evening(ines)
    for person in (paul, zoe):
        sit_by(person, link)
    ines.page.click("text=Commencer la partie")
    for person in (ines, paul, zoe):
        person.page.wait_for_selector("#ready-form [value=ready]")
        ready(person)
    for person in (ines, paul, zoe):
        wait_for_turn(person, 1)
    front = ines.page.url.partition("?")[0]
    offer_promise(ines, 1, kind="coalition", coalition="transparency")
    paul.page.wait_for_selector(".offered")
    paul.page.click(".offered [value=accept]")
    ines.page.wait_for_selector(".between .pledge.accepted")
    offer_promise(ines, 3, kind="no_run", corporation="sony")
    ines.page.wait_for_selector(".between .pledge.declined")
    assert "promet" not in zoe.page.inner_text("body")
    offer_promise(ines, 2, kind="buy", corporation="sony")
    zoe.page.wait_for_selector(".offered")
    zoe.page.click(".offered [value=accept]")
    zoe.page.wait_for_selector(".offered", state="detached")
    ines.page.goto(f"{front}?tab=orders")
    unfold(ines, "coalition")
    ines.page.click("#sheet-orders label:has([name=coalition][value=transparency])")
    for person in (ines, paul, zoe):
        ready(person)
    for person in (ines, paul, zoe):
        wait_for_turn(person, 2)
        assert not_together(person.page) == []
    for person, verdict in ((paul, "tenue"), (zoe, "rompue")):
        open_tab(person, "pledges")
        assert verdict in person.page.inner_text("#board .pledge")
