"""Evenings in Neo-Tokyo: two people and two bots, from the characters to the end; four and two for three quarters.

On the way a contract is broken, a proof is shown and then published, and a captured fixer changes sides. The dice of
runs always show 35 and the bots only vote, so that all of this is certain.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from browser import houses
from browser.accessibility import check
from browser.evenings import add, arrive_at, look_on, open_sheets, open_tab, ready, sit_by
from browser.people import Person
from citing import promise, rule

pytestmark = pytest.mark.browser
INES, PAUL = 0, 1


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A house whose dice of runs are loaded and whose bots are calm."""
    with houses.house(tmp_path_factory.mktemp("house"), stage="calm_district") as made:
        yield made


def wait_for_turn(person: Person, turn: int) -> None:
    """Wait until the page has the opening of a turn; results come first. [NT-UI-11]"""
    arrive_at(person, f"Trimestre {turn} sur")


def press(person: Person, button: str, then: str) -> None:
    """Press a button, unfolding what hides it, and wait for what it must bring."""
    add(person, button)
    person.page.wait_for_selector(then)


def unfold(person: Person, details: str) -> None:
    if not person.page.locator(f"{details}[open]").count():
        person.page.click(f"{details} > summary")


def send_sheet(person: Person) -> None:
    press(person, "#send-sheet", "#states li.sent[aria-current]")


def make_characters(ines: Person, paul: Person, axe: Path) -> None:
    """One is made in a click; the other first forgets the secrets and is told so in place."""
    press(ines, "#preset-shadow", "#trait-ancien_des_ombres:checked")
    ines.page.fill("#name", "Rin Aoki")
    check(ines, axe)
    press(ines, "#send-character", "text=Enregistré. Vous pouvez encore le changer")
    paul.page.fill("#name", "Dai Mori")
    press(paul, "#send-character", ".notice.bad")
    press(paul, "#stock", "#board textarea >> text=@ramen")
    check(paul, axe)
    press(paul, "#send-character", "text=Enregistré. Vous pouvez encore le changer")
    ready(ines)
    ready(paul)
    for person in (ines, paul):
        wait_for_turn(person, 1)


def sign_a_contract(ines: Person, paul: Person, look: Callable[[Person], None]) -> None:
    """Money now against a vote that will never be cast; each page of it is looked at."""
    open_tab(ines, "contracts")
    ines.page.check(f"#party-{PAUL}")
    press(ines, "#add-clause-pay_now", "#clause-0")
    ines.page.select_option("[name='clauses.0.from']", str(INES))
    ines.page.select_option("[name='clauses.0.to']", str(PAUL))
    with ines.page.expect_response(re.compile(r"/count$")):  # kept without a press, a moment after it was typed
        ines.page.fill("[name='clauses.0.amount.n']", "100 000")
    ines.page.reload()
    assert ines.page.input_value("[name='clauses.0.amount.n']") == "100000", "what was written is there again"
    press(ines, "#add-clause-must", "#clause-1")
    ines.page.select_option("[name='clauses.1.party']", str(PAUL))
    press(ines, "#send-contract", "#clause-1 .error")  # which order, and when?
    ines.page.select_option("[name='clauses.1.pattern.order']", "vote")
    ines.page.check("[name='clauses.1.turns.0']")
    look(ines)
    press(ines, "#send-contract", ".contract")
    open_tab(paul, "contracts")
    press(paul, "[id^=sign-]", "#question")
    look(paul)
    press(paul, "#sure", ".contract.status-active")
    look(paul)


def first_turn(ines: Person, paul: Person, axe: Path) -> None:
    """An enquiry that succeeds, a Scandal that fails against somebody protected; no vote from who promised one."""
    open_tab(paul, "sheet")
    press(paul, "#add-protection", "#order-0")
    paul.page.select_option("[name='orders.0.target']", f"player:{PAUL}")
    paul.page.select_option("[name='orders.0.agent']", "kodachi")
    paul.page.select_option("[name='orders.0.money']", "300000")
    paul.page.wait_for_selector("#about-0 .chance >> text=89")
    check(paul, axe)
    press(paul, "#send-sheet", "#question")  # no vote although one was promised: are you sure?
    paul.page.wait_for_selector("#question >> text=Honneur")
    check(paul, axe)
    press(paul, "#sure", "#states li.sent[aria-current]")
    open_tab(ines, "sheet")
    press(ines, "#try-investor", "#order-0")
    ines.page.click("summary:has(+ p + button[value=clear])")
    press(ines, "button[value=clear]", ".ticket.empty")
    press(ines, "#add-information", "#order-0")
    ines.page.select_option("[name='orders.0.target']", "player:2")
    ines.page.select_option("[name='orders.0.money']", "500000")
    press(ines, "#add-scandal", "#order-1")
    ines.page.select_option("[name='orders.1.target']", f"player:{PAUL}")
    ines.page.select_option("[name='orders.1.agent']", "oboro")
    ines.page.select_option("[name='orders.1.money']", "50000")
    press(ines, "#add-forecast", "#order-2")
    ines.page.select_option("[name='orders.2.corp']", "enso")
    ines.page.select_option("[name='orders.2.rank']", "1")
    press(ines, "#send-sheet", "#about-2 .error")
    check(ines, axe)
    ines.page.click("#remove-2")
    ines.page.wait_for_selector("#order-2", state="detached")
    send_sheet(ines)
    ready(paul)
    ready(ines)
    results_first(paul, axe)
    for person in (ines, paul):
        wait_for_turn(person, 2)


