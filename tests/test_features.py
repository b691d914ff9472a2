"""`docs/features.md`: every feature says where it is tested, and that is there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "features.md").read_text("utf-8")
ROWS = [[cell.strip() for cell in line.split("|")[1:-1]] for line in PAGE.splitlines() if line.startswith("| ")][1:]
FEATURES = (
    "accounts, guest links, invitations that reach another device, lobby, options, spectators, negotiation, notices, "
    "deadlines, pause and vacation per person, substitution, drafts, what-if, undo, secrets, replay, export, rematch, "
    "ratings, bots, hot seat, mobile, keyboard, languages, dark, rules in context, tutorial, host and operator tools, "
    "moderation (mute; remove; report), API, one command, below a sub-path, backups, metrics, fair dice, "
    "Python bot API, PettingZoo, print"
)


def test_the_page_has_every_feature_and_a_yes_for_each() -> None:
    assert [name.replace(",", ";") for name, *_ in ROWS] == FEATURES.split(", ")
    assert {here for _, here, *_ in ROWS} == {"yes"}


def missing(where: str) -> list[str]:
    """The tests that a cell names and that are not there."""
    named = [name.partition("::")[::2] for name in re.findall(r"`(tests/[^`]+)`", where)]
    return [f"{file}::{test}" for file, test in named if not is_there(ROOT / file, test)]


def is_there(file: Path, test: str) -> bool:
    return file.is_file() and bool(re.search(rf"^(async )?def {test}\(", file.read_text("utf-8"), re.MULTILINE))


@pytest.mark.parametrize(("name", "said", "where"), [(name, said, where) for name, _, said, where in ROWS])
def test_each_feature_names_tests_that_are_there(name: str, said: str, where: str) -> None:
    assert said
    assert re.fullmatch(r"(`tests/[\w/]+\.py::test_\w+`( |$))+", where), name
    assert missing(where) == []


def test_a_test_that_went_away_would_be_missed() -> None:
    gone = "tests/test_features.py::test_of_something_that_was_here_once"
    assert missing(f"`{gone}` `tests/test_features.py::test_the_page_has_every_feature_and_a_yes_for_each`") == [gone]


EVENING = (ROOT / "docs" / "role-playing.md").read_text("utf-8")
EVENING_ROWS = [[cell.strip() for cell in line.split("|")[1:-1]] for line in EVENING.splitlines() if line[:2] == "| "][
    1:
]
PEERS = (
    "join without an account, roll from the sheet, free roll, drag, images, own opponents, own items, rich handouts, "
    "scene preparation, advancement, conditions on tokens, group tests, session log, characters from elsewhere"
)


def test_what_other_virtual_tables_have_every_evening_is_here_with_a_test_that_exists() -> None:
    assert [name for name, *_ in EVENING_ROWS] == PEERS.split(", ")
    for name, here, said, where in EVENING_ROWS:
        assert (here, bool(said)) == ("yes", True), name
        assert "::" in where, name
        assert missing(where) == []
