"""Shares and Influence: what pays back, what may stand on the podium, what nobody else wants. [NT-END-03, NT-SHA-06]"""

from collections import Counter
from math import exp

from tripot.engine.rng import Rng
from tripot.engine.seats import Seat
from tripot.games.neo_tokyo.policies import orders, raids, reasons
from tripot.games.neo_tokyo.policies.chance import between
from tripot.games.neo_tokyo.policies.pad import Pad
from tripot.games.neo_tokyo.tables import TURNS

POINT = 500_000
"""What a victory point costs in money at the end. [NT-END-03]"""
_SETTLED = 3
"""The turn from which it shows who may win."""
_RIVALRY, _MOST_AHEAD = 2.0, 2.0
_PODIUM = (4.0, 2.0)
_PUSH = 0.5
"""Assets that somebody who owns most of a corporation adds to it in a turn."""


def invest(pad: Pad, rng: Rng) -> None:
    """As many shares as one may buy and that are worth it, then Influence if next turn's can still be paid."""
    hopes = podium_hopes(pad)
    while pad.left("shares") > 0 and pad.corps:
        corp = orders.owed_share(pad) or _best(pad, rng, hopes)
        if corp is None or not orders.acquire(pad, corp):
            break
    price = pad.beside["influence"]
    if price and price <= pad.money and _wants_influence(pad, pad.money - price):
        orders.influence(pad, rng)


def _wants_influence(pad: Pad, rest: int) -> bool:
    """Early always: it is what shares are bought by. At the end for the council's ten points. [NT-TIT-05]"""
    turn = int(pad.city["turn"])
    rivals = max((pad.city["players"][seat]["influence"] for seat in pad.others()), default=0)
    if turn >= TURNS - 1 and pad.influence >= rivals:
        return True
    usual = sorted(pad.beside["shares"].values())[len(pad.corps) // 2] if pad.corps else 0
    return turn <= TURNS - 3 or (turn < TURNS and rest + dividends(pad) >= (pad.influence + 1) * usual)


def dividends(pad: Pad) -> int:
    """What one's shares will pay at the end of this turn, roughly."""
    assets = assets_of(pad)
    return sum(_rate(pad, corp) * number * assets.get(corp, 0) for corp, number in pad.holdings().items())


def _rate(pad: Pad, corp: str) -> int:
    """What an asset may pay a share, by the ranking of now: the first and the last change. [NT-DIV-01]"""
    return 56_000 if corp == pad.corps[0] else 44_000 if corp == pad.corps[-1] else 50_000


def assets_of(pad: Pad) -> dict[str, int]:
    """Assets of the corporations in the game."""
    return {corp["id"]: corp["assets"] or 0 for corp in pad.city["corporations"] if corp["id"] in pad.corps}


def podium_hopes(pad: Pad) -> dict[str, float]:
    """The points that a share of each may be expected to score: assets, and who will push them for how long."""
    left = TURNS - int(pad.city["turn"]) + 1
    backers = Counter(_favourite(pad, player["shares"]) for player in pad.city["players"] if player["shares"])
    heights = {corp: number + _PUSH * min(left, 4) * backers[corp] for corp, number in assets_of(pad).items()}
    best = max(heights.values(), default=0)
    weights = {corp: exp((height - best) / (0.6 + 0.6 * left)) for corp, height in heights.items()}
    total = sum(weights.values()) or 1.0
    found = {}
    for corp, weight in weights.items():
        second = sum(
            other / total * weight / max(1e-9, total - other) for name, other in weights.items() if name != corp
        )
        found[corp] = _PODIUM[0] * weight / total + _PODIUM[1] * second
    return found


def ahead(pad: Pad) -> dict[Seat, float]:
    """Those whose shares promise more than one's own, by how much: nobody before the third turn."""
    if int(pad.city["turn"]) < _SETTLED or not pad.corps:
        return {}
    hopes = podium_hopes(pad)
    promise = {
        player["seat"]: sum(hopes.get(corp, 0.0) * number for corp, number in player["shares"].items())
        for player in pad.city["players"]
        if player["active"]
    }
    own, usual = promise[pad.seat], sum(promise.values()) / len(promise)
    return {
        seat: min(_MOST_AHEAD, _RIVALRY * (hoped - max(own, usual)) / max(1.0, usual))
        for seat, hoped in promise.items()
        if seat != pad.seat and hoped > max(own, usual)
    }


def _favourite(pad: Pad, shares: dict[str, int]) -> str:
    return max(shares, key=lambda corp: (shares[corp], corp in pad.corps, corp))


def _best(pad: Pad, rng: Rng, hopes: dict[str, float]) -> str | None:
    """The share worth most beyond its price; early one may buy few, and money has little else to do."""
    left = TURNS - int(pad.city["turn"]) + 1
    prices, mine, assets = pad.beside["shares"], pad.holdings(), assets_of(pad)
    block = raids.favourites(pad)[0]
    worths: dict[str, float] = {}
    for corp in pad.corps:
        if prices[corp] > pad.money:
            continue
        points = hopes[corp] + assets[corp] * _rate(pad, corp) * (left - 1) / POINT
        points += min(mine.get(corp, 0), 8) * 0.45 + 0.8 * (corp == block and bool(mine))
        points += 0.5 * (not _wanted(pad, corp)) + (1.2 if left == 1 and corp == pad.corps[0] else 0.0)
        points *= between(rng, 88, 112) / 100
        cost = prices[corp] / POINT
        worths[corp] = points - cost * (1.0 if 1 < left <= 4 else 0.7)
    best = max(worths, key=worths.__getitem__, default=None)
    best = best if best is not None and worths[best] > 0 else None
    if not pad.count("shares"):
        reasons.shares(pad, worths, best)
    return best


def _wanted(pad: Pad, corp: str) -> bool:
    """Whether somebody else owns some: where nobody buys, each share is a point at once. [NT-SHA-06]"""
    return any(pad.city["players"][seat]["shares"].get(corp) for seat in pad.others())
