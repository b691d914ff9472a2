"""Serving the house over HTTP: one process, or several on one port where the database allows it."""

import asyncio
import gc
import logging
import os
import signal
import socket
import sys
from functools import partial
from importlib import import_module
from typing import Any

import uvicorn
from fastapi import FastAPI
from uvicorn.supervisors import Multiprocess

from tripot.server.common.games import Games
from tripot.server.common.settings import Settings
from tripot.server.ops.logs import set_up
from tripot.server.ops.supervise import Keeper
from tripot.server.store.connect import connect, is_sqlite, migrate
from tripot.server.web.app import PAGES, create_app
from tripot.server.web.protocol import HouseProtocol


class TooManyWorkers(ValueError):
    """Several workers on a database that takes one writer."""

    def __init__(self) -> None:
        super().__init__(
            "a SQLite file has one writing process: more workers would wait for each other and gain nothing. "
            "Set TRIPOT_DATABASE_URL to a PostgreSQL database to serve with several."
        )


def make_app(lifeline: int | None = None) -> FastAPI:
    """The application of a worker, from the environment; it dies when its lifeline is cut."""
    settings = Settings.from_env(os.environ)
    set_up(settings.log_level)
    return create_app(settings, opened=partial(_opened, lifeline=lifeline))


def _opened(app: FastAPI, lifeline: int | None) -> None:
    _say_goodbye_on_signals(app)
    if lifeline is not None:
        asyncio.get_running_loop().add_reader(lifeline, os._exit, 1)
    # What was loaded stays: looking through it for garbage again and again would hold everybody up.
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
    games = app.state.house.context.games
    if isinstance(games, Games):
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

    def config(app: Any) -> uvicorn.Config:
        return _config(app, host=host, port=port, workers=workers, **others)

    if workers > 1:
        made = config("tripot.server.ops.serve:make_app")
        Multiprocess(made, sockets=[made.bind_socket()]).run()
        return
    set_up(settings.log_level)
    door = config(make_app).bind_socket()
    if not hasattr(os, "fork"):
        _serve_alone(config(make_app), door)
        return
    code = Keeper(lambda lifeline: _serve_alone(config(partial(make_app, lifeline)), door), _load).keep()
    if code < 0:  # by a signal: whoever waits for us is to know it
        signal.signal(-code, signal.SIG_DFL)
        os.kill(os.getpid(), -code)
    sys.exit(code)


def _config(app: Any, **others: Any) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        factory=True,
        http=HouseProtocol,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=5,
        **others,
    )


def _serve_alone(config: uvicorn.Config, door: socket.socket) -> None:
    server = uvicorn.Server(config)
    server.run([door])
    if not server.started:
        sys.exit(3)


def _load() -> None:
    """What the first child loads when it is asked for, and the next should have at once."""
    for name, game in Games().items():
        logging.getLogger("tripot.keeper").debug("loaded", extra={"game": f"{name} {game.meta.rules}"})
    import_module(PAGES)
    gc.freeze()


def prepare(settings: Settings) -> None:
    """Bring the database up to date once, before workers ask for it; `Busy` if another process writes it."""
    database = connect(settings.database_url)
    try:
        database.acquire()
        migrate(database)
    finally:
        database.let_go()
