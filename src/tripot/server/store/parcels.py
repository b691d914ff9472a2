"""The rows of one running table, out of a house and into another. See `docs/portable-tables.md`."""

import io
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from msgspec import DecodeError, json
from sqlalchemy import BigInteger, Boolean, Connection, Integer, LargeBinary, Table, insert, select

from tripot.engine.seats import Seat
from tripot.server.common.inputs import hidden, new_id, new_word
from tripot.server.common.moments import Moment
from tripot.server.store import schema, upgrades
from tripot.server.store.archive import BadArchive, read_rows, write_rows
from tripot.server.store.loading import entry_of
from tripot.server.store.moderation import AT_TABLES
from tripot.server.store.rows import EntryRow
from tripot.server.store.table_rows import TableRow, table_of

FORMAT = "tripot-table-rows"
MOST = 128 * 1024 * 1024
"""Bytes that a parcel may unfold to."""
STAYS = frozenset(
    (
        *("alarms", "presence", "snapshots"),  # made again
        *("watchers", "table_wishes", "outbox", "results", "departures", "forwardings", "arrivals"),  # of this house
    )
)
"""What belongs to a table and does not travel with it."""
_PEOPLE = ("id", "name", "language", "theme", "zone")
_AFRESH = {"token": None, "offer": None, "question": None, "undo": None, "rematch": None, "is_public": False}
"""What opens doors here, or is being asked here: it begins anew there."""
_JSON = frozenset(("options", "parameters", "schedule", "facts", "value", "what", "refusal"))


class OtherVersion(BadArchive):
    """A parcel of a house with an older or a newer program."""


def carried() -> list[Table]:
    """The database's tables with a table's own rows that travel, those first that others refer to."""
    return [each for each in schema.metadata.sorted_tables if each.name not in STAYS and "table_id" in each.c]


@dataclass(frozen=True)
class Packed:
    """What was in a parcel, each row of a shape that the database takes."""

    rows: Mapping[str, list[dict[str, Any]]]
    was_paused: bool

    @cached_property
    def table(self) -> TableRow:
        """The row of the table itself."""
        row = self.rows["tables"][0]
        return table_of([row[name] for name in schema.tables.c.keys()])  # noqa: SIM118 - of columns

    @cached_property
    def entries(self) -> list[EntryRow]:
        """The journal."""
        rows = sorted(self.rows["entries"], key=lambda row: int(row["seq"]))
        return [entry_of(list(row.values())) for row in rows]

    @property
    def seed(self) -> bytes:
        """The secret of the dice."""
        found: bytes = self.rows["seeds"][0]["seed"]
        return found

    @property
    def seats(self) -> list[Seat]:
        """The chairs that there are."""
        return sorted(row["seat"] for row in self.rows["chairs"])


def pack(connection: Connection, table: str, *, was_paused: bool) -> bytes:
    """Everything of a table that travels."""
    file = io.BytesIO()
    head = {"format": FORMAT, "revision": upgrades.current(connection), "was_paused": was_paused}
    write_rows(file, head, _rows_of(connection, table))
    return file.getvalue()


def _rows_of(connection: Connection, table: str) -> Iterator[tuple[Table, Any]]:
    people, chairs, sittings = schema.people, schema.chairs.c, schema.sittings.c
    row = connection.execute(select(schema.tables).where(schema.tables.c.id == table)).one()
    sat = select(chairs.person).where(chairs.table_id == table)
    had_sat = select(sittings.person).where(sittings.table_id == table)
    known = people.c.id.in_(sat) | people.c.id.in_(had_sat) | (people.c.id == row.host)
    for person in connection.execute(select(*(people.c[name] for name in _PEOPLE)).where(known)):
        yield people, person._mapping
    yield schema.tables, row._mapping
    for each in carried():
        query = select(each).where(each.c.table_id == table)
        if each is schema.moderation:
            query = query.where(each.c.kind.in_(AT_TABLES), each.c.ended_at.is_(None))
        for found in connection.execute(query):
            yield each, found._mapping


