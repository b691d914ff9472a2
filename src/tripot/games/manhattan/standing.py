"""How well a seat stands in a world that is fully known: what a search aims at."""

from math import exp

from tripot.engine.seats import Seat
from tripot.games.manhattan import scoring
from tripot.games.manhattan.corporations import NONE, Corporation
from tripot.games.manhattan.policies.outlook import points_of_heights
from tripot.games.manhattan.state import State

_SCALE = (6.0, 3.0)
"""Points of lead that make a win likely: on the last turn, and for each turn that is still to come."""
_HOPE = (1.0, 1.1, 0.25)
"""What a point that shares may be expected to score becomes, by the turns to come and their square: whoever stands
well goes on buying what will lead. Fitted to games of six traders, as the figures below."""
_INFLUENCE = 6.0
_PURSE = (0.3, 0.25)
"""What 300,000 ny are worth, in points: now, and for each turn in which they may still be spent."""
_MONEY = 300_000


def value(s: State, seat: Seat) -> float:
    """From 0 to 1: the lead in points over the best of the others, wealth counting while it can still grow."""
    if s.outcome is not None:
        if not s.outcome.winners:
            return 0.5
        totals = [float(points) for points in s.outcome.points]
        won = 1 / len(s.outcome.winners) if seat in s.outcome.winners else 0.0
        return 0.5 * won + 0.5 * _lead(totals, seat, _SCALE[0])
    if s.turn == 0:
        return 0.5
    return _lead(prospects(s), seat, _SCALE[0] + _SCALE[1] * (s.turns - s.turn))


def _lead(totals: list[float], seat: Seat, scale: float) -> float:
    best = max(total for other, total in enumerate(totals) if other != seat)
    return 1 / (1 + exp(min(50.0, (best - totals[seat]) / scale)))


def prospects(s: State) -> list[float]:
    """The points that each player may expect: shares by where their corporations may end, wealth while it can grow."""
    left = s.turns - s.turn
    hopes = _hopes(s, left + 1)
    grown = _HOPE[0] + _HOPE[1] * left + _HOPE[2] * left * left
    purse = (_PURSE[0] + _PURSE[1] * left) / _MONEY
    found = []
    for player, line in enumerate(scoring.score(s, s.money)):
        ranked = sum(share["vp"] for share in line["shares"])
        hoped = sum(count * hopes.get(corporation, 0.0) for corporation, count in enumerate(s.shares[player]) if count)
        found.append(
            line["total"] - ranked + grown * hoped + _INFLUENCE * s.influence[player] + purse * s.money[player]
        )
    return found


def _hopes(s: State, left: int) -> dict[Corporation, float]:
    """The points that a share of each corporation may be expected to score."""
    backers: dict[Corporation, int] = {}
    for player in range(s.seats):
        pushed = _favourite(s, player)
        backers[pushed] = backers.get(pushed, 0) + 1
    heights = {c: (s.assets[c], backers.get(c, 0)) for c in s.ranking}
    return points_of_heights(heights, left) if heights else {}


def _favourite(s: State, player: Seat) -> Corporation:
    """What somebody has most reason to push: most shares, then citizenship."""
    held = s.shares[player]
    best = max(s.ranking, key=lambda c: (held[c], s.assets[c]), default=NONE)
    return best if best != NONE and held[best] else s.citizen[player]
