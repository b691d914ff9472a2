"""What the tactic weighs before it strikes: who stands in a blast, who is beaten, what is settled beforehand."""

from typing import Any

from tripot.engine.actions import Fill
from tripot.engine.view import View
from tripot.games.rpg.positions import metres
from tripot.games.rpg.spells import ZONE_STEP
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.permissions import can_act
from tripot.games.rpg.tables import EXPLOSIVES, SPELLS

BLAST = 10
"""Metres around an explosive in which friends had better not stand, unless it says so itself."""
FRIEND = 2
"""A friend in a zone weighs as much as this many opponents."""
CLOSE = 2
"""Metres within which somebody strikes by hand."""
BEATEN = 3
"""A side is beaten when it has fallen to a third of the other's number."""
UNASKED = ("interpose", "intercept")
"""Chances that the tactic always lets pass: nobody need wait for its answer. [SR-TBL-04]"""
MACHINES = ("drone", "vehicle", "sprite")

Facts = dict[str, Any]


def hurts_friends(view: View, acting: str, value: Facts) -> bool:
    """Whether an area effect would meet as many friends as foes, friends counted double. [SR-MAG-04, SR-CBT-21]"""
    radius = _radius(value)
    centre = _centre(view, value)
    if not radius or centre is None:
        return False
    people = view.facts["characters"]
    inside = [
        one
        for one in people.values()
        if one["x"] is not None and one["y"] is not None and metres((one["x"], one["y"]), centre) <= radius
    ]
    side = people[acting]["side"] if acting in people else ""
    friends = sum(one["side"] == side for one in inside)
    foes = sum(one["side"] != side and one["wound"] != "down" for one in inside)
    return bool(friends and FRIEND * friends >= foes)


def _radius(value: Facts) -> int:
    """How far an effect reaches around its centre; 0 for one that has a single target."""
    spell = SPELLS.get(value.get("spell") or "")
    if spell is not None and spell.zone:
        wider = [line for line in value.get("amplify") or () if line.get("gives") == "zone"]
        return spell.zone + ZONE_STEP * len(wider)
    bomb = EXPLOSIVES.get(value.get("item") or "")
    return 0 if bomb is None else bomb.radius or BLAST


def _centre(view: View, value: Facts) -> tuple[int, int] | None:
    if value.get("x") is not None and value.get("y") is not None:
        return int(value["x"]), int(value["y"])
    target = view.facts["characters"].get(value.get("target") or "")
    return None if target is None or target["x"] is None or target["y"] is None else (target["x"], target["y"])


def standing(view: View, side: str) -> list[Facts]:
    """Whoever of a side is still up, of those who fight if there is a fight."""
    return [one for one in _fighters(view, side) if one["wound"] != "down"]


def _fighters(view: View, side: str) -> list[Facts]:
    encounter = view.facts["encounter"]
    inside = None if encounter is None else [one for one, _ in encounter["order"]]
    return [
        one
        for one in view.facts["characters"].values()
        if one["side"] == side and one["kind"] not in MACHINES and (inside is None or one["id"] in inside)
    ]


def is_beaten(view: View, side: str, other: str) -> bool:
    """Whether whoever is left of a side runs: some have fallen, and the others are three times as many."""
    left, against = standing(view, side), standing(view, other)
    return len(left) < len(_fighters(view, side)) and BEATEN * len(left) <= len(against)


def has_a_side_down(s: Table) -> bool:
    """Whether nobody of a side in the fight can act any more: a quick look, before `is_over` is asked."""
    fighting = [s.characters[one] for one in s.encounter.order if one in s.characters] if s.encounter else []
    return any(not any(c.side == side and can_act(c) for c in fighting) for side in ("crew", "opposition"))


def is_over(view: View) -> bool:
    """Whether there is nothing left to fight for: a side is down, or runs."""
    sides = (("crew", "opposition"), ("opposition", "crew"))
    return any(not standing(view, side) or is_beaten(view, side, other) for side, other in sides)


def beforehand(view: View) -> Fill | None:
    """The next chance to refuse once and for all, for all of one's people. [SR-TBL-04]"""
    if view.menu.form("preset") is None:
        return None
    sheets = [view.facts["sheets"][one] for one in view.facts["mine"] if one in view.facts["sheets"]]
    for reaction in UNASKED:
        if any(sheet["presets"].get(reaction) != "never" for sheet in sheets):
            return Fill("preset", {"reaction": reaction, "answer": "never"})
    return None


def is_pressed(view: View, acting: str) -> bool:
    """Whether an opponent stands within two metres: no time to hide."""
    people = view.facts["characters"]
    me = people.get(acting)
    if me is None or me["x"] is None or me["y"] is None:
        return False
    foes = [one for one in people.values() if one["side"] != me["side"] and one["wound"] != "down"]
    return any(
        metres((me["x"], me["y"]), (one["x"], one["y"])) <= CLOSE
        for one in foes
        if one["x"] is not None and one["y"] is not None
    )
