"""The game's visiting card. [AN-SET-01, AN-OPT-03]"""

from tripot.engine.editions import Edition
from tripot.engine.game import Codes, Meta, Pace
from tripot.engine.options import Option
from tripot.games.anime_studios.numbers import LENGTHS
from tripot.games.anime_studios.parameters import PARAMETERS
from tripot.games.anime_studios.refusals import GAME_OVER, NOT_YOUR_DECISION, WRONG_PHASE

OPTIONS = (
    Option("length", "choice", "standard", "AN-OPT-01", choices=LENGTHS, in_view=True),
    Option("faction_choice", "choice", "pick", "AN-SET-02", choices=("pick", "random")),
    Option("seat_order", "choice", "random", "AN-SET-03", choices=("random", "join")),
    Option("news_deck", "flag", False, "AN-NWS-01"),
    Option("balanced", "flag", False, "AN-OPT-03"),
)
FIRST = Edition("1.0", OPTIONS, PARAMETERS)
"""Nobody told what a battle had come to when it was over."""

META = Meta(
    id="anime-studios",
    prefix="AN",
    rules="1.1",
    former=(FIRST,),
    seats=(2, 3, 4),
    usual_seats=3,
    seats_rule="AN-SET-01",
    codes=Codes(over=GAME_OVER, not_yours=NOT_YOUR_DECISION, stale=WRONG_PHASE),
    options=OPTIONS,
    parameters=PARAMETERS,
    pace=Pace(live=120, slow=24 * 3600),
    showings={"battle_over": 15, "production_created": 15},  # [AN-SHOW-01, AN-SHOW-03]
    announced=frozenset(("production_created",)),
    endless=frozenset(("take_control", "abandon")),  # [AN-FRE-04]
    minutes=60,
    place=40,
    tabs=("table",),
    levels=("random", "greedy", "planner"),
    usual_level="greedy",
)
