"""The same luck in every run: seeds of tables, names and thoughts of bots, drawn from the name of the test."""

import random
from collections import defaultdict
from collections.abc import Iterator

import pytest


class Streams(defaultdict[int, random.Random]):
    """A stream for each size asked for: a form's token takes no luck from a table's seed."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name

    def __missing__(self, size: int) -> random.Random:
        made = self[size] = random.Random(f"{self._name} {size}")
        return made


@pytest.fixture(autouse=True)
def luck(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What the house takes from the system comes from here, so a test that passed once passes again."""
    bits, octets = Streams(f"{request.node.nodeid} bits"), Streams(f"{request.node.nodeid} bytes")
    monkeypatch.setattr(random.SystemRandom, "getrandbits", lambda _, size: bits[size].getrandbits(size))
    monkeypatch.setattr(random.SystemRandom, "randbytes", lambda _, size: octets[size].randbytes(size), raising=False)
    state = random.getstate()
    random.seed(request.node.nodeid)
    yield
    random.setstate(state)
