"""Previews know no more than their seat, and what they say is what happens."""

import random
from collections.abc import Iterator, Mapping
from typing import Any

from tripot.engine.actions import Fill
from tripot.engine.codec import digest
from tripot.engine.conformance.fillings import any_fill, changed_fill, misshapen_fills
from tripot.engine.conformance.trial import Trial
from tripot.engine.events import seen_by
from tripot.engine.foresight import Foresight, Unknown, foresee
from tripot.engine.forms import Form
from tripot.engine.game import Game
from tripot.engine.rng import PlainRng
from tripot.engine.seats import Seat
from tripot.engine.state import State
from tripot.engine.step import check, perform
from tripot.engine.view import View, look

WORLDS = 8
"""In how many worlds the same form is previewed."""
FORMS = 3
"""How many forms of a seat are tried at a moment."""


def misleading(trial: Trial, s: State, source: random.Random, known: dict[str, Form]) -> Iterator[str]:
    """Every way in which the preview of a form tells too much, or something else than what happens.

    `known` remembers the forms met so far: what is not on offer any more can still be sent.
    """
    if s.outcome is not None:
        return
    views = [look(trial.game, s, seat) for seat in trial.game.meta.chairs(trial.seats)]
    known |= {form.name: form for view in views for form in _forms(view)}
    writers = [view for view in views if _forms(view)]
    if writers:
        view = source.choice(writers)
        yield from (f"seat {view.seat}: {what}" for what in _misleads(trial.game, s, view, source))
    for form in source.sample(sorted(known.values(), key=lambda form: form.name), min(FORMS, len(known))):
        yield from _misread(trial.game, s, source.choice(views), form, source)


def _forms(view: View) -> tuple[Form, ...]:
    return (*view.menu.forms, *view.standing.forms)


def _misread(game: Game[Any], s: State, view: View, form: Form, source: random.Random) -> Iterator[str]:
    """Whether something of another shape passes for a form."""
    for fill in misshapen_fills(form, Fill(form.name, {}), source):
        if form.check_shape(fill.value) and check(game, s, view.seat, fill) is None:
            yield f"seat {view.seat}: a form {form.name} of a wrong shape is accepted"


def _misleads(game: Game[Any], s: State, view: View, source: random.Random) -> Iterator[str]:
    forms = source.sample(_forms(view), min(FORMS, len(_forms(view))))
    fills = [(form, fill) for form in forms for fill in _fills(game, view, form, source)]
    told: list[list[Foresight]] = []
    for world in _worlds(game, s, view.seat, source):
        before = digest(world), world.rng.draws
        told.append([foresee(game, world, view.seat, form, fill.value) for form, fill in fills])
        if (digest(world), world.rng.draws) != before:
            yield "a preview changes the world it is made in"
            return
    for place, (_, fill) in enumerate(fills):
        each = [world[place] for world in told]
        for name in sorted({name for one in each for name in _differing(each[0], one)}):
            yield f"{name} in the preview of {fill.form} differs in a world it cannot tell apart"
        yield from _kept(game, s, view.seat, fill, each[1], source.randrange(2**32))


def _fills(game: Game[Any], view: View, form: Form, source: random.Random) -> Iterator[Fill]:
    proposed = game.propose(view, form, PlainRng(source))
    if isinstance(proposed, Fill):
        yield proposed
        yield changed_fill(form, proposed, source)
        yield from misshapen_fills(form, proposed, source)
    yield any_fill(form, source)


def _worlds(game: Game[Any], s: State, seat: Seat, source: random.Random) -> Iterator[State]:
    """The real world and others, each made of the one before: what a game remembers of the first is no use."""
    yield s
    for _ in range(WORLDS):
        s = game.redeal(s, seat, PlainRng(source.randrange(2**32)))
        yield s


def _differing(one: Foresight, other: Foresight) -> Iterator[str]:
    if one.faults != other.faults:
        yield "a fault"
    for name in {*one.figures, *other.figures}:
        if one.figures.get(name) != other.figures.get(name):
            yield name


def _kept(game: Game[Any], s: State, seat: Seat, fill: Fill, told: Foresight, luck: int) -> Iterator[str]:
    """Whether playing the form at once bears the preview out."""
    refusal = check(game, s, seat, fill)
    if refusal is not None and not told.faults:
        yield f"the preview of {fill.form} accepts what is refused: {refusal.code}"
    if refusal is None and told.faults:
        yield f"the preview of {fill.form} refuses what is accepted: {told.faults[0].code}"
    if refusal is None:
        yield from _borne_out(game, s, seat, fill, told.figures, luck)


def _borne_out(
    game: Game[Any], s: State, seat: Seat, fill: Fill, figures: Mapping[str, Any], luck: int
) -> Iterator[str]:
    played = s.copy()
    played.rng, played.log = PlainRng(luck), []
    perform(game, played, seat, fill)
    for name, happened in game.came_true(played, seat, fill, seen_by(seat, played.log)).items():
        if name in figures and not _agrees(figures[name], happened):
            yield f"{name} in the preview of {fill.form} is not what happens"


def _agrees(foretold: Any, happened: Any) -> bool:
    if not isinstance(foretold, Unknown):
        return bool(foretold == happened)
    above = foretold.least is None or foretold.least <= happened
    return above and (foretold.most is None or happened <= foretold.most)
