"""A whole house in one file, and back: hot copies of a running one, portable between SQLite and PostgreSQL."""

import errno
import gzip
import json
import os
import sqlite3
import sys
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import groupby, islice
from operator import itemgetter
from pathlib import Path
from typing import IO, Any

from sqlalchemy import Connection, LargeBinary, Table, insert, select

from tripot.engine.complaints import Complaint
from tripot.server.store import schema, upgrades
from tripot.server.store.connect import connect, migrate
from tripot.server.store.database import Database
from tripot.server.store.private_files import private_file
from tripot.server.store.standing import check_answer, standing

FORMAT = "tripot-archive"
_SQLITE = b"SQLite format 3\0"
_CACHES = frozenset(("snapshots", "guesses"))
_BATCH = 500
_HEAVY = {"pictures": 10}
"""Rows that are stored together; of heavy ones fewer."""


class BadArchive(Complaint, ValueError):
    """A file that is no backup of a house, or only part of one."""


def back_up_sqlite(source: str, target: Path) -> None:
    """Copy a SQLite file while it is written to: one consistent moment, checked."""
    with _whole(target) as partial:
        private_file(partial).close()
        here, there = sqlite3.connect(source), sqlite3.connect(partial)
        try:
            here.backup(there, pages=2048)
            there.execute("PRAGMA journal_mode=DELETE")
            _check_copy(source, there)
        except sqlite3.DatabaseError as failure:
            raise BadArchive(f"{source} cannot be copied: {failure}") from None
        finally:
            here.close()
            there.close()


def _check_copy(source: str, there: sqlite3.Connection) -> None:
    """`BadArchive` unless it is whole, and a house."""
    found = there.execute("PRAGMA integrity_check").fetchone()[0]
    if found != "ok":
        raise BadArchive(f"the copy of {source} is damaged: {found}")
    if not there.execute("SELECT name FROM sqlite_master WHERE name = 'alembic_version'").fetchone():
        raise BadArchive(f"there is no house in {source}")


@contextmanager
def _whole(target: Path) -> Iterator[Path]:
    """A file beside, which takes this one's place once it is whole and on the disk; otherwise nothing is left of it."""
    if target.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(target))
    partial = target.with_name(target.name + ".part")
    try:
        yield partial
        _sync(partial)
        partial.replace(target)
    finally:
        for each in (partial, partial.with_name(partial.name + "-journal")):
            each.unlink(missing_ok=True)


def write_archive(connection: Connection, file: IO[bytes]) -> int:
    """Write every row of every table, in one consistent look; how many."""
    tables = [table for table in schema.metadata.sorted_tables if table.name not in _CACHES]
    rows = ((table, row._mapping) for table in tables for row in connection.execute(select(table)))
    return write_rows(file, {"format": FORMAT, "revision": upgrades.current(connection)}, rows)


def write_rows(file: IO[bytes], head: dict[str, Any], rows: Iterable[tuple[Table, Any]]) -> int:
    """Write a first line and rows, one a line, and how many there are; how many."""
    done = 0
    with gzip.GzipFile(fileobj=file, mode="wb", compresslevel=6, mtime=0) as out:
        out.write(_line(head))
        for table, row in rows:
            out.write(_line({"table": table.name, "row": _encode(table, row)}))
            done += 1
        out.write(_line({"end": done}))
    return done


def read_archive(connection: Connection, file: IO[bytes]) -> int:
    """Fill an empty house from an archive; how many rows."""
    head, rows = read_rows(file)
    if head.get("format") != FORMAT:
        raise BadArchive("this is no archive of a house")
    if head.get("revision") != upgrades.current(connection):
        raise BadArchive(f"the archive is of revision {head.get('revision')}: restore it with the version that made it")
    done = 0
    for table, together in groupby(rows, key=itemgetter(0)):
        while batch := [row for _, row in islice(together, _HEAVY.get(table.name, _BATCH))]:
            connection.execute(insert(table), batch)
            done += len(batch)
    return done


def read_rows(
    file: IO[bytes], most: int = sys.maxsize
) -> tuple[dict[str, Any], Iterator[tuple[Table, dict[str, Any]]]]:
    """The first line and the rows; `BadArchive` unless they are all there, and unfold to so many bytes at `most`."""
    lines = _lines(file, most)
    return next(lines, {}), _rows(lines)


