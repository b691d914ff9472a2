"""What the checks of actions have in common: targets, distances, reach. [SR-LAW-01, SR-LAW-02]"""

from collections.abc import Iterator

from tripot.engine.refusals import Refusal
from tripot.games.rpg.positions import distance
from tripot.games.rpg.records import Character, Values
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import has
from tripot.games.rpg.statuses.concealment import perceives
from tripot.games.rpg.statuses.permissions import is_down
from tripot.games.rpg.weapons import REACH, usable, weapon_of


def chosen(s: Table, v: Values, field: str = "target") -> Character | None:
    """The character a form names."""
    return s.characters.get(v.get(field) or "")


def need_target(s: Table, c: Character, v: Values, field: str = "target") -> Iterator[Refusal]:
    """Somebody must be named, and perceived. [SR-STA-18]"""
    other = chosen(s, v, field)
    if other is None:
        yield Refusal("SR-LAW-01", "E_TARGET", {"found": str(v.get(field) or "")[:60]}, (field,))
    elif not perceives(c, other):
        yield Refusal("SR-STA-18", "E_PERCEIVE", {"target": v.get(field)}, (field,))


def need_distance(s: Table, c: Character, v: Values, most: int = 0, code: str = "E_REACH") -> Iterator[Refusal]:
    """The distance must be known, and not too great. [SR-GEN-07]"""
    other = chosen(s, v)
    if other is None:
        return
    far = distance(c, other, v.get("distance"))
    if far is None:
        yield Refusal("SR-GEN-07", "E_DISTANCE", {}, ("distance",))
    elif most and far > most:
        yield Refusal("SR-CBT-18", code, {"metres": far, "most": most}, ("target",))


def need_within_reach(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    """A target within two metres. [SR-CBT-18]"""
    yield from need_target(s, c, v)
    yield from need_distance(s, c, v, REACH)


TALKING = 10
"""Metres from which people help each other without counting them, out of fights."""


def need_beside(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    """Somebody to tend: within two metres in a fight; otherwise whoever one could talk to. [SR-CBT-18, SR-E13]"""
    if s.encounter is not None:
        yield from need_within_reach(s, c, v)
        return
    yield from need_target(s, c, v)
    other = chosen(s, v)
    far = distance(c, other, v.get("distance")) if other is not None else None
    if far is not None and far > TALKING:
        yield Refusal("SR-CBT-18", "E_REACH", {"metres": far, "most": TALKING}, ("target",))


def beside(s: Table, c: Character) -> list[Character]:
    """Whom somebody could tend, oneself included."""
    if s.encounter is not None:
        return near(s, c, REACH)
    return [c, *(one for one in others(s, c) if (distance(c, one) or 0) <= TALKING)]


def need_weapon(c: Character, v: Values) -> Iterator[Refusal]:
    """A weapon of one's own that works."""
    weapon = weapon_of(c, v.get("weapon") or "")
    if weapon is None:
        yield Refusal("SR-LAW-01", "E_TARGET", {"found": str(v.get("weapon") or "")[:60]}, ("weapon",))
    elif weapon not in usable(c):
        yield Refusal("SR-TEST-16", "E_DEVICE", {"device": weapon.code}, ("weapon",))


def others(s: Table, c: Character) -> Iterator[Character]:
    """Everybody else somebody perceives."""
    return (one for one in s.people() if one.id != c.id and perceives(c, one))


def foes(s: Table, c: Character) -> list[Character]:
    """Opponents somebody perceives who are still up, nearest first."""
    found = [one for one in others(s, c) if one.side != c.side and not is_down(one)]
    return sorted(found, key=lambda one: (_far(c, one), one.id))


def _far(c: Character, other: Character) -> int:
    far = distance(c, other)
    return 9999 if far is None else far


def near(s: Table, c: Character, metres: int) -> list[Character]:
    """Whoever is within so many metres, oneself included."""
    return [c, *(one for one in others(s, c) if _far(c, one) <= metres)]


def foes_in_reach(s: Table, c: Character) -> list[Character]:
    """Opponents within two metres."""
    return [one for one in foes(s, c) if _far(c, one) <= REACH]


def is_held(c: Character) -> bool:
    """Whether somebody is held in a grapple."""
    return has(c, "grappled")