def results_first(person: Person, axe: Path) -> None:
    """What happened comes before the next sheet, all of it in view of one press. [NT-UI-11]"""
    person.page.wait_for_selector("#r-happened")
    assert person.page.locator("#sheet-sheet").count() == 0
    person.page.locator("#show-all").evaluate("one => one.click()")
    check(person, axe)


def second_turn(ines: Person, paul: Person, axe: Path) -> None:
    """The contract is broken for all to read; a proof is shown, then published; the captive is turned."""
    open_tab(paul, "news")
    paul.page.wait_for_selector("text=Contrat rompu")
    check(paul, axe)
    open_tab(ines, "evidence")
    unfold(ines, "#open-1")
    check(ines, axe)
    ines.page.select_option("#show-1", str(PAUL))
    press(ines, "#show-to-1", "#question")
    press(ines, "#sure", "#notebook")
    open_tab(paul, "evidence")
    paul.page.wait_for_selector("#seen-1")
    assert paul.page.locator("#publish-1").count() == 0
    press(ines, "#publish-1", "#question")
    assert "1" in ines.page.inner_text("#question-title")
    ines.page.click("#sure")
    open_tab(paul, "news")
    paul.page.wait_for_selector("#post-2")
    open_tab(paul, "desk")
    check(paul, axe)
    paul.page.click("#board .duties a[href*=captive]")
    press(paul, "#add-captive", "#order-0")
    paul.page.check("[name='orders.0.decision'][value=turn]")
    send_sheet(paul)
    ready(paul)
    ready(ines)
    for person in (ines, paul):
        wait_for_turn(person, 3)
    open_tab(paul, "desk")
    paul.page.wait_for_selector("#friend-oboro >> text=loyauté 3")


def leaf_back(person: Person, axe: Path) -> None:
    """The players as everybody saw them after the first turn, and back."""
    person.page.click(".leaf a[href*='turn=1']")
    person.page.wait_for_selector(".past-page")
    check(person, axe)
    person.page.click(".past-page a")
    person.page.wait_for_selector(".past-page", state="detached")


def test_from_the_characters_to_the_end_with_a_broken_contract_a_proof_and_a_turned_captive(
    arrive: Callable[..., Person], axe: Path
) -> None:
    ines = arrive("Inès", theme="dark", bypass_csp=True)
    paul = arrive("Paul", theme="light", size=(390, 844), bypass_csp=True)
    sit_by(paul, open_sheets(ines, "neo-tokyo", 2))
    ines.page.click("text=Commencer la partie")
    for person in (ines, paul):
        person.page.wait_for_selector("#sheet-character")
    make_characters(ines, paul, axe)
    sign_a_contract(ines, paul, lambda person: check(person, axe))
    first_turn(ines, paul, axe)
    second_turn(ines, paul, axe)
    for tab in ("table", "letters", "ranking", "corporations", "agents", "parties", "players"):
        open_tab(ines, tab)
        check(ines, axe)
    leaf_back(ines, axe)
    for turn in range(3, 9):
        for person in (ines, paul):
            wait_for_turn(person, turn)
        ready(ines)
        ready(paul)
    for person in (ines, paul):
        person.look_at_the_end()
        person.page.wait_for_selector("#all-titles")
    check(paul, axe)
    ines.page.click("a[href*='replay?at=']")
    ines.page.wait_for_selector("#resolution-14")
    ines.page.wait_for_selector("#resolution-2 .tests >> text=35")
    check(ines, axe)


def look_away(_: Person) -> None:
    """Whoever is in a hurry reads no page twice."""