def unpack(data: bytes, revision: str | None) -> Packed:
    """What is in a parcel; `BadArchive` if it cannot be all, or is of another version."""
    head, found = read_rows(io.BytesIO(data), MOST)
    if head.get("format") != FORMAT:
        raise BadArchive("this is no table")
    if head.get("revision") != revision:
        raise OtherVersion(
            f"it is of revision {head.get('revision')}, and this house of {revision}: update the older one"
        )
    names = {"people", "tables", *(each.name for each in carried())}
    rows: dict[str, list[dict[str, Any]]] = {name: [] for name in names}
    for table, row in found:
        if table.name not in names:
            raise BadArchive(f"rows of {table.name} do not travel")
        rows[table.name].append(_checked(table, row))
    packed = Packed(rows, head.get("was_paused") is True)
    _check_whole(packed)
    return packed


def _checked(table: Table, row: dict[str, Any]) -> dict[str, Any]:
    """The row, in the order of its columns; `BadArchive` if the database could not take it."""
    names = _PEOPLE if table is schema.people else tuple(table.c.keys())
    if set(row) != set(names):
        raise BadArchive(f"{table.name} has other columns")
    for name in names:
        if not _fits(table.c[name], row[name]):
            raise BadArchive(f"{table.name}.{name} is no such thing")
    return {name: row[name] for name in names}


def _fits(column: Any, value: Any) -> bool:
    if value is None:
        return bool(column.nullable)
    if isinstance(column.type, Boolean):
        return isinstance(value, bool) or value in (0, 1)
    if isinstance(column.type, Integer | BigInteger):
        bits = 63 if isinstance(column.type, BigInteger) else 31
        return isinstance(value, int) and not isinstance(value, bool) and abs(value) < 2**bits
    if isinstance(column.type, LargeBinary):
        return isinstance(value, bytes)
    if not isinstance(value, str) or (column.type.length is not None and len(value) > column.type.length):
        return False
    return column.name not in _JSON or _is_json(value)


def _is_json(text: str) -> bool:
    try:
        json.decode(text)
    except DecodeError:
        return False
    return True


def _check_whole(packed: Packed) -> None:
    """`BadArchive` unless it is one table with all that hangs together."""
    rows = packed.rows
    if len(rows["tables"]) != 1 or len(rows["seeds"]) != 1 or not rows["chairs"]:
        raise BadArchive("it is not one table")
    row, people = rows["tables"][0], {person["id"] for person in rows["people"]}
    if any(each["table_id"] != row["id"] for table in carried() for each in rows[table.name]):
        raise BadArchive("it has rows of another table")
    if not {chair["person"] for chair in rows["chairs"]} <= {*people, None}:
        raise BadArchive("somebody in a chair is nobody")
    last = {"version": "notes", "said": "messages"}
    if any(max((each["number"] for each in rows[name]), default=0) > row[number] for number, name in last.items()):
        raise BadArchive("it counts otherwise than it says")


@dataclass(frozen=True, slots=True)
class Placed:
    """A table that has its place in this house."""

    id: str
    words: Mapping[str, str]
    """By which each of its people comes in, by who they were in the other house."""


def place(connection: Connection, packed: Packed, now: Moment) -> Placed:
    """Give a table its place: new names for it and for its people, who come in by links of their own."""
    table = new_id()
    people = {row["id"]: new_id(14) for row in packed.rows["people"]}
    words = {old: new_word() for old in people}
    for row in packed.rows["people"]:
        more = {"id": people[row["id"]], "link": hidden(words[row["id"]]), "notices": "", "made_at": now}
        connection.execute(insert(schema.people), {**row, **more})
    row = _afresh(schema.tables, packed.rows["tables"][0], people)
    new = {"id": table, "status": "arrived", "invitation": new_word(), "watchword": new_word(), "lesson": ""}
    connection.execute(insert(schema.tables), {**row, **new})
    for each in carried():
        rows = [{**_afresh(each, found, people), "table_id": table} for found in packed.rows[each.name]]
        if each is schema.moderation:
            blank = {"address": "", "browsers": "", "thread": "", "place": 0, "text": "", "ended_by": None}
            rows = [{**found, **blank, "id": new_id(14)} for found in rows if found["person"] is not None]
        if rows:
            connection.execute(insert(each), rows)
    return Placed(table, words)


def _afresh(table: Table, row: Mapping[str, Any], people: Mapping[str, str]) -> dict[str, Any]:
    """The row with the people of this house, and without what opened doors in the other."""
    found = {**row, **{name: value for name, value in _AFRESH.items() if name in row}}
    for name in row:
        if name == "person" or any(key.column is schema.people.c.id for key in table.c[name].foreign_keys):
            found[name] = people.get(row[name])
    return found
