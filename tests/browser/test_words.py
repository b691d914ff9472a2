"""Words in the seed, in real browsers: drawn there, kept there, and stronger than a house that cheats."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser

from browser.people import Person
from server.processes import Server
from tripot.engine.journal import Header
from tripot.lab.receipts import ReceiptError, check_receipt, read_receipt
from tripot.lab.verify import verify

pytestmark = pytest.mark.browser
QUICK = {"TRIPOT_POWER_SAFE": "no"}


@pytest.fixture(scope="module")
def cheating(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A house that draws its seed once it has seen the words."""
    url = f"sqlite:///{tmp_path_factory.mktemp('cheating') / 'house.db'}"
    with Server(url, planted="late_seed", toys=False, **QUICK) as server:
        yield server.address


def begun(host: Person, guest: Person) -> str:
    """Two people at a table with two bots, begun as soon as the second one sits; then closed by its host."""
    table = host.open_table("startup-nation", seats=4, bots=2, level="random")
    link = str(host.page.locator("#link").input_value())
    guest.page.goto(link)
    guest.page.click("main form button")
    guest.page.wait_for_url(re.compile(r"/tables/\w+$"))
    host.page.click("text=Commencer la partie")
    for each in (host, guest):
        each.page.wait_for_selector(".panel")
    host.go(f"/tables/{table}/host")
    host.page.click("summary:has-text('Fermer la table')")
    host.page.click("text=Oui, fermer pour de bon")
    host.page.wait_for_url(re.compile("/host|/end|/tables/"))
    guest.page.click("#asked button[value=yes]")
    guest.page.wait_for_url(re.compile("/end"))
    return table


def compared(person: Person, table: str, folder: Path) -> tuple[str, Header, Any]:
    """What the fairness page says of what this browser kept; the journal's header; the receipt it gives."""
    person.go(f"/tables/{table}/fairness")
    said = str(person.page.locator("[data-said]:visible").get_attribute("data-said"))
    with person.page.expect_download() as found:
        person.page.click("[data-compare] [data-receipt]")
    found.value.save_as(folder / "receipt.json")
    cookies = {each["name"]: each["value"] for each in person.context.cookies()}  # type: ignore[typeddict-item]
    journal = httpx.get(f"{person.address}/tables/{table}/journal.jsonl", cookies=cookies).content
    return said, verify(journal).header, read_receipt((folder / "receipt.json").read_bytes())


def test_each_browser_adds_a_word_and_can_prove_it(arrive: Callable[..., Person], tmp_path: Path) -> None:
    host, guest = arrive("Inès"), arrive("Paul", size=(390, 844))
    table = begun(host, guest)
    receipts = []
    for each in (host, guest):
        said, header, receipt = compared(each, table, tmp_path)
        assert said == "same"
        check_receipt(receipt, header)
        receipts += receipt.words
    assert header.words is not None
    assert sorted(filter(None, header.words)) == sorted(receipts)
    assert len(set(receipts)) == 2


def test_a_house_that_chose_its_seed_after_the_words_is_found_out(
    chromium: Browser, cheating: str, tmp_path: Path
) -> None:
    people = [Person.arrive(chromium, cheating) for _ in range(2)]
    for each, name in zip(people, ("Inès", "Paul"), strict=True):
        each.enter(name)
    table = begun(*people)
    said, header, receipt = compared(people[1], table, tmp_path)
    assert said == "late"
    with pytest.raises(ReceiptError, match="chosen later"):
        check_receipt(receipt, header)
    for each in people:
        each.leave()


def test_a_page_without_scripts_adds_nothing_and_says_so(arrive: Callable[..., Person]) -> None:
    host = arrive("Inès", scripts=False)
    host.open_table("startup-nation", seats=4, bots=3, level="random")
    assert "n'ajoute aucun mot" in host.page.inner_text("main")
    host.page.click("text=Commencer la partie")
    host.page.wait_for_selector(".panel")
    host.page.click("text=Hôte")
    assert "Aucun joueur n'a ajouté de mot" in host.page.inner_text("main")
