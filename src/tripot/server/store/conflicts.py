"""Losing a race for a number that another worker took first."""

import sqlite3

from sqlalchemy.exc import DBAPIError, IntegrityError


class Stale(Exception):
    """The table moved on since it was read: read it again and try again."""


def is_conflict(failure: BaseException) -> bool:
    """Whether the database refused a row because one with the same number or key is there."""
    if isinstance(failure, IntegrityError | sqlite3.IntegrityError):
        return True
    return any(cls.__name__ == "IntegrityError" for cls in type(failure).__mro__)


def is_outage(failure: BaseException) -> bool:
    """Whether the database itself failed: a full disk, a lost connection."""
    if isinstance(failure, DBAPIError | sqlite3.Error | OSError):
        return True
    return any(cls.__module__.startswith("psycopg") for cls in type(failure).__mro__)
