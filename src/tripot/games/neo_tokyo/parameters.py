"""The figures that belong to a table: `parameters.toml` declares them, and its header may set them otherwise.
[NT-SET-02, NT-DIV-01, NT-END-03]"""

from dataclasses import dataclass

from tripot.engine import parameters


@dataclass(frozen=True, slots=True, eq=False)
class Figures(parameters.Figures):
    """What a table may set."""

    start_money: int
    start_influence: int
    share_price_per_asset: int
    share_price_per_asset_first: int
    dividend_per_asset: int
    dividend_per_asset_first: int
    dividend_per_asset_last: int
    forecast_gain: int
    refund_pct: int
    conflict_malus_pct: int
    datasteal_player_dividend_loss_pct: int
    sabotage_player_money_loss_pct: int
    scandal_player_honour: int
    scandal_leader_points: int
    market_gain: int
    market_loss: int
    vp_share_first: int
    vp_share_second: int
    vp_share_third: int
    vp_sole_investor: int
    vp_money_slice: int

    def podium(self) -> tuple[int, int, int]:
        """What a share of each of the three first corporations scores. [NT-END-03]"""
        return self.vp_share_first, self.vp_share_second, self.vp_share_third


PARAMETERS = parameters.declared(__package__)
figures_of = parameters.maker(Figures, PARAMETERS)
USUAL = figures_of({})
"""As the rulebook prints them."""
