"""The doors: who is asking, signed cookies, form tokens."""

import secrets
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from hashlib import blake2b
from hmac import compare_digest
from typing import Any

from fastapi import Request, Response
from itsdangerous import BadSignature, Signer, TimestampSigner
from starlette.requests import cookie_parser

from tripot.engine.seats import Seat
from tripot.server.common.inputs import hidden, new_word
from tripot.server.common.records import STRANGER, Caller, Person
from tripot.server.common.settings import Settings
from tripot.server.people.devices import new_mark

COOKIE = "tripot"
HOST_COOKIE = "__Host-tripot"
"""The same over https: a browser takes it from this very host alone, and only so."""
SECURE_COOKIE = "__Secure-tripot"
"""The same below a sub-path: the other needs the whole host, and would go to whatever else is served there."""
DEVICE = "tripot-device"
THERE = "tripot-there"
BROWSER = "tripot-browser"
_YEAR = 365 * 24 * 3600
_STRANGERS_FORM = 24 * 3600
FIELD = "csrf"
HEADER = "x-csrf-token"
CARD = "tripot-card"
"""The card whose name a stranger is offered, until they are somebody."""


async def current(request: Request) -> Caller:
    """Who is asking: by session cookie or `Authorization: Bearer`. A FastAPI dependency."""
    caller: Caller = request.scope["state"].get("caller", STRANGER)
    return caller


def with_holder(caller: Caller, cookie: str) -> Caller:
    """The caller, and which of several people said last that they hold the device. [E13]"""
    said = cookie_parser(cookie).get(THERE, "") if THERE in cookie and caller.session is not None else ""
    table, _, seat = said.partition(".")
    is_seat = seat.isascii() and seat.isdigit() and len(seat) < 5
    return replace(caller, there=(table, int(seat))) if is_seat else caller


def hold(request: Request, response: Response, table: str, seat: Seat) -> None:
    """Note who holds the device from now on."""
    _keep(request, response, f"{table}.{seat}", THERE, max_age=None)


def put_down(response: Response) -> None:
    """Nobody says any more that they hold the device."""
    response.delete_cookie(THERE, path="/")


async def find_caller(house: Any, bearer: str, cookie: str, address: str) -> Caller:
    """Who is asking, from the two headers that may say so."""
    if bearer[:7].lower() == "bearer ":
        return await house.people.by_seat_token(bearer[7:].strip(), address=address) or Caller(address=address)
    token, browser = (read_cookie(house.secret, cookie), read_browser(cookie)) if cookie else ("", "")
    known = await house.people.by_session(token, address=address, browser=browser) if token else None
    return known or Caller(address=address, browser=browser)


def recall(house: Any, cookie: str, address: str) -> Caller | None:
    """Who is asking, if that is known without asking anybody; None says nothing."""
    token = read_cookie(house.secret, cookie) if cookie else ""
    known: Caller | None = house.people.by_heart(token, address, read_browser(cookie)) if token else None
    return known


@lru_cache(maxsize=10_000)
def read_cookie(secret: bytes, header: str) -> str:
    """The session's token in a cookie header, if its signature is ours."""
    value = _session_cookie(cookie_parser(header))
    if not value:
        return ""
    try:
        return Signer(secret, salt="tripot.session").unsign(value).decode()
    except (BadSignature, UnicodeError):
        return ""


def _session_cookie(cookies: Mapping[str, str]) -> str:
    """The session's cookie under either name: one from before https is taken over when it is renewed."""
    return cookies.get(HOST_COOKIE) or cookies.get(SECURE_COOKIE) or cookies.get(COOKIE, "")


@lru_cache(maxsize=10_000)
def read_browser(header: str) -> str:
    """What is stored of the browser's mark in a cookie header."""
    mark = cookie_parser(header).get(BROWSER, "")
    return hidden(mark) if mark else ""


def remember(request: Request, response: Response, token: str) -> None:
    """Set the session cookie after `People.guest`, `sign_in` or `enter_by_link`."""
    house = request.app.state.house
    _keep_session(request, response, Signer(house.secret, salt="tripot.session").sign(token).decode())
    _mark_browser(request, response, new_word())


