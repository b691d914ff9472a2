"""A house whose scripts were never fetched: pages go on by themselves all the same, and lose nothing that is typed."""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from browser.people import Person
from citing import promise
from server.processes import Server

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("house")
    with Server(f"sqlite:///{folder}/house.db", planted="no_vendor", toys=False) as server:
        yield server.address


@promise("E32")
def test_a_friend_who_sits_down_is_seen_without_a_press(chromium: Browser, address: str) -> None:
    ines, paul = (Person.arrive(chromium, address) for _ in range(2))
    ines.enter("Inès")
    ines.open_table("startup-nation")
    assert "sans ses scripts" in ines.page.locator(".made").inner_text()
    link = ines.page.input_value("#link")
    paul.page.goto(link)
    paul.page.fill("#name", "Paul")
    paul.page.click("form[action^='/join/'] button")
    ines.page.wait_for_selector(".around >> text=Paul")
    ines.page.fill("#say", "je pense")
    time.sleep(5)
    assert ines.page.input_value("#say") == "je pense"
    for each in (ines, paul):
        each.leave()


def test_the_waiting_room_is_as_wide_as_its_window(chromium: Browser, address: str) -> None:
    ines = Person.arrive(chromium, address)
    ines.enter("Inès")
    ines.open_table("startup-nation", watching="link")
    assert ines.page.locator(".invite p.small a").count() == 1
    assert ines.page.evaluate("document.documentElement.scrollWidth") <= 1280
    assert ines.page.evaluate("document.querySelector('.invite').getBoundingClientRect().right") <= 1280
    ines.leave()
