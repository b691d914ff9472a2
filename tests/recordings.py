"""Whole recorded games: written once with what they come to, and replayed to the last bit ever after."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tripot.engine.codec import digest, log_digest
from tripot.engine.fold import Replay, replay, seed_of
from tripot.engine.game import Game
from tripot.engine.journal import read_bytes, write_bytes
from tripot.engine.rng import commitment

JOURNALS = Path(__file__).parent / "journals"


def recordings(game: Game[Any]) -> Sequence[Path]:
    """The journals of a game."""
    return sorted((JOURNALS / game.meta.id).glob("*.jsonl"))


def record(name: str, table: Replay[Any]) -> None:
    """Keep a whole game, with what it must fold to beside it."""
    folder = JOURNALS / table.header.game
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.jsonl").write_bytes(write_bytes(table.header, table.entries))
    outcome = table.state.outcome
    assert outcome is not None
    ends = {
        "log": log_digest(table.state),
        "winners": outcome.winners,
        "points": outcome.points,
    }
    (folder / f"{name}.json").write_text(json.dumps(ends, indent=1) + "\n")


def replayed(game: Game[Any], path: Path) -> Replay[Any]:
    """A recorded game, played again from its seed."""
    header, entries = read_bytes(path.read_bytes())
    seed = seed_of(entries)
    assert seed is not None
    assert commitment(seed) == header.commitment
    assert game.meta.edition(header.rules) is not None
    return replay(game, header, entries, seed)


def check_recording(game: Game[Any], path: Path) -> None:
    """It comes to the same end, with the same log; and with the same state, where its digest is kept."""
    table = replayed(game, path)
    ended = json.loads(path.with_suffix(".json").read_text())
    outcome = table.state.outcome
    assert outcome is not None
    assert (list(outcome.winners), list(outcome.points)) == (ended["winners"], ended["points"])
    assert ended.get("state") in (None, digest(table.state))
    assert log_digest(table.state) == ended["log"]
