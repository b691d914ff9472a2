"""What a table's stage allows: gathering, playing, over."""

from tripot.server.common.errors import Conflict
from tripot.server.common.records import AWAY
from tripot.server.tables.table import Table


def check_gathering(table: Table) -> None:
    """`Conflict` once the game has begun."""
    if table.row.stage.status != "gathering":
        raise Conflict("already_started")


def check_playing(table: Table) -> None:
    """`Conflict` unless the game is being played."""
    if table.is_kept:
        raise Conflict("other_rules", {"rules": table.row.terms.rules})
    if table.row.stage.status != "playing":
        raise Conflict("not_playing")


def check_unfinished(table: Table) -> None:
    """`Conflict` once the table is over or closed."""
    if table.row.stage.status not in ("gathering", "playing"):
        raise Conflict("not_playing")


def check_here(table: Table) -> None:
    """`Conflict` while a running game is between two houses."""
    if table.row.stage.status in AWAY:
        raise Conflict("table_away")
