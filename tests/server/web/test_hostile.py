"""R31 in small: some hundreds of malformed requests to `tripot serve`; none is an error of the house."""

import random
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from citing import promise
from server.hostile import send_all
from server.processes import Server

pytestmark = pytest.mark.anyio
NUMBER = 800
MOST = 20_000_000
"""Bytes by which the house may grow meanwhile."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(f"sqlite:///{tmp_path_factory.mktemp('hostile')}/house.db") as made:
        yield made


def memory(server: Server) -> int:
    return int(Path(f"/proc/{server.pid}/statm").read_text().split()[1]) * 4096


@promise("R31")
async def test_malformed_requests_are_refused_and_cost_nothing_that_stays(server: Server) -> None:
    await send_all(server.port, random.Random(1), 200)
    before = memory(server)
    answers = await send_all(server.port, random.Random(2), NUMBER)
    assert answers.errors == []
    assert sum(answers.statuses.values()) == NUMBER
    assert len(answers.statuses) > 4
    assert memory(server) - before < MOST
    assert server.is_alive()
    assert httpx.get(f"{server.address}/readyz", timeout=60).status_code == 200


@promise("R31")
async def test_a_house_that_trusts_what_it_reads_would_be_caught(tmp_path: Path) -> None:
    with Server(f"sqlite:///{tmp_path}/house.db", planted="trusting") as naive:
        answers = await send_all(naive.port, random.Random(2), NUMBER)
    assert answers.errors != []
