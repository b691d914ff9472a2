"""The game's own bots: they see a view and nothing else."""

from tripot.engine.actions import Action
from tripot.engine.chair import Chair
from tripot.engine.rng import Rng
from tripot.engine.view import View
from tripot.games.anime_studios.advice.answers import ANSWERS
from tripot.games.anime_studios.advice.reading import Reading
from tripot.games.anime_studios.advice.rounds import weigh


def greedy(chair: Chair) -> Action:
    """Take what is worth most at this moment; ties are broken by lot."""
    return ranked(chair.view, chair.rng, 1)[0]


def ranked(view: View, rng: Rng, most: int) -> list[Action]:
    """The best actions by the game's own judgement; at least one."""
    kind = view.pending.kind if view.pending is not None else ""
    if kind == "choose_faction":
        return [view.menu.picks[rng.below(len(view.menu.picks), "greedy")]]
    read = Reading(view)
    answer = ANSWERS.get(kind)
    if answer is not None:
        return [answer(read)]
    weighed = [(worth, rng.below(1 << 16, "greedy"), action) for worth, action in weigh(read)]
    weighed.sort(key=_by_worth, reverse=True)
    return [action for _, _, action in weighed[:most]]


def _by_worth(entry: tuple[float, int, Action]) -> tuple[float, int]:
    return entry[:2]
