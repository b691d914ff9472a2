"""A round robin of bots: every two levels meet, and what comes of it is rated. The same seed gives the same table."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Any

from tripot.engine.complaints import Complaint
from tripot.engine.game import Game
from tripot.engine.net import Net
from tripot.engine.outcome import Outcome
from tripot.engine.registry import levels_of
from tripot.lab.simulate import Simulation, play
from tripot.lab.stats import SURE, Fell, Played, wilson

if TYPE_CHECKING:
    from openskill.models import PlackettLuce, PlackettLuceRating


TWO = 2
"""It takes two to compare."""


class NoArena(Complaint):
    """There is nobody to compare."""


@dataclass(frozen=True, slots=True)
class Arena:
    """Who meets whom, how often, and where."""

    game: Game[Any]
    seats: int
    games: int
    """Of every pair."""
    seed: int
    bots: tuple[str, ...] = ()
    """Levels of the game and of other packages; all of them if none is named."""
    budget: int | None = None

    def __post_init__(self) -> None:
        if self.game.meta.has_gm or self.seats < TWO:
            raise NoArena(f"nobody wins {self.game.meta.id}, or nobody else plays: there is nothing to rate")
        if len(self.entrants()) < TWO:
            raise NoArena(f"{self.game.meta.id} needs two different bots for an arena")
        for pair in self.pairs():
            self.simulation(pair)

    def entrants(self) -> tuple[str, ...]:
        """Who takes part, each once."""
        return tuple(dict.fromkeys(self.bots or levels_of(self.game)))

    def pairs(self) -> list[tuple[str, str]]:
        """Everybody against everybody."""
        return list(combinations(self.entrants(), 2))

    def simulation(self, pair: tuple[str, str]) -> Simulation:
        """The games of two of them: chairs rotate."""
        return Simulation(self.game, self.seats, self.games, self.seed, pair, budget=self.budget)

    def total(self) -> int:
        """How many games there are in all."""
        return self.games * len(self.pairs())


@dataclass(slots=True)
class Standings:
    """Ratings so far, and the games of each pair."""

    ratings: dict[str, "PlackettLuceRating"]
    wins: dict[tuple[str, str], int] = field(default_factory=dict)
    """By level and by whom it met: chairs that won."""
    sat: dict[tuple[str, str], int] = field(default_factory=dict)
    failed: list[Fell] = field(default_factory=list)

    def add(self, played: Played) -> None:
        """One more game: every chair is rated as its level stood, and a level moves by the mean of its chairs."""
        levels, model = played.levels, _model()
        teams = [[self.ratings[level]] for level in levels]
        rated = [team[0] for team in model.rate(teams, ranks=places(played.outcome))]
        for level in dict.fromkeys(levels):
            own = [each for each, name in zip(rated, levels, strict=True) if name == level]
            mu, sigma = (sum(values) / len(own) for values in zip(*((one.mu, one.sigma) for one in own), strict=True))
            self.ratings[level] = model.rating(mu=mu, sigma=sigma)
        for seat, level in enumerate(levels):
            for other in {name for name in levels if name != level}:
                key = level, other
                self.sat[key] = self.sat.get(key, 0) + 1
                self.wins[key] = self.wins.get(key, 0) + (seat in played.outcome.winners)

    def rows(self) -> list[dict[str, Any]]:
        """The table, best first: rating, its 95 % interval, wins by chair with theirs."""
        best_first = sorted(self.ratings, key=lambda level: (-self.ratings[level].mu, level))
        return [self._row(level) for level in best_first]

    def _row(self, level: str) -> dict[str, Any]:
        rating = self.ratings[level]
        sat, wins = (sum(count for (one, _), count in found.items() if one == level) for found in (self.sat, self.wins))
        low, high = wilson(wins, sat)
        spread = SURE * rating.sigma
        return {
            "bot": level,
            "rating": rating.mu,
            "least": rating.mu - spread,
            "most": rating.mu + spread,
            "played": sat,
            "wins": wins,
            "share": wins / sat if sat else 0.0,
            "low": low,
            "high": high,
        }

    def pairs(self) -> list[dict[str, Any]]:
        """What each level won against each other one."""
        return [
            {"bot": one, "against": other, "played": sat, "wins": self.wins[one, other]}
            | dict(zip(("low", "high"), wilson(self.wins[one, other], sat), strict=True))
            for (one, other), sat in sorted(self.sat.items())
        ]


def contest(arena: Arena) -> Iterator[Standings]:
    """The standings after every game; the pairs take turns, so that no rating rests on old opponents."""
    standings = Standings({level: _model().rating() for level in arena.entrants()})
    for number in range(arena.games):
        for pair in arena.pairs():
            net = Net()
            with net:
                standings.add(play(arena.simulation(pair), number))
            if net.caught:
                standings.failed.append(Fell(number, f"{arena.seed}/{number}", net.caught))
            yield standings


def places(outcome: Outcome) -> list[float]:
    """Everybody's place: winners share the first, the others go by points."""
    worth = [
        (seat in outcome.winners, 0 if seat in outcome.winners else points)
        for seat, points in enumerate(outcome.points)
    ]
    return [1.0 + sum(other > own for other in worth) for own in worth]


@cache
def _model() -> "PlackettLuce":
    """Loaded when an arena opens."""
    from openskill.models import PlackettLuce  # noqa: PLC0415 - nobody else in the laboratory needs it

    return PlackettLuce()
