"""Frames: what a table is waiting for, or doing. The top of a state's stack is what happens now.

Frames are immutable and hold no function of their own making: any moment can be saved, hashed, copied and searched.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, ClassVar, Generic, Self, TypeVar

from tripot.engine.actions import NOT_READY, NOTHING, READY, TIMEOUT, Action, Fill, Menu, Pick, seat_rung
from tripot.engine.events import Audience, only
from tripot.engine.forms import Form
from tripot.engine.refusals import Refusal, first_of
from tripot.engine.rng import Rng
from tripot.engine.seats import Seat
from tripot.engine.state import SealedState, State

S = TypeVar("S", bound=State)
T = TypeVar("T", bound=SealedState)


class Frame(ABC, Generic[S]):
    """One thing on the stack."""

    __slots__ = ()
    kind: ClassVar[str] = ""
    """The frame's name in texts and on the wire; public, as is whom it awaits."""
    rule: ClassVar[str] = ""
    runs_alone: ClassVar[bool] = False
    """Asked at every step of every playout, where an attribute costs less than a look at the class."""
    asks_several: ClassVar[bool] = False
    """Whether it is a `Several`; likewise."""
    has_deadline: ClassVar[bool] = False
    """Whether the clock may ring while this is awaited; such a frame has an `expire`."""

    def awaited(self, s: S) -> tuple[Seat, ...]:
        """The seats the table waits for."""
        return ()

    def is_brief(self, s: S) -> bool:
        """Whether it is asked in passing: somebody who plays without hands answers it almost at once."""
        return False

    def time_to_think(self, s: S) -> int | None:
        """The seconds that the rules give at a table without a slower pace; 0: no limit; None: what the table gives."""
        return None

    def awaited_as_seen_by(self, s: S, seat: Seat) -> tuple[Seat, ...]:
        """The same, as far as this seat may know: who has handed in a sheet can itself be a secret."""
        return self.awaited(s)

    def unready_as_seen_by(self, s: S, seat: Seat) -> tuple[Seat, ...]:
        """Whom a table still waits for that closes as soon as everybody is ready, as far as this seat may know."""
        return self.awaited_as_seen_by(s, seat)

    def is_complete(self, s: S) -> bool:
        """Whether the clock may ring at once at a table that closes early: everybody who writes is ready."""
        return False

    def shown_to(self, s: S, seat: Seat) -> "Frame[Any]":
        """What is asked of this seat: the frame itself, or the seat's own question of several."""
        return self

    def number(self, s: S, seat: Seat) -> int:
        """The number by which this seat's answer names what it answers."""
        return s.decision

    def numbers_taken(self) -> int:
        """How many numbers it takes: none of them is used again, not even after an undo."""
        return 1

    def sealed(self, seat: Seat) -> Action | None:
        """What this seat has answered already, for its own eyes."""
        return None

    def offers(self, s: S, seat: Seat) -> Menu:
        """What this seat may choose now."""
        return NOTHING

    def may_act(self, s: S, seat: Seat) -> bool:
        """Whether the seat has anything to choose here."""
        return len(self.offers(s, seat)) > 0

    @abstractmethod
    def check(self, s: S, who: Seat, action: Action) -> Refusal | None:
        """Why the action cannot be accepted from this seat, or None."""

    @abstractmethod
    def accept(self, s: S, who: Seat, action: Action) -> None:
        """Carry out an action that `check` let pass."""

    def run(self, s: S) -> None:
        """Do the next thing, if the frame runs alone."""
        raise AssertionError("this frame waits for somebody")

    def expire(self, s: S) -> None:
        """The clock rings."""
        raise AssertionError("time does not matter to this frame")

    def hears(self, s: S, seat: Seat | None) -> bool:
        """Whether the clock may ring now: for this seat alone, or (None) for everybody."""
        return seat is None

    def ring(self, s: S, seat: Seat | None) -> None:
        """The clock rings for this seat alone, or (None) for everybody."""
        self.expire(s)

    def sweep(self, s: S) -> bool:
        """Close every question whose subject is gone, and say why; whether there was any."""
        return False

    def moment(self, s: S, seat: Seat) -> str:
        """Whose moment it is, as this seat may know it: its pages are drawn anew with it, though nothing be told."""
        return ""

    def facts(self, s: S) -> dict[str, Any]:
        """Public facts about what is awaited, beyond its kind: whom a question is about, which zone is fought over."""
        return {}


class Automatic(Frame[S]):
    """A frame that runs without anybody. `run` must take it off the stack, or queue something above it."""

    __slots__ = ()
    runs_alone = True

    @abstractmethod
    def run(self, s: S) -> None:
        """Do the next thing."""

    def check(self, s: S, who: Seat, action: Action) -> Refusal | None:
        raise AssertionError("nothing can be asked of a frame that runs alone")

    def accept(self, s: S, who: Seat, action: Action) -> None:
        raise AssertionError("nothing can be asked of a frame that runs alone")


