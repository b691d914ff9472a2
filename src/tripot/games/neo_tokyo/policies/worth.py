"""How well a seat stands, for a search: the points it may expect at the end, against those of its best rival."""

from math import exp

from tripot.engine.seats import Seat
from tripot.games.neo_tokyo import endgame, influence, titles
from tripot.games.neo_tokyo.people import Player
from tripot.games.neo_tokyo.state import City
from tripot.games.neo_tokyo.tables import TITLES, TURNS
from tripot.games.neo_tokyo.words import Title

PODIUM = (4.0, 2.0)
"""What a share of the first and of the second scores. [NT-END-03]"""
HEIGHT = (0.8, 0.7)
"""How far assets may still drift apart: on the last turn, and for each turn to come."""
PUSH = 0.4
"""Assets that somebody who owns most of a corporation adds to it in a turn, net of what the others take."""
HOPE = (0.9, 0.5)
"""What a point that a share may be expected to score becomes: on the last turn, and for each turn to come. These
figures and those below are fitted to 140 games of six traders."""
RENT = 0.5
"""What the dividends of a turn are worth for each turn to come, in the points that they would buy."""
PURSE = (1.25, -0.2)
"""The same for money in hand: late it scores, early it only waits."""
REACH = (0.8, 1.8)
"""What a level of Influence is worth: beyond its title, and for each turn in which it lets one buy more."""
BLOCK = 1.0
"""What each share of the largest block adds to its own worth."""
FACE = 0.5
"""What a point of Honour is worth beyond its title."""
SCALE = (7.0, 1.1)
"""The lead in points that makes a win likely: on the last turn, and for each turn to come."""
SPREAD = {
    "neo_shogun": 0.8,
    "prime_minister": 0.5,
    "opposition_leader": 0.5,
    "venerable": 0.7,
    "council_president": 0.5,
    "networker": 1.6,
    "suzerain": 0.8,
}
"""How much of a lead decides a title, in its own measure; one for those not named."""


def value(s: City, seat: Seat) -> float:
    """Between 0 and 1: at the end half for winning, half for the lead; before it the lead that can be expected."""
    if not s.players[seat].active:
        return 0.0
    if s.outcome is not None:
        totals = {other: float(s.outcome.points[other]) for other in s.active()}
        won = 1 / len(s.outcome.winners) if seat in s.outcome.winners else 0.0
        return 0.5 * won + 0.5 * lead(totals, seat)
    return lead(prospects(s), seat, max(0, TURNS - s.turn)) if s.assets else 0.5


def lead(totals: dict[Seat, float], seat: Seat, left: int = 0) -> float:
    """Likely to win by this lead over the best of the others, with so many turns to come."""
    best = max((total for other, total in totals.items() if other != seat), default=0.0)
    return 1 / (1 + exp(min(50.0, (best - totals[seat]) / (SCALE[0] + SCALE[1] * left))))


def prospects(s: City) -> dict[Seat, float]:
    """The points each player may expect: what is certain, what the titles promise, what wealth may become."""
    left = max(0, TURNS - s.turn)
    hopes = podium(s, left)
    found = {seat: _standing(s, s.players[seat], left, hopes) for seat in s.active()}
    for title, points in TITLES.items():
        for seat, chance in _chances(s, title, left).items():
            player = s.players[seat]
            found[seat] += chance * (points + 5 * (f"ambition:{title}" in player.traits))
    awards: dict[Title, list[Seat]] = {}
    for seat in found:
        found[seat] += sum(amount for _, _, amount in endgame.objectives(s, seat, s.players[seat], awards))
    return found


def podium(s: City, left: int) -> dict[str, float]:
    """The points that a share of each corporation may be expected to score: assets, and who will push them."""
    backers: dict[str, int] = {}
    for seat in s.active():
        shares = s.players[seat].shares
        pushed = max((corp for corp in s.ranking if shares.get(corp)), key=lambda corp: shares[corp], default="")
        backers[pushed] = backers.get(pushed, 0) + 1
    heights = {corp: s.assets[corp] + PUSH * min(left + 1, 4) * backers.get(corp, 0) for corp in s.ranking}
    best = max(heights.values(), default=0.0)
    weights = {corp: exp((height - best) / (HEIGHT[0] + HEIGHT[1] * (left + 1))) for corp, height in heights.items()}
    total = sum(weights.values())
    first = {corp: weight / total for corp, weight in weights.items()}
    rest = sum(chance / max(1e-9, total - weights[corp]) for corp, chance in first.items())
    return {
        corp: PODIUM[0] * first[corp] + PODIUM[1] * weight * (rest - first[corp] / max(1e-9, total - weight))
        for corp, weight in weights.items()
    }


def _standing(s: City, player: Player, left: int, hopes: dict[str, float]) -> float:
    """Points in hand, shares by where their corporations may end, and wealth while it can still grow."""
    unit = s.figures.vp_money_slice
    points = float(player.vp + player.count("sole"))
    for corp, number in player.shares.items():
        points += number * hopes.get(corp, 0.0) * (HOPE[0] + HOPE[1] * left)
        points += number * s.assets.get(corp, 0) * 50_000 / unit * RENT * left
    points += BLOCK * max(player.shares.values(), default=0)
    points += player.money / unit * (PURSE[0] + PURSE[1] * left)
    points += influence.effective(player) * (REACH[0] + REACH[1] * left)
    return points + FACE * player.honour


def _chances(s: City, title: Title, left: int) -> dict[Seat, float]:
    """How likely each player ends with a title: the further ahead, the likelier, the less the longer it lasts."""
    measure = titles.MEASURES[title]
    found = {seat: float(measure(s, seat)) for seat in s.active()}
    best = max(found.values(), default=0.0)
    if best <= 0 and not left:
        return {}
    spread = SPREAD.get(title, 1.0) * (0.35 + 0.3 * left)
    weights = {seat: exp((number - best) / spread) for seat, number in found.items()}
    total = sum(weights.values())
    return {seat: weight / total for seat, weight in weights.items()}
