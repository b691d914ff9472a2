"""PettingZoo's AEC: our games beside the library's classics, in turns. [needs tripot[pettingzoo], pygame, chess]"""

import random
import statistics
import time
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np

from bench.measure import Case, Trial
from tripot.lab import pettingzoo

GAMES = {"startup-nation": 4, "anime-studios": 3, "manhattan": 3, "neo-tokyo": 4, "rpg": 2}
CLASSIC = ("tictactoe_v3", "connect_four_v3", "chess_v6", "go_v5")
NEEDED = ("pygame", "chess")
"""What the classics want, and nothing of ours."""
ROUNDS = 5
STEPS = 300
"""Of each game in a round; the first round is not counted."""


def speeds() -> dict[str, Any]:
    """Steps of chance per CPU-second with what is observed before each, and how many times those of the classics."""
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        return {"per_s": 0, "missing": missing}
    ours = {name: pettingzoo.aec(name, players=players) for name, players in GAMES.items()}
    theirs = {name: import_module(f"pettingzoo.classic.{name}").env() for name in CLASSIC}
    found: dict[str, list[float]] = {name: [] for name in (*ours, *theirs)}
    for number in range(ROUNDS + 1):
        for name, env in {**ours, **theirs}.items():
            found[name].append(_rate(env, number))
    rates = {name: statistics.median(each[1:]) for name, each in found.items()}
    middle = statistics.median(rates[name] for name in theirs)
    return {
        "per_s": round(rates["startup-nation"]),
        "steps_per_s": {name: round(each) for name, each in rates.items()},
        "over_the_middle_classic": {name: round(rates[name] / middle, 2) for name in ours},
        "over_chess": {name: round(rates[name] / rates["chess_v6"], 2) for name in ours},
        "least_ratio": round(min(rates[name] for name in ours) / middle, 2),
    }


def _rate(env: Any, seed: int) -> float:
    source, done = random.Random(seed), 0
    start = time.process_time()
    while done < STEPS:
        env.reset(seed=seed * STEPS + done)
        for _ in env.agent_iter(STEPS - done):
            observation, _reward, over, late, info = env.last()
            mask = observation["action_mask"] if "action_mask" in observation else info["action_mask"]
            env.step(None if over or late else int(source.choice(np.flatnonzero(mask))))
            done += 1
    return done / (time.process_time() - start)


CASES: tuple[Case | Trial, ...] = (
    Trial("aec", "steps of PettingZoo's AEC by chance", speeds, {"least_ratio": "at least 10"}),
)
