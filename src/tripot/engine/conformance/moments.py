"""What must be true at any moment of a game."""

import json
import random
import re
from collections.abc import Iterator
from typing import Any

from tripot.engine.actions import TIMEOUT, Fill, Pick, timeout_of, write_action
from tripot.engine.codec import canonical, decode, digest, encode, log_digest
from tripot.engine.conformance import side_by_side
from tripot.engine.conformance.foretelling import misleading
from tripot.engine.conformance.isolation import aliased, loose_frames, shared
from tripot.engine.conformance.secrecy import ONLOOKERS, leaks, portrait
from tripot.engine.conformance.trial import Trial
from tripot.engine.fold import Replay
from tripot.engine.forms import Form
from tripot.engine.frames import Decision
from tripot.engine.outcome import Outcome
from tripot.engine.questions import asking
from tripot.engine.registry import package_of
from tripot.engine.rng import PlainRng
from tripot.engine.state import State
from tripot.engine.step import check, perform
from tripot.engine.view import look

FOREIGN = (Pick("no:such:choice"), Fill("no_such_form", {}))
AHEAD = 6
"""How many moves a copy is played on."""

Faults = Iterator[tuple[str, str]]


def look_closely(
    trial: Trial, replay: Replay[Any], source: random.Random, seen: dict[str, Pick], forms: dict[str, Form]
) -> Faults:
    """Every check of one moment, as (check, what).

    `seen` and `forms` remember picks and forms met so far, as probes for later moments.
    """
    s = replay.state
    for pick in (pick for seat in trial.game.meta.chairs(trial.seats) for pick in look(trial.game, s, seat).menu.picks):
        seen.setdefault(pick.kind, pick)
    yield from shape(trial, s)
    yield from rule_ids(trial, s)
    yield from menus(trial, s, source)
    yield from copies(trial, s, source)
    yield from codec(trial, s, source)
    yield from (("questions", what) for what in side_by_side.faults(trial, s, source))
    yield from (("secrecy", what) for what in leaks(trial.game, s, trial.seats, source, (*seen.values(), *FOREIGN)))
    yield from (("foresight", what) for what in misleading(trial, s, source, forms))


def dead_ends(trial: Trial, s: State) -> Faults:
    """Somebody can always go on until there is an outcome."""
    if s.outcome is not None:
        return
    if not s.stack:
        yield "dead_end", "nothing is pending and there is no outcome"
        return
    yield from (("questions", what) for what in side_by_side.covered(s))
    top = s.stack[-1]
    for seat in top.awaited(s):
        if not len(top.offers(s, seat)):
            yield "dead_end", f"{top.kind or type(top).__name__} awaits seat {seat} and offers it nothing"
    chairs = trial.game.meta.chairs(trial.seats)
    if not top.awaited(s) and not top.has_deadline and not any(len(top.offers(s, seat)) for seat in chairs):
        yield "dead_end", f"{top.kind or type(top).__name__} awaits nobody and offers nobody anything"


def shape(trial: Trial, s: State) -> Faults:
    """Views are JSON data, looking changes nothing, and an outcome makes sense."""
    before = digest(s), log_digest(s), s.rng.draws
    for seat in (*trial.game.meta.chairs(trial.seats), *ONLOOKERS):
        view = look(trial.game, s, seat)
        if not _is_json(view.facts):
            yield "view", f"the facts shown to seat {seat} are not JSON data with text keys"
        for menu in (view.menu, view.standing):
            texts = [pick.text for pick in menu.picks]
            if len(set(texts)) != len(texts):
                yield "menu", f"two choices of seat {seat} read the same"
        if portrait(look(trial.game, s, seat)) != portrait(view):
            yield "view", f"seat {seat} sees something else when it looks twice"
    if (digest(s), log_digest(s), s.rng.draws) != before:
        yield "view", "looking changes the table"
    if s.outcome is not None:
        yield from (("outcome", what) for what in _outcome(s.outcome, trial.seats))


