"""`docs/features.md`: every feature says where it is tested, and that is there."""

import re
from pathlib import Path

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


def test_each_feature_names_files_of_tests_that_are_there_and_test_something() -> None:
    for name, _, said, where in ROWS:
        files = re.findall(r"`(tests/[\w/]+\.py)`", where)
        assert said, name
        assert files, name
        for file in files:
            assert (ROOT / file).is_file(), (name, file)
            assert re.search(r"^(async )?def test_", (ROOT / file).read_text("utf-8"), re.MULTILINE), (name, file)
