"""What somebody went through, out and in with their sheet: wounds, statuses, luck, experience, lore. [SR-TBL-16]"""

from collections.abc import Iterator, Mapping
from typing import Any

from tripot.games.rpg.characters import monitors
from tripot.games.rpg.records import EMPTY, Box, Character, Status
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import add
from tripot.games.rpg.tables import STATUSES
from tripot.games.rpg.vitals import check_vitals

Past = Mapping[str, Any]
BOXES = {
    "empty": EMPTY,
    "damaged": Box(damaged=True),
    "incurable": Box(damaged=True, incurable=True),
    "scarred": Box(incurable=True),
}
MONITORS = ("physical", "stun", "overflow")
LASTS = ("until_removed", "rounds", "seconds")
"""What goes with somebody to another table; what a turn or an encounter ends stays behind."""
BORNE = frozenset((*STATUSES, "unconscious", "dying", "dead", "stabilised"))
LORE = ("formulas", "true_names", "signatures", "observed", "quests")
NUMBERS = {"atouts": 7, "burned": 99, "experience": 9999, "surveillance": 99}
KNOWN = frozenset((*MONITORS, *LORE, *NUMBERS, "statuses", "atout_bought"))
LONGEST = 10**9


def past_errors(past: Any) -> Iterator[str]:
    """The fields of a past that say nothing the rules know."""
    if not isinstance(past, dict):
        yield "past"
        return
    yield from (str(name)[:40] for name in past if name not in KNOWN)
    yield from (name for name, most in NUMBERS.items() if not _whole(past.get(name, 0), most))
    yield from (name for name in MONITORS if not _words(past.get(name, []), BOXES, 60))
    yield from (name for name in LORE if not _texts(past.get(name, [])))
    if not isinstance(past.get("atout_bought", False), bool):
        yield "atout_bought"
    statuses = past.get("statuses", [])
    if not isinstance(statuses, list) or len(statuses) > 60 or not all(_status(one) for one in statuses):
        yield "statuses"


def _whole(value: Any, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most


def _words(value: Any, known: Mapping[str, Any], most: int) -> bool:
    return (
        isinstance(value, list) and len(value) <= most and all(isinstance(one, str) and one in known for one in value)
    )


def _texts(value: Any) -> bool:
    return (
        isinstance(value, list) and len(value) <= 40 and all(isinstance(one, str) and len(one) <= 80 for one in value)
    )


def _status(one: Any) -> bool:
    if not isinstance(one, dict) or set(one) - {"code", "level", "lasts", "left", "about"}:
        return False
    texts = (one.get("code"), one.get("about", ""), one.get("lasts", LASTS[0]))
    if not all(isinstance(text, str) and len(text) <= 60 for text in texts):
        return False
    known = texts[0] in BORNE and texts[2] in LASTS
    return known and _whole(one.get("level", 1), 20) and _whole(one.get("left", 0), LONGEST)


def resume(s: Table, c: Character, past: Past) -> None:
    """Whoever comes from another table is as they left it. [SR-TBL-16]"""
    monitors.fit(c, int(s.options["stun_overflow_ratio"]))
    for name in MONITORS:
        row = getattr(c, name)
        for place, word in enumerate(past.get(name, ())[: len(row)]):
            box = BOXES[word]
            row[place] = Box(box.damaged, box.incurable, s.clock if box.damaged else 0)
    for one in past.get("statuses", ()):
        left = one.get("left", 0) + (s.clock if one.get("lasts") == "seconds" else 0)
        lasts, monitor = one.get("lasts", LASTS[0]), "stun" if one["code"] == "poisoned" else ""
        add(s, c, Status(one["code"], one.get("level", 1), "", 0, lasts, left, one.get("about", ""), monitor))
    c.atouts = min(c.atout_max, past.get("atouts", c.atout_max))
    c.burned, c.experience = past.get("burned", 0), past.get("experience", 0)
    c.surveillance = past.get("surveillance", 0)
    c.bought = {"atout:": s.session} if past.get("atout_bought") else {}
    for name in LORE:
        setattr(c, name, list(past.get(name, ())))
    check_vitals(s, c)
