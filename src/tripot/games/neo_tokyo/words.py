"""The words of the game: kinds, phases, outcomes, traits, titles. `tables.py` holds them against `tables.toml`."""

from typing import Literal

Phase = Literal["creation", "planning", "resolution", "report", "over"]
"""[NT-CAL-01]"""
AgentKind = Literal["fixer", "clan", "agency", "croc"]
"""A CROC is an agent of one player, and in no table. [NT-CRO-05]"""
Tier = Literal["AA", "AAA"]

Skill = Literal["information", "datasteal", "sabotage", "scandal", "protection"]
"""The types an agent has a bonus in. [NT-TYP-16]"""
RunType = Literal["information", "datasteal", "sabotage", "scandal", "protection", "assassination"]
RunStatus = Literal["accepted", "refused", "busy"]
"""What became of an order to hire. [NT-PRI-04]"""
RunOutcome = Literal["", "success", "failure", "interception", "capture", "used", "unused"]
"""How a run ended, a Protection by whether it was used; empty until it is resolved. [NT-RES-10]"""

ContractStatus = Literal["draft", "active", "declined", "cancelled", "broken", "ended", "void"]
"""[NT-CON-01]"""
ProofKind = Literal["secret", "damning_proof", "file", "trace", "sheet"]
"""[NT-EVI-01]"""
Counter = Literal["sole", "deaths", "dragon", "forecasts", "suffered"] | RunType
"""What is counted for the end: successful runs by type, among others. [NT-END-06]"""

Trait = Literal[
    "paria", "parvenu", "expatrie", "eveille", "technomancien", "irreprochable", "rustre", "vieux_briscard",
    "jeune_loup", "as_de_la_bourse", "parole_dhonneur", "politicien", "genie_image", "veteran_galonne",
    "ancien_des_ombres", "yakuza", "heritier", "parasite_mondain", "ticket_gagnant", "celebrite", "efface",
    "citoyen_corpo", "pupille_du_dragon", "neophyte", "oiseau_de_nuit", "vieilles_casseroles", "ambition",
    "loyaliste", "vendetta",
]  # fmt: skip
"""[NT-TRA-01]"""
Title = Literal[
    "neo_shogun", "prime_minister", "opposition_leader", "venerable", "council_president", "networker", "suzerain",
    "outsider", "master_spy", "icebreaker", "pyromaniac", "viper_tongue", "bogeyman", "unsinkable", "market_lord",
    "dragon_favourite",
]  # fmt: skip
"""[NT-END-06]"""
