"""The figures that belong to a table: `parameters.toml` declares them, and its header may set them otherwise.
[SR-GEN-08]"""

from dataclasses import dataclass

from tripot.engine import parameters


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
figures_of = parameters.maker(Figures, PARAMETERS)
USUAL = figures_of({})
"""As the rulebook prints them."""
