"""Start-Up Nation: the engine's own yardstick."""

import random
import statistics
import time
from collections.abc import Callable

from bench.measure import Case, Trial
from tripot.bots.random_bot import play_evenly
from tripot.bots.search import Effort, SearchBot
from tripot.engine.chair import seat_at
from tripot.engine.fold import Replay, fold
from tripot.engine.frames import Decision
from tripot.engine.journal import Header
from tripot.engine.options import complete
from tripot.engine.rng import KeyedRng, PlainRng, commitment, keyed_dice
from tripot.engine.state import State
from tripot.engine.step import settle
from tripot.games.startup_nation import GAME
from tripot.lab.simulate import Simulation, simulate

SEATS = 4
OPTIONS = complete(GAME.meta.options, {})
SEED = bytes(range(32))


def decisions(log: bool) -> Callable[[], int]:
    """Whole matches with an even choice at every decision."""
    source = random.Random(1)

    def batch() -> int:
        done = 0
        for _ in range(20):
            s = GAME.setup(SEATS, OPTIONS, PlainRng(source))
            if not log:
                s.log = None
            settle(s)
            done += play_evenly(s, source, 10**9)
        return done

    return batch


def mid_game(decisions_played: int = 20) -> State:
    """A table in the middle of its first round."""
    source = random.Random(7)
    s = GAME.setup(SEATS, OPTIONS, PlainRng(source))
    settle(s)
    play_evenly(s, source, decisions_played)
    return s


def copies() -> Callable[[], int]:
    """Copies of a table in mid-game."""
    copy = mid_game().copy

    def batch() -> int:
        for _ in range(5000):
            copy()
        return 5000

    return batch


def folds() -> Callable[[], int]:
    """Whole matches folded from their journal."""
    source = random.Random(3)
    header = Header(GAME.meta.id, GAME.meta.rules, SEATS, OPTIONS, commitment(SEED))
    table = Replay(GAME, header, KeyedRng(SEED))
    while table.state.outcome is None:
        top = table.state.stack[-1]
        assert isinstance(top, Decision)
        table.act(top.seat, source.choice(top.ask(table.state).picks))

    def batch() -> int:
        fold(GAME, header, table.entries, SEED)
        return 1

    return batch


def searches() -> Callable[[], int]:
    """Simulations of the searching bot, from the middle of a round."""
    s = mid_game()
    seat = s.stack[-1].awaited(s)[0]
    bot = SearchBot(GAME, Effort(iterations=1000))

    def batch() -> int:
        return bot.explore(seat_at(GAME, s, seat, PlainRng(5))).visits

    return batch


def sharp_moves() -> Callable[[], int]:
    """Whole moves of the searching bot, 1,000 iterations each."""
    s = mid_game()
    seat = s.stack[-1].awaited(s)[0]
    bot = SearchBot(GAME, Effort(iterations=1000))

    def batch() -> int:
        bot(seat_at(GAME, s, seat, PlainRng(5)))
        return 1

    return batch


def fair_rolls() -> Callable[[], int]:
    """Provably fair rolls of twenty six-sided dice."""

    def batch() -> int:
        for k in range(1000):
            keyed_dice(SEED, 12, "test", k, 6, 20)
        return 1000

    return batch


def two_processes() -> dict[str, float]:
    """How much faster two processes simulate than one, on the clock, with equal figures."""
    simulation = Simulation(GAME, SEATS, 12_000, 3, ("random",))
    seconds: dict[int, list[float]] = {1: [], 2: []}
    tallies = []
    for jobs in (1, 2) * 3:
        start = time.perf_counter()
        tallies.append(simulate(simulation, jobs))
        seconds[jobs].append(time.perf_counter() - start)
    assert all(tally == tallies[0] for tally in tallies)
    one, two = statistics.median(seconds[1]), statistics.median(seconds[2])
    return {"per_s": round(simulation.games / two, 1), "ratio": round(one / two, 2)}


CASES: tuple[Case | Trial, ...] = (
    Case("sn_decisions", "decisions", lambda: decisions(log=False), 200_000),
    Case("sn_decisions_logged", "decisions", lambda: decisions(log=True), 120_000),
    Case("sn_copies", "copies", copies, 400_000),
    Case("sn_folds", "folds of a match", folds, 200),
    Case("sn_search", "simulations", searches, 10_000),
    Case("sn_sharp_move", "moves of 1,000 iterations", sharp_moves, 1),
    Trial("sn_two_processes", "matches", two_processes, {"ratio": "at least 1.9"}),
    Case("fair_rolls", "rolls of 20 dice", fair_rolls, 48_000),
)
