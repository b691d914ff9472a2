"""What is installed holds what it needs: texts, tables and rulebooks travel with the code."""

import tomllib
from fnmatch import fnmatch
from importlib.resources import files
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((CHECKOUT / "pyproject.toml").read_text("utf-8"))


def test_every_folder_with_data_is_a_package_that_is_installed() -> None:
    setuptools = pytest.importorskip("setuptools")
    found = set(setuptools.find_namespace_packages(str(CHECKOUT / "src")))
    assert {"tripot.rulebooks", "tripot.speech", "tripot.games.startup_nation"} <= found


def test_every_kind_of_data_is_named() -> None:
    patterns = PROJECT["tool"]["setuptools"]["package-data"]["*"]
    for name in ("startup-nation.fr.md", "texts.fr.toml", "tables.toml", "common.en.toml"):
        assert any(fnmatch(name, pattern) for pattern in patterns)


def test_rulebooks_are_beside_the_code() -> None:
    assert files("tripot").joinpath("rulebooks", "startup-nation.en.md").is_file()
