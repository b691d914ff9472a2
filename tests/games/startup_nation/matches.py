"""Whole matches at random, and the moments worth looking at in them."""

import random
from collections.abc import Callable, Iterator

from games.startup_nation.tables import play
from tripot.engine.rng import PlainRng
from tripot.games.startup_nation import GAME
from tripot.games.startup_nation.state import Table


def match(seed: int, players: int = 4, **options: object) -> tuple[Table, random.Random]:
    """A dealt match and an independent source for the players' choices."""
    return GAME.setup(players, options, PlainRng(seed)), random.Random(seed + 1)


def moments(s: Table, source: random.Random) -> Iterator[Table]:
    """The table at each decision, played on at random in between, and at the end."""
    while s.stack:
        yield s
        play(s, source.choice(s.stack[-1].offers(s, s.stack[-1].awaited(s)[0]).picks).text)
    yield s


def first_moment(wanted: Callable[[Table], bool], players: int = 4, **options: object) -> Table:
    """A table at the first decision of the first match where something is so."""
    for seed in range(500):
        for s in moments(*match(seed, players, **options)):
            if s.stack and wanted(s):
                return s
    raise AssertionError("no such moment in five hundred matches")
