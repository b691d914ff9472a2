"""An evening in browsers: a master and three players, one on a phone, from preparation through a fight.

Every station is walked through once, in the order in which tables come to it. What is done every few minutes is
counted in presses: three or fewer.
"""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from browser.people import Person
from browser.role_playing import look, opened, press, settle, until
from citing import rule

pytestmark = pytest.mark.browser
MOST = 3
HEROES = ("aurele_quint", "noor_castellan", "vesna_kord")


class Presses:
    """Somebody's presses, counted: a usual thing takes three or fewer."""

    def __init__(self, person: Person) -> None:
        self.person, self.count = person, 0

    def __call__(self, what: str) -> None:
        self.count += 1
        self.person.page.click(what)

    def done(self) -> None:
        """The thing is done."""
        assert 0 < self.count <= MOST, self.count
        self.count = 0


def gather(arrive: Callable[..., Person]) -> tuple[str, Person, tuple[Person, ...]]:
    """A table with its link; three sit down without an account, one of them on a phone."""
    master = arrive("Inès")
    players = (arrive("Anaïs"), arrive("Bruno", size=(390, 844)), arrive("Chloé", lang="en"))
    table = opened(master, *players, last="Chloé")
    for player, hero in zip(players, HEROES, strict=True):
        look(player, table)
        press(player, f"#take-{hero}")
    return table, master, players


def prepare(table: str, master: Person, folder: Path) -> None:
    """A scene with a picture behind its plan, opponents and a document with a picture, kept for later."""
    page = master.page
    Image.new("RGB", (640, 320), (90, 110, 70)).save(folder / "plan.png")
    look(master, table, tab="scene", form="bring_scene")
    page.fill("#order [name=name]", "La crique")
    page.fill("#order [name=hook]", "La marée descend.")
    page.dispatch_event("#order [name=hook]", "change")
    page.wait_for_load_state("networkidle")
    page.click(".pick-picture >> text=Apporter une image")
    page.wait_for_selector("#pictures input[type=file]", state="attached")
    page.set_input_files("#pictures input[type=file]", folder / "plan.png")
    page.click("#send-picture")
    page.wait_for_url(re.compile("picture-"))
    look(master, table, tab="scene", form="bring_scene")
    assert page.input_value("#order [name=name]") == "La crique"  # what was written is still there
    page.click(".pick-picture label >> nth=1")
    page.fill("#order [name='zones.0.name']", "Plage")
    page.select_option("#order [name='opponents.0.like']", "dock_guard")
    page.fill("#order [name='opponents.0.count']", "2")
    page.fill("#order [name='opponents.0.place']", "Plage")
    page.fill("#order [name='documents.0.title']", "La lettre")
    page.fill("#order [name='documents.0.text']", "## Ce soir\n\n- **minuit**\n- la crique")
    page.check("#order [name=later]")
    press(master, "#send-order")
    page.wait_for_selector(".library >> text=La crique")
    page.click(".library >> text=Ouvrir")
    page.wait_for_selector("#order")
    page.uncheck("#order [name=later]")
    press(master, "#send-order")


def hand_out(table: str, master: Person, players: tuple[Person, ...]) -> None:
    """The letter, with headings and emphasis, to everybody; a phone finds it again."""
    look(master, table, form="handout")
    master.page.fill("#order [name=text]", "## La lettre\n\nVenez **à minuit**.")
    for box in master.page.locator("#order fieldset.many input[type=checkbox]").all():
        box.check(force=True)
    press(master, "#send-order")
    for player in players:
        look(player, table, tab="journal")
        player.page.wait_for_selector(".handout strong >> text=minuit")


