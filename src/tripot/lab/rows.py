"""What one game leaves behind: a row for the game, one for each player, one for each player and turn."""

import json
import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias, runtime_checkable

from tripot.bots.levels import bot_for
from tripot.engine.actions import Fill
from tripot.engine.chair import Policy
from tripot.engine.game import Game
from tripot.engine.net import Net
from tripot.engine.options import complete
from tripot.engine.rng import PlainRng
from tripot.engine.seats import Seat
from tripot.engine.state import State
from tripot.engine.step import settle
from tripot.lab.cells import Cell
from tripot.lab.simulate import ENDLESS, Acts, Counting, Endless, Simulation, move

Row: TypeAlias = dict[str, Any]
FIGURE, LABEL, ACT = "figure.", "label.", "act."
"""How the names of a game's own columns begin: numbers, words, and how often somebody did something."""


@runtime_checkable
class Portrayed(Protocol):
    """A game that has something to say about each seat at the end."""

    def figures_of_seat(self, s: Any, seat: Seat) -> Mapping[str, int | str]:
        """Numbers (points by source, what was used) and words (a faction, a background), by name."""
        ...


@runtime_checkable
class Turning(Protocol):
    """A game with turns."""

    def figures_of_turn(self, s: Any, seat: Seat) -> Mapping[str, int]:
        """How a seat stands when a chapter is over: `score` is what it leads by, the rest is its own."""
        ...


@dataclass(slots=True)
class Rows:
    """What several games left behind, in their order."""

    games: list[Row] = field(default_factory=list)
    players: list[Row] = field(default_factory=list)
    turns: list[Row] = field(default_factory=list)


def part(cell: Cell, first: int, end: int) -> Rows:
    """The rows of some games of a cell. A game that falls leaves one row that says so."""
    rows = Rows()
    simulation = cell.simulation()
    for number in range(first, end):
        net = Net()
        played = Rows()
        with net:
            played = _Table(cell, simulation, number).rows()
        if net.caught:
            played = Rows([{**_named(cell, number), "reason": "failed", "failed": net.caught}])
        rows.games += played.games
        rows.players += played.players
        rows.turns += played.turns
    return rows


def _named(cell: Cell, number: int) -> Row:
    """What every row begins with."""
    return {"cell": cell.number, "variant": cell.name, "seats": cell.players, "game": number, "deal": cell.deal(number)}


class Watch:
    """One game, watched while it goes on: what was done, and how everybody stood when a turn was over."""

    def __init__(self, game: Game[Any], players: int, levels: Mapping[Seat, str], named: Row) -> None:
        self.game, self.players, self.levels, self.named = game, players, levels, named
        self.acts: Acts = []
        self.turns: list[Row] = []
        self._turn: int | None = None
        self._chapter = 0
        self._has_turns = isinstance(game, Turning)
        self._aims = type(game).value is not Game.value

    def begins(self, s: State) -> None:
        """Nothing is done yet."""
        self._chapter = self.game.chapter(s)

    def before(self, s: State) -> None:
        """Somebody is about to act."""
        if self._has_turns and self.game.chapter(s) != self._chapter:
            self._turn_over(s)
            self._chapter = self.game.chapter(s)

    def rows(self, s: State, entries: int, told: Row) -> Rows:
        """It is over: what there is to say."""
        self._turn_over(s)
        seats = range(self.players)
        return Rows([self._game_row(s, entries, told)], [self._player_row(s, seat) for seat in seats], self.turns)

    def _turn_over(self, s: State) -> None:
        if not isinstance(self.game, Turning):
            return
        self._turn = min(self._chapter, 1) if self._turn is None else self._turn + 1
        for seat in range(self.players):
            value = {"value": float(self.game.value(s, seat))} if self._aims else {}
            found = {FIGURE + name: each for name, each in self.game.figures_of_turn(s, seat).items()}
            self.turns.append({**self.named, "turn": self._turn, "seat": seat + 1, **value, **found})

    def _game_row(self, s: State, entries: int, told: Row) -> Row:
        assert s.outcome is not None
        figures = self.game.figures(s, self.acts) if isinstance(self.game, Counting) else {}
        return {
            **self.named,
            **told,
            "entries": entries,
            "turns": self._turn or 0,
            "reason": s.outcome.reason,
            "winners": len(s.outcome.winners),
            "failed": "",
            **{FIGURE + name: each for name, each in figures.items()},
        }

    def _player_row(self, s: State, seat: Seat) -> Row:
        assert s.outcome is not None
        points = s.outcome.points
        did = Counter(
            action.form if isinstance(action, Fill) else action.kind for who, action in self.acts if who == seat
        )
        return {
            **self.named,
            "seat": seat + 1,
            "bot": self.levels[seat],
            "won": seat in s.outcome.winners,
            "share": 1 / len(s.outcome.winners) if seat in s.outcome.winners else 0.0,
            "points": points[seat],
            "rank": 1 + sum(other > points[seat] for other in points),
            **self._portrait(s, seat),
            **{ACT + name: times for name, times in did.items()},
        }

    def _portrait(self, s: State, seat: Seat) -> Row:
        if not isinstance(self.game, Portrayed):
            return {}
        found = self.game.figures_of_seat(s, seat).items()
        return {(LABEL if isinstance(each, str) else FIGURE) + name: each for name, each in found}


class _Table:
    """One game of a cell, played by its bots."""

    def __init__(self, cell: Cell, simulation: Simulation, number: int) -> None:
        self.cell, self.simulation, self.number = cell, simulation, number
        self.levels = cell.levels(number)
        self.watch = Watch(simulation.game, cell.players, self.levels, _named(cell, number))

    def rows(self) -> Rows:
        """Play it, and write down what there is to say."""
        deal, luck = self.cell.luck(self.number)
        s = self._set_up(deal)
        s.rng = PlainRng(luck)
        entries = self._play(s, luck)
        told = {
            "seed": f"{self.cell.seed}/{self.cell.deal(self.number)}",
            "bots": ",".join(self.levels.values()),
            "options": json.dumps(dict(self.cell.options), sort_keys=True),
            "parameters": json.dumps(dict(self.cell.parameters), sort_keys=True),
        }
        return self.watch.rows(s, entries, told)

    def _set_up(self, deal: random.Random) -> State:
        game = self.simulation.game
        given = {**complete(game.meta.options, self.cell.options), **self.cell.parameters}
        s: State = game.setup(self.cell.players, given, PlainRng(deal))
        settle(s)
        return s

    def _play(self, s: State, luck: random.Random) -> int:
        bots: dict[Seat, Policy] = {seat: bot_for(self.simulation.game, level) for seat, level in self.levels.items()}
        watch = self.watch
        watch.begins(s)
        for entries in range(ENDLESS):
            if s.outcome is not None:
                return entries
            watch.before(s)
            watch.acts += move(self.simulation, s, bots, luck)
        raise Endless
