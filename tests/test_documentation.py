"""The documents keep their word: examples run, every rule is written, coded and tested, generated pages are fresh."""

import doctest
import re
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

import pytest

import tripot
from engine.toys import battle
from tripot.engine.game import Game
from tripot.engine.rng import keyed_below, keyed_dice
from tripot.lab import traceability
from tripot.lab.verify import draw_lines, verify

CHECKOUT = Path(__file__).resolve().parent.parent
MODULES = sorted(module.name for module in walk_packages(tripot.__path__, "tripot."))
OURS = traceability.games_in(CHECKOUT)


@pytest.mark.parametrize(
    "name", [name for name in MODULES if ".migrations" not in name and not name.endswith("__main__")]
)
def test_the_examples_of_a_module_run(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.meta.id)
def test_every_rule_of_a_game_is_written_coded_and_tested(game: Game[Any]) -> None:
    found = traceability.trace(game, CHECKOUT)
    missing = ["its rulebooks are not written"] if found is None else list(traceability.gaps(found))
    assert missing == []


def test_the_traceability_page_is_fresh() -> None:
    page = CHECKOUT / traceability.PAGE
    assert page.read_text("utf-8") == traceability.page(CHECKOUT), "run `make docs`"


def blocks(page: str, language: str) -> list[str]:
    """The examples of a page in a language."""
    return re.findall(
        rf"^```{language}\n(.*?)^```", (CHECKOUT / "docs" / page).read_text("utf-8"), re.DOTALL | re.MULTILINE
    )


def test_the_examples_of_the_protocol_are_true() -> None:
    journal, draws = blocks("protocol.md", "jsonl")
    verdict = verify(journal.encode(), battle.GAME)
    assert draw_lines(verdict) == draws
    assert keyed_below(verdict.seed, 0, "deck", 0, 17) == 2
    assert keyed_below(verdict.seed, 3, "deck", 1, 17) == 10
    assert keyed_dice(verdict.seed, 12, "attack", 0, 6, 5) == [5, 2, 3, 3, 3]
