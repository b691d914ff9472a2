"""A real house on a real port, and a real browser to visit it with."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from server.processes import Server

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


class FileClock:
    """The time of a house in another process, moved by hand; written in one piece."""

    def __init__(self, path: Path) -> None:
        self.path, self._now = path, 1_750_000_000_000
        self.advance(0)

    def advance(self, seconds: float) -> None:
        """Time passes."""
        self._now += int(seconds * 1000)
        whole = self.path.with_suffix(".new")
        whole.write_text(str(self._now))
        whole.replace(self.path)


@contextmanager
def house(folder: Path, clock: FileClock | None = None, stage: str = "", **others: Any) -> Iterator[str]:
    """`tripot serve` until the block ends; its address. A clock that a test moves by hand spares it the wait, and a
    stage (a function of `browser.stages`) leaves nothing to chance."""
    given = {
        "bot_delay_least": 0.01,
        "bot_delay_most": 0.03,
        "power_safe": "no",
        "operator_token": "operator-token",
        **others,
    }
    environment = {f"TRIPOT_{name.upper()}": str(value) for name, value in given.items()}
    if clock is not None:
        environment["MOMENT"] = str(clock.path)
    url = f"sqlite:///{folder / 'house.db'}"
    planted = ["hand_clock"] * (clock is not None) + [f"browser.stages:{stage}"] * bool(stage)
    with Server(url, planted=",".join(planted), toys=False, **environment) as server:
        yield server.address


@contextmanager
def browser() -> Iterator[Browser]:
    """The system's Chromium."""
    with sync_playwright() as play:
        made = play.chromium.launch(executable_path=chromium(), args=FLAGS)
        try:
            yield made
        finally:
            made.close()
