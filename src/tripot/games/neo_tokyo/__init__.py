"""Corporate Game, Neo-Tokyo edition: sealed order sheets, agents, contracts, proofs, politics and a dragon."""

from tripot.games.neo_tokyo.game import NeoTokyo

GAME = NeoTokyo()

__all__ = ["GAME", "NeoTokyo"]
