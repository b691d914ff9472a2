"""The author of a game in a package of their own gets checked types: nothing of this checkout helps the checker."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).resolve().parent.parent / "examples" / "tripot-croissant"
SOURCE = "src/tripot_croissant"


@pytest.fixture
def outside(tmp_path: Path) -> Path:
    """A copy of the sixth game, away from the sources of the house."""
    return Path(shutil.copytree(EXAMPLE, tmp_path / "croissant"))


def strictly(folder: Path) -> tuple[int, str]:
    """What mypy says of the game, and with which status."""
    pytest.importorskip("mypy")
    known = {name: value for name, value in os.environ.items() if name not in ("MYPYPATH", "PYTHONPATH")}
    command = [sys.executable, "-m", "mypy", "--strict", SOURCE]
    done = subprocess.run(command, cwd=folder, env=known, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout


def test_the_sixth_game_checks_strictly_against_the_installed_package(outside: Path) -> None:
    assert strictly(outside) == (0, "Success: no issues found in 7 source files\n")


def test_a_word_of_the_engine_that_is_misspelt_is_seen(outside: Path) -> None:
    turn = outside / SOURCE / "turn.py"
    turn.write_text(turn.read_text("utf-8").replace("s.finish(", "s.finnish("), "utf-8")
    status, said = strictly(outside)
    assert status == 1
    assert '"Tray" has no attribute "finnish"' in said
