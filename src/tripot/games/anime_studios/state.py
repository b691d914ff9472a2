"""The position of a game: flat lists of whole numbers, indexed by player and zone."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Self

from tripot.engine.rng import Rng
from tripot.engine.state import State
from tripot.games.anime_studios.forces import KIND_COUNT
from tripot.games.anime_studios.maps import BOARDS, STRIDE, Board
from tripot.games.anime_studios.numbers import BOOK, Length, Numbers
from tripot.games.anime_studios.parameters import USUAL, Figures, figures_of
from tripot.games.anime_studios.words import FightStep, LengthName, Phase, Variant

NOBODY = -1
NO_ZONE = -1


def _none_yet() -> list[int]:
    return [0, 0]


def _nothing_yet() -> list[tuple[int, ...]]:
    return [(), ()]


@dataclass(slots=True)
class Fight:
    """The battle going on; index 0 is the attacker's side, 1 the defender's. [AN-BAT-05]"""

    zone: int
    attacker: int
    defender: int
    step: FightStep = "pre_battle"
    used: int = 0
    """Abilities used in this battle, as bits."""
    overdrive: list[int] = field(default_factory=_none_yet)
    gossip: list[int] = field(default_factory=_none_yet)
    halved: list[int] = field(default_factory=_none_yet)
    softened: list[int] = field(default_factory=_none_yet)
    """Whether the sixes a side suffers only wound. [AN-MI-07]"""
    dice: list[tuple[int, ...]] = field(default_factory=_nothing_yet)
    humiliations: list[int] = field(default_factory=_none_yet)
    wounds: list[int] = field(default_factory=_none_yet)
    chosen: list[int] = field(default_factory=_none_yet)
    """The force each side gives up to the dice."""
    chosen_keeper: list[int] = field(default_factory=_none_yet)
    forces: list[int] = field(default_factory=_none_yet)
    points: list[tuple[int, ...]] = field(default_factory=_nothing_yet)
    """Who fought, and with how many points of which kind, when the dice fell. [AN-SHOW-01]"""
    gone: list[tuple[int, int, int]] = field(default_factory=list)
    """Side, kind and whereto of every unit that left the battle. [AN-SHOW-01]"""

    def copy(self) -> "Fight":
        """A twin that shares nothing."""
        return Fight(
            self.zone,
            self.attacker,
            self.defender,
            self.step,
            self.used,
            self.overdrive[:],
            self.gossip[:],
            self.halved[:],
            self.softened[:],
            self.dice[:],
            self.humiliations[:],
            self.wounds[:],
            self.chosen[:],
            self.chosen_keeper[:],
            self.forces[:],
            self.points[:],
            self.gone[:],
        )

    def player(self, side: int) -> int:
        """Who stands on a side."""
        return self.defender if side else self.attacker

    def side_of(self, player: int) -> int:
        """0 for the attacker, 1 for the defender, -1 for a third party."""
        if player == self.attacker:
            return 0
        return 1 if player == self.defender else -1


class AnimeState(State):
    """One table of Générique de guerre."""

    __slots__ = (
        "active",
        "bag",
        "captives",
        "conventions",
        "crisis",
        "cursor",
        "deck",
        "deeds",
        "direction",
        "faction",
        "fans",
        "fight",
        "figures",
        "first",
        "force",
        "fought",
        "hands",
        "held",
        "invoked",
        "invoked_in",
        "is_first_edition",
        "kept",
        "known",
        "length",
        "made",
        "main_done",
        "news",
        "news_option",
        "occupied",
        "opened",
        "order",
        "out",
        "phase",
        "phase_used",
        "place",
        "player_of",
        "players",
        "removed",
        "reserve",
        "resigned",
        "ring",
        "round_over",
        "staff",
        "triggered",
        "turn",
        "turn_used",
        "variant",
    )

    figures: Figures

    def __init__(self, rng: Rng, players: int, length: LengthName = "standard", news_option: bool = False) -> None:
        super().__init__(rng)
        self.figures = USUAL
        self._lay_the_table(players, length, news_option)
        self._clear_the_island(players)
        self._open_the_books(players)
        self._start_the_clock()

    def _lay_the_table(self, players: int, length: LengthName, news_option: bool) -> None:
        self.players = players
        self.variant: Variant = BOOK
        """Which set of numbers is played with."""
        self.is_first_edition = False
        """Played by rules 1.0: nobody tells what a battle came to. [AN-SHOW-01]"""
        self.length = length
        self.news_option = news_option
        self.turn = 0
        self.phase: Phase = "lobby"
        self.faction: tuple[int, ...] = (NOBODY,) * players
        """The faction of each player. [AN-SET-02]"""
        self.player_of: tuple[int, ...] = (NOBODY,) * 4
        """The player of each faction."""
        self.ring: tuple[int, ...] = tuple(range(players))
        """The players clockwise around the island, from its seat 0. [AN-SET-03]"""
        self.place: tuple[int, ...] = tuple(range(players))
        """The island seat of each player."""
        self.first = NOBODY
        self.direction = 1
        self.order: tuple[int, ...] = self.ring
        """The turn order. [AN-FST-06]"""

    def _clear_the_island(self, players: int) -> None:
        self.force = [0] * (players * STRIDE)
        """Each player's units in each zone; any factions may share a zone. [AN-GEN-15]"""
        self.reserve = [0] * (players * KIND_COUNT)
        self.occupied = [0] * players
        """The zones where each player has a unit, as bits: what `force` says, at hand."""
        self.opened = [0] * players
        """The zones whose studio each player opened, for ever. [AN-GEN-10]"""
        self.kept = [0] * players
        """The zones whose studio a mascot of each player keeps. [AN-GEN-08]"""
        self.captives = [0] * (players * players)
        """Mascots held: captor first, owner second. [AN-COM-22]"""
        self.staff = [0] * players
        """Employees available, by whatever name: never below 0. [AN-GEN-05]"""
        self.fans = [0] * players
        """Steps on the popularity ladder, 1K fans each. [AN-GEN-07, AN-GEN-19]"""
        self.hands: list[tuple[int, ...]] = [()] * players
        """Values of unrevealed campaign rights: secret. [AN-CMP-01]"""
        self.known = [0] * (players * players * 4)
        """How many rights of each value a viewer knows an owner to hold, by `wiretap`: private. [AN-MR-05]"""
        self.bag: tuple[int, ...] = ()
        """The campaign rights left, next first: secret. [AN-RNG-04]"""
        self.deck: tuple[int, ...] = ()
        """The news cards not in play, next first: secret. [AN-HID-02]"""

    def _open_the_books(self, players: int) -> None:
        self.made = [0] * players
        """Productions created. [AN-PRD-02]"""
        self.deeds = [0] * players
        """Productions whose condition was fulfilled by something done, as bits: it is remembered for ever."""
        self.conventions = [0] * players
        self.removed = [0] * players
        self.invoked = [0] * players
        """Heroes that have been invoked, by kind. [AN-FAC-02]"""
        self.invoked_in = [0] * players
        """Zones in which characters were invoked. [AN-MR-06]"""

    def _start_the_clock(self) -> None:
        self.news = NOBODY
        self.cursor = 0
        self.crisis = False
        self.triggered = False
        self.held = 0
        """Who has held a convention in this phase, as bits, like the other sets of players. [AN-CNV-01]"""
        self.out = 0
        self.resigned = 0
        self.active = NOBODY
        self.main_done = False
        self.round_over = False
        self.fought = 0
        """Zones fought over in this round. [AN-COM-11]"""
        self.turn_used = 0
        self.phase_used = 0
        self.fight: Fight | None = None

    def figures_of(self, given: Mapping[str, Any]) -> Figures:
        return figures_of(given)

    def copy(self) -> Self:
        twin = type(self).__new__(type(self))
        twin.stack = self.stack[:]
        twin.rng, twin.log = self.rng, None
        twin.outcome = self.outcome
        twin.entry, twin.decision = self.entry, self.decision
        twin.figures = self.figures
        twin.players = self.players
        twin.variant = self.variant
        twin.length, twin.is_first_edition = self.length, self.is_first_edition
        twin.news_option = self.news_option
        twin.turn = self.turn
        twin.phase = self.phase
        twin.faction = self.faction
        twin.player_of = self.player_of
        twin.ring = self.ring
        twin.place = self.place
        twin.first = self.first
        twin.direction = self.direction
        twin.order = self.order
        twin.force = self.force[:]
        twin.reserve = self.reserve[:]
        twin.occupied = self.occupied[:]
        twin.opened = self.opened[:]
        twin.kept = self.kept[:]
        twin.captives = self.captives[:]
        twin.staff = self.staff[:]
        twin.fans = self.fans[:]
        twin.hands = self.hands[:]
        twin.known = self.known[:]
        twin.bag = self.bag
        twin.deck = self.deck
        twin.news = self.news
        twin.cursor = self.cursor
        twin.crisis, twin.triggered = self.crisis, self.triggered
        twin.held = self.held
        twin.out = self.out
        twin.resigned = self.resigned
        twin.active = self.active
        twin.main_done = self.main_done
        twin.round_over = self.round_over
        twin.fought = self.fought
        twin.turn_used = self.turn_used
        twin.phase_used = self.phase_used
        twin.made = self.made[:]
        twin.deeds = self.deeds[:]
        twin.conventions = self.conventions[:]
        twin.removed = self.removed[:]
        twin.invoked = self.invoked[:]
        twin.invoked_in = self.invoked_in[:]
        twin.fight = None if self.fight is None else self.fight.copy()
        return twin

    def board(self) -> Board:
        """The map played on."""
        return BOARDS[self.players]

    def numbers(self) -> Numbers:
        """The numbers played with."""
        return self.figures.numbers[self.variant]

    def length_of_game(self) -> Length:
        """The length played."""
        return self.figures.numbers[self.variant].lengths[self.length]

    def track(self) -> tuple[int, ...]:
        """The marketing track: the cost of a convention, space by space. [AN-CRI-01]"""
        return self.length_of_game().tracks[self.players]
