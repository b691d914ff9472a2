"""A game that people played, as the rows that an experiment leaves: who they were is left out."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tripot.engine.fold import Replay
from tripot.engine.game import Game
from tripot.engine.journal import Correction, Entry, Header, Reveal, Void
from tripot.engine.rng import Rng
from tripot.engine.seats import Seat
from tripot.lab.rows import ACT, FIGURE, Row, Rows, Watch

PERSON = "person"
"""Stands where an experiment names a level of bots."""


def rows_of(
    game: Game[Any], header: Header, entries: Sequence[Entry], dice: Rng, levels: Mapping[Seat, str], named: Row
) -> Rows:
    """The rows of a finished game, by its journal; nothing if it has no outcome. What was taken back does not count."""
    struck = {entry.what.entry for entry in entries if isinstance(entry.what, Void)}
    replay = Replay(game, header, dice)
    watch = Watch(game, header.seats, levels, named)
    watch.begins(replay.state)
    for entry in entries:
        if isinstance(entry.what, Void | Reveal) or entry.seq in struck:
            continue
        watch.before(replay.state)
        replay.append(entry)
        if entry.actor in levels and not isinstance(entry.what, Correction):
            watch.acts.append((entry.actor, entry.what))
    if replay.state.outcome is None:
        return Rows()
    return watch.rows(replay.state, len(replay.entries), {})


def together(parts: Iterable[Rows]) -> Rows:
    """The rows of several games, with the same columns in all: what did not happen happened no times."""
    whole = Rows()
    for each in parts:
        whole.games += each.games
        whole.players += each.players
        whole.turns += each.turns
    return Rows(_even(whole.games), _even(whole.players), _even(whole.turns))


def _even(rows: list[Row]) -> list[Row]:
    counted = dict.fromkeys((name for row in rows for name in row if name.startswith((FIGURE, ACT))), 0)
    return [{**counted, **row} for row in rows]
