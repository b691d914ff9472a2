"""Naive scripts keep within the rules, know one thing each, and score less than the usual level."""

from tripot.games.neo_tokyo import GAME
from tripot.games.neo_tokyo.foils import FOILS
from tripot.lab.simulate import Simulation, simulate


def test_the_naive_score_less_than_the_usual_level() -> None:
    tally = simulate(Simulation(GAME, 8, 8, 4, (*FOILS, "trader", "trader", "trader")))
    points = {row["bot"]: row["points"] for row in tally.as_json()["bots"]}
    assert points["trader"] > sum(points[name] for name in FOILS) / len(FOILS)
