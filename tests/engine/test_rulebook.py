from pathlib import Path

import pytest

from engine.toys import battle
from tripot.engine import rulebook
from tripot.engine.rulebook import citations, ids_in, marked_in, markers, read, rulebook_of

BOOK = """\
# The battle

Some prose before the rules.

## Turns
**TB-TURN-01** The sides attack in turn,
one after the other.

- first one
- then the other

| a | b |
|---|---|
| 1 | 2 |

More prose, which is no rule.

- a list of prose

### Losses

**TB-LOSE-01** Whoever is hit says what is lost.

**TB-LOSE-02** **Nothing** is lost twice.
"""


def test_a_rule_is_a_paragraph_that_begins_with_its_id() -> None:
    book = read(BOOK, "en")
    assert (book.lang, book.title, book.doubled) == ("en", "The battle", ())
    assert list(book.paragraphs) == ["TB-TURN-01", "TB-LOSE-01", "TB-LOSE-02"]
    assert book.paragraphs["TB-LOSE-02"].text == "**Nothing** is lost twice."
    assert book.paragraphs["TB-LOSE-02"].heading == "Losses"


def test_tables_and_lists_right_after_belong_to_it() -> None:
    turn = read(BOOK, "en").paragraphs["TB-TURN-01"]
    assert turn.heading == "Turns"
    assert turn.text.startswith("The sides attack in turn,\none after the other.\n\n- first one")
    assert turn.text.endswith("| 1 | 2 |")


def test_a_rule_written_twice_is_noticed() -> None:
    assert read(BOOK + "\n**TB-LOSE-01** Again.\n", "en").doubled == ("TB-LOSE-01",)


def test_a_rulebook_is_found_in_the_games_own_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rulebook, "files", lambda _: tmp_path)
    rulebook._book.cache_clear()
    assert rulebook_of(battle.GAME, "en") is None
    (tmp_path / "rulebook.en.md").write_text(BOOK)
    rulebook._book.cache_clear()
    found = rulebook_of(battle.GAME, "en")
    assert found is not None
    assert found.text == BOOK
    rulebook._book.cache_clear()


def test_ids_are_cited_in_full() -> None:
    assert ids_in("[TB-TURN-01, TB-LOSE-02], TB-LOSE and XX-1 and TB-STA-FROZEN", "TB") == {
        "TB-TURN-01",
        "TB-LOSE-02",
        "TB-STA-FROZEN",
    }


SOURCE = """
from citing import rule
pytestmark = rule("TB-A-01")
@rule("TB-B-01", "XX-C-01")
def test_one(): "TB-D-01 is only mentioned"
@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("TB-E-01"))])
def test_two(x): other("TB-F-01")
"""


def test_tests_name_rules_with_their_marker() -> None:
    assert marked_in(SOURCE) == {"TB-A-01", "TB-B-01", "XX-C-01", "TB-E-01"}


def test_citations_and_markers_under_a_folder(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "__pycache__").mkdir()
    (tmp_path / "deep" / "one.py").write_text(SOURCE)
    (tmp_path / "two.toml").write_text('rule = "TB-D-01"')
    (tmp_path / "three.txt").write_text("TB-Z-01")
    (tmp_path / "__pycache__" / "four.py").write_text("'TB-Z-01'")
    (tmp_path / "linked").symlink_to(tmp_path / "deep")
    found = citations(tmp_path, (".py", ".toml"), "TB")
    assert found["TB-D-01"] == ["deep/one.py", "two.toml"]
    assert "TB-Z-01" not in found
    assert markers(tmp_path, "TB") == {rule: ["deep/one.py"] for rule in ("TB-A-01", "TB-B-01", "TB-E-01")}
