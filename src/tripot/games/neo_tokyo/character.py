"""A character as written at creation: what it costs, what it starts with. [NT-TRA-01, NT-TRA-02, NT-SEC-02]"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tripot.games.neo_tokyo.people import Secret
from tripot.games.neo_tokyo.tables import TRAITS, C
from tripot.games.neo_tokyo.words import Trait
from tripot.kit.temperaments import TEMPERAMENTS

STOCK_SECRETS = ("umbrella", "karaoke", "ramen", "garden")
"""Harmless secrets of the house, for those who wrote none. [NT-SET-04]"""
TEMPERS = tuple(each.name for each in TEMPERAMENTS)
"""Secrets of players of the house: what they are like, for whoever finds out; told at the end."""


@dataclass(slots=True)
class Character:
    """Traits with their choices, and secrets."""

    name: str = ""
    avatar: str = ""
    description: str = ""
    traits: list[str] = field(default_factory=list)
    choices: dict[str, Any] = field(default_factory=dict)
    hidden: dict[str, int] = field(default_factory=dict)
    secrets: list[Secret] = field(default_factory=list)

    def has(self, trait: Trait) -> bool:
        """Whether this trait was taken."""
        return trait in self.traits

    def shows(self, trait: Trait) -> bool:
        """Whether this trait was taken openly."""
        return trait in self.traits and trait not in self.hidden


def read(value: Mapping[str, Any]) -> Character:
    """The character that a creation sheet describes."""
    made = Character(
        (value.get("name") or "").strip(), (value.get("avatar") or "").strip(), (value.get("description") or "").strip()
    )
    for row in value.get("traits") or ():
        name = row["trait"]
        trait = f"ambition:{row.get('title') or ''}" if name == "ambition" else name
        made.traits.append(trait)
        if row.get("hidden") is not None:
            made.hidden[trait] = row["hidden"] - 1
        made.choices[trait] = _choice(name, row)
    made.choices = {trait: choice for trait, choice in made.choices.items() if choice not in (None, "", [], {})}
    for number, row in enumerate(value.get("secrets") or ()):
        inside = tuple(trait for trait, place in made.hidden.items() if place == number)
        shame = (row.get("shame") or 0) + sum(_is_reputation(trait) for trait in inside)
        made.secrets.append(_secret(row["text"].strip(), shame, bool(row.get("rumour")), inside))
    return made


def _secret(text: str, shame: int, rumour: bool, inside: tuple[str, ...]) -> Secret:
    """A secret in the writer's own words, or one of the house's, written `@name`: it is read in any language."""
    if text[:1] == "@" and text[1:] in (*STOCK_SECRETS, *TEMPERS):
        return Secret("", shame, rumour, inside, text[1:])
    return Secret(text, shame, rumour, inside)


def _choice(name: str, row: Mapping[str, Any]) -> Any:
    """What a trait asks its owner to choose."""
    match name:
        case "politicien":
            return {"party": row.get("party") or "", "points": row.get("points") or 0}
        case "celebrite":
            return row.get("party")
        case "veteran_galonne":
            return {"skills": list(row.get("skills") or ()), "name": (row.get("name") or "").strip()}
        case "ancien_des_ombres":
            return list(row.get("fixers") or ())
        case "yakuza" | "oiseau_de_nuit":
            return row.get("clan")
        case "citoyen_corpo":
            return row.get("corp")
        case "vieilles_casseroles":
            return [row["clan"]] if row.get("clan") else list(row.get("fixers") or ())
    return None


def _is_reputation(trait: str) -> bool:
    return trait in TRAITS and TRAITS[trait]["group"] == "reputation"


def stranger() -> Character:
    """Whoever validated nothing: no trait, three harmless secrets. [NT-SET-04]"""
    return Character(secrets=[Secret("", stock=name) for name in STOCK_SECRETS[: C["secrets"]]])


def cost(made: Character, trait: str) -> int:
    """What one trait gives or costs. [NT-TRA-01]"""
    card = TRAITS[trait.partition(":")[0]]
    if made.has("expatrie") and "vp_if_expatrie" in card:
        return int(card["vp_if_expatrie"])
    if made.has("neophyte") and "vp_if_neophyte" in card:
        return int(card["vp_if_neophyte"])
    if trait == "politicien":
        return int(card["vp"]) * int(made.choices.get(trait, {}).get("points", 0))
    if trait == "celebrite" and made.choices.get(trait):
        return int(card["vp"]) + int(card["optional_point_vp"])
    return int(card["vp"])


def hiding_cost(trait: str) -> int:
    """What hiding a trait costs: a point, old scandals excepted. [NT-SEC-05, NT-TRA-39]"""
    return 0 if TRAITS[trait.partition(":")[0]].get("free_to_hide") else int(C["hide_trait_vp"])


def secrets_wanted(made: Character) -> int:
    """How many secrets there must be. [NT-SEC-01, NT-TRA-33]"""
    return int(C["secrets"]) + made.has("efface")


def most_shame(made: Character) -> int:
    """How many shameful elements may be declared. [NT-SEC-02, NT-TRA-33]"""
    return int(C["shame_max_vp"]) // int(C["shame_vp"]) + made.has("efface")


def shame_worth(made: Character) -> int:
    """What each shameful element earns. [NT-SEC-02, NT-TRA-12]"""
    return int(TRAITS["expatrie"]["shame_vp"] if made.has("expatrie") else C["shame_vp"])


def shame(made: Character) -> int:
    """Shameful elements in all. [NT-SEC-06]"""
    return sum(secret.shame for secret in made.secrets)


def account(made: Character) -> list[tuple[str, str, int]]:
    """The point count of a character, line by line: what, which, how much. [NT-TRA-01, NT-SEC-10, NT-UI-01]"""
    lines = [("start", "", int(C["start_vp"]))]
    lines += [("trait", trait, cost(made, trait)) for trait in made.traits]
    lines += [("hiding", trait, hiding_cost(trait)) for trait in made.hidden]
    if shame(made):
        lines.append(("shame", "", shame_worth(made) * shame(made)))
    return lines


def points(made: Character) -> int:
    """Starting victory points. [NT-TRA-01]"""
    return sum(amount for _, _, amount in account(made))


def start_honour(made: Character) -> int:
    """Honour at the start; hidden drawbacks wait. [NT-SET-02, NT-TRA-05, NT-TRA-12, NT-TRA-16]"""
    shown = [trait for trait in made.traits if trait not in made.hidden and trait in TRAITS]
    level = int(C["start_honour"]) + sum(int(TRAITS[trait].get("start_honour", 0)) for trait in shown)
    return min(level, int(TRAITS["expatrie"]["honour_max"])) if made.shows("expatrie") else level
