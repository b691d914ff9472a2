"""One of the ways a notice can go. Another one is a class of this kind and a line in `channels.py`."""

from abc import ABC, abstractmethod
from typing import ClassVar

from tripot.server.common.settings import Settings
from tripot.server.people.notices.letters import Letter
from tripot.server.tables.context import Context


class Channel(ABC):
    """One way."""

    name: ClassVar[str]
    gathers: ClassVar[bool] = False
    """Whether what waits for one person goes out as one."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    @abstractmethod
    def is_on(self) -> bool:
        """Whether this house has it."""

    async def prepare(self, context: Context) -> None:
        """Learn from the database what sending needs, before the first time; most need nothing."""
        return

    @abstractmethod
    def send(self, address: str, letter: Letter) -> None:
        """Send, in a thread of its own; `Undeliverable` if it did not work, `Gone` if nobody is there any more."""
