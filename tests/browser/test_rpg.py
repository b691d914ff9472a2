"""A game master and two players at the sample scene: a blow, a hack and a spell, one of them on a phone. [SR-SMP-09]"""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from browser.accessibility import check
from browser.people import Person
from browser.role_playing import look, opened, press, settle, until

pytestmark = pytest.mark.browser


def check_on_a_phone(person: Person, axe: Path) -> None:
    """The page at its end: there the panel has its own place, and covers nothing."""
    person.page.evaluate("() => window.scrollTo(0, document.documentElement.scrollHeight)")
    check(person, axe)


def check_at_every_size(person: Person, axe: Path) -> None:
    """The page as it is on a phone, then on a desk."""
    person.page.set_viewport_size({"width": 390, "height": 844})
    check_on_a_phone(person, axe)
    person.page.set_viewport_size({"width": 1280, "height": 800})
    check(person, axe)


def give_order(person: Person, table: str, form: str, **asked: str) -> None:
    """Open an order, see what it would roll, send it."""
    look(person, table, form=form, **asked)
    person.page.wait_for_selector("#foresight .pool")
    press(person, "#send-order")


def test_a_game_master_and_two_players_play_the_sample_scene(arrive: Callable[..., Person], axe: Path) -> None:
    master = arrive("Inès", bypass_csp=True, reduced_motion="reduce")
    mage = arrive("Anaïs", bypass_csp=True, reduced_motion="reduce")
    decker = arrive("Bruno", size=(390, 844), theme="dark", bypass_csp=True, reduced_motion="reduce")
    table = opened(master, mage, decker, last="Bruno")
    for person in (master, mage, decker):
        person.page.wait_for_selector(".panel")

    # a character in one touch; the game master sees it live
    look(mage, table)
    check(mage, axe)
    press(mage, "#take-aurele_quint")
    look(decker, table)
    check_on_a_phone(decker, axe)
    press(decker, "#take-noor_castellan")
    master.page.wait_for_selector(".roster-line.crew >> text=Noor Castellan")
    press(master, "#pick-start-session")
    look(master, table)
    check(master, axe)

    # a fight between a few
    look(master, table, form="start_encounter")
    for who in ("aurele_quint", "noor_castellan", "dock_guard_1"):
        master.page.locator(f"#order input[value='{who}']").check()
    press(master, "#send-order")
    mage.page.wait_for_selector(".track [aria-current=step]")

    # the spell, with its odds before the dice
    until(table, master, "aurele_quint")
    look(mage, table, form="cast_spell")
    check(mage, axe)
    assert mage.page.locator("#foresight .parts li").count() >= 2
    mage.page.wait_for_selector("#foresight .what-if")
    press(mage, "#send-order")
    settle(table, master, mage, decker)
    look(mage, table)
    assert mage.page.locator(".happened .line.roll").count() >= 1
    assert mage.page.locator(".happened svg.die").count() >= 5

    # the hack, on a phone; its surveillance is the game master's to know
    until(table, master, "noor_castellan")
    look(decker, table)
    check_on_a_phone(decker, axe)
    give_order(decker, table, "force_access")
    settle(table, master, mage, decker)
    look(master, table, tab="matrix")
    assert master.page.locator(".gauges >> text=Noor Castellan").count() == 1
    look(decker, table, tab="matrix")
    assert decker.page.locator(".gauges").count() == 0

    # the blow
    until(table, master, "dock_guard_1")
    give_order(master, table, "attack_ranged")
    settle(table, master, mage, decker)
    look(master, table, tab="journal")
    assert master.page.locator(".line.roll").count() >= 4

    # a ruling, and what everybody may see on the wall
    look(master, table, tab="sheet", who="aurele_quint")
    master.page.select_option("#rs-field", "aurele_quint.status.prone")
    press(master, "#rule-status button")
    look(mage, table, tab="sheet")
    assert mage.page.locator(".sheet-head .status >> text=À terre").count() == 1
    check(mage, axe)
    master.go(f"/tables/{table}/screen")
    master.page.wait_for_selector(".wall-stage")
    check(master, axe)


def test_one_person_tries_the_table_alone(arrive: Callable[..., Person]) -> None:
    ines = arrive()
    ines.play_now("rpg")
    ines.page.wait_for_function("() => document.querySelectorAll('.hero.taken').length === 3")  # the bots have chosen
    hero = str(ines.page.locator("button[id^=take-]").last.get_attribute("id"))
    press(ines, f"#{hero}")
    ines.page.wait_for_selector(".track [aria-current=step]")
    for _ in range(60):
        ines.page.wait_for_function(
            "() => location.pathname.endsWith('/end') || document.querySelector('#answers, #pick-end-turn')"
        )
        if ines.is_over or ines.page.locator("#pick-end-turn").count():
            break
        press(ines, "#answers button >> nth=0")
    assert ines.is_over or ines.page.locator("#pick-end-turn").count() == 1


def test_one_person_masters_a_ready_scene_for_bots(arrive: Callable[..., Person], axe: Path) -> None:
    ines = arrive("Inès", bypass_csp=True, reduced_motion="reduce")
    ines.go("/games/rpg/open")
    check_at_every_size(ines, axe)
    ines.go("/games/rpg")
    check_at_every_size(ines, axe)
    ines.page.click("button[name=role][value=master]")
    ines.page.wait_for_url(re.compile(r"/tables/\w+"))
    table = ines.page.url.partition("?")[0].rpartition("/")[2]
    ines.page.wait_for_function("() => document.querySelectorAll('.roster-line.crew').length >= 4")  # the bots chose
    press(ines, "#pick-start-session")
    look(ines, table, tab="scene")
    check_at_every_size(ines, axe)
    press(ines, "#scene-alley_ambush")
    ines.page.wait_for_selector("text=Escalier de secours")
    look(ines, table)
    press(ines, "#start-fight")
    ines.page.wait_for_selector(".track [aria-current=step]")
    assert ines.page.locator(".track [data-move]").count() >= 5
    look(ines, table, tab="scene")
    check_at_every_size(ines, axe)
    look(ines, table)
    ines.page.wait_for_selector(".ground-plan .token")
