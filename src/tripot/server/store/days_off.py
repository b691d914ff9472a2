"""Days off in the database, and the friend whom somebody named for their chairs. [E36]"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, select

from tripot.engine.seats import Seat
from tripot.server.store import schema
from tripot.server.store.journal import Also
from tripot.server.store.upserts import put

_DAYS = schema.days_off
_FRIENDS = schema.friends


class DaysOfPerson(NamedTuple):
    """The days that somebody has off, where they live."""

    zone: str
    days: dict[str, bool]
    """Each day, as `2026-12-24`, and whether they asked for it themselves."""


def days_of(connection: Connection, persons: Sequence[str]) -> dict[str, DaysOfPerson]:
    """The days off of each of these."""
    people = schema.people.c
    zones = connection.execute(select(people.id, people.zone).where(people.id.in_(persons)))
    found = {row.id: DaysOfPerson(row.zone, {}) for row in zones}
    for row in connection.execute(select(_DAYS).where(_DAYS.c.person.in_(persons)).order_by(_DAYS.c.day)):
        found[row.person].days[row.day] = bool(row.asked)
    return found


class Taken(Also):
    """The house takes a day for somebody who would miss a deadline; one that they have already stays as it is."""

    def __init__(self, person: str, day: str) -> None:
        self.person, self.day = person, day

    def write(self, connection: Connection) -> None:
        take(connection, self.person, [self.day], asked=False)


def take(connection: Connection, person: str, days: Iterable[str], *, asked: bool) -> None:
    """Somebody has these days off; what the house took and they ask for now is asked for."""
    known = set(connection.execute(select(_DAYS.c.day).where(_DAYS.c.person == person)).scalars())
    new = [{"person": person, "day": day, "asked": asked} for day in days if asked or day not in known]
    put(connection, _DAYS, new)


def give_back(connection: Connection, person: str, days: Sequence[str]) -> None:
    """They do not need these."""
    connection.execute(delete(_DAYS).where(_DAYS.c.person == person, _DAYS.c.day.in_(days)))


def friend_of(connection: Connection, person: str) -> str | None:
    """Whom somebody named for their chairs."""
    return connection.execute(select(_FRIENDS.c.friend).where(_FRIENDS.c.person == person)).scalar()


def name_friend(connection: Connection, person: str, friend: str | None) -> None:
    """Name another one, or nobody."""
    if friend is None:
        connection.execute(delete(_FRIENDS).where(_FRIENDS.c.person == person))
    else:
        put(connection, _FRIENDS, [{"person": person, "friend": friend}])


def companions(connection: Connection, person: str) -> list[tuple[str, str]]:
    """Everybody who sat at a table with somebody, by name: one can only name whom one knows."""
    chairs, people = schema.chairs, schema.people
    mine = select(chairs.c.table_id).where(chairs.c.person == person)
    others = select(chairs.c.person).where(chairs.c.table_id.in_(mine), chairs.c.person != person)
    query = select(people.c.id, people.c.name).where(people.c.id.in_(others)).order_by(people.c.name, people.c.id)
    return [(row.id, row.name) for row in connection.execute(query)]


class Waiting(NamedTuple):
    """A chair of a running game that its owner left to a friend."""

    table_id: str
    table_name: str
    seat: Seat
    name: str


def left_to(connection: Connection, friend: str) -> list[Waiting]:
    """The chairs that somebody was named for and whose owners let the clock ring."""
    chairs, tables = schema.chairs, schema.tables
    query = (
        select(tables.c.id, tables.c.name, chairs.c.seat, chairs.c.name)
        .join_from(chairs, tables, tables.c.id == chairs.c.table_id)
        .join(_FRIENDS, _FRIENDS.c.person == chairs.c.person)
        .where(_FRIENDS.c.friend == friend, chairs.c.missed_at.is_not(None), tables.c.status == "playing")
        .order_by(tables.c.id, chairs.c.seat)
    )
    return [Waiting(*row) for row in connection.execute(query)]


def running(connection: Connection, person: str) -> list[Any]:
    """The tables of running games at which somebody sits."""
    chairs, tables = schema.chairs.c, schema.tables.c
    query = select(chairs.table_id).where(chairs.person == person, tables.id == chairs.table_id)
    return list(
        connection.execute(query.where(tables.status == "playing").distinct().order_by(chairs.table_id)).scalars()
    )
