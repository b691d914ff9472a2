"""Forms of any game as boxes to fill in: drawn, read back, and grown or cut line by line without scripts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tripot.engine.forms import Field, Form
from tripot.engine.refusals import Refusal
from tripot.engine.seats import read_actor
from tripot.kit.numbers import number
from tripot.speech.voice import Voice

MOST_LINES = 200
"""Of one list, whatever a form allows: nobody fills in more by hand."""


@dataclass(frozen=True, slots=True)
class Box:
    """One place of a form, with what stands in it and what is wrong with it."""

    name: str
    """Of the element: `runs.0.target`."""
    kind: str
    label: str
    help: str
    value: Any
    least: int
    most: int
    optional: bool
    choices: tuple[tuple[str, str], ...] = ()
    boxes: tuple["Box", ...] = ()
    errors: tuple[tuple[str, str], ...] = ()
    """Sentence and rule."""
    may_grow: bool = False
    may_shrink: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """A form ready to be drawn."""

    name: str
    title: str
    rule: str
    facts: Any
    boxes: tuple[Box, ...]
    errors: tuple[tuple[str, str], ...] = ()
    is_standing: bool = False
    value: Any = None
    """What stands in it, as it was written."""
    state: str = "empty"
    """`empty`, `draft` (written, not handed in) or `sent` (handed in, and not changed since)."""
    was_sent: bool = False
    """Whether something was handed in, be it this or an earlier version."""
    faults: Mapping[str, tuple[tuple[str, str], ...]] = field(default_factory=dict)
    """Every error by its place, for a game that draws the form itself."""
    mark: str = ""
    """A word that changes with what the form shows: with the same one it need not be drawn again under a hand."""

    def faults_at(self, *places: str) -> tuple[tuple[str, str], ...]:
        """The errors at some places: sentence and rule."""
        return tuple(fault for place in places for fault in self.faults.get(place, ()))

    def faults_under(self, place: str) -> bool:
        """Whether anything is wrong there, or in a line below it."""
        return any(each == place or each.startswith(f"{place}.") for each in self.faults)


def sheet(
    form: Form,
    voice: Voice,
    value: Any = None,
    refusal: Refusal | None = None,
    *,
    standing: bool = False,
    seats: Sequence[int] = (),
) -> Sheet:
    """A form with what was written in it, and every error where it belongs."""
    wrong: dict[str, list[tuple[str, str]]] = {}
    for error in refusal.every() if refusal else ():
        wrong.setdefault(".".join(error.where), []).append((voice.refusal(error), error.rule))
    faults = {place: tuple(errors) for place, errors in wrong.items()}
    held = value if isinstance(value, Mapping) else {}
    drawn = _Drawing(form.name, voice, wrong, tuple(seats))
    boxes = tuple(drawn.box(one, held.get(one.name), (one.name,)) for one in form.fields)
    left = tuple(error for errors in wrong.values() for error in errors)
    return Sheet(form.name, voice.form(form.name), form.rule, form.facts, boxes, left, standing, value, faults=faults)


@dataclass(slots=True)
class _Drawing:
    form: str
    voice: Voice
    wrong: dict[str, list[tuple[str, str]]] = field(default_factory=dict)
    seats: tuple[int, ...] = ()

    def box(self, one: Field, value: Any, where: tuple[str, ...]) -> Box:
        name = ".".join(where)
        boxes: tuple[Box, ...] = ()
        if one.kind == "group":
            held = value if isinstance(value, Mapping) else {}
            boxes = tuple(self.box(part, held.get(part.name), (*where, part.name)) for part in one.of)
        elif one.kind == "list":
            items = list(value) if isinstance(value, Sequence) and not isinstance(value, str) else []
            items += [None] * (one.least - len(items))
            boxes = tuple(self.box(one.of[0], item, (*where, str(place))) for place, item in enumerate(items))
        most = min(one.most, MOST_LINES)
        return Box(
            name=name,
            kind=one.kind,
            label=self.voice.field(self.form, where),
            help=self.voice.help(self.form, where),
            value=value,
            least=one.least,
            most=one.most,
            optional=one.optional,
            choices=self._choices(one),
            boxes=boxes,
            errors=tuple(self.wrong.pop(name, ())),
            may_grow=one.kind == "list" and len(boxes) < most,
            may_shrink=one.kind == "list" and len(boxes) > one.least,
        )

    def _choices(self, one: Field) -> tuple[tuple[str, str], ...]:
        """The choices in words; a number that stands for a seat is chosen by name."""
        if one.kind == "int" and one.term == "seat" and not one.numbers:
            within = [seat for seat in self.seats if one.least <= seat <= one.most]
            return tuple((str(seat), self.voice.name(seat)) for seat in within)
        if one.kind == "int":
            return tuple((str(number), self.voice.term(one.term, number)) for number in one.numbers)
        return tuple((choice, label(self.voice, one.term, choice)) for choice in one.choices)


def label(voice: Voice, term: str, choice: str) -> str:
    """A choice in words; seats are written as journals write them."""
    if term == "seat":
        try:
            return voice.term("seat", int(choice) if choice.isdecimal() else read_actor(choice))
        except ValueError:
            return choice
    return voice.term(term, choice)


_EMPTY: tuple[Any, ...] = (None, "", {}, [])
"""What an untouched box says."""


def is_blank(value: Any) -> bool:
    """Whether nothing at all is written in a form.

    >>> is_blank({"vote": {}, "runs": [], "influence": False}), is_blank({"stake": 0})
    (True, False)
    """
    if isinstance(value, Mapping):
        return all(is_blank(one) for one in value.values())
    if isinstance(value, list):
        return all(is_blank(one) for one in value)
    return value in (None, "") or value is False


def boxes(value: Any, place: str = "") -> list[tuple[str, str]]:
    """A filled form as the boxes of its page: what `read` reads.

    >>> boxes({"vote": {"up": "oil"}, "runs": [3], "influence": True, "note": None})
    [('vote.up', 'oil'), ('runs#', '1'), ('runs.0', '3'), ('influence', '1'), ('influence?', '1')]
    """
    if isinstance(value, Mapping):
        return [box for name, one in value.items() for box in boxes(one, f"{place}.{name}" if place else name)]
    if isinstance(value, list):
        lines = [box for number, one in enumerate(value) for box in boxes(one, f"{place}.{number}")]
        return [(f"{place}#", str(len(value))), *lines]
    if isinstance(value, bool):
        return [(place, "1")] * value + [(f"{place}?", "1")]
    return [] if value is None else [(place, str(value))]


def read(form: Form, posted: Mapping[str, str]) -> dict[str, Any]:
    """What was written, as the form's own kind of value. What cannot be read stays as text: the rules refuse it."""
    return _read_group(form.fields, posted, ())


