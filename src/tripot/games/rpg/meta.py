"""The game's visiting card, and the options of a table. [SR-GEN-08]"""

from tripot.engine.game import Codes, Meta, Pace
from tripot.engine.options import Option
from tripot.engine.refusals import Refusal
from tripot.games.rpg.parameters import PARAMETERS
from tripot.games.rpg.tables import STAGES

OPTIONS = (
    Option("scene", "choice", "cold_store_job", "SR-SMP-09", choices=(*STAGES, "empty"), in_view=True),
    Option("referee", "choice", "ask_gm", "SR-TEST-16", choices=("ask_gm", "auto")),
    Option("reaction_timeout_s", "int", 30, "SR-TURN-16", least=0, most=600),
    Option("player_rolls", "choice", "ask", "SR-TBL-07", choices=("ask", "free")),
    Option("show_odds_to_players", "flag", True, "SR-ODDS-12"),
    Option("hidden_surveillance", "flag", True, "SR-MTX-24"),
    Option("round_seconds", "int", 3, "SR-TIME-02", least=1, most=60),
    Option("essence_penalty_scope", "choice", "all", "SR-HEAL-12", choices=("all", "natural")),
    Option("melee_strength_advantage", "flag", False, "SR-CBT-06"),
    Option("alchemy_x", "int", 4, "SR-ALC-03", least=1, most=6),
    Option("hot_sim_dice", "int", 2, "SR-MTX-11", least=0, most=4),
    Option("stun_overflow_ratio", "int", 1, "SR-DMG-11", least=1, most=2),
    Option("session_length", "int", 10_000, "SR-TIME-09", least=50, most=100_000),
)
CHANGEABLE = tuple(option for option in OPTIONS if option.name not in ("scene", "session_length"))
"""What the game master may change during play. [SR-GEN-08]"""

META = Meta(
    id="rpg",
    prefix="SR",
    rules="1.2",
    seats=tuple(range(9)),
    seats_rule="SR-GEN-01",
    usual_seats=4,
    codes=Codes(
        over=Refusal("SR-TIME-09", "over"),
        not_yours=Refusal("SR-LAW-01", "E_PROMPT"),
        stale=Refusal("SR-LAW-01", "stale"),
    ),
    options=OPTIONS,
    parameters=PARAMETERS,
    has_gm=True,
    pace=Pace(live=30, slow=24 * 3600),
    minutes=180,
    place=50,
    tabs=("table", "sheet", "scene", "matrix", "journal", "reference"),
    levels=("random", "tactic"),
    usual_level="tactic",
    farewell="end_session",
    solo={"referee": "auto"},
)
