"""Which abilities a player has: those of the faction from the start, those of its productions once created."""

from tripot.games.anime_studios.numbers import ABILITY_OWNER, TABLE
from tripot.games.anime_studios.state import AnimeState
from tripot.games.anime_studios.words import AbilityName

BIT: dict[AbilityName, int] = dict.fromkeys(ABILITY_OWNER, 0) | {
    production["effect"]: 1 << place
    for faction in TABLE["factions"]
    for place, production in enumerate(faction["productions"])
}
"""The production that gives each ability, as a bit; 0 for those a faction has from the start. [AN-PRD-01]"""

ONCE: dict[AbilityName, int] = {
    ability: 1 << place
    for place, ability in enumerate(
        ability
        for ability, each in TABLE["abilities"].items()
        if each["timing"] in {"pre_battle", "post_battle", "marketing_event"}
    )
}
"""The bit that remembers that an ability was used in this battle, turn or phase. [AN-TRN-04]"""


def owns(s: AnimeState, player: int, ability: AbilityName) -> bool:
    """Whether a player may use an ability: from the check moment that created its production onward. [AN-PRD-07]"""
    if ABILITY_OWNER.get(ability) != s.faction[player]:
        return False
    bit = BIT[ability]
    return not bit or bool(s.made[player] & bit)


def pay(s: AnimeState, player: int, cost: int) -> None:
    """Staff leaves, before what it pays for. [AN-ACT-15, AN-ACT-16]"""
    s.staff[player] -= cost


def receive(s: AnimeState, player: int, staff: int) -> int:
    """Staff comes; a player who is out loses it. Answers what was received. [AN-ACT-06]"""
    if s.out >> player & 1:
        return 0
    s.staff[player] += staff
    return staff
