"""Whole recorded games fold to the end they had."""

from pathlib import Path

import pytest

from citing import rule
from recordings import check_recording, recordings
from tripot.engine.journal import read_bytes
from tripot.games.neo_tokyo import GAME

JOURNALS = recordings(GAME)


def test_every_kind_of_table_was_recorded() -> None:
    headers = [read_bytes(path.read_bytes())[0] for path in JOURNALS]
    assert {header.seats for header in headers} == {4, 5, 6, 7, 9, 12}
    assert any(header.options["corp_alliance"] for header in headers)
    assert {header.rules for header in headers} == {"1.0", "1.1"}
    first = [header for header in headers if header.rules == "1.0"]
    assert any(not header.options["early_close"] and not header.options["opens_at_once"] for header in first)


@rule("NT-GEN-06", "NT-STP-04")
@pytest.mark.parametrize("path", JOURNALS, ids=lambda path: path.stem)
def test_a_recorded_game_replays_to_the_last_bit(path: Path) -> None:
    check_recording(GAME, path)
