"""The catalogue of actions, done: one file a chapter."""

from tripot.games.rpg import alchemy as preparations
from tripot.games.rpg import damage, explosives, extended, interposing, movement, spells
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
    skill_tests,
    social,
    throwing,
    wrestling,
)
from tripot.games.rpg.commands import calling, luck, settings
from tripot.games.rpg.plays import Play
from tripot.games.rpg.statuses import turns

CHAPTERS = (
    common, assaults, wrestling, throwing, driving, gear, senses, skill_tests, social, casting, astral, conjuring,
    rituals, alchemy,
    powers, hacking, doors, searches, icons, cyberware, sabotage, archives,
)  # fmt: skip
"""The chapters of actions."""
PROCEDURES = (turns, movement, interposing, damage, explosives, spells, preparations, extended, calling, luck, settings)
"""What goes on inside actions, or is nobody's action."""
CATALOGUE: dict[str, Play] = {
    code: play for chapter in (*CHAPTERS, *PROCEDURES) for code, play in chapter.PLAYS.items()
}
"""Everything that can be under way, by its code."""
