"""Serving the house over HTTP, by uvicorn: one process, or several on one port where the database allows it."""

import asyncio
import contextlib
import errno
import gc
import multiprocessing
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import uvicorn
from fastapi import FastAPI
from uvicorn.supervisors import ChangeReload, Multiprocess

from tripot.engine.complaints import Complaint
from tripot.server.common.games import Games
from tripot.server.common.setting_checks import complaints
from tripot.server.common.settings import BadSetting, Settings
from tripot.server.ops.logs import set_up
from tripot.server.store.connect import connect, is_sqlite, migrate
from tripot.server.store.standing import check_answer
from tripot.server.web.app import check_free, create_app

_APP = "tripot.server.ops.serve:make_app"
_READ = ["*.py", "*.toml", "*.html", "*.md", "*.svg", "*.css", "*.js", "templates", "pages", "art"]
"""What is read once and would be old after an edit; of a folder that is new, only its name is told."""
_TURN = 0.0001
"""Seconds after which one thread lets another go on; Python's own measure is fifty times as long."""


class TooManyWorkers(ValueError):
    """Several workers on a database that takes one writer."""

    def __init__(self) -> None:
        super().__init__(
            "a SQLite file has one writing process: more workers would wait for each other and gain nothing. "
            "Set TRIPOT_DATABASE_URL to a PostgreSQL database to serve with several."
        )


class Taken(Complaint, OSError):
    """A place to listen at that cannot be had."""


def check_settings(settings: Settings) -> None:
    """`BadSetting` with all that cannot be, one a line."""
    wrong = list(complaints(settings).values())
    try:
        check_free(settings)
    except BadSetting as reason:
        wrong.append(str(reason))
    if wrong:
        raise BadSetting("\ntripot: ".join(wrong))


def check_port(host: str, port: int) -> None:
    """`Taken` if nobody can listen there, and what to do."""
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except OSError:
        raise Taken(f"{host} is no host that is known here: --host takes 127.0.0.1, or 0.0.0.0 for all") from None
    with socket.socket(family, kind) as tried:
        if os.name == "posix":
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            tried.bind(address)
        except OSError as failure:
            raise Taken(_why_not(failure.errno, host, port)) from None


def _why_not(number: int | None, host: str, port: int) -> str:
    another = f"--port {port + 1}, or `make play PORT={port + 1}`" if port < 65535 else "--port 8000"
    told = {
        errno.EADDRINUSE: f"port {port} of {host} is taken by another program: choose another one, {another}",
        errno.EADDRNOTAVAIL: f"{host} is no address of this machine: --host takes 127.0.0.1, or 0.0.0.0 for all",
        errno.EACCES: f"port {port} is the system's own: choose one from 1024 on, --port 8000",
    }
    return told.get(number or 0, f"port {port} of {host} cannot be had ({os.strerror(number or 0)})")


def check_workers(url: str, workers: int) -> None:
    """`TooManyWorkers` for several on SQLite."""
    if workers > 1 and is_sqlite(url):
        raise TooManyWorkers


def prepare(settings: Settings) -> None:
    """Bring the database up to date once, before workers ask for it; `Busy` if another process writes it."""
    database = connect(settings.database_url)
    try:
        database.acquire()
        check_answer(database, settings.database_url)
        migrate(database)
    finally:
        database.let_go()


def serve(host: str, port: int, workers: int, listening: Callable[[str], None], edited: Sequence[Path] = ()) -> None:
    """Serve until told to stop, and anew after every edit in these folders. Settings come from the environment.

    `listening` is called with the address once whoever asks there is heard.
    """
    check_workers(Settings.from_env(os.environ).database_url, workers)
    config = uvicorn.Config(
        _APP,
        factory=True,
        host=host,
        port=port,
        workers=workers,
        http="tripot.server.web.connections:Connection",
        ws="none",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=5,
        reload=bool(edited),
        reload_dirs=[str(folder) for folder in edited] or None,
        reload_includes=_READ if edited else None,
    )
    with contextlib.suppress(KeyboardInterrupt):
        if not edited and workers == 1:
            _Announced(config, listening).run()
            return
        line = config.bind_socket()
        line.listen(config.backlog)
        listening(address_of(host, line.getsockname()[1]))
        if edited:
            ChangeReload(config, target=uvicorn.Server(config).run, sockets=[line]).run()
        else:
            Multiprocess(config, sockets=[line]).run()


class _Announced(uvicorn.Server):
    """One process, which says where it listens once it does."""

    def __init__(self, config: uvicorn.Config, listening: Callable[[str], None]) -> None:
        super().__init__(config)
        self._listening = listening

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._listening(address_of(self.config.host, self.servers[0].sockets[0].getsockname()[1]))


EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - to be named by an address that can be visited


def address_of(host: str, port: int) -> str:
    """What is typed into a browser on this machine.

    >>> address_of("::", 8000), address_of("127.0.0.1", 8000)
    ('http://[::1]:8000', 'http://127.0.0.1:8000')
    """
    named = EVERYWHERE.get(host, host)
    return f"http://[{named}]:{port}" if ":" in named else f"http://{named}:{port}"


def make_app() -> FastAPI:
    """The application of this process, from the environment."""
    settings = Settings.from_env(os.environ)
    set_up(settings.log_level)
    # Whoever has waited for the disk or the database must have the interpreter soon: a move waits for it many times.
    sys.setswitchinterval(_TURN)
    _end_with_parent()
    return create_app(settings, opened=_opened)


def _end_with_parent() -> None:
    """A worker whose parent is gone stops, as if it had been told to: nobody is left behind on the port. [R49]"""
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def watch() -> None:
        parent.join()
        signal.raise_signal(signal.SIGTERM)

    threading.Thread(target=watch, daemon=True).start()


def _opened(app: FastAPI) -> None:
    _say_goodbye_on_signals(app)
    # What was loaded stays: looking through it for garbage again and again would hold everybody up.
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
    games = app.state.house.context.games
    if isinstance(games, Games):
        app.state.loading = asyncio.ensure_future(games.load_the_rest())


def _say_goodbye_on_signals(app: FastAPI) -> None:
    """Tell open pages, and end their streams, as soon as the process is told to stop: it waits for open connections."""
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        before = signal.getsignal(number)

        def stop(received: int, frame: Any, before: Any = before) -> None:
            loop.call_soon_threadsafe(app.state.house.announce_stop)
            if callable(before):
                before(received, frame)

        signal.signal(number, stop)
