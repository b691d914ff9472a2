"""Snapshots: a position and its log as JSON data, so that a long journal need not be folded from its beginning.

A snapshot is a cache. It names the entry it was taken at by that entry's hash; the journal stays the only truth.
"""

from collections.abc import Sequence
from typing import Any

from tripot.engine.codec import Undecodable, decode, encode
from tripot.engine.fold import Replay
from tripot.engine.frames import S
from tripot.engine.game import Game
from tripot.engine.journal import Entry, Header
from tripot.engine.registry import package_of
from tripot.engine.rng import Rng


def take(replay: Replay[S]) -> dict[str, Any]:
    """The position now, with everything told so far."""
    return {
        "seq": len(replay.entries),
        "chain": replay.chain,
        "state": encode(replay.state),
        "log": encode(replay.state.log),
        "drew": sorted(replay.drew),
    }


def resume(game: Game[S], header: Header, entries: Sequence[Entry], rng: Rng, snapshot: dict[str, Any]) -> Replay[S]:
    """The fold of a journal, begun at a snapshot of it; `Undecodable` if it is of another journal or damaged."""
    made = Replay(game, header, rng)
    try:
        seq, chain, drew = snapshot["seq"], snapshot["chain"], snapshot["drew"]
        state = decode(snapshot["state"], rng, package_of(game))
        state.log = decode(snapshot["log"], rng, package_of(game))
        made.restore(entries[:seq], state, drew)
    except (AttributeError, KeyError, TypeError):
        raise Undecodable("not a snapshot") from None
    if made.chain != chain:
        raise Undecodable("a snapshot of another journal")
    for entry in entries[seq:]:
        made.append(entry)
    return made
