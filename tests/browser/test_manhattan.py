"""Evenings at a Manhattan table: three people to the end, four with promises, runs and the race; two bots at each."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from browser import houses
from browser.accessibility import check
from browser.evenings import add, arrive_at, look_on, open_sheets, open_tab, ready, sit_by
from browser.measures import not_together
from browser.people import Person
from citing import promise, rule

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


def open_evening(host: Person, people: int = 3) -> str:
    """A table for some people and two bots, four turns of ten minutes, closed early when all are ready; the link."""
    return open_sheets(host, "manhattan", people, turns=TURNS)


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


def order_run(person: Person, kind: str, target: str) -> None:
    """Add a run with one's bonus to the form."""
    unfold(person, "runs")
    add(person, f"#add-{kind}")
    person.page.select_option("[name='runs.0.target']", target)
    person.page.select_option("[name='runs.0.steps']", "1")
    person.page.check("[name='runs.0.bonus']")


def hand_in(person: Person) -> None:
    """Hand the form in; the page says that it is."""
    person.page.click("#send-orders")
    person.page.wait_for_selector("#states li.sent[aria-current]")


@promise("E17")
@rule("MH-PLG-01", "MH-PLG-02", "MH-PLG-03", "MH-PLG-05", "MH-RACE-01")
def test_four_people_and_bots_play_with_a_promise_kept_one_broken_runs_and_the_race(
    arrive: Callable[..., Person],
) -> None:
    ines, paul = arrive("Inès"), arrive("Paul", size=(390, 844), is_mobile=True, has_touch=True)
    zoe, karim = arrive("Zoé"), arrive("Karim")
    people = (ines, paul, zoe, karim)
    link = open_evening(ines, len(people))
    for person in (paul, zoe, karim):
        sit_by(person, link)
    ines.page.click("text=Commencer la partie")
    for person in people:
        person.page.wait_for_selector("#ready-form [value=ready]")
        ready(person)
    for person in people:
        wait_for_turn(person, 1)
    promise_three_things(ines, paul, zoe)
    for person in (paul, karim):
        open_tab(person, "orders")
        order_run(person, "sabotage", "spinrad")
        hand_in(person)
    for person in people:
        ready(person)
    for person in (paul, karim):
        look_on(person, "#r-happened + ul > li:first-child")
        assert re.search(r"Sabotage contre Spinrad\s:\s(réussi|échoué)", happened(person))
    for person in people:
        wait_for_turn(person, 2)
        assert not_together(person.page) == []
    for person, verdict in ((paul, "tenue"), (zoe, "rompue")):
        open_tab(person, "pledges")
        assert verdict in person.page.inner_text("#board .pledge")
    for person in (ines, paul):
        follow_the_race(person)
    play_a_turn(people)
    for person in people:
        wait_for_turn(person, 3)


def promise_three_things(ines: Person, paul: Person, zoe: Person) -> None:
    """One to somebody and kept, one to a bot who declines, one to somebody else and broken."""
    front = ines.page.url.partition("?")[0]
    offer_promise(ines, 1, kind="coalition", coalition="transparency")
    paul.page.wait_for_selector(".offered")
    paul.page.click(".offered [value=accept]")
    ines.page.wait_for_selector(".between .pledge.accepted")
    offer_promise(ines, 4, kind="no_run", corporation="sony")
    ines.page.wait_for_selector(".between .pledge.declined")
    assert "promet" not in zoe.page.inner_text("body")
    offer_promise(ines, 2, kind="buy", corporation="sony")
    zoe.page.wait_for_selector(".offered")
    zoe.page.click(".offered [value=accept]")
    zoe.page.wait_for_selector(".offered", state="detached")
    ines.page.goto(f"{front}?tab=orders")
    unfold(ines, "coalition")
    ines.page.click("#sheet-orders label:has([name=coalition][value=transparency])")


def happened(person: Person) -> str:
    """What the results say of the reader's own orders."""
    return str(person.page.locator("#r-happened + ul").inner_text())


def follow_the_race(person: Person) -> None:
    """One's own points by source add up to their sum; money waits for the end; every title says who leads."""
    open_tab(person, "race")
    page = person.page
    sums = page.locator(".sources td.number b").all_inner_texts()
    assert sum(int(one.replace("\u2212", "-")) for one in sums) == int(page.inner_text(".race .big-figure"))
    assert "à la fin" in page.inner_text(".sources")
    assert page.locator(".known-race tbody tr").count() == 6
    titles = page.locator(".title-race > li")
    assert titles.count() == 6
    assert all("En tête" in one or "Personne" in one for one in titles.all_inner_texts())
    assert page.locator(".secret-race tbody tr").count() == 9
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
