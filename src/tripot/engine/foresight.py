"""Foresight: what a filled form would come to, asked of the rules before it is sent. The third door of a state.

The real checks and the game's own `preview` run in a world that the seat cannot tell from the real one: the answer
cannot know more than the seat does.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

from tripot.engine.actions import Action, Fill
from tripot.engine.forms import Form
from tripot.engine.frames import S
from tripot.engine.game import Game
from tripot.engine.refusals import Refusal, first_of
from tripot.engine.rng import PlainRng, Rng
from tripot.engine.seats import Seat
from tripot.engine.state import SealedState
from tripot.engine.step import carry_out, check

_WORLDS = 12
"""So many worlds are asked whether a move would have told its maker something else there."""


@dataclass(frozen=True, slots=True)
class Unknown:
    """A figure that what the seat knows does not settle; `least` and `most` as far as it is bounded."""

    least: int | None = None
    most: int | None = None


UNKNOWN = Unknown()


@dataclass(frozen=True, slots=True)
class Foresight:
    """What pressing would say of a form, and what the form would come to."""

    faults: tuple[Refusal, ...] = ()
    """All that is wrong with it; none: it is not refused."""
    figures: Mapping[str, Any] = field(default_factory=dict)
    """The game's own: exact, or marked as `Unknown`. None where a line of the form cannot be read."""

    @property
    def refusal(self) -> Refusal | None:
        """The faults as pressing would say them."""
        return first_of(self.faults)


def redealt(game: Game[S], s: S, seat: Seat, rng: Rng, *, closes_early: bool) -> S:
    """Another world that this seat cannot tell from this one. At a table that closes early all know who is ready."""
    world = game.redeal(s, seat, rng)
    if closes_early and isinstance(s, SealedState) and isinstance(world, SealedState):
        world.ready = s.ready.copy()
    return world


def foreseen_world(game: Game[S], s: S, seat: Seat, table: str, *, closes_early: bool = False) -> S:
    """The world in which this seat's forms are tried: one for a table, an entry and a seat, and always the same."""
    return _world(game, s, seat, table, closes_early=closes_early)


def _world(game: Game[S], s: S, seat: Seat, table: str, place: int | None = None, *, closes_early: bool = False) -> S:
    which = f"{table}|{s.entry}|{seat}" if place is None else f"{table}|{s.entry}|{seat}|{place}"
    name = blake2b(which.encode(), digest_size=8).digest()
    return redealt(game, s, seat, PlainRng(int.from_bytes(name)), closes_early=closes_early)


def foresee(
    game: Game[S], world: S, seat: Seat, form: Form, value: Any, supposed: Mapping[str, str] | None = None
) -> Foresight:
    """What a form on offer to a seat would come to in this world, under what its writer supposes. Nothing is played."""
    faults = _faults(game, world, seat, Fill(form.name, value))
    kept, places = form.readable(value)
    gaps = {name: lines for name, lines in places.items() if len(lines) < len(value[name])}
    figures = game.preview(world, seat, Fill(form.name, kept), _renumbered(supposed or {}, gaps))
    return Foresight(faults, _spread(figures, value, gaps))


def is_telling(game: Game[S], before: S, seat: Seat, action: Action, table: str) -> bool:
    """Whether a move showed its maker what they could not know: in a world that they could not tell from this one the
    same move would have told or shown them something else. [E14]"""
    told = _told_by(game, before.fork(), seat, action)
    return any(
        _told_by(game, _world(game, before, seat, table, place), seat, action) != told for place in range(_WORLDS)
    )


def _told_by(game: Game[S], s: S, seat: Seat, action: Action) -> tuple[list[Any], Any]:
    s.log = []
    carry_out(game, s, seat, action)
    heard = [event for event in s.log if event.audience is None or seat in event.audience]
    return [(event.kind, event.facts) for event in heard], game.view(s, seat)


def _faults(game: Game[S], world: S, seat: Seat, fill: Fill) -> tuple[Refusal, ...]:
    refusal = check(game, world, seat, fill)
    return () if refusal is None else tuple(Refusal(r.rule, r.code, r.facts, r.where) for r in refusal.every())


def _spread(figures: Mapping[str, Any], value: Any, gaps: Mapping[str, tuple[int, ...]]) -> Mapping[str, Any]:
    """Figures named like a list of the form have one line for each of its lines, also for those nobody can read."""
    return {
        name: _lines(told, gaps[name], len(value[name])) if name in gaps else told for name, told in figures.items()
    }


def _lines(told: list[Any], places: tuple[int, ...], count: int) -> list[Any]:
    by_place = dict(zip(places, told, strict=True))
    return [by_place.get(place) for place in range(count)]


def _renumbered(supposed: Mapping[str, str], gaps: Mapping[str, tuple[int, ...]]) -> Mapping[str, str]:
    """What is supposed of a line of a list (`runs.2.guards`) stays with it where lines before it are left out."""
    if not gaps:
        return supposed
    moved = {f"{name}.{old}.": f"{name}.{new}." for name, lines in gaps.items() for new, old in enumerate(lines)}
    found: dict[str, str] = {}
    for key, text in supposed.items():
        name, _, rest = key.partition(".")
        start = f"{name}.{rest.partition('.')[0]}."
        if name not in gaps:
            found[key] = text
        elif start in moved:
            found[moved[start] + key.removeprefix(start)] = text
    return found
