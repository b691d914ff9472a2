"""The price list of a targeted attack, and what each effect of it does. [SR-CBT-14]"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tripot.games.rpg import dice
from tripot.games.rpg.characters.control import label
from tripot.games.rpg.records import Character, Doing
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import give
from tripot.games.rpg.tables import AIMS
from tripot.games.rpg.visibility import witnesses


def price_of(line: Mapping[str, Any]) -> int:
    """What an effect costs; each further level costs as much again. [SR-CBT-14]"""
    kind, levels = AIMS[line["aim"]], int(line.get("levels") or 1)
    if kind.code == "custom":
        return levels
    return kind.price * (levels if kind.levels else 1)


def befall(s: Table, doing: Doing, other: Character, line: Mapping[str, Any]) -> None:
    """One effect of the price list."""
    kind, levels = AIMS[line["aim"]], int(line.get("levels") or 1)
    if kind.status:
        about = str(line.get("limb") or "") if kind.code == "cripple_limb" else ""
        give(s, other, kind.status, levels if kind.levels else 1, rounds=kind.rounds, about=about, source=doing.who)
    elif kind.code == "wind":
        other.pending_minor += 1
    elif kind.code == "disarm":
        _disarm(s, other)
    elif kind.code == "break_item":
        _break(s, other)
    else:
        s.tell("SR-CBT-14", "message", witnesses(s, other), who=label(other), text=line.get("text") or "", about="aim")


def _disarm(s: Table, other: Character) -> None:
    """What is held falls up to six metres away. [SR-CBT-14]"""
    held = next((one for one in other.weapons if one.held and one.code not in ("unarmed", "spirit", "fangs")), None)
    if held is not None:
        far = dice.throw(s, 1)[0]
        other.weapons = [replace(one, held=False, away=far) if one.id == held.id else one for one in other.weapons]
        s.tell("SR-CBT-14", "item", witnesses(s, other), who=label(other), item=held.code, change="dropped")


def _break(s: Table, other: Character) -> None:
    """What is held, or worn, no longer works. [SR-CBT-14]"""
    held = next((one for one in other.weapons if one.held and one.code not in ("unarmed", "spirit", "fangs")), None)
    if held is not None:
        other.weapons = [replace(one, broken=True) if one.id == held.id else one for one in other.weapons]
    elif other.armour:
        other.broken.append(other.armour)
    item = held.code if held is not None else other.armour
    s.tell("SR-CBT-14", "item", witnesses(s, other), who=label(other), item=item, change="broken")
