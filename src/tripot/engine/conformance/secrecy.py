"""Secrecy: a seat sees the same bytes in its world and in any other world it could be in."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from tripot.engine.actions import Action, Menu, write_action
from tripot.engine.codec import canonical, digest, encode
from tripot.engine.conformance.isolation import shared
from tripot.engine.events import seen_by
from tripot.engine.game import Game
from tripot.engine.outcome import Outcome
from tripot.engine.refusals import Refusal
from tripot.engine.rng import PlainRng
from tripot.engine.seats import OMNISCIENT, SPECTATOR, Seat
from tripot.engine.state import State
from tripot.engine.step import check
from tripot.engine.view import Pending, View, look


def portrait(view: View) -> str:
    """Everything a view shows, as one text: two views are the same if their portraits are."""
    return canonical(
        {
            "facts": view.facts,
            "pending": _pending(view.pending),
            "menu": _menu(view.menu),
            "standing": _menu(view.standing),
            "events": [encode(event) for event in view.events],
            "outcome": _outcome(view.outcome),
        }
    )


def leaks(game: Game[Any], s: State, seats: int, source: random.Random, probes: tuple[Action, ...]) -> Iterator[str]:
    """Every way in which a seat could learn what it may not know, or a redeal knows more than its seat."""
    chairs = game.meta.chairs(seats)
    for seat in (*source.sample(chairs, min(len(chairs), CROWD)), SPECTATOR):
        yield from (f"seat {seat}: {what}" for what in _leaks_to(game, s, seat, source, probes))


def _leaks_to(
    game: Game[Any], s: State, seat: Seat, source: random.Random, probes: tuple[Action, ...]
) -> Iterator[str]:
    first, second = source.randrange(2**32), source.randrange(2**32)
    before = digest(s), s.rng.draws
    world = game.redeal(s, seat, PlainRng(first))
    if (digest(s), s.rng.draws) != before:
        yield "redeal changes the table or draws from its dice"
    if world.rng is s.rng:
        yield "the redealt world draws from the dice of the table"
    if shared(s, world):
        yield f"the redealt world shares {', '.join(shared(s, world))} with the table"
    if world.log is not None and seen_by(seat, world.log) != tuple(world.log):
        yield "the redealt world remembers what the seat was never told"
    seen, imagined = look(game, s, seat), look(game, world, seat)
    for facet, one, other in _facets(seen, imagined):
        if one != other:
            yield f"{facet} differ in a world it cannot tell apart"
    if [_said(game, s, seat, probe) for probe in probes] != [_said(game, world, seat, probe) for probe in probes]:
        yield "refusals differ in a world it cannot tell apart"
    if digest(game.redeal(world, seat, PlainRng(second))) != digest(game.redeal(s, seat, PlainRng(second))):
        yield "redeal is not a function of what the seat knows"


def _facets(seen: View, imagined: View) -> Iterator[tuple[str, str, str]]:
    yield "facts", canonical(seen.facts), canonical(imagined.facts)
    yield "events", canonical(encode(list(seen.events))), canonical(encode(list(imagined.events)))
    yield "what is pending", canonical(_pending(seen.pending)), canonical(_pending(imagined.pending))
    yield "choices", canonical(_menu(seen.menu)), canonical(_menu(imagined.menu))
    yield "standing choices", canonical(_menu(seen.standing)), canonical(_menu(imagined.standing))
    yield "outcomes", canonical(_outcome(seen.outcome)), canonical(_outcome(imagined.outcome))


def _said(game: Game[Any], s: State, seat: Seat, action: Action) -> Any:
    refusal = check(game, s, seat, action)
    return None if refusal is None else [_refusal(each) for each in refusal.every()]


def _refusal(refusal: Refusal) -> Any:
    return [refusal.rule, refusal.code, encode(refusal.facts), list(refusal.where)]


def _pending(pending: Pending | None) -> Any:
    if pending is None:
        return None
    answer = None if pending.answer is None else write_action(pending.answer)
    return [pending.kind, pending.rule, pending.decision, list(pending.awaited), encode(pending.facts), answer]


def _menu(menu: Menu) -> Any:
    picks = [[pick.text, pick.kind, encode(pick.args)] for pick in menu.picks]
    return [picks, [encode(form) for form in menu.forms]]


def _outcome(outcome: Outcome | None) -> Any:
    return None if outcome is None else encode(outcome)


class Imaginations:
    """Whether redeals ever change what others privately see: a redeal that never does may simply be the truth."""

    def __init__(self) -> None:
        self.tried: Counter[tuple[Seat, Seat]] = Counter()
        self.changed: set[tuple[Seat, Seat]] = set()

    def note(self, game: Game[Any], s: State, seats: int, source: random.Random) -> None:
        """Let seats imagine worlds, and see whether the others' own facts differ in them."""
        whispers = [event for event in s.log or () if event.audience is not None]
        public, chairs = canonical(game.view(s, SPECTATOR)), game.meta.chairs(seats)
        own = {seat: canonical(game.view(s, seat)) for seat in chairs}
        for seat in chairs:
            others = [
                other
                for other in chairs
                if own[other] != public
                and (seat, other) not in self.changed
                and any(event.is_for(other) and not event.is_for(seat) for event in whispers)
            ]
            for _ in range(WORLDS if others else 0):
                self._compare(game, game.redeal(s, seat, PlainRng(source.randrange(2**32))), seat, others, own)

    def _compare(self, game: Game[Any], world: State, seat: Seat, others: list[Seat], own: dict[Seat, str]) -> None:
        for other in others:
            self.tried[seat, other] += 1
            if canonical(game.view(world, other)) != own[other]:
                self.changed.add((seat, other))

    def vain(self) -> Iterator[str]:
        """The seats that always imagine the truth about another."""
        for (seat, other), times in sorted(self.tried.items()):
            if times >= ENOUGH and (seat, other) not in self.changed:
                yield f"seat {seat} always imagines what seat {other} really sees: its redeal may be the truth"


CROWD = 4
"""How many seats of a large table are asked at a moment; over many moments, all of them."""
WORLDS = 3
"""How many worlds a seat imagines at a moment."""
ENOUGH = 12
"""How often a seat must imagine nothing but the truth to be suspected of knowing it."""
ONLOOKERS = (SPECTATOR, OMNISCIENT)
"""Who looks without a chair."""
