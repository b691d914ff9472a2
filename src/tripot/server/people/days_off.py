"""Days off that people ask for, and the friend who may take their chairs meanwhile. [E36]"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial

from sqlalchemy import Connection

from tripot.server.common.errors import Conflict, Unacceptable
from tripot.server.common.records import Caller, NoteKind, Person
from tripot.server.store import days_off
from tripot.server.tables.changes import Change
from tripot.server.tables.context import Context, somebody
from tripot.server.tables.days_off import day_of, days_between, is_left
from tripot.server.tables.signs import is_slow
from tripot.server.tables.table import Table

_LONGEST = 366


@dataclass(frozen=True, slots=True)
class MyDaysOff:
    """What somebody has off, and what is left of it."""

    today: str
    most: int
    left: int
    """Days of this year."""
    days: dict[str, bool]
    """Those of this year and later, and whether they asked for each."""
    friend: str
    companions: Sequence[tuple[str, str]]
    """Whom they may name: id and name."""


class DaysOff:
    """Whole days, so many in a calendar year."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def mine(self, caller: Caller) -> MyDaysOff:
        """What the caller has off."""
        person = somebody(caller)
        return await self._context.read(partial(self._found, person=person))

    def _found(self, connection: Connection, person: Person) -> MyDaysOff:
        most, today = self._context.settings.days_off, self._today(person)
        every = days_off.days_of(connection, [person.id])[person.id].days
        used = sum(day[:4] == today[:4] for day in every)
        shown = {day: asked for day, asked in every.items() if day[:4] >= today[:4]}
        friend = days_off.friend_of(connection, person.id) or ""
        return MyDaysOff(today, most, max(most - used, 0), shown, friend, days_off.companions(connection, person.id))

    async def take(self, caller: Caller, first: str, last: str) -> None:
        """Have the days from the first to the last off; `Unacceptable` (`bad_days`, `no_days_left`)."""
        person = somebody(caller)
        self._context.limits.spend("change", caller)
        days = self._readable(person, first, last)
        await self._context.write(partial(self._take, person=person.id, days=days))
        await self._tell(person, "away", {"first": days[0], "until": days[-1]})

    def _take(self, connection: Connection, person: str, days: Sequence[str]) -> None:
        known, most = days_off.days_of(connection, [person])[person].days, self._context.settings.days_off
        for day in days:
            if day not in known and not is_left(known, day, most):
                raise Unacceptable("no_days_left", {"most": most, "year": day[:4]})
            known[day] = True
        days_off.take(connection, person, days, asked=True)

    async def give_back(self, caller: Caller, first: str, last: str) -> None:
        """Be there after all; a day that has begun stays taken."""
        person = somebody(caller)
        self._context.limits.spend("change", caller)
        days = [day for day in self._readable(person, first, last) if day > self._today(person)]
        if not days:
            raise Unacceptable("bad_days")
        await self._context.write(partial(days_off.give_back, person=person.id, days=days))
        await self._tell(person, "not_away", {"first": days[0], "until": days[-1]})

    async def name_friend(self, caller: Caller, friend: str) -> None:
        """Name somebody one has sat with (or, empty, nobody); `Unacceptable` (`bad_choice`)."""
        person = somebody(caller)
        self._context.limits.spend("change", caller)
        known = await self._context.read(partial(days_off.companions, person=person.id))
        if friend and friend not in dict(known):
            raise Unacceptable("bad_choice", {"field": "friend", "found": friend[:40]})
        await self._context.write(partial(days_off.name_friend, person=person.id, friend=friend or None))

    async def left_to_me(self, caller: Caller) -> Sequence[days_off.Waiting]:
        """The chairs that friends left to the caller and that wait for somebody."""
        if caller.person is None:
            return ()
        return await self._context.read(partial(days_off.left_to, friend=caller.person.id))

    def _today(self, person: Person) -> str:
        return day_of(self._context.clock.now(), person.zone)

    def _readable(self, person: Person, first: str, last: str) -> list[str]:
        """The days from one to the other; `Unacceptable` unless they are days to come, in this order."""
        try:
            begins, ends = date.fromisoformat(first), date.fromisoformat(last or first)
        except ValueError:
            raise Unacceptable("bad_days") from None
        if begins.isoformat() < self._today(person) or not 0 <= (ends - begins).days < _LONGEST:
            raise Unacceptable("bad_days")
        return days_between(begins.isoformat(), ends.isoformat())

    async def _tell(self, person: Person, kind: NoteKind, facts: dict[str, str]) -> None:
        """Let the tables by correspondence know, and show it from now on."""
        await self._context.person_changed(person.id)
        for table_id in await self._context.read(partial(days_off.running, person=person.id)):
            table = await self._context.registry.get(table_id)
            if is_slow(table) and table.seats_of(person.id):
                await self._context.moves.change(table, partial(_told, person=person.id, kind=kind, facts=facts))


def _told(now: Table, *, person: str, kind: NoteKind, facts: dict[str, str]) -> Change:
    seats = now.seats_of(person)
    if not seats:
        raise Conflict("chair_taken")
    return Change(kind, {"seat": seats[0], "name": now.name_of(seats[0]), **facts})