def group_test(table: str, master: Person, players: tuple[Person, ...]) -> None:
    """Perception of the crew in three presses; everybody is asked at once, each about their own dice."""
    look(master, table)
    does = Presses(master)
    does("#tool-crew-perception")
    master.page.wait_for_selector("#order .ladder")
    does("#order .ladder label >> nth=2")
    seen = master.seen()
    does("#send-order")
    does.done()
    master.wait_until_moved(seen)
    for player, name in zip(players, ("Aurèle Quint", "Noor Castellan", "Vesna Kord"), strict=True):
        player.page.wait_for_selector(f".trial .who-rolls >> text={name}")
        player.page.wait_for_selector(".trial .chance")
    for player in players:
        press(player, "#answers button >> nth=0")
    settle(table, master, *players)


def dice_of_all(table: str, master: Person, mage: Person) -> None:
    """Free dice of a player, a secret roll of the master's, a test from the sheet."""
    look(mage, table)
    does = Presses(mage)
    does("#free-dice")
    mage.page.wait_for_selector("#order [name=dice]")
    does("#send-order")
    does.done()
    mage.page.wait_for_selector(".happened .free-roll .die >> visible=true")
    master.page.wait_for_selector(".happened .free-roll .die >> visible=true")

    does = Presses(master)
    look(master, table)
    does("#tool-free_roll")
    master.page.wait_for_selector("#order [name=secret]")
    does("#order label.check")
    does("#send-order")
    does.done()
    master.page.wait_for_function("() => document.querySelectorAll('.happened .free-roll').length >= 2")
    look(mage, table)
    assert mage.page.locator(".happened .free-roll").count() == 1

    look(mage, table, tab="sheet")
    does = Presses(mage)
    does("#roll-composure")
    does.done()
    master.page.wait_for_selector("#answers >> text=1")
    settle(table, master, mage)


def fight(table: str, master: Person, players: tuple[Person, ...]) -> None:
    """Initiative, a spell, its reactions; wounds and statuses by hand; the phone is asked in view."""
    look(master, table)
    press(master, "#start-fight")
    until(table, master, "aurele_quint")
    mage, phone, _ = players
    look(mage, table, form="cast_spell")
    mage.page.wait_for_selector("#foresight .pool")
    press(mage, "#send-order")
    settle(table, master, *players)
    until(table, master, "noor_castellan")
    look(phone, table)
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= 390
    keys = phone.page.evaluate(
        "[...document.querySelectorAll('#panel [data-choices] a, #panel [data-choices] button')]"
        ".filter((one) => { const box = one.getBoundingClientRect();"
        " return box.height && box.top >= 0 && box.bottom <= innerHeight; }).length"
    )
    assert keys >= 1

    look(master, table, look="noor_castellan")
    does = Presses(master)
    does("#hand-hurt_or_heal")
    master.page.wait_for_selector("#order [name=boxes]")
    master.page.fill("#order [name=boxes]", "2")
    seen = master.seen()
    does("#send-order")
    does.done()
    master.wait_until_moved(seen)
    look(master, table)
    does("[data-move='track-noor_castellan'] a")
    master.page.wait_for_selector("#give-prone")
    does("#give-prone")
    does.done()
    master.page.wait_for_selector("#take-prone")
    look(phone, table, tab="sheet")
    phone.page.wait_for_selector(".sheet-head .status >> text=À terre")
    settle(table, master, *players)
    look(master, table)
    press(master, "#pick-close-encounter")


@rule("SR-TBL-08", "SR-TBL-12")
def test_a_master_and_three_players_go_from_preparation_through_a_fight(
    arrive: Callable[..., Person], tmp_path: Path
) -> None:
    table, master, players = gather(arrive)
    prepare(table, master, tmp_path)
    for player in players:
        look(player, table)
        player.page.wait_for_selector(".ground-plan.on-picture")
    look(master, table)
    press(master, "#pick-start-session")
    hand_out(table, master, players)
    group_test(table, master, players)
    dice_of_all(table, master, players[0])
    fight(table, master, players)
    look(master, table, form="award")
    master.page.fill("#order [name=points]", "6")
    press(master, "#send-order")
