"""Choose on the map: a unit, then a zone, or a deed, then where; each step is an address. [AN-UI-04]

What has been chosen so far stands in the address (`asked`), so that a step is a link: it can be followed by mouse,
touch and keyboard, with and without scripts. Nothing is sent before a button with its price is pressed.

- `go`: the deed or the form in progress;
- `at`, `to`: zones;
- `unit`: the stack in hand, as `bolt.reelhaven` or `bolt.reelhaven.keeper`;
- `m.<unit>`: where that unit is to go, or 1 if it is only named.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from tripot.engine.actions import Pick
from tripot.engine.view import View
from tripot.games.anime_studios.manners import manner
from tripot.games.anime_studios.pages.island import MASCOT_OF, board_of
from tripot.games.anime_studios.pages.tasks import (
    EACH,
    SOME,
    TOGETHER,
    Task,
    is_keeper,
    kind_of,
    task_of,
    zone_of,
)

Ask: TypeAlias = dict[str, str]

_PLANNED = "m."
ROUND = "action_round"
FREE = frozenset(("take_control", "abandon"))


@dataclass(frozen=True, slots=True)
class Deed:
    """Choices of one kind: the zones where it can be done, and what it costs."""

    name: str
    kind: str
    unit: str
    picks: tuple[Pick, ...]
    is_on_map: bool
    least: int | None
    most: int | None
    """The prices of its cheapest and of its dearest choice; None if it has no price."""
    manner: str
    """Whether it is common, unique or unlimited. [AN-SHOW-04]"""

    @property
    def is_loss(self) -> bool:
        """Whether it only takes something away from whoever does it."""
        return self.kind == "abandon"


class Choosing:
    """What a seat may choose now, and what it has chosen so far. [AN-UI-04, AN-ERR-02]"""

    def __init__(self, view: View, asked: Mapping[str, str]) -> None:
        self.facts, self.view = view.facts, view
        self.names = board_of(view.facts).names
        self.mine: dict[str, Any] = view.facts["players"][view.seat] if self._is_mine() else {}
        prices, reserve = self.mine.get("prices", {}), self.mine.get("reserve", {})
        made = [task_of(form, prices, reserve) for form in view.menu.forms]
        self.tasks = {task.name: task for task in made if task is not None}
        self.deeds = {deed.name: deed for deed in self._deeds()}
        self.go = self._go(asked.get("go", ""))
        self.task: Task | None = self.tasks.get(self.go)
        self.deed: Deed | None = self.deeds.get(self.go)
        self.plan = self._plan(asked)
        self.unit = asked.get("unit", "") if self._free(asked.get("unit", "")) else ""
        self.at = self._at(asked.get("at", ""))
        self.to = self._to(asked.get("to", ""))

    def _is_mine(self) -> bool:
        menu = self.view.menu
        return bool(menu.picks or menu.forms) and 0 <= self.view.seat < len(self.facts["players"])

    @property
    def is_live(self) -> bool:
        """Whether anything can be chosen on the map."""
        return bool(self.tasks) or any(deed.is_on_map for deed in self.deeds.values())

    @property
    def is_round(self) -> bool:
        """Whether it is one's own round, with all its deeds."""
        return self.view.pending is not None and self.view.pending.kind == ROUND

    # --- deeds and their prices

    def _deeds(self) -> list[Deed]:
        groups: dict[str, list[Pick]] = {}
        for pick in self.view.menu.picks:
            name = f"invoke:{pick.args[0]}" if pick.kind == "invoke" else pick.kind
            groups.setdefault(name, []).append(pick)
        return [self._deed(name, picks) for name, picks in groups.items()]

    def _deed(self, name: str, picks: list[Pick]) -> Deed:
        costs = [cost for pick in picks if (cost := self.price(pick)) is not None]
        least, most = (min(costs), max(costs)) if costs else (None, None)
        unit = picks[0].args[0] if picks[0].kind == "invoke" else ""
        kind, is_on_map = picks[0].kind, bool(self._zones(picks[0]))
        return Deed(name, kind, unit, tuple(picks), is_on_map, least, most, self.manner(kind))

    def manner(self, action: str) -> str:
        """Whether an action is common, unique or unlimited to me. [AN-SHOW-04]"""
        works = self.mine.get("productions", ())
        return manner(action, has_six=bool(works) and all(work["made"] for work in works))

    def of_manner(self, which: str) -> dict[str, Any]:
        """The tasks and deeds of that manner; what only takes something away stands last."""
        deeds = [deed for deed in self.deeds.values() if deed.manner == which and deed.kind != "pass"]
        return {
            "tasks": [task for task in self.tasks.values() if self.manner(task.name) == which],
            "on_map": sorted((deed for deed in deeds if deed.is_on_map), key=lambda deed: deed.is_loss),
            "others": [deed for deed in deeds if not deed.is_on_map],
        }

    def shown_deeds(self) -> list[str]:
        """Every action that stands in the panel, by its name."""
        return [*self.tasks, *self.deeds, "reveal"] if self.is_round and self.mine else []

    def left(self) -> list[str]:
        """What can still be done after the main action, by kind. [AN-ACT-10]"""
        forms = ["reveal"] if self.view.menu.form("reveal") else []
        return [deed.kind for deed in self.deeds.values() if deed.manner] + forms

    def clash(self, pick: Pick) -> list[int] | None:
        """How many dice both sides of a battle would roll, mine first. [AN-SHOW-01]"""
        own = self.facts["own"]
        return own["clashes"].get(pick.text) if own is not None and pick.kind == "battle" else None

    def idle(self, picks: Iterable[Pick]) -> list[Pick]:
        """The battles among these in which neither side has a die. [E5]"""
        return [pick for pick in picks if (dice := self.clash(pick)) is not None and not sum(dice)]

    def price(self, pick: Pick) -> int | None:
        """What a choice costs in staff, before it is made; None if it has no price. [AN-UI-04]"""
        if pick.kind in FREE:
            return 0
        if pick.kind in ("convention", "pass"):
            return int(self.facts["convention_cost"] if pick.kind == "convention" else self.mine["staff"])
        if pick.kind == "invoke":
            return int(self.mine["reserve"][pick.args[0]]["cost"])
        found = self.mine["prices"].get(pick.text if pick.kind == "battle" else pick.kind) if self.mine else None
        return None if found is None else int(found)

    def _zones(self, pick: Pick) -> list[str]:
        return [arg for arg in pick.args if arg in self.names]

    # --- what has been chosen so far: whatever no longer fits is forgotten

    def _go(self, wanted: str) -> str:
        if wanted in self.tasks or wanted in self.deeds:
            return wanted
        if self.is_round:
            return ""
        on_map = [*self.tasks, *(name for name, deed in self.deeds.items() if deed.is_on_map)]
        return on_map[0] if len(on_map) == 1 else ""

    def _plan(self, asked: Mapping[str, str]) -> Ask:
        if self.task is None:
            return {}
        given = {name.removeprefix(_PLANNED): to for name, to in asked.items() if name.startswith(_PLANNED)}
        plan: Ask = {}
        for unit in self.task.all_units():
            if unit in given and len(plan) < self.task.most and self._fits(self.task, unit, given[unit], plan):
                plan[unit] = given[unit]
        return plan

    def _fits(self, task: Task, unit: str, to: str, plan: Ask) -> bool:
        if task.shape == EACH:
            return to in task.to[zone_of(unit)]
        return not task.from_one_zone or not plan or zone_of(unit) == zone_of(next(iter(plan)))

    def _at(self, wanted: str) -> str:
        if self.task is not None or wanted not in (*self.names, ""):
            return ""
        if self.deed is None:
            return wanted
        open_to = list(dict.fromkeys(self._zones(pick)[0] for pick in self.deed.picks if self._zones(pick)))
        if wanted in open_to:
            return wanted
        return open_to[0] if len(open_to) == 1 else ""

    def _to(self, wanted: str) -> str:
        return wanted if wanted in self._ends() else ""

    def _ends(self) -> tuple[str, ...]:
        """Where what has been chosen may go, all of it together."""
        if self.deed is not None:
            pairs = [self._zones(pick) for pick in self.deed.picks]
            return tuple(pair[1] for pair in pairs if len(pair) > 1 and pair[0] == self.at)
        if self.task is None or self.task.shape != TOGETHER or len(self.plan) < self.task.least:
            return ()
        left = {zone_of(unit) for unit in self.plan if is_keeper(unit)} if self.task.name == "invoke_lys" else set()
        return tuple(zone for zone in self.task.to[zone_of(next(iter(self.plan)))] if zone not in left)

    # --- stacks

    def _free(self, stack: str) -> str:
        """The next unit of a stack that the plan does not name yet, or nothing."""
        if self.task is None or stack.count(".") not in (1, 2):
            return ""
        kind, zone, *keeper = stack.split(".")
        here = [unit for unit in self.task.units.get(zone, ()) if kind_of(unit) == kind and unit not in self.plan]
        return next((unit for unit in here if not keeper or is_keeper(unit)), "")

    def _stacks(self, task: Task) -> list[str]:
        found: dict[str, None] = {}
        for unit in task.all_units():
            found[f"{kind_of(unit)}.{zone_of(unit)}"] = None
            if is_keeper(unit):
                found[unit] = None
        return list(found)

    # --- steps

    def so_far(self, **more: str) -> Ask:
        """The address of what has been chosen, with something more."""
        plan = {f"{_PLANNED}{unit}": to for unit, to in self.plan.items()}
        whole = {"go": self.go} | plan | ({"to": self.to} if self.task is not None else {}) | more
        return {name: value for name, value in whole.items() if value}

    def unit_steps(self) -> dict[str, Ask]:
        """The counters that can be chosen now, each with the address that doing so leads to."""
        if self.task is None:
            first = self.tasks.get("move") if self.is_round and not self.go else None
            return {stack: {"go": first.name, "unit": stack} for stack in self._stacks(first)} if first else {}
        if self.task.shape == EACH:
            open_stacks = self._stacks(self.task) if len(self.plan) < self.task.most else []
            steps = {stack: self.so_far(unit=stack) for stack in open_stacks if self._free(stack)}
            return steps | ({self.unit: self.so_far()} if self.unit else {})
        if len(self.plan) >= self.task.most:
            return {}
        found = {stack: self._free(stack) for stack in self._stacks(self.task)}
        return {
            stack: self.so_far(**{f"{_PLANNED}{unit}": "1"})
            for stack, unit in found.items()
            if unit and self._fits(self.task, unit, "1", self.plan)
        }

    def zone_steps(self) -> dict[str, Ask]:
        """The zones that can be chosen now, each with the address that doing so leads to."""
        if self.task is not None:
            return self._ways_on(self.task)
        if self.deed is not None:
            first = {zones[0]: {"go": self.go, "at": zones[0]} for zones in map(self._zones, self.deed.picks) if zones}
            ends = self._ends()
            return {zone: {"go": self.go, "at": self.at, "to": zone} for zone in ends} if ends else first
        return {zone: {"at": zone} for zone in self.names} if self.is_live else {}

    def _ways_on(self, task: Task) -> dict[str, Ask]:
        if task.shape == TOGETHER:
            return {zone: self.so_far(to=zone) for zone in self._ends()}
        unit = self._free(self.unit)
        if task.shape == SOME or not unit:
            return {}
        more = len(self.plan) + 1 < task.most and self._more_of(self.unit, unit)
        keep = {"unit": self.unit} if more else {}
        return {zone: self.so_far(**{f"{_PLANNED}{unit}": zone}, **keep) for zone in task.to[zone_of(unit)]}

    def _more_of(self, stack: str, unit: str) -> bool:
        assert self.task is not None
        kind, zone, *keeper = stack.split(".")
        here = [other for other in self.task.units[zone] if kind_of(other) == kind and other not in self.plan]
        return not keeper and any(other != unit for other in here)

    # --- what can be confirmed

    def found(self) -> tuple[Pick, ...]:
        """The choices that what has been chosen leads to."""
        if self.task is not None or (self.deed is not None and not self.deed.is_on_map):
            return ()
        if self.deed is not None:
            chosen = [self.at, self.to] if self._ends() else [self.at]
            return tuple(pick for pick in self.deed.picks if self._zones(pick) == chosen)
        return tuple(pick for pick in self.view.menu.picks if self.at in self._zones(pick))

    def is_ready(self) -> bool:
        """Whether the plan is complete enough to be sent."""
        task = self.task
        if task is None or not task.least <= len(self.plan) <= task.most:
            return False
        return task.shape != TOGETHER or bool(self.to)

    def boxes(self) -> list[tuple[str, str]]:
        """The plan as the boxes of its form."""
        task = self.task
        if task is None:
            return []
        made = [(f"{task.rows}#", str(len(self.plan)))]
        for place, (unit, zone) in enumerate(self.plan.items()):
            if task.rows == "units":
                made.append((f"units.{place}", unit))
                continue
            made.append((f"{task.rows}.{place}.unit", unit))
            if task.shape == EACH:
                made.append((f"{task.rows}.{place}.zone", zone))
        return [*made, ("zone", self.to)] if task.shape == TOGETHER else made

    def planned(self) -> list[dict[str, Any]]:
        """The plan in lines: how many of which kind go from where to where, and how to take one back."""
        rows: dict[tuple[str, str, str, bool], list[str]] = {}
        for unit, to in self.plan.items():
            way = kind_of(unit), zone_of(unit), to if self.task and self.task.shape == EACH else "", is_keeper(unit)
            rows.setdefault(way, []).append(unit)
        return [
            {
                "kind": kind,
                "zone": zone,
                "to": to,
                "keeper": keeper,
                "many": len(units),
                "back": self._without(units[-1]),
            }
            for (kind, zone, to, keeper), units in rows.items()
        ]

    def _without(self, unit: str) -> Ask:
        return {name: value for name, value in self.so_far().items() if name != f"{_PLANNED}{unit}"}

    def lines(self, task: Task) -> list[dict[str, Any]]:
        """The same task as a list of boxes, one a unit, for hands that do not use the map."""
        counts: dict[tuple[str, str], int] = {}
        made = []
        for unit in task.all_units():
            kind, zone = kind_of(unit), zone_of(unit)
            counts[kind, zone] = counts.get((kind, zone), 0) + 1
            made.append(
                {
                    "unit": unit,
                    "kind": kind,
                    "zone": zone,
                    "number": counts[kind, zone],
                    "keeper": is_keeper(unit),
                    "to": task.to.get(zone, ()),
                    "chosen": self.plan.get(unit, "") if self.task is task else "",
                }
            )
        return made

    def units_at(self) -> list[str]:
        """One's own stacks in the zone that is looked at, for a move. [AN-COM-05]"""
        task = self.tasks.get("move")
        if task is None or not self.at or self.go:
            return []
        return [stack for stack in self._stacks(task) if stack.split(".")[1] == self.at]


def stack_of(thing: Mapping[str, Any], zone: str) -> str:
    """The name of a counter on the map as something to choose; a studio stands for its keeper."""
    if thing["what"] == "unit":
        return f"{thing['kind']}.{zone}"
    return f"{MASCOT_OF[thing['keeper']]}.{zone}.keeper" if thing["keeper"] else ""
