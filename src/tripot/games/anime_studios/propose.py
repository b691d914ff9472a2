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
    units = list(facts["units"])
    many = 1 + rng.below(min(len(units), facts["most"], 4), _LABEL)
    return {"moves": [{"unit": unit, "zone": one(facts["units"][unit], rng)} for unit in some(units, many, rng)]}


def _group(facts: Any, rng: Rng) -> Any:
    group = facts["groups"][one(list(facts["groups"]), rng)]
    most = min(len(group["units"]), facts.get("most", len(group["units"])))
    return {"units": some(group["units"], 1 + rng.below(most, _LABEL), rng), "zone": one(group["zones"], rng)}


def _lys(facts: Any, rng: Rng) -> Any:
    zone = one(facts["zones"], rng)
    spare = [unit for unit in facts["units"] if not unit.endswith(f".{zone}.keeper")]
    return {"units": some(spare, facts["count"], rng), "zone": zone}


def _units(facts: Any, rng: Rng) -> Any:
    return {"units": some(facts["units"], facts["count"], rng)}


def _redeploy(facts: Any, rng: Rng) -> Any:
    units = some(facts["units"], 1 + rng.below(len(facts["units"]), _LABEL), rng)
    return {"moves": [{"unit": unit, "zone": _elsewhere(unit, facts["zones"], rng)} for unit in units]}


def _elsewhere(unit: str, zones: Sequence[str], rng: Rng) -> str:
    here = unit.split(".")[1]
    return one([zone for zone in zones if zone != here], rng)


def _retreats(facts: Any, rng: Rng) -> Any:
    units, zones = some(facts["units"], facts["count"], rng), facts["zones"]
    return {"retreats": [{"unit": unit, "zone": one(zones, rng) if zones else None} for unit in units]}


PROPOSALS: dict[str, Callable[[Any, Rng], Any]] = {
    "reveal": _reveal,
    "move": _move,
    "scramble": _group,
    "hidden_passage": _group,
    "invoke_lys": _lys,
    "midnight_market": _units,
    "casualties": _units,
    "redeploy": _redeploy,
    "retreats": _retreats,
}


def propose(form: Form, rng: Rng) -> Fill:
    """A legal answer to a form, by lot."""
    return Fill(form.name, PROPOSALS[form.name](form.facts, rng))
