"""What is under way: extended tests, what the clock will bring, an encounter, tests, actions; and notes."""

from dataclasses import dataclass, field
from typing import Any

from tripot.engine.knowledge import of, told
from tripot.engine.seats import Seat
from tripot.games.rpg.records.keeping import Row
from tripot.games.rpg.records.writing import aloud, written
from tripot.games.rpg.words import Element, Outcome, Stage, TrialRole


@dataclass(slots=True)
class Project:
    """An extended test on its way. [SR-EXT-01]"""

    id: int
    who: str
    action: str
    base: int
    threshold: int
    interval: int
    form: Row
    target: str = ""
    total: int = 0
    rolls: int = 0
    due: int = 0
    """The second at which the next roll is made; 0 while nobody works on it."""
    touched: int = 0
    hidden: bool = False
    level: int = 0
    opposition: tuple[Any, ...] = ()
    """Who opposes it and has not rolled yet: what they come to is the threshold from then on. [SR-TBL-05]"""


@dataclass(frozen=True, slots=True)
class Due:
    """Something that the clock will bring. [SR-TIME-04]"""

    at: int
    order: int
    what: str
    who: str = ""
    data: tuple[Any, ...] = ()


@dataclass(slots=True)
class Encounter:
    """Rounds and turns. [SR-TURN-01]"""

    order: list[str]
    scores: dict[str, int]
    round: int = 1
    at: int = -1
    acting: str = ""
    left: list[str] = field(default_factory=list)
    """Who acts still in this round, in order."""
    idle: bool = False
    """The one awaited has been away for a minute. [SR-TURN-21]"""


@dataclass(frozen=True, slots=True)
class Note:
    """Something written for some seats only."""

    id: int
    at: int
    owner: Seat
    readers: tuple[Seat, ...]
    kind: str
    facts: Row
    public: bool = False


@dataclass(slots=True)
class Trial:
    """A test, from its pool to its outcome. [SR-JRN-01]"""

    id: int
    doing: int
    who: str = ""
    device: str = ""
    action: str = ""
    role: TrialRole = "test"
    parts: list[tuple[str, int]] = field(default_factory=list)
    sources: list[tuple[str, int]] = field(default_factory=list)
    tags: tuple[str, ...] = ()
    nature: str = ""
    threshold: int = 0
    hidden: bool = False
    """Its threshold is the game master's secret."""
    private: bool = False
    opponent: str = ""
    distance: int | None = None
    firearm: str = ""
    """`attack` or `against`, when a firearm is fired."""
    ranged: bool = False
    """An attack with a weapon at range."""
    element: Element = "none"
    removed: int = 0
    losses: list[tuple[str, int]] = field(default_factory=list)
    """Hits that statuses take away, named; `removed` is their sum. [SR-STA-01]"""
    barred: list[str] = field(default_factory=list)
    """Statuses under which nothing helps, named."""
    automatic: int = 0
    steady: int = 0
    """Fault dice that do not count."""
    guarded: bool = False
    no_advantage: bool = False
    ignore: bool = False
    atouts: int = 0
    asks: bool = True
    """Whether its controller may still be asked for atouts."""
    quiet: bool = False
    """Rolled without asking anybody anything."""
    policy: str = "success"
    stage: Stage = "new"
    dice: int = 0
    level: int = 0
    first: tuple[int, ...] = ()
    second: tuple[int, ...] = ()
    final: tuple[int, ...] = ()
    kept: str = ""
    hits: int = 0
    faults: int = 0
    score: int = 0
    outcome: Outcome = ""
    net: int = 0
    item: str = ""
    """The weapon or thing used."""


@dataclass(slots=True, kw_only=True)
class Doing:
    """Something being carried out: who, against whom, which step. Each procedure adds what it finds on its way."""

    id: int = told(0)
    code: str = told("")
    who: str = told("")
    target: str = aloud("")
    """Whom it is against, now."""
    at: int = told(0)
    """The step that comes next; the machine alone counts."""
    given_up: bool = told(False)
    """Nothing more of it is done."""
    trial: int = told(0)
    """Its own test."""
    against: list[int] = told([])
    """The tests that oppose it."""
    troubles: list[int] = told([])
    """Tests whose complication or critical failure still has to be told. [SR-TEST-16]"""
    parent: int = told(0)


@dataclass(slots=True, kw_only=True)
class Order(Doing):
    """An action of the catalogue: luck, helpers and drain, and what others may answer it with."""

    paper: Row = of("who", Row())
    """The form as it was written, for pages that show it again."""
    atouts: int = written(0)
    distance: int | None = written(None)
    """As it was said, where no map knows it."""
    assistants: tuple[str, ...] = written(())
    helpers: tuple[str, ...] = told(())
    help_trials: tuple[int, ...] = told(())
    help: int = of("who", 0)
    """Dice that assistants have added. [SR-TEAM-02]"""
    drain: int | None = of("who", None)
    """Dice of drain, where they are not those of the catalogue."""
    more_drain: int = of("who", 0)
    drain_faces: tuple[int, ...] = of("who", ())
    window: str = told("")
    used: tuple[tuple[str, str], ...] = told(())
    """Reactions to it so far: whose, which. [SR-TURN-15]"""
    interposed: str = told("")
    far: int | None = told(None)
    """Metres between the two, now."""
    defence_luck: tuple[tuple[str, int], ...] = told(())
    """Atouts announced for defences against it: whose, how many. [SR-ATO-05]"""
    spell_like: bool = told(False)
    """Whether shields against spells help. [SR-MAG-17]"""
