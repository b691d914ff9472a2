"""What a table's stage allows: gathering, playing, over."""

from tripot.server.common.errors import Conflict
from tripot.server.tables.table import Table


def check_gathering(room: Table) -> None:
    """`Conflict` once the game has begun."""
    if room.row.stage.status != "gathering":
        raise Conflict("already_started")


def check_playing(room: Table) -> None:
    """`Conflict` unless the game is being played."""
    if room.is_kept:
        raise Conflict("other_rules", {"rules": room.row.terms.rules})
    if room.row.stage.status != "playing":
        raise Conflict("not_playing")


def check_unfinished(room: Table) -> None:
    """`Conflict` once the table is over or closed."""
    if room.row.stage.status not in ("gathering", "playing"):
        raise Conflict("not_playing")
