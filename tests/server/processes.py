"""Servers in processes of their own, that can be killed and started again."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

from ports import free_port

ROOT = Path(__file__).resolve().parents[2]


class Nursery:
    """A process that has everything loaded and makes servers by forking: they start at once."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "server.serve"],
            env={**os.environ, "PYTHONPATH": str(ROOT / "tests")},
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def start(self, port: int, environment: dict[str, str]) -> int:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps({"port": port, "environment": environment}) + "\n")
        self._process.stdin.flush()
        return int(self._process.stdout.readline())

    def stop(self) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()


class Server:
    """A house on a port, over a database."""

    def __init__(self, nursery: Nursery, url: str, **environment: str) -> None:
        self.port = free_port()
        self._nursery = nursery
        self._environment = {
            "TRIPOT_DATABASE_URL": url,
            "TRIPOT_RATE_LIMITS": "no",
            "TRIPOT_BOT_WORKERS": "0",
            "TRIPOT_BOT_DELAY_LEAST": "0",
            "TRIPOT_BOT_DELAY_MOST": "0",
            "TRIPOT_LOG_LEVEL": "error",
            **environment,
        }
        self._pid = 0

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> "Server":
        self._pid = self._nursery.start(self.port, self._environment)
        for _ in range(1200):
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
            except OSError:
                assert self.is_alive(), "the server did not start"
                time.sleep(0.02)
            else:
                return self
        raise TimeoutError("the server did not start")

    def is_alive(self) -> bool:
        try:
            os.kill(self._pid, 0)
        except ProcessLookupError:
            return False
        return True

    def kill(self) -> None:
        """As a power cut of the process: nothing is finished, nothing is said."""
        if self._pid:
            os.kill(self._pid, signal.SIGKILL)
            while self.is_alive():
                time.sleep(0.005)
            self._pid = 0
