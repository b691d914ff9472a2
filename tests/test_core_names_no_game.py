"""The core names no game: the entry points of `pyproject.toml` are the only list of them."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tripot.engine.game import Game
from tripot.engine.registry import games, package_of
from tripot.speech.voice import Voice

SOURCES = Path(__file__).resolve().parent.parent / "src" / "tripot"
CORE = ("bots", "cli.py", "commands", "engine", "game.py", "kit", "lab", "printing", "server", "speech")
KINDS = {".css", ".html", ".js", ".mako", ".md", ".po", ".py", ".svg", ".toml", ".txt", ".webmanifest"}
OTHER_NAMES = (
    "Manhattan",
    "N[ée]o.?Tokyo",
    "Start.?Up Nation",
    "(?:cinq|les cinq) jeux",
    "(?:the )?five games",
    "five moods",
)
"""What people call our games beside their titles, and how many they are."""


def words_for(game: Game[Any]) -> Iterator[str]:
    """How a game may be named: by its id, its package, its titles, its rules."""
    yield re.escape(game.meta.id)
    yield re.escape(package_of(game).rpartition(".")[2])
    yield from (re.escape(Voice(game, lang).text("game.name")) for lang in ("fr", "en"))
    yield rf"(?-i:{game.meta.prefix}-[A-Z]|[`\"']{game.meta.prefix}[`\"'])"


NAMED = re.compile(
    "|".join(rf"(?<!\w){word}" for word in (*OTHER_NAMES, *(w for game in games().values() for w in words_for(game)))),
    re.IGNORECASE,
)


def namings(root: Path) -> list[str]:
    """Where the files under a folder name a game."""
    files = [root] if root.is_file() else [path for path in sorted(root.rglob("*")) if path.suffix in KINDS]
    return [
        f"{path.relative_to(root.parent)}:{number}: {line.strip()[:100]}"
        for path in files
        if "vendor" not in path.parts
        for number, line in enumerate([path.stem, *path.read_text("utf-8").splitlines()])
        if NAMED.search(line)
    ]


@pytest.mark.parametrize("part", CORE)
def test_a_part_of_the_core_names_no_game(part: str) -> None:
    assert namings(SOURCES / part) == []


@pytest.mark.parametrize("part", sorted({path.name for path in SOURCES.iterdir()} - {"games", "__pycache__"}))
def test_every_part_is_looked_at(part: str) -> None:
    assert part in (*CORE, "__init__.py", "py.typed")


@pytest.mark.parametrize(
    "planted",
    [
        '"startup-nation"',
        "from tripot.games.rpg import GAME",
        ".mood-neo-tokyo { }",
        "[SN-UI-05]",
        "Of its rule ids: `MH`.",
        "Cinq jeux pendus au mur",
        "Générique de guerre",
        "Néo-Tokyo",
    ],
)
def test_a_planted_name_is_found(tmp_path: Path, planted: str) -> None:
    (tmp_path / "core.py").write_text(f"first line\n{planted}\n", "utf-8")
    assert namings(tmp_path) == [f"{tmp_path.name}/core.py:2: {planted}"]


def test_a_file_that_is_named_after_a_game_is_found(tmp_path: Path) -> None:
    (tmp_path / "manhattan.svg").write_text("<svg/>")
    (tmp_path / "sign.svg").write_text("<svg/>")
    assert namings(tmp_path) == [f"{tmp_path.name}/manhattan.svg:0: manhattan"]
