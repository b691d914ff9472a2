"""Houses with toy games in processes of their own, to be killed: `python -m server.serve`."""

import asyncio
import json
import os
import signal
import sys
from typing import Any

import uvicorn

from server.toys import GAMES
from tripot.server.common.settings import Settings
from tripot.server.store.sqlite import SqliteDatabase
from tripot.server.web.app import create_app
from tripot.server.web.protocol import HouseProtocol


def speak_first() -> None:
    """The planted fault: an answer goes out before the disk has what it tells."""
    write = SqliteDatabase.write

    async def later(self: SqliteDatabase, work: Any) -> Any:
        result = None

        async def store() -> None:
            await asyncio.sleep(0.2)
            await write(self, work)

        if getattr(work, "func", None) is not None and work.func.__name__ == "_write":
            task = asyncio.ensure_future(store())
            task.add_done_callback(lambda done: done.exception())
            return result
        return await write(self, work)

    SqliteDatabase.write = later  # type: ignore[assignment]


def serve(port: int, environment: dict[str, str]) -> None:
    os.environ.update(environment)
    if os.environ.get("PLANTED") == "speak_first":
        speak_first()
    app = create_app(Settings.from_env(os.environ), games=GAMES)
    uvicorn.run(app, port=port, log_level="error", access_log=False, http=HouseProtocol)


def main() -> None:
    """Wait for orders; each is a server in a process forked from this one, which has everything loaded."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for line in sys.stdin:
        order = json.loads(line)
        pid = os.fork()
        if pid == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            sys.stdin.close()
            serve(order["port"], order["environment"])
            os._exit(0)
        print(pid, flush=True)


if __name__ == "__main__":
    main()
