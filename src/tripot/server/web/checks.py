"""What is checked of whoever posts: sizes, origins, form tokens. And who it is."""

import re
from typing import Any
from urllib.parse import parse_qs, urlsplit

from starlette.types import Scope

from tripot.server.common.errors import BadRequest, Forbidden, HouseError
from tripot.server.common.images import MOST_SENT
from tripot.server.common.records import Caller
from tripot.server.common.settings import Settings
from tripot.server.web.security import FIELD, HEADER, find_caller, is_token_of, recall, with_holder

_TOKEN = HEADER.encode()
_FORM = "application/x-www-form-urlencoded"
_PARTS = "multipart/form-data"
_BRINGS_PICTURE = re.compile(r"/tables/[^/]+/pictures")
_MOST_WITH_PICTURE = MOST_SENT + 16 * 1024
"""Bytes of a picture with the few words around it."""
_PARCELS = ("/operator/arrivals", "/api/v1/operator/arrivals")
"""Where whole tables are taken in."""


class TooLarge(HouseError):
    """More than anybody has to say at once."""

    status = 413


class LargeHead(HouseError):
    """More headers than any browser sends."""

    status = 431


class Said:
    """The headers of a request, looked up by name."""

    __slots__ = ("_raw",)

    def __init__(self, headers: Any) -> None:
        self._raw: dict[bytes, bytes] = dict(headers)

    def get(self, name: bytes, default: str = "") -> str:
        """The value of a header."""
        value = self._raw.get(name)
        return default if value is None else value.decode("latin-1")


class Checks:
    """The checks of one house."""

    def __init__(self, house: Any, settings: Settings) -> None:
        self._house = house
        self._most, self._most_head = settings.max_body, settings.max_head
        self._most_parcel = settings.max_parcel
        self._proxies = frozenset(part.strip() for part in settings.trusted_proxies.split(",") if part.strip())
        self._own_host = urlsplit(settings.base_url).netloc

    async def caller(self, said: Said, peer: str, path: str) -> Caller:
        """Who asks, from the peer's address. What is sent for the figures is the operator's token, and no chair's."""
        if path == "/metrics":
            return Caller(address=self._address(said, peer))
        bearer, cookie, address = said.get(b"authorization"), said.get(b"cookie"), self._address(said, peer)
        known = None if bearer else recall(self._house, cookie, address)
        return with_holder(known or await find_caller(self._house, bearer, cookie, address), cookie)

    def _address(self, said: Said, peer: str) -> str:
        if peer not in self._proxies:
            return peer
        return said.get(b"x-forwarded-for", peer).rpartition(",")[2].strip() or peer

    def origin(self, said: Said) -> None:
        """`Forbidden` (`foreign_origin`) for what another site's page sent."""
        site = said.get(b"sec-fetch-site", "none")
        if site not in ("none", "same-origin"):
            raise Forbidden("foreign_origin")
        origin = said.get(b"origin")
        if origin and origin.partition("://")[2] not in (said.get(b"host", ""), self._own_host or None):
            raise Forbidden("foreign_origin")

    def protocol(self, said: Said) -> None:
        """`BadRequest` (`no_websockets`) for whoever wants to go on otherwise than by HTTP."""
        if said.get(b"upgrade").lower() == "websocket":
            raise BadRequest("no_websockets")

    def head(self, scope: Scope) -> None:
        """`LargeHead` for a request whose headers say more than a head may."""
        said = sum(len(name) + len(value) + 4 for name, value in scope["headers"])
        if said + len(scope.get("raw_path", b"")) + len(scope["query_string"]) > self._most_head:
            raise LargeHead("too_large", {"most": self._most_head})

    async def length(self, said: Said, peer: str, path: str) -> int:
        """How long the body may be; `TooLarge` for one that announces itself longer.

        A picture is longer than anything else, and only whoever is known here may send one; a whole table only the
        operator. [R43]
        """
        length = said.get(b"content-length", "0")
        announced = int(length) if length.isdigit() else -1
        if 0 <= announced <= self._most:
            return self._most
        if 0 <= announced <= _MOST_WITH_PICTURE and _BRINGS_PICTURE.fullmatch(path):
            caller = await self.caller(said, peer, path)
            if caller.person is not None or caller.chair is not None:
                return announced
        if self._most < announced <= self._most_parcel and path in _PARCELS:
            caller = await self.caller(said, peer, path)
            if caller.operator:
                return announced
        if _BRINGS_PICTURE.fullmatch(path):
            raise TooLarge("picture_too_long", {"most": MOST_SENT // 1_000_000})
        raise TooLarge("too_large", {"most": self._most})

    def size(self, size: int, most: int) -> None:
        """`TooLarge` for a body that is."""
        if size > most:
            raise TooLarge("too_large", {"most": most})

    def token(self, caller: Caller, said: Said, path: str, body: bytes) -> None:
        """`Forbidden` (`form_expired`) unless the form is one of ours, made for the caller."""
        if caller.chair is not None or (caller.session is None and path.startswith("/api/")):
            return  # a program, or a stranger: there is no cookie that another site could abuse
        token = said.get(_TOKEN) or _field(said, body)
        if not is_token_of(self._house.secret, caller, token):
            raise Forbidden("form_expired")


def _field(said: Said, body: bytes) -> str:
    if said.get(b"content-type").startswith(_PARTS):
        return _part(said, body)
    if not said.get(b"content-type").startswith(_FORM) or not body:
        return ""
    try:
        found = parse_qs(body.decode("ascii", "replace"), max_num_fields=1000).get(FIELD, [""])
    except ValueError:
        raise BadRequest("unreadable") from None
    return found[0]


def _part(said: Said, body: bytes) -> str:
    """The token among the parts of a body: whatever else is read for it is none of ours."""
    _, _, boundary = said.get(b"content-type").partition("boundary=")
    mark = b'name="' + FIELD.encode() + b'"\r\n\r\n'
    for part in body.split(b"--" + boundary.strip('"').encode("latin-1")) if boundary else ():
        head, found, rest = part.partition(mark)
        if found and b"\r\n\r\n" not in head:
            return rest.strip().decode("ascii", "replace")
    return ""
