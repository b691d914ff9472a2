"""The visiting card of Start-Up Nation, and what a host may set. [SN-SETUP-01]"""

from tripot.engine.editions import Edition
from tripot.engine.game import Codes, Meta, Pace
from tripot.engine.options import Option
from tripot.games.startup_nation.deck import SEATS, TRIAL_SEATS
from tripot.games.startup_nation.parameters import PARAMETERS
from tripot.games.startup_nation.refusals import MATCH_OVER, NOT_YOURS, STALE

FIRST_OPTIONS = (
    Option("zemmour", "flag", False, "SN-VAR-02"),
    Option("points_to_win", "int", 3, "SN-VAR-03", least=1, most=10),
    Option("max_rounds", "int", 0, "SN-VAR-04", least=0, most=50),
    Option("first_player", "seat", None, "SN-VAR-05"),
)
FIRST = Edition("1.0", FIRST_OPTIONS, PARAMETERS)
"""Lies were never told, and both variants of the booklet's letter were missing."""

OPTIONS = (
    *FIRST_OPTIONS,
    Option("director_rises", "flag", False, "SN-VAR-07"),
    Option("brigitte_may_resign", "flag", False, "SN-VAR-08"),
    Option("survivor_scores", "flag", False, "SN-VAR-09"),
)
"""All off unless the host wants them; later editions' rules are not among them. [SN-VAR-06]"""

META = Meta(
    id="startup-nation",
    prefix="SN",
    rules="1.1",
    former=(FIRST,),
    seats=SEATS,
    usual_seats=4,
    seats_rule="SN-DECK-07",
    trial_seats=TRIAL_SEATS,
    codes=Codes(over=MATCH_OVER, not_yours=NOT_YOURS, stale=STALE),
    options=OPTIONS,
    parameters=PARAMETERS,
    pace=Pace(live=90, slow=24 * 3600, bots=2),  # [SN-ACT-09]
    showings={"round_ended": 20, "died": 8},  # [SN-SHOW-01]
    announced=frozenset(("died",)),
    revealing=frozenset(("drew", "answered", "recruiter_swap", "promoted")),
    minutes=30,
    place=10,
    tabs=("table", "cards"),
    levels=("random", "careful", "sharp"),
    usual_level="careful",
)
