"""Whole recorded evenings fold to the end they had."""

import json
from pathlib import Path

import pytest

from citing import rule
from tripot.engine.codec import digest, log_digest
from tripot.engine.fold import replay, seed_of
from tripot.engine.journal import Void, read_bytes
from tripot.engine.rng import commitment
from tripot.games.rpg import GAME

FOLDER = Path(__file__).parents[2] / "journals" / "rpg"
JOURNALS = sorted(FOLDER.glob("*.jsonl"))


def ends(path: Path) -> dict[str, object]:
    """What a journal must fold to."""
    return dict(json.loads(path.with_suffix(".json").read_text()))


def test_a_fight_a_hack_a_spell_an_undo_and_a_table_alone_were_recorded() -> None:
    assert [path.stem for path in JOURNALS] == ["alone", "fight", "hack", "spell", "undo"]
    kinds = {path.stem: ends(path)["kinds"] for path in JOURNALS}
    assert {"damage", "round", "test_secret"} <= set(kinds["fight"])
    assert {"surveillance", "access", "convergence"} <= set(kinds["hack"])
    assert {"drain", "spell", "entity_added"} <= set(kinds["spell"])
    assert any(isinstance(entry.what, Void) for entry in read_bytes((FOLDER / "undo.jsonl").read_bytes())[1])


@rule("SR-GEN-02", "SR-GEN-04", "SR-DICE-03")
@pytest.mark.parametrize("path", JOURNALS, ids=lambda path: path.stem)
def test_a_recorded_evening_replays_to_the_last_bit(path: Path) -> None:
    header, entries = read_bytes(path.read_bytes())
    seed = seed_of(entries)
    assert seed is not None
    assert commitment(seed) == header.commitment
    assert GAME.meta.edition(header.rules) is not None
    table = replay(GAME, header, entries, seed)
    assert table.state.outcome is not None
    assert log_digest(table.state) == ends(path)["log"]
    assert ends(path).get("state") in (None, digest(table.state))
