"""Studios: at most one a zone, never destroyed, kept by a mascot or independent. [AN-GEN-08, AN-GEN-09, AN-GEN-10]"""

from tripot.games.anime_studios.state import NOBODY, AnimeState


def controlled(s: AnimeState, player: int) -> int:
    """How many studios a player controls. [AN-GEN-08]"""
    return s.keeper.count(player)


def on_map(s: AnimeState) -> int:
    """How many studios there are, whoever keeps them."""
    return len(s.studio) - s.studio.count(NOBODY)


def independent(s: AnimeState) -> int:
    """How many studios nobody keeps. [AN-GEN-08]"""
    return s.keeper.count(NOBODY) - s.studio.count(NOBODY)


def build(s: AnimeState, player: int, zone: int) -> None:
    """A new studio, kept at once by a mascot of its founder, remembered for ever. [AN-COM-03, AN-GEN-10]"""
    s.studio[zone] = player
    s.keeper[zone] = player
