"""The figures that belong to a table: `parameters.toml` declares them, and its header may set them otherwise.
[AN-OPT-01]"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from tripot.engine import parameters
from tripot.games.anime_studios.numbers import BALANCED, BALANCED_FIRST, BOOK, TABLE, Numbers, overlaid, rebalanced


@dataclass(frozen=True, slots=True, eq=False)
class Figures(parameters.Figures):
    """What a table may set, and the sets of numbers that follow from it."""

    staff_per_mascot: int
    staff_per_studio: int
    staff_per_independent_studio: int
    staff_per_captive: int
    open_studio_cost: int
    move_cost: int
    battle_cost: int
    capture_cost: int
    free_fans_per_studio: int
    fans_per_studio: int
    rights_per_hero: int
    start_mascots: int
    start_fans: int
    productions_needed: int
    last_turn: int
    rights_of_1: int
    rights_of_2: int
    rights_of_3: int
    fans_end_short: int
    fans_end_standard: int
    fans_end_long: int
    news_shown: int
    news_staff_divisor: int
    news_surcharge: int
    news_rebate: int
    news_least_cost: int
    news_rights: int
    news_dice: int
    numbers: Mapping[str, Numbers] = field(init=False)
    """By variant, as the rulebook prints them and as the option `balanced` has them."""

    def __post_init__(self) -> None:
        changes = {BALANCED: TABLE["balanced"], BALANCED_FIRST: overlaid(TABLE["balanced"], TABLE["balanced_first"])}
        numbers = {BOOK: Numbers(TABLE, self)}
        numbers |= {variant: Numbers(rebalanced(TABLE, each), self) for variant, each in changes.items()}
        object.__setattr__(self, "numbers", numbers)


PARAMETERS = parameters.declared(__package__)
figures_of = parameters.maker(Figures, PARAMETERS)
USUAL = figures_of({})
NUMBERS = USUAL.numbers
"""As the rulebook prints them: for paper and for rules of thumb; a table's own lie in its state."""
