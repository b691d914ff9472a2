"""Lessons held against the rules: every position can be reached, every move is legal, everything is said. [E26]"""

from collections.abc import Iterator
from typing import Any

from tripot.engine.actions import TIMEOUT, Action
from tripot.engine.fold import Replay
from tripot.engine.game import Game
from tripot.engine.lessons import LANGUAGES, Lesson, Step, lessons_of, texts_of
from tripot.engine.opening import NoSuchTable
from tripot.engine.rng import KeyedRng
from tripot.engine.seats import CLOCK, Seat, actor_name
from tripot.engine.step import check

MOST_STEPS = 24
MOST_MINUTES = 5
LONGEST = 360
"""Letters of one idea: what is longer is two."""
_WORDS_A_MINUTE = 180
_SECONDS_A_MOVE = 6


def faults(game: Game[Any]) -> list[str]:
    """What is wrong with the lessons of a game; nothing, if they can be played as they are written."""
    return [f"{lesson.id}: {fault}" for lesson in lessons_of(game) for fault in faults_of(game, lesson)]


def faults_of(game: Game[Any], lesson: Lesson) -> list[str]:
    """What is wrong with one lesson."""
    found = [*_of_size(lesson), *_of_words(lesson), *_of_names(game, lesson)]
    try:
        walk = Walk(game, lesson)
    except NoSuchTable as refused:
        return [*found, f"no table can be opened so: {refused}"]
    return [*found, *_of_play(walk)]


class Walk:
    """A lesson being played as it is written, step after step."""

    def __init__(self, game: Game[Any], lesson: Lesson) -> None:
        self.lesson = lesson
        header = lesson.header(game)
        self.replay: Replay[Any] = Replay(game, header, KeyedRng(header.key(lesson.seed)))

    def begin(self) -> Iterator[str]:
        """What was played before the learner sits down; what the rules refuse of it."""
        for who, action in self.lesson.opening:
            yield from self._act("opening", who, action)

    def take(self, number: int) -> Iterator[str]:
        """A step: the learner's act, then the others'; what the rules refuse of it."""
        step = self.lesson.steps[number]
        place = f"step {number + 1}"
        if step.sheet is not None:
            yield from self._act(place, self.lesson.seat, step.sheet)
        if step.do is not None:
            yield from self._act(place, self.lesson.seat, step.do)
        for who, action in step.then:
            yield from self._act(f"{place}, then", who, action)

    def _act(self, place: str, who: Seat, action: Action) -> Iterator[str]:
        refusal = self.replay.act(who, action)
        if refusal is not None:
            yield f"{place}: {actor_name(who)} may not {action!r}: {refusal.code} {dict(refusal.facts)}"
        ring(self.replay)


def ring(replay: Replay[Any]) -> None:
    """Let the clock ring where everybody is ready, as a table does that closes early."""
    while is_complete(replay):
        decision = replay.state.decision
        replay.act(CLOCK, TIMEOUT)
        if replay.state.decision == decision:
            return


def is_complete(replay: Replay[Any]) -> bool:
    """Whether nobody is awaited any more, and only the clock has to say so."""
    s = replay.state
    return s.outcome is None and s.stack[-1].is_complete(s) and check(replay.game, s, CLOCK, TIMEOUT) is None


def _of_play(walk: Walk) -> Iterator[str]:
    for fault in walk.begin():
        yield fault
        return
    for number, step in enumerate(walk.lesson.steps):
        if walk.replay.state.outcome is not None:
            yield f"step {number + 1}: the game is over; a lesson ends before it"
            return
        yield from _of_step(walk, number, step)
        wrong = list(walk.take(number))
        yield from wrong
        if wrong:
            return


def _of_step(walk: Walk, number: int, step: Step) -> Iterator[str]:
    if "choice" in step.point and step.do is None:
        yield f"step {number + 1}: points at a choice, and nothing is to be done"
    if step.tab and step.tab not in walk.replay.game.meta.tabs:
        yield f"step {number + 1}: there is no tab {step.tab}"


def _of_size(lesson: Lesson) -> Iterator[str]:
    if not 2 <= len(lesson.steps) <= MOST_STEPS:
        yield f"{len(lesson.steps)} steps: at least 2, at most {MOST_STEPS}"
    if not 1 <= lesson.minutes <= MOST_MINUTES:
        yield f"{lesson.minutes} minutes: at most {MOST_MINUTES}"
    elif seconds(lesson) > lesson.minutes * 60:
        yield f"takes about {seconds(lesson)} seconds, and says {lesson.minutes} minutes"
    if lesson.steps and lesson.steps[-1].do is not None:
        yield "ends with a move: the last step says what was learned"


def seconds(lesson: Lesson) -> int:
    """About how long it takes: reading in the language that says more, and pressing."""
    most = max(sum(len(step.says.get(lang, "").split()) for step in lesson.steps) for lang in LANGUAGES)
    return most * 60 // _WORDS_A_MINUTE + sum(step.do is not None for step in lesson.steps) * _SECONDS_A_MOVE


def _of_words(lesson: Lesson) -> Iterator[str]:
    for place, said in texts_of(lesson):
        for other in sorted(set(said) - set(LANGUAGES)):
            yield f"{place}: {other} is no language"
        for lang in LANGUAGES:
            text = said.get(lang, "").strip()
            if not text:
                yield f"{place}: says nothing in {lang}"
            elif len(text) > LONGEST:
                yield f"{place}: {len(text)} letters in {lang}, at most {LONGEST}: two ideas?"


def _of_names(game: Game[Any], lesson: Lesson) -> Iterator[str]:
    chairs = game.meta.chairs(lesson.seats)
    if lesson.seat not in chairs:
        yield f"there is no chair {actor_name(lesson.seat)}"
    if len(lesson.neighbours) != len(chairs) - 1:
        yield f"{len(lesson.neighbours)} neighbours in {len(chairs) - 1} chairs"
