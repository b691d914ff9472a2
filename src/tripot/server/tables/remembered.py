"""What was made from the present moment of a table, for everybody who asks for the same."""

from collections.abc import Callable
from dataclasses import dataclass, field

from tripot.engine.seats import Seat
from tripot.engine.view import Pending, View
from tripot.server.common.records import Update
from tripot.server.tables.cursors import Cursor
from tripot.server.tables.signs import Company

Written = Callable[[Update], bytes]
"""How an update is written on a stream."""
ListenerKey = tuple[str | None, tuple[str, Seat] | None, Seat, str, str]
"""All that decides whether somebody may listen: person, chair of a program, seat, word, browser."""


@dataclass(slots=True)
class Remembered:
    """Forgotten at each change of the table, all at once."""

    views: dict[Seat, View] = field(default_factory=dict)
    pending: dict[Seat, Pending | None] = field(default_factory=dict)
    places: dict[Seat, Cursor] = field(default_factory=dict)
    """Where a seat that has heard everything stands."""
    news: dict[tuple[Written, Seat, Cursor], tuple[bytes, Cursor]] = field(default_factory=dict)
    """What is new to a seat that stands there, and where it stands then."""
    may_listen: dict[ListenerKey, bool] = field(default_factory=dict)
    unseen: dict[Seat, int | None] = field(default_factory=dict)
    """What each seat has still to look at."""
    here: Company | None = None
    """Who is at the table."""

    def forget(self) -> None:
        """The table changed."""
        for each in (self.views, self.pending, self.places, self.news, self.may_listen, self.unseen):
            each.clear()
        self.here = None
