"""The numbers of `tables.toml`, read once."""

import tomllib
from importlib.resources import files

_TABLES = tomllib.loads(files("tripot_croissant").joinpath("tables.toml").read_text("utf-8"))

MOST: int = _TABLES["most_at_once"]
CRAVINGS: tuple[int, ...] = tuple(_TABLES["cravings"])
CROISSANTS: dict[int, int] = {int(players): number for players, number in _TABLES["croissants"].items()}
