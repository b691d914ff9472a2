"""Links that let somebody in once, and whom they let in."""

from typing import Any

from sqlalchemy import Connection, delete, func, insert, or_, select, update

from tripot.engine.codec import canonical
from tripot.server.common.inputs import hidden
from tripot.server.common.moments import Moment
from tripot.server.store import outbox, schema
from tripot.server.store.journal import Also

LASTS = 15 * 60_000
"""Milliseconds for which such a link opens."""
_AGAIN = 5 * 60_000
"""Milliseconds before somebody is sent another."""


def add(connection: Connection, person: str, by: str, word: str, now: Moment) -> None:
    """Let this word open once, soon; those that are over go."""
    columns = schema.entrances.c
    connection.execute(delete(schema.entrances).where(columns.ends_at < now))
    row = {"word": hidden(word), "person": person, "by": by, "ends_at": now + LASTS}
    connection.execute(insert(schema.entrances), row)


def opens(connection: Connection, word: str, now: Moment) -> bool:
    """Whether the word lets anybody in now."""
    columns = schema.entrances.c
    query = select(columns.word).where(columns.word == hidden(word), columns.ends_at >= now)
    return connection.execute(query).first() is not None


def use(connection: Connection, word: str, now: Moment) -> Any:
    """Whom the word lets in and who vouched for them, if it still opens; it never will again."""
    columns = schema.entrances.c
    is_it = (columns.word == hidden(word), columns.ends_at >= now)
    found = connection.execute(select(schema.entrances).where(*is_it)).first()
    gone = connection.execute(delete(schema.entrances).where(columns.word == hidden(word)))
    return found if gone.rowcount == 1 else None


def tell_others(connection: Connection, person: str, session: str, news: dict[str, Any]) -> None:
    """Somebody's other devices show that they came in elsewhere."""
    columns = schema.sessions.c
    others = update(schema.sessions).where(columns.person == person, columns.id != session)
    connection.execute(others.values(news=canonical(news)))


class ChairGiven(Also):
    """Somebody's chair went to whoever the table gave a link to: their devices show it, wherever they look. [E37]"""

    def __init__(self, person: str, table: str, now: Moment) -> None:
        self.person = person
        self._news = {"by": "table", "device": table, "at": now}

    def write(self, connection: Connection) -> None:
        tell_others(connection, self.person, "", self._news)


def ask(connection: Connection, address: str, now: Moment) -> None:
    """Queue a letter with such a link for everybody who confirmed this address, not more often than now and then."""
    people, box = schema.people.c, schema.outbox.c
    confirmed = (func.lower(people.email) == address.lower(), people.email_confirmed_at.is_not(None))
    for person in connection.execute(select(people.id).where(*confirmed)).scalars().all():
        lately = or_(box.sent_at.is_(None), box.sent_at > now - _AGAIN)
        known = select(box.id).where(box.person == person, box.kind == "entrance", lately)
        if connection.execute(known).first() is None:
            row = outbox.new_row(person, "entrance", now, channel="email", address=hidden(address))
            connection.execute(insert(schema.outbox), row)


def named(connection: Connection, text: str) -> list[Any]:
    """The people of that login, address, number or name."""
    columns = schema.people.c
    same = [columns.id == text, columns.name == text, columns.login == text.casefold()]
    return list(connection.execute(select(schema.people).where(or_(*same, columns.email == text))).all())
