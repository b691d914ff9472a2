"""A look at the house from outside: settings, database, journals, games, clock."""

import os
import shutil
import socket
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import urlsplit
from zoneinfo import available_timezones

from sqlalchemy import Connection, select
from sqlalchemy.exc import SQLAlchemyError

from tripot.engine.complaints import Complaint
from tripot.engine.registry import games
from tripot.server.common.setting_checks import complaints, is_address, strangers
from tripot.server.common.settings import BadSetting, Settings
from tripot.server.ops.public_address import kept_address
from tripot.server.store import loading, outbox, schema, upgrades
from tripot.server.store.connect import connect, is_sqlite
from tripot.server.store.database import Database
from tripot.server.store.standing import NoHouse, Unreachable, check_answer
from tripot.server.tables.table import Damaged, Table, check_head
from tripot.server.web.app import check_free

_ROOM_LEAST = 200 * 1024 * 1024
_PATIENCE = 5.0
"""Seconds in which a post office should answer."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at."""

    what: str
    found: str
    is_well: bool = True


def examine(settings: Settings, *, deep: bool = False) -> list[Finding]:
    """Everything worth a look; the worst first is not promised, all of it is."""
    findings = [*_settings(settings), _games(), _zones(), _clock(), _operator(settings), *_notices(settings)]
    try:
        database = connect(settings.database_url, lock=False)
    except (Complaint, ValueError) as reason:
        return [*findings, _address(settings, ""), Finding("database", str(reason), is_well=False)]
    try:
        return [*findings, *_database(settings, database, deep)]
    finally:
        database.let_go()


def _games() -> Finding:
    found = games()
    text = ", ".join(f"{name} {game.meta.rules}" for name, game in found.items())
    return Finding("games", text or "none installed", bool(found))


def _settings(settings: Settings) -> Iterator[Finding]:
    """What the house would refuse at its start, and names that are none."""
    wrong = [*complaints(settings).values(), *strangers(os.environ)]
    try:
        check_free(settings)
    except BadSetting as reason:
        wrong.append(str(reason))
    for each in wrong:
        yield Finding("settings", each, is_well=False)
    if not wrong:
        yield Finding("settings", "all of them can be")


def _operator(settings: Settings) -> Finding:
    is_open = bool(settings.operator_token)
    return Finding("operator", "has a token" if is_open else "no TRIPOT_OPERATOR_TOKEN: /operator opens to nobody")


def _zones() -> Finding:
    known = available_timezones()
    return Finding("time zones", f"{len(known)}" if known else "none is known: install tzdata", bool(known))


def _clock() -> Finding:
    year = time.gmtime().tm_year
    return Finding("clock", time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime()), 2025 < year < 2100)


def _address(settings: Settings, known: str) -> Finding:
    """The public address, set or kept: without one, links in notices would lead nowhere."""
    address, is_needed = settings.base_url or known, bool(settings.smtp_host or settings.trusted_proxies)
    if not address:
        return Finding("address", "no public one: set TRIPOT_BASE_URL" if is_needed else "none", not is_needed)
    if not is_address(address):
        return Finding("address", "none that could be read")
    if settings.root_path and urlsplit(address).path.rstrip("/") != settings.root_path:
        text = f"{address} does not end in {settings.root_path}: links in notices would miss the house"
        return Finding("address", text, is_well=False)
    if _is_loopback(urlsplit(address).hostname or ""):
        text = f"{address} is this machine: links in notices would lead everybody to their own"
        return Finding("address", text, is_well=False)
    return Finding("address", address)


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def _notices(settings: Settings) -> Iterator[Finding]:
    """What notices need to leave: an address to come from, a post office that answers, packages."""
    if settings.smtp_host and not settings.mail_from:
        yield Finding("notices", "TRIPOT_SMTP_HOST is set and TRIPOT_MAIL_FROM is not", is_well=False)
    if settings.smtp_host:
        yield _post_office(settings)
    wanted = {"TRIPOT_SERVICES": (settings.services, "apprise"), "TRIPOT_PUSH": (settings.push, "pywebpush")}
    lacking = [package for is_on, package in wanted.values() if is_on and find_spec(package) is None]
    if lacking:
        command = f'{sys.executable} -m pip install "tripot[notices]"'
        text = f"{', '.join(lacking)} not installed: no such notices ({command})"
        yield Finding("notices", text)
    ways = [name for name, on in (("e-mail", settings.smtp_host), ("webhook", settings.webhooks)) if on]
    yield Finding("notices", ", ".join(ways) or "no e-mail")


def _post_office(settings: Settings) -> Finding:
    where = f"{settings.smtp_host}:{settings.smtp_port}"
    try:
        with socket.create_connection((settings.smtp_host, settings.smtp_port), timeout=_PATIENCE):
            return Finding("post office", f"{where} answers")
    except OSError as failure:
        text = f"{where} does not answer ({failure.strerror or failure}): no e-mail leaves"
        return Finding("post office", text, is_well=False)


def _permissions(path: Path) -> Finding:
    """Whether the house may write its file, and nobody else read it: it holds seeds and secrets."""
    if not (os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)):
        return Finding("permissions", f"{path} and its folder must be writable for whoever serves", is_well=False)
    if os.name == "posix" and path.stat().st_mode & 0o077:
        return Finding("permissions", f"others may read {path}: chmod 600 {path}", is_well=False)
    return Finding("permissions", "the file is its owner's alone")


def _database(settings: Settings, database: Database, deep: bool) -> Iterator[Finding]:
    if is_sqlite(settings.database_url):
        path = Path(database.path).absolute()
        if not path.is_file() or not path.stat().st_size:
            yield _address(settings, "")
            yield Finding("database", str(NoHouse(str(path))), is_well=False)
            return
        yield _permissions(path)
        free = shutil.disk_usage(path.parent).free
        yield Finding("disk", f"{free // 2**20} MiB free", free > _ROOM_LEAST)
    try:
        check_answer(database, settings.database_url)
        with database.engine.connect() as connection:
            yield from _contents(settings, connection, deep)
    except Unreachable as reason:
        yield Finding("database", str(reason), is_well=False)
    except SQLAlchemyError as failure:
        yield Finding("database", f"{type(failure).__name__}: it cannot be read", is_well=False)


def _contents(settings: Settings, connection: Connection, deep: bool) -> Iterator[Finding]:
    found, wanted = upgrades.current(connection), upgrades.head()
    yield Finding("revision", f"{found} (this program: {wanted}; `tripot serve` upgrades)", found is not None)
    if found != wanted:
        yield _address(settings, "")
        return
    yield _address(settings, kept_address(connection))
    aside = outbox.count_aside(connection)
    yield Finding("set aside", f"{aside} notices could not be sent, however often they were tried", not aside)
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
