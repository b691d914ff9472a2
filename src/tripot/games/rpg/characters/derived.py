"""Attributes as they count now, and everything computed from them; nothing is stored twice. [SR-CHR-06]

Halves are rounded down. [SR-GEN-05]
"""

from tripot.games.rpg.records import Character, Skill
from tripot.games.rpg.tables import ARMOUR, ATTRIBUTES, SKILLS, SPIRITS, SPRITES, VEHICLES

MAJORS = 1
"""Major actions of a round, of everybody. [SR-TURN-03]"""
NO_SKILL = Skill(0)
SINGLE = ("spirit", "sprite", "drone", "vehicle")
"""Kinds with one monitor for everything. [SR-DMG-15]"""


def attribute(c: Character, code: str) -> int:
    """An attribute, modifiers included, never below 0. [SR-CHR-01, SR-CHR-02, SR-CHR-03]"""
    if code == "MAG":
        return c.mag
    if code == "RES":
        return c.res
    if code == "TRAD":
        return attribute(c, c.trad) if c.trad else 0
    return max(0, c.attributes.get(code, 0) + c.modifiers.get(code, 0))


def skill(c: Character, code: str) -> Skill:
    """A skill; rating 0 if it was never learned. [SR-CHR-04, SR-CHR-05]"""
    return c.skills.get(code, NO_SKILL)


def may_use(c: Character, code: str) -> bool:
    """Whether the skill may be tried at all: some need training. [SR-CHR-05]"""
    return not code or not SKILLS[code].trained_only or skill(c, code).rating > 0 or c.kind == "sprite"


def armour(c: Character) -> int:
    """Dice of what is worn, if it still holds."""
    if c.kind in ("drone", "vehicle"):
        return VEHICLES[c.breed].armour
    return ARMOUR.get(c.armour, 0) if c.armour not in c.broken else 0


def physical_defense(c: Character) -> int:
    """REA + INT; what has an autopilot twice that, and a sprite its Level. [SR-CHR-06, SR-CBT-19]"""
    if c.kind in ("drone", "vehicle"):
        return 2 * VEHICLES[c.breed].autopilot
    if c.kind == "sprite":
        return c.power
    return attribute(c, "REA") + attribute(c, "INT")


def mental_defense(c: Character) -> int:
    """VOL + INT."""
    return c.power if c.kind == "sprite" else attribute(c, "VOL") + attribute(c, "INT")


def physical_resistance(c: Character, *, armoured: bool = True) -> int:
    """CON and armour; a machine's own resistance and armour. [SR-CHR-06, SR-DMG-05, SR-CBT-19]"""
    body = VEHICLES[c.breed].resistance if c.kind in ("drone", "vehicle") else attribute(c, "CON")
    return body + (armour(c) if armoured else 0)


def mental_resistance(c: Character) -> int:
    """VOL. [SR-CHR-08]"""
    return attribute(c, "VOL")


def composure(c: Character) -> int:
    """VOL + CHA. [SR-CHR-08]"""
    return attribute(c, "VOL") + attribute(c, "CHA")


def natural_healing(c: Character) -> int:
    """CON + VOL. [SR-HEAL-08]"""
    return attribute(c, "CON") + attribute(c, "VOL")


def drain_resistance(c: Character) -> int:
    """Half of the tradition's attribute, or of LOG for a technomancer; a flat number. [SR-MAG-06]"""
    if c.trad:
        return attribute(c, "TRAD") // 2
    return attribute(c, "LOG") // 2 if c.res else 0


def initiative_score(c: Character) -> int:
    """What is added to the initiative dice. [SR-TURN-01, SR-TURN-20]"""
    if c.kind in ("drone", "vehicle"):
        return 2 * VEHICLES[c.breed].autopilot
    return attribute(c, "REA") + attribute(c, "INT")


def physical_boxes(c: Character) -> int:
    """The size of the physical monitor, or of the only one. [SR-CHR-06, SR-SPI-01, SR-MTX-42, SR-CBT-19]"""
    if c.kind in ("spirit", "sprite"):
        return 8 + c.power // 2
    if c.kind in ("drone", "vehicle"):
        return 8 + VEHICLES[c.breed].resistance // 2
    return 8 + attribute(c, "CON") // 2 + c.traits.get("thick_skin", 0)


def stun_boxes(c: Character) -> int:
    """The size of the stun monitor; none where there is a single one."""
    return 0 if c.kind in SINGLE else 8 + attribute(c, "VOL") // 2


def overflow_boxes(c: Character) -> int:
    """Base CON, at least one; modifiers do not help here."""
    return 0 if c.kind in SINGLE else max(1, c.attributes.get("CON", 1))


def values(c: Character) -> dict[str, int]:
    """All derived values of a sheet. [SR-CHR-06]"""
    return {
        "physical_defense": physical_defense(c),
        "mental_defense": mental_defense(c),
        "physical_resistance": physical_resistance(c),
        "mental_resistance": mental_resistance(c),
        "composure": composure(c),
        "natural_healing": natural_healing(c),
        "drain_resistance": drain_resistance(c),
        "initiative_dice": c.init_dice,
        "initiative_score": initiative_score(c),
        "major_actions": MAJORS,
        "minor_actions": minors(c),
        "physical_boxes": physical_boxes(c),
        "stun_boxes": stun_boxes(c),
        "overflow_boxes": overflow_boxes(c),
    }


def minors(c: Character) -> int:
    """Minor actions of a round: one, and one for each initiative die. [SR-TURN-03, SR-TURN-20]"""
    if c.kind == "spirit":
        return SPIRITS[c.breed].minor
    if c.kind == "sprite":
        return SPRITES[c.breed].minor
    return 2 if c.kind in ("drone", "vehicle") else 1 + c.init_dice


def effective(c: Character) -> dict[str, int]:
    """The eight attributes as they count now."""
    return {code: attribute(c, code) for code in ATTRIBUTES}
