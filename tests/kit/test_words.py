"""Kinds, phases and outcomes are types: a table with another word does not load, a misspelt word does not check."""

import copy
import subprocess
import sys
import tomllib
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any, Literal

import pytest

from tripot.games.anime_studios import maps, numbers
from tripot.games.manhattan import tables as manhattan
from tripot.games.neo_tokyo import tables as neo_tokyo
from tripot.games.rpg import tables as rpg
from tripot.games.startup_nation import deck
from tripot.kit.words import agree, belong

Direction = Literal["up", "down"]


def table(game: str, name: str) -> dict[str, Any]:
    return tomllib.loads((files("tripot.games") / game / name).read_text("utf-8"))


CHECKED: list[tuple[str, str, Callable[[dict[str, Any]], None], tuple[str | int, ...]]] = [
    ("startup_nation", "cards.toml", deck.check, ("card", 3, "id")),
    ("manhattan", "tables.toml", manhattan.check, ("corporations", 2, "id")),
    ("manhattan", "tables.toml", manhattan.check, ("mdc", "coalitions", 5)),
    ("manhattan", "tables.toml", manhattan.check, ("derivatives", "nikkei", 0)),
    ("manhattan", "tables.toml", manhattan.check, ("corporations", 0, "on_first", 0, 0)),
    ("anime_studios", "tables.toml", numbers.check, ("factions", 1, "id")),
    ("anime_studios", "tables.toml", numbers.check, ("abilities", "mole", "timing")),
    ("anime_studios", "tables.toml", numbers.check, ("abilities", "mole", "faction")),
    ("anime_studios", "tables.toml", numbers.check, ("factions", 0, "productions", 0, "effect")),
    ("anime_studios", "tables.toml", numbers.check, ("news", "cards", 0)),
    ("anime_studios", "maps.toml", maps.check, ("maps", 0, "zones", 3, "role")),
    ("neo_tokyo", "tables.toml", neo_tokyo.check, ("traits", 4, "id")),
    ("neo_tokyo", "tables.toml", neo_tokyo.check, ("titles", 4, "id")),
    ("neo_tokyo", "tables.toml", neo_tokyo.check, ("agents", 0, "kind")),
    ("neo_tokyo", "tables.toml", neo_tokyo.check, ("corporations", 0, "tier")),
]


@pytest.mark.parametrize(
    ("game", "name", "check", "place"), CHECKED, ids=[f"{game}:{place}" for game, _, _, place in CHECKED]
)
def test_a_table_with_a_misspelt_word_does_not_load(
    game: str, name: str, check: Callable[[dict[str, Any]], None], place: tuple[str | int, ...]
) -> None:
    told = table(game, name)
    check(copy.deepcopy(told))
    at: Any = told
    for step in place[:-1]:
        at = at[step]
    at[place[-1]] = "misspelt"
    with pytest.raises(ValueError, match=r"misspelt|not in the table"):
        check(told)


def test_a_misspelt_word_of_the_rpg_does_not_load() -> None:
    told = [table("rpg/data", f"{name}.toml") for name in ("rules", "gear", "magic")]
    rpg.check(*told)
    told[1]["weapon"]["unarmed"]["element"] = "misspelt"
    with pytest.raises(ValueError, match="misspelt"):
        rpg.check(*told)


def test_a_word_that_the_table_lacks_is_found_as_well() -> None:
    with pytest.raises(ValueError, match="moves: not in the table: down"):
        agree(Direction, ["up"], "moves")
    agree(Direction, ["down", "up", "up"], "moves")
    belong(Direction, ["up"], "moves")


SENTENCES = {
    "neo_tokyo.state import City": ("def f(x: City) -> bool:", 'return x.phase == "planning"'),
    "neo_tokyo.state import Run": ("def f(x: Run) -> bool:", 'return x.outcome == "interception"'),
    "neo_tokyo.state import Contract": ("def f(x: Contract) -> None:", 'x.status = "cancelled"'),
    "neo_tokyo.people import Player": ("def f(x: Player) -> bool:", 'return x.has("technomancien")'),
    "manhattan.state import Character": ("def f(x: Character) -> bool:", 'return x.true_background == "avenger"'),
    "manhattan.state import Work": ("def f(x: Work) -> None:", 'x.add("sabotage")'),
    "anime_studios.state import AnimeState": ("def f(x: AnimeState) -> bool:", 'return x.phase == "marketing"'),
    "anime_studios.state import Fight": ("def f(x: Fight) -> None:", 'x.step = "retreats"'),
    "anime_studios.effects import owns": ("def f(x: AnimeState) -> bool:", 'return owns(x, 0, "salvage")'),
    "rpg.records import Trial": ("def f(x: Trial) -> bool:", 'return x.outcome == "critical_failure"'),
    "rpg.records import Character as Somebody": ("def f(x: Somebody) -> bool:", 'return x.kind == "spirit"'),
    "rpg.statuses.bearing import has": ("def f(x: Somebody) -> bool:", 'return has(x, "stabilised")'),
    "startup_nation.deck import NAMES": ("def f() -> bool:", 'return NAMES[0] == "accountant"'),
}


def _program(typo: Callable[[str], str]) -> str:
    lines = []
    for number, (found, (head, body)) in enumerate(SENTENCES.items()):
        where, names = found.split(" import ")
        lines += [f"from tripot.games.{where} import {names}", head.replace(" f(", f" f{number}("), f"    {typo(body)}"]
    return "\n".join(lines) + "\n"


def _faults(source: str, folder: Path) -> list[str]:
    path = folder / "words_of_games.py"
    path.write_text(source)
    command = (sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(folder / "cache"), str(path))
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False, cwd=folder)
    return [line for line in done.stdout.splitlines() if ": error:" in line]


def test_a_misspelt_word_is_a_type_error(tmp_path: Path) -> None:
    """One letter of every word is changed; each is found where it stands, and none where all are right."""
    assert _faults(_program(str), tmp_path) == []
    wrong = _faults(_program(_misspell), tmp_path)
    assert len(wrong) == len(SENTENCES), wrong


def _misspell(body: str) -> str:
    before, word, after = body.split('"')
    return f'{before}"{word[:-1]}x"{after}'
