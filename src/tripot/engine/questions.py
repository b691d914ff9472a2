"""Questions side by side: several seats are asked at once, each something of its own, and nobody waits for a turn.

Answers are sealed in the frame until the last is in; then they are carried out in the order in which the questions are
listed, which is the rulebook's, within one entry.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, Self

from tripot.engine.actions import NOTHING, Action, Menu, Pick
from tripot.engine.events import only
from tripot.engine.frames import Automatic, Decision, Frame, S
from tripot.engine.refusals import Refusal
from tripot.engine.rng import Rng
from tripot.engine.seats import OMNISCIENT, Seat
from tripot.engine.state import State


@dataclass(frozen=True, slots=True)
class Asked:
    """One question of several, and what became of it so far."""

    question: Decision[Any]
    answer: Action | None = None
    """Sealed: only its seat sees it."""
    is_closed: bool = False
    """Whether it closed by itself: nobody need answer it any more."""
    after: tuple[Frame[Any], ...] = ()
    """What goes on once it is carried out, if it was asked while others were open already."""
    entry: int = 0
    """The entry at which it was laid beside those; 0: it was there from the first."""
    turn: int | None = None
    """Its place in the order of carrying out, if that is not the place where it stands."""

    @property
    def is_open(self) -> bool:
        """Whether the table waits for it."""
        return self.answer is None and not self.is_closed

    def hides_from(self, seat: Seat) -> bool:
        """Whether this seat may not know that it was answered."""
        return self.answer is not None and self.question.is_unseen and seat not in (self.question.seat, OMNISCIENT)


class Several(Frame[S]):
    """Several seats are asked at once; a seat that is asked twice answers one question after the other.

    A question's number is the table's decision number and its place: no answer of anybody else changes it.
    """

    __slots__ = ("asked",)
    has_deadline = True
    asks_several = True

    def __init__(self, asked: Iterable[Decision[Any] | Asked]) -> None:
        self.asked = tuple(one if isinstance(one, Asked) else Asked(one) for one in asked)
        assert self.asked, "somebody must be asked"

    def next(self, asked: Iterable[Decision[Any] | Asked]) -> Self:
        """The same frame with these questions."""
        return type(self)(asked)

    def place(self, seat: Seat) -> int | None:
        """Which question this seat has before its eyes: its first open one, else the last it answered."""
        mine = [at for at, one in enumerate(self.asked) if one.question.seat == seat and not one.is_closed]
        return next((at for at in mine if self.asked[at].is_open), mine[-1] if mine else None)

    def awaited(self, s: S) -> tuple[Seat, ...]:
        return tuple(dict.fromkeys(one.question.seat for one in self.asked if one.is_open))

    def awaited_as_seen_by(self, s: S, seat: Seat) -> tuple[Seat, ...]:
        open_to_it = (one for one in self.asked if one.is_open or (one.hides_from(seat) and not one.is_closed))
        return tuple(dict.fromkeys(one.question.seat for one in open_to_it))

    def shown_to(self, s: S, seat: Seat) -> Frame[Any]:
        place = self.place(seat)
        return self if place is None else self.asked[place].question

    def number(self, s: S, seat: Seat) -> int:
        return s.decision + (self.place(seat) or 0)

    def asked_at(self, seat: Seat) -> int:
        """The entry at which this seat's question was laid beside others; 0: it was there from the first."""
        place = self.place(seat)
        return 0 if place is None else self.asked[place].entry

    def numbers_taken(self) -> int:
        return len(self.asked)

    def sealed(self, seat: Seat) -> Action | None:
        place = self.place(seat)
        return None if place is None else self.asked[place].answer

    def may_act(self, s: S, seat: Seat) -> bool:
        place = self.place(seat)
        return place is not None and (self.asked[place].is_open or not self.asked[place].question.is_final)

    def offers(self, s: S, seat: Seat) -> Menu:
        return self.question_of(seat).ask(s) if self.may_act(s, seat) else NOTHING

    def question_of(self, seat: Seat) -> Decision[Any]:
        """What is asked of a seat that is asked something."""
        place = self.place(seat)
        assert place is not None, "that seat is asked nothing"
        return self.asked[place].question

    def upcoming(self, seat: Seat | None = None) -> Decision[Any]:
        """The first open question, or this seat's own if it has one open."""
        still_open = [one.question for one in self.asked if one.is_open]
        return next((question for question in still_open if question.seat == seat), still_open[0])

    def check(self, s: S, who: Seat, action: Action) -> Refusal | None:
        return self.question_of(who).check(s, who, action)

    def accept(self, s: S, who: Seat, action: Action) -> None:
        """Seal an answer; the last one closes the frame."""
        place = self.place(who)
        assert place is not None, "that seat is asked nothing"
        one = self.asked[place]
        if one.is_open:
            s.tell(one.question.rule, "answer_sealed", one.question.witnesses(), seat=who)
        else:
            s.tell(one.question.rule, "answer_changed", only(who), seat=who)
        self.seal(s, {place: action})

    def seal(self, s: S, answers: dict[int, Action]) -> None:
        """Lay these answers, by place, into the frame."""
        changed = [
            replace(one, answer=_bare(answers[at])) if at in answers else one for at, one in enumerate(self.asked)
        ]
        self.settle(s, changed)

    def settle(self, s: S, asked: Iterable[Asked]) -> None:
        """Wait for those still open; without any, carry out everything in order."""
        frame = s.stack[-1] = self.next(asked)
        if any(one.is_open for one in frame.asked):
            return
        s.stack.pop()
        s.decision += frame.numbers_taken()
        for one in reversed(frame.in_order()):
            s.stack.extend(one.after)
            if one.answer is not None and not one.is_closed:
                s.stack.append(CarriedOut(one.question, one.answer))

    def in_order(self) -> list[Asked]:
        """The questions in the rulebook's order."""
        placed = [(at if one.turn is None else one.turn, at) for at, one in enumerate(self.asked)]
        return [self.asked[at] for _, at in sorted(placed)]

    def again(self, s: S, place: int) -> Self:
        """The same frame, in which a question is asked once more under a new number, and keeps its turn."""
        one = self.asked[place]
        s.tell(one.question.rule, "asked_again", only(one.question.seat), seat=one.question.seat)
        fresh = replace(one, answer=None, entry=s.entry, turn=place if one.turn is None else one.turn)
        before, behind = self.asked[:place], self.asked[place + 1 :]
        return self.next((*before, replace(one, is_closed=True, after=()), *behind, fresh))

    def timed(self) -> tuple[int, ...]:
        """The places of the questions that the clock may ring for now: for each seat, the one before its eyes."""
        return tuple(at for at, one in enumerate(self.asked) if one.is_open and one.question.has_deadline)

    def hears(self, s: S, seat: Seat | None) -> bool:
        return bool(self.timed()) if seat is None else self.place(seat) in self.timed()

    def ring(self, s: S, seat: Seat | None) -> None:
        places = self.timed() if seat is None else tuple(at for at in self.timed() if at == self.place(seat))
        for at in places:
            self.asked[at].question.defaulted(s)
        self.seal(s, {at: self.asked[at].question.default(s) for at in places})

    def expire(self, s: S) -> None:
        self.ring(s, None)

    def sweep(self, s: S) -> bool:
        looked = [(one, None if one.is_closed else one.question.gone(s)) for one in self.asked]
        if all(reason is None for _, reason in looked):
            return False
        for one, reason in looked:
            if reason is not None:
                one.question.closed(s, reason)
        self.settle(s, (one if reason is None else replace(one, is_closed=True) for one, reason in looked))
        return True


