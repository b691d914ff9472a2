"""Bots of the game: they see their seat's view and nothing else. [SN-ACT-10]"""

from tripot.engine.actions import Action
from tripot.engine.chair import Chair
from tripot.games.startup_nation.instincts import instinct
from tripot.games.startup_nation.sense import senseless


def uniform(chair: Chair) -> Action:
    """Any legal action, each as likely as another, from a source of its own. [SN-TEST-04]"""
    picks = chair.view.menu.picks
    return picks[chair.rng.below(len(picks), "bot")]


def careful(chair: Chair) -> Action:
    """What instinct likes best among what makes sense; between equals, chance decides."""
    silly = senseless(chair.view)
    liked = [
        (score, pick)
        for score, pick in zip(instinct(chair), chair.view.menu.picks, strict=True)
        if pick.text not in silly
    ]
    best = max(score for score, _ in liked)
    equals = [pick for score, pick in liked if score >= best - 1e-9]
    return equals[chair.rng.below(len(equals), "bot")]