def _read_group(fields: Sequence[Field], posted: Mapping[str, str], where: tuple[str, ...]) -> dict[str, Any]:
    found = {one.name: _read(one, posted, (*where, one.name)) for one in fields}
    return {name: value for name, value in found.items() if value is not None}


def _read(one: Field, posted: Mapping[str, str], where: tuple[str, ...]) -> Any:
    name = ".".join(where)
    if one.kind == "group":
        held = _read_group(one.of, posted, where)
        return None if one.optional and all(item in _EMPTY for item in held.values()) else held
    if one.kind == "list":
        return _read_list(one, posted, where)
    text = posted.get(name, "").strip()
    if one.kind == "flag":
        return bool(text) if name in posted or f"{name}?" in posted else None
    if not text:
        return "" if one.kind == "text" and not one.optional and name in posted else None
    return _number(text) if one.kind == "int" else text


def _number(text: str) -> Any:
    """A number as people write it, with spaces between thousands.

    >>> _number("50 000"), _number("beaucoup")
    (50000, 'beaucoup')
    """
    bare = "".join(char for char in text if not char.isspace() and char not in "'’")
    sign, digits = (-1, bare[1:]) if bare[:1] in ("-", "−") else (1, bare)
    return sign * int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 16 else text


def _read_list(one: Field, posted: Mapping[str, str], where: tuple[str, ...]) -> list[Any] | None:
    name = ".".join(where)
    lines = posted.get(f"{name}#")
    if lines is None or number(lines, -1) < 0:
        return None
    items = [_read(one.of[0], posted, (*where, str(place))) for place in range(min(number(lines, 0), MOST_LINES))]
    kept = [item for item in items if item not in _EMPTY]
    return None if one.optional and not kept else kept


def edit(form: Form, value: dict[str, Any], change: str) -> dict[str, Any]:
    """The value with one line more (`add:runs`) or less (`remove:runs.2`)."""
    act, _, path = change.partition(":")
    parts = path.split(".")
    if act == "remove":
        lines, line = _lines(form, value, parts[:-1]), number(parts[-1], -1)
        if lines is not None and 0 <= line < len(lines):
            del lines[line]
    elif act == "add":
        lines = _lines(form, value, parts)
        if lines is not None and len(lines) < MOST_LINES:
            lines.append({})
    return value


def _lines(form: Form, value: dict[str, Any], path: Sequence[str]) -> list[Any] | None:
    """The list at a path of the value, made where the form says there is one."""
    fields: Sequence[Field] = form.fields
    held: Any = value
    for place, part in enumerate(path):
        one = next((known for known in fields if known.name == part), None)
        if isinstance(held, list):
            line = number(part, -1)
            if not 0 <= line < len(held):
                return None
            held = held[line]
            continue
        if one is None or not isinstance(held, dict) or one.kind not in ("list", "group"):
            return None
        if one.kind == "list" and place == len(path) - 1:
            held = held.setdefault(part, [])
            return held if isinstance(held, list) else None
        held = held.setdefault(part, [] if one.kind == "list" else {})
        fields = one.of[0].of if one.kind == "list" else one.of
    return None
