"""What an experiment is held against: measures of the report, with limits.

    [[targets]]
    measure = "fairness/faction/*"     # a section of the report, its group, its name; * is all of the group
    of_fair = true                     # in fair shares: 1 is what everybody would win by even chances
    at_least = 0.7
    at_most = 1.4

A target may be `per` another measure: rounds that end badly, per round.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tripot.lab.experiments import BadExperiment
from tripot.lab.report.measures import Key, Measured, is_share
from tripot.lab.report.samples import Estimate, Sample, estimate


@dataclass(frozen=True, slots=True)
class Target:
    """What is wanted of a measure, in every cell."""

    section: str
    group: str
    name: str
    least: float = float("-inf")
    most: float = float("inf")
    per: Key | None = None
    """Another measure that it is divided by."""
    of_fair: bool = False
    """Whether it is counted in fair shares."""

    def miss(self, cell: Measured) -> float:
        """How far a cell is from it, as a part of the limit; 0 if it is met."""
        values = [sample.mean * self._scale(cell) for _, sample in self._found(cell)]
        return max((_beyond(value, self.least, self.most) for value in values), default=1.0)

    def estimates(self, cell: Measured) -> list[tuple[str, Estimate]]:
        """What a cell measures of it, by name, with intervals."""
        share, scale = is_share((self.section, self.group, self.name)), self._scale(cell)
        return [(name, _scaled(estimate(sample, is_share=share), scale)) for name, sample in self._found(cell)]

    def _found(self, cell: Measured) -> list[tuple[str, Sample]]:
        keys = [key for key in cell.samples if key[:2] == (self.section, self.group) and self.name in ("*", key[2])]
        return [(key[2], cell.samples[key]) for key in sorted(keys)]

    def _scale(self, cell: Measured) -> float:
        return (cell.players if self.of_fair else 1.0) / ((cell.samples[self.per].mean or 1.0) if self.per else 1.0)


def _scaled(each: Estimate, scale: float) -> Estimate:
    return replace(each, value=each.value * scale, low=each.low * scale, high=each.high * scale)


def _beyond(value: float, least: float, most: float) -> float:
    if value < least:
        return (least - value) / (abs(least) or 1.0)
    return max(0.0, value - most) / (abs(most) or 1.0) if value > most else 0.0


def target(row: Mapping[str, Any]) -> Target:
    """A target as people write it; `BadExperiment` if it says too little."""
    measure, per = _key(row.get("measure")), _key(row.get("per"))
    if measure is None or not {"at_least", "at_most"} & set(row):
        raise BadExperiment('a target has a measure ("section/group/name"), at_least or at_most')
    least, most = row.get("at_least", float("-inf")), row.get("at_most", float("inf"))
    return Target(*measure, least, most, per, row.get("of_fair", False))


def _key(text: Any) -> Key | None:
    section, group, name = (*str(text).split("/"), "", "", "")[:3]
    return (section, group, name) if name else None


def verdicts(targets: Sequence[Target], cells: Sequence[Measured]) -> Iterator[str]:
    """Whether each cell meets each target, and by which figures, line by line."""
    for cell in cells:
        for each in targets:
            told = ", ".join(
                f"{name} {found.value:.3g} [{found.low:.3g}, {found.high:.3g}]" for name, found in each.estimates(cell)
            )
            missed = each.miss(cell)
            judged = "met" if not missed else f"missed by {missed:.3f}"
            measure = f"{each.section}/{each.group}/{each.name}"
            yield f"{cell.players} players, {cell.variant}, {cell.games} games: {measure} {judged}: {told or 'nothing'}"
