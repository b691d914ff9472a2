"""The physical and the astral plane, and who is on which. [SR-MAG-04, SR-MAG-19, SR-MAG-22]"""

from tripot.games.rpg.records import Character, Status
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import add, find, has, remove

BOTH = frozenset(("physical", "astral"))
PHYSICAL, ASTRAL = frozenset(("physical",)), frozenset(("astral",))


def planes(c: Character) -> frozenset[str]:
    """Where somebody can be touched; astral vision is on both sides. [SR-MAG-04, SR-SPI-16]"""
    if has(c, "projected"):
        return ASTRAL
    if c.kind == "spirit":
        return ASTRAL if c.used.get("astral") else BOTH
    return BOTH if has(c, "astral_vision") else PHYSICAL


def body_of(c: Character) -> tuple[int, int] | None:
    """Where the body of somebody projected lies, if a token was placed."""
    status = find(c, "projected")
    if status is None or "," not in status.about:
        return None
    x, y = status.about.split(",")
    return int(x), int(y)


def leave_body(s: Table, c: Character) -> None:
    """The astral form goes, the body stays where it is. [SR-M02]"""
    spot = "" if c.x is None or c.y is None else f"{c.x},{c.y}"
    add(s, c, Status("projected", about=spot, monitor=c.zone))


def come_back(s: Table, c: Character) -> None:
    """The astral form is in its body again. [SR-M02, SR-MAG-19]"""
    status, body = find(c, "projected"), body_of(c)
    if status is not None and status.monitor:
        c.zone = status.monitor
    if body is not None:
        c.x, c.y = body
    remove(s, c, "projected", "manifested")


def name_of(c: Character) -> str:
    """The plane as sheets show it."""
    where = planes(c)
    return "dual" if where == BOTH else next(iter(where))


def reaches(caster: Character, other: Character, nature: str) -> bool:
    """Whether a spell of this nature gets from one to the other. [SR-MAG-04]

    The body of somebody who is projected stays where it was and can still be hit.
    """
    if nature == "physical":
        return "physical" in planes(caster) and ("physical" in planes(other) or has(other, "projected"))
    return bool(planes(caster) & planes(other))


def can_go_astral(c: Character) -> bool:
    """Magicians and spirits know the way."""
    return c.mag > 0 or c.kind == "spirit"
