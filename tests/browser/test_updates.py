"""An update of the house announces itself, stops the clock, and loses nothing typed. [E41]"""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from browser.houses import FileClock
from browser.people import Person
from citing import promise
from server.processes import Server

pytestmark = pytest.mark.browser
DUE = "document.querySelector('#phase time')?.dateTime"


def at_a_live_table(person: Person) -> None:
    """A sheet to write under a running clock, with company to talk to."""
    person.enter("Inès")
    person.go("/games/neo-tokyo/open")
    person.page.click("#details > summary")
    person.page.check("[name=pace][value=live]")
    person.page.click("form[action$='/open'] > p button")
    person.page.wait_for_url(re.compile(r"/tables/\w+$"))
    person.page.click("form.start button")
    person.page.wait_for_selector("#sheet-character #name")


@promise("E41")
def test_an_update_is_announced_stops_the_clock_and_keeps_what_is_typed(chromium: Browser, tmp_path: Path) -> None:
    clock = FileClock(tmp_path / "moment")
    slow = {"TRIPOT_BOT_DELAY_LEAST": "600", "TRIPOT_BOT_DELAY_MOST": "600"}
    url, given = f"sqlite:///{tmp_path}/house.db", {**slow, "MOMENT": str(clock.path)}
    with Server(url, planted="hand_clock", toys=False, **given) as server:
        ines = Person.arrive(chromium, server.address)
        at_a_live_table(ines)
        page, said = ines.page, ines.page.locator("[data-lost-line]")
        due, edition = page.evaluate(DUE), said.get_attribute("data-house")
        page.fill("#sheet-character #name", "Rin Aoki")
        page.fill("#say", "encore un mot")
        server.stop()
        expect(said).to_be_visible()
        expect(said).to_contain_text("La maison redémarre")
        page.press("#say", "Enter")
        page.fill("#sheet-character #name", "Rin Aoki du port")
        clock.advance(4)
        server.update("hand_clock,newer_house")
        server.start()
        page.wait_for_function("old => document.querySelector('[data-lost-line]')?.dataset.house !== old", arg=edition)
        expect(said).to_be_hidden()
        expect(page.locator("#sheet-character #name")).to_have_value("Rin Aoki du port")
        expect(page.locator("#say")).to_have_value("encore un mot")
        assert page.evaluate(f"Date.parse({DUE}) - Date.parse('{due}')") == 4000
        page.press("#say", "Enter")
        expect(page.locator("#messages")).to_contain_text("encore un mot")
        assert ines.faults == []
        ines.leave()
