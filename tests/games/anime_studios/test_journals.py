"""Whole recorded games fold to the end they had."""

from pathlib import Path

import pytest

from citing import rule
from recordings import check_recording, recordings
from tripot.engine.journal import read_bytes
from tripot.games.anime_studios import GAME

JOURNALS = recordings(GAME)


def test_every_kind_of_table_was_recorded() -> None:
    headers = [read_bytes(path.read_bytes())[0] for path in JOURNALS]
    assert {header.seats for header in headers} == {2, 3, 4}
    assert {header.options["length"] for header in headers} == {"short", "standard", "long"}
    assert {header.options["news_deck"] for header in headers} == {True, False}
    assert {header.options.get("balanced", False) for header in headers} == {True, False}


@rule("AN-RNG-01")
@pytest.mark.parametrize("path", JOURNALS, ids=lambda path: path.stem)
def test_a_recorded_game_replays_to_the_last_bit(path: Path) -> None:
    check_recording(GAME, path)
