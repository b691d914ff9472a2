"""The documents keep their word: examples run, every rule is written, coded and tested, generated pages are fresh."""

import doctest
import re
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import walk_packages
from typing import Any, get_type_hints

import pytest

import tripot
from engine.toys import battle
from tripot.engine.game import Game
from tripot.engine.rng import keyed_below, keyed_dice
from tripot.lab import traceability
from tripot.lab.verify import draw_lines, verify
from tripot.server.web.house import House

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


PROSE = sorted((*(CHECKOUT / "docs").glob("*.md"), CHECKOUT / "CONTRIBUTING.md"))


@pytest.mark.parametrize("page", PROSE, ids=lambda page: page.stem)
def test_the_files_that_a_page_names_are_there(page: Path) -> None:
    named = set(re.findall(r"`([\w./-]+\.py)`", page.read_text("utf-8")))
    there = [
        f"/{path.relative_to(CHECKOUT)}"
        for top in ("src", "tests", "tools", "bench", "examples")
        for path in (CHECKOUT / top).rglob("*.py")
    ]
    assert {name for name in named if not any(path.endswith(f"/{name}") for path in there)} == set()


@pytest.mark.parametrize("page", PROSE, ids=lambda page: page.stem)
def test_what_a_page_imports_of_the_program_is_there(page: Path) -> None:
    lines = re.findall(r"^\s*from (tripot[\w.]*) import ([\w, ]+)$", page.read_text("utf-8"), re.MULTILINE)
    missing = [
        (module, name)
        for module, names in lines
        for name in names.split(", ")
        if not (hasattr(import_module(module), name) or find_spec(f"{module}.{name}"))
    ]
    assert missing == []


def test_the_services_have_the_methods_that_the_page_lists() -> None:
    lines = re.findall(
        r"^\| `house\.(\w+)` \| (.*) \|$", (CHECKOUT / "docs" / "server.md").read_text("utf-8"), re.MULTILINE
    )
    kinds = get_type_hints(House)
    assert lines
    assert [
        f"{name}.{each}"
        for name, methods in lines
        for each in re.findall(r"`(\w+)`", methods)
        if not hasattr(kinds[name], each)
    ] == []
