"""Whole games by lot, for tests."""

from collections.abc import Callable, Mapping
from typing import Any

from tripot.engine.actions import Action
from tripot.engine.rng import PlainRng, Rng
from tripot.engine.step import perform, settle
from tripot.engine.view import look
from tripot.games.anime_studios import GAME
from tripot.games.anime_studios.propose import propose
from tripot.games.anime_studios.question import Question
from tripot.games.anime_studios.state import AnimeState

Watch = Callable[[AnimeState, Question, Action], None]
MOST = 5000


def new_game(
    seed: int, players: int, options: Mapping[str, Any] | None = None, *, rng: Rng | None = None
) -> AnimeState:
    """A table before its first decision."""
    s = GAME.setup(players, {"faction_choice": "random"} | dict(options or {}), rng or PlainRng(seed))
    settle(s)
    return s


def any_action(s: AnimeState, rng: Rng) -> Action:
    """One of the offered actions, by lot."""
    top = question(s)
    menu = top.ask(s)
    at = rng.below(len(menu), "choice")
    if at < len(menu.picks):
        return menu.picks[at]
    return propose(menu.forms[at - len(menu.picks)], rng)


def question(s: AnimeState) -> Question:
    """What is awaited."""
    top = s.stack[-1]
    assert isinstance(top, Question)
    return top


def play_on(s: AnimeState, rng: Rng, watch: Watch | None = None, most: int = MOST) -> AnimeState:
    """Play by lot until the end, or for that many decisions."""
    for _ in range(most):
        if s.outcome is not None:
            return s
        action = any_action(s, rng)
        if watch is not None:
            watch(s, question(s), action)
        refusal = perform(GAME, s, question(s).seat, action)
        assert refusal is None, (refusal, action)
    return s


def whole_game(
    seed: int, players: int, options: Mapping[str, Any] | None = None, watch: Watch | None = None
) -> AnimeState:
    """A game by lot from beginning to end."""
    s = play_on(new_game(seed, players, options), PlainRng(seed + 1), watch)
    assert s.outcome is not None
    return s


def view_of(s: AnimeState, seat: int) -> dict[str, Any]:
    """What a seat sees."""
    return look(GAME, s, seat).facts
