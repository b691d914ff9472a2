"""Statements of the hot path: compiled once, run on the driver itself."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.sql import ClauseElement


class Hot:
    """A statement of SQLAlchemy whose compiled text is kept: running it costs what the driver costs."""

    def __init__(self, statement: ClauseElement) -> None:
        self._statement = statement
        self._texts: dict[str, tuple[str, tuple[str, ...] | None]] = {}

    def run(self, connection: Connection, values: Mapping[str, Any]) -> Any:
        """The driver's cursor after the statement."""
        text, order = self._text(connection)
        driver: Any = connection.connection.dbapi_connection
        return driver.execute(text, values if order is None else [values[name] for name in order])

    def _text(self, connection: Connection) -> tuple[str, tuple[str, ...] | None]:
        name = connection.dialect.name
        known = self._texts.get(name)
        if known is None:
            compiled: Any = self._statement.compile(dialect=connection.dialect)
            order = None if compiled.positiontup is None else tuple(compiled.positiontup)
            known = self._texts[name] = (str(compiled), order)
        return known
