"""The figures of the game, read once from `tables.toml`."""

import tomllib
from importlib.resources import files
from typing import Any

TABLES: dict[str, Any] = tomllib.loads(files(__package__).joinpath("tables.toml").read_text("utf-8"))
"""Everything that `tables.toml` says."""
