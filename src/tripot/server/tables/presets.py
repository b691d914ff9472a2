"""Presets: the ways to open a table that a game offers, the one that suits most first (its `presets.toml`). [E8]"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from tripot.engine.game import Game
from tripot.engine.registry import package_of
from tripot.server.common.as_data import read_schedule
from tripot.server.common.records import Schedule


@dataclass(frozen=True, slots=True)
class Preset:
    """A clock and options that go together; texts have its name and its sentence (`presets.<id>`)."""

    id: str
    schedule: Schedule
    options: Mapping[str, Any] = field(default_factory=dict)
    """Those that differ from the usual."""


def presets_of(game: Game[Any]) -> tuple[Preset, ...]:
    """The presets of a game: its own, or those that suit any."""
    return _declared(package_of(game)) or (
        Preset("evening", Schedule(pace="live", early_close=game.meta.gathers_sheets)),
        Preset("unhurried", Schedule(pace="none")),
        Preset("correspondence", Schedule(pace="slow")),
    )


@cache
def _declared(package: str) -> tuple[Preset, ...]:
    file = files(package).joinpath("presets.toml")
    rows = tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}
    return tuple(Preset(name, read_schedule(row["schedule"]), row.get("options", {})) for name, row in rows.items())
