"""The state of a table: one mutable, slotted object with a stack of frames."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Self

from tripot.engine.events import Audience, Event
from tripot.engine.outcome import Outcome
from tripot.engine.parameters import Figures
from tripot.engine.rng import Rng
from tripot.engine.seats import Seat

if TYPE_CHECKING:
    from tripot.engine.frames import Frame


NO_FIGURES = Figures(())
"""Of a game without parameters."""


class State:
    """What every game's state has. Subclasses add slots and write `copy` by hand: it is the hot path of search.

    Lists and dictionaries of a state belong to it alone; frames, actions, events and outcomes are immutable
    and shared between copies.
    """

    __slots__ = ("decision", "entry", "log", "outcome", "rng", "stack")
    written_once: ClassVar[frozenset[str]] = frozenset()
    """Slots that file documents (dictionaries below the slot's own container): never changed once written, so that
    copies and events may share them."""

    stack: "list[Frame[Any]]"
    rng: Rng
    log: list[Event] | None
    outcome: Outcome | None
    entry: int
    decision: int
    figures: Any = NO_FIGURES
    """The table's own: frozen, shared by copies, known to everybody. A game that has some has a slot for them."""

    def __init__(self, rng: Rng) -> None:
        self.stack = []
        self.rng = rng
        self.log = []
        """None in a state that search plays on: nobody reads what it would tell."""
        self.outcome = None
        self.entry = 0
        self.decision = 0
        """The number of the pending decision: an action names the one it answers."""

    def copy(self) -> Self:
        """A silent twin: the same position, sharing nothing that changes, with no log."""
        raise NotImplementedError

    def figures_of(self, given: Mapping[str, Any]) -> Figures:
        """The figures of a table that sets these parameters."""
        return NO_FIGURES

    def fork(self) -> Self:
        """A twin that goes on telling, log included."""
        twin = self.copy()
        twin.log = None if self.log is None else list(self.log)
        return twin

    def then(self, *frames: "Frame[Any]") -> None:
        """Queue frames: the first one named runs first, before anything queued earlier."""
        self.stack.extend(frames[::-1])

    def tell(self, rule: str, kind: str, audience: Audience, **facts: Any) -> None:
        """Say what happened, as facts, to those who may know."""
        if self.log is not None:
            self.log.append(Event(self.entry, rule, kind, audience, facts))

    def finish(self, outcome: Outcome) -> None:
        """The game is over; whatever was pending is dropped."""
        self.outcome = outcome
        self.stack.clear()


class SealedState(State):
    """A state that gathers sealed sheets: they lie here until a `Gather` frame closes."""

    __slots__ = ("ready", "sheets")
    written_once = frozenset(("sheets",))

    def __init__(self, rng: Rng) -> None:
        super().__init__(rng)
        self.sheets: dict[Seat, Any] = {}
        self.ready: set[Seat] = set()
