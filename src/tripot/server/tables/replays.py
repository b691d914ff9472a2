"""After the end: the game again, step by step, through any eyes; the journal; the check of the dice."""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from tripot.engine.actions import write_action
from tripot.engine.events import Event, seen_by
from tripot.engine.fold import Replay, Unplayable
from tripot.engine.game import Game
from tripot.engine.journal import (
    BY_HOUSE,
    Entry,
    JournalError,
    Reveal,
    first_link,
    link,
    write_lines,
)
from tripot.engine.opening import NoSuchTable
from tripot.engine.seats import OMNISCIENT, SPECTATOR, Seat
from tripot.engine.view import View, look
from tripot.lab.verify import verify
from tripot.server.common.errors import Conflict, Forbidden, NotFound
from tripot.server.common.moments import as_datetime
from tripot.server.common.records import Caller, Fairness, Step
from tripot.server.common.sealed_files import sign_journal
from tripot.server.store import lists
from tripot.server.tables import permissions
from tripot.server.tables.context import Context
from tripot.server.tables.house_key import house_key
from tripot.server.tables.table import Table

_KEPT = 4
"""Replays kept at some step, so that the next step need not begin at the first."""


_ANSWERS = 1000
"""Tables of which it is remembered whether their journal may be taken home."""


class Replays:
    """Finished tables. `Conflict` (`not_over`) while one is being played."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._open: OrderedDict[str, Replay[Any]] = OrderedDict()
        self._takeable: dict[str, bool] = {}

    async def told(self, caller: Caller, table_id: str, eyes: Seat, *, word: str = "") -> Sequence[Event]:
        """Everything that these eyes were told in the whole game, in order."""
        table = await self._playable(caller, table_id, word)
        _check_eyes(table, eyes)
        assert table.replay is not None
        return seen_by(eyes, table.replay.state.log or ())

    async def step(self, caller: Caller, table_id: str, entry: int, eyes: Seat = OMNISCIENT, *, word: str = "") -> Step:
        """The table after an entry (0: before the first), as these eyes saw it."""
        table = await self._playable(caller, table_id, word)
        assert table.replay is not None
        moves = [each for each in table.replay.entries if not isinstance(each.what, Reveal)]
        if not 0 <= entry <= len(moves):
            raise NotFound("no_such_step", {"steps": len(moves)})
        _check_eyes(table, eyes)
        made, what = moves[entry - 1] if entry else None, None
        mine = permissions.shown_to(table, caller)
        if made is not None and not isinstance(made.what, BY_HOUSE):
            what = write_action(made.what if made.actor in mine else table.game.retold(made.what))
        is_anothers = eyes in table.chairs and eyes not in mine
        view = await asyncio.to_thread(self._view, table, entry, eyes, is_anothers)
        return Step(
            entry=entry,
            steps=len(moves),
            eyes=eyes,
            actor=None if made is None else made.actor,
            action=what,
            struck=made is not None and made.seq in table.replay.voided(),
            at=as_datetime(table.times[entry - 1]) if entry else None,
            view=view,
        )

    def _view(self, table: Table, entry: int, eyes: Seat, is_anothers: bool) -> View:
        """What these eyes saw after an entry. Nobody else's step is looked for in the same replay meanwhile."""
        replay = self._at(table, entry)
        view = look(table.game, replay.state, eyes)
        if is_anothers:
            view = replace(view, facts=table.game.in_retrospect(replay.state, eyes))
        self._open[table.id] = replay
        while len(self._open) > _KEPT:
            self._open.popitem(last=False)
        return view

    def _at(self, table: Table, entry: int) -> Replay[Any]:
        assert table.replay is not None
        known = self._open.pop(table.id, None)
        if known is None or len(known.entries) > entry:
            known = Replay(table.game, table.header, table.dice())
        for each in table.replay.entries[len(known.entries) : entry]:
            known.append(each)
        return known

    async def journal(self, caller: Caller, table_id: str, *, word: str = "") -> Sequence[str]:
        """The lines of the journal, seed included, for `tripot verify`.

        What a rule keeps for good is left out. `Conflict` (`keeps_secrets`) if the game cannot be played again without.
        """
        table = await self._finished(caller, table_id, word)
        return await asyncio.to_thread(kept_lines if table.is_kept else outward_lines, table)

    async def signed(self, caller: Caller, table_id: str, address: str, *, word: str = "") -> bytes:
        """The same with the names of those who sat there, signed by the house at that address."""
        lines = await self.journal(caller, table_id, word=word)
        table, key = await self._context.registry.get(table_id), await house_key(self._context)
        names = [chair.name for _, chair in sorted(table.chairs.items())]
        return await asyncio.to_thread(sign_journal, key, address, table.row.terms.name, names, lines)

    async def results(self, table_id: str) -> Sequence[tuple[Seat, int, bool]]:
        """Who had how many points, and won."""
        return await self._context.read(partial(lists.results_of, table=table_id))

    async def may_take(self, caller: Caller, table_id: str, *, word: str = "") -> bool:
        """Whether `journal` answers; asked once a table, since a finished one does not change."""
        table = await self._playable(caller, table_id, word)
        if table.id not in self._takeable:
            self._takeable[table.id] = await asyncio.to_thread(is_takeable, table)
            while len(self._takeable) > _ANSWERS:
                self._takeable.pop(next(iter(self._takeable)))
        return self._takeable[table.id]

    async def check(self, caller: Caller, table_id: str, *, word: str = "") -> Fairness:
        """Replay everything and say whether each line and each draw is as it should be."""
        table = await self._playable(caller, table_id, word)
        assert table.replay is not None
        lines = list(write_lines(table.header, table.replay.entries))
        return await asyncio.to_thread(check_lines, table.game, lines)

    async def _playable(self, caller: Caller, table_id: str, word: str) -> Table:
        """A finished table whose rules are carried; `Conflict` (`other_rules`) if they are not."""
        table = await self._finished(caller, table_id, word)
        if table.is_kept:
            raise Conflict("other_rules", {"rules": table.row.terms.rules})
        return table

    async def _finished(self, caller: Caller, table_id: str, word: str) -> Table:
        table = await self._context.registry.get(table_id)
        permissions.check_sees(table, caller, word)
        if table.row.stage.status not in ("over", "closed") or (table.replay is None and not table.is_kept):
            raise Conflict("not_over")
        if not (
            permissions.seats_of(table, caller)
            or permissions.hosts(table, caller)
            or permissions.watches(table, caller, word)
        ):
            raise Forbidden("no_watchers")
        return table


