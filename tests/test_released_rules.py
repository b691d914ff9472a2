"""What the program was released with is carried for ever, and shown to be by games that were played with it. [R7]"""

import re
from pathlib import Path

import pytest
from tools.recordings import JOURNALS, further, names, read

from citing import promise
from tripot import __version__
from tripot.engine.game import Meta
from tripot.engine.journal import read_bytes
from tripot.engine.registry import game_of, games

PAGE = (Path(__file__).parent.parent / "docs" / "rules-versions.md").read_text("utf-8")
ROW = re.compile(r"^\| (\d+\.\d+\.\d+) \| ([\w-]+) \| ([\d., ]+) \|$", re.MULTILINE)
RELEASED = [(number, game, version) for number, game, several in ROW.findall(PAGE) for version in several.split(", ")]
PROVED = 5
"""Games that must have been recorded under a version, before it may be called released."""


def carried(meta: Meta) -> list[str]:
    """The versions of the rules that a game plays by."""
    return [*(edition.rules for edition in meta.former), meta.rules]


def recorded(game: str) -> list[str]:
    """The version of the rules of every recorded game."""
    alone = [read_bytes(path.read_bytes())[0] for path in sorted((JOURNALS / game).glob("*.jsonl"))]
    others = [read_bytes(read(further(game), name).journal)[0] for name in names(further(game))]
    return [header.rules for header in (*alone, *others)]


@pytest.fixture(scope="module")
def known() -> dict[str, list[str]]:
    return {name: recorded(name) for name in sorted(games())}


def faults(released: list[tuple[str, str, str]], known: dict[str, list[str]]) -> list[str]:
    """What is missing of what was released."""
    found = []
    for number, name, version in released:
        if version not in carried(game_of(name).meta):
            found.append(f"{name} {version}, released with {number}, is no longer carried")
        if known[name].count(version) < PROVED:
            found.append(f"{name} {version}, released with {number}, has too few recorded games")
    return found


@promise("R7", "E9")
def test_every_released_version_of_every_game_is_carried_and_recorded(known: dict[str, list[str]]) -> None:
    assert faults(RELEASED, known) == []


@promise("E9")
def test_this_release_says_with_which_rules_it_comes() -> None:
    written = {name: [version for *row, version in RELEASED if row == [__version__, name]] for name in games()}
    assert written == {name: carried(game.meta) for name, game in games().items()}


def test_a_version_that_was_dropped_and_recordings_that_were_lost_are_missed(known: dict[str, list[str]]) -> None:
    dropped = [("9.0.0", "manhattan", "0.9")]
    assert faults(dropped, known) == [
        "manhattan 0.9, released with 9.0.0, is no longer carried",
        "manhattan 0.9, released with 9.0.0, has too few recorded games",
    ]
    lost = {**known, "rpg": []}
    assert faults(RELEASED, lost) == ["rpg 1.2, released with 1.0.0, has too few recorded games"]
