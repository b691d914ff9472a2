"""Productions: six a faction, created as soon as their condition holds at a check moment, never lost. [AN-PRD-01]"""

from collections.abc import Callable
from typing import TypeAlias

from tripot.engine.events import PUBLIC
from tripot.games.anime_studios.factions import comet, dragonfly, midnight, mirage
from tripot.games.anime_studios.numbers import NUMBERS, PRODUCTIONS
from tripot.games.anime_studios.state import NOBODY, AnimeState

SIX = 0b111111
"""All productions of a faction."""

Measure: TypeAlias = Callable[[AnimeState, int], int]
MEASURES: tuple[tuple[Measure | None, ...], ...] = (
    comet.MEASURES,
    dragonfly.MEASURES,
    midnight.MEASURES,
    mirage.MEASURES,
)

_POSITIONAL = (comet.POSITIONAL, dragonfly.POSITIONAL, midnight.POSITIONAL, mirage.POSITIONAL)


def _left(faction: int, made: int) -> tuple[tuple[int, Measure], ...]:
    six = MEASURES[faction]
    return tuple(
        (place, measure) for place in _POSITIONAL[faction] if (measure := six[place]) and not made >> place & 1
    )


MISSING = tuple(tuple(_left(faction, made) for made in range(SIX + 1)) for faction in range(len(MEASURES)))
"""By faction and by what is created already: what the position has to be asked about."""


def check(s: AnimeState) -> None:
    """A check moment: everybody in turn order, until nobody creates anything. [AN-PRD-03, AN-PRD-04, AN-PRD-05]"""
    again = True
    while again:
        again = False
        for player in s.order:
            again |= examine(s, player)


def examine(s: AnimeState, player: int) -> bool:
    """Create whatever deeds and position allow; what is created stays. [AN-PRD-02, AN-PRD-03]"""
    faction, made = s.faction[player], s.made[player]
    if made == SIX or faction == NOBODY:
        return False
    due = s.deeds[player] & ~made
    wanted = NUMBERS[s.variant].goals_for[s.players][faction]
    for place, measure in MISSING[faction][made]:
        if measure(s, player) >= wanted[place]:
            due |= 1 << place
    if not due:
        return False
    for place in range(due.bit_length()):
        if due >> place & 1:
            create(s, player, place)
    return True


def remember(s: AnimeState, player: int) -> None:
    """Conditions that a count of deeds fulfils are fulfilled for good: heroes, conventions, captures. [AN-FAC-02]"""
    faction = s.faction[player]
    wanted = goals(s, player)
    for place, measure in enumerate(MEASURES[faction]):
        if measure is not None and place not in _POSITIONAL[faction] and measure(s, player) >= wanted[place]:
            s.deeds[player] |= 1 << place


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
