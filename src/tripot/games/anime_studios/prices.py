"""What things cost now: the table's price, then the faction's effects, then the news. [AN-NWS-04]"""

from tripot.games.anime_studios.effects import BIT
from tripot.games.anime_studios.forces import KIND_COUNT
from tripot.games.anime_studios.numbers import COMET, DRAGONFLY, FACTION, KIND, MIDNIGHT, NEWS, TABLE
from tripot.games.anime_studios.state import AnimeState
from tripot.games.anime_studios.words import AbilityName, Creation

(ESPRESSO_ROUND, BROKEN_MACHINE, BLANK_PAGE, GENEROUS_MUSE, FAN_FEVER, GOOD_CONDUCT, WRITERS_STRIKE, SPOTLIGHT) = (
    NEWS.index(card)
    for card in (
        "espresso_round",
        "broken_machine",
        "blank_page",
        "generous_muse",
        "fan_fever",
        "good_conduct",
        "writers_strike",
        "spotlight",
    )
)

_FAST_BUILD, _TALENT_CIRCLE, _WIDE_PASSAGE = BIT["fast_build"], BIT["talent_circle"], BIT["wide_passage"]
PRODIGY, SHADE, ALTAIR = KIND["prodigy"][1], KIND["shade"][1], KIND["captain_altair"][1]


def open_studio(s: AnimeState, player: int) -> int:
    """3 staff, 2 with `fast_build`. [AN-COM-01, AN-CO-06]"""
    if s.faction[player] == COMET and s.made[player] & _FAST_BUILD:
        return s.numbers().abilities["fast_build"]["open_studio"]
    return s.figures.open_studio_cost


def recruit(s: AnimeState, player: int) -> int:
    """The mascot's cost. [AN-COM-23, AN-NWS-03]"""
    cost = s.figures.numbers[s.variant].units[s.faction[player]][0].cost
    return cost + s.figures.news_surcharge if s.news == BLANK_PAGE else cost


def invoke(s: AnimeState, player: int, kind: int) -> int:
    """The unit's cost today. [AN-COM-26, AN-COM-28, AN-NWS-03]"""
    cost = _cost(s, player, kind)
    if s.news == BLANK_PAGE:
        return cost + s.figures.news_surcharge
    if s.news == GENEROUS_MUSE:
        return max(s.figures.news_least_cost, cost - s.figures.news_rebate)
    return cost


def _cost(s: AnimeState, player: int, kind: int) -> int:
    """Printed costs, except Altair's return, the Prodigy's circle and the Shades. [AN-CO-02, AN-DR-08, AN-MI-01]"""
    faction = s.faction[player]
    if faction == MIDNIGHT and kind == SHADE:
        return s.reserve[player * KIND_COUNT + SHADE]
    if faction == COMET and kind == ALTAIR and s.invoked[player] >> kind & 1:
        return s.numbers().units[faction][kind].later
    if faction == DRAGONFLY and kind == PRODIGY and s.made[player] & _TALENT_CIRCLE:
        return s.numbers().abilities["talent_circle"]["prodigy"]
    return s.figures.numbers[s.variant].units[faction][kind].cost


def battle(s: AnimeState, defender: int, zone: int) -> int:
    """1 staff, one more against Dragonfly at home, one more under the charter. [AN-COM-09, AN-DR-05, AN-NWS-03]"""
    cost = s.figures.battle_cost
    if s.faction[defender] == DRAGONFLY and s.kept[defender] >> zone & 1:
        cost += s.numbers().abilities["courtesy"]["surcharge"]
    if s.news == GOOD_CONDUCT:
        cost += s.figures.news_surcharge
    return cost


def unique(s: AnimeState, player: int, ability: AbilityName) -> int:
    """A unique action, one more during a writers' strike. [AN-NWS-03, AN-MI-11]"""
    if ability == "hidden_passage" and s.made[player] & _WIDE_PASSAGE:
        ability = "wide_passage"
    cost = s.figures.numbers[s.variant].unique_actions[ability]
    if s.news == WRITERS_STRIKE or (s.news == BLANK_PAGE and ability == "welcome_club"):
        cost += s.figures.news_surcharge
    return cost


UNIQUE: dict[AbilityName, int] = {
    ability: FACTION[each["faction"]]
    for ability, each in TABLE["abilities"].items()
    if each["timing"] == "unique_action"
}
"""The unique actions and their factions. [AN-FAC-04]"""
UNIQUE_OF = tuple(tuple(name for name, owner in UNIQUE.items() if owner == faction) for faction in range(len(FACTION)))
"""The same, by faction."""

CREATIONS: dict[Creation, tuple[int, int]] = {
    production["id"]: (FACTION[faction["id"]], place)
    for faction in TABLE["factions"]
    for place, production in enumerate(faction["productions"])
    if "cost" in production
}
"""The productions made by a creation action. [AN-FAC-03]"""
CREATION_OF = tuple(name for _, name in sorted((faction, name) for name, (faction, _) in CREATIONS.items()))
"""The same, one for each faction."""


def creation(s: AnimeState, production: str) -> int:
    """A creation action is a unique action. [AN-ACT-14, AN-NWS-03]"""
    cost = s.figures.numbers[s.variant].creations[production]
    return cost + s.figures.news_surcharge if s.news == WRITERS_STRIKE else cost
