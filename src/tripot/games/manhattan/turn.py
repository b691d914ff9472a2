"""An open turn: everybody writes an order form, in secret, as often as they like. [MH-GEN-11, MH-ORD-01]"""

from typing import Any

from tripot.engine.actions import NOT_READY, NOTHING, READY, Action, Fill, Menu, Pick
from tripot.engine.events import PUBLIC, only
from tripot.engine.forms import Form
from tripot.engine.frames import Gather
from tripot.engine.outcome import Outcome
from tripot.engine.refusals import Refusal, first_of
from tripot.engine.seats import OMNISCIENT, Seat
from tripot.games.manhattan import desk, sheet
from tripot.games.manhattan.pledges import offers
from tripot.games.manhattan.state import State

CLOSED = Refusal("MH-ORD-09", "E_CLOSED")
"""The turn that this form was meant for is not open: the bell decides. [MH-CLK-02]"""


class Orders(Gather[State]):
    """The order forms of a turn. [MH-ORD-01]"""

    __slots__ = ()
    kind = "orders"
    rule = "MH-ORD-01"

    def writers(self, s: State) -> tuple[Seat, ...]:
        """The active seats. [MH-MIS-03]"""
        return tuple(seat for seat in range(s.seats) if not s.resigned[seat])

    def form(self, s: State, seat: Seat) -> Form:
        """The same for all: prices and limits are on each player's desk, in the view. [MH-ORD-11]"""
        return sheet.FORM

    def awaited(self, s: State) -> tuple[Seat, ...]:
        """Those who have neither ticked ready nor saved a form. [MH-OPT-03]"""
        return tuple(
            seat
            for seat in range(s.seats)
            if not s.resigned[seat] and seat not in s.ready and (s.early or seat not in s.sheets)
        )

    def awaited_as_seen_by(self, s: State, seat: Seat) -> tuple[Seat, ...]:
        """Who is ready is public at a table that closes early only; else one knows of oneself. [MH-VIS-02]"""
        awaited = self.awaited(s)
        if s.early or seat == OMNISCIENT:
            return awaited
        return (seat,) if seat in awaited else ()

    def offers(self, s: State, seat: Seat) -> Menu:
        if not 0 <= seat < s.seats or s.resigned[seat]:
            return NOTHING
        return _READY_SEAT if seat in s.ready else _WRITING_SEAT

    def check(self, s: State, who: Seat, action: Action) -> Refusal | None:
        """Forms are judged by the game alone, shape included, so that all errors come together. [MH-ORD-01]"""
        if isinstance(action, Fill):
            if action.form in (offers.OFFER, offers.ANSWER) and s.pledging:
                return offers.check(s, who, action.form, action.value) or too_late(action)
            return first_of(self.check_sheet(s, who, action.value)) if action.form == sheet.NAME else too_late(action)
        if action.text == (NOT_READY if who in s.ready else READY).text:
            return None
        return _explain(action)

    def check_sheet(self, s: State, seat: Seat, value: Any) -> list[Refusal]:
        return sheet.check(desk.desk(s, seat), value)

    def accept(self, s: State, who: Seat, action: Action) -> None:
        """Saving a form takes the tick away: it can be looked at again. [MH-OPT-03]"""
        if isinstance(action, Fill):
            s.sheets[who] = sheet.tidy(action.value)
            s.ready.discard(who)
            if s.log is not None:
                cost = sheet.cost(desk.desk(s, who), s.sheets[who])
                s.tell("MH-ORD-01", "form_saved", only(who), seat=who, turn=s.turn, cost=cost, left=s.money[who] - cost)
            return
        audience = PUBLIC if s.early else only(who)
        if action.text == READY.text:
            s.ready.add(who)
            s.tell("MH-OPT-03", "ready", audience, seat=who)
        else:
            s.ready.discard(who)
            s.tell("MH-OPT-03", "not_ready", audience, seat=who)
        if self.closes_alone(s) and self.is_complete(s):
            self.collect(s)

    def closes_alone(self, s: State) -> bool:
        """Never: the house rings. In version 1.0 it was an option of the game. [MH-OPT-03]"""
        return s.early

    def is_complete(self, s: State) -> bool:
        """Every active seat ticked ready: that moment is the deadline, but never in a pause. [MH-OPT-03]"""
        return not s.paused and super().is_complete(s)

    def close(self, s: State) -> None:
        """The resolution lies below on the stack and runs by itself."""

    def expire(self, s: State) -> None:
        """Noon. No deadline runs in a pause. [MH-GEN-12, MH-SET-01]"""
        if not s.paused:
            self.collect(s)

    def facts(self, s: State) -> dict[str, Any]:
        return {"turn": s.turn, "turns": s.turns, "paused": s.paused}


def too_late(fill: Fill) -> Refusal:
    """A form that is not open now: orders before the start, a character after it; others were never on offer."""
    if fill.form in ("orders", "character", offers.OFFER, offers.ANSWER):
        return CLOSED
    return Refusal("MH-ORD-09", "not_offered", {"action": fill.form[:80]})


_WRITING_SEAT = Menu((READY,), (sheet.FORM,))
_READY_SEAT = Menu((NOT_READY,), (sheet.FORM,))


def _explain(action: Pick) -> Refusal:
    if action.text.startswith("avenge:"):
        return Refusal("MH-SET-13", "E_AVENGER_CHOICE", {"found": action.text[7:47]})
    return Refusal("MH-ORD-09", "not_offered", {"action": action.text[:80]})


def abort(s: State, rule: str) -> None:
    """The game is given up: no score. [MH-SET-01, MH-MIS-04]"""
    s.tell(rule, "aborted", PUBLIC)
    s.finish(Outcome(rule, (), (0,) * s.seats, "aborted"))
