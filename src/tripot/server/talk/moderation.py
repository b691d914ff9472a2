"""People who misbehave: hosts mute and remove them, anybody hides them for themselves, anybody reports them."""

import logging
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial

from sqlalchemy import Connection, select

from tripot.engine.seats import Seat
from tripot.server.common.errors import BadRequest, Conflict, Forbidden, NotFound, Unacceptable
from tripot.server.common.inputs import fingerprint, new_id
from tripot.server.common.records import Caller, ModerationAct, ModerationKind, NoteKind
from tripot.server.store import moderation, schema
from tripot.server.store.journal import Also
from tripot.server.store.moderation import AT_TABLES, Begun, Ended, ModerationRow
from tripot.server.store.rows import MessageRow
from tripot.server.tables import permissions
from tripot.server.tables.changes import Change, with_new_words
from tripot.server.tables.context import check_operator, somebody
from tripot.server.tables.cursors import hears
from tripot.server.tables.keyed import Keyed
from tripot.server.tables.moderation import act_of, check_reason, shown, until
from tripot.server.tables.service import TableService
from tripot.server.tables.sittings import is_own_time
from tripot.server.tables.stages import check_gathering
from tripot.server.tables.table import Table
from tripot.server.tables.threads import WATCHERS

_log = logging.getLogger("tripot.moderation")
NOTES: dict[str, NoteKind] = {"mute": "muted", "remove": "removed"}
UNDONE: dict[str, NoteKind] = {"mute": "unmuted", "remove": "let_back"}


