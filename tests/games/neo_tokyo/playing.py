"""Whole games for tests: any bots, any dice, looked at on the way."""

from collections.abc import Callable

from engine.playing import seated
from tripot.engine.actions import TIMEOUT
from tripot.engine.chair import Policy
from tripot.engine.rng import PlainRng, Rng
from tripot.engine.seats import CLOCK, Seat
from tripot.engine.step import perform, settle
from tripot.engine.view import look
from tripot.games.neo_tokyo import GAME
from tripot.games.neo_tokyo.state import City

Watcher = Callable[[City], None]


def opened(seats: int, rng: Rng, **options: object) -> City:
    s = GAME.setup(seats, options, rng)
    settle(s)
    return s


def play(
    level: str,
    seats: int,
    seed: int,
    *,
    watch: Watcher | None = None,
    turns: int = 9,
    choose: Policy | None = None,
    **options: object,
) -> City:
    """Play to the end, or until so many turns are over; `watch` looks after every turn."""
    s = opened(seats, PlainRng(seed), **options)
    bot = PlainRng(seed + 1)
    policy = choose or GAME.policies[level]
    seen = 0
    for _ in range(20_000):
        if len(s.news) > seen:
            seen = len(s.news)
            if watch is not None:
                watch(s)
        if s.outcome is not None or s.turn > turns:
            return s
        move(s, bot, policy)
    raise AssertionError("the game does not end")


def move(s: City, bot: Rng, policy: Policy) -> None:
    """Somebody awaited does something; if nobody is, the clock rings."""
    awaited = s.stack[-1].awaited(s)
    if not awaited:
        perform(GAME, s, CLOCK, TIMEOUT)
        return
    seat: Seat = awaited[bot.below(len(awaited), "who")]
    s.entry += 1
    perform(GAME, s, seat, policy(seated(look(GAME, s, seat, since=10**9), bot)))
