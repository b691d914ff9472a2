"""What an experiment left in a folder, as tables of polars."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tripot.engine.complaints import Complaint
from tripot.lab.extras import need
from tripot.lab.rows import ACT, FIGURE

NOTE = "experiment.json"
"""Where a folder says which experiment it holds."""


class NoResults(Complaint, FileNotFoundError):
    """A folder without any."""


@dataclass(frozen=True, slots=True)
class Results:
    """The rows of an experiment."""

    folder: Path

    def experiment(self) -> dict[str, Any]:
        """What was played."""
        try:
            told: dict[str, Any] = json.loads((self.folder / NOTE).read_text("utf-8"))
        except FileNotFoundError:
            raise NoResults(f"{self.folder} holds no experiment: `tripot lab run FILE --out {self.folder}`") from None
        return told

    def games(self) -> Any:
        """One row a game."""
        return self._rows("games", ["cell", "game"])

    def players(self) -> Any:
        """One row for each player of each game."""
        return self._rows("players", ["cell", "game", "seat"])

    def turns(self) -> Any:
        """One row for each player and turn."""
        return self._rows("turns", ["cell", "game", "turn", "seat"])

    def counted(self) -> tuple[int, list[dict[str, Any]]]:
        """How many games there are, and the rows of those that fell; part after part, however many there are."""
        polars = need("polars", "lab")
        games, fell = 0, []
        for path in sorted((self.folder / "games").glob("*.parquet")):
            part = polars.read_parquet(path, columns=["cell", "game", "failed"])
            games += len(part)
            fell += part.filter(part["failed"] != "").to_dicts()
        return games, sorted(fell, key=lambda row: (row["cell"], row["game"]))

    def _rows(self, kind: str, order: list[str]) -> Any:
        """All parts together, whatever columns each has, in the order of the games."""
        polars = need("polars", "lab")
        parts = [polars.read_parquet(path) for path in sorted((self.folder / kind).glob("*.parquet"))]
        parts = [part for part in parts if len(part)]
        if not parts:
            return polars.DataFrame()
        whole = polars.concat(parts, how="diagonal_relaxed")
        counted = [name for name in whole.columns if name.startswith((FIGURE, ACT))]
        own = sorted(name for name in whole.columns if "." in name)
        house = [name for name in whole.columns if "." not in name]
        return whole.select([*house, *own]).with_columns(polars.col(counted).fill_null(0)).sort(order)
