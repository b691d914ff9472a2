"""A parcel from another house: no more of it is unfolded than a parcel may be, however it was folded."""

import gzip

import pytest

from citing import promise
from tripot.server.store import parcels
from tripot.server.store.archive import BadArchive
from tripot.server.store.parcels import unpack

HEAD = b'{"format": "tripot-table-rows", "revision": "x"}\n'


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parcels, "MOST", 10_000)


@promise("R31")
@pytest.mark.parametrize(
    "data",
    [
        gzip.compress(HEAD + b" " * 20_000),
        gzip.compress(HEAD) + gzip.compress(b" " * 20_000),
        gzip.compress(HEAD) + gzip.compress(b" " * 1000) * 20,
    ],
    ids=["in one piece", "behind the first piece", "in many pieces"],
)
def test_a_parcel_that_unfolds_to_more_than_it_may_is_refused(data: bytes) -> None:
    with pytest.raises(BadArchive, match="larger than 10000 bytes"):
        unpack(data, "x")


@pytest.mark.parametrize("data", [b"", b"no parcel", gzip.compress(HEAD)[:-9], gzip.compress(b"[1]\n")])
def test_what_is_no_parcel_is_refused(data: bytes) -> None:
    with pytest.raises(BadArchive):
        unpack(data, "x")
