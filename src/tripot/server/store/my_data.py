"""All that the house holds of one person, to be taken home. Hashes of words and passwords are nobody's data. [E38]"""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import json
from sqlalchemy import Connection, Select, and_, func, or_, select

from tripot.server.common.records import AWAY
from tripot.server.store import schema

_SECRET = frozenset(
    (
        "password",
        "link",
        "calendar",
        "token",
        "offer",
        "credential",
        "key",
        "print",
        "auth",
        "word",
        "browser",
        "browsers",
    )
)
"""Columns that open doors, or are the house's own."""
_JSON = frozenset(("facts", "value", "what", "news", "refusal"))


def held(connection: Connection, person: str) -> dict[str, Any]:
    """Every row about somebody, by what it is."""
    return {name: _rows(connection, query) for name, query in _queries(person).items()}


def _queries(person: str) -> Mapping[str, Select[Any]]:
    """What is asked for; `tests` hold this list against the schema."""
    chairs, tables, entries = schema.chairs, schema.tables, schema.entries
    mine = select(chairs.c.table_id, chairs.c.seat).where(chairs.c.person == person).subquery()
    mine_alone = select(mine).where(mine.c.table_id.not_in(_shared(person))).subquery()
    shown = (tables.c.id, tables.c.game, tables.c.name, tables.c.status, tables.c.opened_at, tables.c.ended_at)
    doors = ("sessions", "passkeys", "entrances", "subscriptions")
    whose = (
        *doors,
        "watchers",
        "results",
        "outbox",
        "table_wishes",
        "sittings",
        "days_off",
        "friends",
        "ratings",
        "forwardings",
    )
    by_person = {name: _of(schema.metadata.tables[name], person) for name in whose}
    by_chair = {
        each.name: select(each).join(mine_alone, _same_chair(each, mine_alone))
        for each in (schema.drafts, schema.draft_news, schema.reads, schema.presence)
    }
    is_at = or_(tables.c.host == person, tables.c.id.in_(select(mine.c.table_id)))
    moved = and_(entries.c.table_id == mine_alone.c.table_id, entries.c.actor == mine_alone.c.seat)
    address = select(schema.people.c.email).where(schema.people.c.id == person).scalar_subquery()
    return {
        "people": select(schema.people).where(schema.people.c.id == person),
        "tables": select(*shown).where(is_at).order_by(tables.c.opened_at),
        "chairs": _of(chairs, person),
        "entries": select(entries).join(mine_alone, moved).order_by(entries.c.table_id, entries.c.seq),
        "messages": _of(schema.messages, person)
        .where(schema.messages.c.table_id.not_in(_shared(person)))
        .order_by(schema.messages.c.at),
        "moderation": _moderation(person),
        "keys": select(schema.keys.c.at).where(schema.keys.c.owner == person),
        "mailboxes": select(schema.mailboxes).where(schema.mailboxes.c.address == address),
        **by_person,
        **by_chair,
    }


def _shared(person: str) -> Select[Any]:
    """The running tables where several people share the account: what each wrote there is given at the end. [E13]"""
    chairs, tables = schema.chairs, schema.tables
    running = select(chairs.c.table_id).join(tables, tables.c.id == chairs.c.table_id)
    running = running.where(chairs.c.person == person, tables.c.status.in_(("playing", *AWAY)))
    return running.group_by(chairs.c.table_id).having(func.count() > 1)


def _same_chair(table: Any, mine: Any) -> Any:
    return and_(table.c.table_id == mine.c.table_id, table.c.seat == mine.c.seat)


def _moderation(person: str) -> Any:
    """What they did about others, and what a host or the operator did about them. Who hid or reported them is theirs
    who did."""
    row = schema.moderation.c
    about_them = and_(row.person == person, row.kind.in_(("mute", "remove", "ban")))
    told = (row.kind, row.name, row.at, row.until, row.table_id, row.text, row.reason, row.ended_at)
    return select(*told).where(or_(row.by == person, about_them)).order_by(row.at)


def _of(table: Any, person: str) -> Any:
    return select(table).where(table.c.person == person)


def _rows(connection: Connection, query: Select[Any]) -> Sequence[dict[str, Any]]:
    return [
        {name: _shown(name, value) for name, value in row._mapping.items() if name not in _SECRET}
        for row in connection.execute(query)
    ]


def _shown(name: str, value: Any) -> Any:
    if name in _JSON and isinstance(value, str):
        return json.decode(value)
    return None if isinstance(value, bytes) else value
