"""The game's visiting card; its options are the host's, for all to see. [NT-SET-01, NT-CAL-01, NT-CAL-05, NT-UI-08]"""

from tripot.engine.game import Codes, Meta, Pace
from tripot.engine.options import Option
from tripot.engine.refusals import Refusal
from tripot.games.neo_tokyo.parameters import PARAMETERS
from tripot.games.neo_tokyo.tables import C

SHORTEST, USUAL, LONGEST = 5, 22 * 60, 14 * 24 * 60
"""Minutes that a turn is open: from 14:30 to 12:30 on the next day, if the host says nothing. [NT-CAL-01]"""

META = Meta(
    id="neo-tokyo",
    prefix="NT",
    rules="1.0",
    seats=tuple(range(C["players_min"], C["players_max"] + 1)),
    usual_seats=9,
    seats_rule="NT-SET-01",
    codes=Codes(
        over=Refusal("NT-END-01", "over"),
        not_yours=Refusal("NT-E-02", "not_planning"),
        stale=Refusal("NT-CAL-02", "stale"),
    ),
    parameters=PARAMETERS,
    options=(
        Option("opens", "text", "14:30", "NT-CAL-01", most=5),
        Option("minutes", "int", USUAL, "NT-CAL-01", least=SHORTEST, most=LONGEST),
        Option("opens_at_once", "flag", False, "NT-CAL-04"),
        Option("early_close", "flag", False, "NT-CAL-05"),
        Option("corp_alliance", "flag", False, "NT-LIN-08"),
    ),
    pace=Pace(live=600, slow=USUAL * 60),
    minutes=180,
    place=30,
    tabs=(
        "table",
        "sheet",
        "desk",
        "letters",
        "evidence",
        "contracts",
        "news",
        "ranking",
        "corporations",
        "agents",
        "parties",
        "players",
    ),
    levels=("random", "trader", "shark"),
    usual_level="trader",
    solo={"early_close": True, "opens_at_once": True},
)
