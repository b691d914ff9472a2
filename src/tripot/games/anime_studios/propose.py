"""Plausible filled forms, from the facts a form carries: chance plays everywhere. [AN-ERR-02]"""

from collections.abc import Callable
from typing import Any

from tripot.engine.actions import Fill
from tripot.engine.forms import Form
from tripot.engine.rng import Rng
from tripot.kit.lots import one, some

_LABEL = "propose"


def _reveal(facts: Any, rng: Rng) -> Any:
    rights = list(facts["rights"])
    return {"rights": some(rng, rights, 1 + rng.below(len(rights), _LABEL))}


def _move(facts: Any, rng: Rng) -> Any:
    units = [(unit, zone) for zone, here in facts["units"].items() for unit in here]
    many = 1 + rng.below(min(len(units), facts["most"], 4), _LABEL)
    return {"moves": [{"unit": unit, "zone": one(rng, facts["to"][zone])} for unit, zone in some(rng, units, many)]}


def _scramble(facts: Any, rng: Rng) -> Any:
    zone = one(rng, list(facts["units"]))
    units = facts["units"][zone]
    return {"units": some(rng, units, 1 + rng.below(len(units), _LABEL)), "zone": one(rng, facts["to"][zone])}


def _passage(facts: Any, rng: Rng) -> Any:
    zone, to = some(rng, list(facts["units"]), 2)
    units = facts["units"][zone]
    return {"units": some(rng, units, 1 + rng.below(min(len(units), facts["most"]), _LABEL)), "zone": to}


def _lys(facts: Any, rng: Rng) -> Any:
    zone = one(rng, facts["zones"])
    spare = [unit for unit in facts["units"] if not unit.endswith(f".{zone}.keeper")]
    return {"units": some(rng, spare, facts["count"]), "zone": zone}


def _units(facts: Any, rng: Rng) -> Any:
    return {"units": some(rng, facts["units"], facts["count"])}


def _redeploy(facts: Any, rng: Rng) -> Any:
    units = [(unit, zone) for zone, here in facts["units"].items() for unit in here]
    going = some(rng, units, 1 + rng.below(len(units), _LABEL))
    zones = list(facts["units"])
    return {"moves": [{"unit": unit, "zone": one(rng, [to for to in zones if to != zone])} for unit, zone in going]}


def _retreats(facts: Any, rng: Rng) -> Any:
    units, zones = some(rng, facts["units"], facts["count"]), facts["zones"]
    return {"retreats": [{"unit": unit, "zone": one(rng, zones) if zones else None} for unit in units]}


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
