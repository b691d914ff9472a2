"""What a status forbids: the `legality` hook. [SR-STA-13, SR-STA-14]"""

from tripot.games.rpg.records import Character
from tripot.games.rpg.statuses.bearing import has, kinds
from tripot.games.rpg.tables import Entry

OUT = ("dead", "unconscious")
WITHOUT_BODY = frozenset(
    ("send_command", "release", "end_turn", "activate", "skill_test", "full_defense", "manoeuvre", "accelerate",
     "floor_it", "attack_ranged")
)  # fmt: skip
"""Common actions that need no body of one's own: a limp body in VR forbids the others. [SR-MTX-28]"""


def forbidden_by(c: Character, entry: Entry) -> str:
    """The status that forbids an action, or nothing.

    [SR-STA-PRONE, SR-STA-PANICKED, SR-STA-FOGGED, SR-STA-FROZEN, SR-STA-PARALYSED, SR-STA-PETRIFIED]
    """
    for status, row in kinds(c):
        if status.code in OUT or row.allows == "nothing" or entry.code in row.forbids:
            return status.code
        if row.allows and row.allows not in entry.tags:
            return status.code
    if c.mode.startswith("vr") and entry.domain in ("common", "social") and entry.code not in WITHOUT_BODY:
        return c.mode
    return ""


def can_act(c: Character) -> bool:
    """Whether somebody can do anything at all."""
    return not any(status.code in OUT or row.allows == "nothing" for status, row in kinds(c))


def is_down(c: Character) -> bool:
    """Out of action: dead, dying or unconscious."""
    return any(status.code in OUT for status in c.statuses)


def defenceless(c: Character, *, physical: bool = True) -> bool:
    """Whether no defence test may be made: the attack meets 0 hits. [SR-TEST-14, SR-STA-FROZEN, SR-STA-PETRIFIED]

    A body left behind, in VR or on the astral plane, does not defend itself. [SR-MTX-28, SR-MAG-19]
    """
    if any(status.code in OUT or row.defenceless for status, row in kinds(c)):
        return True
    return physical and (c.mode.startswith("vr") or has(c, "projected"))
