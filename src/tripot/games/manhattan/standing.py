"""How well a seat stands in a world that is fully known: what a search aims at."""

from math import exp

from tripot.engine.seats import Seat
from tripot.games.manhattan import scoring
from tripot.games.manhattan.shares import rates
from tripot.games.manhattan.state import State

_SCALE = 9.0
"""Points of lead that make a win likely."""
_GROWTH = 14.0
"""What being as rich as the average is worth, in points, at the very beginning."""


def value(s: State, seat: Seat) -> float:
    """From 0 to 1: the lead in points over the best of the others, wealth counting while it can still grow."""
    if s.outcome is not None:
        if not s.outcome.winners:
            return 0.5
        totals = [float(points) for points in s.outcome.points]
        won = 1 / len(s.outcome.winners) if seat in s.outcome.winners else 0.0
        return 0.5 * won + 0.5 * _lead(totals, seat)
    if s.turn == 0:
        return 0.5
    return _lead(prospects(s), seat)


def _lead(totals: list[float], seat: Seat) -> float:
    best = max(total for other, total in enumerate(totals) if other != seat)
    return 1 / (1 + exp((best - totals[seat]) / _SCALE))


def prospects(s: State) -> list[float]:
    """The points of each player if the game ended now, plus what their wealth may still become."""
    now = [line["total"] for line in scoring.score(s, s.money)]
    left = s.turns - s.turn + 1
    paid = rates(s.figures, s.ranking, s.assets)
    wealth = [
        s.money[player]
        + left * sum(count * paid[corporation] for corporation, count in enumerate(s.shares[player]))
        + 200_000 * s.influence[player] * (s.influence[player] + 1)
        for player in range(s.seats)
    ]
    average = sum(wealth) / len(wealth) or 1
    weight = _GROWTH * left / s.turns
    return [total + weight * own / average for total, own in zip(now, wealth, strict=True)]
