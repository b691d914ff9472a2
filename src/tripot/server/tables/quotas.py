"""How much one seat may write into the journal: a program that says *ready* and *not ready* in turns fills it for ever.

What is counted stands in the journal itself, so that all workers agree; but what is done beside the decisions each
worker counts for itself.
"""

from tripot.engine.actions import Action, Fill, Pick
from tripot.engine.frames import Gather
from tripot.engine.seats import Seat
from tripot.server.common.errors import TooMany
from tripot.server.common.moments import Moment
from tripot.server.tables.table import Table

A_MINUTE = 240
"""Entries of one seat within a minute."""
A_DECISION = 200
"""Entries of one seat while the same sheets are gathered."""
AN_ASIDE = 20
"""Acts of one seat within a minute that answer nothing: portraits, leaving and coming back, offers, withdrawals."""
_MINUTE = 60_000


def check_kind(table: Table, seat: Seat, action: Action, now: Moment) -> None:
    """`TooMany` (`too_many_alike`) for what a game lets a seat do so often a minute, whatever is pending."""
    most = table.game.most_a_minute.get(_kind(action), 0)
    if not most:
        return
    done = _written(table, seat, now - _MINUTE + 1, _kind(action))
    if len(done) >= most:
        raise TooMany("too_many_alike", {"most": most}, retry_after=(done[most - 1] + _MINUTE - now) / 1000)


def _kind(action: object) -> str:
    """What an act is called: its form, or the kind of its choice."""
    return action.form if isinstance(action, Fill) else action.kind if isinstance(action, Pick) else ""


def check_quota(table: Table, seat: Seat, now: Moment) -> None:
    """`TooMany` (`too_many_entries`, `too_many_changes`) for a seat that has written too much lately."""
    times = table.times
    if len(times) >= A_MINUTE and times[-A_MINUTE] > now - _MINUTE:
        written = _written(table, seat, now - _MINUTE)
        if len(written) >= A_MINUTE:
            wait = (written[A_MINUTE - 1] + _MINUTE - now) / 1000
            raise TooMany("too_many_entries", {"most": A_MINUTE}, retry_after=wait)
    since = table.row.progress.since
    is_long = len(times) >= A_DECISION and times[-A_DECISION] >= since and _gathers(table)
    if is_long and len(_written(table, seat, since)) >= A_DECISION:
        raise TooMany("too_many_changes", {"most": A_DECISION}, retry_after=60)


def check_asides(table: Table, seat: Seat, action: Action, now: Moment) -> bool:
    """Whether an act is none of the seat's decisions; `TooMany` (`too_many_asides`) if it did so too often lately."""
    if _kind(action) in table.game.most_a_minute or not table.game.may_always(table.state, seat).offers(action):
        return False  # what has a measure of its own is counted by that one
    times = table.looking.asides.get(seat, [])
    if len(times) >= AN_ASIDE and times[-AN_ASIDE] > now - _MINUTE:
        if _answers(table, seat, action):
            return False
        wait = (times[-AN_ASIDE] + _MINUTE - now) / 1000
        raise TooMany("too_many_asides", {"most": AN_ASIDE}, retry_after=wait)
    return True


def count_aside(table: Table, seat: Seat, now: Moment) -> None:
    """Remember one."""
    table.looking.asides[seat] = [*table.looking.asides.get(seat, [])[1 - AN_ASIDE :], now]


def _answers(table: Table, seat: Seat, action: Action) -> bool:
    """Whether the table waits for the seat, and this is what it waits for."""
    top = table.state.stack[-1]
    return seat in top.awaited(table.state) and top.offers(table.state, seat).offers(action)


def _written(table: Table, seat: Seat, since: Moment, kind: str = "") -> list[Moment]:
    """When the seat wrote since then, the last first; or when it did something of a kind."""
    found = []
    for at, entry in zip(reversed(table.times), reversed(table.replay.entries if table.replay else ()), strict=False):
        if at < since:
            break
        if entry.actor == seat and (not kind or _kind(entry.what) == kind):
            found.append(at)
    return found


def _gathers(table: Table) -> bool:
    return bool(table.state.stack) and isinstance(table.state.stack[-1], Gather)
