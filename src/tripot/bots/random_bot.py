"""A bot that takes any choice, each as likely as another."""

import random
from typing import Any

from tripot.engine.actions import Action
from tripot.engine.chair import Chair
from tripot.engine.frames import Decision
from tripot.engine.game import Game
from tripot.engine.state import State
from tripot.engine.step import settle

RANDOM = "random"
"""The level that every game has."""


class RandomBot:
    """Even over the picks and forms it is offered; a form is filled as the game proposes."""

    def __init__(self, game: Game[Any]) -> None:
        self._game = game

    def __call__(self, chair: Chair) -> Action:
        """Any line of the menu."""
        menu = chair.view.menu
        place = chair.rng.below(len(menu), "bot")
        if place < len(menu.picks):
            return menu.picks[place]
        return self._game.propose(chair.view, menu.forms[place - len(menu.picks)], chair.rng)


def play_evenly(s: State, source: random.Random, limit: int) -> int:
    """Answer menus by even chance, unchecked, until something else is asked, the game is over or the limit is reached;
    the number of answers."""
    uniform, stack = source.random, s.stack
    for done in range(limit):
        top = stack[-1] if s.outcome is None else None
        if not isinstance(top, Decision):
            return done
        menu = top.ask(s)
        if menu.forms:
            return done
        picks = menu.picks
        top.play(s, picks[int(uniform() * len(picks))])
        settle(s)
    return limit
