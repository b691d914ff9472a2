"""Bots of the game: they see their seat's view and nothing else. [SN-ACT-10]"""

from math import isinf

from tripot.engine.actions import Action
from tripot.engine.chair import Chair
from tripot.engine.reasons import Thought, Weighed, percent
from tripot.games.startup_nation.deck import NAMES
from tripot.games.startup_nation.instincts import instinct
from tripot.games.startup_nation.odds import Prospects
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
    chosen = equals[chair.rng.below(len(equals), "bot")]
    if chair.notes is not None and len(liked) > 1:
        liked.sort(key=lambda each: each[0], reverse=True)
        told = [Weighed(pick, _liking(score), pick is chosen) for score, pick in liked]
        chair.notes.weigh("moves", told)
    return chosen


def _liking(score: float) -> Thought:
    """How well instinct likes a line; what it would do whatever else there is, without a figure."""
    return Thought("decided") if isinf(score) else Thought("liking", {"hundredths": round(100 * score)})


def beliefs(chair: Chair) -> list[Thought]:
    """The card that each of the others most likely holds."""
    if chair.view.pending is None or not chair.view.facts["hand"]:
        return []
    found = []
    for seat, odds in Prospects(chair.view).odds.items():
        card = max(range(len(odds)), key=odds.__getitem__)
        found.append(Thought("holds", {"seat": seat, "card": NAMES[card], "percent": percent(odds[card])}))
    return found
