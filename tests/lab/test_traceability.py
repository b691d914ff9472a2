"""What is missing between rulebooks, code and tests is named, gap by gap."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.toys import battle
from tripot.engine import rulebook
from tripot.engine.registry import games
from tripot.lab import traceability
from tripot.lab.traceability import games_in, gaps, page, trace

FR = "# Bataille\n\n## Tours\n\n**TB-A-01** Un.\n\n**TB-A-02** Deux.\n"
EN = "# Battle\n\n## Turns\n\n**TB-A-01** One.\n\n**TB-A-02** Two.\n"
TESTS = '@rule("TB-A-01")\ndef test(): ...\n@rule("TB-A-02")\ndef test_two(): ...\n'


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A whole little project."""
    for name, text in {
        "rulebook.fr.md": FR,
        "rulebook.en.md": EN,
        "src/tripot/battle.py": '"""[TB-A-01]"""\nrule = "TB-A-02"',
        "tests/test_battle.py": TESTS,
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    monkeypatch.setattr(rulebook, "files", lambda _: tmp_path)
    monkeypatch.setattr(traceability, "games_in", lambda _: [battle.GAME])
    rulebook._book.cache_clear()

    yield tmp_path
    rulebook._book.cache_clear()


def found(checkout: Path, **changes: str) -> list[str]:
    """The gaps once some files are changed."""
    names = {"fr": "rulebook.fr.md", "code": "src/tripot/battle.py", "tests": "tests/test_battle.py"}
    for name, text in changes.items():
        (checkout / names[name]).write_text(text)
    rulebook._book.cache_clear()
    traced: Any = trace(battle.GAME, checkout)
    return list(gaps(traced))


def test_a_complete_game_has_no_gap(checkout: Path) -> None:
    assert found(checkout) == []


def test_a_rule_that_no_code_cites(checkout: Path) -> None:
    assert found(checkout, code='"TB-A-01"') == ["TB-A-02 is cited by no code"]


def test_a_rule_that_no_test_checks(checkout: Path) -> None:
    assert found(checkout, tests='@rule("TB-A-01")\ndef test(): "TB-A-02"') == ["TB-A-02 is checked by no test"]


def test_a_rule_that_is_in_no_book(checkout: Path) -> None:
    assert found(checkout, code='"TB-A-01 TB-A-02 TB-A-09"', tests=TESTS.replace("A-02", "A-02', 'TB-X-01")) == [
        "TB-A-02 is checked by no test",
        "TB-A-09 is cited by code (battle.py) and in no rulebook",
        "TB-A-02', 'TB-X-01 is cited by a test (test_battle.py) and in no rulebook",
    ]


def test_a_rule_in_one_language_or_twice(checkout: Path) -> None:
    assert found(checkout, fr=FR.replace("**TB-A-02**", "**TB-A-01**")) == [
        "fr: TB-A-01 has two paragraphs",
        "TB-A-02 is in one language only",
    ]


def test_a_game_without_books_has_nothing_to_trace(checkout: Path) -> None:
    (checkout / "rulebook.en.md").unlink()
    rulebook._book.cache_clear()
    assert trace(battle.GAME, checkout) is None
    assert "TB-A-01" not in page(checkout)


def test_the_page_says_where_each_rule_lives(checkout: Path) -> None:
    assert "| TB-A-02 | Turns | `battle.py` | `test_battle.py` |" in page(checkout)


def test_the_games_of_a_checkout_are_those_whose_sources_lie_in_it(tmp_path: Path) -> None:
    assert games_in(tmp_path) == []
    assert {game.meta.id for game in games_in(Path(__file__).resolve().parents[2])} == set(games())
