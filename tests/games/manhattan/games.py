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


def deadlines(
    seats: int, seed: int, plan: Plan = by_chance, *, lazy: int = 10, pledges: bool = False, **options: Any
) -> Iterator[State]:
    """The table just before every deadline, forms saved, and at its end; so many percent of forms are missing."""
    rng = PlainRng(seed)
    s = GAME.setup(seats, options, PlainRng(seed + 1))
    settle(s)
    while s.outcome is None:
        for seat in range(seats):
            if not s.resigned[seat] and rng.below(100, "lazy") >= lazy:
                _write(s, seat, plan, rng)
        _live(s, rng, pledges=pledges)
        yield s
        noon(s)
    yield s


def _write(s: State, seat: int, plan: Plan, rng: PlainRng) -> None:
    """Somebody's form, and whatever they say before it."""
    said = Fill("pledge", {})
    while isinstance(said, Fill) and said.form in ("pledge", "pledge_answer"):
        action = plan(look(GAME, s, seat), rng)
        refusal = perform(GAME, s, seat, action)
        assert refusal is None, refusal
        said = action if isinstance(action, Fill) else Fill("", {})


def _live(s: State, rng: PlainRng, *, pledges: bool) -> None:
    """Gifts, promises, resignations and returns, now and then."""
    for seat in range(s.seats):
        view = look(GAME, s, seat)
        if view.standing.form("transfer") and rng.below(3, "gift") == 0:
            perform(GAME, s, seat, GAME.propose(view, view.standing.form("transfer"), rng))
        for form in (view.standing.form("pledge"), view.standing.form("pledge_answer")):
            if pledges and form and rng.below(2, "pledge") == 0:
                assert perform(GAME, s, seat, GAME.propose(view, form, rng)) is None
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
