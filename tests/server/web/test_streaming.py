"""A stream that cannot be written leaves nothing behind: neither somebody who seems to be there, nor a page."""

from typing import Any, NoReturn

import pytest

from citing import promise
from server.hosts import party
from tripot.server.live.streams import as_signal
from tripot.server.web.house import House
from tripot.server.web.streaming import CallStream, EventStream

pytestmark = pytest.mark.anyio


class Broken:
    """A connection whose socket is gone."""

    def streams(self) -> NoReturn:
        raise OSError("bad file descriptor")


async def receive() -> dict[str, Any]:
    return {"type": "http.disconnect"}


async def send(_: Any) -> None:
    raise AssertionError("nobody is there")


@promise("R44")
async def test_nobody_is_there_whose_connection_broke_before_the_stream_began(small_house: House) -> None:
    table = await party(small_house)
    listener, cursor = await small_house.live.listen(table.people[1], table.id)
    stream = EventStream(small_house, listener, cursor, as_signal)
    with pytest.raises(OSError, match="bad file descriptor"):
        await stream({"state": {"connection": Broken()}}, receive, send)
    assert (len(small_house.live), len(small_house.calls), listener.table.here[1]) == (0, 0, 0)


@promise("R44")
async def test_no_page_listens_whose_connection_broke_before_it_was_told_anything(small_house: House) -> None:
    table = await party(small_house)
    stream = CallStream(small_house, small_house.calls.begin(table.people[0]))
    with pytest.raises(OSError, match="bad file descriptor"):
        await stream({"state": {"connection": Broken()}}, receive, send)
    assert len(small_house.calls) == 0
