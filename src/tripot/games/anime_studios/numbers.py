"""The numbers of `tables.toml`, with what a table's figures make of them. [AN-OPT-01, AN-FAC-04]"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from tripot.games.anime_studios.forces import CHARACTER, FORCES, HERO, KIND_COUNT, MASCOT, count
from tripot.games.anime_studios.words import (
    AbilityName,
    Card,
    Creation,
    Faction,
    LengthName,
    Medium,
    Rank,
    Timing,
    Variant,
)
from tripot.kit.words import agree, belong

if TYPE_CHECKING:
    from tripot.games.anime_studios.parameters import Figures

RANKS: dict[Rank, int] = {"mascot": MASCOT, "character": CHARACTER, "hero": HERO}

COMET, DRAGONFLY, MIDNIGHT, MIRAGE = range(4)


@dataclass(frozen=True, slots=True)
class Unit:
    """One kind of unit of a faction, as its table prints it. [AN-FAC-01, AN-RES-02]"""

    id: str
    rank: int
    cost: int
    later: int
    """What it costs once it has been invoked before."""
    combat: int
    reserve: int


@dataclass(frozen=True, slots=True)
class Production:
    """One of a faction's six productions. [AN-PRD-01, AN-GEN-04]"""

    id: str
    code: str
    medium: Medium
    effect: AbilityName
    cost: int
    """What its creation action costs; 0 if it is created by itself. [AN-PRD-06]"""
    worth: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Length:
    """A length of game: the end of the ladder, the free fans, a track for each number of players. [AN-OPT-01]"""

    fans_end: int
    free_fans: bool
    tracks: Mapping[int, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Granted:
    """Conditions that count as fulfilled from a turn on, by number of players. [AN-BAL-02]"""

    since: Mapping[int, int]
    productions: frozenset[str]


class Numbers:
    """One set of numbers that a table may be played with."""

    __slots__ = (
        "abilities",
        "bag",
        "creations",
        "dearest_battle",
        "dice_sides",
        "goals",
        "goals_for",
        "granted",
        "head_starts",
        "humiliates",
        "lengths",
        "points",
        "productions",
        "timings",
        "unique_actions",
        "units",
        "wounds",
    )

    def __init__(self, table: Mapping[str, Any], figures: "Figures") -> None:
        dice = table["dice"]
        self.dice_sides: int = dice["sides"]
        self.humiliates = frozenset[int](dice["humiliates"])
        self.wounds = frozenset[int](dice["wounds"])
        self.head_starts = _head_starts(table, figures.start_fans)
        self.granted = _granted(table.get("granted", {}))
        self.bag = (1,) * figures.rights_of_1 + (2,) * figures.rights_of_2 + (3,) * figures.rights_of_3
        ends: dict[LengthName, int] = {
            "short": figures.fans_end_short,
            "standard": figures.fans_end_standard,
            "long": figures.fans_end_long,
        }
        lengths: Mapping[LengthName, Any] = table["lengths"]
        self.lengths = {name: _length(each, ends[name]) for name, each in lengths.items()}
        self.units = tuple(tuple(_unit(each) for each in faction["units"]) for faction in table["factions"])
        self.points = tuple(_points(units) for units in self.units)
        """The combat points of every force of each faction, heroes' own arithmetic aside."""
        self.productions = tuple(
            tuple(_production(each) for each in faction["productions"]) for faction in table["factions"]
        )
        self.goals = tuple(tuple(made.worth.get("goal", 0) for made in six) for six in self.productions)
        self.goals_for = {players: self._goals(players) for players in (2, 3, 4)}
        abilities: Mapping[AbilityName, Any] = table["abilities"]
        self.abilities = {name: _whole_numbers(each) for name, each in abilities.items()}
        self.unique_actions = {name: each["cost"] for name, each in self.abilities.items() if "cost" in each}
        self.creations = {made.id: made.cost for six in self.productions for made in six if made.cost}
        surcharges = self.abilities["courtesy"]["surcharge"] + figures.news_surcharge
        self.dearest_battle: int = figures.battle_cost + surcharges
        """Whoever has this much staff can pay for any battle."""
        self.timings: Mapping[AbilityName, Timing] = {name: each["timing"] for name, each in abilities.items()}

    def _goals(self, players: int) -> tuple[tuple[int, ...], ...]:
        """What each production asks for in a game of that many players. [AN-DR-07]"""
        return tuple(tuple(_goal(made.worth, players) for made in six) for six in self.productions)


def _goal(worth: Mapping[str, int], players: int) -> int:
    """A goal for this number of players, if there is one; else for any, with what each player adds."""
    return worth.get(f"goal_{players}", worth.get("goal", 0) + worth.get("goal_per_player", 0) * players)


def _points(units: tuple[Unit, ...]) -> tuple[int, ...]:
    worth = [unit.combat for unit in units] + [0] * (KIND_COUNT - len(units))
    return tuple(sum(count(force, kind) * worth[kind] for kind in range(KIND_COUNT)) for force in range(FORCES))


def _unit(row: Mapping[str, Any]) -> Unit:
    cost = row["cost"]
    return Unit(row["id"], RANKS[row["rank"]], cost, row.get("later", cost), row["combat"], row["reserve"])


def _production(row: Mapping[str, Any]) -> Production:
    return Production(row["id"], row["code"], row["medium"], row["effect"], row.get("cost", 0), _whole_numbers(row))


def _length(row: Mapping[str, Any], fans_end: int) -> Length:
    tracks = {int(players): tuple(costs) for players, costs in row["tracks"].items()}
    return Length(fans_end, row["free_fans"], tracks)


def _head_starts(table: Mapping[str, Any], fans: int) -> dict[tuple[str, int], tuple[int, ...]]:
    """The fans that each faction starts with, by length and number of players. [AN-SET-05]"""
    ahead = table.get("head_start", {})
    return {
        (length, players): tuple(
            fans + ahead.get(length, {}).get(str(players), {}).get(faction["id"], 0) for faction in table["factions"]
        )
        for length in table["lengths"]
        for players in (2, 3, 4)
    }


def _granted(row: Mapping[str, Any]) -> Granted:
    since = {int(players): turn for players, turn in row.get("since", {}).items()}
    return Granted(since, frozenset(row.get("productions", ())))


def _whole_numbers(row: Mapping[str, Any]) -> dict[str, int]:
    found = {name: n for name, n in row.items() if isinstance(n, int)}
    for name in ("cost", "goal"):
        for players, n in row.get(f"{name}_by_players", {}).items():
            found[f"{name}_{players}"] = n
    return found


TABLE = tomllib.loads(files(__package__).joinpath("tables.toml").read_text("utf-8"))


def check(table: Mapping[str, Any]) -> None:
    """Fail at loading where the tables and the types of the words differ."""
    factions, abilities = table["factions"], table["abilities"]
    productions = [row for faction in factions for row in faction["productions"]]
    agree(Faction, (faction["id"] for faction in factions), "factions")
    agree(Rank, (row["rank"] for faction in factions for row in faction["units"]), "units")
    agree(Medium, (row["medium"] for row in productions), "productions")
    belong(AbilityName, (row["effect"] for row in productions), "effects of productions")
    agree(Creation, (row["id"] for row in productions if "cost" in row), "creation actions")
    agree(AbilityName, abilities, "abilities")
    agree(Timing, (row["timing"] for row in abilities.values()), "timings of abilities")
    belong(Faction, (row["faction"] for row in abilities.values()), "factions of abilities")
    agree(Card, table["news"]["cards"], "news")
    agree(LengthName, table["lengths"], "lengths")


check(TABLE)


def overlaid(under: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """The same tables, with what the other ones say instead.

    >>> overlaid({"a": 1, "b": {"c": 2, "d": 3}}, {"b": {"c": 4}})
    {'a': 1, 'b': {'c': 4, 'd': 3}}
    """
    tables = {name: each for name, each in over.items() if isinstance(each, Mapping)}
    return {**under, **over, **{name: overlaid(under.get(name, {}), each) for name, each in tables.items()}}


def rebalanced(table: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """The same tables with other numbers by name, with fans to start with and with what is granted."""
    others: dict[str, dict[str, Any]] = {**changes.get("units", {}), **changes.get("productions", {})}

    def rows(faction: Mapping[str, Any], name: str) -> list[dict[str, Any]]:
        return [row | others.get(row["id"], {}) for row in faction[name]]

    factions = [
        faction | {"units": rows(faction, "units"), "productions": rows(faction, "productions")}
        for faction in table["factions"]
    ]
    new = changes.get("abilities", {})
    abilities = {name: each | new.get(name, {}) for name, each in table["abilities"].items()}
    added = {name: changes.get(name, {}) for name in ("head_start", "granted")}
    return {**table, "factions": factions, "abilities": abilities, **added}


BOOK: Variant = "book"
BALANCED: Variant = "balanced_1_1"
BALANCED_FIRST: Variant = "balanced"
"""The numbers as the rulebook prints them, and those of the option `balanced`, judged by many games: of today, and of
rules 1.0. [AN-BAL-01]"""

FACTIONS: tuple[Faction, ...] = tuple(faction["id"] for faction in TABLE["factions"])
FACTION: dict[str, int] = {name: index for index, name in enumerate(FACTIONS)}
KINDS: tuple[tuple[str, ...], ...] = tuple(tuple(unit["id"] for unit in f["units"]) for f in TABLE["factions"])
"""The units of each faction: mascot (also called worshipper), two characters, one or two heroes. [AN-GEN-03]"""
KIND = {kind: (faction, k) for faction, kinds in enumerate(KINDS) for k, kind in enumerate(kinds)}
PRODUCTIONS: tuple[tuple[str, ...], ...] = tuple(tuple(p["id"] for p in f["productions"]) for f in TABLE["factions"])
ABILITY_OWNER: dict[AbilityName, int] = {name: FACTION[each["faction"]] for name, each in TABLE["abilities"].items()}
NEWS: tuple[Card, ...] = tuple(TABLE["news"]["cards"])
LENGTHS: tuple[LengthName, ...] = tuple(TABLE["lengths"])
