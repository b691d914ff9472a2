"""The state of a table: everything its journal folds to. [SR-GEN-02]"""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Self

from tripot.engine.events import Audience
from tripot.engine.rng import Rng
from tripot.engine.seats import GM, Seat
from tripot.engine.state import State
from tripot.games.rpg.parameters import USUAL, Figures, figures_of
from tripot.games.rpg.records import (
    Character,
    Device,
    Doing,
    Due,
    Effect,
    Encounter,
    Network,
    Note,
    Preparation,
    Project,
    Trial,
    Zone,
    twin,
)

if TYPE_CHECKING:
    from tripot.games.rpg.plays import Rules

RECORDS = ("characters", "doings", "devices", "effects", "networks", "preparations", "projects", "trials", "zones")
PLAIN = (
    "background",
    "clock",
    "counter",
    "edition",
    "evening",
    "gm_here",
    "over_at",
    "review",
    "scene",
    "seats",
    "session",
    "steps",
    "ticked",
)


class Table(State):
    """One table. Records belong to it; what they hold is frozen."""

    __slots__ = (
        "arrivals",
        "away",
        "background",
        "characters",
        "clock",
        "counter",
        "devices",
        "doings",
        "edition",
        "effects",
        "encounter",
        "evening",
        "figures",
        "gm_here",
        "networks",
        "notes",
        "options",
        "over_at",
        "preparations",
        "projects",
        "review",
        "scene",
        "schedule",
        "seats",
        "session",
        "steps",
        "ticked",
        "trials",
        "zones",
    )
    rules: "ClassVar[Rules]"
    """Everything that exists, listed once by the package; no part of any state."""

    figures: Figures

    def __init__(self, rng: Rng, seats: int, options: dict[str, Any]) -> None:
        super().__init__(rng)
        self.figures = USUAL
        self.seats = seats
        self.options = options
        self.edition = ""
        """The version of the rules that the table follows."""
        self.clock = 0
        """Seconds since the first midnight. [SR-TIME-01]"""
        self.session = 0
        self.evening = False
        """Whether an evening is under way: from a start of session to the next end of evening. [SR-TBL-14]"""
        self.scene = ""
        self.background = ""
        """The picture behind the map, by its SHA-256. [SR-TBL-13]"""
        self.gm_here = True
        self.away: list[Seat] = []
        self.arrivals: list[Seat] = []
        """Seats in the order in which they took a character. [SR-GEN-12]"""
        self.characters: dict[str, Character] = {}
        self.devices: dict[str, Device] = {}
        self.networks: dict[str, Network] = {}
        self.zones: dict[str, Zone] = {}
        self.effects: dict[int, Effect] = {}
        self.preparations: dict[str, Preparation] = {}
        self.projects: dict[int, Project] = {}
        self.schedule: list[Due] = []
        self.counter = 0
        self.encounter: Encounter | None = None
        self.doings: dict[int, Doing] = {}
        self.trials: dict[int, Trial] = {}
        self.notes: list[Note] = []
        self.review = False
        """The game master looks at every test before it is rolled. [SR-GEN-03]"""
        self.steps = 0
        """Orders carried out so far."""
        self.over_at = 0
        """Orders after which the session ends by itself; 0 for never."""
        self.ticked = 0
        """The second of the last end of round, real or counted out of encounters."""

    def figures_of(self, given: Mapping[str, Any]) -> Figures:
        return figures_of(given)

    def copy(self) -> Self:
        made = type(self).__new__(type(self))
        made.stack = list(self.stack)
        made.rng = self.rng
        made.log = None
        made.outcome = self.outcome
        made.entry = self.entry
        made.decision = self.decision
        made.figures = self.figures
        for name in PLAIN:
            setattr(made, name, getattr(self, name))
        for name in RECORDS:
            setattr(made, name, {key: twin(record) for key, record in getattr(self, name).items()})
        made.options = dict(self.options)
        made.away = list(self.away)
        made.arrivals = list(self.arrivals)
        made.schedule = list(self.schedule)
        made.notes = list(self.notes)
        made.encounter = None if self.encounter is None else twin(self.encounter)
        return made

    def tell(self, rule: str, kind: str, audience: Audience, **facts: Any) -> None:
        """Say what happened, with the time of the table's clock; the game master hears everything. [SR-JRN-01]"""
        if audience is not None and GM not in audience:
            audience = audience | {GM}
        super().tell(rule, kind, audience, clock=self.clock, **facts)

    def number(self) -> int:
        """A number that nothing else at this table has."""
        self.counter += 1
        return self.counter

    def chairs(self) -> tuple[Seat, ...]:
        """Everybody with a seat, the game master last."""
        return (*range(self.seats), GM)

    def people(self) -> Iterator[Character]:
        """Everybody on the table, in order of arrival."""
        return iter(self.characters.values())

    def acting(self) -> Character | None:
        """Whose turn it is."""
        if self.encounter is None or not self.encounter.acting:
            return None
        return self.characters.get(self.encounter.acting)
