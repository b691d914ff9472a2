"""Single journals in and out of a house."""

import time
from collections.abc import Iterator, Sequence

from sqlalchemy import Connection, insert, select

from tripot.engine.fold import fold, seed_of
from tripot.engine.journal import read_lines, write_lines
from tripot.engine.registry import game_of
from tripot.server.common.errors import Unacceptable
from tripot.server.common.images import as_drawn
from tripot.server.common.inputs import clean_line, new_id, new_word
from tripot.server.common.records import Schedule
from tripot.server.store import journal, loading, pictures, schema
from tripot.server.store.pictures import PictureRow
from tripot.server.store.rows import ChairRow, EntryRow, NoteRow, write_what
from tripot.server.store.table_rows import Progress, Stage, TableRow, Terms


def finished(connection: Connection) -> Sequence[str]:
    """The tables that are over."""
    columns = schema.tables.c
    query = select(columns.id).where(columns.status.in_(("over", "closed")), columns.started_at.is_not(None))
    return list(connection.execute(query.order_by(columns.ended_at)).scalars())


def journal_lines(connection: Connection, table: str) -> Iterator[str]:
    """The journal of a finished table; `LookupError` if there is none, `ValueError` if it is being played."""
    loaded = loading.load(connection, table)
    if loaded is None:
        raise LookupError(f"there is no table {table}")
    row = loaded.table
    if row.stage.status not in ("over", "closed"):
        raise ValueError(f"{table} is being played: its journal holds secrets until the end")
    return write_lines(row.terms.header, [each.entry for each in loaded.entries])


def picture_files(connection: Connection, table: str) -> Iterator[tuple[str, bytes]]:
    """The pictures of a table as files, by name."""
    for row in pictures.of_table(connection, table):
        found = pictures.body_of(connection, table, row.sha256)
        if found is not None:
            yield f"{row.sha256}.webp", found[1]


def take_in_picture(connection: Connection, table: str, body: bytes) -> None:
    """A picture of a journal that was taken in; `ValueError` for what no house drew."""
    try:
        drawn = as_drawn(body)
        now = time.time_ns() // 1_000_000
        row = PictureRow(table, drawn.sha256, "", drawn.kind, drawn.width, drawn.height, len(body), now)
        pictures.keep(connection, row, body)
    except Unacceptable as wrong:
        raise ValueError(f"this picture cannot be taken in: {wrong.code}") from None


def names_at(connection: Connection, table: str) -> tuple[str, list[str]]:
    """What a table is called, and who sits in each of its chairs."""
    tables, chairs = schema.tables.c, schema.chairs.c
    called: str = connection.execute(select(tables.name).where(tables.id == table)).scalar_one()
    names = select(chairs.name).where(chairs.table_id == table).order_by(chairs.seat)
    return called, list(connection.execute(names).scalars())


def known_as(connection: Connection, lines: Sequence[str]) -> str | None:
    """The table that holds this very game since it was taken in before, if one does."""
    _, entries = read_lines(lines)
    tables = schema.tables.c
    chain = entries[-1].chain if entries else None
    query = select(tables.id).where(tables.chain == chain, tables.host.is_(None), tables.ended_at.is_not(None))
    return connection.execute(query.limit(1)).scalar()


def take_in(connection: Connection, lines: Sequence[str], name: str) -> str:
    """Store a finished journal as a table that everybody with its address may replay; its new id."""
    header, entries = read_lines(lines)
    seed = seed_of(entries)
    if seed is None:
        raise ValueError("this journal does not reveal its seed: only finished games can be taken in")
    game = game_of(header.game)
    state = fold(game, header, entries, seed)
    now = time.time_ns() // 1_000_000
    terms = Terms(
        id=new_id(),
        game=header.game,
        rules=header.rules,
        name=clean_line(name)[:40] or header.game,
        seats=header.seats,
        options=dict(header.options),
        parameters=dict(header.parameters),
        schedule=Schedule(pace="none"),
        is_public=False,
        watching="everybody",
        host=None,
        commitment=header.commitment,
        invitation=new_word(),
        watchword=new_word(),
        opened_at=now,
        words=header.words,
    )
    stage = Stage("closed" if state.outcome is None else "over", started_at=now, ended_at=now)
    row = TableRow(terms, stage, Progress(len(entries), entries[-1].chain, (), now, now))
    chairs = [ChairRow(row.terms.id, seat) for seat in game.meta.chairs(header.seats)]
    journal.create(connection, row, seed, chairs, [NoteRow(row.terms.id, 1, now, "imported")])
    for entry in entries:
        made = EntryRow(entry, now)
        values = {"what": write_what(entry.what), "actor": entry.actor, "seq": entry.seq, "chain": entry.chain}
        connection.execute(insert(schema.entries), {**values, "table_id": row.terms.id, "at": made.at})
    return row.terms.id
