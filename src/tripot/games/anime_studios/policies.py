"""The game's own bots: they see a view, and where the game may end, worlds that it cannot tell from the real one."""

from tripot.engine.actions import Action
from tripot.engine.chair import Chair
from tripot.engine.reasons import Thought, Weighed, percent, tenths
from tripot.engine.rng import PlainRng, Rng
from tripot.engine.view import View
from tripot.games.anime_studios.advice.answers import ANSWERS
from tripot.games.anime_studios.advice.judgement import value
from tripot.games.anime_studios.advice.reading import Reading
from tripot.games.anime_studios.advice.rounds import NEVER, weigh
from tripot.games.anime_studios.advice.verdicts import MARKETING, choices, is_near, win_at_once, wise
from tripot.games.anime_studios.state import AnimeState

FAVOURITES, GLANCES = 3, 3
"""How many actions of a round are looked at, and in how many worlds, when the game may end."""


def greedy(chair: Chair) -> Action:
    """Take what is worth most at this moment, ties by lot; when that may end the game, look where it leads."""
    chosen = _greedy(chair)
    if chair.notes is not None and not _is_answer(chair.view):
        weighed = sorted(weigh(Reading(chair.view)), key=_worth, reverse=True)
        options = (
            Weighed(each, Thought("staff", {"tenths": tenths(worth)}), each == chosen) for worth, each in weighed
        )
        chair.notes.weigh("moves", options)
    return chosen


def _greedy(chair: Chair) -> Action:
    found = ranked(chair.view, chair.rng, FAVOURITES)
    if not is_near(chair.view):
        return found[0]
    ways = _ways(chair.view, found)
    return win_at_once(chair, GLANCES) or (ways[0] if len(ways) == 1 else wise(chair, ways, GLANCES))


def _is_answer(view: View) -> bool:
    """Whether there is one sensible answer, which is not compared with others."""
    kind = view.pending.kind if view.pending is not None else ""
    return kind == "choose_faction" or kind in ANSWERS


def beliefs(chair: Chair) -> list[Thought]:
    """How likely each of the others is to win, as the position is judged in a world that the seat imagines."""
    world = chair.imagine(PlainRng(0))
    if not isinstance(world, AnimeState) or world.turn == 0 or world.outcome is not None:
        return []
    others = [seat for seat in range(world.players) if seat != chair.view.seat]
    return [Thought("may_win", {"seat": seat, "percent": percent(value(world, seat))}) for seat in others]


def _ways(view: View, found: list[Action]) -> list[Action]:
    """What is compared when the game may end, the favourite first."""
    kind = view.pending.kind if view.pending is not None else ""
    if kind in MARKETING:
        return [found[0], *(action for action in choices(view) if action != found[0])]
    return found if kind == "action_round" and Reading(view).crosses(1) else found[:1]


def ranked(view: View, rng: Rng, most: int) -> list[Action]:
    """The best actions by the game's own judgement; at least one."""
    kind = view.pending.kind if view.pending is not None else ""
    if kind == "choose_faction":
        return [view.menu.picks[rng.below(len(view.menu.picks), "greedy")]]
    read = Reading(view)
    answer = ANSWERS.get(kind)
    if answer is not None:
        return [answer(read)]
    weighed = [(worth, rng.below(1 << 16, "greedy"), action) for worth, action in weigh(read) if worth > NEVER]
    weighed.sort(key=_by_worth, reverse=True)
    return [action for _, _, action in weighed[:most]]


def _worth(entry: tuple[float, Action]) -> float:
    return entry[0]


def _by_worth(entry: tuple[float, int, Action]) -> tuple[float, int]:
    return entry[:2]
