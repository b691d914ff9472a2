"""Phase 1: everybody's staff is counted anew. [AN-STF-01]"""

from tripot.engine.events import PUBLIC
from tripot.games.anime_studios import granting, productions, reserves, studios
from tripot.games.anime_studios.factions import comet, mirage
from tripot.games.anime_studios.forces import KIND_COUNT
from tripot.games.anime_studios.numbers import COMET, FACTIONS, MIRAGE
from tripot.games.anime_studios.state import AnimeState

_BONUSES = {COMET: comet.night_shift, MIRAGE: mirage.informants}
"""Effects of the staff phase. [AN-STF-06]"""


def recruit(s: AnimeState) -> None:
    """Totals on one position, then the catch-up, then the captives go home. [AN-STF-08, AN-BAL-02]"""
    s.phase = "staff"
    totals = [total(s, player) for player in range(s.players)]
    least = catch_up(max(totals))
    for player in range(s.players):
        s.staff[player] = max(totals[player], least)
        s.tell("AN-STF-01", "staff_counted", PUBLIC, seat=player, total=totals[player], staff=s.staff[player])
    free_captives(s)
    granting.grant(s)
    productions.check(s)


def total(s: AnimeState, player: int) -> int:
    """Mascots, studios, independent studios, captives, faction. [AN-STF-02, AN-STF-03, AN-STF-04, AN-STF-05]"""
    worth = s.figures
    held = s.captives[player * s.players : (player + 1) * s.players]
    bonus = _BONUSES.get(s.faction[player])
    return (
        worth.staff_per_mascot * reserves.mascots_on_map(s, player)
        + worth.staff_per_studio * studios.controlled(s, player)
        + worth.staff_per_independent_studio * studios.independent(s).bit_count()
        + worth.staff_per_captive * sum(held)
        + (bonus(s, player) if bonus else 0)
    )


def catch_up(highest: int) -> int:
    """Nobody has less than half of the most, rounded up; a studio always exists, so never 0. [AN-STF-07, AN-STF-09]

    >>> catch_up(15)
    8
    """
    return (highest + 1) // 2


def free_captives(s: AnimeState) -> None:
    """Captured mascots return to their own reserves. [AN-STF-05, AN-STF-08]"""
    for captor in range(s.players):
        for owner in range(s.players):
            place = captor * s.players + owner
            if s.captives[place]:
                s.tell(
                    "AN-STF-05",
                    "captives_freed",
                    PUBLIC,
                    seat=captor,
                    faction=FACTIONS[s.faction[owner]],
                    number=s.captives[place],
                )
                s.reserve[owner * KIND_COUNT] += s.captives[place]
                s.captives[place] = 0
