"""A plausible filled form, for whoever plays without thinking."""

from typing import Any

from tripot.engine.actions import Action, Fill
from tripot.engine.forms import Field, Form
from tripot.engine.rng import Rng
from tripot.engine.view import View


def propose(view: View, form: Form, rng: Rng) -> Action:
    """One of the examples a form carries, or the least that has its shape."""
    if form.name == "override":
        return Fill(form.name, {"field": "clock", "value": str(view.facts["clock"])})
    samples = (form.facts or {}).get("samples") if isinstance(form.facts, dict) else None
    if samples:
        return Fill(form.name, samples[rng.below(len(samples), "propose")])
    least = {"text": "…"} if form.name == "handout" else {}
    return Fill(form.name, _group(form.fields, rng) | least)


def _group(fields: tuple[Field, ...], rng: Rng) -> dict[str, Any]:
    return {field.name: _value(field, rng) for field in fields if not field.optional}


def _value(field: Field, rng: Rng) -> Any:
    match field.kind:
        case "int":
            return field.least
        case "choice":
            return field.choices[rng.below(len(field.choices), "propose")]
        case "text":
            return "…"
        case "flag":
            return False
        case "group":
            return _group(field.of, rng)
        case _:
            return [_value(field.of[0], rng) for _ in range(field.least)]
