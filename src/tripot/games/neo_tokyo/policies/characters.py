"""Characters of the house, all within the rules of creation."""

from typing import Any

from tripot.engine.rng import Rng
from tripot.games.neo_tokyo import character, creation
from tripot.games.neo_tokyo.policies.chance import between, likely, one, some
from tripot.games.neo_tokyo.tables import CLANS, CORPS, FIXERS, PARTIES, SKILLS, TITLES, TRAITS
from tripot.kit import temperaments

NAMES = ("Aoi", "Benjiro", "Chiyo", "Daichi", "Emi", "Fumiko", "Goro", "Hana", "Isamu", "Jun", "Kaori", "Makoto")
FAMILIES = ("Arakawa", "Endo", "Fujita", "Ishii", "Kimura", "Mori", "Nakano", "Ogawa", "Sato", "Ueda")
SECRETS = tuple(f"@{name}" for name in character.STOCK_SECRETS)


def blank(rng: Rng) -> dict[str, Any]:
    """A name and three secrets, nothing more."""
    name = f"{one(rng, NAMES)} {one(rng, FAMILIES)}"
    return {"name": name, "traits": [], "secrets": [{"text": text} for text in SECRETS[:3]]}


def random_character(rng: Rng) -> dict[str, Any]:
    """Traits at random, balanced with shame, given up if they do not fit."""
    for _ in range(12):
        made = blank(rng)
        names = some(rng, list(TRAITS), between(rng, 0, 4))
        made["traits"] = [_row(rng, name) for name in names]
        if "loyaliste" in names and "citoyen_corpo" not in names:
            made["traits"].append(_row(rng, "citoyen_corpo"))
        if "efface" in names:
            made["secrets"].append({"text": SECRETS[3]})
        if "technomancien" in names:
            made["secrets"][0]["rumour"] = True
        _balance(made)
        if not creation.check(character.read(made)):
            return made
    return blank(rng)


def _row(rng: Rng, name: str) -> dict[str, Any]:
    """A trait with what it asks for, sometimes hidden."""
    row: dict[str, Any] = {"trait": name}
    if name == "ambition":
        row["title"] = one(rng, list(TITLES))
    elif name == "politicien":
        row |= {"party": one(rng, list(PARTIES)), "points": between(rng, 1, 3)}
    elif name == "veteran_galonne":
        row |= {"skills": [one(rng, SKILLS), one(rng, SKILLS)], "name": "Kagemusha"}
    elif name == "ancien_des_ombres":
        row["fixers"] = some(rng, FIXERS, 2)
    elif name in {"yakuza", "oiseau_de_nuit"}:
        row["clan"] = one(rng, CLANS)
    elif name == "citoyen_corpo":
        row["corp"] = one(rng, CORPS)
    elif name == "vieilles_casseroles":
        row["fixers"] = some(rng, FIXERS, 2)
    if TRAITS[name]["hideable"] and likely(rng, 25):
        row["hidden"] = between(rng, 1, 3)
    return row


def _balance(made: dict[str, Any]) -> None:
    """Confess to a little more shame as long as points are lacking."""
    for secret in made["secrets"]:
        if character.points(character.read(made)) < 0:
            secret["shame"] = 1


def sensible(rng: Rng) -> dict[str, Any]:
    """A character that pays: a home, a friend or a title in mind; what it is like is its third secret."""
    made = blank(rng)
    made["secrets"][2] = {"text": temperaments.draw(rng).text}
    plan = one(rng, ("citizen", "ambitious", "ambitious", "plain", "plain", "plain", "owl", "avenger"))
    if plan == "citizen":
        made["traits"] = [{"trait": "citoyen_corpo", "corp": one(rng, CORPS)}]
    elif plan == "ambitious":
        made["traits"] = [{"trait": "ambition", "title": one(rng, ("venerable", "suzerain", "networker"))}]
    elif plan == "avenger":
        made["traits"] = [{"trait": "vendetta"}]
    elif plan == "owl":
        made["traits"] = [{"trait": "oiseau_de_nuit", "clan": one(rng, CLANS)}]
    return made
