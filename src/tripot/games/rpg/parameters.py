"""The figures that belong to a table: `parameters.toml` declares them, and its header may set them otherwise.
[SR-GEN-08]"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from tripot.engine import parameters
from tripot.engine.options import complete


@dataclass(frozen=True, slots=True, eq=False)
class Figures(parameters.Figures):
    """What a table may set."""

    convergence: int
    surveillance_per_round: int
    dump_shock_boxes: int
    dump_shock_seconds: int
    reboot_rounds: int
    spirit_stay_seconds: int
    spirit_fear_seconds: int
    obedience_seconds: int
    project_kept_seconds: int
    bomb_boxes_per_power: int
    bond_drachms_per_power: int
    craft_drachms_per_difficulty: int
    craft_seconds_per_difficulty: int
    lock_dice: int
    floored_accelerations: int
    most_assistants: int
    safe_dive_metres: int
    repair_seconds: int
    grid_search_seconds: int
    usual_threshold: int


PARAMETERS = parameters.declared(__package__)


@lru_cache(maxsize=64)
def _made(others: parameters.Others) -> Figures:
    return Figures(others, **complete(PARAMETERS, dict(others)))


def figures_of(given: Mapping[str, Any]) -> Figures:
    """The figures of a table, from what was set before its first move."""
    return _made(parameters.others_of(PARAMETERS, given))


USUAL = figures_of({})
"""As the rulebook prints them."""
