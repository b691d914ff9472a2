"""What the game master changed by hand, in words: paths and values of rulings. [SR-TBL-21, SR-GEN-03]"""

from collections.abc import Mapping
from typing import Any

from tripot.engine.view import View
from tripot.games.rpg.characters.past import BOXES
from tripot.games.rpg.overrides import FLAGS

Name = tuple[str, Mapping[str, Any]]
TERMS = {
    "attribute": "attribute", "modifier": "attribute", "skill": "skill", "status": "status", "gear": "item",
    "trait": "trait", "access": "access", "backdoor": "access",
}  # fmt: skip
"""Of what the third word of a path is the name, by its second."""
THINGS = ("test", "device", "network", "file", "effect", "preparation", "project")
WORDS = {
    "mode": "mode", "access": "access", "zone": "zone", "lodge_zone": "zone", "network": "network", "armour": "armour",
    "lodge": "item", "driver": "being", "owner": "being", "user": "being", "tinkered_by": "being", "spells": "spell",
    "rituals": "ritual", "forms": "form", "powers": "power", "box": "box", "deckers": "being", "members": "device",
    "detected": "being", "owned_programs": "program", "perceived": "being", "aboard": "being", "side": "side",
}  # fmt: skip
"""What the values of a field are."""


def paths(view: View) -> dict[str, Name]:
    """The fields of the rulings that the reader was told of."""
    return {path: _path(path) for path in _told(view)}


def values(view: View) -> dict[str, Name]:
    """What stood there, and what stands there now; figures say themselves."""
    found: dict[str, Name] = {}
    for event in _rulings(view):
        for name in ("old", "new"):
            text = str(event[name])
            said = _value(str(event["field"]), text)
            found |= {} if said is None else {text: said}
    return found


def _rulings(view: View) -> list[Mapping[str, Any]]:
    return [event.facts for event in view.events if event.kind == "override"]


def _told(view: View) -> list[str]:
    return list(dict.fromkeys(str(facts["field"]) for facts in _rulings(view)))


def _path(path: str) -> Name:
    head, _, rest = path.partition(".")
    if head == "clock":
        return "ruled_clock", {}
    if head == "option":
        return "ruled_option", {"option": rest}
    if head in THINGS:
        name, _, field = rest.rpartition(".")
        return f"ruled_{head}", {"name": name.rpartition(".")[2], "field": field}
    name, _, sub = rest.partition(".")
    if name == "box":
        monitor, _, number = sub.partition(".")
        return "ruled_box", {"who": head, "monitor": monitor, "number": number}
    if name in TERMS:
        return f"ruled_{TERMS[name]}", {"who": head, "what": sub.partition(".")[0]}
    return "ruled_figure", {"who": head, "what": name}


def _value(path: str, text: str) -> Name | None:
    """A value in words; None for one that is a figure or a text already."""
    parts = path.split(".")
    if parts[0] == "option" and not text.removeprefix("-").isdigit() and text.lower() not in ("true", "false"):
        return f"option_{parts[1]}", {"value": text}
    field = "box" if "box" in parts[1:2] else "access" if "access" in parts[1:2] else parts[-1]
    if text.lower() in ("true", "false") or field in FLAGS:
        return "value_flag", {"value": text.lower()}
    term = WORDS.get(field)
    if term is None:
        return None
    if term == "box" and text not in BOXES:
        return None
    sign, codes = (text[0], text[1:]) if text[:1] in ("+", "-") else ("", text)
    return f"value_{term}", {"sign": sign, "values": [code for code in codes.split(", ") if code]}
