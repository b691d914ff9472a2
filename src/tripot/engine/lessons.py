"""Lessons: a game learned on real positions, by the real rules, one idea a step; data in its folder `lessons/`. [E26]

A lesson is a table whose seed and neighbours' moves are written down, and what is said beside it. `lesson_checks` holds
every lesson against the rules.
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any

from tripot.engine.actions import Action, Fill, Pick, read_action
from tripot.engine.game import Game
from tripot.engine.journal import Header
from tripot.engine.options import complete
from tripot.engine.parameters import differing
from tripot.engine.registry import package_of
from tripot.engine.rng import commitment
from tripot.engine.seats import Seat, read_actor

LANGUAGES = ("fr", "en")
Words = Mapping[str, str]
"""The same in each language."""
Move = tuple[Seat, Action]
"""Who does what."""


class BadLesson(ValueError):
    """A file that holds no lesson."""


@dataclass(frozen=True, slots=True)
class Step:
    """One idea: what is said, what of the page it speaks of, what the learner is to do, what the others do then."""

    says: Words
    do: Action | None = None
    """None: the learner reads, and goes on."""
    sheet: Fill | None = None
    """What is handed in by the same press, where *ready* hands in a sheet."""
    otherwise: Words = field(default_factory=dict)
    """To whoever does something else: kindly, why not now."""
    point: tuple[str, ...] = ()
    """Parts of the page, by `data-point`; `choice` is the button of what is to be done."""
    tab: str = ""
    """The page of the table that it speaks of; empty: the first."""
    rule: str = ""
    then: tuple[Move, ...] = ()
    free: tuple[str, ...] = ()
    """The fields of the form that may hold anything."""
    hint: bool = True
    """Whether the house offers to fill the form in; not where the form is a button."""

    @property
    def form(self) -> Fill | None:
        """The form that the learner is to fill in, alone or with *ready*."""
        return self.do if isinstance(self.do, Fill) else self.sheet

    def accepts(self, action: Action, sheet: Fill | None = None) -> bool:
        """Whether this is what the step asks for, with the form that it asks for and no other."""
        if self.sheet is None:
            return sheet is None and self._means(self.do, action)
        return self._means(self.do, action) and self._means(self.sheet, sheet)

    def _means(self, wanted: Action | None, found: Action | None) -> bool:
        if isinstance(wanted, Pick) and isinstance(found, Pick):
            return wanted.text == found.text
        if isinstance(wanted, Fill) and isinstance(found, Fill):
            return wanted.form == found.form and not self.amiss(found.value)
        return False

    def amiss(self, written: Any) -> tuple[str, ...]:
        """The fields that the step asks otherwise for, of a form as it was filled in."""
        found = () if self.form is None else _amiss(self.form.value, written)
        return tuple(name for name in found if name not in self.free)


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson of a game."""

    id: str
    place: int
    title: Words
    about: Words
    minutes: int
    seats: int
    seat: Seat
    """The learner's chair."""
    neighbours: tuple[str, ...]
    """The names of those in the other chairs, in their order."""
    seed: bytes
    options: Mapping[str, Any]
    parameters: Mapping[str, Any]
    opening: tuple[Move, ...]
    """What was played before the learner sits down."""
    steps: tuple[Step, ...]

    def header(self, game: Game[Any]) -> Header:
        """The first line of its journal: nobody adds a word to the seed."""
        meta = game.meta
        options = complete(meta.options, self.options)
        figures = differing(meta.parameters, self.parameters)
        words = ("",) * len(meta.chairs(self.seats))
        return Header(meta.id, meta.rules, self.seats, options, commitment(self.seed), figures, words)


def lessons_of(game: Game[Any]) -> tuple[Lesson, ...]:
    """The lessons of a game, the first one first."""
    return _lessons(package_of(game))


def lesson_of(game: Game[Any], name: str) -> Lesson | None:
    """The lesson of that name, if the game has it."""
    return next((each for each in lessons_of(game) if each.id == name), None)


@cache
def _lessons(package: str) -> tuple[Lesson, ...]:
    folder = files(package).joinpath("lessons")
    found = folder.iterdir() if folder.is_dir() else ()
    read = [read_lesson(each.name.removesuffix(".toml"), each.read_text("utf-8")) for each in found if _is_one(each)]
    return tuple(sorted(read, key=lambda lesson: (lesson.place, lesson.id)))