def come_on_stage(people: tuple[Person, ...]) -> None:
    """Everybody takes a ready-made character, under a name of their own, and the first quarter begins."""
    for person, name in zip(people, ("Rin Aoki", "Dai Mori", "Mei Sato", "Ken Abe"), strict=True):
        press(person, "#preset-shadow", "#trait-ancien_des_ombres:checked")
        person.page.fill("#name", name)
        press(person, "#send-character", "text=Enregistré. Vous pouvez encore le changer")
        ready(person)
    for person in people:
        wait_for_turn(person, 1)


def break_a_promise(paul: Person) -> None:
    """A sheet without the vote that was promised: the price is named before it is handed in."""
    open_tab(paul, "sheet")
    press(paul, "#add-dragon", "#order-0")
    press(paul, "#send-sheet", "#question >> text=Honneur")
    press(paul, "#sure", "#states li.sent[aria-current]")


def enquire(zoe: Person) -> None:
    """A run of one's own: its dice are thrown when sheets are collected."""
    open_tab(zoe, "sheet")
    press(zoe, "#add-information", "#order-0")
    zoe.page.select_option("[name='orders.0.target']", "player:3")
    zoe.page.select_option("[name='orders.0.money']", "500000")
    send_sheet(zoe)


def follow_the_race(person: Person) -> None:
    """One's own points by source add up, money waits for the end, and each of the sixteen titles says how it stands."""
    open_tab(person, "table")
    race, page = person.page.locator(".race"), person.page
    told = race.locator(".race-total").inner_text().replace("\u2212", "-")
    assert "Fortune à la fin" in told
    assert sum(int(one) for one in re.findall(r"[+-]\d+", told)) == int(race.locator(".big-figure").inner_text())
    titles = race.locator(".race-list > li").all_inner_texts()
    assert len(titles) == 16
    assert all(re.search("En tête|personne|inconnu|à la fin", one) for one in titles), titles
    unfold(person, "#race-known")
    assert race.locator(".race-known > li").count() == 6
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@promise("E17")
@rule("NT-UI-11", "NT-UI-12", "NT-UI-14", "NT-CON-10")
def test_four_people_and_bots_play_with_a_contract_broken_for_all_to_read_an_enquiry_and_the_race(
    arrive: Callable[..., Person],
) -> None:
    ines, paul = arrive("Inès"), arrive("Paul", size=(390, 844), is_mobile=True, has_touch=True)
    zoe, karim = arrive("Zoé"), arrive("Karim")
    people = (ines, paul, zoe, karim)
    link = open_sheets(ines, "neo-tokyo", len(people))
    for person in (paul, zoe, karim):
        sit_by(person, link)
    ines.page.click("text=Commencer la partie")
    for person in people:
        person.page.wait_for_selector("#sheet-character")
    come_on_stage(people)
    sign_a_contract(ines, paul, look_away)
    break_a_promise(paul)
    enquire(zoe)
    for person in people:
        ready(person)
    for person, said in ((zoe, "succès"), (paul, "Dragon")):
        look_on(person, "#r-orders ~ ul > li:first-child")
        assert said in person.page.inner_text("#r-orders ~ ul > li:first-child")
    for person in people:
        wait_for_turn(person, 2)
    open_tab(karim, "news")
    karim.page.wait_for_selector("#board >> text=Contrat rompu")
    for person in (zoe, paul):
        follow_the_race(person)
    for person in people:
        ready(person)
    for person in people:
        wait_for_turn(person, 3)


def test_a_newcomer_without_scripts_makes_a_character_and_hands_in_a_guided_first_sheet(
    arrive: Callable[..., Person],
) -> None:
    rin = arrive("Rin", scripts=False)
    rin.go("/")
    rin.page.click("form[action='/games/neo-tokyo/play'] button")
    rin.page.wait_for_selector("#preset-financier")
    rin.page.click("#preset-financier")
    rin.page.wait_for_selector("#trait-as_de_la_bourse:checked")
    rin.page.click("#send-character")
    rin.page.wait_for_selector("text=Enregistré. Vous pouvez encore le changer")
    rin.page.click("#ready-form [value=ready]")
    while not rin.page.locator("#tab-sheet").count():
        rin.page.reload()
    rin.page.click("#tab-sheet")
    rin.page.wait_for_selector("#try-investor")
    rin.page.click("#try-investor")
    rin.page.wait_for_selector("#order-2")
    rin.page.click("#send-sheet")
    rin.page.wait_for_selector("#states li.sent[aria-current]")