def renew(request: Request, response: Response, caller: Caller) -> None:
    """Let the browser keep the cookie of a session that is in use for another year. [R48]"""
    known = _session_cookie(request.cookies)
    if caller.session is not None and known:
        _keep_session(request, response, known)
        # Of a session older than marks: the same for all pages that are asked for at once.
        _mark_browser(request, response, _of_session(request.app.state.house.secret, caller.session, b"tripot-mark"))


def _mark_browser(request: Request, response: Response, new: str) -> None:
    """Let the browser be known again under another name, where a host has removed somebody or a door is closed."""
    _keep(request, response, request.cookies.get(BROWSER, "")[:80] or new, BROWSER)


def _keep_session(request: Request, response: Response, value: str) -> None:
    is_secure = _is_secure(request)
    safest = SECURE_COOKIE if request.app.state.settings.sub_path else HOST_COOKIE
    _keep(request, response, value, safest if is_secure else COOKIE)
    if is_secure and COOKIE in request.cookies:
        response.delete_cookie(COOKIE, path="/")


def _is_secure(request: Request) -> bool:
    settings: Settings = request.app.state.settings
    return settings.secure_cookies or settings.base_url.startswith("https:")


def _keep(
    request: Request, response: Response, value: str, name: str, path: str = "/", max_age: int | None = _YEAR
) -> None:
    secure = _is_secure(request)
    response.set_cookie(name, value, max_age=max_age, httponly=True, samesite="lax", secure=secure, path=path)


def lend_card(request: Request, response: Response) -> None:
    """Let the browser keep the card that a page has just offered as a name, if it did: no longer than it stays open."""
    card = request.scope["state"].get(CARD)
    if card is not None:
        _keep(request, response, card, CARD, max_age=None)


def know_device(request: Request, response: Response, person: Person) -> None:
    """Mark the browser as one by which this person came in: the next sign-in there pays for itself. [R40]"""
    mark = new_mark(request.app.state.house.secret, person.id)
    _keep(request, response, mark, DEVICE, "/sign-in")


def device_mark(request: Request) -> str:
    """The mark of the browser, if it has one."""
    return request.cookies.get(DEVICE, "")


def forget(request: Request, response: Response) -> None:
    """Take the session cookie away, and all that the browser kept beside it: hints, receipts, what it is told by.

    A browser clears a whole host: below a sub-path, where others live too, a script of the page clears what is ours.
    """
    if not request.app.state.settings.sub_path:
        response.headers["Clear-Site-Data"] = '"cache", "storage"'
    response.delete_cookie(COOKIE, path="/")
    for name in (HOST_COOKIE, SECURE_COOKIE):
        response.delete_cookie(name, path="/", secure=True)


def form_token(request: Request) -> str:
    """The value of the hidden field `csrf` of every form; also accepted as the header `X-CSRF-Token` (htmx)."""
    return token_for(request.app.state.house.secret, request.scope["state"].get("caller", STRANGER))


def token_for(secret: bytes, caller: Caller) -> str:
    """The form token of a caller: bound to the session, or to the day for a stranger."""
    if caller.session is not None:
        return _of_session(secret, caller.session, b"tripot-csrf")
    return TimestampSigner(secret, salt="tripot.form").sign(secrets.token_hex(4)).decode()


@lru_cache(maxsize=10_000)
def _of_session(secret: bytes, session: str, purpose: bytes) -> str:
    """A word of a session for one purpose, always the same, that nobody else can make."""
    return blake2b(session.encode(), key=secret[:64], person=purpose, digest_size=20).hexdigest()


def is_token_of(secret: bytes, caller: Caller, token: str) -> bool:
    """Whether a form token is this caller's."""
    if caller.session is not None:
        return compare_digest(token_for(secret, caller).encode(), token.encode())
    try:
        TimestampSigner(secret, salt="tripot.form").unsign(token, max_age=_STRANGERS_FORM)
    except BadSignature:
        return False
    return True


def fresh_key() -> str:
    """A new idempotency key for the hidden field `key` of a form."""
    return secrets.token_urlsafe(12)
