"""Snapshots: a position and its log as JSON data, so that a long journal need not be folded from its beginning.

A snapshot is a cache. It names the entry it was taken at by that entry's hash; the journal stays the only truth.
"""

from collections.abc import Sequence
from typing import Any

from tripot.engine.codec import Undecodable, decode, encode
from tripot.engine.events import Audience, Event
from tripot.engine.fold import Replay
from tripot.engine.frames import S
from tripot.engine.game import Game
from tripot.engine.journal import Entry, Header
from tripot.engine.registry import package_of
from tripot.engine.rng import Rng

_PLAIN = frozenset((bool, int, str, type(None)))


def take(replay: Replay[S]) -> dict[str, Any]:
    """The position now, with everything told so far."""
    return {
        "seq": len(replay.entries),
        "chain": replay.chain,
        "state": encode(replay.state),
        "told": None if replay.state.log is None else [_line(event) for event in replay.state.log],
        "drew": sorted(replay.drew),
    }


def resume(game: Game[S], header: Header, entries: Sequence[Entry], rng: Rng, snapshot: dict[str, Any]) -> Replay[S]:
    """The fold of a journal, begun at a snapshot of it; `Undecodable` if it is of another journal or damaged."""
    made = Replay(game, header, rng)
    try:
        seq, chain, drew = snapshot["seq"], snapshot["chain"], snapshot["drew"]
        state = decode(snapshot["state"], rng, package_of(game))
        state.log = told_in(game, rng, snapshot)
        made.restore(entries[:seq], state, drew)
    except (AttributeError, KeyError, TypeError, ValueError):
        raise Undecodable("not a snapshot") from None
    if made.chain != chain:
        raise Undecodable("a snapshot of another journal")
    for entry in entries[seq:]:
        made.append(entry)
    return made


def told_in(game: Game[Any], rng: Rng, snapshot: dict[str, Any]) -> list[Event] | None:
    """The log of a snapshot, of one from before it had lines of its own too."""
    if "told" not in snapshot:
        found: list[Event] | None = decode(snapshot["log"], rng, package_of(game))
        return found
    if snapshot["told"] is None:
        return None
    heard: dict[tuple[int, ...], Audience] = {}
    made = []
    for entry, rule, kind, seats, facts, struck, is_plain in snapshot["told"]:
        audience = None if seats is None else heard.setdefault(tuple(seats), frozenset(seats))
        known = facts if is_plain else decode(facts, rng, package_of(game))
        made.append(Event(entry, rule, kind, audience, known, struck))
    return made


def _line(event: Event) -> list[Any]:
    """An event as one line; facts that are JSON data already are written as they are: a long log has many of them."""
    is_plain = _is_plain(event.facts)
    facts = event.facts if is_plain else encode(event.facts)
    seats = None if event.audience is None else sorted(event.audience)
    return [event.entry, event.rule, event.kind, seats, facts, event.struck, is_plain]


def _is_plain(value: Any) -> bool:
    kind = type(value)
    if kind is list:
        return all(map(_is_plain, value))
    if kind is dict:
        return all(type(key) is str and _is_plain(item) for key, item in value.items())
    return kind in _PLAIN
