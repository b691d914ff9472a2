"""`tripot new`: what it makes is a whole game from the first minute."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from made_games import make
from tripot import cli
from tripot.commands.new import BadName


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return make("night-market", tmp_path)


def run(folder: Path, *words: str) -> str:
    """What a tool says of the package; it must be content."""
    known = {name: value for name, value in os.environ.items() if name not in ("MYPYPATH", "PYTHONPATH")}
    command = [sys.executable, "-m", *words]
    done = subprocess.run(command, cwd=folder, env=known, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_what_is_made_passes_its_own_tests_and_conforms(folder: Path) -> None:
    assert "def test_it_conforms" in (folder / "tests" / "test_conforms.py").read_text("utf-8")
    assert "8 passed" in run(folder, "pytest", "-q", "-p", "no:cacheprovider")


def test_what_is_made_checks_under_strict_types(folder: Path) -> None:
    pytest.importorskip("mypy")
    assert "no issues found in 7 source files" in run(folder, "mypy", "--strict", "src", "tests")


def test_what_is_made_is_written_as_the_house_writes(folder: Path) -> None:
    pytest.importorskip("ruff")
    run(folder, "ruff", "check", "--isolated", "--line-length", "120", "--select", "E,F,I,UP,B,SIM,PIE,RET", ".")
    run(folder, "ruff", "format", "--isolated", "--line-length", "120", "--check", ".")


def test_nothing_is_left_to_fill_in(folder: Path) -> None:
    files = [path for path in folder.rglob("*") if path.is_file()]
    assert not [path for path in files if "$" in path.read_text("utf-8") or path.suffix == ".txt"]
    assert (folder / "src" / "night_market" / "art" / "poster.svg") in files
    assert (folder / ".gitignore") in files


def test_the_command_makes_it_where_one_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as left:
        cli.main(["new", "night-market", "--prefix", "zz"])
    assert not left.value.code
    rules = tmp_path / "night-market" / "src" / "night_market" / "rulebook.en.md"
    assert "**ZZ-ROUND-01**" in rules.read_text("utf-8")


@pytest.mark.parametrize("name", ["Night Market", "3-kings", "json", "x", "class", "night_market", "../up"])
def test_a_name_that_cannot_be_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(BadName):
        make(name, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_there_is_left_alone(folder: Path) -> None:
    with pytest.raises(BadName, match="already"):
        make("night-market", folder.parent)
