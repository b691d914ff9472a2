"""The game's visiting card; its options are the host's, for all to see. [NT-SET-01, NT-OPT-03, NT-UI-08]"""

from tripot.engine.editions import Edition
from tripot.engine.game import Codes, Meta, Pace
from tripot.engine.options import Option
from tripot.engine.refusals import Refusal
from tripot.games.neo_tokyo.parameters import PARAMETERS
from tripot.games.neo_tokyo.tables import C

ALLIANCE = Option("corp_alliance", "flag", False, "NT-LIN-08")
OPTIONS = (
    ALLIANCE,
    Option("launch_rules", "flag", True, "NT-OPT-01"),
    Option("repeat_forecasts", "flag", False, "NT-SPE-02"),
    Option("calm_market", "flag", False, "NT-OPT-04"),
)
"""The game has no clock of its own: the calendar belongs to the table. [NT-OPT-03]"""

FIRST = Edition(
    "1.0",
    (
        Option("opens", "text", "14:30", "NT-OPT-03", most=5),
        Option("minutes", "int", 22 * 60, "NT-OPT-03", least=5, most=14 * 24 * 60),
        Option("opens_at_once", "flag", False, "NT-OPT-03"),
        Option("early_close", "flag", False, "NT-OPT-03"),
        ALLIANCE,
    ),
    PARAMETERS,
)
"""The calendar was the game's own, a forecast could be repeated, and readers numbered their contracts."""

META = Meta(
    id="neo-tokyo",
    prefix="NT",
    rules="1.1",
    former=(FIRST,),
    seats=tuple(range(C["players_min"], C["players_max"] + 1)),
    usual_seats=9,
    seats_rule="NT-SET-01",
    codes=Codes(
        over=Refusal("NT-END-01", "over"),
        not_yours=Refusal("NT-E-02", "not_planning"),
        stale=Refusal("NT-CAL-02", "stale"),
    ),
    parameters=PARAMETERS,
    options=OPTIONS,
    pace=Pace(live=600, slow=24 * 3600),
    gathers_sheets=True,
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
    showings={"account_closing": 10},  # the last line of an account: a resolution is the evening's event [NT-UI-11]
)