class Procedure(Automatic[S]):
    """A tuple of steps in the rulebook's order, and a counter. What a step queues comes before the next step."""

    __slots__ = ("at",)
    steps: ClassVar[tuple[Callable[[Any], None], ...]] = ()

    def __init__(self, at: int = 0) -> None:
        self.at = at

    def after(self) -> Self:
        """The same procedure, one step later."""
        return type(self)(self.at + 1)

    def run(self, s: S) -> None:
        s.stack.pop()
        if self.at + 1 < len(self.steps):
            s.stack.append(self.after())
        self.steps[self.at](s)


class Decision(Frame[S]):
    """One seat must choose."""

    __slots__ = ("seat",)
    has_deadline = True
    is_final: ClassVar[bool] = False
    """Among several: whether an answer once given stays."""
    is_unseen: ClassVar[bool] = False
    """Among several: whether nobody else may know that it was answered."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat

    @abstractmethod
    def ask(self, s: S) -> Menu:
        """What the seat may choose. Never empty."""

    @abstractmethod
    def apply(self, s: S, action: Any) -> None:
        """Carry out the choice. The frame is off the stack already."""

    def default(self, s: S) -> Action:
        """What is played when the seat's time is up."""
        return self.ask(s).picks[0]

    def defaulted(self, s: S) -> None:
        """Tell that the default was played."""
        s.tell(self.rule, "default_played", self.witnesses(), seat=self.seat, decision=self.kind)

    def witnesses(self) -> Audience:
        """Who may know that it was answered."""
        return only(self.seat) if self.is_unseen else None

    def gone(self, s: S) -> str | None:
        """Why nobody need answer any more: dead, left, healed; None while somebody must. Asked among several."""
        return None

    def closed(self, s: S, reason: str) -> None:
        """Tell that the question closed by itself."""
        s.tell(self.rule, "question_closed", self.witnesses(), seat=self.seat, decision=self.kind, reason=reason)

    def guess(self, s: S, rng: Rng) -> Action:
        """What the seat may have answered, for all that anybody else knows."""
        picks = self.ask(s).picks
        return picks[rng.below(len(picks), "guess")] if picks else self.default(s)

    def check_form(self, s: S, fill: Fill) -> Refusal | None:
        """What the rules forbid in a form of the right shape."""
        return None

    def explain(self, s: S, pick: Pick) -> Refusal:
        """Why a pick that is not on the menu is not."""
        return Refusal(self.rule, "not_offered", {"action": pick.text[:80]})

    def awaited(self, s: S) -> tuple[Seat, ...]:
        return (self.seat,)

    def offers(self, s: S, seat: Seat) -> Menu:
        return self.ask(s) if seat == self.seat else NOTHING

    def may_act(self, s: S, seat: Seat) -> bool:
        return seat == self.seat

    def check(self, s: S, who: Seat, action: Action) -> Refusal | None:
        menu = self.ask(s)
        if isinstance(action, Pick):
            return None if menu.pick(action.text) is not None else self.explain(s, action)
        form = menu.form(action.form)
        if form is None:
            return Refusal(self.rule, "not_offered", {"action": action.form[:80]})
        return first_of(form.check_shape(action.value)) or self.check_form(s, action)

    def accept(self, s: S, who: Seat, action: Action) -> None:
        if isinstance(action, Pick):
            action = self.ask(s).pick(action.text) or action
        self.play(s, action)

    def play(self, s: S, action: Action) -> None:
        """Carry out an action taken from this frame's own menu: simulations need no second look at it."""
        s.stack.pop()
        s.decision += 1
        self.apply(s, action)

    def hears(self, s: S, seat: Seat | None) -> bool:
        return seat is None or seat == self.seat

    def expire(self, s: S) -> None:
        """The clock rings: the default is played."""
        action = self.default(s)
        self.defaulted(s)
        self.accept(s, self.seat, action)


