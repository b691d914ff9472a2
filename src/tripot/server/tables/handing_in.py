"""Drafts at the deadline: who handed in nothing has handed in what they left, if the rules accept it. [E2]"""

from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from tripot.engine.actions import READY, Action, Fill, Pick
from tripot.engine.frames import Gather
from tripot.engine.refusals import Refusal
from tripot.engine.seats import CLOCK, Seat
from tripot.engine.step import check
from tripot.server.common import as_data
from tripot.server.common.moments import Moment
from tripot.server.common.records import Fate
from tripot.server.store import drafts as store
from tripot.server.store.database import Database
from tripot.server.store.drafts import DraftNews, DraftRow, SameDrafts, TurnOver
from tripot.server.tables.changes import Change
from tripot.server.tables.cleaning import clean_value
from tripot.server.tables.table import Prepared, Table

ASIDE = "+"
"""The notes to oneself beside a form are kept under its name with this; they are never handed in."""


@dataclass(frozen=True, slots=True)
class Handing:
    """What the drafts of a turn come to: entries before the clock's, and the news for their writers."""

    decision: int
    seen: tuple[DraftRow, ...] = ()
    had_news: bool = False
    prepared: Prepared | None = None
    news: tuple[DraftNews, ...] = ()

    @property
    def seats(self) -> frozenset[Seat]:
        """Those whose draft is handed in."""
        return frozenset(one.seat for one in self.news if one.fate == "handed_in")

    def over(self, table_id: str) -> TurnOver:
        """What is written of it with the step that ends the turn."""
        return TurnOver(table_id, self.decision, self.seen, self.had_news, self.news)


async def handing(database: Database, table: Table, who: Seat, action: Action, now: Moment) -> Handing | None:
    """What becomes of the drafts if this action ends the turn; only the clock hands any in.

    Called under the table's lock; None where no sheets are gathered, or nothing can end.
    """
    top, state = table.state.stack[-1], table.state
    may_end = who == CLOCK or (isinstance(action, Pick) and action.text == READY.text)
    if not may_end or not isinstance(top, Gather):
        return None
    rows, had_news = await database.read(partial(store.of_decision, table_id=table.id, decision=state.decision))
    found = Handing(state.decision, tuple(rows), had_news=had_news)
    for row in rows:
        if not row.form.endswith(ASIDE) and row.seat != who:
            found = _with(found, table, row, now, is_due=who == CLOCK)
    return found


async def handed_on(database: Database, table: Table, change: Change, now: Moment) -> Change:
    """The change by which a bot takes somebody's chair, with the draft of this turn that they left handed in.

    The bot plays it instead of a sheet of its own, as the clock would have; what the rules refuse is left.
    """
    seats = [
        chair.seat
        for chair in change.chairs
        if chair.kind == "bot" and chair.seat in table.chairs and table.chairs[chair.seat].kind == "person"
    ]
    if not seats or table.replay is None or change.prepared is not None or table.row.stage.status != "playing":
        return change
    if not isinstance(table.state.stack[-1], Gather):
        return change
    decision = table.state.decision
    rows, _ = await database.read(partial(store.of_decision, table_id=table.id, decision=decision))
    found = Handing(decision, tuple(rows))
    for row in rows:
        if row.seat in seats and not row.form.endswith(ASIDE):
            found = _with(found, table, row, now, is_due=True)
    if found.prepared is None:
        return change
    return replace(change, prepared=found.prepared, also=(SameDrafts(table.id, decision, found.seen), *change.also))


def _with(found: Handing, table: Table, row: DraftRow, now: Moment, *, is_due: bool) -> Handing:
    row = replace(row, value=clean_value(table, row.seat, row.form, row.value))
    state: Any = table.state if found.prepared is None else found.prepared.replay.state
    if state.outcome is not None or state.decision != found.decision or state.sheets.get(row.seat) == row.value:
        return found
    fate, refusal = _fate(table, state, row, is_due=is_due)
    why = None if refusal is None else as_data.refusal(refusal)
    news = (*found.news, DraftNews(table.id, row.seat, row.form, fate, now, why))
    if fate != "handed_in":
        return replace(found, news=news)
    return replace(found, news=news, prepared=table.prepare(row.seat, Fill(row.form, row.value), found.prepared))


def _fate(table: Table, state: Any, row: DraftRow, *, is_due: bool) -> tuple[Fate, Refusal | None]:
    """What becomes of a draft, and why the rules refuse it. A deposited sheet is never replaced by one."""
    if state.stack[-1].has_sheet(state, row.seat):
        return "deposited", None
    if row.seat in state.ready or not is_due:
        return "ready", None
    if table.row.terms.schedule.drafts == "leave":
        return "left", None
    refusal = check(table.game, state, row.seat, Fill(row.form, row.value))
    return ("handed_in", None) if refusal is None else ("faulty", refusal)
