"""The pages of a Manhattan table, drawn without a house around them."""

from typing import Any

from server.web.pages.stage import Stage
from tripot.engine.seats import Seat
from tripot.games.manhattan import GAME

STAGE = Stage(GAME, lambda s: s.seats)
draw, ending, replay = STAGE.draw, STAGE.ending, STAGE.replay


def count(s: Any, seat: Seat, lang: str = "fr", **more: Any) -> str:
    """What stands beside the order sheet of a seat."""
    return STAGE.count(s, seat, "orders", lang, tab="orders", **more)
