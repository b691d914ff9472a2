"""Forms filled in by nobody in particular: of the right shape with anything in them, and of a wrong shape."""

import random
from collections.abc import Iterator
from typing import Any

from tripot.engine.actions import Fill
from tripot.engine.forms import Field, Form

WRONG: tuple[Any, ...] = ([], {}, [[]], {"": {}}, "", "?", -1, True, [None])
"""What a careless or a hostile hand could put in any place of a form."""
LINES = 3


def any_fill(form: Form, source: random.Random) -> Fill:
    """A form of the right shape, whatever the rules think of it."""
    return Fill(form.name, _group(form.fields, source))


def changed_fill(form: Form, fill: Fill, source: random.Random) -> Fill:
    """A form with one of its fields filled in otherwise, in the right shape."""
    field = source.choice(form.fields) if form.fields else None
    held = fill.value if isinstance(fill.value, dict) else {}
    return fill if field is None else Fill(form.name, {**held, field.name: _value(field, source)})


def misshapen_fills(form: Form, fill: Fill, source: random.Random) -> Iterator[Fill]:
    """A form with something of another kind in one of its places, and something that is no form at all."""
    held = fill.value if isinstance(fill.value, dict) else {}
    yield Fill(form.name, source.choice(WRONG))
    if form.fields:
        yield Fill(form.name, {**held, source.choice(form.fields).name: source.choice(WRONG)})


def _group(fields: tuple[Field, ...], source: random.Random) -> dict[str, Any]:
    said = [field for field in fields if not field.optional or source.random() < 0.5]
    return {field.name: _value(field, source) for field in said}


def _value(field: Field, source: random.Random) -> Any:
    match field.kind:
        case "group":
            return _group(field.of, source)
        case "list":
            most = min(field.most, field.least + LINES)
            return [_value(field.of[0], source) for _ in range(source.randint(field.least, most))]
        case "int":
            return source.choice((field.least, min(field.most, field.least + source.randrange(20)), field.most))
        case "choice":
            return source.choice(field.choices) if field.choices else ""
        case "flag":
            return source.random() < 0.5
        case "text":
            return "x" * min(field.most, max(field.least, source.randrange(4)))
