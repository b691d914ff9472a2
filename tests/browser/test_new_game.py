"""A game from `tripot new`, as `tripot dev` serves it, played to its end in a browser against its own bot."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from browser.people import Person
from made_games import make, served

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = make("night-market", tmp_path_factory.mktemp("made"))
    with served(folder) as made:
        yield made


def give(person: Person) -> None:
    """Fill in the form of the prize: one point for the last of those who may have it."""
    seen = person.seen()
    box = person.page.locator(".panel.mine select[name='to']")
    box.select_option(index=box.locator("option").count() - 1)
    person.page.select_option(".panel.mine select[name='points']", "1")
    person.page.click(".panel.mine form:has(select[name='points']) button:not([name])")
    person.wait_until_moved(seen)


def play_a_match(person: Person) -> set[str]:
    """A whole match against the bot, given away whenever that can be; what was asked in it."""
    person.open_table("night-market", **{"option.rounds": 4, "seats": 2, "bots": 1, "level": "careful"})
    person.page.click("text=Commencer la partie")
    person.page.wait_for_selector(".panel")
    met: set[str] = set()
    while (asked := person.wait_for_turn()) != "end":
        board = person.page.locator(".sheet .facts").inner_text().replace("\u00a0", " ").replace("\u202f", " ")
        assert "Manche" in board
        assert re.search(r"Inès : \d", board)
        met.add(asked)
        if asked == "keep":
            give(person)
        else:
            person.choose({"call": "call:highest", "stay": "stay"}[asked])
    person.page.wait_for_selector(".standings .won")
    return met


def test_it_is_played_to_its_end_by_decision_sealed_choice_and_form(arrive: Callable[..., Person]) -> None:
    person = arrive("Inès")
    met: set[str] = set()
    for _ in range(6):  # whether one ever wins, and meets the form, is a matter of luck
        met |= play_a_match(person)
        if "keep" in met:
            break
    assert met == {"call", "stay", "keep"}
