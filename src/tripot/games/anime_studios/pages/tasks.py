"""Commands made of several choices: which units, whereto, how many. [AN-ERR-02, AN-DEC-04]"""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tripot.engine.forms import Form

EACH, TOGETHER, SOME = "each", "together", "some"
"""Every unit goes to a zone of its own; all go to one zone; units are only named."""
_SHAPES = {
    "move": EACH,
    "redeploy": EACH,
    "retreats": EACH,
    "scramble": TOGETHER,
    "hidden_passage": TOGETHER,
    "invoke_lys": TOGETHER,
    "midnight_market": SOME,
    "casualties": SOME,
}
_LISTS = {"move": "moves", "redeploy": "moves", "retreats": "retreats"}
_FROM_ONE_ZONE = frozenset(("scramble", "hidden_passage"))
NOWHERE = "-"
"""What a box says whose unit does not go anywhere."""


@dataclass(frozen=True, slots=True)
class Task:
    """A form of the menu, in the terms of the map."""

    name: str
    shape: str
    units: Mapping[str, tuple[str, ...]]
    """Ids of the units that may be named, by zone."""
    to: Mapping[str, tuple[str, ...]]
    """Where units of a zone may go."""
    least: int
    most: int
    price: int
    per_unit: bool

    @property
    def rows(self) -> str:
        """The list that the form is made of."""
        return _LISTS.get(self.name, "units")

    @property
    def from_one_zone(self) -> bool:
        """Whether all units must come from the same zone."""
        return self.name in _FROM_ONE_ZONE

    def cost(self, many: int) -> int:
        """What it costs for that many units. [AN-UI-04]"""
        return self.price * many if self.per_unit else self.price

    def all_units(self) -> tuple[str, ...]:
        """Every unit that may be named, in map order."""
        return tuple(unit for here in self.units.values() for unit in here)


def task_of(form: Form, prices: Mapping[str, int], reserve: Mapping[str, Any]) -> Task | None:
    """A form as a task on the map; None if it names no unit."""
    shape = _SHAPES.get(form.name)
    if shape is None:
        return None
    facts = form.facts
    units = _by_zone(facts["units"])
    to = _ways(form.name, facts, units)
    every = sum(len(here) for here in units.values())
    most = min(facts.get("most", every), every)
    least = facts.get("count", 1)
    if form.name == "retreats" and not facts["zones"]:
        shape = SOME
    price = reserve["president_lys"]["cost"] if form.name == "invoke_lys" else prices.get(form.name, 0)
    return Task(form.name, shape, units, to, least, facts.get("count", most), price, form.name == "move")


def _by_zone(units: Mapping[str, Iterable[str]] | Sequence[str]) -> dict[str, tuple[str, ...]]:
    if isinstance(units, Mapping):
        return {zone: tuple(here) for zone, here in units.items() if here}
    found: dict[str, tuple[str, ...]] = {}
    for unit in units:
        zone = zone_of(unit)
        found[zone] = (*found.get(zone, ()), unit)
    return found


def _ways(name: str, facts: Mapping[str, Any], units: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    if "to" in facts:
        return {zone: tuple(facts["to"][zone]) for zone in units}
    if "zones" in facts:
        return {zone: tuple(facts["zones"]) for zone in units}
    if name in ("hidden_passage", "redeploy"):
        return {zone: tuple(other for other in units if other != zone) for zone in units}
    return {}


def zone_of(unit: str) -> str:
    """Where a unit stands: `bolt.reelhaven.2` is in `reelhaven`."""
    return unit.split(".")[1]


def kind_of(unit: str) -> str:
    """What a unit is."""
    return unit.partition(".")[0]


def is_keeper(unit: str) -> bool:
    """Whether it keeps its zone's studio. [AN-GEN-12]"""
    return unit.endswith(".keeper")


def tidy(form: str, value: Any) -> Any:
    """A filled form without the units that stay where they are; the same whichever of equal units were named."""
    rows = _LISTS.get(form)
    if rows is None or not isinstance(value, dict) or not isinstance(value.get(rows), list):
        return value
    going = [row for row in value[rows] if isinstance(row, dict) and row.get("zone", None) not in ("", NOWHERE)]
    return {**value, rows: _numbered(going)}


def _numbered(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Equal units of a zone have the first numbers there, in the order of where they go. [AN-GEN-18]

    >>> _numbered([{"unit": "bolt.reelhaven.4", "zone": "neon"}, {"unit": "bolt.reelhaven.2", "zone": "cliffs"}])
    [{'unit': 'bolt.reelhaven.1', 'zone': 'cliffs'}, {'unit': 'bolt.reelhaven.2', 'zone': 'neon'}]
    """
    names = [str(row.get("unit")) for row in rows]
    if len(set(names)) < len(names) or any(name.count(".") != 2 for name in names):
        return rows
    found: list[dict[str, Any]] = []
    many: Counter[str] = Counter()
    for row in sorted(rows, key=_stack_and_way):
        stack = row["unit"].rpartition(".")[0]
        many[stack] += 1
        found.append(row if is_keeper(row["unit"]) else {**row, "unit": f"{stack}.{many[stack]}"})
    return found


def _stack_and_way(row: Mapping[str, Any]) -> tuple[str, bool, str]:
    """The keeper stands after its equals."""
    return row["unit"].rpartition(".")[0], is_keeper(row["unit"]), str(row.get("zone"))


def with_draft(asked: Mapping[str, str]) -> dict[str, str]:
    """What an address asks for, with the form that was just refused, so that it is shown as it was written."""
    found = {name: value for name, value in asked.items() if name != "draft"}
    try:
        draft = json.loads(asked.get("draft", "{}"))
    except ValueError:
        return found
    if not isinstance(draft, dict):
        return found
    for row in [row for rows in draft.values() if isinstance(rows, list) for row in rows]:
        unit, zone = (row.get("unit"), row.get("zone", "1")) if isinstance(row, dict) else (row, "1")
        found[f"m.{unit}"] = str(zone)
    if isinstance(draft.get("zone"), str):
        found["to"] = draft["zone"]
    return found
