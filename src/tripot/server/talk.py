"""Talk: the table's conversation, private threads where the game allows them, the watchers' own."""

from collections.abc import Sequence

from tripot.engine.seats import Seat
from tripot.server.records import Caller, Message, Thread


class Talk:
    """Conversations live outside the journal; the game says who may talk to whom."""

    async def say(
        self, caller: Caller, table: str, seat: Seat | None, text: str, key: str, *, to: Seat | None = None
    ) -> Message:
        """Say something: to the table, or to another seat; a watcher (`seat` None) to the watchers.

        `Forbidden` (`muted`, with the refusal's rule and code as facts) when the game does not allow it.
        """
        raise NotImplementedError

    async def messages(
        self, caller: Caller, table: str, seat: Seat | None, thread: str = "table", *, after: int = 0, limit: int = 200
    ) -> Sequence[Message]:
        """The last messages of a thread, oldest first; `Forbidden` if it is not this seat's."""
        raise NotImplementedError

    async def threads(self, caller: Caller, table: str, seat: Seat | None) -> Sequence[Thread]:
        """The threads of a seat."""
        raise NotImplementedError

    async def mark_read(self, caller: Caller, table: str, seat: Seat, thread: str, number: int) -> None:
        """Everything up to this message was seen."""
        raise NotImplementedError
