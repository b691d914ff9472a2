"""One game with learning programs in some of its chairs: who is asked, what each may choose, what it brings."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol, TypeAlias, runtime_checkable

from tripot.bots.levels import bot_for
from tripot.engine.actions import TIMEOUT, Action, Fill, Pick
from tripot.engine.chair import Policy, seat_at
from tripot.engine.forms import Form
from tripot.engine.game import Game
from tripot.engine.opening import NoSuchTable, check_table
from tripot.engine.options import complete
from tripot.engine.rng import PlainRng, Rng
from tripot.engine.seats import CLOCK, Seat
from tripot.engine.state import State
from tripot.engine.step import carry_out, check, perform, settle
from tripot.engine.view import View, look, pending
from tripot.lab.environments import boxes
from tripot.lab.environments.features import seen_facts
from tripot.lab.simulate import ENDLESS, Endless, Refused

LINES = 128
"""The most lines that somebody may choose from; the first is to wait, for whoever is not asked."""
PROPOSALS = 16
"""Filled forms among them, shared by the forms that are offered."""

Forms: TypeAlias = Literal["proposals", "boxes"]
"""How forms are offered: filled as the game proposes, or empty, as boxes to fill."""
Line: TypeAlias = Action | Form
"""What can be chosen; an empty form is filled by boxes."""


@dataclass(frozen=True, slots=True)
class _Offer:
    """What a seat may choose, and the view that was needed to tell."""

    lines: list[Line]
    view: View | None = None


@runtime_checkable
class Rewarding(Protocol):
    """A game of which only a part is played by learning programs."""

    def rewards(self, s: Any) -> tuple[float, ...] | None:
        """What each seat is given once that part is over; None while it goes on."""
        ...


class Episode:
    """A game from its beginning to its end, for these chairs; the others are played by bots."""

    def __init__(
        self,
        game: Game[Any],
        players: int,
        learners: tuple[Seat, ...],
        seed: int,
        options: Mapping[str, Any],
        bots: Mapping[Seat, str],
        forms: Forms = "proposals",
    ) -> None:
        refusals = check_table(game, players, options)
        if refusals:
            raise NoSuchTable(refusals)
        self.game, self.learners, self.seed = game, learners, seed
        self._luck = random.Random(f"{seed}")
        self._bots: dict[Seat, Policy] = {
            seat: bot_for(game, bots.get(seat, game.meta.usual_level))
            for seat in game.meta.chairs(players)
            if seat not in learners
        }
        given = complete(game.meta.options, {**game.meta.solo, **options})
        self.state: State = game.setup(players, given, PlainRng(self._luck))
        self.moves = 0
        self.refused: dict[Seat, str] = {}
        """Whose last form the rules refused, and why: what the game proposes was handed in instead."""
        self._forms = forms
        self._rewarded = game if isinstance(game, Rewarding) else None
        self._offers: dict[Seat, tuple[int, _Offer]] = {}
        settle(self.state)
        self._go_on()

    def asked(self) -> tuple[Seat, ...]:
        """The learners who are awaited."""
        if self.rewards() is not None or not self.state.stack:
            return ()
        awaited = self.state.stack[-1].awaited(self.state)
        return tuple(seat for seat in self.learners if seat in awaited)

    def rewards(self) -> tuple[float, ...] | None:
        """What each seat is given, once it is over: 1 for victory, -1 for defeat, 0 where nobody won."""
        if self._rewarded is not None:
            return self._rewarded.rewards(self.state)
        outcome = self.state.outcome
        if outcome is None:
            return None
        lost = -1.0 if outcome.winners else 0.0
        return tuple(1.0 if seat in outcome.winners else lost for seat in range(len(outcome.points)))

    def view(self, seat: Seat) -> View:
        """What a seat sees."""
        return look(self.game, self.state, seat)

    def numbers(self, seat: Seat) -> Any:
        """What a seat sees, as numbers: of its view, no more than they are made of is put together."""
        view = self._offer(seat).view
        if view is not None:
            return seen_facts(view.facts, view.pending)
        return seen_facts(self.game.view(self.state, seat), pending(self.state, seat))

    def lines(self, seat: Seat) -> list[Line]:
        """What a seat that is asked may choose: the lines of its menu, forms that have boxes if they are offered empty,
        then filled forms that the rules accept."""
        return self._offer(seat).lines

    def _offer(self, seat: Seat) -> _Offer:
        kept = self._offers.get(seat)
        if kept is None or kept[0] != self.moves:
            kept = self._offers[seat] = (self.moves, self._found(seat))
        return kept[1]

    def _found(self, seat: Seat) -> _Offer:
        if seat not in self.asked():
            return _Offer([])
        menu = self.state.stack[-1].offers(self.state, seat)
        if not menu.forms:
            return _Offer([*menu.picks[: LINES - 1]])
        view = self.view(seat)
        empty = {
            form.name: form for form in view.menu.forms if self._forms == "boxes" and boxes.sizes(form) is not None
        }
        proposed = self._proposed(seat, view)
        picks: list[Line] = [each for each in proposed if isinstance(each, Pick)]
        filled = [each for each in proposed if isinstance(each, Fill) and each.form not in empty]
        return _Offer([*picks, *empty.values(), *filled][: LINES - 1], view)

    def _proposed(self, seat: Seat, view: View) -> list[Action]:
        """The lines of the menu and filled forms, as far as the rules accept them."""
        rng = PlainRng(random.Random(f"{self.seed}/{self.moves}/{seat}"))
        found = proposals(self.game, view, rng)
        return [each for each in found if check(self.game, self.state, seat, each) is None]

    def act(self, seat: Seat, number: int, filled: Sequence[int] = ()) -> None:
        """Choose a line, from 0 on; a number beyond the last begins again at the first. Whoever is not asked waits."""
        self.refused.pop(seat, None)
        lines = self.lines(seat)
        if not lines:
            return
        line = lines[number % len(lines)]
        action = self._filled(seat, line, filled) if isinstance(line, Form) else line
        refusal = perform(self.game, self.state, seat, action)
        if refusal is not None:
            raise Refused(f"seat {seat} is refused what it was offered: {refusal.code}")
        self.moves += 1
        self._go_on()

    def _filled(self, seat: Seat, form: Form, filled: Sequence[int]) -> Action:
        """The form as its boxes say; if the rules refuse that, as the game proposes, or whatever else it does."""
        action = Fill(form.name, boxes.value(form, filled))
        refusal = check(self.game, self.state, seat, action)
        if refusal is None:
            return action
        self.refused[seat] = refusal.code
        others = self._proposed(seat, self.view(seat))
        same = [each for each in others if isinstance(each, Fill) and each.form == form.name]
        return (same or others)[0]

    def _go_on(self) -> None:
        """Bots and the clock play until a learner is asked, or it is over."""
        for _ in range(ENDLESS):
            if self.rewards() is not None or self.state.outcome is not None:
                return
            top = self.state.stack[-1]
            awaited = top.awaited(self.state)
            others = [seat for seat in awaited if seat in self._bots]
            if not awaited and top.has_deadline:
                carry_out(self.game, self.state, CLOCK, TIMEOUT)
            elif others:
                self._bot_plays(others[0])
            elif awaited:
                return
            else:
                raise Endless
            self.moves += 1
        raise Endless

    def _bot_plays(self, seat: Seat) -> None:
        action = self._bots[seat](seat_at(self.game, self.state, seat, PlainRng(self._luck)))
        refusal = perform(self.game, self.state, seat, action)
        if refusal is not None:
            raise Refused(f"seat {seat} plays {action} and is refused: {refusal.code}")


def proposals(game: Game[Any], view: View, rng: Rng) -> list[Action]:
    """The lines of a menu, then its forms as the game would fill them, from what a seat sees."""
    found: list[Action] = list(view.menu.picks)
    if not view.menu.forms:
        return found
    if type(game).candidates is not Game.candidates:
        found += game.candidates(view, rng, PROPOSALS // 2)
    times = max(1, PROPOSALS // len(view.menu.forms) // 2)
    found += [game.propose(view, form, rng) for form in view.menu.forms for _ in range(times)]
    unique: list[Action] = []
    for each in found:
        if isinstance(each, Pick) or each not in unique:
            unique.append(each)
    return unique
