"""Whole recorded games fold to the end they had."""

import json
from pathlib import Path

import pytest

from citing import rule
from tripot.engine.codec import digest, log_digest
from tripot.engine.fold import replay, seed_of
from tripot.engine.journal import read_bytes
from tripot.engine.rng import commitment
from tripot.games.anime_studios import GAME

FOLDER = Path(__file__).parents[2] / "journals" / "anime-studios"
JOURNALS = sorted(FOLDER.glob("*.jsonl"))


def test_every_kind_of_table_was_recorded() -> None:
    headers = [read_bytes(path.read_bytes())[0] for path in JOURNALS]
    assert {header.seats for header in headers} == {2, 3, 4}
    assert {header.options["length"] for header in headers} == {"short", "standard", "long"}
    assert {header.options["news_deck"] for header in headers} == {True, False}
    assert {header.options.get("balanced", False) for header in headers} == {True, False}


@rule("AN-RNG-01")
@pytest.mark.parametrize("path", JOURNALS, ids=lambda path: path.stem)
def test_a_recorded_game_replays_to_the_last_bit(path: Path) -> None:
    header, entries = read_bytes(path.read_bytes())
    seed = seed_of(entries)
    assert seed is not None
    assert commitment(seed) == header.commitment
    assert header.rules == GAME.meta.rules
    table = replay(GAME, header, entries, seed)
    ended = json.loads(path.with_suffix(".json").read_text())
    outcome = table.state.outcome
    assert outcome is not None
    assert (list(outcome.winners), list(outcome.points)) == (ended["winners"], ended["points"])
    assert digest(table.state) == ended["digest"]
    assert log_digest(table.state) == ended["log"]
