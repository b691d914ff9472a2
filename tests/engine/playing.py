"""Small helpers to play toys: a table, and random play from what seats see."""

import random
from typing import Any

from tripot.engine.actions import Action
from tripot.engine.chair import Chair
from tripot.engine.fold import Replay
from tripot.engine.game import Game
from tripot.engine.opening import open_table
from tripot.engine.rng import KeyedRng, PlainRng, Rng
from tripot.engine.seats import Seat
from tripot.engine.state import State
from tripot.engine.step import settle
from tripot.engine.view import View, look

SEED = bytes(range(32))


def table(game: Game[Any], seats: int | None = None, seed: bytes = SEED, **options: Any) -> Replay[Any]:
    """A table at its beginning, with fair dice."""
    return Replay(game, open_table(game, seats or game.meta.usual_seats, options, seed), KeyedRng(seed))


def position(game: Game[Any], seats: int | None = None, rng: Any = None, **options: Any) -> Any:
    """A state at its beginning, without a journal."""
    given = {option.name: option.default for option in game.meta.options} | options
    s = game.setup(seats or game.meta.usual_seats, given, rng or PlainRng(1))
    settle(s)
    return s


def seated(view: View, rng: Rng) -> Chair:
    """The chair of somebody who imagines nothing: a view and chance."""

    def imagine(_: Rng) -> State:
        raise AssertionError("only what is seen counts here")

    return Chair(view, rng, imagine)


def choices(game: Game[Any], s: State, seats: int, source: random.Random) -> list[tuple[Seat, Action]]:
    """Something that every seat could do now."""
    found: list[tuple[Seat, Action]] = []
    for seat in game.meta.chairs(seats):
        view = look(game, s, seat)
        found += [(seat, pick) for menu in (view.menu, view.standing) for pick in menu.picks]
        found += [
            (seat, game.propose(view, form, PlainRng(source)))
            for menu in (view.menu, view.standing)
            for form in menu.forms
        ]
    return found


def play_on(replay: Replay[Any], source: random.Random, entries: int = 500) -> Replay[Any]:
    """Random play, until the end or for so many entries."""
    game, seats = replay.game, replay.header.seats
    while replay.state.outcome is None and len(replay.entries) < entries:
        found = choices(game, replay.state, seats, source)
        replay.act(*found[source.randrange(len(found))])
    return replay
