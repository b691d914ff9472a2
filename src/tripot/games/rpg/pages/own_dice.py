"""One's own dice and what came of them: they stay until one does something else. [SR-DICE-01]"""

from collections.abc import Mapping, Sequence
from typing import Any

from tripot.engine.events import Event
from tripot.engine.seats import GM
from tripot.engine.view import View
from tripot.games.rpg.pages.answering import ANSWERS

DICE = ("test", "free_roll", "initiative")
CARDS = (*DICE, "somebody_rolls", "test_details", "test_secret", "drain")
SILENT = ("presence", "default_played", "question_closed", "clock")
"""What says nothing of what came of the dice."""
ELSE = ("action", "turn", "round", "free_roll", "message", "session")
"""With what something else begins."""
BODY = ("damage", "heal")
"""What befalls one's own people."""
MOST = 3
"""Lines that stand under one's own dice, at most."""
AIDS = ("cast_spell", "first_aid", "apply_patch")


def lately(view: View) -> list[Event]:
    """The last dice of whoever looks, what came of them at once, and the last that befell their own people since."""
    told, mine = [event for event in view.events if not event.struck], _mine(view)
    since = _since(told, mine)
    dice = _last(told, since, lambda event: _is_own_roll(view, event, mine))
    shown = [] if dice is None else [told[dice], *_what_came(told[dice + 1 :])[:MOST]]
    body = _last(told, since, lambda event: event.kind in BODY and event.facts["who"] in mine)
    return shown if body is None or told[body] in shown else [*shown, told[body]]


def aided(view: View, _asked: Mapping[str, str]) -> Mapping[str, Any] | None:
    """How a friend is now whom one's own last deed was for: boxes are told to whoever bears them. [SR-INFO-01]"""
    told, mine = [event for event in view.events if not event.struck], _mine(view)
    since = _since(told, mine)
    if not since or told[since - 1].kind != "action" or told[since - 1].facts["action"] not in AIDS:
        return None
    done = any(event.kind == "test" and event.facts["who"] in mine for event in told[since:])
    people = view.facts["characters"].values()
    side = {one["side"] for one in people if one["label"] in mine}
    targets = told[since - 1].facts["targets"]
    return next((one for one in people if done and one["label"] in targets and one["side"] in side), None)


def _mine(view: View) -> set[str]:
    """One's own people, by the names that are told; all are the game master's."""
    people = view.facts["characters"]
    return {people[one]["label"] for one in view.facts["mine"] if one in people} if view.seat != GM else set()


def _since(told: Sequence[Event], mine: set[str]) -> int:
    """After which event nobody of one's own has begun anything else."""
    since, is_acting = 0, False
    for place, event in enumerate(told):
        if event.kind == "turn":
            since = place + 1 if is_acting else since  # its turn is over: it has pressed that it is
            is_acting = event.facts["who"] in mine
        elif event.kind == "action" and event.facts["who"] in mine and event.facts["action"] not in ANSWERS:
            since = place + 1
    return since


def _last(told: Sequence[Event], since: int, which: Any) -> int | None:
    return next((place for place in range(len(told) - 1, since - 1, -1) if which(told[place])), None)


def _what_came(after: Sequence[Event]) -> list[Event]:
    """What was told of it, until somebody did something else; the dice of others are in the log."""
    end = next((place for place, event in enumerate(after) if event.kind in ELSE), len(after))
    return [event for event in after[:end] if event.kind not in (*CARDS, *SILENT)]


def _is_own_roll(view: View, event: Event, mine: set[str]) -> bool:
    if event.kind == "free_roll":
        return bool(event.facts["seat"] == view.seat)
    return event.kind in DICE and event.facts["who"] in mine
