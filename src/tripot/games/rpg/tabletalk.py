"""What happens around the fiction: characters taken and written, notes, messages, presets. [SR-GEN-11, SR-INFO-03]"""

from typing import Any

from tripot.engine.actions import Action, Fill, Pick
from tripot.engine.forms import Form
from tripot.engine.refusals import Refusal
from tripot.engine.seats import GM, Seat
from tripot.games.rpg.characters.creation import enlist_sample
from tripot.games.rpg.state import Table
from tripot.games.rpg.tables import PEOPLE, SCENE

ARCHETYPES = tuple(code for code, row in PEOPLE.items() if not row["npc"])
TAKE = {code: Pick(f"take:{code}", "take", (code,)) for code in ARCHETYPES}


def picks(s: Table, seat: Seat) -> list[Pick]:
    """A player without a character takes one of the eight. [SR-SMP-09]"""
    if seat == GM or any(c.seat == seat and c.kind == "person" for c in s.people()):
        return []
    return [pick for code, pick in TAKE.items() if code not in s.characters]


def forms(s: Table, seat: Seat) -> list[Form]:
    """Forms that are no actions of a character."""
    return []


def check(s: Table, who: Seat, fill: Fill) -> Refusal | None:
    """What the rules forbid in one of these forms."""
    return None


def apply(s: Table, who: Seat, action: Action) -> None:
    """Carry one out."""
    if isinstance(action, Pick) and action.kind == "take":
        take(s, who, action.args[0])


def take(s: Table, seat: Seat, code: str) -> None:
    """Sit down with a ready character. [SR-SMP-09]"""
    place: dict[str, Any] = {}
    if s.scene and s.scene == SCENE["job"]["code"]:
        x, y = SCENE["job"]["start"][ARCHETYPES.index(code)]
        place = {"zone": SCENE["job"]["start_zone"], "x": x, "y": y}
    enlist_sample(s, code, seat, **place)
    if seat not in s.arrivals:
        s.arrivals.append(seat)
