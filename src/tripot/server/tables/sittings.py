"""Who sat in a chair when: names of the past, private words that stay private, the right to come back."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from tripot.engine.seats import Seat
from tripot.server.store.rows import ChairRow, MessageRow, SittingRow
from tripot.server.store.sittings import Left
from tripot.server.tables.threads import members_of

if TYPE_CHECKING:
    from tripot.server.tables.table import Table


def ended_by(table: "Table", chairs: Iterable[ChairRow], *, may_return: bool) -> Left | None:
    """The sittings of a running game that end when these chairs are so; None if nobody leaves."""
    if table.row.stage.status != "playing":
        return None
    rows = [_ended(table, table.chairs[chair.seat], may_return) for chair in chairs if _changes_hands(table, chair)]
    return Left(rows, [private_threads(table, row.seat) for row in rows]) if rows else None


def _changes_hands(table: "Table", chair: ChairRow) -> bool:
    before = table.chairs.get(chair.seat)
    return before is not None and (before.kind, before.person, before.name) != (chair.kind, chair.person, chair.name)


def _ended(table: "Table", chair: ChairRow, may_return: bool) -> SittingRow:
    seq, version, said = table.row.numbers
    place = len(of_chair(table, chair.seat)) + 1
    heard = sum(table.places[thread] for thread in private_threads(table, chair.seat))
    may = may_return and chair.person is not None
    return SittingRow(table.id, chair.seat, place, chair.person, chair.name, seq, version, said, heard, may)


def of_chair(table: "Table", seat: Seat) -> Sequence[SittingRow]:
    """The former sittings of a chair, oldest first."""
    return [row for row in table.sittings if row.seat == seat]


def private_threads(table: "Table", seat: Seat) -> list[str]:
    """The private conversations of a chair."""
    return [thread for thread in table.places if seat in members_of(thread)]


def name_at(table: "Table", seat: Seat, *, entry: int) -> str:
    """Who sat there when this entry was made."""
    return next((row.name for row in of_chair(table, seat) if entry <= row.seq), table.name_of(seat))


def name_by_note(table: "Table", seat: Seat, note: int) -> str:
    """Who sat there when this note was made."""
    return next((row.name for row in of_chair(table, seat) if note <= row.version), table.name_of(seat))


def past_names(table: "Table") -> list[tuple[int, dict[Seat, str]]]:
    """Who sat where until each entry after which somebody left their chair, earliest first. [E12]"""
    ends = sorted({row.seq for row in table.sittings})
    return [(end, {seat: _called_at(table, seat, entry=end) for seat in table.chairs}) for end in ends]


def _called_at(table: "Table", seat: Seat, *, entry: int) -> str:
    """A character keeps its name whoever plays it."""
    return table.character(seat) or name_at(table, seat, entry=entry)


def has_sat(table: "Table", person: str) -> bool:
    """Whether somebody sits here, or sat here since the beginning: they know more than a watcher."""
    return bool(table.seats_of(person)) or any(row.person == person for row in table.sittings)


def right_of(table: "Table", person: str | None) -> SittingRow | None:
    """The chair that somebody was replaced in and may take back."""
    mine = (row for row in table.sittings if row.may_return and row.person == person)
    return next(mine, None) if person is not None else None


def is_own_time(table: "Table", row: MessageRow, seat: Seat) -> bool:
    """Whether whoever sits there now sat there when this was said; what the whole table heard is for all. [E10]"""
    if not members_of(row.thread):
        return True
    now = table.chair(seat).person
    for sitting in of_chair(table, seat):
        if row.number <= sitting.said:
            return sitting.person is not None and sitting.person == now
    return True


def unheard(table: "Table", seat: Seat) -> int:
    """How many private messages to a chair were said in others' time."""
    if not table.sittings or seat not in table.chairs:
        return 0
    before, hidden, now = 0, 0, table.chair(seat).person
    for sitting in of_chair(table, seat):
        if sitting.person is None or sitting.person != now:
            hidden += sitting.heard - before
        before = sitting.heard
    return hidden
