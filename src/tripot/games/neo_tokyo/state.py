"""The state of a table of Neo-Tokyo. Who may see what of it is said in `view.py`."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from tripot.engine.rng import Rng
from tripot.engine.seats import Seat
from tripot.engine.state import SealedState
from tripot.games.neo_tokyo.frozen import freeze
from tripot.games.neo_tokyo.parameters import USUAL, Figures, figures_of
from tripot.games.neo_tokyo.people import Line, Player
from tripot.games.neo_tokyo.tables import CORPORATIONS, LAUNCH_TURNS, PARTIES
from tripot.games.neo_tokyo.words import AgentKind, ContractStatus, Phase, RunOutcome, RunStatus, RunType

if TYPE_CHECKING:
    from tripot.games.neo_tokyo.work import Work

NOBODY: Seat = -1


@dataclass(slots=True)
class Agent:
    """A fixer, a clan or an agency. [NT-GEN-10, NT-AGT-01, NT-AGT-02]"""

    id: str
    kind: AgentKind
    bonus: Mapping[str, int]
    allies: list[str]
    enemies: list[str]
    party: str = ""
    name: str = ""
    """Of a fixer who came during the game."""
    secret_allies: list[str] = field(default_factory=list)
    secret_enemies: list[str] = field(default_factory=list)
    lists: dict[Seat, tuple[str, ...]] = field(default_factory=dict)
    """Secret allies set by players at loyalty 3 or more. [NT-LOY-05]"""
    dead: bool = False
    closed: bool = False
    captor: str = ""
    captured: int = -9
    """The turn of the last capture: unavailable during the next one. [NT-CAP-08]"""

    def copy(self) -> "Agent":
        """A twin that shares nothing that changes."""
        return Agent(
            self.id,
            self.kind,
            self.bonus,
            self.allies.copy(),
            self.enemies.copy(),
            self.party,
            self.name,
            self.secret_allies.copy(),
            self.secret_enemies.copy(),
            self.lists.copy(),
            self.dead,
            self.closed,
            self.captor,
            self.captured,
        )


@dataclass(slots=True)
class Run:
    """A run, from the order to its outcome, while its turn is resolved. [NT-RUN-02]"""

    turn: int
    sponsor: Seat
    place: int
    kind: RunType
    target: str
    agent: str
    money: int
    paid: int
    base: int
    bonus: int
    beneficiary: str = ""
    line: str = ""
    spared: tuple[str, ...] = ()
    """Types that a Protection lets pass. [NT-TYP-14]"""
    cell: str = ""
    """The name of the CROC that carried it out."""
    serial: int = 0
    free: bool = False
    bad_payer: bool = False
    flags: tuple[str, ...] = ()
    status: RunStatus = "accepted"
    final: int = 0
    outcome: RunOutcome = ""
    fizzled: bool = False
    used: bool = False
    refund: int = 0
    label: str = ""


@dataclass(frozen=True, slots=True)
class PastRun:
    """A run that took place, as it is remembered. [NT-TRC-01]"""

    turn: int
    sponsor: Seat
    kind: RunType
    target: str
    agent: str
    label: str
    """Its reference; a Protection has none. [NT-OUT-09]"""
    money: int = 0
    final: int = 0
    outcome: RunOutcome = ""
    beneficiary: str = ""
    line: str = ""
    cell: str = ""
    serial: int = 0


@dataclass(frozen=True, slots=True)
class Bogus:
    """A report about a run that never was. [NT-ALE-02, NT-ALE-05]"""

    turn: int
    victim: Seat
    kind: RunType
    report: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Auction:
    """The sale of what is left of Midori. [NT-CRS-13]"""

    bid_turn: int
    winner: Seat = NOBODY


@dataclass(slots=True)
class Contract:
    """A contract, from draft to end. [NT-CON-01]"""

    key: int
    """Its place among the contracts of the table."""
    parties: tuple[Seat, ...]
    clauses: tuple[Mapping[str, Any], ...]
    text: str
    public: bool
    drafter: Seat
    status: ContractStatus = "draft"
    signed: set[Seat] = field(default_factory=set)
    accepted: set[Seat] = field(default_factory=set)
    """Arbiters who accepted."""
    order: int = 0
    """Place in the order of signature, from 1."""
    paid: dict[int, int] = field(default_factory=dict)
    rulings: dict[int, Seat] = field(default_factory=dict)
    cancels: set[Seat] = field(default_factory=set)
    breaches: tuple[Seat, ...] = ()
    signed_turn: int = 0
    label: str = ""
    """Its number, the same for all its readers; version 1.0 had none. [NT-UI-13]"""

    def copy(self) -> "Contract":
        """A twin that shares nothing that changes."""
        return Contract(
            self.key,
            self.parties,
            self.clauses,
            self.text,
            self.public,
            self.drafter,
            self.status,
            self.signed.copy(),
            self.accepted.copy(),
            self.order,
            self.paid.copy(),
            self.rulings.copy(),
            self.cancels.copy(),
            self.breaches,
            self.signed_turn,
            self.label,
        )

    def arbiters(self) -> tuple[Seat, ...]:
        """The players asked to judge one of its clauses. [NT-CON-05]"""
        return tuple(sorted({clause["arbiter"] for clause in self.clauses if clause["kind"] == "arbitrated"}))


def newcomer(figures: Figures) -> Player:
    """A player before traits. [NT-SET-02]"""
    return Player(money=figures.start_money, influence=figures.start_influence)


class City(SealedState):
    """Everything that is true of a table."""

    __slots__ = (
        "agents",
        "alignment",
        "almanac",
        "assets",
        "auction",
        "bogus",
        "bulletin",
        "contracts",
        "crashed",
        "figures",
        "forum",
        "history",
        "leaders",
        "lines",
        "news",
        "options",
        "phase",
        "players",
        "power",
        "publish_votes",
        "ranking",
        "replaced",
        "runs",
        "signatures",
        "turn",
        "underground",
        "wars",
        "wars_next",
        "work",
    )

    written_once = frozenset(("sheets", "almanac"))

    figures: Figures

    def __init__(self, rng: Rng, seats: int, options: Mapping[str, Any], figures: Figures = USUAL) -> None:
        super().__init__(rng)
        self.figures = figures
        self.options: Mapping[str, Any] = freeze(options)
        self.phase: Phase = "creation"
        self.turn = 0
        """The turn being planned or resolved; between two turns, the one about to open. [NT-CAL-06]"""
        self.players: list[Player] = [newcomer(figures) for _ in range(seats)]
        self.assets: dict[str, int] = {}
        """Of the corporations in play, in canonical order."""
        self.ranking: list[str] = []
        self.alignment: dict[str, str] = {corp.id: corp.party for corp in CORPORATIONS.values()}
        self.crashed: dict[str, int] = {}
        """How often a corporation crashed."""
        self.agents: dict[str, Agent] = {}
        self.wars: tuple[str, ...] = ()
        self.wars_next: tuple[str, ...] = ()
        self.leaders: dict[str, Seat] = dict.fromkeys(PARTIES, NOBODY)
        self.power = ""
        self.lines: dict[str, str] = dict.fromkeys(PARTIES, "")
        self.underground: tuple[str, ...] = ()
        """Agencies without a limit this turn. [NT-LIN-06]"""
        self.history: list[Mapping[str, Any]] = []
        self.almanac: list[dict[str, Any]] = []
        """The public pages of the turns that are over. [NT-UI-03]"""
        self.news: list[tuple[int, tuple[Line, ...]]] = []
        self.bulletin: list[Line] = []
        """Public lines since the last news, for the next. [NT-MSG-02]"""
        self.forum: list[Mapping[str, Any]] = []
        """Published evidence and contracts. [NT-EVI-05]"""
        self.runs: list[PastRun] = []
        """Every run that took place, Protections included, in resolution order."""
        self.bogus: dict[str, Bogus] = {}
        self.contracts: list[Contract] = []
        self.signatures = 0
        self.auction: Auction | None = None
        self.publish_votes = 0
        self.replaced = 0
        """How many names of the reserve list are taken. [NT-TYP-22]"""
        self.work: Work | None = None
        """The papers of a resolution; nothing outside it."""

    def figures_of(self, given: Mapping[str, Any]) -> Figures:
        return figures_of(given)

    def copy(self) -> Self:
        cls = type(self)
        twin = cls.__new__(cls)
        for name in _SHARED:
            setattr(twin, name, getattr(self, name))
        for name in _COPIED:
            setattr(twin, name, getattr(self, name).copy())
        twin.log = None
        twin.players = [player.copy() for player in self.players]
        twin.agents = {id_: agent.copy() for id_, agent in self.agents.items()}
        twin.contracts = [contract.copy() for contract in self.contracts]
        twin.work = None
        return twin

    @property
    def is_first_edition(self) -> bool:
        """Whether the table follows version 1.0, which knew none of the later options."""
        return "launch_rules" not in self.options

    @property
    def is_launch(self) -> bool:
        """Whether the launch rules hold this turn. [NT-SET-10, NT-OPT-01]"""
        return self.turn in LAUNCH_TURNS and bool(self.options.get("launch_rules", True))

    def active(self) -> list[Seat]:
        """The seats still in the game, in seat order. [NT-GEN-09]"""
        return [seat for seat, player in enumerate(self.players) if player.active]

    def fixers(self) -> list[Agent]:
        """The living fixers, in canonical order."""
        return [agent for agent in self.agents.values() if agent.kind == "fixer" and not agent.dead]

    def papers(self) -> "Work":
        """The papers of the resolution under way."""
        assert self.work is not None
        return self.work


PUBLIC_VALUES = (
    "auction",
    "decision",
    "entry",
    "options",
    "outcome",
    "phase",
    "power",
    "publish_votes",
    "replaced",
    "turn",
    "underground",
    "wars",
    "wars_next",
)
"""What everybody knows and what never changes in place."""
PUBLIC_TABLES = (
    "alignment",
    "almanac",
    "assets",
    "bulletin",
    "crashed",
    "forum",
    "history",
    "leaders",
    "lines",
    "news",
    "ranking",
    "ready",
    "stack",
)
"""What everybody knows and what every state has a copy of."""
_SHARED = (*PUBLIC_VALUES, "figures", "rng", "signatures")
_COPIED = (*PUBLIC_TABLES, "bogus", "runs", "sheets")
