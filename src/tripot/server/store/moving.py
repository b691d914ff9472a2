"""Which tables leave the house, where those who sat there find them, and which came from elsewhere."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass

from sqlalchemy import Connection, delete, insert, select, update

from tripot.server.common.moments import Moment
from tripot.server.store import schema
from tripot.server.store.journal import Also


@dataclass(frozen=True, slots=True)
class DepartureRow:
    """A table that leaves, with the columns in their order."""

    table_id: str
    parcel: str
    house: str
    """The card of the house that it goes to."""
    at: Moment
    was_paused: bool
    gone_at: Moment | None


@dataclass(frozen=True, slots=True)
class ArrivalRow:
    """A table that came, with the columns in their order."""

    parcel: str
    table_id: str | None
    house: str
    """The card of the house that it comes from."""
    at: Moment
    was_paused: bool
    receipt: str
    released_at: Moment | None = None


class Leaving(Also):
    """A table is about to leave for another house."""

    def __init__(self, table: str, parcel: str, house: str, at: Moment, *, was_paused: bool) -> None:
        self._row = {"table_id": table, "parcel": parcel, "house": house, "at": at, "was_paused": was_paused}

    def write(self, connection: Connection) -> None:
        connection.execute(insert(schema.departures), self._row)


class TakenBack(Also):
    """It stays: the parcel that was made of it is worth nothing any more."""

    def __init__(self, table: str) -> None:
        self._table = table

    def write(self, connection: Connection) -> None:
        connection.execute(delete(schema.departures).where(schema.departures.c.table_id == self._table))


class Gone(Also):
    """It has left for good; each of its people is told where it is."""

    def __init__(self, table: str, links: Mapping[str, str], at: Moment) -> None:
        self.links = links
        """By who they are here."""
        self._table, self._at = table, at

    def write(self, connection: Connection) -> None:
        columns = schema.departures.c
        connection.execute(update(schema.departures).where(columns.table_id == self._table).values(gone_at=self._at))
        here = connection.execute(select(schema.people.c.id).where(schema.people.c.id.in_(list(self.links)))).scalars()
        rows = [{"table_id": self._table, "person": each, "link": self.links[each]} for each in here]
        if rows:
            connection.execute(insert(schema.forwardings), rows)


class Released(Also):
    """It is gone there, so it plays here."""

    def __init__(self, parcel: str, at: Moment) -> None:
        self._parcel, self._at = parcel, at

    def write(self, connection: Connection) -> None:
        this = schema.arrivals.c.parcel == self._parcel
        connection.execute(update(schema.arrivals).where(this).values(released_at=self._at))


def departure(connection: Connection, table: str) -> DepartureRow | None:
    """The row of a table that leaves, if it does."""
    found = connection.execute(select(schema.departures).where(schema.departures.c.table_id == table)).first()
    return None if found is None else DepartureRow(*found)


def forwarding(connection: Connection, table: str, person: str) -> str | None:
    """By which link somebody finds a table that is gone."""
    columns = schema.forwardings.c
    query = select(columns.link).where(columns.table_id == table, columns.person == person)
    return connection.execute(query).scalar()


def arrival(connection: Connection, parcel: str) -> ArrivalRow | None:
    """The row of a parcel that was taken in, if it was."""
    found = connection.execute(select(schema.arrivals).where(schema.arrivals.c.parcel == parcel)).first()
    return None if found is None else ArrivalRow(*found)


def arrivals(connection: Connection) -> Sequence[tuple[ArrivalRow, str]]:
    """What came from other houses, the latest first, and how those tables are called."""
    tables, columns = schema.tables, schema.arrivals.c
    query = select(schema.arrivals, tables.c.name).outerjoin(tables, tables.c.id == columns.table_id)
    return [(ArrivalRow(*row), name or "") for *row, name in connection.execute(query.order_by(columns.at.desc()))]


def add_arrival(connection: Connection, row: ArrivalRow) -> None:
    """A parcel was taken in."""
    connection.execute(insert(schema.arrivals), asdict(row))
