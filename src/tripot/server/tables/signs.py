"""Signs of presence: who is at the table, who is away for longer than a table waits."""

from collections.abc import Container
from typing import TYPE_CHECKING, NamedTuple

from tripot.engine.seats import Seat
from tripot.server.common.moments import Moment
from tripot.server.tables.held import held_until

if TYPE_CHECKING:
    from tripot.server.tables.table import Table

HOST: Seat = -1
"""Under which number a host gives signs who sits nowhere."""
LIVE, WITHOUT_SCRIPTS = 120_000, 600_000
"""Milliseconds without a sign after which somebody is absent: after their last stream, or their last page without."""
_DAY = 86_400_000


class Sign(NamedTuple):
    """The last sign of somebody."""

    at: Moment
    is_page: bool = False
    """Whether it was a request, and no stream followed."""

    @property
    def patience(self) -> Moment:
        """How long it is believed."""
        return WITHOUT_SCRIPTS if self.is_page else LIVE


class Company(NamedTuple):
    """Who has a page open, and who has been away for longer than the table waits."""

    here: tuple[Seat, ...]
    absent: tuple[Seat, ...]
    showing_until: Moment | None = None
    """Until when the clocks wait for those who look at what was shown last."""


def company(table: "Table") -> Company:
    """Who is at the table; found once for all who listen."""
    known = table.remembered.here
    if known is None:
        here = tuple(seat for seat in table.chairs if table.is_here(seat) or seat in table.looking.leaving)
        known = table.remembered.here = Company(here, absent(table), showing_until(table))
    return known


def showing_until(table: "Table") -> Moment | None:
    """Until when the clocks wait for those who look; None if for nobody."""
    if table.replay is None or table.row.stage.status != "playing":
        return None
    now = table.now()
    until = held_until(table, table.state.log or (), now)
    return until if until > now else None


def absent(table: "Table") -> tuple[Seat, ...]:
    """The chairs of a running game whose people are away."""
    if table.row.stage.status != "playing":
        return ()
    return tuple(seat for seat in table.chairs if is_absent(table, seat))


def seen(table: "Table", seat: Seat) -> None:
    """A request came from a chair (or from the host)."""
    if not table.is_here(seat):
        table.signs[seat] = Sign(table.now(), is_page=True)


def streamed(table: "Table", seat: Seat) -> None:
    """A stream of a chair begins or ends."""
    table.signs[seat] = Sign(table.now())


def last_sign(table: "Table", seat: Seat) -> Sign:
    """The last sign of whoever sits there, from any of their chairs; time nobody watched over counts as one."""
    now, person = table.now(), table.row.terms.host if seat == HOST else table.chair(seat).person
    mine = {seat, *table.seats_of(person)} | ({HOST} if person == table.row.terms.host else set())
    if any(table.is_here(each) for each in mine):
        return Sign(now)
    given = [table.signs[each] for each in mine if each in table.signs]
    return max((Sign(max(table.watched_since, table.row.stage.started_at or 0)), *given))


def is_absent(table: "Table", seat: Seat) -> bool:
    """Whether somebody gave no sign for as long as the table waits: minutes, or a whole deadline by correspondence."""
    if table.is_here(seat) or (seat != HOST and table.chair(seat).kind != "person"):
        return False
    sign = last_sign(table, seat)
    if is_slow(table):
        missed = None if seat == HOST else table.chair(seat).missed_at
        return missed is not None and sign.at < missed
    return table.now() - sign.at >= sign.patience


def away_since(table: "Table", seat: Seat) -> Moment | None:
    """Since when nobody was seen in a person's chair; None while they are at the table, with scripts or without."""
    chair = table.chair(seat)
    mine = (seat, *table.seats_of(chair.person))
    if chair.kind != "person" or any(table.is_here(each) or each in table.looking.leaving for each in mine):
        return None
    sign = last_sign(table, seat)
    return None if sign.is_page and table.now() - sign.at < sign.patience else sign.at


def shown_here(table: "Table") -> str:
    """The chairs that a page shows as being at the table, as its wire says them back."""
    return ".".join(str(seat) for seat in table.chairs if away_since(table, seat) is None)


def is_slow(table: "Table") -> bool:
    """Whether people play by correspondence."""
    return table.row.terms.schedule.pace in ("slow", "daily")


def patience(table: "Table", seats: "tuple[Seat, ...]") -> Moment:
    """How long these are waited for before their silence is an answer: by correspondence, until the next deadline."""
    if not is_slow(table):
        return max((last_sign(table, seat).patience for seat in seats), default=LIVE)
    dues = [alarm.due for (kind, _), alarm in table.alarms.items() if kind == "deadline" and not alarm.held]
    return max(min(dues, default=0) - table.now(), 0) or _DAY


def sitting(table: "Table") -> tuple[Seat, ...]:
    """One chair of each person who sits at the table, present or not."""
    return _one_of_each(table, table.chairs)


def present(table: "Table") -> tuple[Seat, ...]:
    """One chair of each person who is at the table."""
    return _one_of_each(table, [seat for seat in table.chairs if not is_absent(table, seat)])


def _one_of_each(table: "Table", seats: Container[Seat]) -> tuple[Seat, ...]:
    first: dict[str, Seat] = {}
    for chair in table.chairs.values():
        if chair.kind == "person" and chair.person is not None and chair.seat in seats:
            first.setdefault(chair.person, chair.seat)
    return tuple(first.values())


def acting_host(table: "Table") -> str | None:
    """Who hosts: whoever opened the table, or, in a running game and while they are absent, who sat there longest."""
    host = table.row.terms.host
    if table.row.stage.status not in ("playing", "leaving"):
        return host
    seats = table.seats_of(host)
    if host is not None and not is_absent(table, seats[0] if seats else HOST):
        return host
    here = sorted(present(table), key=lambda seat: (_since(table, seat), seat))
    return table.chair(here[0]).person if here else host


def _since(table: "Table", seat: Seat) -> int:
    """Since which entry whoever sits there does."""
    return max((row.seq for row in table.sittings if row.seat == seat), default=0)
