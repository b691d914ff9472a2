"""Whole recorded games fold to the end they had."""

import json
from pathlib import Path

import pytest

from citing import rule
from tripot.engine.codec import digest, log_digest
from tripot.engine.fold import replay, seed_of
from tripot.engine.journal import read_bytes
from tripot.engine.rng import commitment
from tripot.games.neo_tokyo import GAME

FOLDER = Path(__file__).parents[2] / "journals" / "neo-tokyo"
JOURNALS = sorted(FOLDER.glob("*.jsonl"))


def test_every_kind_of_table_was_recorded() -> None:
    headers = [read_bytes(path.read_bytes())[0] for path in JOURNALS]
    assert {header.seats for header in headers} == {4, 6, 7, 9, 12}
    assert any(header.options["corp_alliance"] for header in headers)
    assert any(not header.options["early_close"] and not header.options["opens_at_once"] for header in headers)


@rule("NT-GEN-06", "NT-STP-04")
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
