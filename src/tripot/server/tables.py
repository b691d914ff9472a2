"""Tables: opening, chairs, invitations, the host's few powers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal

from tripot.engine.seats import Seat
from tripot.server.records import Caller, Schedule, TableCard, TableInfo


@dataclass(frozen=True, slots=True)
class Opening:
    """What a host asks for."""

    game: str
    seats: int = 0
    """0: the usual number."""
    name: str = ""
    """Empty: the house finds one."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """Only those that differ from the defaults, typed as the game's options say."""
    schedule: Schedule = field(default_factory=Schedule)
    is_public: bool = False
    watching: Literal["nobody", "link", "everybody"] = "link"
    sit: bool = True
    """Whether the host takes the first chair."""
    bots: Mapping[Seat, str] = field(default_factory=dict)
    """Chairs that bots take at once, with their level."""


class Tables:
    """The tables of the house. Methods that change something announce it at the table."""

    async def open(self, caller: Caller, opening: Opening, key: str) -> TableInfo:
        """Open a table; `Unacceptable` (`bad_options`, `bad_seats`, `unknown_game`, `bad_schedule`) otherwise."""
        raise NotImplementedError

    async def play_now(self, caller: Caller, game: str, key: str, level: str = "") -> TableInfo:
        """A table of the usual size, the caller in the first chair, bots in the others, started."""
        raise NotImplementedError

    async def public(
        self, *, game: str = "", status: str = "gathering", before: str = "", limit: int = 30
    ) -> Sequence[TableCard]:
        """Public tables, newest first; `before` is the id of the last one already shown."""
        raise NotImplementedError

    async def mine(self, caller: Caller, *, over: bool = False) -> Sequence[TableCard]:
        """The caller's tables: those that await them first, then the latest moved."""
        raise NotImplementedError

    async def info(self, caller: Caller, table: str, *, word: str = "") -> TableInfo:
        """A table. `NotFound` unless public, sat at, or opened by the word of an invitation (or for watchers)."""
        raise NotImplementedError

    async def by_word(self, word: str) -> tuple[str, Literal["invitation", "watchword", "chair"], Seat | None]:
        """Which table a word belongs to, and what it allows."""
        raise NotImplementedError

    async def sit(
        self, caller: Caller, table: str, *, seat: Seat | None = None, name: str = "", word: str = ""
    ) -> TableInfo:
        """Take a chair (the first free one). Sitting twice is sharing a device: give the second person's `name`."""
        raise NotImplementedError

    async def stand(self, caller: Caller, table: str, seat: Seat, *, level: str = "") -> TableInfo:
        """Leave a chair: free before the start, a bot's afterwards."""
        raise NotImplementedError

    async def place_bot(self, caller: Caller, table: str, seat: Seat, level: str = "") -> TableInfo:
        """Host: put a bot in a chair, free or of somebody absent."""
        raise NotImplementedError

    async def free(self, caller: Caller, table: str, seat: Seat) -> TableInfo:
        """Host, before the start: empty a chair."""
        raise NotImplementedError

    async def offer_chair(self, caller: Caller, table: str, seat: Seat) -> str:
        """Host, or whoever sits there: a word by which a friend takes this very chair over, with all it knows."""
        raise NotImplementedError

    async def take_chair(self, caller: Caller, word: str, *, name: str = "") -> TableInfo:
        """Take over the chair that the word offers. The word is used up; the chair's former tokens too."""
        raise NotImplementedError

    async def reorder(self, caller: Caller, table: str, order: Sequence[Seat]) -> TableInfo:
        """Host, before the start: `order[i]` is the chair whose sitter goes to chair i."""
        raise NotImplementedError

    async def set_seats(self, caller: Caller, table: str, seats: int) -> TableInfo:
        """Host, before the start: more or fewer chairs."""
        raise NotImplementedError

    async def set_doors(self, caller: Caller, table: str, *, is_public: bool, watching: str) -> TableInfo:
        """Host: who may find the table and watch it."""
        raise NotImplementedError

    async def new_words(self, caller: Caller, table: str) -> TableInfo:
        """Host: new invitation and watchers' words; the former ones open nothing any more."""
        raise NotImplementedError

    async def start(self, caller: Caller, table: str, *, level: str = "") -> TableInfo:
        """Host: begin. Bots of `level` take the free chairs; `Conflict` (`free_chairs`) if it is empty and some are."""
        raise NotImplementedError

    async def pause(self, caller: Caller, table: str) -> TableInfo:
        """Host: stop the clock. Sheets may still be written."""
        raise NotImplementedError

    async def resume(self, caller: Caller, table: str) -> TableInfo:
        """Host: let the clock run again."""
        raise NotImplementedError

    async def move_deadline(self, caller: Caller, table: str, due_at: datetime) -> TableInfo:
        """Host: later only (`Unacceptable`, `deadline_earlier`)."""
        raise NotImplementedError

    async def close(self, caller: Caller, table: str) -> TableInfo:
        """Host: end the table without a result. The seed is revealed."""
        raise NotImplementedError

    async def rematch(self, caller: Caller, table: str, key: str) -> TableInfo:
        """Whoever sat there, once it is over: the same people, bots and options at a new table (one per table)."""
        raise NotImplementedError

    async def seat_token(self, caller: Caller, table: str, seat: Seat) -> str:
        """A token with which a program plays this chair over the API; the former one is void."""
        raise NotImplementedError

    async def watch_door(self, caller: Caller, table: str, word: str) -> None:
        """Remember that this person may watch, having come by the watchers' word."""
        raise NotImplementedError
