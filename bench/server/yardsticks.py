"""What the house is compared with: the least that a framework and SQLite do for a posted move.

`python -m bench.server.yardsticks starlette FILE PORT`: one insert and one commit a request, in WAL mode, no checks.
"""

import sqlite3
import sys
from typing import Any

import uvicorn
from fastapi import FastAPI
from pydantic import BaseModel
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

PATH = "/moves/{seat}"


class Pen:
    """A table of moves in a file."""

    def __init__(self, path: str) -> None:
        self._file = sqlite3.connect(path, isolation_level=None)
        self._file.execute("PRAGMA journal_mode=WAL")
        self._file.execute("PRAGMA synchronous=NORMAL")
        self._file.execute("CREATE TABLE moves (number INTEGER PRIMARY KEY, seat INTEGER, action TEXT)")

    def add(self, seat: int, action: str) -> int:
        """Write a move down: committed when it returns."""
        found = self._file.execute("INSERT INTO moves (seat, action) VALUES (?, ?)", (seat, action))
        return found.lastrowid or 0


def starlette(pen: Pen) -> Any:
    """A bare Starlette route."""

    async def move(request: Request) -> JSONResponse:
        body = await request.json()
        return JSONResponse({"seq": pen.add(int(request.path_params["seat"]), body["action"])})

    return Starlette(routes=[Route(PATH, move, methods=["POST"])])


class Move(BaseModel):
    """The body of a request."""

    action: str
    decision: int | None = None


class Moved(BaseModel):
    """The body of an answer."""

    seq: int


def fastapi(pen: Pen) -> Any:
    """A bare FastAPI route, with a model for what is sent and one for the answer."""
    app = FastAPI()

    @app.post(PATH)
    async def move(seat: int, body: Move) -> Moved:
        return Moved(seq=pen.add(seat, body.action))

    return app


def main() -> None:
    """Serve one of them until killed."""
    kind, path, port = sys.argv[1:]
    made = {"starlette": starlette, "fastapi": fastapi}[kind](Pen(path))
    uvicorn.run(made, port=int(port), log_level="error", access_log=False, server_header=False)


if __name__ == "__main__":
    main()
