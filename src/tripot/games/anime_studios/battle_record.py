"""What a battle has come to so far: forces, dice and why so many, who lost face, who fell back. [AN-SHOW-01]"""

from typing import Any

from tripot.engine.events import PUBLIC
from tripot.games.anime_studios import dice
from tripot.games.anime_studios.forces import count
from tripot.games.anime_studios.maps import STRIDE, ZONES
from tripot.games.anime_studios.numbers import KINDS
from tripot.games.anime_studios.state import AnimeState, Fight

LOST, STAYED = -1, -2
"""Where a unit is gone that lost face, and one that is too elusive to go."""


def named(s: AnimeState, player: int, force: int) -> dict[str, int]:
    """A force by kind of unit."""
    kinds = KINDS[s.faction[player]]
    return {kind: many for place, kind in enumerate(kinds) if (many := count(force, place))}


def remember_dice(s: AnimeState, fight: Fight) -> None:
    """The forces and their points at the moment when the dice fall: losses change them. [AN-BAT-08]"""
    for side in (0, 1):
        fight.forces[side] = s.force[fight.player(side) * STRIDE + fight.zone]
        fight.points[side] = dice.breakdown(s, fight, side)


def gone(fight: Fight, side: int, kind: int, where: int) -> None:
    """A unit leaves the battle: to a zone, to its reserve, or it stays where it is."""
    fight.gone.append((side, kind, where))


def side(s: AnimeState, fight: Fight, at: int) -> dict[str, Any]:
    """One side: who fought, with how many dice and why, and what became of them. [AN-UI-05, AN-SHOW-01]"""
    player = fight.player(at)
    kinds = KINDS[s.faction[player]]
    have_fallen = bool(fight.points[at])
    force = fight.forces[at] if have_fallen else s.force[player * STRIDE + fight.zone]
    points = fight.points[at] if have_fallen else dice.breakdown(s, fight, at)
    left = [(kinds[kind], where) for who, kind, where in fight.gone if who == at]
    return {
        "seat": player,
        "units": named(s, player, force),
        "points": dict(zip(dice.POINTS, points, strict=True)),
        "dice": list(fight.dice[at]),
        "humiliations": fight.humiliations[at],
        "wounds": fight.wounds[at],
        "softened": bool(fight.softened[at]),
        "lost": [kind for kind, where in left if where == LOST],
        "retreated": [[kind, ZONES[where]] for kind, where in left if where >= 0],
        "stayed": [kind for kind, where in left if where == STAYED],
    }


def tell(s: AnimeState, fight: Fight) -> None:
    """The whole battle once more when it is over, to be looked at; rules 1.0 do not tell it. [AN-SHOW-01]"""
    if not s.is_first_edition and s.log is not None:
        sides = [side(s, fight, at) for at in (0, 1)]
        s.tell("AN-SHOW-01", "battle_over", PUBLIC, zone=ZONES[fight.zone], sides=sides)
