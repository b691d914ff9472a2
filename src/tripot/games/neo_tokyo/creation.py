"""Character creation: simultaneous, hidden until it closes. [NT-SET-03, NT-SET-04, NT-SET-05, NT-UI-01]"""

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

from tripot.engine.forms import Field, Form
from tripot.engine.frames import Gather
from tripot.engine.refusals import Refusal
from tripot.engine.seats import Seat
from tripot.games.neo_tokyo import character, setup
from tripot.games.neo_tokyo.character import Character
from tripot.games.neo_tokyo.points import cap
from tripot.games.neo_tokyo.state import City
from tripot.games.neo_tokyo.tables import AGENTS, CLANS, CORPORATIONS, CORPS, FIXERS, PARTIES, SKILLS, TITLES, TRAITS, C

NAME_LENGTHS = range(2, 41)
SECRET_LENGTHS = range(1, 1001)


def _pick(name: str, choices: tuple[str, ...], term: str) -> Field:
    return Field(name, "choice", choices=choices, optional=True, term=term)


def _picks(name: str, choices: tuple[str, ...], term: str) -> Field:
    return Field(name, "list", most=2, optional=True, of=(Field("", "choice", choices=choices, term=term),))


FIELDS = (
    Field("name", "text", most=200),
    Field("avatar", "text", most=200, optional=True),
    Field("description", "text", most=4000, optional=True),
    Field(
        "traits",
        "list",
        most=40,
        optional=True,
        of=(
            Field(
                "",
                "group",
                of=(
                    Field("trait", "choice", choices=tuple(TRAITS), term="trait"),
                    Field("hidden", "int", least=1, most=4, optional=True),
                    _pick("title", tuple(TITLES), "title"),
                    _pick("party", tuple(PARTIES), "party"),
                    Field("points", "int", least=0, most=20, optional=True),
                    _pick("clan", CLANS, "agent"),
                    _picks("fixers", FIXERS, "agent"),
                    _pick("corp", CORPS, "corporation"),
                    _picks("skills", SKILLS, "run_type"),
                    Field("name", "text", most=60, optional=True),
                ),
            ),
        ),
    ),
    Field(
        "secrets",
        "list",
        most=4,
        of=(
            Field(
                "",
                "group",
                of=(
                    Field("text", "text", most=5000),
                    Field("shame", "int", least=0, most=8, optional=True),
                    Field("rumour", "flag", optional=True),
                ),
            ),
        ),
    ),
)


def catalogue() -> dict[str, Any]:
    """What the creation form shows beside it: costs, groups, incompatibilities. [NT-UI-01]"""
    return {
        "start": C["start_vp"],
        "least": C["start_vp_min"],
        "most": C["start_vp_max"],
        "secrets": C["secrets"],
        "shame": C["shame_vp"],
        "hiding": C["hide_trait_vp"],
        "traits": {
            name: {
                "group": card["group"],
                "cost": card["vp"],
                "hideable": card["hideable"],
                "incompatible": sorted(other for other in INCOMPATIBLE if clash(name, other)),
            }
            for name, card in TRAITS.items()
        },
    }


INCOMPATIBLE = (*TRAITS, *(f"ambition:{title}" for title in TITLES))


def clash(one: str, other: str) -> bool:
    """Whether two traits exclude each other, wherever it is written. [NT-TRA-02]

    >>> clash("ambition:master_spy", "parasite_mondain"), clash("paria", "parvenu")
    (True, False)
    """
    return one in TRAITS.get(other, {}).get("incompatible", ()) or other in TRAITS.get(one, {}).get("incompatible", ())


FORM = Form("character", FIELDS, "NT-SET-03", catalogue())


class Creation(Gather[City]):
    """Everybody writes a character. [NT-SET-04]"""

    __slots__ = ()
    kind = "creation"
    rule = "NT-SET-03"

    def writers(self, s: City) -> tuple[Seat, ...]:
        return tuple(range(len(s.players)))

    def form(self, s: City, seat: Seat) -> Form:
        return FORM

    def check_sheet(self, s: City, seat: Seat, value: Any) -> list[Refusal]:
        return check(character.read(value))

    def close(self, s: City) -> None:
        setup.begin(s)


def check(made: Character) -> list[Refusal]:
    """Every error of a character. [NT-TRA-01, NT-TRA-02, NT-SEC-01, NT-SEC-02, NT-SEC-05, NT-SEC-06]"""
    return [refusal for rule in CHECKS for refusal in rule(made)]


def _names(made: Character) -> Iterator[Refusal]:
    """Two to forty characters; twins are told apart when creation closes. [NT-SET-05]"""
    if len(made.name) not in NAME_LENGTHS:
        yield Refusal("NT-SET-05", "bad_name", {"least": 2, "most": 40, "found": len(made.name)}, ("name",))


def _secrets(made: Character) -> Iterator[Refusal]:
    wanted = character.secrets_wanted(made)
    if len(made.secrets) != wanted:
        yield Refusal("NT-E-01", "wrong_secrets", {"wanted": wanted, "found": len(made.secrets)}, ("secrets",))
    for number, secret in enumerate(made.secrets):
        if not secret.stock and len(secret.text) not in SECRET_LENGTHS:
            facts = {"least": 1, "most": 1000, "found": len(secret.text)}
            yield Refusal("NT-SEC-01", "bad_secret", facts, ("secrets", str(number)))
    most, found = character.most_shame(made), character.shame(made)
    if found > most:
        yield Refusal("NT-E-01", "too_much_shame", {"most": most, "found": found}, ("secrets",))
    if made.has("technomancien") and not any(secret.rumour for secret in made.secrets):
        yield Refusal("NT-E-01", "rumour_wanted", {}, ("secrets",))


