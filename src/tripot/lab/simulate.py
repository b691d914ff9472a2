"""Many games at once, in one process or several: the same seed gives the same figures whatever their number."""

import multiprocessing
import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias, runtime_checkable

from tripot.bots.levels import RANDOM, bot_for
from tripot.bots.random_bot import play_evenly
from tripot.engine.actions import TIMEOUT, Action
from tripot.engine.chair import Chair, Policy, seat_at
from tripot.engine.complaints import Complaint
from tripot.engine.game import Game
from tripot.engine.net import Net
from tripot.engine.opening import NoSuchTable, check_table
from tripot.engine.options import complete
from tripot.engine.rng import PlainRng
from tripot.engine.seats import CLOCK, Seat
from tripot.engine.state import State
from tripot.engine.step import carry_out, perform, settle
from tripot.lab.stats import Fell, Played, Tally

ENDLESS = 100_000
"""A game of more entries than this is stopped and counted as failed."""
CHUNK = 200
"""How many games a process plays before it reports."""


Acts: TypeAlias = list[tuple[Seat, Action]]
"""What was done in a game, by whom, in order."""


@runtime_checkable
class Counting(Protocol):
    """A game that has something of its own to count: the figures of many games add up."""

    def figures(self, s: Any, acts: Acts) -> Mapping[str, int]:
        """What a finished game adds, by name. Games of chance alone keep no log and list no acts."""
        ...


class NoGames(Complaint):
    """Nothing to simulate."""


@dataclass(frozen=True, slots=True)
class Simulation:
    """What is played. Chairs rotate: game after game, every bot sits in every chair."""

    game: Game[Any]
    seats: int
    games: int
    seed: int
    bots: tuple[str, ...]
    options: dict[str, Any] = field(default_factory=dict)
    parameters: dict[str, int] = field(default_factory=dict)
    budget: int | None = None
    """How often a bot may play a world on for one answer; None: as often as its level is used to."""
    blunders: bool = False
    """Whether choices that make no sense are counted, by level and name."""

    def __post_init__(self) -> None:
        refusals = check_table(self.game, self.seats, self.options, self.parameters)
        if refusals:
            raise NoSuchTable(refusals)
        if self.games < 1:
            raise NoGames("at least one game has to be played")
        for level in self.bots:
            bot_for(self.game, level)

    def levels(self, number: int) -> tuple[str, ...]:
        """Who sits where in a game."""
        chairs = len(self.game.meta.chairs(self.seats))
        return tuple(self.bots[(chair + number) % len(self.bots)] for chair in range(chairs))

    def seed_of(self, number: int) -> str:
        """The luck of one game: it depends on nothing but the seed and the number of the game."""
        return f"{self.seed}/{number}"


def simulate(simulation: Simulation, jobs: int = 1) -> Tally:
    """The figures of all games."""
    total = Tally()
    with chunks(simulation, jobs) as parts:
        for part in parts:
            total.merge(part)
    return total


@contextmanager
def chunks(simulation: Simulation, jobs: int = 1) -> Iterator[Iterator[Tally]]:
    """The figures, part after part, as the games are played."""
    size = min(CHUNK, -(-simulation.games // max(jobs, 1)))
    parts = [(simulation, first, min(first + size, simulation.games)) for first in range(0, simulation.games, size)]
    if jobs <= 1:
        yield map(_play_part, parts)
        return
    forks = "fork" in multiprocessing.get_all_start_methods()
    with multiprocessing.get_context("fork" if forks else "spawn").Pool(jobs) as pool:
        yield pool.imap(_play_part, parts)


def _play_part(part: tuple[Simulation, int, int]) -> Tally:
    simulation, first, end = part
    tally = Tally()
    for number in range(first, end):
        net = Net()
        with net:
            tally.add(play(simulation, number))
        if net.caught:
            tally.failed.append(Fell(number, simulation.seed_of(number), net.caught))
    return tally


def play(simulation: Simulation, number: int) -> Played:
    """One whole game."""
    game, levels = simulation.game, simulation.levels(number)
    source = random.Random(simulation.seed_of(number))
    given = {**complete(game.meta.options, simulation.options), **simulation.parameters}
    s = game.setup(simulation.seats, given, PlainRng(source))
    only_chance = all(level == RANDOM for level in levels) and not simulation.blunders
    if only_chance:
        s.log = None
    settle(s)
    acts: Acts = []
    blundered: Counter[str] = Counter()
    if only_chance:
        entries = _by_chance(simulation, s, source)
    else:
        entries = _by_bots(simulation, s, source, levels, acts, blundered)
    assert s.outcome is not None
    counts = Counter(game.figures(s, acts) if isinstance(game, Counting) else {})
    counts.update(blundered)
    return Played(s.outcome, entries, levels[: simulation.seats], counts)


def _by_chance(simulation: Simulation, s: State, source: random.Random) -> int:
    """Even chance for every choice; nothing is told, and nothing that was just offered is checked again."""
    bots = {seat: bot_for(simulation.game, RANDOM) for seat in simulation.game.meta.chairs(simulation.seats)}
    entries = 0
    while entries < ENDLESS:
        entries += play_evenly(s, source, ENDLESS - entries)
        if s.outcome is not None:
            return entries
        move(simulation, s, bots, source)
        entries += 1
    raise Endless


def _by_bots(
    simulation: Simulation, s: State, source: random.Random, levels: Sequence[str], acts: Acts, blundered: Counter[str]
) -> int:
    chairs = simulation.game.meta.chairs(simulation.seats)
    bots = {seat: bot_for(simulation.game, level) for seat, level in zip(chairs, levels, strict=True)}
    if simulation.blunders:
        bots = {
            seat: _watched(simulation.game, bots[seat], level, blundered)
            for seat, level in zip(chairs, levels, strict=True)
        }
    for entries in range(ENDLESS):
        if s.outcome is not None:
            return entries
        acts += move(simulation, s, bots, source)
    raise Endless


def _watched(game: Game[Any], bot: Policy, level: str, blundered: Counter[str]) -> Policy:
    """The same bot; how often it could blunder, and how often it did, is counted."""

    def play(chair: Chair) -> Action:
        action = bot(chair)
        for name, did in game.blunders(chair, action).items():
            blundered[f"{level}, could: {name}"] += 1
            blundered[f"{level}, did: {name}"] += did
        return action

    return play


def move(simulation: Simulation, s: State, bots: dict[Seat, Policy], source: random.Random) -> Acts:
    """The next bot acts: one that is awaited or asked beside, or any that may. When all is in, the clock rings."""
    game, top = simulation.game, s.stack[-1]
    awaited = top.awaited(s)
    if not awaited and top.has_deadline:
        carry_out(game, s, CLOCK, TIMEOUT)
        return []
    willing = list(dict.fromkeys((*awaited, *game.asked_beside(s)))) or [seat for seat in bots if top.may_act(s, seat)]
    seat = willing[int(source.random() * len(willing))]
    action = bots[seat](seat_at(game, s, seat, PlainRng(source), simulation.budget))
    refusal = perform(game, s, seat, action)
    if refusal is not None:
        raise Refused(f"seat {seat} plays {action} and is refused: {refusal.code}")
    return [(seat, action)]


class Endless(Exception):
    """A game that does not end."""


class Refused(Exception):
    """A bot that breaks the rules."""
