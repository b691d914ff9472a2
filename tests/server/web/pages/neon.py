"""The pages of a Neo-Tokyo table, drawn without a house around them."""

from server.web.pages.stage import Stage
from tripot.games.neo_tokyo import GAME

STAGE = Stage(GAME, lambda s: len(s.players))
draw, scene, count, ending, replay = STAGE.draw, STAGE.scene, STAGE.count, STAGE.ending, STAGE.replay