def _hidden(made: Character) -> Iterator[Refusal]:
    for trait, number in made.hidden.items():
        if not TRAITS[trait.partition(":")[0]]["hideable"]:
            yield Refusal("NT-E-01", "cannot_be_hidden", {"trait": trait}, ("traits",))
        if number >= len(made.secrets):
            yield Refusal("NT-E-01", "no_such_secret", {"trait": trait, "found": number + 1}, ("traits",))


def _compatible(made: Character) -> Iterator[Refusal]:
    for trait in sorted({trait for trait in made.traits if made.traits.count(trait) > 1}):
        yield Refusal("NT-E-01", "trait_twice", {"trait": trait}, ("traits",))
    for one, other in combinations(made.traits, 2):
        if clash(one, other):
            yield Refusal("NT-E-01", "incompatible", {"trait": one, "other": other}, ("traits",))
    careers = [trait for trait in made.traits if TRAITS.get(trait, {}).get("group") == "career"]
    if len(careers) > 1:
        yield Refusal("NT-E-01", "two_careers", {"traits": careers}, ("traits",))
    if made.has("loyaliste") and not made.has("citoyen_corpo"):
        yield Refusal("NT-E-01", "loyalist_needs_home", {}, ("traits",))


def _choices(made: Character) -> Iterator[Refusal]:
    """Every trait that asks for a choice has a fitting one."""
    for trait in made.traits:
        fits = FITS.get(trait.partition(":")[0])
        if fits is not None and not fits(made, made.choices.get(trait)):
            yield Refusal("NT-E-01", "bad_choice", {"trait": trait}, ("traits",))


def _fits_ambition(made: Character, _choice: Any) -> bool:
    return "ambition:" not in made.traits


def _fits_party(made: Character, party: str, number: int) -> bool:
    """Points at the start, within caps, alignment and bars. [NT-TRA-24, NT-POL-04, NT-POL-05]"""
    home = made.choices.get("citoyen_corpo", "")
    side = CORPORATIONS[home].party if home else ""
    barred = made.shows("expatrie") and party == "nationalist"
    return (
        party in PARTIES
        and 1 <= number <= cap(party, character.start_honour(made))
        and side in ("", party)
        and not barred
    )


def _fits_politician(made: Character, choice: Any) -> bool:
    return bool(choice) and _fits_party(made, choice["party"], choice["points"])


def _fits_celebrity(made: Character, choice: Any) -> bool:
    """The starting point is optional. [NT-TRA-32]"""
    return choice is None or _fits_party(made, choice, 1)


def _fits_veteran(_made: Character, choice: Any) -> bool:
    """A name, and two steps, both on one type if wished. [NT-TRA-26, NT-CRO-01]"""
    return len(choice["skills"]) == 2 and bool(choice["name"])


def _fits_old_hand(made: Character, choice: Any) -> bool:
    """Two different fixers; an expatriate must know Zeeman. [NT-TRA-27]"""
    return len(set(choice or ())) == 2 and (not made.has("expatrie") or "zeeman" in choice)


def _fits_clan(_made: Character, choice: Any) -> bool:
    return choice in CLANS


def _fits_night_owl(made: Character, choice: Any) -> bool:
    """Another clan than one's own. [NT-TRA-38]"""
    return choice in CLANS and choice != made.choices.get("yakuza")


def _fits_home(made: Character, choice: Any) -> bool:
    """Any corporation; a yakuza's must be a public ally of the clan. [NT-TRA-35]"""
    clan = made.choices.get("yakuza")
    return choice in CORPS and (clan is None or f"corp:{choice}" in AGENTS[clan].allies)


def _fits_skeletons(made: Character, choice: Any) -> bool:
    """One clan or two fixers, none of whom is a friend at the start. [NT-TRA-39]"""
    foes = set(choice or ())
    friends = {
        made.choices.get("yakuza"),
        made.choices.get("oiseau_de_nuit"),
        *made.choices.get("ancien_des_ombres", ()),
    }
    right = (len(foes) == 1 and foes <= set(CLANS)) or (len(foes) == 2 and foes <= set(FIXERS))
    return right and foes.isdisjoint(friends)


FITS: dict[str, Callable[[Character, Any], bool]] = {
    "ambition": _fits_ambition,
    "politicien": _fits_politician,
    "celebrite": _fits_celebrity,
    "veteran_galonne": _fits_veteran,
    "ancien_des_ombres": _fits_old_hand,
    "yakuza": _fits_clan,
    "oiseau_de_nuit": _fits_night_owl,
    "citoyen_corpo": _fits_home,
    "vieilles_casseroles": _fits_skeletons,
}


def _points(made: Character) -> Iterator[Refusal]:
    """Between 0 and 5, however it was reached. [NT-TRA-01]"""
    least, most, found = C["start_vp_min"], C["start_vp_max"], character.points(made)
    if not least <= found <= most:
        yield Refusal("NT-E-01", "points_out_of_range", {"least": least, "most": most, "found": found}, ("traits",))


CHECKS = (_names, _secrets, _hidden, _compatible, _choices, _points)
