"""Plausible filled forms, from the facts a form carries: chance plays everywhere. [AN-ERR-02]"""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from tripot.engine.actions import Fill
from tripot.engine.forms import Form
from tripot.engine.rng import Rng

T = TypeVar("T")
_LABEL = "propose"


def some(items: Sequence[T], many: int, rng: Rng) -> list[T]:
    """That many different items, in the order of a lot."""
    left = list(items)
    return [left.pop(rng.below(len(left), _LABEL)) for _ in range(many)]


def one(items: Sequence[T], rng: Rng) -> T:
    """Any item."""
    return items[rng.below(len(items), _LABEL)]


def _reveal(facts: Any, rng: Rng) -> Any:
    rights = list(facts["rights"])
    return {"rights": some(rights, 1 + rng.below(len(rights), _LABEL), rng)}


def _move(facts: Any, rng: Rng) -> Any:
    units = [(unit, zone) for zone, here in facts["units"].items() for unit in here]
    many = 1 + rng.below(min(len(units), facts["most"], 4), _LABEL)
    return {"moves": [{"unit": unit, "zone": one(facts["to"][zone], rng)} for unit, zone in some(units, many, rng)]}


def _scramble(facts: Any, rng: Rng) -> Any:
    zone = one(list(facts["units"]), rng)
    units = facts["units"][zone]
    return {"units": some(units, 1 + rng.below(len(units), _LABEL), rng), "zone": one(facts["to"][zone], rng)}


def _passage(facts: Any, rng: Rng) -> Any:
    zone, to = some(list(facts["units"]), 2, rng)
    units = facts["units"][zone]
    return {"units": some(units, 1 + rng.below(min(len(units), facts["most"]), _LABEL), rng), "zone": to}


def _lys(facts: Any, rng: Rng) -> Any:
    zone = one(facts["zones"], rng)
    spare = [unit for unit in facts["units"] if not unit.endswith(f".{zone}.keeper")]
    return {"units": some(spare, facts["count"], rng), "zone": zone}


def _units(facts: Any, rng: Rng) -> Any:
    return {"units": some(facts["units"], facts["count"], rng)}


def _redeploy(facts: Any, rng: Rng) -> Any:
    units = [(unit, zone) for zone, here in facts["units"].items() for unit in here]
    going = some(units, 1 + rng.below(len(units), _LABEL), rng)
    zones = list(facts["units"])
    return {"moves": [{"unit": unit, "zone": one([to for to in zones if to != zone], rng)} for unit, zone in going]}


def _retreats(facts: Any, rng: Rng) -> Any:
    units, zones = some(facts["units"], facts["count"], rng), facts["zones"]
    return {"retreats": [{"unit": unit, "zone": one(zones, rng) if zones else None} for unit in units]}


PROPOSALS: dict[str, Callable[[Any, Rng], Any]] = {
    "reveal": _reveal,
    "move": _move,
    "scramble": _scramble,
    "hidden_passage": _passage,
    "invoke_lys": _lys,
    "midnight_market": _units,
    "casualties": _units,
    "redeploy": _redeploy,
    "retreats": _retreats,
}


def propose(form: Form, rng: Rng) -> Fill:
    """A legal answer to a form, by lot."""
    return Fill(form.name, PROPOSALS[form.name](form.facts, rng))
