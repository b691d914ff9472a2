"""Servers in processes of their own, on a free port of loopback; the measuring process is the second one."""

import os
import resource
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HOST = "127.0.0.1"
_CALM = 6
"""Half seconds without work after which a server has settled."""


def free_port() -> int:
    """A port nobody listens at."""
    with socket.socket() as found:
        found.bind((HOST, 0))
        port: int = found.getsockname()[1]
        return port


def more_files() -> int:
    """Let this process and its children hold as many connections as the system allows."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    return most


class Process:
    """A server: started, waited for, killed."""

    def __init__(self, command: Sequence[str], port: int, **environment: str) -> None:
        self.port = port
        self._command = list(command)
        kept = {"PYTHONDONTWRITEBYTECODE": ""}  # what is compiled is kept, as it is for people
        self._environment = {**os.environ, **kept, "PYTHONPATH": str(ROOT), **environment}
        self._running: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        """Of the process that serves."""
        assert self._running is not None
        return self._running.pid

    def start(self) -> "Process":
        """Start it; it may not listen yet."""
        self._running = subprocess.Popen(self._command, env=self._environment, cwd=ROOT, stdout=subprocess.DEVNULL)
        return self

    def wait(self, patience: float = 30) -> "Process":
        """Until it listens."""
        end = time.monotonic() + patience
        while time.monotonic() < end:
            try:
                socket.create_connection((HOST, self.port), 1).close()
            except OSError:
                if self._running is None or self._running.poll() is not None:
                    break
                time.sleep(0.005)
            else:
                return self
        raise TimeoutError(f"{self._command} does not listen")

    def settle(self, patience: float = 30) -> None:
        """Until it has nothing more to do: what a house loads after its opening is not what is measured."""
        end, calm = time.monotonic() + patience, 0
        while calm < _CALM and time.monotonic() < end:
            before = self.busy()
            time.sleep(0.5)
            calm = calm + 1 if self.busy() - before <= 0.02 else 0

    def kill(self) -> None:
        """As a power cut: whatever was started dies at once."""
        if self._running is not None:
            self._running.kill()
            self._running.wait()
            self._running = None

    def busy(self) -> float:
        """Seconds of processor time it has used."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """Bytes it holds in memory."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * resource.getpagesize()


def house(database: Path, **settings: str) -> Process:
    """The house over a SQLite file, as `tripot serve` runs it."""
    port = free_port()
    command = [sys.executable, "-c", "from tripot.cli import main; main()", "serve", "--port", str(port)]
    given = {"TRIPOT_DATABASE_URL": f"sqlite:///{database}", "TRIPOT_LOG_LEVEL": "error", "TRIPOT_BOT_WORKERS": "0"}
    given["TRIPOT_RATE_LIMITS"] = "no"  # a few guests play all the matches, each more than one person may
    return Process(command, port, **{**given, **settings})


def bare(kind: str, database: Path) -> Process:
    """A yardstick over a SQLite file of its own."""
    port = free_port()
    command = [sys.executable, "-m", "bench.server.yardsticks", kind, str(database), str(port)]
    return Process(command, port)


@contextmanager
def running(*processes: Process) -> Iterator[None]:
    """Started together, and killed at the end."""
    try:
        for process in processes:
            process.start()
        for process in processes:
            process.wait()
        for process in processes:
            process.settle()
        yield
    finally:
        for process in processes:
            process.kill()
