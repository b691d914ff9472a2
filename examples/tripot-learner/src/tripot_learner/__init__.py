"""A bot for Start-Up Nation that learned from matches: `learner` sits in a chair, `train` taught it."""

import json
from functools import cache
from importlib.resources import files

from tripot.game import Action, Chair
from tripot_learner.policy import Policy

__all__ = ["learner"]


@cache
def _taught() -> Policy:
    return Policy(json.loads(files("tripot_learner").joinpath("weights.json").read_text("utf-8")))


def learner(chair: Chair) -> Action:
    """The line that it prefers, of what its seat sees."""
    picks = chair.view.menu.picks
    scores = _taught().scores(chair.view)
    best = max(scores)
    liked = [pick for pick, score in zip(picks, scores, strict=True) if score == best]
    return liked[chair.rng.below(len(liked), "bot")]
