"""A forecast of the turn's closing ranking, from public facts: what a careful reader of the papers would expect."""

from collections.abc import Sequence

from tripot.engine.rng import Rng
from tripot.games.manhattan import effects
from tripot.games.manhattan.corporations import COUNT, INDEX, Corporation
from tripot.games.manhattan.ranking import rank
from tripot.games.manhattan.speculation import movements
from tripot.games.manhattan.state import Facts
from tripot.games.manhattan.words import Direction

_LABEL = "forecast"


class Forecast:
    """How often each corporation ended at each place, and each derivative up or down, in imagined turns."""

    __slots__ = ("assets", "falls", "favourites", "outlooks", "places", "ranking", "rises", "samples")

    def __init__(self, facts: Facts, samples: int, rng: Rng) -> None:
        self.assets: list[int] = [each["assets"] or 0 for each in facts["corporations"]]
        self.ranking = [INDEX[name] for name in facts["ranking"]]
        self.favourites = [favourite(player, self.assets) for player in facts["players"]]
        self.samples = samples
        self.outlooks: dict[int, dict[Corporation, float]] = {}
        """What a share of each may score, by the turns to come: asked for again and again."""
        self.places = [[0] * len(self.ranking) for _ in range(COUNT)]
        self.rises: dict[str, int] = {}
        self.falls: dict[str, int] = {}
        for _ in range(samples):
            self._imagine(rng)

    def chance(self, corporation: Corporation, place: int) -> float:
        """How likely a corporation closes the turn at a rank."""
        return self.places[corporation][place - 1] / self.samples

    def mean_place(self, corporation: Corporation) -> float:
        """The rank to expect."""
        return 1 + sum(place * count for place, count in enumerate(self.places[corporation])) / self.samples

    def moves(self, derivative: str, direction: Direction) -> float:
        """How likely a derivative moves this way."""
        return (self.rises if direction == "up" else self.falls).get(derivative, 0) / self.samples

    def _imagine(self, rng: Rng) -> None:
        assets = self.assets.copy()
        alive = self.ranking
        below = rng.below
        for own in self.favourites:
            dice = below(100, _LABEL)
            up = own if own is not None and dice < 75 else alive[dice % len(alive)]
            assets[up] += 1 + (dice % 5 < 2)
            down = alive[below(len(alive), _LABEL)]
            if down != own:
                assets[down] -= 1 + (dice % 7 < 2)
        assets[alive[below(len(alive), _LABEL)]] += 1
        assets[alive[below(len(alive), _LABEL)]] -= 1
        first, last = effects.changes(rank(alive, assets))
        assets = [held + one + other for held, one, other in zip(assets, first, last, strict=True)]
        for place, corporation in enumerate(rank(alive, assets)):
            self.places[corporation][place] += 1
        for derivative, move in movements(alive, self.assets, assets).items():
            if move > 0:
                self.rises[derivative] = self.rises.get(derivative, 0) + 1
            elif move < 0:
                self.falls[derivative] = self.falls.get(derivative, 0) + 1


def favourite(player: Facts, assets: Sequence[int]) -> Corporation | None:
    """The corporation a player has most reason to push: most shares, then citizenship."""
    held = {INDEX[name]: count for name, count in player["shares"].items()}
    if held:
        return max(held, key=lambda corporation: (held[corporation], assets[corporation]))
    home = player["citizenship"]
    return INDEX[home] if home and assets[INDEX[home]] > 0 else None
