"""A trial: one whole game played at random, the same one for the same seed."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tripot.engine.actions import PLAIN_CHARACTER, TIMEOUT, Action, Fill, timeout_of
from tripot.engine.fold import Replay
from tripot.engine.frames import Frame
from tripot.engine.game import Game
from tripot.engine.opening import open_table
from tripot.engine.options import Option
from tripot.engine.questions import Several
from tripot.engine.rng import KeyedRng, PlainRng
from tripot.engine.seats import CLOCK, HOUSE, Seat
from tripot.engine.state import State
from tripot.engine.view import View, look

Move = tuple[Seat, Action]


@dataclass(frozen=True, slots=True)
class Trial:
    """Which game, at which table, with which luck. Seats that are absent never act: the clock acts for them."""

    game: Game[Any]
    seats: int
    seed: int
    limit: int
    options: dict[str, Any] = field(default_factory=dict)
    absent: frozenset[Seat] = frozenset()

    def __str__(self) -> str:
        absent = f", absent {sorted(self.absent)}" if self.absent else ""
        return f"{self.seats} seats, seed {self.seed}, options {self.options}{absent}"

    def open(self) -> Replay[Any]:
        """The table before its first entry."""
        seed = random.Random(f"dice {self.seed}").randbytes(32)
        return Replay(self.game, open_table(self.game, self.seats, self.options, seed), KeyedRng(seed))

    def walk(self) -> Iterator[Replay[Any]]:
        """The table at every moment, its beginning and end included."""
        source = random.Random(f"players {self.seed}")
        replay = self.open()
        yield replay
        while replay.state.outcome is None and len(replay.entries) < self.limit:
            move = self.choose(replay.state, source)
            if move is None:
                return
            refusal = replay.act(*move)
            if refusal is not None:
                raise RefusedMove(move, refusal.code)
            yield replay

    def choose(self, s: State, source: random.Random) -> Move | None:
        """Somebody's move, evenly among those who may move; the clock's now and then."""
        if not s.stack:
            return None
        rings = s.stack[-1].has_deadline and s.stack[-1].hears(s, None)
        if rings and (source.random() < 0.05 or self.absent.issuperset(s.stack[-1].awaited(s))):
            return CLOCK, _bell(s.stack[-1], s, source)
        helped = self._helped(s)
        if helped is not None:
            return helped
        seats = [seat for seat in self.game.meta.chairs(self.seats) if seat not in self.absent]
        source.shuffle(seats)
        seats.sort(key=lambda seat: seat not in s.stack[-1].awaited(s) and source.random() < 0.8)
        for seat in seats:
            move = choose_for(self.game, look(self.game, s, seat), source)
            if move is not None:
                return seat, move
        return (CLOCK, TIMEOUT) if rings else None

    def _helped(self, s: State) -> Move | None:
        """Where no clock rings, the host lets the game begin without what absent people have not prepared."""
        waits = s.stack[-1].awaited(s)
        if not waits or not self.absent.issuperset(waits):
            return None
        form = self.game.may_always(s, HOUSE).form(PLAIN_CHARACTER)
        return None if form is None else (HOUSE, Fill(form.name, {"seat": waits[0], "name": f"Somebody {waits[0]}"}))


def _bell(top: Frame[Any], s: State, source: random.Random) -> Action:
    """The clock rings for everybody, or for one seat of several."""
    apart = [seat for seat in top.awaited(s) if top.hears(s, seat)] if isinstance(top, Several) else []
    return timeout_of(source.choice(apart)) if apart and source.random() < 0.5 else TIMEOUT


class RefusedMove(Exception):
    """A move that was on offer and then refused."""

    def __init__(self, move: Move, code: str) -> None:
        super().__init__(f"{move[1]} was on offer to {move[0]} and refused: {code}")


def choose_for(game: Game[Any], view: View, source: random.Random) -> Action | None:
    """Something a seat may do, evenly among picks and forms; what it may always do comes more seldom."""
    menus = [menu for menu in (view.menu, view.standing) if len(menu)]
    if not menus:
        return None
    menu = menus[-1] if source.random() < 0.1 else menus[0]
    drawn = source.randrange(len(menu))
    if drawn < len(menu.picks):
        return menu.picks[drawn]
    return game.propose(view, menu.forms[drawn - len(menu.picks)], PlainRng(source))


def random_options(known: tuple[Option, ...], seats: int, source: random.Random) -> dict[str, Any]:
    """Options a host could set: half of them as they are, the others at random."""
    return {option.name: _value(option, seats, source) for option in known if source.random() < 0.5}


def _value(option: Option, seats: int, source: random.Random) -> Any:
    match option.kind:
        case "flag":
            return source.random() < 0.5
        case "int":
            return source.choice((option.least, option.default, option.most))
        case "choice":
            return source.choice(option.choices)
        case "seat":
            return source.choice((None, *range(seats)))
        case _:
            return option.default
