"""Turns and phases: PLANNING, LOCK, RESOLUTION, REPORT. [NT-CAL-01, NT-CAL-02, NT-CAL-03, NT-CAL-04, NT-OPT-03]"""

from typing import Any

from tripot.engine.actions import NOTHING, Action, Fill, Menu
from tripot.engine.events import PUBLIC
from tripot.engine.forms import Form
from tripot.engine.frames import Gather
from tripot.engine.refusals import Refusal, first_of
from tripot.engine.seats import Seat
from tripot.games.neo_tokyo import influence, sheet, steps
from tripot.games.neo_tokyo.frozen import freeze
from tripot.games.neo_tokyo.people import Opening
from tripot.games.neo_tokyo.prospectus import prospectus
from tripot.games.neo_tokyo.state import City

OPEN_PHASES = frozenset({"planning", "report"})
"""Phases in which players deal with each other. [NT-CAL-06]"""
SHEET = sheet.sheet_form()


class Planning(Gather[City]):
    """Everybody writes a sheet, replaceable until closing. [NT-CAL-02, NT-CAL-03]"""

    __slots__ = ()
    kind = "planning"
    rule = "NT-CAL-03"

    def writers(self, s: City) -> tuple[Seat, ...]:
        return tuple(s.active())

    def form(self, s: City, seat: Seat) -> Form:
        return sheet.sheet_form(prospectus(s, seat))

    def check(self, s: City, who: Seat, action: Action) -> Refusal | None:
        """A sheet has one shape for all: what lies beside it need not be listed to judge it."""
        if isinstance(action, Fill) and action.form == SHEET.name:
            return first_of(SHEET.check_shape(action.value) or self.check_sheet(s, who, action.value))
        return super().check(s, who, action)

    def check_sheet(self, s: City, seat: Seat, value: Any) -> list[Refusal]:
        return sheet.check(s, seat, value)

    def closes_alone(self, s: City) -> bool:
        """Never: the house rings. In version 1.0 it was an option of the game. [NT-CAL-05, NT-OPT-03]"""
        return bool(s.options.get("early_close"))

    def close(self, s: City) -> None:
        s.then(steps.Resolution())

    def facts(self, s: City) -> dict[str, Any]:
        return {"turn": s.turn}


class Report(Gather[City]):
    """Version 1.0: results are out, the next turn is not open; people talk, sign and pay; sheets wait. [NT-CAL-06]"""

    __slots__ = ()
    kind = "report"
    rule = "NT-CAL-06"

    def writers(self, s: City) -> tuple[Seat, ...]:
        return ()

    def form(self, s: City, seat: Seat) -> Form:
        raise AssertionError("there is no sheet between two turns")

    def check_sheet(self, s: City, seat: Seat, value: Any) -> list[Refusal]:
        raise AssertionError("there is no sheet between two turns")

    def offers(self, s: City, seat: Seat) -> Menu:
        return NOTHING

    def check(self, s: City, who: Seat, action: Action) -> Refusal | None:
        return Refusal("NT-E-02", "not_planning")

    def close(self, s: City) -> None:
        open_turn(s)

    def facts(self, s: City) -> dict[str, Any]:
        return {"turn": s.turn}


def open_turn(s: City) -> None:
    """PLANNING opens: how everybody stands now counts for the whole turn. [NT-RUN-01]"""
    s.phase = "planning"
    for player in s.players:
        player.opening = Opening(
            player.honour,
            influence.effective(player),
            player.party,
            player.points,
            player.citizen,
            freeze(player.loyalty),
        )
    s.tell("NT-CAL-01", "turn_opened", PUBLIC, turn=s.turn)
    s.then(Planning())


def between_turns(s: City) -> None:
    """After the results: at once to the next turn; version 1.0 could wait for its hour. [NT-CAL-04, NT-OPT-03]"""
    if s.options.get("opens_at_once", True):
        open_turn(s)
    else:
        s.phase = "report"
        s.then(Report())
