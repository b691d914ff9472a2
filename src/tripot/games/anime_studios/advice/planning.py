"""What a planner compares, and how far it looks: to the next action phase, by instinct and by the real rules."""

from collections import Counter

from tripot.engine.actions import Action, Fill
from tripot.engine.rng import Rng
from tripot.engine.seats import Seat
from tripot.engine.step import settle
from tripot.engine.view import View
from tripot.games.anime_studios import propose
from tripot.games.anime_studios.advice.instinct import act
from tripot.games.anime_studios.advice.judgement import value
from tripot.games.anime_studios.advice.verdicts import everything_shown, is_near
from tripot.games.anime_studios.policies import ranked
from tripot.games.anime_studios.question import Question
from tripot.games.anime_studios.state import AnimeState

ALIKE = 3
"""How many candidates of one kind are compared at most."""
AT_ONCE = {"take_control", "reveal"}
"""What needs no thought when the greedy bot wants it: it is free."""
BACK_AND_FORTH = {"abandon", "take_control"}
"""A studio given up can be taken back for nothing: whoever compares the two never ends. Rules of thumb decide."""
SETTLED = {"choose_faction", "choose_direction", "casualties", "retreats", "wiretap_swap"}
"""What the greedy bot answers well enough."""


def candidates(view: View, rng: Rng, most: int) -> list[Action]:
    """The greedy bot's favourites, not too many of a kind, then anything else; its own choice comes first."""
    kind = view.pending.kind if view.pending is not None else ""
    favourites = ranked(view, rng, 6 * most)
    if kind in SETTLED or name(favourites[0]) in AT_ONCE:
        return favourites[:1]
    found: list[Action] = []
    seen: Counter[str] = Counter()
    for action in favourites:
        seen[name(action)] += 1
        if len(found) < most and seen[name(action)] <= ALIKE:
            found.append(action)
    if most > 1 and is_near(view) and view.menu.form("reveal") is not None and not seen["reveal"]:
        found = [*found[: most - 1], everything_shown(view)]
    if kind == "action_round" and view.facts["main_done"]:
        return found
    return _with_others(view, rng, found, seen, most)


def _with_others(view: View, rng: Rng, found: list[Action], seen: Counter[str], most: int) -> list[Action]:
    """One of each kind that the greedy bot does not think of, as long as there is room."""
    for pick in view.menu.picks:
        if len(found) < most and pick.kind not in BACK_AND_FORTH and (not seen[pick.kind] or len(view.menu) <= ALIKE):
            if pick not in found:
                found.append(pick)
            seen[pick.kind] += 1
    for form in view.menu.forms:
        if len(found) < most and not seen[form.name] and form.name != "reveal":
            found.append(propose.propose(form, rng))
    return found


def name(action: Action) -> str:
    """What kind of action it is."""
    return action.form if isinstance(action, Fill) else action.kind


def outlook(s: AnimeState, seat: Seat) -> float:
    """How well a seat stands at the start of the next action phase, if everybody goes on by instinct.

    A choice before the action phase is judged one turn later: what it costs is missed during the turn.
    """
    last, stack = s.turn, s.stack
    while s.outcome is None and (s.turn <= last or s.phase != "action"):
        top = stack[-1]
        assert isinstance(top, Question)
        top.play(s, act(s, top))
        settle(s)
    return value(s, seat)
