"""The figures that belong to a table: `parameters.toml` declares them, and its header may set them otherwise.
[MH-SET-12, MH-SHR-03, MH-END-03]"""

from dataclasses import dataclass

from tripot.engine import parameters


@dataclass(frozen=True, slots=True, eq=False)
class Figures(parameters.Figures):
    """What a table may set."""

    start_money: int
    start_influence: int
    start_assets_1: int
    start_assets_2: int
    start_assets_3: int
    start_assets_4: int
    start_assets_5: int
    start_assets_6: int
    start_assets_7: int
    start_assets_8: int
    start_assets_9: int
    start_assets_10: int
    latecomers_best_rank: int
    share_price: int
    share_price_of_leader: int
    dividend: int
    dividend_of_first: int
    dividend_of_last: int
    influence_price: int
    stake_limit: int
    profit_derivative: int
    profit_edge: int
    profit_middle: int
    points_first_share: int
    points_second_share: int
    points_third_share: int
    points_citizen: int
    points_fellow_citizen: int
    points_no_background: int

    def start_assets(self) -> tuple[int, ...]:
        """Assets by opening rank. [MH-SET-12]"""
        return (
            self.start_assets_1,
            self.start_assets_2,
            self.start_assets_3,
            self.start_assets_4,
            self.start_assets_5,
            self.start_assets_6,
            self.start_assets_7,
            self.start_assets_8,
            self.start_assets_9,
            self.start_assets_10,
        )

    def profits(self) -> dict[str, int]:
        """What a won bet adds to the stake that is kept: on a derivative, on an end, in the middle. [MH-SPE-04]"""
        return {"derivative": self.profit_derivative, "edge": self.profit_edge, "middle": self.profit_middle}

    def points_of_shares(self) -> tuple[int, int, int]:
        """What a share of each of the three leaders scores. [MH-END-03]"""
        return self.points_first_share, self.points_second_share, self.points_third_share


PARAMETERS = parameters.declared(__package__)
figures_of = parameters.maker(Figures, PARAMETERS)
USUAL = figures_of({})
"""As the rulebook prints them."""
