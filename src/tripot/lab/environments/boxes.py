"""A form as a row of boxes, each with so many values: what a learning program fills in by itself.

Fields follow each other as the form lists them. An optional field has a box before it that says whether it is filled;
a list has one that says how many of its items are, and boxes for `LONGEST` of them. A form that cannot do without a
text has no boxes: it is offered filled, as the game proposes it.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from tripot.engine.forms import Field, Form

LONGEST = 6
"""Items of a list that there are boxes for."""
BOXES = 1024
"""The most boxes of a form."""
VALUES = 256
"""The most values of a box; a number of a wider range has round ones only: 1, 2, … 9, 10, 20, …"""


def sizes(form: Form) -> list[int] | None:
    """How many values each box has; None for a form that cannot be filled like this.

    >>> bid = Form("bid", (Field("on", "choice", choices=("red", "blue")), Field("money", "int", 1, 6)), "XX-01")
    >>> sizes(bid), value(bid, [1, 4])
    ([2, 6], {'on': 'blue', 'money': 5})
    """
    if not all(_can_do(field) for field in form.fields):
        return None
    found = [size for field in form.fields for size in _sizes(field)]
    return found if len(found) <= BOXES else None


def value(form: Form, boxes: Sequence[int]) -> dict[str, Any]:
    """What so filled boxes say; a number beyond the values of its box begins again at the first."""
    return _group(form.fields, iter(boxes))


def _can_do(field: Field) -> bool:
    """Whether a field can be filled, or left out."""
    return field.optional or _is_filled(field)


def _is_filled(field: Field) -> bool:
    if field.kind == "group":
        return all(_can_do(each) for each in field.of)
    if field.kind == "list":
        return not field.least or (field.least <= LONGEST and _is_filled(field.of[0]))
    return field.kind != "text" and (field.kind != "choice" or bool(field.choices))


def _sizes(field: Field) -> Iterator[int]:
    if not _is_filled(field):
        return
    if field.optional:
        yield 2
    if field.kind == "group":
        for each in field.of:
            yield from _sizes(each)
    elif field.kind == "list":
        yield _most(field) - field.least + 1
        for _ in range(_most(field)):
            yield from _sizes(field.of[0])
    else:
        yield _number(field)


def _most(field: Field) -> int:
    """Items of a list; none where there is nothing to fill them with."""
    return min(field.most, LONGEST) if _is_filled(field.of[0]) else field.least


def _number(field: Field) -> int:
    if field.kind == "flag":
        return 2
    if field.kind == "choice":
        return len(field.choices)
    return len(field.numbers) or min(field.most - field.least + 1, VALUES)


def _group(fields: Sequence[Field], boxes: Iterator[int]) -> dict[str, Any]:
    found = {field.name: _value(field, boxes) for field in fields}
    return {name: each for name, each in found.items() if each is not None}


def _value(field: Field, boxes: Iterator[int]) -> Any:
    """Boxes are passed whether they count or not, so that each has its place."""
    if not _is_filled(field):
        return None
    is_there = not field.optional or next(boxes) % 2 == 1
    found = _filled(field, boxes)
    return found if is_there else None


def _filled(field: Field, boxes: Iterator[int]) -> Any:
    if field.kind == "group":
        return _group(field.of, boxes)
    if field.kind == "list":
        most = _most(field)
        count = field.least + next(boxes) % (most - field.least + 1)
        return [_value(field.of[0], boxes) for _ in range(most)][:count]
    number = next(boxes) % _number(field)
    if field.kind == "flag":
        return number == 1
    if field.kind == "choice":
        return field.choices[number]
    return field.numbers[number] if field.numbers else _whole(field, number)


def _whole(field: Field, number: int) -> int:
    if field.most - field.least < VALUES:
        return field.least + number
    digit, zeros = (number - 1) % 9 + 1, (number - 1) // 9
    return min(field.most, field.least + digit * 10**zeros) if number else field.least
