"""Rows that are there once, whoever else writes them at the same moment: two presses, two tabs, two workers."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import sqlite


def put(connection: Connection, table: Table, rows: Sequence[Mapping[str, Any]]) -> None:
    """Write rows with the same columns, each in the place of the one that has its primary key, if one is there."""
    if not rows:
        return
    keys = [column.name for column in table.primary_key]
    statement = insert_into(connection, table)
    others = {name: statement.excluded[name] for name in rows[0] if name not in keys}
    if others:
        statement = statement.on_conflict_do_update(index_elements=keys, set_=others)
    else:
        statement = statement.on_conflict_do_nothing(index_elements=keys)
    connection.execute(statement, list(rows))


def insert_into(connection: Connection, table: Table) -> Any:
    """The statement that can be told what to do when the row is there already."""
    if connection.dialect.name == "sqlite":
        return sqlite.insert(table)
    from sqlalchemy.dialects import postgresql  # noqa: PLC0415 - a house on a file starts without it

    return postgresql.insert(table)
