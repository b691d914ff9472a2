"""How well a seat stands, for a search: victory points as they would be counted now."""

from tripot.engine.seats import Seat
from tripot.games.neo_tokyo import endgame, titles
from tripot.games.neo_tokyo.state import City


def value(s: City, seat: Seat) -> float:
    """Between 0 and 1: the share of winners at the end, before it a comparison of points."""
    if s.outcome is not None:
        winners = s.outcome.winners
        return 1 / len(winners) if seat in winners else 0.0
    if not s.assets or not s.players[seat].active:
        return 0.0
    awards = titles.awards(s)
    points = {other: _points(s, other, awards) for other in s.active()}
    rival = max((number for other, number in points.items() if other != seat), default=0.0)
    return max(0.0, min(1.0, 0.5 + (points[seat] - rival) / 100))


def _points(s: City, seat: Seat, awards: dict[str, list[Seat]]) -> float:
    """The score of now, money in hand included, and something for shares that will yield."""
    player = s.players[seat]
    counted = sum(amount for _, _, amount in endgame.score(s, seat, awards))
    rent = sum(player.shares.values()) + sum(player.more_shares.values())
    return counted + (player.money - player.scored_money) / 500_000 + rent * (8 - s.turn) * 0.8
