"""The shape of a sheet: an ordered list of orders, and a note. [NT-ORD-01, NT-RUN-02]"""

from typing import Any

from tripot.engine.forms import Field, Form
from tripot.games.neo_tokyo.tables import ALL_LINES, CORPS, PARTIES, RUN_TYPES, SKILLS

PARAMETERS: dict[str, tuple[str, ...]] = {
    "vote": ("plus", "minus"),
    "forecast": ("corp", "rank"),
    "buy_share": ("corp", "qty"),
    "buy_influence": (),
    "buy_loyalty": ("agent",),
    "buy_points": ("party", "qty"),
    "resign_party": (),
    "croc_create": ("name",),
    "croc_bonus": ("skill", "steps"),
    "croc_capacity": ("steps",),
    "honour_claim": ("times",),
    "honour_invest": ("times",),
    "war_invest": ("points",),
    "run": (
        "type",
        "target",
        "beneficiary",
        "line",
        "except_types",
        "agent",
        "money",
        "network",
        "awakened",
        "dragon50",
        "veteran_free",
        "bad_payer",
    ),
    "secret_allies": ("agent", "entities"),
    "authorise": ("agent", "player", "type", "target"),
    "captive": ("agent", "decision"),
    "dragon": ("estimates",),
    "public_contract": ("corp", "move"),
    "auction_bid": ("amount",),
    "auction_grant": ("grants",),
    "citizenship": ("home",),
    "line_vote": ("line",),
}
"""The orders of the table of chapter 6, each with what it names. [NT-ORD-01]"""
KINDS = tuple(PARAMETERS)
DECISIONS = ("execute", "turn", "release")
MOVES = ("plus", "minus")
NOTE_LENGTH = 4000
_WIDE = 10**12


def _whole(name: str) -> Field:
    return Field(name, "int", least=-_WIDE, most=_WIDE, optional=True)


def _few(name: str) -> Field:
    return Field(name, "int", least=1, most=1000, optional=True)


def _one_of(name: str, choices: tuple[str, ...], term: str) -> Field:
    return Field(name, "choice", choices=choices, optional=True, term=term)


def _flag(name: str) -> Field:
    return Field(name, "flag", optional=True)


ORDER = Field(
    "",
    "group",
    of=(
        Field("order", "choice", choices=KINDS, term="order"),
        _one_of("plus", CORPS, "corporation"),
        _one_of("minus", CORPS, "corporation"),
        _one_of("corp", CORPS, "corporation"),
        _one_of("home", ("none", *CORPS), "corporation"),
        _whole("rank"),
        _few("qty"),
        Field("agent", "text", most=40, optional=True, term="agent"),
        _one_of("party", tuple(PARTIES), "party"),
        Field("name", "text", most=60, optional=True),
        _one_of("skill", SKILLS, "run_type"),
        _few("steps"),
        _few("times"),
        _whole("points"),
        _one_of("type", RUN_TYPES, "run_type"),
        Field("target", "text", most=40, optional=True, term="entity"),
        _one_of("beneficiary", CORPS, "corporation"),
        _one_of("line", ALL_LINES, "line"),
        Field(
            "except_types",
            "list",
            most=len(RUN_TYPES),
            optional=True,
            of=(Field("", "choice", choices=RUN_TYPES, term="run_type"),),
        ),
        _whole("money"),
        _flag("network"),
        _flag("awakened"),
        _flag("dragon50"),
        _flag("veteran_free"),
        _flag("bad_payer"),
        Field("entities", "list", most=60, optional=True, of=(Field("", "text", most=40, term="entity"),)),
        Field("player", "int", least=0, most=63, optional=True, term="seat"),
        _one_of("decision", DECISIONS, "captive_decision"),
        Field("estimates", "list", most=10, optional=True, of=(Field("", "int", least=-_WIDE, most=_WIDE),)),
        _one_of("move", MOVES, "move"),
        _whole("amount"),
        Field(
            "grants",
            "list",
            most=10,
            optional=True,
            of=(
                Field(
                    "",
                    "group",
                    of=(
                        Field("corp", "choice", choices=CORPS, term="corporation"),
                        Field("assets", "int", least=-_WIDE, most=_WIDE),
                    ),
                ),
            ),
        ),
    ),
)
FIELDS = (
    Field("orders", "list", most=200, of=(ORDER,)),
    Field("note", "text", most=NOTE_LENGTH, optional=True),
)


def sheet_form(facts: Any = None) -> Form:
    """The sheet of a turn, with what its writer should have beside it."""
    return Form("sheet", FIELDS, "NT-ORD-01", facts)
