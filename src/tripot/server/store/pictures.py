"""Rows of the pictures of tables."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, select

from tripot.server.common.errors import Unacceptable
from tripot.server.common.moments import Moment
from tripot.server.store import schema
from tripot.server.store.upserts import put

_PICTURES = schema.pictures
_C = _PICTURES.c
MOST = 50_000_000
"""Bytes of all pictures of one table."""


@dataclass(frozen=True, slots=True)
class PictureRow:
    """A picture of a table, without its bytes."""

    table_id: str
    sha256: str
    name: str
    kind: str
    width: int
    height: int
    size: int
    at: Moment


def keep(connection: Connection, row: PictureRow, body: bytes) -> None:
    """Keep a picture, once; `Unacceptable` if the table's pictures would come to more than `MOST`."""
    here = (_C.table_id == row.table_id, _C.sha256 == row.sha256)
    if connection.execute(select(_C.sha256).where(*here)).first() is not None:
        return
    held = connection.execute(select(func.coalesce(func.sum(_C.size), 0)).where(_C.table_id == row.table_id)).scalar()
    if int(held or 0) + row.size > MOST:
        raise Unacceptable("pictures_full", {"most": MOST // 1_000_000})
    values = {name: getattr(row, name) for name in PictureRow.__slots__}
    put(connection, _PICTURES, [{**values, "body": body}])


def of_table(connection: Connection, table: str) -> Sequence[PictureRow]:
    """The pictures of a table, newest first, without their bytes."""
    columns = [_C[name] for name in PictureRow.__slots__]
    query = select(*columns).where(_C.table_id == table).order_by(_C.at.desc(), _C.sha256)
    return [PictureRow(*row) for row in connection.execute(query)]


def body_of(connection: Connection, table: str, sha256: str) -> tuple[str, bytes] | None:
    """The kind and the bytes of one."""
    query = select(_C.kind, _C.body).where(_C.table_id == table, _C.sha256 == sha256)
    found = connection.execute(query).first()
    return None if found is None else (found.kind, bytes(found.body))


def drop(connection: Connection, table: str, sha256: str) -> None:
    """Take one away."""
    connection.execute(delete(_PICTURES).where(_C.table_id == table, _C.sha256 == sha256))
