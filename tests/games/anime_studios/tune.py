"""Fits the weights of the bots' judgement: `python -m games.anime_studios.tune [GAMES]` from `tests`.

Whole games are played by instinct; at the start of every action phase the features of all players are noted, and who
won in the end. A conditional logit is fitted to that by gradient ascent. It prints the file `weights.toml`.
"""

import random
import sys
from math import exp, log

from tripot.engine.rng import PlainRng
from tripot.engine.step import settle
from tripot.games.anime_studios import GAME
from tripot.games.anime_studios.advice.instinct import act
from tripot.games.anime_studios.advice.judgement import PLAIN, features, progress
from tripot.games.anime_studios.numbers import FACTIONS
from tripot.games.anime_studios.question import Question
from tripot.games.anime_studios.state import AnimeState

LENGTHS = ("standard", "standard", "short", "long")
Row = list[float]
Moment = tuple[list[Row], list[float]]
"""The features of every player, and each one's share of the win."""


def row(s: AnimeState, player: int, age: float) -> Row:
    """Early and late features, then a place for each production of each faction."""
    plain = features(s, player)
    shelf = [0.0] * (6 * len(FACTIONS))
    for place in range(6):
        shelf[6 * s.faction[player] + place] = float(s.made[player] >> place & 1)
    return [*((1 - age) * each for each in plain), *(age * each for each in plain), *shelf]


def played(seed: int) -> list[Moment]:
    """One game; nothing is learnt from one that nobody wins."""
    options = {"faction_choice": "random", "length": LENGTHS[seed % 4], "news_deck": seed % 8 == 7}
    s = GAME.setup(2 + seed % 3, options, PlainRng(seed))
    s.log = None
    settle(s)
    source, found, turn = random.Random(seed), [], 0
    while s.outcome is None:
        top = s.stack[-1]
        assert isinstance(top, Question)
        if s.turn > turn and s.phase == "action":
            turn, age = s.turn, progress(s)
            found.append([row(s, player, age) for player in range(s.players)])
        careless = top.kind == "action_round" and source.random() < 0.1 and not top.ask(s).forms
        top.play(s, source.choice(top.ask(s).picks) if careless else act(s, top))
        settle(s)
    winners = s.outcome.winners
    share = [1 / len(winners) if player in winners else 0.0 for player in range(s.players)] if winners else []
    return [(rows, share) for rows in found if share]


def chances(rows: list[Row], weights: Row) -> list[float]:
    """The chance of every player."""
    scores = [sum([w * x for w, x in zip(weights, row, strict=True) if x]) for row in rows]
    top = max(scores)
    shares = [exp(score - top) for score in scores]
    return [share / sum(shares) for share in shares]


def fit(moments: list[Moment], rounds: int = 30, keep: float = 1e-5) -> Row:
    """Gradient ascent with a step for each weight by how much it was moved so far, and a pull towards 0.

    A negative weight says what usually comes along with something, not that it does harm.
    """
    size = 2 * PLAIN + 6 * len(FACTIONS)
    weights, moved = [0.0] * size, [1e-6] * size
    source = random.Random(1)
    for _ in range(rounds):
        source.shuffle(moments)
        for rows, share in moments:
            for each, due, guess in zip(rows, share, chances(rows, weights), strict=True):
                for place, x in enumerate(each):
                    if x:
                        slope = (due - guess) * x - keep * weights[place]
                        moved[place] += slope * slope
                        weights[place] += 0.1 * slope / moved[place] ** 0.5
    return weights


def surprise(moments: list[Moment], weights: Row) -> float:
    """The mean surprise of the results, in nats: lower is better."""
    total = 0.0
    for rows, share in moments:
        total -= sum(due * log(max(1e-9, guess)) for due, guess in zip(share, chances(rows, weights), strict=True))
    return total / len(moments)


def main() -> None:
    """Play, fit, print."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1500
    moments = [moment for seed in range(games) for moment in played(seed)]
    unseen = [moment for seed in range(games, games + games // 5) for moment in played(seed)]
    weights = fit(moments)
    even = surprise(unseen, [0.0] * len(weights))
    print(f"# {len(moments)} moments of {games} games; surprise {surprise(unseen, weights):.3f} (even: {even:.3f})")
    print(
        f"[early]\ncommon = {_list(weights[:PLAIN])}\n\n[late]\ncommon = {_list(weights[PLAIN : 2 * PLAIN])}\n\n[shelf]"
    )
    for place, faction in enumerate(FACTIONS):
        start = 2 * PLAIN + 6 * place
        print(f"{faction} = {_list(weights[start : start + 6])}")


def _list(weights: Row) -> str:
    return "[" + ", ".join(f"{weight:.3f}" for weight in weights) + "]"


if __name__ == "__main__":
    main()
