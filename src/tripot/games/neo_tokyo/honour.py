"""Honour: its bounds, and what falls with it. [NT-HON-01, NT-HON-03, NT-HON-04, NT-HON-08]"""

from typing import Any

from tripot.engine.seats import Seat
from tripot.games.neo_tokyo import loyalty, points
from tripot.games.neo_tokyo.frozen import seal
from tripot.games.neo_tokyo.people import Player
from tripot.games.neo_tokyo.state import City
from tripot.games.neo_tokyo.tables import TRAITS, C

NO_LIMIT = 10**9
_EXPATRIATE = TRAITS["expatrie"]


def most(player: Player) -> int:
    """The most Honour a player can have. [NT-HON-01, NT-TRA-12, NT-TRA-23]"""
    if player.has("parole_dhonneur"):
        return NO_LIMIT
    return int(_EXPATRIATE["honour_max"]) if player.shows("expatrie") else int(C["honour_max"])


def least(player: Player) -> int:
    """The Honour below which nothing more is lost. [NT-TRA-12, NT-TRA-05]"""
    return int(_EXPATRIATE["honour_min"]) if player.has("expatrie") else 0


def change(s: City, seat: Seat, by: int, rule: str, cause: str, **facts: Any) -> int:
    """Gain or lose Honour within bounds; returns what really changed. [NT-HON-08]"""
    player = s.players[seat]
    if by > 0:
        return put(s, seat, max(player.honour, min(player.honour + by, most(player))), rule, cause, **facts)
    return put(s, seat, min(player.honour, max(player.honour + by, least(player))), rule, cause, **facts)


def put(s: City, seat: Seat, level: int, rule: str, cause: str, **facts: Any) -> int:
    """Set Honour, and apply at once what a fall costs for good. [NT-HON-04]"""
    player = s.players[seat]
    by = level - player.honour
    if by == 0:
        return 0
    player.honour = level
    player.honours.append((rule, cause, by, seal(facts)))
    if by < 0:
        loyalty.trim(s, seat)
        points.trim(s, seat)
    return by


def drop_to(s: City, seat: Seat, level: int, rule: str, cause: str, **facts: Any) -> int:
    """Fall to a level, if above it and as far as the floor allows. [NT-CON-10, NT-TRA-15]"""
    player = s.players[seat]
    return put(s, seat, min(player.honour, max(level, least(player))), rule, cause, **facts)
