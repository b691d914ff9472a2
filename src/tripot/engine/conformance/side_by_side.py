"""Questions side by side: sealed, numbered apart, carried out together, and never covered."""

import random
from collections.abc import Iterator
from typing import Any

from tripot.engine.actions import Action, timeout_of
from tripot.engine.codec import canonical, digest, encode
from tripot.engine.conformance.secrecy import portrait
from tripot.engine.conformance.trial import Trial
from tripot.engine.questions import Several
from tripot.engine.rng import PlainRng
from tripot.engine.seats import CLOCK, SPECTATOR, Seat
from tripot.engine.state import State
from tripot.engine.step import check, perform
from tripot.engine.view import look

ENOUGH = 4
"""How many answers of a seat are compared."""


def covered(s: State) -> Iterator[str]:
    """Open questions lie on top: whatever is asked meanwhile lies beside them."""
    for frame in s.stack[:-1]:
        if isinstance(frame, Several):
            yield f"{s.stack[-1].kind} covers the open questions of {frame.kind}"


def faults(trial: Trial, s: State, source: random.Random) -> Iterator[str]:
    """Everything wrong with the questions that are open now."""
    top = s.stack[-1] if s.stack else None
    if not isinstance(top, Several) or s.outcome is not None:
        return
    yield from _numbers(s, top)
    yield from _moot(s, top)
    yield from _defaults(s, top)
    answers = {seat: _answers(trial, s, seat, source) for seat in top.awaited(s)}
    for seat in top.awaited(s):
        yield from _bell(trial, s, top, seat)
        yield from _answering(trial, s, seat, answers)
    yield from _order(trial, s, {seat: found[0] for seat, found in answers.items() if found})


def _numbers(s: State, top: Several[Any]) -> Iterator[str]:
    numbers = [top.number(s, seat) for seat in top.awaited(s)]
    if len(set(numbers)) != len(numbers):
        yield f"two questions of {top.kind} bear the same number"


def _moot(s: State, top: Several[Any]) -> Iterator[str]:
    for one in top.asked:
        if not one.is_closed and one.question.gone(s) is not None:
            yield f"{one.question.kind} is open though its subject is gone"


def _defaults(s: State, top: Several[Any]) -> Iterator[str]:
    for one in top.asked:
        question = one.question
        if one.is_open and question.has_deadline and question.check(s, question.seat, question.default(s)) is not None:
            yield f"the default of {question.kind} is refused"


def _answers(trial: Trial, s: State, seat: Seat, source: random.Random) -> list[Action]:
    view = look(trial.game, s, seat)
    forms = (trial.game.propose(view, form, PlainRng(source)) for form in view.menu.forms)
    found = [*view.menu.picks[:ENOUGH], *forms]
    return [action for action in found if check(trial.game, s, seat, action) is None]


def _played(trial: Trial, s: State, *moves: tuple[Seat, Action]) -> State:
    twin = s.fork()
    twin.rng = PlainRng(1)
    for who, action in moves:
        perform(trial.game, twin, who, action)
    return twin


def _answering(trial: Trial, s: State, seat: Seat, answers: dict[Seat, list[Action]]) -> Iterator[str]:
    """One answer of several: nobody else sees it, nobody else's question changes, nothing happens yet."""
    worlds = [_played(trial, s, (seat, action)) for action in answers[seat]]
    if len(answers) == 1:
        return
    others = [other for other in (*trial.game.meta.chairs(trial.seats), SPECTATOR) if other != seat]
    for other in others:
        if len({portrait(look(trial.game, world, other)) for world in worlds}) > 1:
            yield f"the answer of seat {seat} shows through the view of seat {other}"
        if len({digest(trial.game.redeal(world, other, PlainRng(1))) for world in worlds}) > 1:
            yield f"the worlds that seat {other} imagines know the answer of seat {seat}"
    for world in worlds:
        if _beneath(world) != _beneath(s) or world.rng.draws:
            yield f"the answer of seat {seat} is carried out while others are open"
        yield from _unmoved(trial, s, world, {other: found for other, found in answers.items() if other != seat})


def _unmoved(trial: Trial, s: State, world: State, answers: dict[Seat, list[Action]]) -> Iterator[str]:
    """Everybody else's question is as it was, under the number it had."""
    top = s.stack[-1]
    for other, found in answers.items():
        refused = [check(trial.game, world, other, action, top.number(s, other)) for action in found[:1]]
        if any(refusal is not None for refusal in refused):
            yield f"the question to seat {other} does not outlive the answer of another"


def _bell(trial: Trial, s: State, top: Several[Any], seat: Seat) -> Iterator[str]:
    """The clock may ring for one seat, and for nobody else by it."""
    if not top.question_of(seat).has_deadline:
        return
    if check(trial.game, s, CLOCK, timeout_of(seat)) is not None:
        yield f"the clock cannot ring for seat {seat} alone"
        return
    world = _played(trial, s, (CLOCK, timeout_of(seat)))
    others = {other for other in top.awaited(s) if other != seat}
    if others and (_beneath(world) != _beneath(s) or not others.issubset(world.stack[-1].awaited(world))):
        yield f"the clock rings for others when it rings for seat {seat}"


def _order(trial: Trial, s: State, answers: dict[Seat, Action]) -> Iterator[str]:
    """Answers given in the same instant come to the same, whichever is written first."""
    moves = list(answers.items())
    if digest(_played(trial, s, *moves)) != digest(_played(trial, s, *reversed(moves))):
        yield "the order of answering changes what comes of it"


def _beneath(s: State) -> str:
    """The position without the open questions themselves."""
    twin = s.copy()
    del twin.stack[-1:]
    return canonical(encode(twin))
