"""A throw-away PostgreSQL, from the binaries of the system."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

PLACES = ("/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/usr/local/pgsql/bin", "/opt/*/bin", "/usr/local/opt/*/bin")


def find(name: str) -> Path | None:
    """A binary of PostgreSQL: on the path, or where systems keep it."""
    found = shutil.which(name)
    if found:
        return Path(found)
    places = sorted(path for place in PLACES for path in Path("/").glob(place[1:] + "/" + name))
    return places[-1] if places else None


def _owner() -> dict[str, object]:
    """PostgreSQL refuses to run as root: somebody who may not do much runs it then."""
    if os.getuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        try:
            entry = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}
    return {}


class Cluster:
    """A server on a socket in a temporary folder."""

    def __init__(self) -> None:
        initdb, postgres = find("initdb"), find("postgres")
        assert initdb is not None
        assert postgres is not None
        self.folder = Path(tempfile.mkdtemp(prefix="tripot-pg-"))
        self._owner = _owner()
        if self._owner:
            os.chown(self.folder, int(str(self._owner["user"])), int(str(self._owner["group"])))
        data = self.folder / "data"
        common = {"cwd": self.folder, "stdout": subprocess.DEVNULL, **self._owner}
        words = [initdb, "-D", data, "-U", "tripot", "--auth=trust", "--encoding=UTF8", "--no-locale", "--no-sync"]
        subprocess.run([str(word) for word in words], check=True, stderr=subprocess.DEVNULL, **common)  # type: ignore[call-overload]
        settings = {
            "listen_addresses": "",
            "unix_socket_directories": self.folder,
            "fsync": "off",
            "max_connections": 200,
        }
        options = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        log = (self.folder / "log").open("wb")
        self._process = subprocess.Popen(  # type: ignore[call-overload]
            [str(postgres), "-D", str(data), *options], cwd=self.folder, stdout=log, stderr=log, **self._owner
        )
        log.close()
        self._number = 0
        self._wait()

    def _wait(self) -> None:
        import psycopg

        for _ in range(1200):
            try:
                psycopg.connect(self.url("postgres")).close()
            except psycopg.OperationalError:
                assert self._process.poll() is None, (self.folder / "log").read_text()
                time.sleep(0.05)
            else:
                return
        raise TimeoutError("PostgreSQL did not start")

    def url(self, name: str) -> str:
        return f"postgresql://tripot@/{name}?host={self.folder}"

    def execute(self, sql: str, url: str = "") -> None:
        import psycopg

        with psycopg.connect(url or self.url("postgres"), autocommit=True) as connection:
            connection.execute(sql.encode())

    def new(self, template: str = "template1") -> str:
        """A new database, and where it is."""
        self._number += 1
        name = f"t{self._number}"
        self.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
        return self.url(name)

    def stop(self) -> None:
        self._process.send_signal(signal.SIGQUIT)  # at once: nobody wants it back
        self._process.wait(30)
        shutil.rmtree(self.folder, ignore_errors=True)
