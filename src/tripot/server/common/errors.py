"""What the house says no to, apart from the rules of games: each error has a code for texts and a status for HTTP."""

from collections.abc import Mapping
from typing import Any, ClassVar


class HouseError(Exception):
    """Something the house does not do. `code` is stable and has a text in every language; `facts` fill it."""

    status: ClassVar[int] = 400

    def __init__(self, code: str, facts: Mapping[str, Any] | None = None, *, retry_after: float | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.facts = dict(facts or {})
        self.retry_after = retry_after


class BadRequest(HouseError):
    """What was sent cannot be understood."""


class Unknown(HouseError):
    """Nobody is signed in, and somebody should be."""

    status = 401


class Forbidden(HouseError):
    """Not for this person."""

    status = 403


class Covered(Forbidden):
    """A chair of several on one device, whose person has not said that they hold it. [E13]"""

    def __init__(self, table: str) -> None:
        super().__init__("covered", {"table": table})


class NotFound(HouseError):
    """There is no such thing, or the asker may not know that there is."""

    status = 404


class Conflict(HouseError):
    """The world has moved on, or the same request is still running."""

    status = 409


class Unacceptable(HouseError):
    """Understood, and not possible: a value out of bounds, a key used for something else."""

    status = 422


class TooMany(HouseError):
    """Too much too fast: come back after `retry_after` seconds."""

    status = 429


class Unavailable(HouseError):
    """The house cannot do it now: come back after `retry_after` seconds."""

    status = 503


class Stumble(HouseError):
    """A bug: said without a word about it."""

    status = 500

    def __init__(self) -> None:
        super().__init__("stumble")
