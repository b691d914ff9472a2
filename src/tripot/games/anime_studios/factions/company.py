"""Zones that a player shares with others: two factions make a production of it. [AN-DR-11, AN-MR-12]"""

from tripot.games.anime_studios.state import AnimeState


def shared_zones(s: AnimeState, player: int) -> int:
    """In how many zones a player's units stand with enemy units. [AN-DR-11]"""
    theirs = 0
    for other, zones in enumerate(s.occupied):
        if other != player:
            theirs |= zones
    return (s.occupied[player] & theirs).bit_count()


def factions_met(s: AnimeState, player: int) -> int:
    """How many enemy factions a player's units stand with. [AN-MR-12]"""
    mine = s.occupied[player]
    return sum([1 for other, zones in enumerate(s.occupied) if other != player and zones & mine])
