"""The doors: who is asking, signed cookies, form tokens."""

from fastapi import Request, Response

from tripot.server.records import Caller


async def current(request: Request) -> Caller:
    """Who is asking: by session cookie or `Authorization: Bearer`. A FastAPI dependency; never raises."""
    raise NotImplementedError


def remember(request: Request, response: Response, token: str) -> None:
    """Set the session cookie after `People.guest`, `sign_in` or `enter_by_link`."""
    raise NotImplementedError


def forget(response: Response) -> None:
    """Take the session cookie away."""
    raise NotImplementedError


def form_token(request: Request) -> str:
    """The value of the hidden field `csrf` of every form; also accepted as the header `X-CSRF-Token` (htmx)."""
    raise NotImplementedError


def fresh_key() -> str:
    """A new idempotency key for the hidden field `key` of a form."""
    raise NotImplementedError
