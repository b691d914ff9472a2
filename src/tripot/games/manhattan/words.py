"""The words of the game: kinds, causes, backgrounds, titles. `tables.py` holds them against `tables.toml`."""

from typing import Literal

RunType = Literal["datasteal", "sabotage", "extraction", "information"]
"""The offensive runs, in the order they are drawn. [MH-RUN-01, MH-RNG-03]"""
Defence = Literal["datasteal", "sabotage", "extraction"]
Order = RunType | Literal["protection"]
"""What a line of the runs may order. [MH-RUN-08]"""
Direction = Literal["up", "down"]
Place = Literal["first", "second", "second_to_last", "last"]
"""Where an effect may strike, besides a corporation by name. [MH-EFF-05]"""

Cause = Literal["votes", "mdc", "datasteal", "sabotage", "extraction", "hand", "first", "last"]
"""What can move the assets of a corporation."""
CorporationId = Literal[
    "ares", "horizon", "meridian", "neonet", "norddahl", "prometheus", "renraku", "shiawase", "sony", "spinrad"
]
"""In alphabetical order, the order of every draw. [MH-SET-11, MH-HND-02]"""
Coalition = Literal[
    "public_contracts", "urban_development", "targeted_controls", "transparency", "bank_safeguards", "deregulation"
]
"""The six, in opposed pairs. [MH-MDC-02]"""
Background = Literal[
    "golden_trader", "shadow_veteran", "decorated_officer", "enforcer", "old_hand", "winning_ticket", "power_broker",
    "law_expert", "image_genius", "young_wolf", "heir", "social_climber", "person_of_honour", "celebrity", "avenger",
    "erased",
]  # fmt: skip
"""All sixteen. [MH-BGD-02]"""
Title = Literal[
    "big_boss", "patriarch", "builder", "conqueror", "opportunist", "rentier", "ringleader", "wall_street_wizard",
    "spymaster", "code_breaker", "pyromaniac", "matchmaker", "paranoid_datasteal", "paranoid_sabotage",
    "paranoid_extraction",
]  # fmt: skip
"""[MH-END-20]"""
PromiseKind = Literal["coalition", "vote", "no_run", "protect", "buy", "no_buy"]
"""What can be promised. [MH-PLG-01]"""
PledgeStatus = Literal["open", "accepted", "declined", "withdrawn", "lapsed"]
"""[MH-PLG-02]"""
Verdict = Literal["kept", "broken", "unknown"]
"""[MH-PLG-03]"""
