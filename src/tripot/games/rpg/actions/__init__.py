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
    social,
    throwing,
    wrestling,
)
from tripot.games.rpg.commands import calling, settings
from tripot.games.rpg.plays import Play
from tripot.games.rpg.statuses import turns

CATALOGUE: dict[str, Play] = {
    **common.PLAYS,
    **common.REACTIONS,
    **assaults.PLAYS,
    **wrestling.PLAYS,
    **throwing.PLAYS,
    **driving.PLAYS,
    **gear.PLAYS,
    **senses.PLAYS,
    **social.PLAYS,
    **casting.PLAYS,
    **astral.PLAYS,
    **conjuring.PLAYS,
    **rituals.PLAYS,
    **alchemy.PLAYS,
    **powers.PLAYS,
    **hacking.PLAYS,
    **doors.PLAYS,
    **searches.PLAYS,
    **icons.PLAYS,
    **cyberware.PLAYS,
    **sabotage.PLAYS,
    **archives.PLAYS,
    **extended.PLAYS,
    "blast": explosives.BLAST,
    "called_pool": calling.CALLED_POOL,
    "dive": explosives.DIVE,
    "harm": damage.HARM,
    "hazard": settings.HAZARD,
    "released": preparations.RELEASED,
    "spell_effect": spells.SPELL_EFFECT,
    "step_in": interposing.STEP_IN,
    "travel": movement.TRAVEL,
    "turn_start": turns.TURN_START,
}
"""Every action, chapter by chapter, and the few procedures that are no actions of anybody."""
