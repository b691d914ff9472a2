"""Productions: six a faction, created as soon as their condition holds at a check moment, never lost. [AN-PRD-01]"""

from tripot.engine.events import PUBLIC
from tripot.games.anime_studios.factions import comet, dragonfly, midnight, mirage
from tripot.games.anime_studios.numbers import NUMBERS, PRODUCTIONS
from tripot.games.anime_studios.state import NOBODY, AnimeState

SIX = 0b111111
"""All productions of a faction."""

MEASURES = (comet.MEASURES, dragonfly.MEASURES, midnight.MEASURES, mirage.MEASURES)

MISSING = tuple(
    tuple(
        tuple((place, measure) for place, measure in enumerate(six) if measure is not None and not made >> place & 1)
        for made in range(SIX + 1)
    )
    for six in MEASURES
)
"""By faction and by what is created already: what is still to be measured."""


def check(s: AnimeState) -> None:
    """A check moment: everybody in turn order, until nobody creates anything. [AN-PRD-03, AN-PRD-04, AN-PRD-05]"""
    again = True
    while again:
        again = False
        for player in s.order:
            again |= examine(s, player)


def examine(s: AnimeState, player: int) -> bool:
    """Create whatever a player's position allows; what is created stays. [AN-PRD-02, AN-PRD-03]"""
    faction, made = s.faction[player], s.made[player]
    if made == SIX or faction == NOBODY:
        return False
    wanted = NUMBERS[s.variant].goals_for[s.players][faction]
    for place, measure in MISSING[faction][made]:
        if measure(s, player) >= wanted[place]:
            create(s, player, place)
    return s.made[player] != made


def progress(s: AnimeState, player: int) -> list[int]:
    """How far each production of a player is. [AN-PRD-09]"""
    return [0 if measure is None else measure(s, player) for measure in MEASURES[s.faction[player]]]


def goals(s: AnimeState, player: int) -> tuple[int, ...]:
    """What each production of a player asks for. [AN-PRD-09]"""
    return s.numbers().goals_for[s.players][s.faction[player]]


def create(s: AnimeState, player: int, place: int) -> None:
    """A production, public and for ever. [AN-PRD-02, AN-PRD-09]"""
    s.made[player] |= 1 << place
    production = PRODUCTIONS[s.faction[player]][place]
    s.tell("AN-PRD-03", "production_created", PUBLIC, seat=player, production=production)
    if s.made[player] == SIX:
        s.tell("AN-PRD-08", "six_productions", PUBLIC, seat=player)


def has_six(s: AnimeState, player: int) -> bool:
    """Whether a player may win, and fights without limit. [AN-PRD-08, AN-COM-12]"""
    return s.made[player] == SIX
