"""Productions: six a faction, created as soon as their condition holds at a check moment, never lost. [AN-PRD-01]"""

from collections.abc import Callable
from typing import TypeAlias

from tripot.engine.events import PUBLIC
from tripot.games.anime_studios.factions import comet, dragonfly, midnight, mirage
from tripot.games.anime_studios.numbers import PRODUCTIONS
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

POSITIONAL = (comet.POSITIONAL, dragonfly.POSITIONAL, midnight.POSITIONAL, mirage.POSITIONAL)
"""The productions of each faction that the position decides, not a deed, as bits."""
FULFILLED = (comet.fulfilled, dragonfly.fulfilled, midnight.fulfilled, mirage.fulfilled)
"""Which of these the position gives now: what `MEASURES` say, asked all together many times a second."""
COUNTED = tuple(
    tuple(
        (place, measure)
        for place, measure in enumerate(MEASURES[faction])
        if measure is not None and not POSITIONAL[faction] >> place & 1
    )
    for faction in range(len(MEASURES))
)
"""The others, that deeds decide, and how they are counted."""


def check(s: AnimeState) -> None:
    """A check moment: everybody in turn order, until nobody creates anything. [AN-PRD-03, AN-PRD-04, AN-PRD-05]

    Whatever deeds and position allow is created, and stays. [AN-PRD-02]
    """
    goals_of = s.figures.numbers[s.variant].goals_for[s.players]
    again = True
    while again:
        again = False
        for player in s.order:
            made, faction = s.made[player], s.faction[player]
            if made == SIX or faction == NOBODY:
                continue
            due = s.deeds[player] & ~made
            left = POSITIONAL[faction] & ~made
            if left:
                due |= FULFILLED[faction](s, player, left, goals_of[faction])
            if due:
                again = True
                create_all(s, player, due)


def create_all(s: AnimeState, player: int, due: int) -> None:
    """Several productions, in the order of the player's board. [AN-PRD-03]"""
    for place in range(due.bit_length()):
        if due >> place & 1:
            create(s, player, place)


def remember(s: AnimeState, player: int) -> None:
    """Conditions that a count of deeds fulfils are fulfilled for good: heroes, conventions, captures. [AN-FAC-02]"""
    wanted = goals(s, player)
    for place, measure in COUNTED[s.faction[player]]:
        if measure(s, player) >= wanted[place]:
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
