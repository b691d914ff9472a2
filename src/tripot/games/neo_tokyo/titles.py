"""The sixteen titles: who holds each at the end. [NT-END-04, NT-END-06]"""

from collections.abc import Callable

from tripot.engine.seats import Seat
from tripot.games.neo_tokyo import influence, ranking
from tripot.games.neo_tokyo.state import City
from tripot.games.neo_tokyo.tables import PARTIES, TITLES
from tripot.games.neo_tokyo.words import Counter, Title

Measure = Callable[[City, Seat], int]


def shares_of_first(s: City, seat: Seat) -> int:
    """Shares of the corporation at rank 1."""
    return s.players[seat].shares.get(ranking.first(s.ranking), 0)


def _heads_power(s: City, seat: Seat) -> int:
    return int(bool(s.power) and s.leaders[s.power] == seat)


def _heads_opposition(s: City, seat: Seat) -> int:
    return int(bool(s.power) and any(s.leaders[party] == seat for party in PARTIES if party != s.power))


def _honour(s: City, seat: Seat) -> int:
    return s.players[seat].honour


def _influence(s: City, seat: Seat) -> int:
    return influence.effective(s.players[seat])


def _loyalty(s: City, seat: Seat) -> int:
    """Levels with fixers and clans, added up; a CROC is no friend."""
    return sum(s.players[seat].loyalty.values())


def _block(s: City, seat: Seat) -> int:
    return max((s.players[seat].shares.get(corp, 0) for corp in s.assets), default=0)


def _counter(name: Counter) -> Measure:
    return lambda s, seat: s.players[seat].count(name)


MEASURES: dict[Title, Measure] = {
    "neo_shogun": shares_of_first,  # NT-TIT-01
    "prime_minister": _heads_power,  # NT-TIT-02
    "opposition_leader": _heads_opposition,  # NT-TIT-03
    "venerable": _honour,  # NT-TIT-04
    "council_president": _influence,  # NT-TIT-05
    "networker": _loyalty,  # NT-TIT-06
    "suzerain": _block,  # NT-TIT-07
    "outsider": _counter("sole"),  # NT-TIT-08
    "master_spy": _counter("information"),  # NT-TIT-09
    "icebreaker": _counter("datasteal"),  # NT-TIT-10
    "pyromaniac": _counter("sabotage"),  # NT-TIT-11
    "viper_tongue": _counter("scandal"),  # NT-TIT-12
    "bogeyman": _counter("deaths"),  # NT-TIT-13
    "unsinkable": _counter("suffered"),  # NT-TIT-14
    "market_lord": _counter("forecasts"),  # NT-TIT-15
    "dragon_favourite": _counter("dragon"),  # NT-TIT-16
}
NEEDS_A_CORPORATION = frozenset({"neo_shogun", "prime_minister", "opposition_leader", "suzerain"})
"""Not awarded when every corporation has gone under. [NT-END-02]"""


def holders(s: City, title: Title) -> list[Seat]:
    """Whoever is best, together if they are equal; nobody if the best is nothing. [NT-END-04]"""
    if title in NEEDS_A_CORPORATION and not s.assets:
        return []
    found = {seat: MEASURES[title](s, seat) for seat in s.active()}
    best = max(found.values(), default=0)
    return [seat for seat, number in found.items() if number == best] if best > 0 else []


def awards(s: City) -> dict[Title, list[Seat]]:
    """The holders of every title. [NT-END-04]"""
    return {title: holders(s, title) for title in TITLES}
