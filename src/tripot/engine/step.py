"""The one way a state changes: check an action, carry it out, run what runs alone."""

from tripot.engine.actions import Action, Pick, seat_rung
from tripot.engine.frames import S, rings
from tripot.engine.game import Game
from tripot.engine.questions import lay_beside
from tripot.engine.refusals import Refusal
from tripot.engine.seats import CLOCK, Seat
from tripot.engine.state import State

ENDLESS = 1_000_000
"""No entry of any game runs as many frames alone: one that does never stops."""


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
        return game.over(s)
    if _is_standing(game, s, who, action):
        assert game.standing is not None
        return game.standing.check(s, who, action)
    top = s.stack[-1]
    if who == CLOCK and rings(top, s, action):
        return None
    if not top.may_act(s, who):
        return game.not_yours(s, who)
    if decision is not None and decision != (top.number(s, who) if top.asks_several else s.decision):
        return codes.stale
    return top.check(s, who, action)


def carry_out(game: Game[S], s: S, who: Seat, action: Action) -> None:
    """Play an action known to be legal."""
    if _is_standing(game, s, who, action):
        assert game.standing is not None
        game.standing.accept(s, who, action)
        settle(s)
        lay_beside(s)
    else:
        top = s.stack[-1]
        if who == CLOCK and rings(top, s, action):
            assert isinstance(action, Pick)
            top.ring(s, seat_rung(action))
        else:
            top.accept(s, who, action)
    settle(s)


def settle(s: State) -> None:
    """Run everything that needs nobody, until somebody is awaited or the game is over."""
    stack = s.stack
    for _ in range(ENDLESS):
        if not stack:
            return
        top = stack[-1]
        if top.runs_alone:
            top.run(s)
        elif not (top.asks_several and top.sweep(s)):
            return
    raise RuntimeError(f"{stack[-1].kind or type(stack[-1]).__name__} runs for ever")


def _is_standing(game: Game[S], s: S, who: Seat, action: Action) -> bool:
    return game.standing is not None and game.standing.offers(s, who).offers(action)
