"""The figures of the game, read once from `tables.toml`."""

import tomllib
from importlib.resources import files
from typing import Any, get_args

from tripot.games.manhattan.words import Coalition, CorporationId, Place, RunType, Title
from tripot.kit.words import agree, belong

TABLES: dict[str, Any] = tomllib.loads(files(__package__).joinpath("tables.toml").read_text("utf-8"))
"""Everything that `tables.toml` says."""


def check(tables: dict[str, Any]) -> None:
    """Fail at loading where the tables and the types of the words differ."""
    corporations = tables["corporations"]
    agree(CorporationId, (row["id"] for row in corporations), "corporations")
    agree(Coalition, tables["mdc"]["coalitions"], "coalitions")
    agree(Title, tables["points"]["titles"], "titles")
    agree(RunType, tables["runs"]["base"], "runs")
    belong(CorporationId, (name for members in tables["derivatives"].values() for name in members), "derivatives")
    struck = {target for row in corporations for target, _ in (*row["on_first"], *row["on_last"])}
    belong(Place, struck - {*get_args(CorporationId)}, "effects of corporations")


check(TABLES)
