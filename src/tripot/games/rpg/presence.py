"""What may be done whatever is pending: rulings, coming and going. [SR-GEN-03, SR-GEN-09, SR-TURN-21]"""

from typing import Any

from tripot.engine.actions import NOTHING, Action, Fill, Menu, Pick
from tripot.engine.forms import Field, Form
from tripot.engine.frames import Open
from tripot.engine.refusals import Refusal
from tripot.engine.seats import CLOCK, GM, HOUSE, Seat
from tripot.games.rpg import meanwhile
from tripot.games.rpg.characters.control import controller
from tripot.games.rpg.overrides import check_override, override
from tripot.games.rpg.prompts import Questions
from tripot.games.rpg.state import Table

STEP_AWAY, STEP_BACK = Pick("step_away"), Pick("step_back")
STOP_WAITING = Pick("stop_waiting")
"""The game master goes on without an answer, where no clock does. [SR-TURN-16]"""
TURN_IDLE = Pick("turn_idle")
"""The clock says: whoever should act has been away for a minute. [SR-TURN-21]"""
OVERRIDE = Form(
    "override",
    (
        Field("field", "text", most=120),
        Field("value", "text", most=4000),
        Field("reason", "text", most=400, optional=True),
    ),
    "SR-GEN-03",
)
PRESENCE = (Field("seat", "int", most=GM), Field("here", "flag"))
HERE, AWAY = Menu((STEP_AWAY,)), Menu((STEP_BACK,))
GM_HERE, GM_AWAY = Menu((STEP_AWAY,), (OVERRIDE,)), Menu((STEP_BACK,))
GM_WAITING = Menu((STOP_WAITING, STEP_AWAY), (OVERRIDE,))
IDLE = Menu((TURN_IDLE,))


class Always(Open[Table]):
    """Rulings of the game master, and who is there. [SR-GEN-03, SR-GEN-09]"""

    __slots__ = ()
    kind = "always"
    rule = "SR-GEN-03"

    def allowed(self, s: Table, seat: Seat) -> Menu:
        own = self._own(s, seat)
        if not meanwhile.is_asking(s):
            return own
        beside = meanwhile.menu(s, seat)
        return Menu((*own.picks, *beside.picks), (*own.forms, *beside.forms))

    def _own(self, s: Table, seat: Seat) -> Menu:
        if seat == GM:
            return _for_the_master(s)
        if seat == HOUSE:
            return Menu((), (Form("presence", PRESENCE, "SR-GEN-09", {"away": absent(s)}),))
        if seat == CLOCK:
            return IDLE if _is_idle(s) else NOTHING
        if 0 <= seat < s.seats:
            return AWAY if seat in s.away else HERE
        return NOTHING

    def check(self, s: Table, who: Seat, action: Action) -> Refusal | None:
        if self._own(s, who).offers(action):
            return super().check(s, who, action)
        return meanwhile.check(s, who, action)

    def accept(self, s: Table, who: Seat, action: Action) -> None:
        if self._own(s, who).offers(action):
            super().accept(s, who, action)
        else:
            meanwhile.carry_out(s, who, action)

    def check_form(self, s: Table, who: Seat, fill: Fill) -> Refusal | None:
        if fill.form == "presence":
            known = fill.value["seat"] == GM or fill.value["seat"] < s.seats
            return None if known else Refusal("SR-GEN-09", "E_TARGET", {"found": str(fill.value["seat"])}, ("seat",))
        return check_override(s, fill.value["field"], fill.value["value"])

    def apply(self, s: Table, who: Seat, action: Any) -> None:
        if isinstance(action, Fill):
            if action.form == "presence":
                come_or_go(s, action.value["seat"], here=action.value["here"])
            else:
                meanwhile.look_again(s)
                override(s, action.value["field"], action.value["value"], action.value.get("reason") or "")
        elif action is TURN_IDLE and s.encounter is not None:
            s.encounter.idle = True
        elif action is STOP_WAITING:
            for seat in s.stack[-1].awaited(s):
                if seat != GM:
                    answer_for(s, seat)
        else:
            come_or_go(s, who, here=action is STEP_BACK)


def absent(s: Table) -> list[Seat]:
    """The seats whose people are not at the table. [SR-GEN-09]"""
    return [*s.away, *(() if s.gm_here else (GM,))]


def _for_the_master(s: Table) -> Menu:
    if not s.gm_here:
        return GM_AWAY
    return GM_WAITING if _waits_for_ever(s) else GM_HERE


def _waits_for_ever(s: Table) -> bool:
    """Whether a player is asked something, and no clock will answer for them. [SR-TURN-16]"""
    if s.options["reaction_timeout_s"] or not s.stack:
        return False
    asked = s.stack[-1]
    return isinstance(asked, Questions) and any(seat != GM for seat in asked.awaited(s))


def _is_idle(s: Table) -> bool:
    acting = s.acting()
    if acting is None or s.encounter is None or s.encounter.idle:
        return False
    seat = controller(s, acting)
    return seat in absent(s)


def come_or_go(s: Table, seat: Seat, *, here: bool) -> None:
    """Somebody is there again, or not any more: the table never waits for the absent. [SR-GEN-09]"""
    if seat == GM:
        s.gm_here = here
    elif here:
        s.away = [one for one in s.away if one != seat]
    elif seat not in s.away:
        s.away = sorted((*s.away, seat))
    s.tell("SR-GEN-09", "presence", None, seat=seat, here=here)
    if not here:
        answer_for(s, seat)


def answer_for(s: Table, seat: Seat) -> None:
    """What somebody is asked who is not there gets the answer of silence. [SR-GEN-09]"""
    while isinstance(top := s.stack[-1], Questions) and seat in top.awaited(s):
        top.ring(s, seat)
