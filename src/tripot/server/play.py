"""Play: what a seat sees, what it does, taking back."""

from collections.abc import Mapping
from typing import Any

from tripot.engine.actions import Action
from tripot.engine.refusals import Refusal
from tripot.engine.seats import Seat
from tripot.server.records import Acted, Caller, Look


class Play:
    """The game itself. `seat` None means: the caller's only chair, or a watcher's eyes."""

    async def look(
        self, caller: Caller, table: str, seat: Seat | None = None, *, since: int = 0, word: str = ""
    ) -> Look:
        """What a seat sees now, with events from entry `since` on. `Forbidden` for another's seat."""
        raise NotImplementedError

    async def act(
        self, caller: Caller, table: str, seat: Seat, action: Action, decision: int | None, key: str
    ) -> Acted:
        """Play an action: stored before anybody is told. The same key again gives the same answer, not a second move.

        `BadRequest` (`key_missing`), `Unacceptable` (`key_reused`), `Conflict` (`still_running`).
        A refusal by the rules comes back as a value in `Acted`.
        """
        raise NotImplementedError

    async def check(self, caller: Caller, table: str, seat: Seat, action: Action) -> Refusal | None:
        """Why the action would be refused now; nothing is played. For forms while they are being filled."""
        raise NotImplementedError

    async def undo(self, caller: Caller, table: str, seat: Seat, entry: int, key: str) -> Acted:
        """Take the last entry back: at once if it drew nothing and told nobody else; otherwise the others are asked
        (the answer then has no `seq`, and the table an `undo`)."""
        raise NotImplementedError

    async def answer_undo(self, caller: Caller, table: str, seat: Seat, entry: int, agree: bool, key: str) -> Acted:
        """Agree or not that the entry be taken back; it is when every person at the table agreed."""
        raise NotImplementedError

    async def keep_draft(self, caller: Caller, table: str, seat: Seat, form: str, value: Any) -> None:
        """Keep a half-filled form; only its seat ever sees it."""
        raise NotImplementedError

    async def drafts(self, caller: Caller, table: str, seat: Seat) -> Mapping[str, Any]:
        """The half-filled forms of a seat, by name."""
        raise NotImplementedError
