"""`tripot serve` in processes of its own, as people start it: killed, and started again."""

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Self

import httpx

from ports import free_port

ROOT = Path(__file__).resolve().parents[2]
TESTS = ROOT / "tests"
COMMAND = str(Path(sys.executable).with_name("tripot"))
SETTINGS = {
    "TRIPOT_RATE_LIMITS": "no",
    "TRIPOT_BOT_WORKERS": "0",
    "TRIPOT_BOT_DELAY_LEAST": "0",
    "TRIPOT_BOT_DELAY_MOST": "0",
    "TRIPOT_LOG_LEVEL": "error",
    "PYTHONDONTWRITEBYTECODE": "",
    "TRIPOT_DAYS_OFF": "0",
}
"""What is compiled is kept, as it is for people: to compile everything at each start would take as long as the rest."""


class Server:
    """A house on a port, over a database, with the toy games installed. `planted` names a fault it starts with."""

    def __init__(self, url: str, *words: str, planted: str = "", toys: bool = True, **environment: str) -> None:
        self.port = free_port()
        wanted = {"installed": toys, "planted": bool(planted)}
        paths = [TESTS, *(TESTS / "server" / name for name, is_wanted in wanted.items() if is_wanted)]
        found = {"PYTHONPATH": os.pathsep.join(map(str, paths)), "PLANTED": planted, "TRIPOT_DATABASE_URL": url}
        self.environment = {**os.environ, **SETTINGS, **found, **environment}
        self._words = words
        self._process: subprocess.Popen[bytes] | None = None

    def update(self, planted: str) -> None:
        """Let it start next time with this planted in it."""
        self.environment["PLANTED"] = planted

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def start(self) -> Self:
        """Start it, and wait until it listens."""
        command = [COMMAND, "serve", "--port", str(self.port), *self._words]
        self._process = subprocess.Popen(command, env=self.environment, cwd=ROOT)
        end = time.monotonic() + 120
        while time.monotonic() < end:
            assert self.is_alive(), "the server did not start"
            if self._listens():
                return self
            time.sleep(0.02)
        raise TimeoutError("the server did not start")

    def _listens(self) -> bool:
        try:
            socket.create_connection(("127.0.0.1", self.port), 1).close()
        except OSError:
            return False
        return True

    def is_alive(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def is_ready(self) -> bool:
        try:
            return httpx.get(f"{self.address}/readyz", timeout=5).status_code == 200
        except httpx.TransportError:
            return False

    def kill(self) -> None:
        """As a power cut of the process: nothing is finished, nothing is said."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def stop(self) -> int:
        """Tell it to stop: its exit code."""
        assert self._process is not None
        self._process.send_signal(signal.SIGTERM)
        return self._process.wait(60)

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *failure: object) -> None:
        self.kill()
