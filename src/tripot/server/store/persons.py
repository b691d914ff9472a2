"""People and their sessions in the database."""

from collections.abc import Sequence
from typing import Any

from msgspec import json
from sqlalchemy import Connection, delete, insert, select, update

from tripot.server.common.errors import Conflict, NotFound
from tripot.server.common.moments import Moment, as_datetime
from tripot.server.common.records import Caller, News, Person
from tripot.server.store import schema
from tripot.server.store.conflicts import is_conflict
from tripot.server.store.upserts import put


def person_of(row: Any) -> Person:
    """The person of a row."""
    return Person(
        id=row.id,
        name=row.name,
        language=row.language,
        theme=row.theme,
        login=row.login,
        email=row.email,
        webhook=row.webhook,
        notices=frozenset(part for part in row.notices.split(",") if part),
        zone=row.zone,
        has_link=row.link is not None,
        is_email_confirmed=row.email is not None and row.email_confirmed_at is not None,
        service=row.service,
        has_calendar=row.calendar is not None,
        hides_rating=bool(row.hides_rating),
    )


def person_row(person: Person, now: Moment) -> dict[str, Any]:
    """The row of a newcomer."""
    return {
        "id": person.id,
        "name": person.name,
        "language": person.language,
        "theme": person.theme,
        "zone": person.zone,
        "notices": "",
        "made_at": now,
    }


def add_guest(connection: Connection, person: dict[str, Any], session: dict[str, Any]) -> str:
    """Somebody came in, with a session."""
    connection.execute(insert(schema.people), person)
    connection.execute(insert(schema.sessions), session)
    return str(person["id"])


def one_person(connection: Connection, where: Any) -> Any:
    """The row of the person of whom this is true, or None."""
    return connection.execute(select(schema.people).where(where)).first()


def one_session(connection: Connection, token: str) -> tuple[Caller, Moment] | None:
    """Who holds the session of this (hidden) token, and when they were last seen."""
    columns = schema.sessions.c
    session = connection.execute(select(schema.sessions).where(columns.token == token)).first()
    if session is None:
        return None
    row = one_person(connection, schema.people.c.id == session.person)
    told = None if session.news is None else json.decode(session.news)
    news = None if told is None else News(told["by"], told["device"], as_datetime(told["at"]))
    browser = session.browser or ""
    return Caller(person_of(row), session.id, operator=session.operator, news=news, browser=browser), session.seen_at


def end_unused(connection: Connection, since: Moment) -> None:
    """Sessions that nobody used since then are gone."""
    connection.execute(delete(schema.sessions).where(schema.sessions.c.seen_at < since))


def end_rights(connection: Connection) -> None:
    """Nobody is an operator any more."""
    connection.execute(update(schema.sessions).values(operator=False))


def one_chair(connection: Connection, token: str) -> Caller | None:
    """The program that holds this (hidden) token of a chair."""
    columns = schema.chairs.c
    query = select(columns.table_id, columns.seat, columns.person).where(columns.token == token)
    row = connection.execute(query).first()
    return None if row is None else Caller(chair=(row.table_id, row.seat), owner=row.person or "")


def touch(connection: Connection, session: str, browser: str, now: Moment) -> None:
    """The session is in use, in this browser."""
    used = update(schema.sessions).where(schema.sessions.c.id == session)
    connection.execute(used.values(seen_at=now, browser=browser or None))


def update_person(connection: Connection, person: str, values: dict[str, Any]) -> Person:
    """The person with these changes; `Conflict` (`login_taken`), `NotFound` (`no_such_person`)."""
    columns = schema.people.c
    if values:
        try:
            connection.execute(update(schema.people).where(columns.id == person).values(**values))
        except Exception as failure:
            if is_conflict(failure):
                raise Conflict("login_taken") from failure
            raise
    row = one_person(connection, columns.id == person)
    if row is None:
        raise NotFound("no_such_person")
    return person_of(row)


def sessions_of(connection: Connection, person: str) -> Sequence[Any]:
    """The sessions of a person, the latest seen first."""
    columns = schema.sessions.c
    query = select(schema.sessions).where(columns.person == person).order_by(columns.seen_at.desc())
    return connection.execute(query).all()


def unfinished(connection: Connection, person: str) -> Sequence[str]:
    """The tables somebody sits at that are not over."""
    query = (
        select(schema.chairs.c.table_id)
        .join(schema.tables, schema.tables.c.id == schema.chairs.c.table_id)
        .where(schema.chairs.c.person == person, schema.tables.c.status.in_(("gathering", "playing")))
        .distinct()
    )
    return list(connection.execute(query).scalars())


def zones_of(connection: Connection, people: Sequence[str]) -> dict[str, str]:
    """On which clock each of these people is."""
    columns = schema.people.c
    query = select(columns.id, columns.zone).where(columns.id.in_(people))
    return {row.id: row.zone for row in connection.execute(query)}


def wishes(connection: Connection, person: str, table_id: str) -> frozenset[str] | None:
    """What somebody wants to be told of one table, if that is not the usual."""
    columns = schema.table_wishes.c
    query = select(columns.notices).where(columns.person == person, columns.table_id == table_id)
    found = connection.execute(query).scalar()
    return None if found is None else frozenset(found.split(",")) - {""}


def set_wishes(connection: Connection, person: str, table_id: str, notices: str | None) -> None:
    """Somebody wants to be told this of one table; None for the usual. Only tables that they sit at have wishes."""
    columns, chairs = schema.table_wishes.c, schema.chairs.c
    sits = select(chairs.seat).where(chairs.person == person, chairs.table_id == table_id).limit(1)
    if notices is not None and connection.execute(sits).first() is not None:
        put(connection, schema.table_wishes, [{"person": person, "table_id": table_id, "notices": notices}])
    else:
        connection.execute(delete(schema.table_wishes).where(columns.person == person, columns.table_id == table_id))
