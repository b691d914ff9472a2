"""Serving the house over HTTP: one process, or several on one port where the database allows it."""

import asyncio
import gc
import os
import signal
import sys
from typing import Any

import uvicorn
from fastapi import FastAPI
from uvicorn.supervisors import Multiprocess

from tripot.server.app import create_app
from tripot.server.library import Library
from tripot.server.logs import set_up
from tripot.server.protocol import HouseProtocol
from tripot.server.settings import Settings
from tripot.server.store.connect import connect, is_sqlite, migrate


class TooManyWorkers(ValueError):
    """Several workers on a database that takes one writer."""

    def __init__(self) -> None:
        super().__init__(
            "a SQLite file has one writing process: more workers would wait for each other and gain nothing. "
            "Set TRIPOT_DATABASE_URL to a PostgreSQL database to serve with several."
        )


def make_app() -> FastAPI:
    """The application of a worker, from the environment."""
    settings = Settings.from_env(os.environ)
    set_up(settings.log_level)
    return create_app(settings, opened=_opened)


def _opened(app: FastAPI) -> None:
    _say_goodbye_on_signals(app)
    # What was loaded stays: looking through it for garbage again and again would hold everybody up.
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
    games = app.state.house.back.games
    if isinstance(games, Library):
        app.state.loading = asyncio.ensure_future(games.load_the_rest())


def _say_goodbye_on_signals(app: FastAPI) -> None:
    """End the streams as soon as the process is told to stop: the server waits for open connections."""
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        before = signal.getsignal(number)

        def stop(received: int, frame: Any, before: Any = before) -> None:
            loop.call_soon_threadsafe(app.state.house.live.cut_all)
            if callable(before):
                before(received, frame)

        signal.signal(number, stop)


def check_workers(url: str, workers: int) -> None:
    """`TooManyWorkers` for several on SQLite."""
    if workers > 1 and is_sqlite(url):
        raise TooManyWorkers


def serve(host: str, port: int, workers: int, **others: Any) -> None:
    """Serve until told to stop. Settings come from the environment, also to the workers."""
    settings = Settings.from_env(os.environ)
    check_workers(settings.database_url, workers)
    config = uvicorn.Config(
        "tripot.server.serving:make_app",
        factory=True,
        host=host,
        port=port,
        workers=workers,
        http=HouseProtocol,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=5,
        **others,
    )
    if workers > 1:
        shared = config.bind_socket()
        Multiprocess(config, sockets=[shared]).run()
        return
    server = uvicorn.Server(config)
    server.run()
    if not server.started:
        sys.exit(3)


def prepare(settings: Settings) -> None:
    """Bring the database up to date once, before workers ask for it; `Busy` if another process writes it."""
    database = connect(settings.database_url)
    try:
        database.acquire()
        migrate(database)
    finally:
        database.let_go()
