"""After the end: the game again, step by step, through any eyes; the journal; the check of the dice."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from tripot.engine.actions import write_action
from tripot.engine.fold import Replay, Unplayable, seed_of
from tripot.engine.game import Game
from tripot.engine.journal import (
    BY_HOUSE,
    Entry,
    Header,
    JournalError,
    Reveal,
    first_link,
    link,
    read_lines,
    write_lines,
)
from tripot.engine.rng import KeyedRng, commitment
from tripot.engine.seats import OMNISCIENT, SPECTATOR, Seat
from tripot.engine.view import look
from tripot.server.common.errors import Conflict, Forbidden, NotFound
from tripot.server.common.moments import as_datetime
from tripot.server.common.records import Caller, Fairness, Step
from tripot.server.store import lists
from tripot.server.tables import permissions
from tripot.server.tables.context import Context
from tripot.server.tables.table import Table

_KEPT = 4
"""Replays kept at some step, so that the next step need not begin at the first."""


_ANSWERS = 1000
"""Tables of which it is remembered whether their journal may be taken home."""


class Replays:
    """Finished tables. `Conflict` (`not_over`) while one is being played."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._open: dict[str, Replay[Any]] = {}
        self._takeable: dict[str, bool] = {}

    async def step(self, caller: Caller, table: str, entry: int, eyes: Seat = OMNISCIENT, *, word: str = "") -> Step:
        """The table after an entry (0: before the first), as these eyes saw it."""
        room = await self._playable(caller, table, word)
        assert room.replay is not None
        moves = [each for each in room.replay.entries if not isinstance(each.what, Reveal)]
        if not 0 <= entry <= len(moves):
            raise NotFound("no_such_step", {"steps": len(moves)})
        if eyes not in room.chairs and eyes not in (OMNISCIENT, SPECTATOR):
            raise NotFound("no_such_chair", {"seat": eyes})
        replay = await asyncio.to_thread(self._at, room, entry)
        made = moves[entry - 1] if entry else None
        mine = permissions.seats_of(room, caller)
        what, view = None, look(room.game, replay.state, eyes)
        if made is not None and not isinstance(made.what, BY_HOUSE):
            what = write_action(made.what if made.actor in mine else room.game.retold(made.what))
        if eyes in room.chairs and eyes not in mine:
            view = replace(view, facts=room.game.in_retrospect(replay.state, eyes))
        return Step(
            entry=entry,
            steps=len(moves),
            eyes=eyes,
            actor=None if made is None else made.actor,
            action=what,
            struck=made is not None and made.seq in room.replay.voided(),
            at=as_datetime(room.times[entry - 1]) if entry else None,
            view=view,
        )

    def _at(self, room: Table, entry: int) -> Replay[Any]:
        assert room.replay is not None
        known = self._open.pop(room.id, None)
        if known is None or len(known.entries) > entry:
            known = Replay(room.game, room.header, KeyedRng(room.seed))
        for each in room.replay.entries[len(known.entries) : entry]:
            known.append(each)
        self._open[room.id] = known
        while len(self._open) > _KEPT:
            self._open.pop(next(iter(self._open)))
        return known

    async def journal(self, caller: Caller, table: str, *, word: str = "") -> Sequence[str]:
        """The lines of the journal, seed included, for `tripot verify`.

        What a rule keeps for good is left out. `Conflict` (`keeps_secrets`) if the game cannot be played again without.
        """
        room = await self._finished(caller, table, word)
        return await asyncio.to_thread(kept_lines if room.is_kept else outward_lines, room)

    async def results(self, table: str) -> Sequence[tuple[Seat, int, bool]]:
        """Who had how many points, and won."""
        return await self._context.read(partial(lists.results_of, table=table))

    async def may_take(self, caller: Caller, table: str, *, word: str = "") -> bool:
        """Whether `journal` answers; asked once a table, since a finished one does not change."""
        room = await self._playable(caller, table, word)
        if room.id not in self._takeable:
            self._takeable[room.id] = await asyncio.to_thread(is_takeable, room)
            while len(self._takeable) > _ANSWERS:
                self._takeable.pop(next(iter(self._takeable)))
        return self._takeable[room.id]

    async def check(self, caller: Caller, table: str, *, word: str = "") -> Fairness:
        """Replay everything and say whether each line and each draw is as it should be."""
        room = await self._playable(caller, table, word)
        assert room.replay is not None
        lines = list(write_lines(room.header, room.replay.entries))
        return await asyncio.to_thread(check_lines, room.game, lines)

    async def _playable(self, caller: Caller, table: str, word: str) -> Table:
        """A finished table whose rules are carried; `Conflict` (`other_rules`) if they are not."""
        room = await self._finished(caller, table, word)
        if room.is_kept:
            raise Conflict("other_rules", {"rules": room.row.terms.rules})
        return room

    async def _finished(self, caller: Caller, table: str, word: str) -> Table:
        room = await self._context.registry.get(table)
        permissions.check_sees(room, caller, word)
        if room.row.stage.status not in ("over", "closed") or (room.replay is None and not room.is_kept):
            raise Conflict("not_over")
        if not (
            permissions.seats_of(room, caller)
            or permissions.hosts(room, caller)
            or permissions.watches(room, caller, word)
        ):
            raise Forbidden("no_watchers")
        return room


