"""A game from a package of its own, played in a browser: its lesson, then a breakfast against bots."""

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from browser.people import Person
from server.processes import TESTS, Server
from sixth_game import installed_in

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("sixth")
    paths = os.pathsep.join([str(TESTS), str(installed_in(folder))])
    with Server(f"sqlite:///{folder / 'house.db'}", toys=False, PYTHONPATH=paths) as house:
        yield house.address


@pytest.fixture
def ines(chromium: Browser, address: str) -> Iterator[Person]:
    person = Person.arrive(chromium, address, lang="en")
    person.enter("Inès")
    yield person
    person.leave()
    assert person.faults == []


def test_its_lesson_is_learned(ines: Person) -> None:
    ines.go("/games/last-croissant")
    ines.page.click("#lesson-the-last-one")
    for step in range(4):
        ines.page.wait_for_selector(f"#lesson[data-lesson-step='{step}']")
        if step in (1, 2):
            ines.page.click(f".panel [name=pick][value='{('bet:1', 'take:2')[step - 1]}']")
        else:
            ines.page.click("#lesson-on")
    ines.page.locator("#lessons-title", has_text="Lesson learned").wait_for()


def test_a_sealed_bet_is_changed_kept_from_the_others_and_told_at_the_end(ines: Person) -> None:
    ines.play_now("last-croissant")
    expect(ines.page.locator(".panel")).to_contain_text("Who will pay")
    assert ines.wait_for_turn() == "bet"
    ines.choose("bet:1")
    expect(ines.page.locator("main")).to_contain_text("Your bet")
    while ines.wait_for_turn() != "end":
        ines.choose(ines.choices()[-1])
    expect(ines.page.locator("main")).to_contain_text("pays for breakfast")
