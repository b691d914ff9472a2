"""An opponent of the game master's own: what may be written, what is wrong with it, the sheet it comes to. [SR-TBL-11]

A role and a threat make the figures; or one of the ready people is the model. What is not chosen of weapons, armour,
spells and devices is the usual of the role at that threat, where that is wanted.
"""

from collections.abc import Mapping
from typing import Any

from tripot.engine.forms import Field
from tripot.engine.refusals import Refusal
from tripot.games.rpg.records import Values
from tripot.games.rpg.tables import (
    ARMOUR,
    ATTRIBUTES,
    COVERAGE,
    DEVICES,
    FORMS,
    MENTAL,
    OPPONENTS,
    PEOPLE,
    SKILLS,
    SPELLS,
    WEAPONS,
)

Sheet = dict[str, Any]
ROLES: dict[str, dict[str, Any]] = OPPONENTS["role"]
THREATS: dict[int, dict[str, int]] = {int(threat): row for threat, row in OPPONENTS["threat"].items()}
USUAL: dict[str, list[dict[str, Any]]] = OPPONENTS["usual"]
TRADITIONS = tuple(code for code in MENTAL if code != "VOL")
FIRST_GIFTED = 3
"""The least threat of those who have magic or resonance."""
CARRIED = tuple(code for code in WEAPONS if code not in ("unarmed", "spirit"))
MAGAZINES = 2
"""Spare magazines that come with weapons that need them."""


def _several(name: str, most: int, codes: tuple[str, ...], term: str) -> Field:
    return Field(name, "list", most=most, of=(Field("", "choice", choices=codes, term=term),), optional=True)


FIGURES = (
    Field("like", "choice", choices=tuple(PEOPLE), term="being", optional=True),
    Field("role", "choice", choices=tuple(ROLES), term="opponent_role", optional=True),
    Field("threat", "int", least=1, most=6, optional=True),
)
KIT = (
    Field("tradition", "choice", choices=TRADITIONS, term="attribute", optional=True),
    _several("weapons", 4, CARRIED, "weapon"),
    Field("armour", "choice", choices=tuple(ARMOUR), term="item", optional=True),
    _several("spells", 12, tuple(SPELLS), "spell"),
    _several("forms", 12, tuple(FORMS), "form"),
    Field("device", "choice", choices=tuple(DEVICES), term="device", optional=True),
    Field("kit", "choice", choices=("usual", "chosen"), term="opponent_kit", optional=True),
)
CHOSEN = ("weapons", "armour", "spells", "forms", "device")
"""What the game master chooses from the catalogue; the usual fills in what is left."""


def check_opponent(v: Values) -> Refusal | None:
    """A model, or a role and a threat; magic begins at threat 3; spells are for those who have it, forms likewise."""
    if bool(v.get("role")) != bool(v.get("threat")) or not (v.get("role") or v.get("like")):
        return Refusal("SR-TBL-11", "bad_opponent", {}, ("role" if not v.get("role") else "threat",))
    gift = ROLES[v["role"]].get("gift", "") if v.get("role") else ""
    if gift and v["threat"] < FIRST_GIFTED:
        facts = {"least": FIRST_GIFTED, "most": 6, "found": v["threat"]}
        return Refusal("SR-TBL-11", "out_of_range", facts, ("threat",))
    model = PEOPLE.get(v.get("like") or "", {})
    for line, needed in (("spells", "mag"), ("forms", "res")):
        if v.get(line) and gift != needed and not model.get(needed):
            return Refusal("SR-CHR-02", "bad_sheet", {"field": line}, (line,))
    return None


def sheet_of(v: Values, *, usual: bool = False) -> Sheet:
    """The sheet that a role and a threat come to; the game master may change any figure of it later. [SR-TBL-11]"""
    bare: Sheet = {"weapons": [], "armour": "", "spells": [], "forms": [], "device": "", "look": ""}
    return {**bare, **PEOPLE.get(v.get("like") or "", {}), **changes_of(v, usual=usual)}


def changes_of(v: Values, *, usual: bool) -> Sheet:
    """What the game master writes over a model, or over nothing: figures, what is usual, what was chosen."""
    kit = usual_of(v["role"], v["threat"]) if usual and v.get("role") and not v.get("like") else {}
    chosen = {name: v[name] for name in ("look", *CHOSEN) if v.get(name)}
    worn = {**kit, **chosen}
    figures = _figures(v, worn.get("weapons", ())) if v.get("role") else {}
    return {**figures, **worn}


def usual_of(role: str, threat: int) -> Sheet:
    """What somebody of a role has with them at a threat, with spare magazines for what needs them."""
    row = next(one for one in reversed(USUAL[role]) if one["threat"] <= threat)
    spare = dict.fromkeys((WEAPONS[code].reload for code in row["weapons"] if WEAPONS[code].reload), MAGAZINES)
    return {**{name: one for name, one in row.items() if name != "threat"}, **({"gear": spare} if spare else {})}


def _figures(v: Values, weapons: Any) -> Sheet:
    """Attributes, skills, initiative, atouts and specialisations of a role at a threat."""
    role, row = ROLES[v["role"]], THREATS[v["threat"]]
    gift = role.get("gift", "")
    best = [*role["attributes"], *([v.get("tradition") or "LOG"] if gift == "mag" else ())]
    return {
        "kind": role.get("kind", "person"),
        "attributes": {
            code: 1 if code in role.get("dull", ()) else row["main" if code in best else "other"] for code in ATTRIBUTES
        },
        "skills": _skills(role, row, weapons),
        "init_dice": row["init_dice"],
        "atouts": row["atouts"],
        "essence": 60,
        **({gift: row["gift"]} if gift else {}),
        **({"trad": v.get("tradition") or "LOG"} if gift == "mag" else {}),
    }


def _skills(role: Mapping[str, Any], row: Mapping[str, int], weapons: Any) -> Sheet:
    special = [_special(code, weapons) for code in role["skills"]]
    further = {code: {"rating": row["further"]} for code in role["further"] if row["further"]}
    main = {
        code: {"rating": row["skill"], "specialisations": special[place : place + (place < row["specialisations"])]}
        for place, code in enumerate(role["skills"])
    }
    return {**further, **main}


def _special(skill: str, weapons: Any) -> str:
    """What a main skill is best at: the first that fits the first weapon that any fits, else the first there is."""
    kinds = [WEAPONS[code].kind for code in weapons]
    rows = [row for row in COVERAGE if row["skill"] == skill]
    fitting = [row["specialisation"] for kind in kinds for row in rows if kind in row.get("weapon_kinds", ())]
    return str((fitting or [row["specialisation"] for row in rows] or [*SKILLS[skill].specialisations, skill])[0])