def _is_one(file: Any) -> bool:
    return str(file.name).endswith(".toml")


def read_lesson(name: str, text: str) -> Lesson:
    """The lesson in a file; `BadLesson` says what is wrong with it."""
    try:
        row: dict[str, Any] = tomllib.loads(text)
        steps = tuple(_step(each) for each in row.pop("steps"))
        opening = tuple(_move(each) for each in row.pop("opening", ()))
        seat, seed = read_actor(row.pop("seat", "P1")), sha256(row.pop("seed", name).encode()).digest()
        neighbours = tuple(row.pop("neighbours"))
        row = {"place": 100, "options": {}, "parameters": {}, **row}
        return Lesson(id=name, seat=seat, seed=seed, neighbours=neighbours, opening=opening, steps=steps, **row)
    except (tomllib.TOMLDecodeError, KeyError, TypeError, ValueError) as wrong:
        raise BadLesson(f"{name}: {wrong}") from wrong


def _step(row: dict[str, Any]) -> Step:
    says = {lang: row.pop(lang) for lang in LANGUAGES if lang in row}
    do = None if "do" not in row else read_action(row.pop("do"))
    sheet = None if "sheet" not in row else read_action(row.pop("sheet"))
    if sheet is not None and not isinstance(sheet, Fill):
        raise ValueError("a sheet is a form")
    point, then = row.pop("point", ()), tuple(_move(each) for each in row.pop("then", ()))
    row["free"] = tuple(row.get("free", ()))
    return Step(says, do, sheet, point=(point,) if isinstance(point, str) else tuple(point), then=then, **row)


def _move(row: str | dict[str, Any]) -> Move:
    """`"P2 answer:no"`, or a table with `who`, `form` and `value`."""
    if isinstance(row, str):
        who, _, what = row.partition(" ")
        return read_actor(who), read_action(what)
    return read_actor(row["who"]), read_action({"form": row["form"], "value": row["value"]})


def _amiss(wanted: Any, found: Any) -> tuple[str, ...]:
    """The fields of a form that are not as they are wanted; one that is not named stays empty.

    >>> _amiss({"buy": [{"of": "oil"}]}, {"buy": [{"of": "oil", "shares": 2}], "vote": 1, "note": ""})
    ('vote',)
    """
    held = found if isinstance(found, Mapping) else {}
    missing = [name for name in wanted if not _agrees(wanted[name], held.get(name))]
    return (*missing, *(name for name in held if name not in wanted and not _is_blank(held[name])))


def _agrees(wanted: Any, found: Any) -> bool:
    """Whether everything that is wanted is there; the lines of a list may stand in any order.

    >>> _agrees([{"of": "oil"}, {"of": "gold"}], [{"of": "gold"}, {"of": "oil", "shares": 2}])
    True
    >>> _agrees({"vote": 1}, {"vote": 2})
    False
    """
    if _is_blank(wanted) and _is_blank(found):
        return True
    if isinstance(wanted, dict):
        return isinstance(found, dict) and all(_agrees(wanted[name], found.get(name)) for name in wanted)
    if isinstance(wanted, list):
        return isinstance(found, list) and _has_all(wanted, [one for one in found if not _is_blank(one)])
    return bool(wanted == found)


def _has_all(wanted: list[Any], found: list[Any]) -> bool:
    """Whether each line that is wanted is there, and no other."""
    left = list(found)
    for one in wanted:
        place = next((place for place, other in enumerate(left) if _agrees(one, other)), None)
        if place is None:
            return False
        del left[place]
    return not left


def _is_blank(value: Any) -> bool:
    """Whether nothing stands there.

    >>> _is_blank({"vote": {}, "runs": [], "influence": False}), _is_blank(0)
    (True, False)
    """
    if isinstance(value, Mapping):
        return all(_is_blank(one) for one in value.values())
    if isinstance(value, list):
        return all(_is_blank(one) for one in value)
    return value is None or value == "" or value is False


def texts_of(lesson: Lesson) -> Iterator[tuple[str, Words]]:
    """Everything that a lesson says, with the place where it stands."""
    yield "title", lesson.title
    yield "about", lesson.about
    for number, step in enumerate(lesson.steps, start=1):
        yield f"step {number}", step.says
        if step.otherwise or step.do is not None:
            yield f"step {number}, otherwise", step.otherwise
