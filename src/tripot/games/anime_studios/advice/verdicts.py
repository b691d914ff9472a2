"""How the next choice may end the game: imagined worlds are played on by instinct, by the real rules, to the verdict.

A win that is there is taken; and nobody who has another way crosses the ladder for a game that nobody wins.
"""

from collections.abc import Sequence
from typing import NamedTuple

from tripot.engine.actions import Action, Fill
from tripot.engine.chair import Chair
from tripot.engine.rng import PlainRng
from tripot.engine.seats import Seat
from tripot.engine.step import settle
from tripot.engine.view import View
from tripot.games.anime_studios.advice.instinct import act
from tripot.games.anime_studios.question import Question
from tripot.games.anime_studios.state import AnimeState

WORLDS = 6
SURE = 60
"""A choice that wins in so many worlds leaves nothing to luck."""
MOST_STOLEN = 3
"""Fans that an action of one's own may bring at most, by theft."""
FREE = {"take_control", "abandon", "reveal"}
MARKETING = {"convention", "final_convention", "special_event", "negotiation_answer"}
"""The questions of a marketing phase, after which a game may be over."""
FEW = 2
"""With fewer productions missing than this, one's next choice may win."""
REFUSED, RUINED = "refused win", "ruin of everybody"
"""The names of the two blunders."""
MOST_A_RIGHT = 3
"""A campaign right is worth three fans at most."""
MOST_A_STUDIO = 2
"""What a studio brings in a marketing phase: a free fan, and one more at a convention."""


class Ends(NamedTuple):
    """In how many worlds a choice leads to one's own win, to nobody's, and to somebody else's."""

    won: int = 0
    nobody: int = 0
    lost: int = 0


def is_near(view: View) -> bool:
    """Whether the game may end in this turn or the next marketing phase."""
    facts = view.facts
    if facts["turn"] == 0:
        return False
    reach = max(
        each["fans"] + MOST_A_STUDIO * (each["studios"] + 1) + MOST_A_RIGHT * each["rights"]
        for each in facts["players"]
    )
    spaces = len(facts["track"]) - facts["cursor"]
    return bool(reach > facts["fans_end"] or spaces <= len(facts["players"]) or facts["crisis"])


def ends(chair: Chair, actions: Sequence[Action], worlds: int = WORLDS, lot: int = 0) -> list[Ends]:
    """What each action leads to, all in the same worlds with the same luck. The chair's own chance is not touched."""
    source = PlainRng(lot)
    found = [Ends() for _ in actions]
    for _ in range(worlds):
        world, luck = _imagine(chair, source), source.below(1 << 32, "verdict")
        for place, action in enumerate(actions):
            won, nobody, lost = found[place]
            end = _end(world, chair.view.seat, action, luck)
            found[place] = Ends(won + end.won, nobody + end.nobody, lost + end.lost)
    return found


def win_at_once(chair: Chair, worlds: int = WORLDS) -> Action | None:
    """The first action on the menu that wins in every world before anybody else plays, if a win is within reach."""
    if not is_within_reach(chair.view):
        return None
    source = PlainRng(0)
    left = [each for each in choices(chair.view) if isinstance(each, Fill) or each.kind != "abandon"]
    for _ in range(worlds):
        world, luck = _imagine(chair, source), source.below(1 << 32, "verdict")
        left = [action for action in left if _end(world, chair.view.seat, action, luck, only_now=True).won]
        if not left:
            return None
    return left[0]


def is_within_reach(view: View) -> bool:
    """Whether one's next choice may end the game with six productions. [AN-END-09]"""
    if view.pending is None or view.pending.kind not in (*MARKETING, "action_round") or not is_near(view):
        return False
    me, facts = view.facts["players"][view.seat], view.facts
    total: int = me["fans"] + sum(facts["own"]["rights"].values())
    missing = sum(not row["made"] for row in me["productions"])
    may_end = view.pending.kind in MARKETING or total + MOST_STOLEN > facts["fans_end"]
    return bool(missing < FEW and may_end)


def wise(chair: Chair, actions: Sequence[Action], worlds: int = WORLDS) -> Action:
    """The first action that does not end the game for nobody, or for somebody else, in every world."""
    found = zip(actions, ends(chair, actions, worlds), strict=True)
    return next((action for action, end in found if end.nobody + end.lost < worlds), actions[0])


def blunders(chair: Chair, action: Action, others: Sequence[Action]) -> dict[str, bool]:
    """Which of the two blunders could be made here, and whether this action is one. [AN-END-09, AN-END-11]

    A win that luck decides may be left for a better way: only a sure one can be refused.
    """
    if not is_near(chair.view):
        return {}
    done, *found = ends(chair, [action, *others], lot=1)
    possible: dict[str, bool] = {}
    winning = [each for each, end in zip(others, found, strict=True) if end.won == WORLDS]
    if done.won == WORLDS or any(end.won == SURE for end in ends(chair, winning, SURE, lot=2)):
        possible[REFUSED] = done.won == 0 and not is_free(action)
    if any(end.nobody == WORLDS for end in (done, *found)) and any(not end.nobody + end.lost for end in found):
        possible[RUINED] = done.nobody == WORLDS
    return possible


def choices(view: View) -> list[Action]:
    """Everything on a menu that can be named: all rights shown at once, and its lines."""
    return [*([] if view.menu.form("reveal") is None else [everything_shown(view)]), *view.menu.picks]


def is_free(action: Action) -> bool:
    """Whether one's round goes on as before: what wins may still be done. [AN-FRE-07]"""
    return (action.form if isinstance(action, Fill) else action.kind) in FREE


def everything_shown(view: View) -> Action:
    """All of one's rights, revealed."""
    form = view.menu.form("reveal")
    assert form is not None
    return Fill("reveal", {"rights": list(form.facts["rights"])})


def _imagine(chair: Chair, source: PlainRng) -> AnimeState:
    world = chair.imagine(source)
    assert isinstance(world, AnimeState)
    return world


def _end(world: AnimeState, seat: Seat, action: Action, luck: int, *, only_now: bool = False) -> Ends:
    """What one world comes to before the next action phase after this one.

    In a round of one's own only that round counts for a win: later ones are others' business too.
    """
    tried = world.copy()
    tried.rng = PlainRng(luck)
    in_round, by_this = tried.phase == "action", True
    turn = tried.turn if in_round else tried.turn - 1
    _play(tried, action)
    while tried.outcome is None and (tried.turn <= turn or tried.phase != "action"):
        by_this = by_this and (not in_round or (tried.turn == turn and tried.active == seat))
        if only_now and not by_this:
            break
        _play(tried)
    if tried.outcome is None:
        return Ends()
    winners = tried.outcome.winners
    return Ends(by_this and winners == (seat,), not winners, bool(winners) and seat not in winners)


def _play(s: AnimeState, action: Action | None = None) -> None:
    """The pending question is answered, by instinct unless the answer is given."""
    top = s.stack[-1]
    assert isinstance(top, Question)
    top.play(s, act(s, top) if action is None else action)
    settle(s)
