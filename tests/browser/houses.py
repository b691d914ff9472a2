"""A real house on a real port, and a real browser to visit it with."""

import os
import shutil
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import uvicorn
from playwright.sync_api import Browser, sync_playwright

from ports import free_port
from tripot.server.common.moments import Clock
from tripot.server.common.settings import Settings
from tripot.server.web.app import create_app

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def chromium() -> str | None:
    """Where the system's Chromium is."""
    return next(
        (found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), None
    )


def absent() -> str:
    """What a test without a browser says; where CI is true that is a failure."""
    return "Chromium is not installed (Debian: chromium)"


def is_ci() -> bool:
    return os.environ.get("CI") == "true"


@contextmanager
def house(folder: Path, clock: Clock | None = None, **others: Any) -> Iterator[str]:
    """A house that serves until the block ends; its address. A clock that a test moves by hand spares it the wait."""
    port = free_port()
    given: dict[str, Any] = {
        "database_url": f"sqlite:///{folder / 'house.db'}",
        "bot_workers": 0,
        "bot_delay_least": 0.01,
        "bot_delay_most": 0.03,
        "rate_limits": False,
        "power_safe": False,
        "operator_token": "operator-token",
        **others,
    }
    app = create_app(Settings(**given), clock=clock)
    config = uvicorn.Config(app, host="127.0.0.1", port=port, log_level="error", timeout_graceful_shutdown=1)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        if not thread.is_alive():
            raise RuntimeError("the house did not open")
        time.sleep(0.02)
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join(10)


@contextmanager
def browser() -> Iterator[Browser]:
    """The system's Chromium."""
    with sync_playwright() as play:
        made = play.chromium.launch(executable_path=chromium(), args=FLAGS)
        try:
            yield made
        finally:
            made.close()
