"""Learn by playing: python -m tripot_learner.train [--rounds 6000] [--seed 1] [--out weights.json]"""

import argparse
import json
import random
from pathlib import Path

from tripot.lab import gymnasium
from tripot_learner.policy import Policy, described

RATE = 0.03
HERE = Path(__file__).parent / "weights.json"


def train(rounds: int, seed: int, players: int = 4, told: int = 500) -> tuple[Policy, list[float]]:
    """A policy after so many rounds, and what it got on average in each `told` of them."""
    env = gymnasium.seat("startup-nation", players=players, bots=["random"], options={"points_to_win": 1})
    policy, source = Policy(), random.Random(seed)
    baseline, course, lately = 0.0, [], 0.0
    for number in range(1, rounds + 1):
        steps, reward = play(env, policy, source, seed * 1_000_000 + number)
        learn(policy, steps, reward - baseline)
        baseline += (reward - baseline) / 100
        lately += reward
        if number % told == 0:
            course.append(lately / told)
            lately = 0.0
    return policy, course


def play(env: object, policy: Policy, source: random.Random, seed: int) -> tuple[list[object], float]:
    """One round: what was chosen each time, among what, and what it brought."""
    env.reset(seed=seed)
    steps, reward, over, late = [], 0.0, env.episode.rewards() is not None, False
    while not (over or late):
        lines = described(env.episode.view(0))
        chances = policy.chances(lines)
        chosen = source.choices(range(len(lines)), chances)[0]
        if len(lines) > 1:
            steps.append((lines, chances, chosen))
        _, reward, over, late, _ = env.step(chosen + 1)
    return steps, reward


def learn(policy: Policy, steps: list[object], surplus: float) -> None:
    """Like what was chosen more if it went better than usual, and less if it went worse."""
    for lines, chances, chosen in steps:
        for place, features in enumerate(lines):
            push = RATE * surplus * ((place == chosen) - chances[place])
            for name in features:
                policy.weights[name] = policy.weights.get(name, 0.0) + push


def main() -> None:
    """Train, and keep what was learned."""
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("--rounds", type=int, default=6000)
    ask.add_argument("--seed", type=int, default=1)
    ask.add_argument("--out", type=Path, default=HERE)
    given = ask.parse_args()
    policy, course = train(given.rounds, given.seed)
    kept = {name: round(weight, 3) for name, weight in sorted(policy.weights.items()) if abs(weight) >= 0.005}
    given.out.write_text(json.dumps(kept, indent=0) + "\n", "utf-8")
    print("Mean reward of each 500 rounds:", " ".join(f"{each:+.2f}" for each in course))
    print(f"{len(kept)} weights: {given.out}")


if __name__ == "__main__":
    main()
