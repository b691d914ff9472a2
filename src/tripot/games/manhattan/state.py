"""The state of a table, and the working table of a resolution."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, Self, TypeAlias, get_args

from tripot.engine.rng import Rng
from tripot.engine.seats import Seat
from tripot.engine.state import SealedState
from tripot.games.manhattan.corporations import COUNT, NONE, Corporation
from tripot.games.manhattan.parameters import USUAL, Figures, figures_of
from tripot.games.manhattan.pledges.promises import Pledge
from tripot.games.manhattan.tables import TABLES
from tripot.games.manhattan.words import Background, Cause, Title

Money: TypeAlias = int
"""Nuyens, always whole."""
Facts: TypeAlias = dict[str, Any]
"""JSON data that is never changed once made: copies of a state share it."""


@dataclass(frozen=True, slots=True)
class Character:
    """What a player prepared in the lobby. Strategies, hidden background and secrets are private. [MH-SET-02]"""

    name: str
    avatar: str
    description: str = ""
    citizenship: Corporation = NONE
    background: Background | Literal[""] = ""
    hidden: Background | Literal[""] = ""
    """The background behind an `erased` one. [MH-BGD-18]"""
    strategies: tuple[tuple[Title, int], ...] = ()
    secrets: str = ""

    @property
    def true_background(self) -> Background | Literal[""]:
        """The one that scores. [MH-BGD-18]"""
        return self.hidden or self.background

    def with_portrait(self, avatar: str, description: str) -> "Character":
        """The same with another face. [MH-SET-03]"""
        return replace(self, avatar=avatar, description=description)


def lent(seat: Seat) -> Character:
    """The character of somebody who has prepared none. [MH-SET-01]"""
    return Character(TABLES["names"][seat], TABLES["avatars"][seat])


class State(SealedState):
    """A table of the Manhattan edition. Lists are by seat or by corporation."""

    __slots__ = (
        "assets",
        "avenged",
        "changes",
        "characters",
        "citizen",
        "counted",
        "crashed",
        "dossiers",
        "drawn",
        "early",
        "figures",
        "findings",
        "guarded",
        "headlines",
        "history",
        "influence",
        "initial_rank",
        "joined",
        "letters",
        "missed",
        "money",
        "notices",
        "opening_money",
        "papers",
        "paused",
        "pledges",
        "pledging",
        "points",
        "published",
        "ranking",
        "resigned",
        "scores",
        "seats",
        "sent",
        "shares",
        "sided",
        "spied",
        "successes",
        "transfers",
        "turn",
        "turns",
        "winners",
        "wins",
        "won_bets",
        "work",
    )

    figures: Figures
    written_once = frozenset(("sheets", "letters", "findings", "papers", "notices", "scores"))

    def __init__(
        self,
        seats: int,
        turns: int,
        *,
        transfers: bool,
        early: bool,
        rng: Rng,
        figures: Figures = USUAL,
        pledging: bool = True,
    ) -> None:
        super().__init__(rng)
        self.figures = figures
        self.seats = seats
        self.turns = turns
        self.transfers = transfers
        """Players may send money to each other. [MH-OPT-01]"""
        self.early = early
        """Version 1.0: a turn is resolved as soon as everybody is ready; since then the house rings. [MH-OPT-03]"""
        self.pledging = pledging
        """Players may make pledges; not so in version 1.0. [MH-PLG-01]"""
        self.turn = 0
        """0 in the lobby."""
        self.paused = False
        self.characters = [lent(seat) for seat in range(seats)]
        self.published = [False] * seats
        """Whose free Secrets text may be read by all at the end. [MH-VIS-20]"""
        self.resigned = [False] * seats
        self.missed = [0] * seats
        """Deadlines in a row without a saved form. [MH-MIS-03]"""

        self.pledges: list[Pledge] = []
        """All that were offered, in the order of the journal. [MH-PLG-02]"""

        self._open_market()
        self._open_accounts(seats)
        self._open_records(seats)
        self.work: Work | None = None
        """Only while a turn is being resolved."""

    def _open_market(self) -> None:
        self.assets: list[int] = [0] * COUNT
        self.crashed: list[int] = [0] * COUNT
        """The turn of the crash, 0 for a corporation in the game."""
        self.initial_rank: list[int] = [0] * COUNT
        self.history: list[tuple[int | None, ...]] = []
        """Signed closing assets of every turn, turn 0 first; None once out of the game. [MH-RNK-07]"""
        self.ranking: list[Corporation] = []
        """The opening ranking of the turn. [MH-RNK-05]"""
        self.joined: list[tuple[int, ...]] = []
        """Per resolved turn, the coalition of each player (-1 for none)."""
        self.sided: list[tuple[int, ...]] = []
        """Per resolved turn, the coalition of each corporation."""
        self.winners: list[int] = []
        """Per resolved turn, the winning coalition."""
        self.papers: list[Facts] = []
        """Wall Street and the Newsfeeds of every turn, turn 0 first. [MH-VIS-13]"""
        self.notices: list[Facts] = []
        """Acts on the schedule since the turn opened. [MH-VIS-09]"""
        self.headlines: dict[str, int] = {}
        """How often each kind of news was told, so that no wording comes twice."""

    def _open_accounts(self, seats: int) -> None:
        self.money: list[Money] = [self.figures.start_money] * seats
        self.influence: list[int] = [self.figures.start_influence] * seats
        self.citizen: list[Corporation] = [NONE] * seats
        self.shares: list[list[int]] = [[0] * COUNT for _ in range(seats)]
        self.opening_money: list[Money] = list(self.money)
        self.sent: list[tuple[Seat, Seat, Money]] = []
        """Transfers of the open turn: from, to, amount."""
        self.drawn: list[tuple[Corporation, Corporation] | None] = [None] * seats
        """The two corporations an avenger may choose from. [MH-SET-13]"""
        self.avenged: list[Corporation] = [NONE] * seats
        self.counted: list[Money] = []
        """The money that scores, once the last turn is resolved. [MH-END-05]"""
        self.scores: list[Facts] = []

    def _open_records(self, seats: int) -> None:
        self.successes: list[list[int]] = [[0] * 4 for _ in range(seats)]
        """Datasteals, Sabotages, Extractions, Informations that succeeded."""
        self.guarded: list[list[int]] = [[0] * 3 for _ in range(seats)]
        """Protections ordered against Datasteal, Sabotage, Extraction."""
        self.won_bets: list[int] = [0] * seats
        self.wins: list[int] = [0] * seats
        """Turns spent in the winning coalition."""
        self.spied: list[int] = [0] * seats
        """Players investigated with success, one bit a seat."""
        self.changes: list[list[tuple[int, int]]] = [[] for _ in range(seats)]
        """Changes of citizenship: turn, cost in victory points. [MH-CIT-04]"""
        self.points: list[list[int]] = [[] for _ in range(seats)]
        """Background points of each resolved turn. [MH-BGD-02]"""

        self.letters: list[list[Facts]] = [[] for _ in range(seats)]
        """Resolution messages, without their Information results. [MH-VIS-14]"""
        self.findings: list[list[tuple[Facts, ...]]] = [[] for _ in range(seats)]
        """Information results of each turn; apart, for no run hands them over. [MH-VIS-18]"""
        self.dossiers: list[list[tuple[Seat, int]]] = [[] for _ in range(seats)]
        """Files obtained: whose, and on which turn. Letters never change, so this is a snapshot. [MH-IFR-03]"""

    @property
    def working(self) -> "Work":
        """The working table of the resolution that is running."""
        assert self.work is not None
        return self.work

    def figures_of(self, given: Mapping[str, Any]) -> Figures:
        return figures_of(given)

    def is_flagged(self, seat: Seat) -> bool:
        """Whether the others are told that a player missed two deadlines in a row. [MH-MIS-03]"""
        return self.missed[seat] >= 2

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin.stack = self.stack.copy()
        twin.rng = self.rng
        twin.log = None
        twin.outcome = self.outcome
        twin.entry = self.entry
        twin.decision = self.decision
        twin.sheets = self.sheets.copy()
        twin.ready = self.ready.copy()
        twin.figures = self.figures
        twin.seats = self.seats
        twin.turns = self.turns
        twin.transfers = self.transfers
        twin.early = self.early
        twin.pledging = self.pledging
        twin.turn = self.turn
        twin.paused = self.paused
        twin.characters = self.characters.copy()
        twin.published = self.published.copy()
        twin.resigned = self.resigned.copy()
        twin.missed = self.missed.copy()
        twin.pledges = self.pledges.copy()
        twin.work = None
        self._copy_market(twin)
        self._copy_accounts(twin)
        self._copy_records(twin)
        return twin

    def _copy_market(self, twin: Self) -> None:
        twin.assets = self.assets.copy()
        twin.crashed = self.crashed.copy()
        twin.initial_rank = self.initial_rank.copy()
        twin.history = self.history.copy()
        twin.ranking = self.ranking.copy()
        twin.joined = self.joined.copy()
        twin.sided = self.sided.copy()
        twin.winners = self.winners.copy()
        twin.papers = self.papers.copy()
        twin.notices = self.notices.copy()
        twin.headlines = self.headlines.copy()

    def _copy_accounts(self, twin: Self) -> None:
        twin.money = self.money.copy()
        twin.influence = self.influence.copy()
        twin.citizen = self.citizen.copy()
        twin.shares = [row.copy() for row in self.shares]
        twin.opening_money = self.opening_money.copy()
        twin.sent = self.sent.copy()
        twin.drawn = self.drawn.copy()
        twin.avenged = self.avenged.copy()
        twin.counted = self.counted.copy()
        twin.scores = self.scores.copy()

    def _copy_records(self, twin: Self) -> None:
        twin.successes = [row.copy() for row in self.successes]
        twin.guarded = [row.copy() for row in self.guarded]
        twin.won_bets = self.won_bets.copy()
        twin.wins = self.wins.copy()
        twin.spied = self.spied.copy()
        twin.changes = [row.copy() for row in self.changes]
        twin.points = [row.copy() for row in self.points]
        twin.letters = [row.copy() for row in self.letters]
        twin.findings = [row.copy() for row in self.findings]
        twin.dossiers = [row.copy() for row in self.dossiers]


class Work:
    """The working table of one resolution: made by its first step, dropped by its last."""

    __slots__ = (
        "actors",
        "assets",
        "bets",
        "bought",
        "claims",
        "closing",
        "columns",
        "crashes",
        "dividends",
        "files",
        "findings",
        "forms",
        "held",
        "incomes",
        "lines",
        "lost",
        "owners",
        "paid",
        "protected",
        "protections",
        "refunds",
        "reports",
        "rises",
        "runs",
        "saved",
        "seasoning",
        "start",
        "strengths",
    )

    def __init__(self, s: State, forms: list[Facts]) -> None:
        seats = s.seats
        self.forms = forms
        self.saved = [seat in s.sheets for seat in range(seats)]
        self.assets = s.assets.copy()
        """The signed assets of the resolution. [MH-RES-20]"""
        self.start = s.assets
        self.columns: dict[Cause, list[int]] = {cause: [0] * COUNT for cause in CAUSES}
        """Every change of assets, by cause."""
        self.paid: list[Money] = [0] * seats
        self.refunds: list[Money] = [0] * seats
        self.incomes: list[Money] = [0] * seats
        """What comes back from bets: stakes kept and profits."""
        self.dividends: list[list[Facts]] = [[] for _ in range(seats)]
        self.bought: list[list[tuple[Corporation, Money]]] = [[] for _ in range(seats)]
        self.held: list[list[int]] = []
        """Shares after the purchases: a crash may wipe them out before the news is written."""
        self.strengths: list[int] = []
        self.owners: list[Seat | None] = []
        """The main shareholder of each corporation at the vote of the MDC."""
        self.actors: dict[str, Corporation] = {}
        """Who applied the first and the last effect."""
        self.protections: dict[int, list[tuple[Seat, int, int]]] = {}
        """By corporation and defence: seat, position in the form, percentage."""
        self.protected: list[list[Facts]] = [[] for _ in range(seats)]
        self.runs: list[Any] = []
        self.lines: list[list[Facts]] = [[] for _ in range(seats)]
        """What each sponsor is told of their runs."""
        self.findings: list[list[Facts]] = [[] for _ in range(seats)]
        self.files: list[list[Seat]] = [[] for _ in range(seats)]
        self.reports: list[list[Facts]] = [[] for _ in range(seats)]
        self.bets: list[list[Facts]] = [[] for _ in range(seats)]
        self.claims: list[tuple[Seat, Corporation, int]] = []
        self.rises: list[Seat] = []
        self.closing: list[Corporation] = []
        self.crashes: list[Corporation] = []
        self.lost: list[tuple[Seat, Corporation]] = []
        """Citizenships that a crash took away."""
        self.seasoning = 0
        """What makes the wires of one game begin otherwise than those of another."""

    def add(self, cause: Cause) -> None:
        """Bring the changes of one cause into the working assets. [MH-RES-20]"""
        self.assets = [held + change for held, change in zip(self.assets, self.columns[cause], strict=True)]


CAUSES: tuple[Cause, ...] = get_args(Cause)
"""What can move the assets of a corporation."""
