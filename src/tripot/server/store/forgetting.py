"""What names a person disappears; what they did at tables stays, done by somebody. [E38]"""

from collections.abc import Mapping
from typing import Any

from msgspec import json
from sqlalchemy import Connection, delete, select, update

from tripot.engine.codec import canonical
from tripot.server.store import moderation, schema

Names = Mapping[str, frozenset[str]]
"""How somebody was called at each of their tables."""


def names_of(connection: Connection, person: str) -> Names:
    """How somebody is called at the tables where they sit or that they opened."""
    tables, chairs, people = schema.tables.c, schema.chairs.c, schema.people.c
    sat = connection.execute(select(chairs.table_id, chairs.name).where(chairs.person == person)).all()
    past = schema.sittings.c
    once = connection.execute(select(past.table_id, past.name).where(past.person == person)).all()
    own = connection.execute(select(people.name).where(people.id == person)).scalar() or ""
    said = select(schema.messages.c.table_id, schema.messages.c.name).where(schema.messages.c.person == person)
    opened = connection.execute(select(tables.id).where(tables.host == person)).scalars()
    found: dict[str, set[str]] = {table: {own} for table in opened}
    acts = schema.moderation.c
    removed = connection.execute(
        select(acts.table_id, acts.name).where(acts.person == person, acts.table_id != "")
    ).all()
    for table, name in (*sat, *once, *removed, *connection.execute(said.distinct())):
        found.setdefault(table, {own}).add(name)
    return {table: frozenset(names - {""}) for table, names in found.items()}


def erase(connection: Connection, person: str, names: Names) -> None:
    """Take the names out of chairs, notes and messages, and the person out of the house."""
    chairs, messages, people, notes = schema.chairs, schema.messages, schema.people, schema.notes
    for table, called in names.items():
        for row in connection.execute(select(notes).where(notes.c.table_id == table)).all():
            facts = json.decode(row.facts)
            if nameless(facts, called) != facts:
                where = (notes.c.table_id == table, notes.c.number == row.number)
                connection.execute(update(notes).where(*where).values(facts=canonical(nameless(facts, called))))
    address = connection.execute(select(people.c.email).where(people.c.id == person)).scalar()
    if address is not None:
        boxes = schema.mailboxes.c
        unstopped = (boxes.address == address.lower(), boxes.stopped_at.is_(None))
        connection.execute(delete(schema.mailboxes).where(*unstopped))
    connection.execute(delete(schema.keys).where(schema.keys.c.owner == person))
    connection.execute(update(chairs).where(chairs.c.person == person).values(name=""))
    past = schema.sittings
    connection.execute(update(past).where(past.c.person == person).values(name="", may_return=False))
    connection.execute(update(messages).where(messages.c.person == person).values(name="", person=None))
    moderation.forget(connection, person)
    connection.execute(delete(people).where(people.c.id == person))


_NAMED = ("name", "from", "asked_by")
"""The facts of a note that are names."""


def nameless(facts: Mapping[str, Any], names: frozenset[str]) -> dict[str, Any]:
    """What a note says, without these names."""
    return {key: "" if key in _NAMED and value in names else value for key, value in facts.items()}
