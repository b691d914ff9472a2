"""Rows as Parquet: a file for each part, whole or not there."""

from collections.abc import Iterable
from io import BytesIO
from pathlib import Path
from typing import Any

from tripot.lab.extras import need
from tripot.lab.rows import ACT, FIGURE, Row, Rows

KINDS = ("turns", "players", "games")
"""The tables of an experiment. The part of `games` is written last: once it is there, the part is done."""
FIRST = (
    "cell", "variant", "seats", "game", "deal", "seed", "turn", "seat", "bot", "bots", "options", "parameters",
    "entries", "turns", "reason", "winners", "failed", "won", "share", "points", "rank", "value",
)  # fmt: skip
"""The house's own columns, in their order; a game's follow by name."""


def packed(rows: Rows) -> dict[str, bytes]:
    """The tables of a part, ready to be sent and written."""
    return {kind: _packed(getattr(rows, kind)) for kind in KINDS}


def write(folder: Path, name: str, tables: dict[str, bytes]) -> None:
    """A part on disk: each file under its name at once, that of the games last."""
    for kind in KINDS:
        path = folder / kind / f"{name}.parquet"
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_suffix(".writing")
        draft.write_bytes(tables[kind])
        draft.replace(path)


def columns(rows: Iterable[Row]) -> list[str]:
    """The names that occur, the house's first."""
    found = {name for row in rows for name in row}
    return [*(name for name in FIRST if name in found), *sorted(found - set(FIRST))]


def _packed(rows: list[Row]) -> bytes:
    arrow, parquet = need("pyarrow", "lab"), need("pyarrow.parquet", "lab")
    names = columns(rows)
    table = arrow.table({name: [_cell(row, name) for row in rows] for name in names})
    written = BytesIO()
    parquet.write_table(table, written)
    return written.getvalue()


def _cell(row: Row, name: str) -> Any:
    """What did not happen happened no times, and a yes is one."""
    return int(row.get(name, 0)) if name.startswith((FIGURE, ACT)) else row.get(name)
