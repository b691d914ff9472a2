"""From one evening to the next, in browsers: the end, its chronicle at a desk and on a phone, atouts that are back."""

from collections.abc import Callable

import pytest

from browser.people import Person
from browser.role_playing import gather, look, press, settle
from citing import rule

pytestmark = pytest.mark.browser


def atouts(person: Person, table: str) -> str:
    """What somebody's own page says of their luck."""
    look(person, table, tab="sheet")
    return str(person.page.locator(".atouts").first.text_content()).strip().replace("\u00a0", " ")


def read_chronicle(person: Person, table: str) -> str:
    """Somebody is led to the chronicle by the page of the rest: it is open, and no wider than the screen."""
    look(person, table)
    person.page.click("#rests a")
    person.page.wait_for_selector("#chronicle[open] h4")
    assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    heading = person.page.locator("#chronicle h3").bounding_box()
    assert heading is not None
    assert heading["width"] > 0
    return person.page.locator("#chronicle").inner_text()


@rule("SR-TBL-14", "SR-TBL-20", "SR-ATO-06")
def test_an_evening_ends_with_its_chronicle_and_the_next_begins_with_atouts_back(
    arrive: Callable[..., Person],
) -> None:
    table, master, mage, phone = gather(arrive)
    full = atouts(mage, table)
    look(master, table, form="call_test", skill="perception", people="aurele_quint")
    press(master, "#send-order")
    look(mage, table)
    press(mage, "#answers button[value='atouts:1']")
    settle(table, master, mage, phone)
    spent = atouts(mage, table)
    assert spent != full
    look(master, table, form="award")
    master.page.fill("#order [name=points]", "4")
    press(master, "#send-order")

    look(master, table)
    master.page.click("#end-evening > summary")
    press(master, "#pick-end-evening")
    for reader in (mage, phone):
        said = read_chronicle(reader, table)
        assert "Chronique de la soirée 1" in said
        assert "Aurèle Quint" in said
        assert "Expérience reçue" in said
    assert atouts(mage, table) == spent  # the night gives nothing back

    look(master, table)
    press(master, "#pick-start-session")
    assert atouts(mage, table) == full
    look(phone, table, tab="journal", evening="1")
    phone.page.wait_for_selector("#chronicle >> text=Chronique de la soirée 1")
    assert "Aurèle Quint" in phone.page.locator("#chronicle").inner_text()
    look(phone, table)
    assert phone.page.locator("#rests").count() == 0
