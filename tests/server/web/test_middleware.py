"""What every request passes, over connections to `tripot serve`: its id tells nothing."""

from collections.abc import Iterator

import httpx
import pytest

from citing import promise
from server.processes import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(f"sqlite:///{tmp_path_factory.mktemp('middleware')}/house.db") as made:
        yield made


@promise("R47")
def test_request_ids_have_nothing_in_common_and_no_order(server: Server) -> None:
    with httpx.Client(base_url=server.address) as stranger:
        ids = [stranger.get("/healthz").headers["x-request-id"] for _ in range(40)]
    assert len({each[:8] for each in ids}) == len(ids)
    assert ids != sorted(ids)