def rule_ids(trial: Trial, s: State) -> Faults:
    """Whatever waits, was told or ended carries a rule of the game."""
    of_the_game = re.compile(rf"{re.escape(trial.game.meta.prefix)}-[A-Z0-9-]*[A-Z0-9]")
    for frame in (frame for one in s.stack for frame in asking(one)):
        if not of_the_game.fullmatch(frame.rule):
            yield "rules", f"the frame {type(frame).__name__} has no rule"
        if not frame.kind and not frame.runs_alone:
            yield "rules", f"the frame {type(frame).__name__} has no kind"
    for kind in sorted({event.kind for event in s.log or () if not of_the_game.fullmatch(event.rule)}):
        yield "rules", f"the event {kind} has no rule"
    if s.outcome is not None and not of_the_game.fullmatch(s.outcome.rule):
        yield "rules", "the outcome has no rule"
    for seat in trial.game.meta.chairs(trial.seats):
        for form in (*look(trial.game, s, seat).menu.forms, *look(trial.game, s, seat).standing.forms):
            if not of_the_game.fullmatch(form.rule):
                yield "rules", f"the form {form.name} has no rule"
        for refusal in (check(trial.game, s, seat, action) for action in FOREIGN):
            if refusal is not None and not all(of_the_game.fullmatch(each.rule) for each in refusal.every()):
                yield "rules", f"the refusal {refusal.code} has no rule"


def menus(trial: Trial, s: State, source: random.Random) -> Faults:
    """What is on offer is accepted, and what is not is refused without a trace."""
    if s.outcome is not None:
        return
    game = trial.game
    before = digest(s), log_digest(s), s.rng.draws
    for seat in (*game.meta.chairs(trial.seats), *ONLOOKERS):
        view = look(game, s, seat)
        for pick in (*view.menu.picks, *view.standing.picks):
            refusal = check(game, s, seat, pick)
            if refusal is not None:
                yield "menu", f"{pick.text} is on offer to seat {seat} and refused: {refusal.code}"
        for form in (*view.menu.forms, *view.standing.forms):
            refusal = check(game, s, seat, game.propose(view, form, PlainRng(source)))
            if refusal is not None:
                yield "menu", f"what is proposed for the form {form.name} is refused: {refusal.code}"
        for action in (*FOREIGN, TIMEOUT, timeout_of(seat)):
            if check(game, s, seat, action) is None:
                yield "menu", f"{write_action(action)} is accepted from seat {seat} and not on offer"
    if (digest(s), log_digest(s), s.rng.draws) != before:
        yield "menu", "a refused action changes the table"
    top = s.stack[-1]
    if isinstance(top, Decision) and top.check(s, top.seat, top.default(s)) is not None:
        yield "menu", f"the default of {top.kind} is refused"


def copies(trial: Trial, s: State, source: random.Random) -> Faults:
    """A copy is equal, shares nothing, and lives its own life."""
    twin = s.copy()
    if digest(twin) != digest(s):
        yield "copy", "a copy differs from its original"
        return
    if twin.log is not None:
        yield "copy", "a copy goes on telling"
    places = shared(s, twin)
    if places:
        yield "copy", f"a copy shares {', '.join(places)} with its original"
    if loose_frames(s):
        yield "copy", f"{', '.join(loose_frames(s))} can be changed, and copies share frames"
    if aliased(s):
        yield "events", f"what was told shares {', '.join(aliased(s))} with the table and changes with it"
    before = digest(s), log_digest(s)
    twin.rng = PlainRng(source.randrange(2**32))
    _play_on(trial, twin, random.Random(source.randrange(2**32)))
    if (digest(s), log_digest(s)) != before:
        yield "copy", "playing on a copy changes its original"


def codec(trial: Trial, s: State, source: random.Random) -> Faults:
    """A position can be saved, and a saved one plays on as the original would."""
    data = json.loads(canonical(encode(s)))
    one, other = s.copy(), decode(data, PlainRng(0), package_of(trial.game))
    if digest(other) != digest(s):
        yield "codec", "a saved position is not the one it was"
        return
    luck, choices = source.randrange(2**32), source.randrange(2**32)
    for world in (one, other):
        world.rng = PlainRng(luck)
        world.log = None
        _play_on(trial, world, random.Random(choices))
    if digest(one) != digest(other):
        yield "codec", "a saved position plays on otherwise than its original"


def _play_on(trial: Trial, s: State, source: random.Random) -> None:
    for _ in range(AHEAD):
        move = None if s.outcome is not None else trial.choose(s, source)
        if move is None:
            return
        perform(trial.game, s, *move)


def _outcome(outcome: Outcome, seats: int) -> Iterator[str]:
    if len(set(outcome.winners)) != len(outcome.winners) or not set(outcome.winners) <= set(range(seats)):
        yield f"the winners {outcome.winners} are not seats of the table"
    if len(outcome.points) != seats:
        yield f"{len(outcome.points)} seats of {seats} have points"


def _is_json(value: Any) -> bool:
    if isinstance(value, dict):
        return all(isinstance(key, str) and _is_json(item) for key, item in value.items())
    if isinstance(value, list):
        return all(_is_json(item) for item in value)
    return value is None or type(value) in {bool, int, str}
