"""Posting to an address of somebody's: to the number that was checked, no further, and not for long."""

import asyncio
from collections.abc import Mapping
from typing import TYPE_CHECKING

from tripot.server.common.settings import Settings
from tripot.server.people.notices.targets import check_url, listed_hosts, reach

if TYPE_CHECKING:
    import httpx

_PATIENCE = 10.0
"""Seconds until the answer's head is there, in all: who sends it byte by byte has no more. [R38]"""


class Undeliverable(Exception):
    """It did not go out; it may next time."""


class Gone(Exception):
    """Nobody is there any more, nor will be."""


def post(settings: Settings, address: str, body: bytes, headers: Mapping[str, str]) -> None:
    """Post these bytes; `Undeliverable`, or `Gone` if the address says so.

    A redirection is not followed, and of the answer nothing is read but its head.
    """
    import httpx  # noqa: PLC0415 - most houses never post anything

    try:
        url = check_url(address)
        number = reach(url, listed_hosts(settings))
        status = asyncio.run(_posted(url, number, body, headers))
    except (httpx.HTTPError, ValueError, OSError) as failure:
        raise Undeliverable(type(failure).__name__) from failure
    if status in (404, 410):
        raise Gone
    if status >= 300:
        raise Undeliverable(f"status {status}")


async def _posted(url: "httpx.URL", number: str, body: bytes, headers: Mapping[str, str]) -> int:
    """The status of the answer. A loop of its own: only so can all of it be left at once, wherever it is."""
    import httpx  # noqa: PLC0415

    sent = {"Host": url.netloc.decode("ascii"), "User-Agent": "Tripot", **headers}
    async with (
        asyncio.timeout(_PATIENCE),
        httpx.AsyncClient(timeout=_PATIENCE, follow_redirects=False, trust_env=False) as client,
    ):
        request = client.build_request("POST", url.copy_with(host=number), content=body, headers=sent)
        request.extensions["sni_hostname"] = url.host
        answer = await client.send(request, stream=True)
        await answer.aclose()
        return answer.status_code
