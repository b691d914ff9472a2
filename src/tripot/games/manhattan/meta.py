"""The game's visiting card: seats, options. [MH-GEN-08]"""

from tripot.engine.editions import Edition
from tripot.engine.game import Codes, Meta, Pace
from tripot.engine.options import Option
from tripot.engine.refusals import Refusal
from tripot.games.manhattan.parameters import PARAMETERS

OPTIONS = (
    Option("turns", "int", 8, "MH-OPT-02", least=4, most=12),
    Option("money_transfers", "flag", False, "MH-OPT-01"),
)
"""What the creator may set besides the calendar, which every table of the house has: hours, time zone, days, whether it
closes early. [MH-GEN-06, MH-GEN-12, MH-OPT-03, MH-OPT-04]"""

FIRST = Edition("1.0", (*OPTIONS, Option("resolve_when_all_ready", "flag", False, "MH-OPT-03")), PARAMETERS)
"""The early close was an option of the game."""

META = Meta(
    id="manhattan",
    prefix="MH",
    rules="1.1",
    former=(FIRST,),
    seats=tuple(range(3, 17)),
    usual_seats=8,
    seats_rule="MH-GEN-08",
    codes=Codes(
        over=Refusal("MH-ORD-09", "E_CLOSED"),
        not_yours=Refusal("MH-GEN-10", "not_your_seat"),
        stale=Refusal("MH-ORD-09", "E_CLOSED"),
    ),
    parameters=PARAMETERS,
    options=OPTIONS,
    pace=Pace(live=10 * 60, slow=24 * 3600),
    gathers_sheets=True,
    minutes=90,
    place=20,
    tabs=(
        "table",
        "orders",
        "race",
        "wall_street",
        "newsfeeds",
        "letters",
        "pledges",
        "corporations",
        "players",
        "mdc",
        "what_if",
    ),
    levels=("random", "trader", "shark"),
    usual_level="trader",
    showings={"letter": 10},  # a resolution is the evening's event [E16]
)
