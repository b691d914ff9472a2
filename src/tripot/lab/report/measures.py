"""What is measured of a cell: each measure is a sample, by section and name."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from tripot.lab.report.drama import Story, stories
from tripot.lab.report.samples import Sample
from tripot.lab.results import Results
from tripot.lab.rows import ACT, FIGURE, LABEL, Row

Key: TypeAlias = tuple[str, str, str]
"""A section of the report, a group in it, a name: `fairness`, `seat`, `3`."""

SHARES = ("fairness", "ends")
"""Sections whose measures are shares, from 0 to 1."""
PARTS = ("decided_at", "certain_at", "comeback", "out")
"""Measures of the drama that are shares too."""


def is_share(key: Key) -> bool:
    """Whether a measure lies between 0 and 1 and is told in per cent."""
    return key[0] in SHARES or (key[0] == "drama" and key[2] in PARTS)


@dataclass(slots=True)
class Measured:
    """A cell, measured."""

    players: int
    variant: str
    games: int = 0
    failed: int = 0
    samples: dict[Key, Sample] = field(default_factory=lambda: defaultdict(Sample))
    economy: dict[str, dict[int, list[float]]] = field(default_factory=dict)
    """By figure and turn: what each player had."""
    ended: list[tuple[str, int]] = field(default_factory=list)
    """Why each game ended, with its deal."""
    lengths: list[int] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)
    """Of the players: seat, bot, deal, share."""

    @property
    def has_winners(self) -> bool:
        """Whether anybody ever wins here: at an open table nobody does."""
        return any(row["share"] for row in self.rows)

    @property
    def name(self) -> tuple[int, str]:
        """How the cells of two experiments find each other."""
        return self.players, self.variant


def measured(results: Results) -> list[Measured]:
    """Every cell of an experiment."""
    tables = (results.games(), results.players(), results.turns())
    return measured_rows(*(table.iter_rows(named=True) for table in tables))


def measured_rows(games: Iterable[Row], players: Iterable[Row], turns: Iterable[Row]) -> list[Measured]:
    """Every cell that there are rows of."""
    found: dict[int, Measured] = {}
    won: dict[tuple[int, int], list[int]] = defaultdict(list)
    for row in games:
        cell = found.setdefault(row["cell"], Measured(row["seats"], row["variant"]))
        _of_game(cell, row)
    for row in players:
        _of_player(found[row["cell"]], row)
        if row["won"]:
            won[row["cell"], row["game"]].append(row["seat"])
    for cell in found.values():
        _of_ends(cell)
    by_cell: dict[int, list[Row]] = defaultdict(list)
    for row in turns:
        by_cell[row["cell"]].append(row)
    for number, rows in by_cell.items():
        _of_turns(found[number], rows)
        for deal, story in stories(rows, won):
            _of_story(found[number], deal, story)
    return [found[number] for number in sorted(found)]


def _of_game(cell: Measured, row: Row) -> None:
    if row["failed"]:
        cell.failed += 1
        return
    cell.games += 1
    deal = row["deal"]
    cell.lengths.append(row["entries"])
    cell.samples["length", "game", "entries"].add(row["entries"], deal)
    cell.samples["length", "game", "turns"].add(row["turns"], deal)
    cell.samples["ends", "winners", "one"].add(row["winners"] == 1, deal)
    cell.samples["ends", "winners", "several"].add(row["winners"] > 1, deal)
    cell.samples["ends", "winners", "nobody"].add(row["winners"] == 0, deal)
    cell.ended.append((row["reason"], deal))
    for name, value in _named(row, FIGURE):
        cell.samples["figures", "game", name].add(value, deal)


def _of_ends(cell: Measured) -> None:
    """What ended some games ended the others not."""
    for reason in sorted({reason for reason, _ in cell.ended}):
        for other, deal in cell.ended:
            cell.samples["ends", "reason", reason].add(other == reason, deal)


def _of_player(cell: Measured, row: Row) -> None:
    deal, share = row["deal"], row["share"]
    cell.rows.append({name: row[name] for name in ("seat", "bot", "deal", "game", "share")})
    groups = {"seat": str(row["seat"]), "bot": row["bot"], **dict(_named(row, LABEL))}
    for group, value in groups.items():
        if value is not None:
            cell.samples["fairness", group, value].add(share, deal)
    cell.samples["points", "all", "points"].add(row["points"], deal)
    for prefix in (ACT, FIGURE):
        for name, value in _named(row, prefix):
            group = prefix.rstrip(".")
            cell.samples["use", group, name].add(value, deal)
            if row["won"]:
                cell.samples["use of winners", group, name].add(value, deal)


def _named(row: Row, prefix: str) -> Iterator[tuple[str, Any]]:
    for name, value in row.items():
        if name.startswith(prefix):
            yield name.removeprefix(prefix), value


def _of_turns(cell: Measured, rows: list[Row]) -> None:
    for row in rows:
        for name, value in _named(row, FIGURE):
            cell.economy.setdefault(name, {}).setdefault(row["turn"], []).append(value)


def _of_story(cell: Measured, deal: int, story: Story) -> None:
    for name, value in story.as_figures().items():
        if value is not None:
            cell.samples["drama", "game", name].add(value, deal)
