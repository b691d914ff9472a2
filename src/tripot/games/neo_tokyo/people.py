"""A player: what the city sees of them, and what they keep to themselves. [NT-VIS-01, NT-VIS-02]"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from tripot.games.neo_tokyo.frozen import NO_FACTS, thaw
from tripot.games.neo_tokyo.tables import SKILLS, C
from tripot.games.neo_tokyo.words import Counter, ProofKind, Trait

Line = tuple[str, str, str, Mapping[str, Any]]
"""A line of a letter: section, rule, kind, facts."""
Posting = tuple[str, str, int, Mapping[str, Any]]
"""A line of an account: rule, kind, amount, facts."""


NO_STRIKES: Mapping[int, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Secret:
    """A secret, as written at creation; `stock` names a harmless one of the house. [NT-SEC-01, NT-SET-04]"""

    text: str
    shame: int = 0
    """Shameful elements in all, hidden reputation traits included. [NT-SEC-02, NT-SEC-06]"""
    rumour: bool = False
    traits: tuple[str, ...] = ()
    stock: str = ""


@dataclass(frozen=True, slots=True)
class Proof:
    """An item of evidence: immutable, certified, silent about where it comes from. [NT-EVI-01, NT-EVI-08]"""

    turn: int
    kind: ProofKind
    subject: str
    content: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet as it was stored at LOCK, its struck orders marked. [NT-TYP-06]"""

    turn: int
    orders: tuple[Mapping[str, Any], ...] = ()
    note: str = ""
    struck: Mapping[int, str] = field(default_factory=lambda: NO_STRIKES)
    forfeit: bool = False

    def content(self) -> dict[str, Any]:
        """The sheet as whoever obtains it reads it. [NT-ORD-01]"""
        return {
            "turn": self.turn,
            "orders": thaw(self.orders),
            "note": self.note,
            "struck": {str(place): code for place, code in self.struck.items()},
            "forfeit": self.forfeit,
        }


@dataclass(frozen=True, slots=True)
class Opening:
    """How a player stood when PLANNING opened. [NT-RUN-01, NT-OUT-04, NT-LIN-01]"""

    honour: int = 0
    influence: int = 0
    party: str = ""
    points: int = 0
    citizen: str = ""
    loyalty: Mapping[str, int] = field(default_factory=lambda: NO_FACTS)


@dataclass(slots=True)
class Croc:
    """A private cell: its figures, and what takes effect next turn. [NT-CRO-01, NT-CRO-02]"""

    name: str
    serial: int
    bonus: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SKILLS, 0))
    runs: int = 1
    pending: bool = False
    more_bonus: dict[str, int] = field(default_factory=dict)
    more_runs: int = 0

    def copy(self) -> "Croc":
        """A twin."""
        return Croc(
            self.name, self.serial, dict(self.bonus), self.runs, self.pending, dict(self.more_bonus), self.more_runs
        )


@dataclass(slots=True)
class Player:
    """One seat of the table. [NT-SET-02]"""

    name: str = ""
    avatar: str = ""
    description: str = ""
    traits: tuple[str, ...] = ()
    """All traits, an ambition written `ambition:title`."""
    choices: dict[str, Any] = field(default_factory=dict)
    """What was chosen with a trait: its clan, its fixers, its corporation."""
    hidden: dict[str, int] = field(default_factory=dict)
    """Traits still hidden, with the secret each is in. [NT-SEC-05]"""
    secrets: tuple[Secret, ...] = ()
    published: set[int] = field(default_factory=set)
    damned: bool = False
    active: bool = True

    money: int = 0
    honour: int = C["start_honour"]
    influence: int = 0
    """Bought Influence; what it is worth now is `influence.effective`. [NT-HON-04]"""
    shares: dict[str, int] = field(default_factory=dict)
    citizen: str = ""
    party: str = ""
    points: int = 0
    loyalty: dict[str, int] = field(default_factory=dict)
    croc: Croc | None = None
    cells: int = 0
    """CROCs ever founded: each has its serial number."""

    more_shares: dict[str, int] = field(default_factory=dict)
    more_influence: int = 0
    more_loyalty: dict[str, int] = field(default_factory=dict)
    """The level paid for, by agent. [NT-STP-06]"""
    more_party: str = ""
    more_points: int = 0

    vp: int = C["start_vp"]
    counters: dict[Counter, int] = field(default_factory=dict)
    scored_money: int = 0
    opening: Opening = field(default_factory=Opening)

    leader_vote: bool = False
    dragon_votes: int = 0
    dragon_run: bool = False
    public_contract: bool = False
    shield_until: int = 0
    no_network_until: int = 0
    no_forecast_until: int = 0
    dragon_turn: int = 0
    dragon_result: int = 0
    veteran_vote: bool = False
    veteran_run: bool = False
    image: bool = False
    """Whether the first Scandal or Information run against them still fizzles out. [NT-TRA-25]"""
    first_share: bool = False
    """Whether the first share is still owed to the starting corporation. [NT-TRA-35]"""

    known: set[tuple[int, int]] = field(default_factory=set)
    """Secrets they have had before their eyes, as (owner, number). [NT-SEC-08]"""
    archive: dict[int, Proof] = field(default_factory=dict)
    filed: int = 0
    seen: list[Proof] = field(default_factory=list)
    known_runs: dict[str, Mapping[str, Any]] = field(default_factory=dict)
    sheets: list[Sheet] = field(default_factory=list)
    letters: list[tuple[int, tuple[Line, ...]]] = field(default_factory=list)
    briefings: dict[str, Mapping[str, Any]] = field(default_factory=dict)
    """What agents at loyalty 2 told at the start of this turn. [NT-LOY-04]"""
    ledger: list[Posting] = field(default_factory=list)
    honours: list[Posting] = field(default_factory=list)
    dividends: dict[int, int] = field(default_factory=dict)
    gains: dict[int, int] = field(default_factory=dict)
    """Forecast gains, by turn. [NT-CON-06]"""
    desk: list[int] = field(default_factory=list)
    """Contracts this player may read, in the order in which they came to know of them."""

    def copy(self) -> "Player":
        """A twin that shares nothing that changes."""
        twin = Player.__new__(Player)
        for name in _PLAIN:
            setattr(twin, name, getattr(self, name))
        for name in _COPIED:
            setattr(twin, name, getattr(self, name).copy())
        twin.croc = None if self.croc is None else self.croc.copy()
        return twin

    def has(self, trait: Trait) -> bool:
        """Whether they have this trait, hidden or not: its benefits apply. [NT-TRA-05]"""
        return trait in self.traits

    def shows(self, trait: Trait) -> bool:
        """Whether they have this trait publicly: its drawbacks apply too. [NT-TRA-05]"""
        return trait in self.traits and trait not in self.hidden

    def count(self, counter: Counter) -> int:
        """One of the counters of the end. [NT-END-06]"""
        return self.counters.get(counter, 0)

    def add(self, counter: Counter, by: int = 1) -> None:
        """Count once more. [NT-END-06]"""
        self.counters[counter] = self.counters.get(counter, 0) + by


_FIELDS = Player.__dataclass_fields__
_COPIED = tuple(name for name, each in _FIELDS.items() if str(each.type).partition("[")[0] in {"dict", "list", "set"})
_PLAIN = tuple(name for name in _FIELDS if name not in _COPIED and name != "croc")
