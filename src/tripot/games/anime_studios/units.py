"""The units that a command names: are they mine, here, named once? [AN-DEC-04]"""

from collections.abc import Iterator, Sequence

from tripot.engine.forms import Field
from tripot.engine.refusals import Refusal
from tripot.games.anime_studios import studios
from tripot.games.anime_studios.forces import count
from tripot.games.anime_studios.maps import STRIDE
from tripot.games.anime_studios.pieces import PIECES, Piece, names
from tripot.games.anime_studios.state import AnimeState

UNIT = Field("unit", "text", most=60, term="piece")
ZONE_FIELD = Field("zone", "text", most=40, term="zone")
UNITS = Field("units", "list", 0, 64, of=(Field("", "text", most=60, term="piece"),))
MOVES = Field("moves", "list", 0, 64, of=(Field("", "group", of=(UNIT, ZONE_FIELD)),))


def mine(s: AnimeState, player: int, name: str) -> Piece | None:
    """The unit of that id, if it is one of the player's on the map."""
    piece = PIECES.get(name)
    if piece is None or piece.faction != s.faction[player]:
        return None
    keeps = studios.keeps(s, player, piece.zone)
    if piece.number == 0:
        return piece if keeps else None
    there = count(s.force[player * STRIDE + piece.zone], piece.kind)
    if piece.kind == 0:
        there -= keeps
    return piece if piece.number <= there else None


def faults(s: AnimeState, player: int, named: Sequence[str], rule: str) -> Iterator[Refusal]:
    """Units that are not the player's, or named twice. [AN-COM-06]"""
    for place, name in enumerate(named):
        if mine(s, player, name) is None:
            yield Refusal(rule, "NOT_YOUR_UNIT", {"unit": name}, (str(place),))
        if name in named[:place]:
            yield Refusal(rule, "UNIT_MOVED_TWICE", {"unit": name}, (str(place),))


def known(s: AnimeState, player: int, named: Sequence[str]) -> list[Piece]:
    """Those of the units that are the player's."""
    return [piece for name in named if (piece := mine(s, player, name)) is not None]


def here(s: AnimeState, player: int, zone: int) -> tuple[str, ...]:
    """The ids of a player's units in a zone."""
    force = s.force[player * STRIDE + zone]
    return names(s.faction[player], zone, force, studios.keeps(s, player, zone))
