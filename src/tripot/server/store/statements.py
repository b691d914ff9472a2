"""Statements of the hot path: compiled once, run on the driver itself."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from operator import itemgetter
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.sql import ClauseElement


class Hot:
    """A statement of SQLAlchemy whose compiled text is kept: running it costs what the driver costs."""

    def __init__(self, statement: ClauseElement) -> None:
        self._statement = statement
        self._texts: dict[str, tuple[str, Callable[[Mapping[str, Any]], Any]]] = {}

    def run(self, connection: Connection, values: Mapping[str, Any]) -> Any:
        """The driver's cursor after the statement."""
        return self._execute(connection, values)

    def rows(self, connection: Connection, values: Mapping[str, Any]) -> list[Any]:
        """The rows found, as the driver gives them: plain tuples, in which SQLite has 0 and 1 for false and true."""
        found: list[Any] = self._execute(connection, values).fetchall()
        return found

    def first(self, connection: Connection, values: Mapping[str, Any]) -> Any:
        """The first row, or None."""
        return self._execute(connection, values).fetchone()

    def _execute(self, connection: Connection, values: Mapping[str, Any]) -> Any:
        known = self._texts.get(connection.dialect.name)
        if known is None:
            known = self._compile(connection)
        driver: Any = connection.connection.dbapi_connection
        return driver.execute(known[0], known[1](values))

    def _compile(self, connection: Connection) -> tuple[str, Callable[[Mapping[str, Any]], Any]]:
        """The text in the dialect of the connection, and how its values are handed over: in order, or by name."""
        compiled: Any = self._statement.compile(dialect=connection.dialect)
        order = compiled.positiontup
        made = (str(compiled), dict if order is None else _in_order(order))
        self._texts[connection.dialect.name] = made
        return made


_ONE_BY_ONE: AbstractContextManager[Any] = nullcontext()


def together(connection: Connection) -> AbstractContextManager[Any]:
    """Statements run within are sent without waiting for one another's answers, where the driver can (PostgreSQL).

    What they found or did is to be asked of their cursors afterwards: then it is there.
    """
    driver: Any = connection.connection.dbapi_connection
    return driver.pipeline() if connection.dialect.name == "postgresql" else _ONE_BY_ONE


def _in_order(names: Sequence[str]) -> Callable[[Mapping[str, Any]], Any]:
    return itemgetter(*names) if len(names) > 1 else lambda values: tuple(values[name] for name in names)
