"""Who is to be told what when a table takes a step."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from tripot.engine.frames import Gather
from tripot.engine.seats import Seat
from tripot.engine.state import State
from tripot.server.common.records import NoticeKind
from tripot.server.store.moving import Gone
from tripot.server.store.rows import MessageRow
from tripot.server.tables.commits import Step
from tripot.server.tables.cursors import hears
from tripot.server.tables.table import Prepared, Table

_ENDED = ("over", "closed")
_CLOCK: dict[str, NoticeKind] = {"postponed": "moved", "paused": "paused", "resumed": "resumed", "on_holiday": "moved"}
"""The notes of a table that are notices too."""


@dataclass(frozen=True, slots=True)
class Occasion:
    """Something to tell whoever sits, or sat, in a chair."""

    kind: NoticeKind
    seat: Seat
    number: int
    """Of the decision, the note or the message that it is about."""
    facts: dict[str, Any] = field(default_factory=dict)


def of_step(step: Step) -> Iterator[Occasion]:
    """What a step is an occasion for."""
    table, stage = step.table, step.row.stage
    if table.row.terms.lesson:
        return
    if table.row.stage.status in _ENDED:
        yield from _called_again(step)
        return
    if stage.status in _ENDED:
        yield from _everybody(table, "over" if stage.status == "over" else "closed", stage.version)
        return
    if stage.status == "gone":
        yield from _moved(step)
        return
    yield from _replaced(step)
    for note in step.notes:
        if note.kind in _CLOCK:
            yield from _everybody(table, _CLOCK[note.kind], note.number)
        if note.kind == "close_asked":
            yield from _everybody(table, "closing", note.number)
    if step.prepared is not None:
        yield from _asked(table, step.prepared)


def of_message(table: Table, row: MessageRow) -> Iterator[Occasion]:
    """Who hears a message."""
    number = table.places.get(row.thread, 0) + 1
    for seat in table.chairs:
        if seat != row.seat and hears(table, row.thread, seat):
            yield Occasion("message", seat, number, {"thread": row.thread})


def of_reminder(table: Table, seats: Iterable[Seat]) -> Iterator[Occasion]:
    """Their deadline is near."""
    for seat in seats:
        yield Occasion("deadline", seat, number_of(table.state, seat))


def number_of(state: State, seat: Seat) -> int:
    """The number of what is asked of a seat."""
    return state.stack[-1].number(state, seat)


def _called_again(step: Step) -> Iterator[Occasion]:
    """Somebody wants to play again: the others are called to the new table."""
    for note in step.notes:
        if note.kind == "rematch":
            called = (seat for seat in step.table.chairs if seat not in note.facts["seats"])
            yield from (Occasion("rematch", seat, note.number, {"by": note.facts["name"]}) for seat in called)


def _everybody(table: Table, kind: NoticeKind, number: int) -> Iterator[Occasion]:
    return (Occasion(kind, seat, number) for seat in table.chairs)


def _moved(step: Step) -> Iterator[Occasion]:
    """The table plays in another house: each of its people is told their own link."""
    links = next((each.links for each in step.also if isinstance(each, Gone)), {})
    for seat, chair in step.table.chairs.items():
        if chair.person is not None and chair.person in links:
            yield Occasion("gone", seat, step.row.stage.version, {"link": links[chair.person]})


def _replaced(step: Step) -> Iterator[Occasion]:
    """Whoever sat in a chair of a running game that is somebody else's now."""
    if step.table.row.stage.status != "playing":
        return
    for chair in step.chairs:
        before = step.table.chairs.get(chair.seat)
        if before is not None and before.person and before.person != chair.person:
            yield Occasion("replaced", chair.seat, step.row.stage.version, {"by": chair.name})


def _asked(table: Table, prepared: Prepared) -> Iterator[Occasion]:
    was, now, after = table.pending(), prepared.pending, prepared.replay.state
    if now is None:
        return
    if was is not None and was.decision != now.decision and isinstance(table.state.stack[-1], Gather):
        yield from _everybody(table, "resolved", now.decision)
    actor = prepared.entries[0].actor if prepared.entries else None
    for seat in now.awaited:
        if seat == actor:
            continue  # who has just acted sees the next question
        if was is None or number_of(table.state, seat) != number_of(after, seat):
            yield Occasion("turn", seat, number_of(after, seat))
        elif is_last(table, after, seat) and not is_last(table, table.state, seat):
            yield Occasion("last", seat, number_of(after, seat))


def is_last(table: Table, state: State, seat: Seat) -> bool:
    """Whether a seat knows that the table waits for nobody else."""
    waits = table.pending_at(state, seat)
    return waits is not None and waits.awaited == (seat,)
