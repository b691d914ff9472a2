"""Studios: at most one a zone, never destroyed, kept by a mascot or independent. [AN-GEN-08, AN-GEN-09, AN-GEN-10]

Sets of zones are whole numbers, a bit for each zone; no two players share a bit, so that a sum is a union.
"""

from tripot.games.anime_studios.state import NOBODY, AnimeState


def everywhere(s: AnimeState) -> int:
    """The zones that have a studio."""
    return sum(s.opened)


def independent(s: AnimeState) -> int:
    """The zones whose studio nobody keeps. [AN-GEN-08]"""
    return sum(s.opened) & ~sum(s.kept)


def controlled(s: AnimeState, player: int) -> int:
    """How many studios a player controls. [AN-GEN-08]"""
    return s.kept[player].bit_count()


def stands_in(s: AnimeState, zone: int) -> bool:
    """Whether a zone has a studio."""
    return bool(everywhere(s) >> zone & 1)


def keeps(s: AnimeState, player: int, zone: int) -> bool:
    """Whether a mascot of the player's keeps the studio of a zone. [AN-GEN-11]"""
    return bool(s.kept[player] >> zone & 1)


def keeper(s: AnimeState, zone: int) -> int:
    """Who keeps the studio of a zone, or nobody."""
    return _owner(s.kept, zone)


def founder(s: AnimeState, zone: int) -> int:
    """Who opened the studio of a zone, or nobody. [AN-GEN-10]"""
    return _owner(s.opened, zone)


def _owner(sets: list[int], zone: int) -> int:
    return next((player for player, zones in enumerate(sets) if zones >> zone & 1), NOBODY)


def build(s: AnimeState, player: int, zone: int) -> None:
    """A new studio, kept at once by a mascot of its founder, remembered for ever. [AN-COM-03, AN-GEN-10]"""
    s.opened[player] |= 1 << zone
    s.kept[player] |= 1 << zone


def occupy(s: AnimeState, player: int, zone: int) -> None:
    """A mascot of the player's becomes the keeper."""
    s.kept[player] |= 1 << zone


def leave(s: AnimeState, player: int, zone: int) -> None:
    """The keeper is gone: the studio is independent. [AN-GEN-12]"""
    s.kept[player] &= ~(1 << zone)
