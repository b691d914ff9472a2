"""What is installed holds what it needs: texts, tables and rulebooks travel with the code."""

import tomllib
from fnmatch import fnmatch
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from tripot.engine.game import Game
from tripot.engine.registry import games, package_of

CHECKOUT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((CHECKOUT / "pyproject.toml").read_text("utf-8"))


def test_every_folder_with_data_is_a_package_that_is_installed() -> None:
    setuptools = pytest.importorskip("setuptools")
    found = set(setuptools.find_namespace_packages(str(CHECKOUT / "src")))
    assert {"tripot.speech", "tripot.games.startup_nation", "tripot.games.startup_nation.paper"} <= found
    assert {"tripot.commands.new_game", "tripot.commands.new_game.src.package.art"} <= found


def test_every_kind_of_data_is_named() -> None:
    patterns = PROJECT["tool"]["setuptools"]["package-data"]["*"]
    for name in ("rulebook.fr.md", "texts.fr.toml", "tables.toml", "common.en.toml", "game.py.txt", "py.typed"):
        assert any(fnmatch(name, pattern) for pattern in patterns)


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.meta.id)
def test_a_game_has_its_rulebooks_in_its_package(game: Game[Any]) -> None:
    assert all(files(package_of(game)).joinpath(f"rulebook.{lang}.md").is_file() for lang in ("fr", "en"))
