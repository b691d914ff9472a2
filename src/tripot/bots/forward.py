"""A bot for games of forms: it plays a few plausible ones forward, in worlds it imagines, by the real rules.

Forms cannot be listed, so a tree of choices is of no use. The game names some candidates; all of them are tried in the
same worlds, with the same luck, and the worse half is dropped again and again until one is left.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tripot.bots.random_bot import RANDOM, RandomBot
from tripot.engine.actions import TIMEOUT, Action, Fill, Pick
from tripot.engine.chair import Chair, Policy, seat_at
from tripot.engine.frames import Gather
from tripot.engine.game import Game
from tripot.engine.reasons import Thought, Weighed, percent
from tripot.engine.rng import PlainRng, Rng
from tripot.engine.seats import CLOCK, Seat
from tripot.engine.state import SealedState, State
from tripot.engine.step import carry_out, perform

_ENDLESS = 10_000
_ERRAND = 3
"""What is said or signed before a sheet is tried in so many times fewer worlds: the others' sheets are new in each."""
_ERRANDS = 4
"""How many forms somebody fills in before their sheet is expected: debts, signatures."""


@dataclass(frozen=True, slots=True)
class Foresight:
    """How far and how long a bot thinks ahead, in work: the same on any machine."""

    candidates: int = 12
    worlds: int = 12
    """In how many imagined worlds the last candidates are compared; a chair's budget replaces it."""
    chapters: int = 1
    """How many turns are played on."""


class ForwardBot:
    """Plays the candidate that stands best, on average, some turns later."""

    def __init__(self, game: Game[Any], foresight: Foresight | None = None) -> None:
        self._game = game
        self._foresight = foresight or Foresight()

    def __call__(self, chair: Chair) -> Action:
        """The best of the game's candidates; its best policy's choice if there is nothing to compare."""
        found = self._game.candidates(chair.view, chair.rng, self._foresight.candidates)
        if not found:
            return usual(self._game)(chair)
        return found[0] if len(found) == 1 else self._compare(chair, found)

    def _compare(self, chair: Chair, found: Sequence[Action]) -> Action:
        """Halve the field round by round; those that stay are tried in ever more worlds."""
        source = random.Random(chair.rng.below(2**32, "forward"))
        field = list(range(len(found)))
        totals, tried = [0.0] * len(found), [0] * len(found)
        rounds = (len(found) - 1).bit_length()
        worlds = self._foresight.worlds if chair.budget is None else chair.budget // len(found)
        is_sheet = _are_sheets(chair, found)
        worlds = worlds if is_sheet else -(-worlds // _ERRAND)
        for number in range(rounds):
            fresh = worlds * (number + 1) // rounds - worlds * number // rounds
            for _ in range(max(1, fresh)):
                world, luck = chair.imagine(PlainRng(source)), source.getrandbits(64)
                if is_sheet:
                    anticipate(self._game, world, PlainRng(source), chair.view.seat)
                for place in field:
                    totals[place] += self._outlook(world, chair.view.seat, found[place], luck)
                    tried[place] += 1
            field = sorted(field, key=totals.__getitem__, reverse=True)[: (len(field) + 1) // 2]
        self._note(chair, found, field[0], totals, tried)
        return found[field[0]]

    def _note(
        self, chair: Chair, found: Sequence[Action], chosen: int, totals: Sequence[float], tried: Sequence[int]
    ) -> None:
        if chair.notes is None:
            return
        order = sorted(range(len(found)), key=lambda place: (tried[place], totals[place]), reverse=True)
        chair.notes.weigh(
            "forms",
            (
                Weighed(
                    found[place],
                    Thought("chance", {"percent": percent(totals[place] / tried[place]), "worlds": tried[place]}),
                    place == chosen,
                    self._outline(found[place]),
                )
                for place in order
            ),
        )

    def _outline(self, action: Action) -> tuple[Thought, ...]:
        return tuple(self._game.outline(action)) if isinstance(action, Fill) else ()

    def _outlook(self, world: State, seat: Seat, action: Action, luck: int) -> float:
        """How well the seat stands after it did this in that world, and the others went on as usual."""
        game = self._game
        tried = world.copy()
        tried.rng = rng = PlainRng(luck)
        if perform(game, tried, seat, action) is not None:
            return 0.0
        for _ in range(self._foresight.chapters):
            play_on(game, tried, rng)
        return game.value(tried, seat)


def _are_sheets(chair: Chair, found: Sequence[Action]) -> bool:
    """Whether sheets are compared, which change nothing for the others; not what is said or signed beforehand."""
    return all(chair.view.menu.offers(each) for each in found)


def play_on(game: Game[Any], world: State, rng: Rng) -> None:
    """Let everybody play as usual until the chapter changes."""
    chapter = game.chapter(world)
    for _ in range(_ENDLESS):
        if world.outcome is not None or game.chapter(world) != chapter:
            return
        top = world.stack[-1]
        if isinstance(top, Gather) and isinstance(world, SealedState):
            if not _collect(game, world, top, rng):
                return
        else:
            awaited = top.awaited(world)
            if not awaited:
                return
            perform(game, world, awaited[0], usual(game)(seat_at(game, world, awaited[0], rng)))
    raise RuntimeError(f"a chapter of {game.meta.id} never ends")


def anticipate(game: Game[Any], world: State, rng: Rng, after: Seat | None = None) -> None:
    """Sheets are sealed: those of the others are the same whatever a seat hands in, and are written once."""
    top = world.stack[-1]
    if isinstance(top, Gather) and isinstance(world, SealedState):
        _write(game, world, top, rng, after)


def _collect(game: Game[Any], world: SealedState, top: Gather[Any], rng: Rng) -> bool:
    """Every sheet that is missing is written, and the clock rings; False if it changes nothing."""
    decision = world.decision
    _write(game, world, top, rng)
    if world.decision == decision:
        carry_out(game, world, CLOCK, TIMEOUT)
    return world.decision != decision


def _write(game: Game[Any], world: SealedState, top: Gather[Any], rng: Rng, after: Seat | None = None) -> None:
    """The sheets that are missing; somebody may want to settle other things first.

    Everybody has luck of their own: where one writes something else, the others still write the same.
    """
    decision, policy, luck = world.decision, usual(game), rng.below(2**32, "sheets")
    for seat in top.writers(world):
        own = PlainRng(luck + seat)
        for _ in range(_ERRANDS):
            if seat in world.sheets or seat == after:
                break
            action = policy(seat_at(game, world, seat, own))
            if isinstance(action, Pick) and not top.menu(world, seat).offers(action):
                break
            perform(game, world, seat, action)
            if world.decision != decision:
                return


def usual(game: Game[Any]) -> Policy:
    """The game's best policy; without one, even chance."""
    best = next((level for level in reversed(tuple(game.policies)) if level != RANDOM), None)
    return RandomBot(game) if best is None else game.policies[best]
