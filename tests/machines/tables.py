"""A machine that does to a table whatever people, clocks and houses do, and looks at it after every move.

Somebody plays, the clock rings, people go away and come back, a move is taken back, nonsense is sent, the house
starts again. What must be true of any game is here; what is true of one game is written in the file of that game,
from its rulebook.
"""

import random
from collections.abc import Callable
from typing import Any, ClassVar, Protocol

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tripot.engine.actions import TIMEOUT, Action, Fill, Pick
from tripot.engine.codec import digest, log_digest
from tripot.engine.conformance.trial import Trial, random_options
from tripot.engine.fold import Replay, replay
from tripot.engine.game import Game
from tripot.engine.journal import Void
from tripot.engine.opening import check_table
from tripot.engine.seats import CLOCK, HOUSE
from tripot.engine.step import perform

LUCK = st.integers(0, 2**32 - 1)
NONSENSE = (Pick("no:such:choice"), Fill("no_such_form", {}), TIMEOUT)


class Watch(Protocol):
    """Follows one table from its beginning and fails as soon as something is untrue of it."""

    def check(self, s: Any) -> None:
        """Everything that must be true now, and of what has changed since the last time."""


class TableMachine(RuleBasedStateMachine):
    """Any game; each game's machine names the game, its watch and the sizes of its tables."""

    game: ClassVar[Game[Any]]
    watching: ClassVar[Callable[[Any], Watch]]
    sizes: ClassVar[tuple[int, ...]]
    dull: ClassVar[tuple[str, ...]] = ()
    """What would only cut most games short: chosen once in a while, not each time that chance falls on it."""
    stretch: ClassVar[int] = 60
    """How many moves are played in a row, at most."""
    moves: ClassVar[int] = 0
    """Moves that all tables of this machine have been watched at, in this process."""

    replay: Replay[Any]

    @initialize(luck=LUCK)
    def open(self, luck: int) -> None:
        source = random.Random(luck)
        seats, options = source.choice(self.sizes), {}
        wished = random_options(self.game.meta.options, seats, source)
        if not check_table(self.game, seats, wished, {}):
            options = wished
        self.trial = Trial(self.game, seats, luck, 0, options)
        self.absent: set[int] = set()
        self.replay = self.trial.open()
        self.seed = random.Random(f"dice {luck}").randbytes(32)
        self.watch = type(self).watching(self.replay.state)
        self.numbers = -1

    @rule(luck=LUCK)
    def play(self, luck: int) -> None:
        source = random.Random(luck)
        for _ in range(source.randrange(1, type(self).stretch)):
            if not self.move(source):
                return
            self.look()

    def move(self, source: random.Random) -> bool:
        """Somebody's legal move, or the clock's; false where only absent people could go on."""
        trial = Trial(self.game, self.trial.seats, 0, 0, self.trial.options, frozenset(self.absent))
        chosen = None if self.is_over() else trial.choose(self.replay.state, source)
        while chosen is not None and self.is_dull(chosen[1]) and source.random() < 0.97:
            chosen = trial.choose(self.replay.state, source)
        if chosen is None:
            return False
        refusal = self.replay.act(*chosen)
        assert refusal is None, f"{chosen[1]} was on offer to {chosen[0]} and refused: {refusal}"
        return True

    def is_dull(self, action: Action) -> bool:
        return (action.form if isinstance(action, Fill) else action.kind) in self.dull

    @precondition(lambda self: self.can_ring())
    @rule()
    def ring(self) -> None:
        assert self.replay.act(CLOCK, TIMEOUT) is None
        self.look()

    @rule(luck=LUCK)
    def go_away(self, luck: int) -> None:
        self.absent.add(random.Random(luck).choice(self.game.meta.chairs(self.trial.seats)))

    @rule()
    def come_back(self) -> None:
        self.absent.clear()

    @precondition(lambda self: not self.is_over())
    @rule(luck=LUCK)
    def take_back(self, luck: int) -> None:
        """A move that is struck out has never been."""
        before = self.replay.state.copy()
        if self.move(random.Random(luck)):
            self.replay.append(self.replay.next_entry(HOUSE, Void(len(self.replay.entries))))
            assert self.replay.state.decision > before.decision, "an older answer would still count"
            before.decision, before.entry = self.replay.state.decision, self.replay.state.entry
            assert digest(self.replay.state) == digest(before), "a move taken back left something behind"

    @precondition(lambda self: not self.is_over())
    @rule(luck=LUCK)
    def send_nonsense(self, luck: int) -> None:
        source, s = random.Random(luck), self.replay.state
        before = digest(s), log_digest(s)
        for seat in self.game.meta.chairs(self.trial.seats):
            assert perform(self.game, s, seat, source.choice(NONSENSE)) is not None
        assert (digest(s), log_digest(s)) == before, "a refusal changed something"

    @rule()
    def start_again(self) -> None:
        """The house is stopped and started: the journal alone gives the same table."""
        before = digest(self.replay.state), log_digest(self.replay.state)
        self.replay = replay(self.game, self.replay.header, self.replay.entries, self.seed)
        assert (digest(self.replay.state), log_digest(self.replay.state)) == before

    def is_over(self) -> bool:
        return self.replay.state.outcome is not None

    def can_ring(self) -> bool:
        s = self.replay.state
        return bool(s.outcome is None and s.stack and s.stack[-1].has_deadline and s.stack[-1].hears(s, None))

    @invariant()
    def look(self) -> None:
        """What is true of every game, then what is true of this one."""
        s, chairs = self.replay.state, self.game.meta.chairs(self.trial.seats)
        type(self).moves += 1
        assert s.decision >= self.numbers, "numbers of decisions go back"
        self.numbers = s.decision
        if s.outcome is None:
            assert s.stack, "nothing is awaited, and there is no outcome"
            waits = s.stack[-1].awaited(s)
            assert set(waits) <= set(chairs), "somebody is awaited who is not there"
            assert len(set(waits)) == len(waits), "somebody is awaited twice"
            if len(self.replay.entries) % 8 == 0:  # menus are dear
                assert all(len(s.stack[-1].offers(s, seat)) for seat in waits), "somebody is awaited and can do nothing"
        else:
            assert set(s.outcome.winners) <= set(range(self.trial.seats))
        self.watch.check(s)
