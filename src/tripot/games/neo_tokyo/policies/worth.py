"""How well a seat stands, for a search: the points it may expect at the end, against those of its best rival."""

from math import exp

from tripot.engine.seats import Seat
from tripot.games.neo_tokyo import endgame, influence, titles
from tripot.games.neo_tokyo.people import Player
from tripot.games.neo_tokyo.state import City
from tripot.games.neo_tokyo.tables import TITLES, TURNS
from tripot.games.neo_tokyo.words import Title

GROWTH = 1.22
"""What money becomes in a turn when it is put to work."""
PODIUM = (4.0, 2.0, 1.0)
HOPES = (2.2, 1.8, 1.4, 1.1, 0.8, 0.6, 0.5, 0.4, 0.3, 0.2)
"""What a share may bring at the end while every rank can still change, by the rank of now."""
SLOT = 1.5
"""What a level of Influence brings a turn: one share more may be bought."""
SCALE = 9.0
"""The lead in points that makes a win likely."""
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
    return lead(prospects(s), seat) if s.assets else 0.5


def lead(totals: dict[Seat, float], seat: Seat) -> float:
    """Likely to win by this lead over the best of the others."""
    best = max((total for other, total in totals.items() if other != seat), default=0.0)
    return 1 / (1 + exp(min(50.0, (best - totals[seat]) / SCALE)))


def prospects(s: City) -> dict[Seat, float]:
    """The points each player may expect: what is certain, what the titles promise, what wealth may become."""
    left = max(0, TURNS - s.turn)
    found = {seat: _certain(s, s.players[seat], left) for seat in s.active()}
    for title, points in TITLES.items():
        for seat, chance in _chances(s, title, left).items():
            player = s.players[seat]
            found[seat] += chance * (points + 5 * (f"ambition:{title}" in player.traits))
    awards: dict[Title, list[Seat]] = {}
    for seat in found:
        found[seat] += sum(amount for _, _, amount in endgame.objectives(s, seat, s.players[seat], awards))
    return found


def _certain(s: City, player: Player, left: int) -> float:
    """Points in hand, shares by rank, and money with what shares and Influence will add to it."""
    points = float(player.vp + player.count("sole"))
    grown = GROWTH**left
    rents = sum(GROWTH**turn for turn in range(left))
    fresh, unit = left / TURNS, s.figures.vp_money_slice
    for rank, corp in enumerate(s.ranking):
        number = player.shares.get(corp, 0)
        if number:
            last = PODIUM[rank] if rank < len(PODIUM) else 0.0
            rate = 60_000 if rank == 0 else 50_000
            points += number * (fresh * HOPES[rank] + (1 - fresh) * last)
            points += number * s.assets[corp] * rate / unit * rents
    points += player.money / unit * grown
    points += SLOT * influence.effective(player) * left
    return points + 0.15 * player.honour * left


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
