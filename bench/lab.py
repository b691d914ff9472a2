"""The laboratory: what rows, figures and Parquet cost over bare simulation."""

import statistics
import time
from typing import Any

from bench.measure import Case, Trial
from tripot.engine.registry import game_of
from tripot.lab.cluster import on_ray
from tripot.lab.experiments import experiment
from tripot.lab.rows import Rows, part
from tripot.lab.running import Engine, local, tasks_of
from tripot.lab.simulate import Simulation, simulate
from tripot.lab.tables import packed

GAMES = (("startup-nation", 4, 20), ("anime-studios", 3, 12), ("manhattan", 8, 10), ("neo-tokyo", 9, 3))
"""Each with its usual bots: players, games of a round."""
ROUNDS = 5
TURNS = 3


def overhead() -> dict[str, Any]:
    """CPU time of an entry in an experiment, over that in a simulation, in per cent: the middle of several rounds."""
    packed(Rows([{"cell": 0}]))  # what reads and writes tables is loaded once
    found = {each[0]: statistics.median(_over(*each, seed) for seed in range(ROUNDS)) for each in GAMES}
    worst = max(found.values())
    told = {f"{name.replace('-', '_')}_percent": round(100 * each, 1) for name, each in found.items()}
    return {"per_s": 0, **told, "worst_percent": round(100 * worst, 1)}


def _over(name: str, players: int, games: int, seed: int) -> float:
    """Of the same number of games: entries differ by luck, so the time of one is compared."""
    game = game_of(name)
    level = game.meta.usual_level
    start = time.process_time()
    entries = simulate(Simulation(game, players, games, seed, (level,))).as_json()["entries"]
    bare = (time.process_time() - start) / entries
    [cell] = experiment({"game": name, "players": players, "games": games, "seed": seed, "bots": [level]}).cells()
    start = time.process_time()
    rows = part(cell, 0, games)
    packed(rows)
    return float((time.process_time() - start) / sum(row["entries"] for row in rows.games) / bare - 1)


def engines() -> dict[str, float]:
    """Games a second of one process, of two, and of a Ray of this machine with two workers, in turns."""
    rates: dict[str, list[float]] = {"one": [], "two": [], "ray": []}
    for _ in range(TURNS):
        for name, engine in (("one", local(1)), ("two", local(2)), ("ray", on_ray(jobs=2))):
            rates[name].append(_rate(engine))
    one, two, ray = (statistics.median(each) for each in rates.values())
    return {"per_s": round(two, 1), "ratio": round(two / one, 2), "ray_ratio": round(ray / two, 2)}


def _rate(engine: Engine) -> float:
    """On the clock, from the first part that is done: an evening's experiment starts its processes once."""
    asked = experiment(
        {"game": "startup-nation", "players": 4, "games": 480, "part": 12, "seed": 3, "bots": ["careful"]}
    )
    tasks = list(tasks_of(asked))
    with engine(tasks) as parts:
        coming = iter(parts)
        next(coming)
        start = time.perf_counter()
        done = sum(last - first for (_, first, last), _ in coming)
        return done / (time.perf_counter() - start)


CASES: tuple[Case | Trial, ...] = (
    Trial("lab_overhead", "experiments over bare simulation", overhead, {"worst_percent": "at most 10"}),
    Trial("lab_engines", "games", engines, {"ratio": "at least 1.7", "ray_ratio": "at least 0.85"}),
)
