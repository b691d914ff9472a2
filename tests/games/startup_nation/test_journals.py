"""Whole recorded matches fold to the end they had."""

from pathlib import Path

import pytest

from citing import rule
from recordings import check_recording, recordings
from tripot.engine.journal import read_bytes
from tripot.games.startup_nation import GAME

JOURNALS = recordings(GAME)


def test_every_kind_of_table_was_recorded() -> None:
    headers = [read_bytes(path.read_bytes())[0] for path in JOURNALS]
    assert {header.seats for header in headers} == {3, 4, 5, 6}
    assert any(header.options["zemmour"] for header in headers)
    assert {header.rules for header in headers} == {"1.0", "1.1"}


@rule("SN-TEST-05", "SN-PROP-15")
@pytest.mark.parametrize("path", JOURNALS, ids=lambda path: path.stem)
def test_a_recorded_match_replays_to_the_last_bit(path: Path) -> None:
    check_recording(GAME, path)
