"""The creation form: traits with their choices, secrets, and the count of points as one writes. [NT-UI-01]"""

from typing import Any

from tripot.engine.foresight import Foresight
from tripot.games.neo_tokyo import character, creation
from tripot.games.neo_tokyo.tables import CLANS, CORPS, FIXERS, PARTIES, SKILLS, TITLES, TRAITS, C

Facts = dict[str, Any]
AVATARS = ("fox", "crane", "carp", "maple", "lantern", "fan", "wave", "moon", "mask", "blade", "torii", "neon")
"""Portraits that the house draws; the form takes any word."""
GROUPS = ("reputation", "career", "misc", "objective")
ASKS: dict[str, tuple[str, ...]] = {
    "ambition": ("title",),
    "politicien": ("party", "points"),
    "celebrite": ("party",),
    "veteran_galonne": ("name", "skills"),
    "ancien_des_ombres": ("fixers",),
    "yakuza": ("clan",),
    "oiseau_de_nuit": ("clan",),
    "citoyen_corpo": ("corp",),
    "vieilles_casseroles": ("clan", "fixers"),
}
"""What each trait asks its owner to choose."""
AMBITIONS = 3
"""Lines for ambitions on the page: the form itself takes more."""
PRESETS: dict[str, Facts] = {
    "financier": {"traits": [{"trait": "as_de_la_bourse"}]},
    "shadow": {"traits": [{"trait": "ancien_des_ombres", "fixers": ["sojo", "oboro"]}]},
    "diet": {"traits": [{"trait": "politicien", "party": "reformer", "points": 2}]},
    "citizen": {"traits": [{"trait": "citoyen_corpo", "corp": "shiawase"}, {"trait": "loyaliste"}]},
}
"""Characters that are ready to play, for whoever wants to begin at once."""
_TEXTS = ("name", "avatar", "description")
CATALOGUE = creation.catalogue()


def tidy(value: Any) -> Facts:
    """The form without what was not ticked: a trait with only what it asks for, secrets that say something."""
    held = value if isinstance(value, dict) else {}
    kept: Facts = {name: held[name] for name in _TEXTS if held.get(name) not in (None, "")}
    rows = [_trait(row) for row in _rows(held, "traits")]
    traits = [row for row in rows if row]
    if traits:
        kept["traits"] = traits
    kept["secrets"] = [_secret(row) for row in _rows(held, "secrets") if row.get("text")]
    return {"name": "", **kept}


def _rows(held: Facts, name: str) -> list[Facts]:
    found = held.get(name)
    return [row for row in found if isinstance(row, dict)] if isinstance(found, list) else []


def _trait(row: Facts) -> Facts:
    name = str(row.get("trait"))
    if name not in TRAITS or (name == "ambition" and not row.get("title")):
        return {}
    asked = ("hidden", *ASKS.get(name, ())) if TRAITS[name]["hideable"] else ASKS.get(name, ())
    return {"trait": name, **{each: row[each] for each in asked if row.get(each) not in (None, "", [])}}


def _secret(row: Facts) -> Facts:
    kept: Facts = {"text": row["text"]}
    if row.get("shame"):
        kept["shame"] = row["shame"]
    return {**kept, "rumour": True} if row.get("rumour") else kept


def edit(value: Facts, change: str) -> Facts | None:
    """A ready-made character, or harmless secrets where none is written. [NT-SET-04]"""
    act, _, name = change.partition(":")
    if act == "preset" and name in PRESETS:
        return _with_secrets({**value, **PRESETS[name]})
    return _with_secrets(value) if act == "stock" else None


def _with_secrets(value: Facts) -> Facts:
    wanted = int(C["secrets"]) + any(row["trait"] == "efface" for row in value.get("traits", ()))
    secrets = list(value.get("secrets", ()))[:wanted]
    taken = {secret["text"] for secret in secrets}
    spare = [f"@{name}" for name in character.STOCK_SECRETS if f"@{name}" not in taken]
    return {**value, "secrets": secrets + [{"text": text} for text in spare[: wanted - len(secrets)]]}


def foreseen(held: Facts, told: Foresight) -> Facts:
    """The points line by line, what clashes with what, and every error. [NT-UI-01, NT-TRA-01, NT-TRA-02]"""
    rows, secrets = held.get("traits", []), held["secrets"]
    return {
        **told.figures,
        "held": {**dict.fromkeys(_TEXTS, ""), **held},
        "choices": choices(),
        "groups": [_group(name, rows) for name in GROUPS],
        "ambitions": _ambitions(rows),
        "secrets": [*secrets, *([{}] * (told.figures["wanted"] - len(secrets)))],
        "least": CATALOGUE["least"],
        "most": CATALOGUE["most"],
        "wrong": told.faults,
        "clashes": _clashes([_full(row) for row in rows]),
        "preset": chosen(held),
    }


def chosen(held: Facts) -> str:
    """The ready-made character that stands in the form as it is, if it is one."""
    return next((name for name, made in PRESETS.items() if made.items() <= held.items()), "")


def _group(name: str, rows: list[Facts]) -> Facts:
    """The traits of a group, with what was chosen of each; ambitions have lines of their own."""
    taken = {row["trait"]: row for row in rows}
    return {
        "id": name,
        "traits": [
            {
                "id": trait,
                **card,
                "row": taken.get(trait, {}),
                "asks": ASKS.get(trait, ()),
                "clashes": [other for other in card["incompatible"] if other != trait],
            }
            for trait, card in CATALOGUE["traits"].items()
            if card["group"] == name and trait != "ambition"
        ],
    }


def _ambitions(rows: list[Facts]) -> list[Facts]:
    taken = [row for row in rows if row["trait"] == "ambition"]
    return [*taken, *([{}] * max(0, AMBITIONS - len(taken)))]


def _full(row: Facts) -> str:
    return f"ambition:{row.get('title')}" if row["trait"] == "ambition" else str(row["trait"])


def _clashes(taken: list[str]) -> dict[str, list[str]]:
    """For each trait, those already taken that exclude it. [NT-TRA-02]"""
    careers = [trait for trait in taken if TRAITS.get(trait, {}).get("group") == "career"]
    found = {trait: [other for other in taken if creation.clash(trait, other)] for trait in TRAITS}
    for trait, card in TRAITS.items():
        if card["group"] == "career":
            found[trait] += [other for other in careers if other not in (trait, *found[trait])]
    return found


def choices() -> Facts:
    """All that traits ask one to choose among."""
    return {
        "avatars": AVATARS,
        "titles": [{"id": title, "points": points} for title, points in TITLES.items()],
        "parties": list(PARTIES),
        "clans": CLANS,
        "fixers": FIXERS,
        "corps": CORPS,
        "skills": SKILLS,
        "presets": list(PRESETS),
    }
