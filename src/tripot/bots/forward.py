"""A bot for games of forms: it plays a few plausible ones forward, in worlds it imagines, by the real rules.

Forms cannot be listed, so a tree of choices is of no use. The game names some candidates; the worse half is dropped
again and again.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tripot.bots.halving import Halving
from tripot.bots.random_bot import RANDOM, RandomBot
from tripot.engine.actions import TIMEOUT, Action, Fill, Pick
from tripot.engine.chair import Chair, Policy, seat_at
from tripot.engine.frames import Gather
from tripot.engine.game import Game
from tripot.engine.reasons import Thought
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
        field = Halving(self._game, chair, found, "forward")
        is_sheet = _are_sheets(chair, found)
        worlds = self._foresight.worlds if chair.budget is None else chair.budget // len(found)
        worlds = worlds if is_sheet else -(-worlds // _ERRAND)

        def beforehand(world: State) -> None:
            if is_sheet:
                anticipate(self._game, world, PlainRng(field.source), chair.view.seat)

        best = field.best(
            lambda number: worlds * (number + 1) // field.rounds - worlds * number // field.rounds,
            lambda world: self._outlook(world, chair.view.seat),
            beforehand,
        )
        field.weigh(chair.notes, "forms", self._outline)
        return best

    def _outline(self, action: Action) -> Sequence[Thought]:
        return self._game.outline(action) if isinstance(action, Fill) else ()

    def _outlook(self, world: State, seat: Seat) -> float:
        """How well the seat stands once the others went on as usual."""
        for _ in range(self._foresight.chapters):
            play_on(self._game, world, world.rng)
        return self._game.value(world, seat)


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
