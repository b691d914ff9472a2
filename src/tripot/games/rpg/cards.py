"""What anybody who perceives somebody sees of them. [SR-INFO-01, SR-INFO-04]"""

from typing import Any

from tripot.games.rpg.characters.control import controller, label
from tripot.games.rpg.characters.monitors import wound
from tripot.games.rpg.planes import name_of
from tripot.games.rpg.records import Character, Status
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import is_visible

LINKS = ("grappling", "grappled")
"""Conditions whose other side is plain to see."""


def card(s: Table, c: Character) -> dict[str, Any]:
    """Name, look, place, visible statuses, and how hurt somebody looks."""
    return {
        "id": c.id,
        "label": label(c),
        "name": c.name,
        "role": c.role,
        "look": c.look,
        "kind": c.kind,
        "breed": c.breed,
        "npc": c.npc,
        "side": c.side,
        "owner": c.owner,
        "seat": controller(s, c),
        "zone": c.zone,
        "x": c.x,
        "y": c.y,
        "plane": name_of(c),
        "speed": c.speed,
        "online": c.mode != "offline",
        "icon": c.icon if c.mode != "offline" else "",
        "patched": c.patch_until > 0,
        "wound": wound(c),
        "statuses": [line(one) for one in c.statuses if is_visible(one.code)],
    }


def line(status: Status) -> list[Any]:
    """A status as others see it: what, how much, and whom it ties to whom."""
    return [status.code, status.level, status.about if status.code in LINKS else ""]
