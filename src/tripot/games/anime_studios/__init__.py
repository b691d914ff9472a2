"""Générique de guerre: anime studios fight for zones, fans and six productions on an island."""

from tripot.games.anime_studios.game import AnimeStudios

GAME = AnimeStudios()

__all__ = ["GAME"]
