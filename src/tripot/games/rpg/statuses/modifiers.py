"""What the statuses somebody bears do to a test: levels, dice, hits. The `test` hook. [SR-STA-01, SR-STA-06]"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tripot.games.rpg.records import Character, Status, Trial
from tripot.games.rpg.tables import STATUSES


@dataclass(slots=True)
class Modifiers:
    """Everything the statuses of one character change in one test, named."""

    sources: list[tuple[str, int]] = field(default_factory=list)
    parts: list[tuple[str, int]] = field(default_factory=list)
    losses: list[tuple[str, int]] = field(default_factory=list)
    """Hits that do not count, by status."""
    barred: list[str] = field(default_factory=list)
    """Statuses under which nothing helps. [SR-ADV-08]"""


def modifiers(c: Character, trial: Trial) -> Modifiers:
    """Read every row of every status borne.

    [SR-STA-PRONE, SR-STA-PARTIAL-COVER, SR-STA-FULL-COVER, SR-STA-DEAFENED, SR-STA-BLINDED, SR-STA-ELECTROCUTED,
    SR-STA-CHILLED, SR-STA-SOAKED, SR-STA-CONFUSED, SR-STA-FATIGUED, SR-STA-FRIGHTENED, SR-STA-FROZEN,
    SR-STA-HINDERED, SR-STA-OFF-BALANCE, SR-STA-08]
    """
    found = Modifiers()
    counted: set[tuple[str, int]] = set()
    for status in c.statuses:
        row = STATUSES.get(status.code)
        for number, line in enumerate(row.test if row is not None else ()):
            again = (status.code, number) in counted and not line.get("each")
            if _counts(line, status, trial) and not again:  # bound by two spells is hindered once [SR-STA-03]
                _apply(line, status, found)
                counted.add((status.code, number))
    return found


def _apply(line: Mapping[str, Any], status: Status, found: Modifiers) -> None:
    times = status.level if line.get("each") else 1
    if "level" in line:
        found.sources.append((status.code, line["level"] * times))
    if "dice" in line:
        found.parts.append((status.code, line["dice"] * times))
    if "hits" in line:
        found.losses.append((status.code, line["hits"] * times))
    if line.get("no_advantage"):
        found.barred.append(status.code)


def _counts(line: Mapping[str, Any], status: Status, trial: Trial) -> bool:
    return all(CONDITIONS[name](value, status, trial) for name, value in line.items() if name in CONDITIONS)


def _tag(value: str, _status: Status, trial: Trial) -> bool:
    return value in trial.tags


def _nature(value: str, _status: Status, trial: Trial) -> bool:
    """Physical or mental, by the attributes in the pool. [SR-TEST-18]"""
    return trial.nature == value


def _beyond(value: int, _status: Status, trial: Trial) -> bool:
    return trial.distance is not None and trial.distance > value


def _within(value: int, _status: Status, trial: Trial) -> bool:
    return trial.distance is not None and trial.distance < value


def _firearm(value: str, _status: Status, trial: Trial) -> bool:
    return trial.firearm == value


def _weapon(value: str, _status: Status, trial: Trial) -> bool:
    return value == "ranged" and trial.ranged


def _elements(value: tuple[str, ...], _status: Status, trial: Trial) -> bool:
    return trial.element in value


def _feared(_value: bool, status: Status, trial: Trial) -> bool:
    return bool(status.about) and trial.opponent == status.about


CONDITIONS: dict[str, Callable[[Any, Status, Trial], bool]] = {
    "tag": _tag,
    "nature": _nature,
    "beyond": _beyond,
    "within": _within,
    "firearm": _firearm,
    "weapon": _weapon,
    "elements": _elements,
    "feared": _feared,
}
