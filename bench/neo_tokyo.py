"""Corporate Game, Neo-Tokyo edition: one resolution with full sheets, and a silent game of chance."""

import random
import statistics
import time
from collections.abc import Callable

from bench.measure import Case, Trial
from tripot.bots.forward import ForwardBot
from tripot.engine.actions import TIMEOUT, Fill
from tripot.engine.chair import seat_at
from tripot.engine.options import complete
from tripot.engine.rng import PlainRng
from tripot.engine.seats import CLOCK
from tripot.engine.step import carry_out, perform, settle
from tripot.engine.view import look
from tripot.games.neo_tokyo import GAME
from tripot.games.neo_tokyo.calendar import Planning
from tripot.games.neo_tokyo.policies import orders
from tripot.games.neo_tokyo.policies.pad import Pad
from tripot.games.neo_tokyo.state import City

OPTIONS = complete(GAME.meta.options, {})
REPEATS = 150
TURN = 4
"""The turn that is measured: by then there are runs to trace, friends, cells and debts."""


def before_closing(seats: int, runs: int) -> City:
    """A table in its fourth turn, with a full sheet from everybody and that many runs in all."""
    rng = PlainRng(random.Random(seats))
    s = GAME.setup(seats, OPTIONS, rng)
    settle(s)
    while s.turn < TURN or not isinstance(s.stack[-1], Planning):
        for seat in s.stack[-1].awaited(s):
            view = look(GAME, s, seat, since=10**9)
            perform(GAME, s, seat, GAME.propose(view, view.menu.forms[0], rng))
        carry_out(GAME, s, CLOCK, TIMEOUT)
    for place, seat in enumerate(s.active()):
        s.players[seat].money = 10_000_000
        wanted = (place + 1) * runs // seats - place * runs // seats
        perform(GAME, s, seat, Fill("sheet", _full_sheet(s, seat, wanted, rng)))
    return s


def _full_sheet(s: City, seat: int, wanted: int, rng: PlainRng) -> dict[str, object]:
    """A random sheet with exactly that many runs."""
    view = look(GAME, s, seat, since=10**9)
    pad = Pad(view, view.menu.forms[0].facts)
    for make, _ in orders.RANDOM_SHEET:
        if make not in (orders.run, orders.claim, orders.resign):
            make(pad, rng)
    while sum(order["order"] == "run" for order in pad.orders) < wanted:
        orders.run(pad, rng)
    return pad.sheet("As usual.")


def resolutions(seats: int, runs: int) -> dict[str, float]:
    """The same turn locked, resolved and told with other luck each time: the median, in CPU time."""
    s = before_closing(seats, runs)
    taken = []
    for number in range(REPEATS):
        twin = s.copy()
        twin.log = []
        twin.rng = PlainRng(number)
        start = time.process_time()
        carry_out(GAME, twin, CLOCK, TIMEOUT)
        taken.append(time.process_time() - start)
    taken.sort()
    middle = statistics.median(taken)
    figures = {"per_s": 1 / middle, "median_ms": 1000 * middle, "lowest_ms": 1000 * taken[0]}
    return {name: round(figure, 2) for name, figure in figures.items()}


def chance_games() -> Callable[[], int]:
    """Whole games of nine players by chance, nothing told."""
    source = random.Random(5)

    def batch() -> int:
        rng = PlainRng(source)
        s = GAME.setup(9, OPTIONS, rng)
        s.log = None
        settle(s)
        while s.outcome is None:
            for seat in s.stack[-1].awaited(s):
                view = look(GAME, s, seat)
                perform(GAME, s, seat, GAME.propose(view, view.menu.forms[0], rng))
            carry_out(GAME, s, CLOCK, TIMEOUT)
        return 1

    return batch


def shark_moves() -> Callable[[], int]:
    """Whole sheets of the bot that plays forward, nine at the table."""
    s = before_closing(9, 27)
    s.sheets.clear()
    bot = ForwardBot(GAME)

    def batch() -> int:
        bot(seat_at(GAME, s, s.active()[0], PlainRng(5)))
        return 1

    return batch


CASES = (
    Trial(
        "nt_resolution_10",
        "turns of 10 players and 40 runs",
        lambda: resolutions(10, 40),
        {"median_ms": "at most 5"},
    ),
    Trial(
        "nt_resolution_20",
        "turns of 20 players and 120 runs",
        lambda: resolutions(20, 120),
        {"median_ms": "at most 20"},
    ),
    Case("nt_chance_game", "games of 9 players by chance", chance_games),
    Case("nt_shark_sheet", "sheets of the searching bot, 9 players", shark_moves, 2),
)
