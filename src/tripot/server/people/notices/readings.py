"""Whether a notice is still true, and what is true about it now: looked up at the moment it goes out. [E22]"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from tripot.engine.seats import SPECTATOR, Seat
from tripot.engine.view import Pending
from tripot.server.common.moments import Moment
from tripot.server.people.notices.occasions import is_last, number_of
from tripot.server.tables.alarms import DEADLINE
from tripot.server.tables.questions import Question, questions_at
from tripot.server.tables.table import Table


@dataclass(frozen=True, slots=True)
class Told:
    """A notice on its way: of what kind, to whom, about what."""

    kind: str
    person: str
    seat: Seat
    number: int
    facts: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Reading:
    """What is true now."""

    due: Moment | None = None
    asked: Pending | None = None
    """What is asked of the seat, as far as everybody knows."""
    who: str = ""
    """Who wrote, calls, or sits there now."""
    table: str = ""
    """The table that it leads to, if it is another."""
    link: str = ""
    """Where it leads to, if that is in another house."""


def read(table: Table, told: Told, seen: int, hidden: frozenset[str] = frozenset()) -> Reading | None:
    """What is true of a notice now; None if it is over.

    `seen` is how far the seat has read what it is about, `hidden` are those whom its reader does not want to read.
    """
    if told.kind == "message":
        return _message(table, told, seen, hidden)
    check = _CHECKS.get(told.kind)
    return None if check is None or not check(table, told) else _reading(table, told)


def due_of(table: Table, seat: Seat) -> Moment | None:
    """When the clock rings for a seat, as shown."""
    alarm = table.alarms.get(("deadline", seat)) or table.alarms.get(DEADLINE)
    return None if alarm is None or alarm.held else alarm.due - table.row.terms.schedule.grace * 1000


def _reading(table: Table, told: Told) -> Reading:
    if told.kind == "replaced":
        return Reading(who=table.name_of(told.seat))
    if told.kind == "closing":
        asked = _closing(table, told)
        return Reading(None if asked is None else asked.due, who="" if asked is None else asked.by)
    if told.kind == "gone":
        return Reading(link=told.facts["link"])
    if told.kind == "rematch":
        return Reading(who=told.facts["by"], table=table.row.stage.rematch or "")
    is_awaited = _is_awaited(table, told.seat)
    if told.kind == "resumed" and not is_awaited:
        return Reading()
    return Reading(due_of(table, told.seat), _asked(table, told.seat) if is_awaited else None)


def _is_awaited(table: Table, seat: Seat) -> bool:
    waits = table.pending()
    return waits is not None and seat in waits.awaited


def _asked(table: Table, seat: Seat) -> Pending | None:
    """What is asked of a seat, if everybody knows that: a notice is read by whoever stands beside the screen."""
    public, own = table.pending(SPECTATOR), table.pending(seat)
    if public is None or own is None or (public.kind, public.facts) != (own.kind, own.facts):
        return None
    return own


def _message(table: Table, told: Told, seen: int, hidden: frozenset[str]) -> Reading | None:
    thread = told.facts.get("thread", "")
    said = [
        row for row in table.messages if row.thread == thread and row.seat != told.seat and row.person not in hidden
    ]
    if not said or said[-1].place <= seen or not _sits(table, told):
        return None
    return Reading(who=said[-1].name)


def _sits(table: Table, told: Told) -> bool:
    chair = table.chairs.get(told.seat)
    return chair is not None and chair.person == told.person


def _runs(table: Table, told: Told) -> bool:
    stage = table.row.stage
    return stage.status == "playing" and stage.paused_at is None and table.replay is not None and _sits(table, told)


def _is_asked(table: Table, told: Told) -> bool:
    """Whether this very question is still asked of them."""
    if not _runs(table, told):
        return False
    return _is_awaited(table, told.seat) and number_of(table.state, told.seat) == told.number


def _is_last(table: Table, told: Told) -> bool:
    return _is_asked(table, told) and is_last(table, table.state, told.seat)


def _is_near(table: Table, told: Told) -> bool:
    return _is_asked(table, told) and due_of(table, told.seat) is not None


def _is_moved(table: Table, told: Told) -> bool:
    return _runs(table, told) and due_of(table, told.seat) is not None and _latest_put_off(table) == told.number


def _is_paused(table: Table, told: Told) -> bool:
    stage = table.row.stage
    return stage.status == "playing" and stage.paused_at is not None and _sits(table, told)


def _is_replaced(table: Table, told: Told) -> bool:
    return table.row.stage.status == "playing" and not _sits(table, told)


def _closing(table: Table, told: Told) -> Question | None:
    return next((asked for asked in questions_at(table) if asked.number == told.number), None)


def _is_closing(table: Table, told: Told) -> bool:
    return table.row.stage.status == "playing" and _closing(table, told) is not None and _sits(table, told)


def _is_over(table: Table, told: Told) -> bool:
    return table.row.stage.status == told.kind and _sits(table, told)


def _is_called_again(table: Table, told: Told) -> bool:
    return table.row.stage.rematch is not None and _sits(table, told)


def _latest_put_off(table: Table) -> int:
    """The note that put the deadline off last: the host's, the house's own after it was down, or a holiday's."""
    return max((note.number for note in table.notes if note.kind in ("postponed", "extended", "on_holiday")), default=0)


_CHECKS: dict[str, Callable[[Table, Told], bool]] = {
    "turn": _is_asked,
    "last": _is_last,
    "deadline": _is_near,
    "resolved": _runs,
    "moved": _is_moved,
    "paused": _is_paused,
    "resumed": _runs,
    "replaced": _is_replaced,
    "closing": _is_closing,
    "over": _is_over,
    "closed": _is_over,
    "gone": _is_over,
    "rematch": _is_called_again,
}
