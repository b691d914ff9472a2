"""The one way a state changes: check an action, carry it out, run what runs alone."""

from typing import Any

from tripot.engine.actions import Action
from tripot.engine.frames import Automatic, Decision, Frame, Gather, S, rings
from tripot.engine.game import Game
from tripot.engine.refusals import Refusal
from tripot.engine.seats import Seat
from tripot.engine.state import State


def perform(game: Game[S], s: S, who: Seat, action: Action, decision: int | None = None) -> Refusal | None:
    """Play an action, or say why not; a refused action changes nothing.

    `decision` is the number of the pending decision the sender had before their eyes, if they named one.
    """
    refusal = check(game, s, who, action, decision)
    if refusal is None:
        carry_out(game, s, who, action)
    return refusal


def check(game: Game[S], s: S, who: Seat, action: Action, decision: int | None = None) -> Refusal | None:
    """Why the action would be refused, or None."""
    codes = game.meta.codes
    if s.outcome is not None or not s.stack:
        return codes.over
    if _is_standing(game, s, who, action):
        assert game.standing is not None
        return game.standing.check(s, who, action)
    top = s.stack[-1]
    if rings(top, who, action):
        return None
    if not _may_act(top, s, who):
        return codes.not_yours
    if decision is not None and decision != s.decision:
        return codes.stale
    return top.check(s, who, action)


def carry_out(game: Game[S], s: S, who: Seat, action: Action) -> None:
    """Play an action known to be legal."""
    if _is_standing(game, s, who, action):
        assert game.standing is not None
        game.standing.accept(s, who, action)
    else:
        top = s.stack[-1]
        if rings(top, who, action):
            assert isinstance(top, Decision | Gather)
            top.expire(s)
        else:
            top.accept(s, who, action)
    settle(s)


def settle(s: State) -> None:
    """Run everything that needs nobody, until somebody is awaited or the game is over."""
    stack = s.stack
    while stack and isinstance(stack[-1], Automatic):
        stack[-1].run(s)


def _may_act(top: Frame[Any], s: State, who: Seat) -> bool:
    if isinstance(top, Decision):
        return who == top.seat
    return len(top.offers(s, who)) > 0


def _is_standing(game: Game[S], s: S, who: Seat, action: Action) -> bool:
    return game.standing is not None and game.standing.offers(s, who).offers(action)
