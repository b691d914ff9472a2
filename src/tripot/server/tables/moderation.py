"""What was done about people who misbehave, as it is asked for, held at a table, and shown."""

from typing import TYPE_CHECKING

from tripot.server.common.errors import Unacceptable
from tripot.server.common.inputs import clean_line
from tripot.server.common.moments import Moment, as_datetime
from tripot.server.common.records import Caller, ModerationAct, ModerationKind
from tripot.server.store.moderation import ModerationRow

if TYPE_CHECKING:
    from tripot.server.tables.table import Table

REASON_MOST = 500
MINUTES_MOST = 366 * 24 * 60
_MINUTE = 60_000


def check_reason(text: str) -> str:
    """Why, in one line; `Unacceptable` (`bad_reason`) if it is too long."""
    reason = clean_line(text)
    if len(reason) > REASON_MOST:
        raise Unacceptable("bad_reason", {"most": REASON_MOST})
    return reason


def until(now: Moment, minutes: int | None) -> Moment | None:
    """When it is over by itself; None for until somebody undoes it. `Unacceptable` (`bad_duration`) otherwise."""
    if minutes is None:
        return None
    if not 1 <= minutes <= MINUTES_MOST:
        raise Unacceptable("bad_duration", {"most": MINUTES_MOST})
    return now + minutes * _MINUTE


def act_of(table: "Table", kind: ModerationKind, person: str | None) -> ModerationRow | None:
    """What the host did about somebody and has not undone."""
    found = (row for row in table.moderation if row.kind == kind and row.person == person)
    return next(found, None) if person is not None else None


def mute_of(table: "Table", person: str | None, now: Moment) -> ModerationRow | None:
    """By what the host took the word from somebody, or from the muted person who handed them the chair."""
    mine = table.seats_of(person)
    handed = {row.person for row in table.sittings if row.seat in mine and not row.may_return}
    acts = (act_of(table, "mute", each) for each in (person, *sorted(filter(None, handed))))
    return next((act for act in acts if act is not None and act.is_on(now)), None)


def is_removed(table: "Table", caller: Caller) -> bool:
    """Whether the host removed this very person."""
    return caller.person is not None and act_of(table, "remove", caller.person.id) is not None


def is_of_removed_browser(table: "Table", caller: Caller) -> bool:
    """Whether the host removed somebody who came by this browser, perhaps under another name."""
    return any(row.kind == "remove" and row.is_of_browser(caller.browser) for row in table.moderation)


def shown(row: ModerationRow, now: Moment) -> ModerationAct:
    """An act, for who did it and for the operator."""
    return ModerationAct(
        id=row.id,
        kind=row.kind,
        name=row.name,
        at=as_datetime(row.at),
        person=row.person or "",
        until=None if row.until is None else as_datetime(row.until),
        address=row.address,
        table=row.table_id or "",
        thread=row.thread,
        number=row.place,
        text=row.text,
        reason=row.reason,
        is_on=row.is_on(now),
        ended_at=None if row.ended_at is None else as_datetime(row.ended_at),
        is_withdrawn=row.ended_by is not None and row.ended_by == row.by,
    )
