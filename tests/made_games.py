"""Games made by `tripot new`, and served by `tripot dev` while a test edits them."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from ports import free_port
from tripot.commands.new import make

COMMAND = str(Path(sys.executable).with_name("tripot"))
PACE = {"TRIPOT_RATE_LIMITS": "no", "TRIPOT_BOT_DELAY_LEAST": "0", "TRIPOT_BOT_DELAY_MOST": "0.05"}
PATIENCE = 120.0

__all__ = ["answers", "make", "served", "until"]


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address at which `tripot dev` serves a package."""
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    known = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "TRIPOT_DATABASE_URL")}
    command = [COMMAND, "dev", folder.name, "--port", str(port)]
    process = subprocess.Popen(command, cwd=folder.parent, env={**known, **PACE})
    try:
        until(lambda: answers(f"{address}/readyz"))
        yield address
    finally:
        process.terminate()
        try:
            process.wait(30)
        except subprocess.TimeoutExpired:
            process.kill()


def answers(address: str) -> bool:
    """Whether somebody is there, and ready."""
    try:
        return httpx.get(address, timeout=30).status_code == 200
    except httpx.TransportError:
        return False


def until(is_so: Callable[[], bool]) -> None:
    """Wait for it."""
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, "it never came to that"
        time.sleep(0.1)
