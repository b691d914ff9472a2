"""A look at the house from outside: settings, database, journals, games, clock."""

import shutil
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from zoneinfo import available_timezones

from sqlalchemy import Connection, select
from sqlalchemy.exc import SQLAlchemyError

from tripot.engine.registry import games
from tripot.server.common.settings import Settings
from tripot.server.store import loading, schema, upgrades
from tripot.server.store.connect import UnknownDatabase, connect, is_sqlite
from tripot.server.store.database import Database
from tripot.server.tables.table import Damaged, Table, check_head

_ROOM_LEAST = 200 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at."""

    what: str
    found: str
    is_well: bool = True


def examine(settings: Settings, *, deep: bool = False) -> list[Finding]:
    """Everything worth a look; the worst first is not promised, all of it is."""
    findings = [_games(), _zones(settings), _clock(), _notices(settings)]
    try:
        database = connect(settings.database_url, lock=False)
    except (UnknownDatabase, ValueError) as reason:
        return [*findings, Finding("database", str(reason), is_well=False)]
    try:
        return [*findings, *_database(settings, database, deep)]
    finally:
        database.let_go()


def _games() -> Finding:
    found = games()
    text = ", ".join(f"{name} {game.meta.rules}" for name, game in found.items())
    return Finding("games", text or "none installed", bool(found))


def _zones(settings: Settings) -> Finding:
    known = available_timezones()
    if settings.default_zone not in known:
        return Finding("time zones", f"{settings.default_zone} is unknown: install tzdata", is_well=False)
    return Finding("time zones", f"{len(known)}")


def _clock() -> Finding:
    year = time.gmtime().tm_year
    return Finding("clock", time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime()), 2025 < year < 2100)


def _notices(settings: Settings) -> Finding:
    if settings.smtp_host and not settings.mail_from:
        return Finding("notices", "TRIPOT_SMTP_HOST is set and TRIPOT_MAIL_FROM is not", is_well=False)
    if settings.smtp_host and not settings.base_url:
        return Finding("notices", "TRIPOT_BASE_URL is not set here: no e-mail unless `tripot serve` knows it")
    ways = [name for name, on in (("e-mail", settings.smtp_host), ("webhook", settings.webhooks)) if on]
    return Finding("notices", ", ".join(ways) or "off")


def _database(settings: Settings, database: Database, deep: bool) -> Iterator[Finding]:
    if is_sqlite(settings.database_url):
        path = Path(getattr(database, "path", ""))
        if not path.exists():
            yield Finding("database", f"{path} is not there yet: `tripot serve` makes it")
            return
        free = shutil.disk_usage(path.parent).free
        yield Finding("disk", f"{free // 2**20} MiB free", free > _ROOM_LEAST)
    try:
        with database.engine.connect() as connection:
            yield from _contents(connection, deep)
    except SQLAlchemyError as failure:
        yield Finding("database", f"{type(failure).__name__}: it cannot be read", is_well=False)


def _contents(connection: Connection, deep: bool) -> Iterator[Finding]:
    found, wanted = upgrades.current(connection), upgrades.head()
    yield Finding("revision", f"{found} (this program: {wanted}; `tripot serve` upgrades)", found is not None)
    if found != wanted:
        return
    if connection.dialect.name == "sqlite":
        whole = connection.exec_driver_sql("PRAGMA integrity_check").scalar()
        yield Finding("file", str(whole), whole == "ok")
    tables = list(connection.execute(select(schema.tables.c.id, schema.tables.c.started_at)))
    yield Finding("tables", str(len(tables)))
    cut = loading.cut_short(connection)
    yield Finding("ends", ", ".join(cut) or "every journal is as long as its table says", not cut)
    if deep:
        damaged = [row.id for row in tables if row.started_at is not None and not _replays(connection, row.id)]
        yield Finding("journals", ", ".join(damaged) or f"all {len(tables)} replay", not damaged)


def _replays(connection: Connection, table: str) -> bool:
    loaded = loading.load(connection, table)
    if loaded is None or loaded.table.terms.game not in games():
        return loaded is None
    loaded.snapshot = None
    try:
        check_head(loaded.table, loaded.entries)
        Table(games()[loaded.table.terms.game], loaded)
    except (Damaged, ValueError):
        return False
    return True
