"""Posting to an address of somebody's: to the number that was checked, no further, and not for long."""

from collections.abc import Mapping

from tripot.server.common.settings import Settings
from tripot.server.people.notices.targets import check_url, listed_hosts, reach

_PATIENCE = 10.0


class Undeliverable(Exception):
    """It did not go out; it may next time."""


class Gone(Exception):
    """Nobody is there any more, nor will be."""


def post(settings: Settings, address: str, body: bytes, headers: Mapping[str, str]) -> None:
    """Post these bytes; `Undeliverable`, or `Gone` if the address says so. A redirection is not followed."""
    import httpx  # noqa: PLC0415 - most houses never post anything

    try:
        url = check_url(address)
        there = url.copy_with(host=reach(url, listed_hosts(settings)))
        sent = {"Host": url.netloc.decode("ascii"), "User-Agent": "Tripot", **headers}
        with httpx.Client(timeout=_PATIENCE, follow_redirects=False, trust_env=False) as client:
            request = client.build_request("POST", there, content=body, headers=sent)
            request.extensions["sni_hostname"] = url.host
            answer = client.send(request, stream=True)
            answer.close()
    except (httpx.HTTPError, ValueError, OSError) as failure:
        raise Undeliverable(type(failure).__name__) from failure
    if answer.status_code in (404, 410):
        raise Gone
    if answer.status_code >= 300:
        raise Undeliverable(f"status {answer.status_code}")
