"""The game master's word without a code to type: every field of somebody, by kind of value. [SR-GEN-03]"""

from collections.abc import Mapping
from typing import Any

from tripot.engine.view import View
from tripot.games.rpg.characters.past import BOXES
from tripot.games.rpg.meta import CHANGEABLE
from tripot.games.rpg.overrides import FLAGS, NUMBERS
from tripot.games.rpg.pages.people import chosen
from tripot.games.rpg.tables import ATTRIBUTES, CONDITIONS, FORMS, PROGRAMS, RITUALS, SKILLS, SPELLS, STATUSES, TRAITS

Facts = dict[str, Any]
Asked = Mapping[str, str]
MODES = ("offline", "ar", "vr_cold", "vr_hot")
ACCESSES = ("none", "valid", "fake", "backdoor")


def page(view: View, asked: Asked) -> Facts:
    """What may be changed of whoever is chosen, with what stands there now."""
    who = chosen(view, asked.get("who", ""))
    sheet = view.facts["sheets"].get(who)
    options = [_setting(option, view.facts["options"][option.name]) for option in CHANGEABLE]
    if sheet is None:
        return {"who": "", "options": options}
    return {
        "who": who,
        "numbers": _numbers(sheet, who),
        "boxes": [
            {"path": f"{who}.box.{monitor}.{place + 1}", "monitor": monitor, "place": place + 1, "now": box}
            for monitor in ("physical", "stun", "overflow")
            for place, box in enumerate(sheet[monitor])
        ],
        "states": list(BOXES),
        "statuses": [{"path": f"{who}.status.{code}", "code": code} for code in (*STATUSES, *CONDITIONS)],
        "flags": [{"path": f"{who}.{name}", "name": name} for name in FLAGS],
        "modes": MODES,
        "accesses": [{"path": f"{who}.access.{code}", "code": code} for code in view.facts["networks"]],
        "access_values": ACCESSES,
        "learned": [
            {"path": f"{who}.{name}", "name": name, "codes": [[f"+{code}", code] for code in table]}
            for name, table in (("spells", SPELLS), ("rituals", RITUALS), ("forms", FORMS))
        ],
        "traits": list(TRAITS),
        "programs": list(PROGRAMS),
        "options": options,
    }


def by_hand(_view: View, _asked: Asked) -> tuple[str, ...]:
    """The statuses that the game master gives and takes; what the engine keeps beside them is not among these."""
    return tuple(STATUSES)


def _numbers(sheet: Facts, who: str) -> list[Facts]:
    found = [
        {"path": f"{who}.{name}", "term": "figure", "key": name, "now": sheet[name]}
        for name in NUMBERS
        if name in sheet
    ]
    found += [
        {"path": f"{who}.attribute.{code}", "term": "attribute", "key": code, "now": sheet["attributes"].get(code, 0)}
        for code in ATTRIBUTES
    ]
    found += [
        {
            "path": f"{who}.skill.{code}",
            "term": "skill",
            "key": code,
            "now": sheet["skills"].get(code, {}).get("rating", 0),
        }
        for code in SKILLS
    ]
    if sheet["surveillance"] is not None:
        found.append(
            {"path": f"{who}.surveillance", "term": "figure", "key": "surveillance", "now": sheet["surveillance"]}
        )
    return found


def _setting(option: Any, now: Any) -> Facts:
    """An option of the table as something to choose. [SR-GEN-08]"""
    if option.kind == "flag":
        values = ["true", "false"]
    elif option.kind == "choice":
        values = list(option.choices)
    else:
        values = []
    said = str(now).lower() if isinstance(now, bool) else str(now)
    return {"name": option.name, "kind": option.kind, "may_be": values, "now": said, "rule": option.rule,
            "least": option.least, "most": option.most}  # fmt: skip
