"""A sixth game is a package, not a change to this one: it is installed, found, played and held to the same rules."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from sixth_game import EXAMPLE, installed_in

CONFORMS = """
from tripot.engine import conformance
from tripot.engine.registry import game_of
from tripot.engine.rulebook import rulebook_of
from tripot import speech
game = game_of("last-croissant")
assert conformance.check(game) == [], conformance.check(game)
assert speech.missing(game) == [], speech.missing(game)
voice = speech.Voice(game, "en", {1: "Ada"})
assert (voice.fact(("left",)), voice.value(("left",), 1)) == ("On the tray", "one croissant")
assert voice.value(("cravings", "1"), 2) == "Ada: 2"
assert {lang: len(rulebook_of(game, lang).paragraphs) for lang in ("fr", "en")} == {"fr": 9, "en": 9}
"""
HANGS = """
import re, sys
from fastapi.testclient import TestClient
from tripot.server.common.settings import Settings
from tripot.server.web.app import create_app
with TestClient(create_app(Settings(database_url="sqlite:///" + sys.argv[1]))) as visitor:
    wall, page = visitor.get("/").text, visitor.get("/games/last-croissant").text
    poster = re.search(r'/static/\\w+/art/last-croissant/poster.svg', wall)[0]
    assert poster in page
    assert visitor.get(poster).headers["content-type"] == "image/svg+xml"
    assert "mood.css" not in page
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sixth game installed in it."""
    return installed_in(tmp_path_factory.mktemp("sixth"))


def run(installed: Path, *command: str) -> str:
    """What a fresh process says that has the game."""
    path = os.pathsep.join([str(installed), *sys.path])
    done = subprocess.run(
        [sys.executable, *command], env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def tripot(installed: Path, *arguments: str) -> str:
    return run(installed, "-c", "from tripot.cli import main; main()", *arguments)


def test_it_is_found_by_its_entry_point(installed: Path) -> None:
    rows = json.loads(tripot(installed, "games", "--json", "--lang", "en"))
    assert "The last croissant" in [row["name"] for row in rows]


def test_it_conforms_and_says_everything_in_both_languages(installed: Path) -> None:
    run(installed, "-c", CONFORMS)


def test_it_keeps_what_its_own_tests_promise_a_sealed_choice_and_a_lesson_among_it(installed: Path) -> None:
    said = run(installed, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", os.devnull, str(EXAMPLE / "tests"))
    assert "9 passed" in said


def test_it_is_simulated_and_read_like_the_others(installed: Path) -> None:
    figures = json.loads(tripot(installed, "simulate", "last-croissant", "--games", "50", "--jobs", "2", "--json"))
    assert (figures["games"], figures["failed"]) == (50, [])
    assert "craving" in tripot(installed, "rules", "last-croissant", "LC-SETUP-02", "--lang", "en")


def test_it_is_printed_with_its_own_poster(installed: Path, tmp_path: Path) -> None:
    target = tmp_path / "croissant.pdf"
    printed = tripot(installed, "print", "last-croissant", "--lang", "en", "--output", str(target), "--json")
    assert json.loads(printed) == {"file": str(target), "pages": 2}
    assert target.read_bytes().startswith(b"%PDF")


def test_it_hangs_on_the_wall_under_its_own_poster(installed: Path, tmp_path: Path) -> None:
    run(installed, "-c", HANGS, str(tmp_path / "house.db"))
