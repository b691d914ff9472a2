"""Forms that change something start with what is there now. [SR-CHR-09, SR-GEN-03, SR-GEN-07]"""

from collections.abc import Callable, Mapping
from typing import Any

from tripot.engine.view import View
from tripot.games.rpg.tables import ATTRIBUTES, PEOPLE

Facts = dict[str, Any]
ABOUT = {
    "edit_character": "field",
    "set_zone": "zone",
    "place": "character",
    "preset": "reaction",
    "set_option": "option",
}
"""The place of a form that says what it changes: it is chosen by a link, so that the others can follow."""
ZONE = ("name", "mana", "cover", "ground", "light", "crowded", "water", "feared")


def present(view: View, form: str, value: Facts) -> Facts:
    """What stands now where a form is about to write; nothing for forms that change nothing."""
    maker = MAKERS.get(form)
    found = maker(view, value) if maker is not None else {}
    return {name: one for name, one in found.items() if one is not None}


def _sheet(view: View, value: Facts) -> Facts:
    found: Facts = view.facts["sheets"].get(value.get("character", ""), {})
    return found


def _words(view: View, value: Facts) -> Facts:
    field = value.get("field") or "name"
    seen = view.facts["characters"].get(value.get("character", ""), {})
    now = {**seen, **_sheet(view, value)}.get(field, "")
    return {"field": field, "value": "\n".join(now) if isinstance(now, list) else str(now)}


def _zone(view: View, value: Facts) -> Facts:
    zone = view.facts["zones"].get(value.get("zone", ""), {})
    return {name: zone.get(name) for name in ZONE}


def _token(view: View, value: Facts) -> Facts:
    card = view.facts["characters"].get(value.get("character", ""), {})
    return {**{name: card.get(name) for name in ("x", "y", "zone")}, "hidden": _sheet(view, value).get("hidden")}


def _preset(view: View, value: Facts) -> Facts:
    return {"answer": _sheet(view, value).get("presets", {}).get(value.get("reaction", ""), "ask")}


def _option(view: View, value: Facts) -> Facts:
    now = view.facts["options"].get(value.get("option", ""))
    return {"value": str(now).lower() if isinstance(now, bool) else now if now is None else str(now)}


def _model(_view: View, value: Facts) -> Facts:
    """An archetype's own figures, to be changed. [SR-CHR-01]"""
    row: Mapping[str, Any] = PEOPLE.get(value.get("like", ""), {})
    if not row:
        return {}
    skills = [
        {"skill": code, "rating": one["rating"], "specialisation": next(iter(one.get("specialisations", ())), None)}
        for code, one in row["skills"].items()
    ]
    return {"attributes": {code: row["attributes"][code] for code in ATTRIBUTES}, "skills": skills}


MAKERS: dict[str, Callable[[View, Facts], Facts]] = {
    "edit_character": _words,
    "set_zone": _zone,
    "place": _token,
    "preset": _preset,
    "set_option": _option,
    "create_character": _model,
}
