"""Générique de guerre: random play, copies, and the moves of its bots."""

import random
from collections.abc import Callable
from typing import cast

from bench.measure import Case
from tripot.bots.levels import bot_for
from tripot.engine.chair import seat_at
from tripot.engine.frames import Decision
from tripot.engine.options import complete
from tripot.engine.rng import PlainRng
from tripot.engine.step import settle
from tripot.games.anime_studios import GAME
from tripot.games.anime_studios.advice.instinct import act
from tripot.games.anime_studios.propose import propose
from tripot.games.anime_studios.question import Question
from tripot.games.anime_studios.state import AnimeState

SEATS = 4
OPTIONS = complete(GAME.meta.options, {"faction_choice": "random"})


def table(source: random.Random) -> AnimeState:
    """A silent table before its first decision."""
    s = GAME.setup(SEATS, OPTIONS, PlainRng(source))
    s.log = None
    settle(s)
    return s


def play_evenly(s: AnimeState, source: random.Random) -> int:
    """Even chance for every line of the menu, to the end."""
    uniform, stack, rng, done = source.random, s.stack, PlainRng(source), 0
    while s.outcome is None:
        top = cast("Decision[AnimeState]", stack[-1])  # nobody else is awaited in this game
        menu = top.ask(s)
        picks = menu.picks
        place = int(uniform() * (len(picks) + len(menu.forms)))
        top.play(s, picks[place] if place < len(picks) else propose(menu.forms[place - len(picks)], rng))
        settle(s)
        done += 1
    return done


def decisions() -> Callable[[], int]:
    """Whole games with an even choice at every decision, without a log."""
    source = random.Random(1)
    return lambda: play_evenly(table(source), source)


def instincts() -> Callable[[], int]:
    """Whole games by instinct, as a planner plays on."""
    source = random.Random(2)

    def batch() -> int:
        s, done = table(source), 0
        while s.outcome is None:
            _play_by_instinct(s)
            done += 1
        return done

    return batch


def _play_by_instinct(s: AnimeState) -> None:
    top = s.stack[-1]
    assert isinstance(top, Question)
    top.play(s, act(s, top))
    settle(s)


def mid_game(turn: int = 3) -> AnimeState:
    """A table of four at its first round of a turn."""
    s = table(random.Random(7))
    while s.turn < turn or s.phase != "action":
        _play_by_instinct(s)
    return s


def copies() -> Callable[[], int]:
    """Copies of a table in mid-game."""
    copy = mid_game().copy

    def batch() -> int:
        for _ in range(5000):
            copy()
        return 5000

    return batch


def moves(level: str) -> Callable[[], int]:
    """Whole moves of a bot, the first of a turn."""
    s = mid_game()
    seat = s.stack[-1].awaited(s)[0]
    bot = bot_for(GAME, level)

    def batch() -> int:
        bot(seat_at(GAME, s, seat, PlainRng(5)))
        return 1

    return batch


CASES = (
    Case("an_decisions", "decisions", decisions, 40_000),
    Case("an_copies", "copies", copies, 67_000),
    Case("an_instinct", "decisions by instinct", instincts),
    Case("an_greedy_move", "moves", lambda: moves("greedy")),
    Case("an_planner_move", "moves", lambda: moves("planner"), 0.5),
)
