"""Bots: the work of one decision by level, and how long nine of the strongest keep a table waiting."""

import multiprocessing
import random
import statistics
import time
from typing import Any

from bench.measure import Case, Trial
from bench.neo_tokyo import before_closing
from tripot.bots.levels import bot_for
from tripot.engine.actions import TIMEOUT, Action
from tripot.engine.chair import seat_at
from tripot.engine.options import complete
from tripot.engine.registry import game_of
from tripot.engine.rng import PlainRng
from tripot.engine.seats import CLOCK
from tripot.engine.state import State
from tripot.engine.step import carry_out, perform, settle

USUAL = (
    ("startup-nation", "careful", 4, 400),
    ("anime-studios", "greedy", 4, 400),
    ("manhattan", "trader", 8, 150),
    ("neo-tokyo", "trader", 9, 250),
    ("rpg", "tactic", 4, 200),
)
BEST = (
    ("startup-nation", "sharp", 4, 60),
    ("anime-studios", "planner", 4, 150),
    ("manhattan", "shark", 8, 160),
    ("neo-tokyo", "shark", 9, 160),
)
"""Each game with the level, its players and how many decisions in a row, from the beginning."""
SHARKS, RUNS = 9, 30


def decisions(levels: tuple[tuple[str, str, int, int], ...]) -> dict[str, Any]:
    """Processor time of a decision where every chair has a bot of the level: the middle, and the longest of all."""
    found = {name: _decisions(name, level, players, many) for name, level, players, many in levels}
    told = {
        f"{name.replace('-', '_')}_{what}_ms": round(1000 * figure, 2)
        for name, taken in found.items()
        for what, figure in (("median", statistics.median(taken)), ("worst", max(taken)))
    }
    worst = max(max(taken) for taken in found.values())
    return {"per_s": round(1 / worst, 2), **told, "worst_ms": round(1000 * worst, 1)}


def _decisions(name: str, level: str, players: int, many: int) -> list[float]:
    game, source = game_of(name), random.Random(many)
    bot = bot_for(game, level)
    taken: list[float] = []
    s: State = game.setup(players, complete(game.meta.options, {}), PlainRng(source))
    settle(s)
    while len(taken) < many and s.outcome is None:
        top = s.stack[-1]
        awaited = top.awaited(s)
        if not awaited and top.has_deadline:
            carry_out(game, s, CLOCK, TIMEOUT)
            continue
        seat = next(iter((*game.asked_beside(s), *awaited)))
        chair = seat_at(game, s, seat, PlainRng(source))
        start = time.process_time()
        action = bot(chair)
        taken.append(time.process_time() - start)
        refused = perform(game, s, seat, action)
        assert refused is None
    return taken


def nine_sharks() -> dict[str, float]:
    """On the clock: nine sheets of Neo-Tokyo by two processes, then the turn resolved."""
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        pool.map(_ready, range(2))
        start = time.perf_counter()
        sheets = pool.map(_sheet, range(SHARKS), chunksize=1)
        game, s = game_of("neo-tokyo"), _table()
        for seat, sheet in zip(s.active(), sheets, strict=False):
            perform(game, s, seat, sheet)
        carry_out(game, s, CLOCK, TIMEOUT)
        taken = time.perf_counter() - start
    return {"per_s": round(1 / taken, 3), "seconds": round(taken, 2)}


def _table() -> Any:
    """Somebody who plays against them has handed in a sheet already."""
    s = before_closing(SHARKS + 1, RUNS)
    for seat in s.active()[:SHARKS]:
        s.sheets.pop(seat)
    return s


def _ready(_number: int) -> None:
    """A process of the house has loaded its game before anybody waits for it."""
    _table()


def _sheet(place: int) -> Action:
    """What one of them hands in, whatever it settles beforehand."""
    game, s = game_of("neo-tokyo"), _table()
    seat, bot, rng = s.active()[place], bot_for(game, "shark"), PlainRng(place)
    while True:
        action = bot(seat_at(game, s, seat, rng))
        if getattr(action, "form", "") == "sheet":
            return action
        refused = perform(game, s, seat, action)
        assert refused is None


CASES: tuple[Case | Trial, ...] = (
    Trial("bot_usual", "decisions of the usual levels", lambda: decisions(USUAL), {"worst_ms": "at most 300"}),
    Trial("bot_best", "decisions of the best levels", lambda: decisions(BEST), {"worst_ms": "at most 2000"}),
    Trial("bot_nine_sharks", "turns of nine sharks", nine_sharks, {"seconds": "at most 10"}),
)