def kept_lines(room: Table) -> Sequence[str]:
    """The journal of a table that cannot be played again, if no rule keeps anything of it for good."""
    moves = [each.what for each in room.written if not isinstance(each.what, BY_HOUSE)]
    if any(room.game.retold(each) != each for each in moves):
        raise Conflict("keeps_secrets")
    return list(write_lines(room.header, room.written))


def outward_lines(room: Table) -> Sequence[str]:
    """The journal as everybody may read it, chained afresh where something was left out."""
    assert room.replay is not None
    entries, told = room.replay.entries, retold(room)
    if told == entries:
        return list(write_lines(room.header, entries))
    again = Replay(room.game, room.header, KeyedRng(room.seed))
    try:
        for each in told:
            again.append(each)
    except Unplayable:
        raise Conflict("keeps_secrets") from None
    if again.state.outcome != room.replay.state.outcome:
        raise Conflict("keeps_secrets")
    return list(write_lines(room.header, told))


def is_takeable(room: Table) -> bool:
    """Whether the journal can be played again without what a rule keeps for good."""
    try:
        outward_lines(room)
    except Conflict:
        return False
    return True


def retold(room: Table) -> list[Entry]:
    """The entries without what a rule keeps for good."""
    assert room.replay is not None
    told: list[Entry] = []
    chain = first_link(room.header)
    for each in room.replay.entries:
        what = each.what if isinstance(each.what, BY_HOUSE) else room.game.retold(each.what)
        told.append(link(chain, each.seq, each.actor, what))
        chain = told[-1].chain
    return told


def check_lines(game: Game[Any], lines: Sequence[str]) -> Fairness:
    """The check itself: chain, seed against the hash shown before the first move, every entry by the rules."""
    draws = 0

    def count(*_: Any) -> None:
        nonlocal draws
        draws += 1

    header: Header | None = None
    entries: list[Entry] = []
    seed, fault = b"", ""
    try:
        header, entries = read_lines(lines)
        seed = seed_of(entries) or b""
        if commitment(seed) != header.commitment:
            fault = "wrong_seed"
        else:
            rng = KeyedRng(seed)
            rng.trace = count
            replay = Replay(game, header, rng)
            for entry in entries:
                replay.append(entry)
    except (JournalError, Unplayable) as wrong:
        fault = str(wrong)
    shown = header.commitment if header is not None else ""
    return Fairness(not fault, len(entries), draws, shown, seed.hex(), fault)
