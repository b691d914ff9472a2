"""What was done about people who misbehave, in the database: begun, ended, listed."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from tripot.server.common.moments import Moment
from tripot.server.common.records import ModerationKind
from tripot.server.store import schema
from tripot.server.store.journal import Also

_COLUMNS = schema.moderation.c
AT_TABLES = ("mute", "remove")
"""What a host does at a table."""
MOST = 200
"""How many of a list are shown."""


@dataclass(frozen=True, slots=True)
class ModerationRow:
    """One act, with the columns in their order."""

    id: str
    kind: ModerationKind
    by: str | None
    person: str | None
    name: str
    at: Moment
    until: Moment | None = None
    address: str = ""
    browsers: str = ""
    table_id: str | None = None
    thread: str = ""
    place: int = 0
    text: str = ""
    reason: str = ""
    ended_at: Moment | None = None
    ended_by: str | None = None

    def is_on(self, now: Moment) -> bool:
        """Whether it is neither undone nor over by itself."""
        return self.ended_at is None and (self.until is None or now < self.until)

    def is_of_browser(self, browser: str) -> bool:
        """Whether whom it is about came by this browser."""
        return browser != "" and browser in self.browsers.split(",")


class Begun(Also):
    """An act, written with what it does to a table."""

    def __init__(self, row: ModerationRow) -> None:
        self._row = row

    def write(self, connection: Connection) -> None:
        connection.execute(insert(schema.moderation), asdict(self._row))

    def known(self, rows: Sequence[ModerationRow]) -> tuple[ModerationRow, ...]:
        """The acts of a table once it is so."""
        return (*rows, self._row)


class Ended(Also):
    """An act undone, written with what that does to a table."""

    def __init__(self, act_id: str, by: str, at: Moment) -> None:
        self._act_id, self._by, self._at = act_id, by, at

    def write(self, connection: Connection) -> None:
        end(connection, self._act_id, self._by, self._at)

    def known(self, rows: Sequence[ModerationRow]) -> tuple[ModerationRow, ...]:
        """The acts of a table once it is so."""
        return tuple(row for row in rows if row.id != self._act_id)


def add(connection: Connection, row: ModerationRow) -> str:
    """Do it; if the same person did the very same and has not undone it, that is it."""
    about = ("kind", "by", "person", "table_id", "thread", "place")
    same = (_COLUMNS[name].is_not_distinct_from(getattr(row, name)) for name in about)
    known = connection.execute(select(_COLUMNS.id).where(*same, _COLUMNS.ended_at.is_(None))).scalar()
    if known is not None:
        return str(known)
    connection.execute(insert(schema.moderation), asdict(row))
    return row.id


def ban(connection: Connection, row: ModerationRow) -> str:
    """Close the doors; what was said about the same address or person before is replaced."""
    same = (_COLUMNS.kind == row.kind, _COLUMNS.address == row.address)
    earlier = (*same, _COLUMNS.person.is_not_distinct_from(row.person), _COLUMNS.ended_at.is_(None))
    connection.execute(update(schema.moderation).where(*earlier).values(ended_at=row.at, ended_by=row.by))
    connection.execute(insert(schema.moderation), asdict(row))
    return row.id


def end(connection: Connection, act_id: str, by: str, at: Moment) -> str:
    """It is undone, or a report is settled."""
    ended = update(schema.moderation).where(_COLUMNS.id == act_id, _COLUMNS.ended_at.is_(None))
    connection.execute(ended.values(ended_at=at, ended_by=by))
    return act_id


def reopen(connection: Connection, act_id: str) -> str:
    """A report is open again."""
    connection.execute(update(schema.moderation).where(_COLUMNS.id == act_id).values(ended_at=None, ended_by=None))
    return act_id


def one(connection: Connection, act_id: str) -> ModerationRow | None:
    """The act of that name."""
    found = connection.execute(select(schema.moderation).where(_COLUMNS.id == act_id)).first()
    return None if found is None else ModerationRow(*found)


def done_by(connection: Connection, person: str) -> Sequence[ModerationRow]:
    """What somebody did about others, the latest first; doors are the operator's, whoever that is."""
    return _listed(connection, _COLUMNS.by == person, _COLUMNS.kind != "ban")


def of_kinds(connection: Connection, kinds: Sequence[str]) -> Sequence[ModerationRow]:
    """All of these kinds: those that are not ended first, then the latest."""
    return _listed(connection, _COLUMNS.kind.in_(kinds))


def bans(connection: Connection) -> Sequence[ModerationRow]:
    """The doors that nobody opened again: all of them."""
    query = select(schema.moderation).where(_COLUMNS.kind == "ban", _COLUMNS.ended_at.is_(None))
    return [ModerationRow(*row) for row in connection.execute(query)]


def _listed(connection: Connection, *where: Any) -> Sequence[ModerationRow]:
    query = select(schema.moderation).where(*where).order_by(_COLUMNS.ended_at.is_not(None), _COLUMNS.at.desc())
    return [ModerationRow(*row) for row in connection.execute(query.limit(MOST))]


def hidden_by(connection: Connection, person: str) -> frozenset[str]:
    """Whom somebody does not want to read."""
    where = (_COLUMNS.by == person, _COLUMNS.kind == "hide", _COLUMNS.ended_at.is_(None))
    return frozenset(filter(None, connection.execute(select(_COLUMNS.person).where(*where)).scalars()))


def browsers_of(connection: Connection, person: str) -> str:
    """The marks of the browsers by which somebody is in the house."""
    columns = schema.sessions.c
    found = connection.execute(select(columns.browser).where(columns.person == person, columns.browser.is_not(None)))
    return ",".join(sorted(set(found.scalars())))


def forget(connection: Connection, person: str) -> None:
    """What names a person, or was for them alone, disappears; what others did stays."""
    connection.execute(delete(schema.moderation).where(_COLUMNS.by == person, _COLUMNS.kind == "hide"))
    connection.execute(update(schema.moderation).where(_COLUMNS.person == person).values(name=""))
