"""Whole games between bots, for tests that look at every moment of them."""

from collections.abc import Callable, Iterator
from typing import Any

from games.manhattan.tables import noon
from tripot.engine.actions import Action, Fill, Pick
from tripot.engine.rng import PlainRng
from tripot.engine.step import perform, settle
from tripot.engine.view import View, look
from tripot.games.manhattan import GAME
from tripot.games.manhattan.state import State

Plan = Callable[[View, PlainRng], Action]


def by_chance(view: View, rng: PlainRng) -> Action:
    """Whatever the game proposes."""
    return GAME.propose(view, view.menu.forms[0], rng)


def deadlines(seats: int, seed: int, plan: Plan = by_chance, *, lazy: int = 10, **options: Any) -> Iterator[State]:
    """The table just before every deadline, forms saved, and at its end; so many percent of forms are missing."""
    rng = PlainRng(seed)
    s = GAME.setup(seats, options, PlainRng(seed + 1))
    settle(s)
    while s.outcome is None:
        for seat in range(seats):
            if not s.resigned[seat] and rng.below(100, "lazy") >= lazy:
                refusal = perform(GAME, s, seat, plan(look(GAME, s, seat), rng))
                assert refusal is None, refusal
        _live(s, rng)
        yield s
        noon(s)
    yield s


def _live(s: State, rng: PlainRng) -> None:
    """Gifts, resignations and returns, now and then."""
    for seat in range(s.seats):
        view = look(GAME, s, seat)
        if view.standing.form("transfer") and rng.below(3, "gift") == 0:
            perform(GAME, s, seat, GAME.propose(view, view.standing.forms[-1], rng))
        if view.standing.pick("resign") and s.seats > 3 and rng.below(40, "leave") == 0:
            perform(GAME, s, seat, Pick("resign"))
        elif view.standing.pick("take_over") and rng.below(2, "return") == 0:
            perform(GAME, s, seat, Pick("take_over"))


def whole_game(seats: int, seed: int, plan: Plan = by_chance, **options: Any) -> State:
    """A game played to its end."""
    *_, last = deadlines(seats, seed, plan, **options)
    return last


def saved(view: View, value: dict[str, Any]) -> Action:
    """An order form, filled in."""
    return Fill("orders", value)
