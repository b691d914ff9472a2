"""The words of the game: stages and outcomes of tests, beings, sides, presence, elements. `tables.py` checks them."""

from typing import Literal

Stage = Literal["new", "ready", "seen", "thrown", "final"]
"""How far a test has come. [SR-JRN-01]"""
Outcome = Literal["", "success", "success_complication", "failure", "critical_failure"]
"""What a test came to; empty until it is judged. [SR-TEST-05]"""
TrialRole = Literal["test", "defence", "resistance", "healing", "assist", "composure", "nausea", "footing"]
"""What a test is for: some are rolled without asking anybody anything."""
Being = Literal["person", "animal", "spirit", "sprite", "drone", "vehicle"]
"""What a sheet is of. [SR-CHR-09]"""
Side = Literal["crew", "opposition"]
Presence = Literal["offline", "ar", "vr_cold", "vr_hot"]
"""How somebody is in the matrix."""
FireMode = Literal["single", "semi_auto", "burst", "full_auto"]
Monitor = Literal["physical", "stun"]
Nature = Literal["mana", "physical"]
"""Of a spell. [SR-MAG-15]"""
Element = Literal["none", "fire", "cold", "electricity", "acid", "poison", "biofeedback", "drain"]
DeviceType = Literal["device", "link", "console", "deck", "host"]
Attribute = Literal["CON", "AGI", "REA", "FOR", "VOL", "LOG", "INT", "CHA"]
Condition = Literal[
    "prone", "partial_cover", "full_cover", "deafened", "blinded", "corroded", "poisoned", "bleeding", "burning",
    "electrocuted", "chilled", "soaked", "confused", "fatigued", "frightened", "panicked", "cursed", "fogged", "frozen",
    "paralysed", "petrified", "hindered", "crippled", "off_balance", "nauseous", "invisible", "greater_invisible",
    "silent", "greater_silent",
]  # fmt: skip
"""The statuses of the table. [SR-STA-01]"""
Cover = Literal["partial_cover", "full_cover"]
State = Literal[
    "unconscious", "dying", "dead", "stabilised", "grappling", "grappled", "aiming", "full_defense",
    "full_matrix_defense", "feinted", "exposed", "pinned", "astral_vision", "projected", "manifested",
    "hidden_icon", "running_silent", "tethered", "obedient", "shielded", "slowed", "vitality", "guarded", "fire_aura",
]  # fmt: skip
"""What the engine keeps on a character beside the 29 statuses, with icons of their own."""
StatusCode = Condition | State
