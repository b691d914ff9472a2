"""The words of the game: phases, timings, abilities. `numbers.py` and `maps.py` hold them against the tables."""

from typing import Literal

Phase = Literal["lobby", "staff", "first_player", "marketing", "action", "over"]
"""What the table is doing. [AN-TRN-01]"""
FightStep = Literal["pre_battle", "battle", "retreats", "post_battle"]
"""How far a battle has come. [AN-BAT-03]"""
LengthName = Literal["short", "standard", "long"]
Variant = Literal["book", "balanced", "balanced_1_1"]
"""The numbers as the rulebook prints them, and those of the option `balanced`."""
Faction = Literal["comet", "dragonfly", "midnight", "mirage"]
Rank = Literal["mascot", "character", "hero"]
Medium = Literal["tv", "film", "ova", "manga", "light_novel", "web_series"]
ZoneKind = Literal["town", "country"]
ZoneRole = Literal["centre", "inner", "start", "flank_left", "flank_right"]
Card = Literal[
    "espresso_round", "broken_machine", "blank_page", "generous_muse", "fan_fever", "good_conduct", "writers_strike",
    "spotlight",
]  # fmt: skip
"""Industry news. [AN-NWS-03]"""

Timing = Literal[
    "dice", "unique_action", "permanent", "pre_battle", "post_battle", "staff_phase", "convention", "battle_cost",
    "marketing_event", "invocation", "retreat", "hits",
]  # fmt: skip
AbilityName = Literal[
    "cockpit_duo", "scramble", "fast_build", "overdrive", "armed_bolts", "salvage", "night_shift", "prime_time",
    "classmates", "courtesy", "welcome_club", "reconciliation", "talent_circle", "limited_print", "polite_dismissal",
    "gossip", "open_stand", "flying_studio", "lys", "nocturne", "elusive", "hidden_passage", "dilemma", "curse",
    "wide_passage", "clown_parade", "fan_theft", "veil", "onyx", "informants", "wiretap", "market_flood",
    "stone_heart", "negotiation", "redeploy", "mole", "back_to_sketch",
]  # fmt: skip
Creation = Literal["overtime", "room_in_the_sky", "midnight_market", "favour_for_favour"]
"""The productions made by a creation action. [AN-FAC-03]"""
