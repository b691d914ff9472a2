"""The release of the toy game of throws that is installed in a house: `TOY_RULES` says which."""

import os

from engine.toys.throws import GAMES

GAME = GAMES[os.environ.get("TOY_RULES", "1.1")]
