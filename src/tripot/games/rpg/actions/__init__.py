"""The catalogue of actions, done: one file a chapter. Importing it fills the table of plays."""

from tripot.games.rpg.actions import (
    alchemy,
    archives,
    assaults,
    astral,
    casting,
    common,
    conjuring,
    cyberware,
    doors,
    driving,
    gear,
    hacking,
    icons,
    powers,
    rituals,
    sabotage,
    searches,
    senses,
    social,
    throwing,
    wrestling,
)

CHAPTERS = (
    common, assaults, wrestling, throwing, driving, gear, senses, social, casting, astral, conjuring, rituals, alchemy,
    powers, hacking, doors, searches, icons, cyberware, sabotage, archives,
)  # fmt: skip
"""Every chapter that adds plays to the catalogue."""
