"""Actions of a round: one major, some minor, and what they buy. [SR-TURN-03, SR-TURN-05, SR-TURN-06]"""

from tripot.engine.refusals import Refusal
from tripot.games.rpg.characters import derived
from tripot.games.rpg.characters.control import label
from tripot.games.rpg.records import Character
from tripot.games.rpg.state import Table
from tripot.games.rpg.visibility import readers, witnesses


def refill(c: Character) -> None:
    """A new round: what was left lapsed. [SR-TURN-03]"""
    c.major, c.minor = derived.MAJORS, derived.minors(c)
    c.moved = False
    c.accelerated = False
    c.used.pop("holster", None)


def payer(s: Table, c: Character) -> Character:
    """Whose purse pays: a machine steered by somebody acts with their actions. [SR-TURN-20]"""
    operator = s.characters.get(c.driver) if c.kind in ("drone", "vehicle") else None
    return operator if operator is not None else c


def check_price(s: Table, c: Character, major: int, minor: int) -> Refusal | None:
    """Why a price cannot be paid; outside encounters nothing costs anything. [SR-TURN-07, SR-TURN-18]"""
    if s.encounter is None:
        return None
    who = payer(s, c)
    lacking = {"major": max(0, major - who.major), "minor": max(0, minor - who.minor)}
    if not any(lacking.values()):
        return None
    return Refusal("SR-TURN-07", "E_NO_ACTION", {"majors": lacking["major"], "minors": lacking["minor"]})


def pay(s: Table, c: Character, major: int, minor: int) -> None:
    """Take the price from the purse."""
    if s.encounter is not None:
        who = payer(s, c)
        who.major -= major
        who.minor -= minor


def lose_minor(s: Table, c: Character, count: int = 1) -> int:
    """Lose minor actions, as far as there are any: no debt. Returns how many were lost. [SR-TURN-08]"""
    lost = min(c.minor, count)
    c.minor -= lost
    if lost:
        s.tell("SR-TURN-08", "turn", readers(s, c), who=label(c), change="loses_minor", count=lost)
    return lost


def lose_turn(s: Table, c: Character) -> None:
    """Nothing more this round. [SR-TURN-09]"""
    c.major = c.minor = 0
    s.tell("SR-TURN-09", "turn", witnesses(s, c), who=label(c), change="loses_turn", count=0)
