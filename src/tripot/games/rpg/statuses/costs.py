"""What a status adds to the price of an action, and takes from a movement. [SR-TURN-07, SR-STA-09, SR-STA-16]"""

from tripot.games.rpg.records import Character
from tripot.games.rpg.statuses.bearing import has, kinds
from tripot.games.rpg.tables import Entry
from tripot.games.rpg.words import StatusCode

WEAPON_ARM = "right_arm"
WITH_SOMEBODY_HELD = 2
"""Metres of a move with somebody in one's grip. [SR-CBT-12]"""


def limbs_of(entry: Entry) -> tuple[str, ...]:
    """The limbs an action uses; the arm that holds the item is the right one. [SR-STA-16]"""
    return tuple(WEAPON_ARM if limb == "weapon_arm" else limb for limb in entry.limbs)


def extra_minors(c: Character, entry: Entry, *, shooting: bool = False, moving: bool = False) -> list[tuple[str, int]]:
    """Minor actions that statuses add, named.

    [SR-STA-PARTIAL-COVER, SR-STA-FULL-COVER, SR-STA-CRIPPLED, SR-CBT-17]
    """
    limbs = limbs_of(entry)
    extra: list[tuple[str, int]] = []
    for status, row in kinds(c):
        if shooting and row.shooting_cost:
            extra.append((status.code, row.shooting_cost))
        if row.limb_cost and status.about in limbs:
            extra.append((status.code, row.limb_cost * status.level))
        if moving and status.code == "pinned":
            extra.append((status.code, 1))
    return extra


def reach(c: Character, entry: str, metres: int) -> int:
    """How far a movement of so many metres still goes. [SR-STA-PRONE, SR-STA-HINDERED, SR-STA-15, SR-CBT-12]

    What limits it comes first, whichever status was there before: a hindrance shortens a crawl too. [SR-CBT-13]
    """
    limits = [row.crawl for _, row in kinds(c) if row.crawl and entry in ("move", "interpose")]
    if has(c, "grappling") and entry == "move":
        limits.append(WITH_SOMEBODY_HELD)
    shorter = sum(row.slows * status.level for status, row in kinds(c))
    return max(0, min([metres, *limits]) - shorter)


def is_unsteady(c: Character) -> bool:
    """Whether moving needs a test. [SR-STA-OFF-BALANCE, SR-STA-17]"""
    return any(row.unsteady for _, row in kinds(c))


def loses_cover(c: Character) -> tuple[StatusCode, ...]:
    """The statuses that end when their bearer moves."""
    return tuple(status.code for status, row in kinds(c) if row.ends_by_moving)