@dataclass(frozen=True, slots=True)
class About:
    """Whom it is about: whoever sits in a chair, or said a message of a thread that the asker hears from `eyes`."""

    seat: Seat | None = None
    thread: str = ""
    number: int = 0
    eyes: Seat | None = None


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody wants to do: `mute` (for so many minutes, if they are given), `remove`, `hide` or `report`."""

    kind: ModerationKind
    about: About
    reason: str = ""
    minutes: int | None = None


@dataclass(frozen=True, slots=True)
class Whom:
    """The person, how they are called there, and what they said."""

    person: str
    name: str
    text: str = ""
    number: int = 0
    """Of the message that it is about, if any."""


class Moderation(TableService):
    """Each act is a row: it can be undone, and stays as a line of the log."""

    async def about(self, caller: Caller, table_id: str, about: About) -> Whom:
        """Whom and what it would be about, before anything is done."""
        return await self._whom(caller, await self._context.registry.get(table_id), about)

    async def do(self, caller: Caller, table_id: str, wish: Wish, key: str) -> ModerationAct:
        """Mute, remove, hide or report somebody, once per key."""
        somebody(caller)
        table = await self._context.registry.get(table_id)
        if wish.kind in AT_TABLES:
            done = await self._as_host(caller, table, wish, key)
        elif wish.kind in ("hide", "report"):
            done = await self._as_anybody(caller, table, wish, key)
        else:
            raise BadRequest("unreadable")
        _log.info("moderation", extra={"kind": wish.kind, "act": done, "table": table_id})
        return await self._one(done)

    async def _as_anybody(self, caller: Caller, table: Table, wish: Wish, key: str) -> str:
        row, about = await self._row(caller, table, wish), wish.about
        self._context.limits.spend("report" if wish.kind == "report" else "moderate", caller)
        if wish.kind == "report":
            row = replace(row, table_id=table.id, thread=about.thread, place=about.number)
        else:
            row = replace(row, text="")
        said = fingerprint(table.id, asdict(wish))
        return await self._context.once(row.by or "", key, said, partial(moderation.add, row=row))

    async def _row(self, caller: Caller, table: Table, wish: Wish) -> ModerationRow:
        whom = await self._whom(caller, table, wish.about, is_report=wish.kind == "report")
        by, now = somebody(caller).id, self._context.clock.now()
        reason = check_reason(wish.reason)
        return ModerationRow(new_id(14), wish.kind, by, whom.person, whom.name, now, text=whom.text, reason=reason)

    async def _whom(self, caller: Caller, table: Table, about: About, *, is_report: bool = False) -> Whom:
        """`NotFound` (`nobody_there`) for a bot or an empty chair, `Unacceptable` (`yourself`).

        Whoever sits in a chair may be reported by somebody who is not at the table, or is not there any more.
        """
        by = somebody(caller).id
        (permissions.check_met if is_report and not about.number else permissions.check_sees)(table, caller)
        found = await self._who_said(caller, table, about) if about.number else _who_sits(table, about.seat)
        if found is None:
            raise NotFound("nobody_there")
        if found.person == by:
            raise Unacceptable("yourself")
        return found

    async def _who_said(self, caller: Caller, table: Table, about: About) -> Whom | None:
        """Only what the asker may read says who said it; of the gallery a host in a chair learns the name alone."""
        eyes = permissions.viewer_seat(table, caller, about.eyes)
        is_heard = hears(table, about.thread, eyes)
        if not is_heard and not (about.thread == WATCHERS and permissions.hosts(table, caller)):
            raise Forbidden("not_your_thread")
        row = await self._context.read(partial(_message, table=table.id, thread=about.thread, place=about.number))
        if row is None or row.person is None or (eyes in table.chairs and not is_own_time(table, row, eyes)):
            return None
        return Whom(row.person, row.name, row.text if is_heard else "")

    async def _as_host(self, caller: Caller, table: Table, wish: Wish, key: str) -> str:
        permissions.check_host(table, caller)
        keyed = self._context.keyed(caller, key, table.id, asdict(wish))
        if keyed is not None and await keyed.is_done():  # whoever was removed is not there any more
            return str(keyed.answer)
        row = replace(await self._row(caller, table, wish), table_id=table.id, text="")
        self._context.limits.spend("moderate", caller)
        if wish.kind == "mute":
            row = replace(row, until=until(row.at, wish.minutes))
        else:
            found = await self._context.read(partial(moderation.browsers_of, person=row.person or ""))
            row = replace(row, browsers=found)
        return await self._at_table(caller, table, row, keyed)

    async def _at_table(self, caller: Caller, table: Table, row: ModerationRow, keyed: Keyed | None) -> str:
        freed: list[Seat] = []

        def build(now: Table) -> Change:
            permissions.check_host(now, caller)
            if row.person == now.row.terms.host:
                raise Conflict("hosts_own_table")
            if row.kind == "remove":
                check_gathering(now)
                freed[:] = now.seats_of(row.person)
            earlier = act_of(now, row.kind, row.person)
            ended = () if earlier is None else (Ended(earlier.id, row.by or "", row.at),)
            chairs = tuple(now.chair(seat).emptied() for seat in freed)
            also: tuple[Also, ...] = (*ended, Begun(row))
            change = Change(NOTES[row.kind], {"name": row.name}, chairs=chairs, also=also, answer=row.id)
            # The links that whoever is removed knows: a private window is another browser.
            return change if row.kind == "mute" else with_new_words(now, change)

        done: str = await self._context.moves.change(table, build, keyed)
        for seat in freed:
            self.chair_changed(table.id, seat)
        return done

    async def mine(self, caller: Caller) -> Sequence[ModerationAct]:
        """What the caller did about others: what stands first, then what was undone."""
        rows = await self._context.read(partial(moderation.done_by, person=somebody(caller).id))
        return self._shown(rows)

    async def at_table(self, caller: Caller, table_id: str) -> Sequence[ModerationAct]:
        """Host: who is muted or removed at a table now, whoever did it."""
        table = await self._context.registry.get(table_id)
        permissions.check_host(table, caller)
        now = self._context.clock.now()
        return self._shown([row for row in table.moderation if row.is_on(now)])

    async def reportable(self, caller: Caller, table_id: str) -> Sequence[tuple[Seat, str]]:
        """The people whom somebody may report who is not at the table: their chairs and names."""
        table = await self._context.registry.get(table_id)
        permissions.check_met(table, caller)
        people = (chair for chair in table.chairs.values() if chair.person not in (None, somebody(caller).id))
        return [(chair.seat, chair.name) for chair in people]

    async def gallery(self, caller: Caller, table_id: str) -> Sequence[Whom]:
        """Host: those who spoke in the gallery, each with the number of their last message, without what they said."""
        table = await self._context.registry.get(table_id)
        permissions.check_host(table, caller)
        spoke = {row.person: row for row in table.messages if row.thread == WATCHERS}
        return [Whom(who, row.name, number=row.place) for who, row in spoke.items() if who and not table.seats_of(who)]

    async def by_hosts(self, caller: Caller) -> Sequence[ModerationAct]:
        """Operator: what hosts did."""
        check_operator(caller)
        return self._shown(await self._context.read(partial(moderation.of_kinds, kinds=AT_TABLES)))

    async def undo(self, caller: Caller, act_id: str, key: str) -> ModerationAct:
        """Undo it, once per key: who did it, at a table also its host and the operator. `NotFound` (`no_such_act`)."""
        person = somebody(caller)
        self._context.limits.spend("moderate", caller)
        row = await self._context.read(partial(moderation.one, act_id=act_id))
        if row is None or not await self._may_undo(caller, row):
            raise NotFound("no_such_act")
        if row.kind in UNDONE and row.table_id is not None:
            await self._undo_at_table(caller, row, key)
        else:
            end = partial(moderation.end, act_id=act_id, by=person.id, at=self._context.clock.now())
            await self._context.once(person.id, key, fingerprint("undo", act_id), end)
        _log.info("moderation undone", extra={"kind": row.kind, "act": act_id})
        return await self._one(act_id)

    async def _may_undo(self, caller: Caller, row: ModerationRow) -> bool:
        person = somebody(caller).id
        if row.kind == "ban" or person == row.person:
            return False
        if row.kind not in AT_TABLES or row.table_id is None:
            return row.by == person
        table = await self._context.registry.get(row.table_id)
        return row.by == person or caller.operator or permissions.hosts(table, caller)

    async def _undo_at_table(self, caller: Caller, row: ModerationRow, key: str) -> None:
        table = await self._context.registry.get(row.table_id or "")

        def build(now: Table) -> Change:
            if row.id not in [each.id for each in now.moderation]:
                raise NotFound("no_such_act")
            ended = Ended(row.id, somebody(caller).id, self._context.clock.now())
            return Change(UNDONE[row.kind], {"name": row.name}, also=(ended,))

        await self._context.moves.change(table, build, self._context.keyed(caller, key, "undo", row.id))

    async def _one(self, act_id: str) -> ModerationAct:
        row = await self._context.read(partial(moderation.one, act_id=act_id))
        if row is None:
            raise NotFound("no_such_act")
        return shown(row, self._context.clock.now())

    def _shown(self, rows: Sequence[ModerationRow]) -> Sequence[ModerationAct]:
        now = self._context.clock.now()
        return [shown(row, now) for row in rows]


def _who_sits(table: Table, seat: Seat | None) -> Whom | None:
    chair = None if seat is None else table.chairs.get(seat)
    return None if chair is None or chair.person is None else Whom(chair.person, chair.name)


def _message(connection: Connection, table: str, thread: str, place: int) -> MessageRow | None:
    columns = schema.messages.c
    where = (columns.table_id == table, columns.thread == thread, columns.place == place)
    row = connection.execute(select(schema.messages).where(*where)).first()
    return None if row is None else MessageRow(*row)