class CarriedOut(Automatic[S]):
    """An answer whose turn has come: it is looked at once more, and applied. [the rule of its question]"""

    kind = "carried_out"
    __slots__ = ("answer", "question")

    def __init__(self, question: Decision[Any], answer: Action) -> None:
        self.question = question
        self.answer = answer

    def run(self, s: S) -> None:
        s.stack.pop()
        question = self.question
        reason = question.gone(s)
        if reason is not None:
            return question.closed(s, reason)
        action = self.answer
        if question.check(s, question.seat, action) is not None:
            question.defaulted(s)
            action = question.default(s)
        if isinstance(action, Pick):
            action = question.ask(s).pick(action.text) or action
        return question.apply(s, action)


def asking(frame: Frame[Any]) -> tuple[Frame[Any], ...]:
    """The frames of a game that lie in this one: those of open questions, of an answer, or itself."""
    if isinstance(frame, CarriedOut):
        return (frame.question,)
    return (frame, *(one.question for one in frame.asked)) if isinstance(frame, Several) else (frame,)


def lay_beside(s: State) -> None:
    """After an act under open questions: what it asks lies beside them, never above."""
    for place, frame in _open_questions(s)[:1]:
        above = s.stack[place + 1 :]
        if above and isinstance(above[-1], Decision | Several):
            s.stack[place:] = [frame.next((*frame.asked, *_asked_by(above, s.entry)))]


def ask_again(s: State, is_concerned: Callable[[Decision[Any]], bool]) -> None:
    """A fact of open questions has changed: those concerned forget their answers and are asked again."""
    for place, frame in _open_questions(s):
        again = frame
        for at, one in enumerate(frame.asked):
            if not one.is_closed and is_concerned(one.question):
                again = again.again(s, at)
        s.stack[place] = again


def _open_questions(s: State) -> list[tuple[int, Several[Any]]]:
    return [(place, frame) for place, frame in enumerate(s.stack) if isinstance(frame, Several)]


def _asked_by(frames: list[Frame[Any]], entry: int) -> tuple[Asked, ...]:
    """The questions at the top of these frames; what lies below goes on after the last of them."""
    *below, top = frames
    *before, last = top.asked if isinstance(top, Several) else (Asked(top),)  # type: ignore[arg-type]
    last = replace(last, after=(*below, *last.after))
    return tuple(replace(one, entry=entry, turn=None) for one in (*before, last))


def reseal(world: State, seat: Seat, rng: Rng) -> None:
    """For a redeal: what others have sealed is anybody's guess in a world that this seat imagines."""
    world.stack[:] = [_resealed(world, frame, seat, rng) for frame in world.stack]


def _resealed(world: State, frame: Frame[Any], seat: Seat, rng: Rng) -> Frame[Any]:
    if isinstance(frame, CarriedOut) and frame.question.seat != seat:
        return CarriedOut(frame.question, _bare(frame.question.guess(world, rng)))
    if isinstance(frame, Several):
        return frame.next(_guessed(world, one, seat, rng) for one in frame.asked)
    return frame


def _guessed(world: State, one: Asked, seat: Seat, rng: Rng) -> Asked:
    if one.answer is None or one.question.seat == seat:
        return one
    return replace(one, answer=None if one.hides_from(seat) else _bare(one.question.guess(world, rng)))


def _bare(action: Action) -> Action:
    """The answer as a journal would give it back: a pick is found again on its menu when it is carried out."""
    return Pick(action.text) if isinstance(action, Pick) else action
