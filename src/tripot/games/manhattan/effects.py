"""First and last effects: the leader and the last corporation of the pre-effect ranking act, together. [MH-EFF-01]"""

from collections.abc import Sequence

from tripot.games.manhattan.corporations import COUNT, IDS, ON_FIRST, ON_LAST, Corporation
from tripot.games.manhattan.draws import NOBODY
from tripot.games.manhattan.ranking import rank
from tripot.games.manhattan.state import State


def apply(s: State) -> None:
    """Both effects read the same ranking and are added together; nothing follows from them. [MH-RES-10, MH-EFF-07]"""
    w = s.working
    before = rank(s.ranking, w.assets)
    w.columns["first"], w.columns["last"] = changes(before)
    w.actors = {"first": before[0], "last": before[-1]}
    w.add("first")
    w.add("last")
    s.tell("MH-RNK-05", "pre_effect_ranking", NOBODY, ranking=[IDS[corporation] for corporation in before])


def changes(before: Sequence[Corporation]) -> tuple[list[int], list[int]]:
    """The changes of the first effect and of the last one, per corporation. [MH-EFF-02, MH-EFF-03, MH-EFF-06]"""
    places = _places(before)
    return _add_up(ON_FIRST[before[0]], places), _add_up(ON_LAST[before[-1]], places)


def _places(before: Sequence[Corporation]) -> dict[str, Corporation]:
    """Who stands at each place; the seconds need two corporations. [MH-EFF-05]"""
    places: dict[str, Corporation] = {IDS[corporation]: corporation for corporation in before}
    places["first"], places["last"] = before[0], before[-1]
    if len(before) >= 2:
        places["second"], places["second_to_last"] = before[1], before[-2]
    return places


def _add_up(effect: Sequence[tuple[str, int]], places: dict[str, Corporation]) -> list[int]:
    """A crashed or missing target is ignored. [MH-EFF-04, MH-EFF-05]"""
    column = [0] * COUNT
    for target, change in effect:
        if target in places:
            column[places[target]] += change
    return column


def describe(corporation: Corporation) -> dict[str, list[list[str | int]]]:
    """Both effects of a corporation as data for a page. [MH-COR-03]"""
    return {
        "first": [[target, change] for target, change in ON_FIRST[corporation]],
        "last": [[target, change] for target, change in ON_LAST[corporation]],
    }
