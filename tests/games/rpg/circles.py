"""Magicians, their spirits and their lodges."""

from typing import Any

from games.rpg.scenes import ANNE, add
from games.rpg.sites import hits
from tripot.engine.seats import Seat
from tripot.games.rpg.records import Character, Zone
from tripot.games.rpg.spirits import call_spirit
from tripot.games.rpg.state import Table

__all__ = ["chapel", "hits", "mage", "serving"]


def mage(s: Table, name: str = "mai", seat: Seat = ANNE, **sheet: Any) -> Character:
    """A magician with MAG 4, skills of 2 and a drain resistance of 2: six dice for anything magical."""
    full = {
        "CHA": 4, "mag": 4, "trad": "CHA", "sorcery": 2, "conjuration": 2, "enchantment": 2, "astral": 2,
        "drachms": 60, "spells": ["healing", "frost_lance", "stone_burst", "seismic_shock", "veil", "mind_bolt"],
        "rituals": ["rune", "healing_circle", "far_sight"], **sheet,
    }  # fmt: skip
    c = add(s, name, seat, **full)
    c.presets["atouts"] = "never"
    return c


def serving(s: Table, owner: Character | None, power: int = 3, services: int = 5, kind: str = "ember") -> Character:
    """A spirit in somebody's service, or in nobody's."""
    return call_spirit(s, owner, kind, power, services)


def chapel(s: Table, mana: int = 0, **zone: Any) -> Zone:
    """A place where magicians work."""
    s.zones["chapel"] = Zone("chapel", mana=mana, **zone)
    return s.zones["chapel"]
