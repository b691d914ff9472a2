"""A table of Start-Up Nation in the middle of a match."""

from collections.abc import Mapping
from typing import Any, Self

from tripot.engine.rng import Rng
from tripot.engine.seats import Seat
from tripot.engine.state import State
from tripot.games.startup_nation.deck import NO_CARD
from tripot.games.startup_nation.parameters import USUAL, Figures, figures_of


class Table(State):
    """Cards are numbers (see `deck`). Tuples are replaced, never changed: copies share them.

    Nothing else is needed to play on: written down and read again, it is the same match. [SN-TEST-05]
    """

    __slots__ = (
        "active",
        "alive",
        "alliances",
        "brigitte_may_resign",
        "deck",
        "director_rises",
        "drawn",
        "figures",
        "first",
        "hand",
        "is_first_edition",
        "is_position",
        "lies",
        "max_rounds",
        "piles",
        "players",
        "points_to_win",
        "rights",
        "round",
        "scores",
        "sealed",
        "survivor_scores",
        "turn",
        "zemmour",
    )

    figures: Figures

    def __init__(self, rng: Rng, players: int, zemmour: int = 0, points_to_win: int = 3, max_rounds: int = 0) -> None:
        super().__init__(rng)
        self.figures = USUAL
        self.players = players
        self.zemmour = zemmour
        """1 with the variant, 0 without."""
        self.points_to_win = points_to_win
        self.max_rounds = max_rounds
        self.director_rises = False
        """A dying Director may promote himself. [SN-VAR-07]"""
        self.brigitte_may_resign = False
        """She may be laid down beside any card. [SN-VAR-08]"""
        self.survivor_scores = False
        """Whoever is left alone wins the round. [SN-VAR-09]"""
        self.is_first_edition = False
        """Played by rules 1.0: lies stay untold, and nobody says that Macron met Brigitte. [SN-SHOW-02]"""
        self.is_position = False
        """Started from a test position: the game stops with its round. [SN-TEST-01]"""
        self.round = 0
        self.turn = 0
        self.first: Seat = 0
        self.active: Seat = 0
        self.scores: tuple[int, ...] = (0,) * players
        self.alive = 0
        """A bit a seat."""
        self.hand: list[int] = [NO_CARD] * players
        self.drawn = NO_CARD
        """The active player's second card, until one of the two resigns. [SN-TURN-02]"""
        self.deck: list[int] = []
        """The top card is the last of the list."""
        self.piles: list[tuple[int, ...]] = [()] * players
        """Each player's discard, oldest first: `card << 2 | reason`. [SN-DISC-02]"""
        self.alliances: tuple[tuple[Seat, Seat, int], ...] = ()
        """Who concluded it, with whom, and the Salesman it hangs on. [SN-SAL-03]"""
        self.rights: tuple[tuple[Seat, int], ...] = ()
        """Who may lie, and the Accountant the right hangs on. [SN-ACC-02]"""
        self.sealed: tuple[Seat, tuple[int, ...]] | None = None
        """The pile under a dead Investor, as it lay before one card was taken. [SN-IVT-10]"""
        self.lies: tuple[tuple[Seat, Seat, int, bool], ...] = ()
        """Who asked whom about which character and was answered untruthfully so: no view shows it. [SN-SHOW-02]"""

    def figures_of(self, given: Mapping[str, Any]) -> Figures:
        return figures_of(given)

    def copy(self) -> Self:
        twin = self.__class__.__new__(self.__class__)
        twin.stack = self.stack[:]
        twin.rng = self.rng
        twin.log = None
        twin.outcome = self.outcome
        twin.entry = self.entry
        twin.decision = self.decision
        twin.figures = self.figures
        twin.players = self.players
        twin.zemmour = self.zemmour
        twin.points_to_win = self.points_to_win
        twin.max_rounds = self.max_rounds
        twin.director_rises = self.director_rises
        twin.brigitte_may_resign = self.brigitte_may_resign
        twin.survivor_scores = self.survivor_scores
        twin.is_first_edition = self.is_first_edition
        twin.is_position = self.is_position
        twin.round = self.round
        twin.turn = self.turn
        twin.first = self.first
        twin.active = self.active
        twin.scores = self.scores
        twin.alive = self.alive
        twin.hand = self.hand[:]
        twin.drawn = self.drawn
        twin.deck = self.deck[:]
        twin.piles = self.piles[:]
        twin.alliances = self.alliances
        twin.rights = self.rights
        twin.sealed = self.sealed
        twin.lies = self.lies
        return twin


def seats_of(mask: int) -> list[Seat]:
    """The seats of a set of bits, ascending.

    >>> seats_of(0b1011)
    [0, 1, 3]
    """
    return [seat for seat in range(mask.bit_length()) if mask >> seat & 1]


def clockwise_from(s: Table, seat: Seat) -> list[Seat]:
    """The alive players after a seat, clockwise, the seat itself last if alive. [SN-SETUP-01]"""
    order = ((seat + step) % s.players for step in range(1, s.players + 1))
    return [player for player in order if s.alive >> player & 1]
