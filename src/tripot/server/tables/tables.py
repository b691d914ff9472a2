"""Tables: opening one, finding one, playing again. Chairs and the host's powers have files of their own."""

from collections.abc import Sequence
from dataclasses import asdict, replace
from functools import partial
from math import inf
from typing import Any

from sqlalchemy import Connection

from tripot.engine.seats import GM, Seat
from tripot.server.common.errors import Conflict, Unacceptable
from tripot.server.common.inputs import fingerprint
from tripot.server.common.records import Caller, Schedule, TableCard, TableInfo
from tripot.server.store import journal, lists
from tripot.server.store.rows import Alarm
from tripot.server.tables import permissions
from tripot.server.tables.changes import Change
from tripot.server.tables.claims import Claims
from tripot.server.tables.context import somebody
from tripot.server.tables.days_off_deadlines import DaysOffDeadlines
from tripot.server.tables.friends import Friends
from tripot.server.tables.hosting import Hosting
from tripot.server.tables.openings import New, Opening, check_opening, drawn_up, drawn_up_again
from tripot.server.tables.presets import Preset, presets_of
from tripot.server.tables.proposals import Proposals
from tripot.server.tables.questions import TABLE
from tripot.server.tables.seats import Seats
from tripot.server.tables.summaries import card_of
from tripot.server.tables.table import Table

__all__ = ["Opening", "Tables"]


class Tables(Seats, Claims, Hosting, Proposals, Friends, DaysOffDeadlines):
    """The tables of the house. Methods that change something announce it at the table."""

    async def silence(self, table: Table, alarm: Alarm) -> None:
        """What was asked has had no answer for long enough: of a chair, or of the table."""
        await (self.ring_proposal if alarm.seat <= TABLE else self.ring)(table, alarm)

    async def open(self, caller: Caller, opening: Opening, key: str) -> TableInfo:
        """Open a table; `Unacceptable` (`bad_options`, `bad_seats`, `unknown_game`, `bad_schedule`) otherwise."""
        person = somebody(caller)
        self._context.limits.spend("open", caller)
        game = self._context.game(opening.game)
        check_opening(game, opening)
        made = drawn_up(game, opening, person.id, person.name, lang=person.language, **self._house_facts())
        return await self._create(caller, made, key, fingerprint("open", asdict(opening)))

    def preset(self, game: str, name: str) -> Preset:
        """A way to open a table that a game offers; `Unacceptable` (`bad_choice`) if it has none of that name."""
        found = next((each for each in presets_of(self._context.game(game)) if each.id == name), None)
        if found is None:
            raise Unacceptable("bad_choice", {"field": "preset", "found": name[:40]})
        return found

    async def play_now(self, caller: Caller, game: str, key: str, level: str = "", chair: Seat = 0) -> TableInfo:
        """A table of the usual size, the caller in a chair, bots in the others, started.

        Where there is a game master the caller plays and a bot masters, unless they ask for its chair.
        """
        meta = self._context.game(game).meta
        bots = {seat: level or meta.usual_level for seat in meta.chairs(meta.usual_seats) if seat != chair}
        options = {} if chair == GM else dict(meta.solo)
        opening = Opening(game, options=options, schedule=Schedule(pace="none"), bots=bots, chair=chair)
        info = await self.open(caller, opening, key)
        return info if info.started_at is not None else await self.start(caller, info.id)

    async def rematch(self, caller: Caller, table_id: str, key: str) -> TableInfo:
        """Whoever sat there, once it is over: the same people, bots and options at a new table (one per table)."""
        person = somebody(caller)
        table = await self._context.registry.get(table_id)
        if not table.seats_of(person.id):
            permissions.check_host(table, caller)
        if table.row.stage.status not in ("over", "closed"):
            raise Conflict("not_over")
        if table.row.stage.rematch is not None:
            return await self.info(caller, table.row.stage.rematch)
        mine = table.seats_of(person.id)
        called = table.name_of(mine[0]) if mine else person.name  # another may have the same name
        made = drawn_up_again(table, person.id, called, **self._house_facts())
        info = await self._create(caller, made, key, fingerprint("rematch", table_id))

        def build(now: Table) -> Change:
            first = now.row.stage.rematch or info.id
            stage = replace(now.row.stage, rematch=first)
            return Change(
                "rematch",
                {"table": first, "name": called, "seats": mine},
                stage=stage,
                answer=first,
            )

        first = await self._context.moves.change(table, build)
        return await self.info(caller, first) if first != info.id else info

    def _house_facts(self) -> dict[str, Any]:
        return {"now": self._context.clock.now(), "longest_name": self._context.settings.max_name}

    async def _create(self, caller: Caller, new: New, key: str, printed: str) -> TableInfo:
        person = somebody(caller)
        most = self._context.settings.max_open_tables

        def work(connection: Connection) -> str:
            if lists.count_open(connection, person.id) >= most:
                raise Conflict("too_many_tables", {"most": most})
            journal.create(connection, new.row, new.seed, new.chairs, new.notes)
            return new.row.terms.id

        table_id = await self._context.once(person.id, key, printed, work)
        return await self.info(caller, table_id)

    async def public(
        self, *, game: str = "", status: str = "gathering", before: str = "", limit: int = 30
    ) -> Sequence[TableCard]:
        """Public tables, newest first; `before` is the id of the last one already shown."""
        query = partial(lists.public, game=game, status=status, before=before, limit=max(1, min(limit, 100)))
        return [card_of(row, None) for row in await self._context.read(query)]

    async def mine(self, caller: Caller, *, over: bool = False) -> Sequence[TableCard]:
        """The caller's tables: those that wait for them first, by deadline, then the latest moved. [E39]"""
        person = somebody(caller)
        rows = await self._context.read(partial(lists.of_person, person=person.id, over=over))
        return sorted((card_of(row, person.id) for row in rows), key=_urgency)

    async def next_waiting(self, caller: Caller, besides: str) -> TableCard | None:
        """The table that waits for the caller and is due first, besides the one they are at. [E39]"""
        if caller.person is None:
            return None
        person = caller.person.id
        rows = await self._context.read(partial(lists.awaiting, person=person, besides=besides))
        return min((card_of(row, person) for row in rows), key=_urgency, default=None)


def _urgency(card: TableCard) -> tuple[bool, float, float]:
    """What comes first: tables that wait for me, by deadline, those without one after them; then the latest moved."""
    waits = card.awaits_me and not card.paused
    due = card.due_at.timestamp() if waits and card.due_at is not None else inf
    return not waits, due, -card.moved_at.timestamp()
