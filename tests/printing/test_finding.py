"""A game's own paper is found by its name."""

import pytest

from engine.toys.cups import GAME
from tripot.printing import NothingToPrint, printer_of, sheet_printer


def test_a_game_without_a_paper_edition_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tripot.printing.games", lambda: {"cups": GAME})
    for name in ("cups", "../etc", "no-such-game"):
        with pytest.raises(NothingToPrint):
            printer_of(name)
        assert sheet_printer(name) is None


def test_a_game_may_have_a_paper_edition_and_no_sheets() -> None:
    assert callable(printer_of("startup-nation"))
    assert sheet_printer("startup-nation") is None