class Gather(Frame[T]):
    """Many seats write sealed sheets, or make sealed picks, replaceable until they are collected together."""

    __slots__ = ()
    has_deadline = True
    needs_ready: ClassVar[bool] = True
    """Whether a writer says when the sheet may be collected; otherwise handing it in says so."""

    @abstractmethod
    def writers(self, s: T) -> tuple[Seat, ...]:
        """The seats that may hand in a sheet."""

    def form(self, s: T, seat: Seat) -> Form:
        """The sheet this seat fills in."""
        raise NotImplementedError(f"{type(self).__name__} has neither a form nor a menu")

    def menu(self, s: T, seat: Seat) -> Menu:
        """What this seat may hand in: its sheet, or one of several picks (its text is what lies in `s.sheets`)."""
        return Menu((), (self.form(s, seat),))

    def check_sheet(self, s: T, seat: Seat, value: Any) -> list[Refusal]:
        """Every error of a sheet of the right shape; nothing in it may depend on what the seat does not know."""
        return []

    @abstractmethod
    def close(self, s: T) -> None:
        """All sheets are in `s.sheets` and stay until the game clears them; the frame is off the stack already."""

    def has_sheet(self, s: T, seat: Seat) -> bool:
        """Whether this seat has handed in something that would be collected now."""
        return seat in s.sheets

    def closes_alone(self, s: T) -> bool:
        """Whether the sheets are collected as soon as every writer is ready, whatever the table says of its clock."""
        return True

    def is_complete(self, s: T) -> bool:
        return s.ready.issuperset(self.writers(s))

    def unready_as_seen_by(self, s: T, seat: Seat) -> tuple[Seat, ...]:
        """At a table that closes early, who is ready is everybody's to know."""
        return tuple(each for each in self.writers(s) if each not in s.ready)

    def awaited(self, s: T) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.writers(s) if seat not in s.ready)

    def offers(self, s: T, seat: Seat) -> Menu:
        if seat not in self.writers(s):
            return NOTHING
        menu = self.menu(s, seat)
        if not self.needs_ready:
            return menu
        return Menu((*menu.picks, NOT_READY if seat in s.ready else READY), menu.forms)

    def may_act(self, s: T, seat: Seat) -> bool:
        return seat in self.writers(s)

    def check(self, s: T, who: Seat, action: Action) -> Refusal | None:
        if isinstance(action, Pick):
            menu = self.offers(s, who)
            return None if menu.offers(action) else Refusal(self.rule, "not_offered", {"action": action.text[:80]})
        form = self.menu(s, who).form(action.form)
        if form is None:
            return Refusal(self.rule, "not_offered", {"action": action.form[:80]})
        return first_of(form.check_shape(action.value) or self.check_sheet(s, who, action.value))

    def accept(self, s: T, who: Seat, action: Action) -> None:
        if isinstance(action, Fill):
            self.hand_in(s, who, action.value)
        elif self.needs_ready and action.text == READY.text:
            self.make_ready(s, who)
        elif self.needs_ready and action.text == NOT_READY.text:
            s.ready.discard(who)
            s.tell(self.rule, "not_ready", None, seat=who)
        else:
            self.hand_in(s, who, action.text)
        if self.closes_alone(s) and self.is_complete(s):
            self.collect(s)

    def hand_in(self, s: T, who: Seat, sheet: Any) -> None:
        """Take a sheet, in the place of the one before."""
        s.sheets[who] = sheet
        s.tell(self.rule, "sheet_received", only(who), seat=who)
        if not self.needs_ready and who not in s.ready:
            self.make_ready(s, who)

    def make_ready(self, s: T, who: Seat) -> None:
        """The sheet of this seat may be collected."""
        s.ready.add(who)
        s.tell(self.rule, "ready", None, seat=who)

    def collect(self, s: T) -> None:
        """Take the sheets as they are and go on."""
        s.stack.pop()
        s.decision += 1
        s.ready.clear()
        self.close(s)

    def expire(self, s: T) -> None:
        """The deadline: whoever has not written has an empty sheet, by the rules of the game."""
        self.collect(s)


class Open(Frame[S]):
    """Nobody must act; those it lists may, one after the other."""

    __slots__ = ()

    @abstractmethod
    def allowed(self, s: S, seat: Seat) -> Menu:
        """What this seat may do now."""

    @abstractmethod
    def apply(self, s: S, who: Seat, action: Any) -> None:
        """Carry it out. The frame stays on the stack unless this takes it off."""

    def check_form(self, s: S, who: Seat, fill: Fill) -> Refusal | None:
        """What the rules forbid in a form of the right shape."""
        return None

    def offers(self, s: S, seat: Seat) -> Menu:
        return self.allowed(s, seat)

    def check(self, s: S, who: Seat, action: Action) -> Refusal | None:
        menu = self.allowed(s, who)
        if isinstance(action, Pick):
            offered = menu.pick(action.text) is not None
            return None if offered else Refusal(self.rule, "not_offered", {"action": action.text[:80]})
        form = menu.form(action.form)
        if form is None:
            return Refusal(self.rule, "not_offered", {"action": action.form[:80]})
        return first_of(form.check_shape(action.value)) or self.check_form(s, who, action)

    def accept(self, s: S, who: Seat, action: Action) -> None:
        if isinstance(action, Pick):
            action = self.allowed(s, who).pick(action.text) or action
        self.apply(s, who, action)


def rings(frame: Frame[Any], s: State, action: Action) -> bool:
    """Whether the clock says that time is up, to a frame that minds."""
    if not frame.has_deadline or not isinstance(action, Pick):
        return False
    if action.text == TIMEOUT.text:
        return frame.hears(s, None)
    seat = seat_rung(action)
    return seat is not None and frame.hears(s, seat)