def _check_eyes(table: Table, eyes: Seat) -> None:
    if eyes not in table.chairs and eyes not in (OMNISCIENT, SPECTATOR):
        raise NotFound("no_such_chair", {"seat": eyes})


def kept_lines(table: Table) -> Sequence[str]:
    """The journal of a table that cannot be played again, if no rule keeps anything of it for good."""
    moves = [each.what for each in table.written if not isinstance(each.what, BY_HOUSE)]
    if any(table.game.retold(each) != each for each in moves):
        raise Conflict("keeps_secrets")
    return list(write_lines(table.header, table.written))


def outward_lines(table: Table) -> Sequence[str]:
    """The journal as everybody may read it, chained afresh where something was left out."""
    assert table.replay is not None
    entries, told = table.replay.entries, retold(table)
    if told == entries:
        return list(write_lines(table.header, entries))
    again = Replay(table.game, table.header, table.dice())
    try:
        for each in told:
            again.append(each)
    except Unplayable:
        raise Conflict("keeps_secrets") from None
    if again.state.outcome != table.replay.state.outcome:
        raise Conflict("keeps_secrets")
    return list(write_lines(table.header, told))


def is_takeable(table: Table) -> bool:
    """Whether the journal can be played again without what a rule keeps for good."""
    try:
        outward_lines(table)
    except Conflict:
        return False
    return True


def retold(table: Table) -> list[Entry]:
    """The entries without what a rule keeps for good."""
    assert table.replay is not None
    told: list[Entry] = []
    chain = first_link(table.header)
    for each in table.replay.entries:
        what = each.what if isinstance(each.what, BY_HOUSE) else table.game.retold(each.what)
        told.append(link(chain, each.seq, each.actor, what))
        chain = told[-1].chain
    return told


def check_lines(game: Game[Any], lines: Sequence[str]) -> Fairness:
    """What `tripot verify` says of a journal."""
    try:
        found = verify("".join(f"{line}\n" for line in lines).encode(), game)
    except (JournalError, NoSuchTable) as wrong:
        return Fairness(False, len(lines) - 1, 0, fault=str(wrong))
    header = found.header
    return Fairness(True, found.entries, len(found.draws), header.commitment, found.seed.hex(), header.words or ())
