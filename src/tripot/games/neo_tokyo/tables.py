"""The figures of the game, read once from `tables.toml`: every list is in canonical order. [NT-GEN-07, NT-GEN-11]"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, get_args

from tripot.games.neo_tokyo.words import AgentKind, RunType, Skill, Tier, Title, Trait
from tripot.kit.words import agree, belong

_RAW: dict[str, Any] = tomllib.loads(files(__package__).joinpath("tables.toml").read_text("utf-8"))


def check(raw: Mapping[str, Any]) -> None:
    """Fail at loading where the tables and the types of the words differ."""
    agree(Trait, (row["id"] for row in raw["traits"]), "traits")
    agree(Title, (row["id"] for row in raw["titles"]), "titles")
    agree(AgentKind, ["croc", *(row["kind"] for row in raw["agents"])], "agents")
    belong(AgentKind, raw["constants"]["capacity"], "capacity")
    agree(Tier, (row["tier"] for row in raw["corporations"]), "corporations")
    belong(RunType, (kind for row in raw["corporations"] for kind in row["defence"]), "defences of corporations")
    belong(Skill, (kind for row in raw["agents"] for kind in row["bonus"]), "bonuses of agents")


check(_RAW)

C: Mapping[str, Any] = _RAW["constants"]
"""The constants, by name."""
TURNS: int = C["turns"]
LAUNCH_TURNS = frozenset(C["launch_turns"])

RUN_TYPES: tuple[RunType, ...] = get_args(RunType)
SKILLS: tuple[Skill, ...] = get_args(Skill)
"""The types an agent has a bonus in; an assassin uses its Protection bonus. [NT-TYP-16]"""


@dataclass(frozen=True, slots=True)
class Corporation:
    """A corporation of the city, with what happens when it is first, last or bankrupt. [NT-GEN-10]"""

    id: str
    tier: Tier
    origin: tuple[str, ...]
    party: str
    defence: Mapping[str, int]
    first: tuple[Mapping[str, Any], ...]
    last: tuple[Mapping[str, Any], ...]
    crash: tuple[tuple[Mapping[str, Any], ...], ...]


@dataclass(frozen=True, slots=True)
class AgentCard:
    """An agent as it stands at the start. [NT-AGT-08]"""

    id: str
    kind: AgentKind
    bonus: Mapping[str, int]
    allies: tuple[str, ...]
    enemies: tuple[str, ...]
    party: str = ""


@dataclass(frozen=True, slots=True)
class Party:
    """A party, its agency, and how far its points may exceed Honour. [NT-POL-01, NT-POL-04]"""

    id: str
    agency: str
    cap_over_honour: int


CORPORATIONS: Mapping[str, Corporation] = {
    row["id"]: Corporation(
        row["id"],
        row["tier"],
        tuple(row["origin"]),
        row["party"],
        row["defence"],
        tuple(row["first"]),
        tuple(row["last"]),
        tuple(tuple(ops) for ops in row["crash"]),
    )
    for row in _RAW["corporations"]
}
CORPS = tuple(CORPORATIONS)

AGENTS: Mapping[str, AgentCard] = {
    row["id"]: AgentCard(
        row["id"], row["kind"], row["bonus"], tuple(row["allies"]), tuple(row["enemies"]), row.get("party", "")
    )
    for row in _RAW["agents"]
}
FIXERS = tuple(card.id for card in AGENTS.values() if card.kind == "fixer")
CLANS = tuple(card.id for card in AGENTS.values() if card.kind == "clan")
AGENCIES = tuple(card.id for card in AGENTS.values() if card.kind == "agency")
CAPACITY: Mapping[str, int] = C["capacity"]

PARTIES: Mapping[str, Party] = {
    row["id"]: Party(row["id"], row["agency"], row["cap_over_honour"]) for row in _RAW["parties"]
}
LINES: tuple[str, ...] = tuple(_RAW["lines"]["usual"])
OPTIONAL_LINES: tuple[str, ...] = tuple(_RAW["lines"]["optional"])
ALL_LINES = LINES + OPTIONAL_LINES

TRAITS: Mapping[str, Mapping[str, Any]] = {row["id"]: row for row in _RAW["traits"]}
TITLES: Mapping[Title, int] = {row["id"]: row["points"] for row in _RAW["titles"]}
INITIAL: Mapping[str, Any] = _RAW["initial_assets"]
RESERVE: tuple[str, ...] = tuple(_RAW["reserve"]["fixers"])


def skill(kind: RunType) -> Skill:
    """The bonus that a run of this type uses. [NT-TYP-16]

    >>> skill("assassination")
    'protection'
    """
    return "protection" if kind == "assassination" else kind