def _rows(lines: Iterator[dict[str, Any]]) -> Iterator[tuple[Table, dict[str, Any]]]:
    tables = schema.metadata.tables
    for done, line in enumerate(lines):
        if "end" in line:
            if line["end"] != done or next(lines, None) is not None:  # to the very end: its checksum stands there
                raise BadArchive(f"the archive has {done} rows and should have {line['end']}")
            return
        try:
            table = tables[line["table"]]
            row = _decode(table, line["row"])
        except (LookupError, TypeError, ValueError, AttributeError) as wrong:
            raise BadArchive(f"row {done + 1} cannot be read: {wrong}") from None
        yield table, row
    raise BadArchive("the archive is cut short")


def _lines(file: IO[bytes], most: int) -> Iterator[dict[str, Any]]:
    """Line after line, in however many pieces they were folded."""
    left = most
    try:
        with gzip.GzipFile(fileobj=file, mode="rb") as lines:
            while line := lines.readline(min(left + 1, sys.maxsize)):
                left -= len(line)
                if left < 0:
                    raise BadArchive(f"it is larger than {most} bytes")
                found = json.loads(line)
                if not isinstance(found, dict):
                    raise BadArchive("the archive cannot be read: a line is no row")
                yield found
    except (EOFError, OSError, RecursionError, ValueError) as wrong:
        raise BadArchive(f"the archive cannot be read: {wrong}") from None


def _line(data: dict[str, Any]) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _encode(table: Table, row: Any) -> dict[str, Any]:
    return {
        name: b64encode(value).decode() if isinstance(table.c[name].type, LargeBinary) else value
        for name, value in row.items()
    }


def _decode(table: Table, row: dict[str, Any]) -> dict[str, Any]:
    return {
        name: b64decode(value) if isinstance(table.c[name].type, LargeBinary) else value for name, value in row.items()
    }


def back_up(url: str, target: Path) -> str:
    """Back a running house up; what was made."""
    database = standing(url, earlier=True)
    try:
        if database.is_shared:
            options = {"isolation_level": "REPEATABLE READ"}
            with (
                _whole(target) as partial,
                private_file(partial) as file,
                database.engine.connect().execution_options(**options) as connection,
            ):
                write_archive(connection, file)
            return "an archive"
        path = Path(database.path)
        if target.exists() and target.samefile(path):
            raise BadArchive(f"{target} is the house itself: name another file for its copy")
        back_up_sqlite(str(path), target)
        return "a copy"
    finally:
        database.let_go()


def restore(source: Path, url: str) -> None:
    """Make a house from a backup, at an address where there is none; it is brought up to date."""
    with source.open("rb") as file:
        is_copy = file.read(len(_SQLITE)) == _SQLITE
    database = connect(url)
    with _undone(database):
        try:
            if is_copy:
                _restore_copy(source, database)
            else:
                database.acquire()
                check_answer(database, url)
                migrate(database)
                _restore_archive(source, database)
        finally:
            database.let_go()


@contextmanager
def _undone(database: Database) -> Iterator[None]:
    """What fails leaves no file and no folder that it made: the right backup can follow."""
    path = Path(database.path).absolute()
    before = None if database.is_shared or path.exists() else [each for each in path.parents if not each.exists()]
    try:
        yield
    except BaseException:
        if before is not None:
            for end in ("", "-wal", "-shm", "-journal", ".lock"):
                path.with_name(path.name + end).unlink(missing_ok=True)
            for folder in before:
                folder.rmdir()
        raise


def _restore_copy(source: Path, database: Any) -> None:
    if database.is_shared:
        raise BadArchive("this is a copy of a SQLite house: restore it to SQLite, then export it to PostgreSQL")
    target = Path(database.path)
    if target.exists():
        raise FileExistsError(f"{target.absolute()} is there already: restore to a place where there is no house")
    database.acquire()
    back_up_sqlite(str(source), target)
    migrate(database)


def _restore_archive(source: Path, database: Any) -> None:
    with database.engine.begin() as connection, source.open("rb") as file:
        if not database.is_shared:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        if connection.execute(select(schema.people.c.id).limit(1)).first() is not None:
            raise BadArchive("there is a house at this address already: restore to a place where there is none")
        connection.execute(schema.facts.delete())
        read_archive(connection, file)


def _sync(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())
