"""One's own dice and what came of them: they stay until one does something else. [SR-DICE-01]"""

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
MOST = 3
"""Lines that stand under one's own dice, at most."""


def lately(view: View) -> list[Event]:
    """The last dice of whoever looks, then the last lines of what came of them at once."""
    people = view.facts["characters"]
    mine = {people[one]["label"] for one in view.facts["mine"] if one in people} if view.seat != GM else set()
    dice, is_acting = -1, False
    told = [event for event in view.events if not event.struck]
    for place, event in enumerate(told):
        if _is_own_roll(view, event, mine):
            dice = place
        elif event.kind == "turn":
            dice = -1 if is_acting else dice  # its turn is over: it has pressed that it is
            is_acting = event.facts["who"] in mine
        elif event.facts.get("who") in mine and _is_a_press(event):
            dice = -1
    if dice < 0:
        return []
    return [told[dice], *_what_came(told[dice + 1 :])[:MOST]]


def _what_came(after: list[Event]) -> list[Event]:
    """What was told of it, until somebody did something else; the dice of others are in the log."""
    end = next((place for place, event in enumerate(after) if event.kind in ELSE), len(after))
    return [event for event in after[:end] if event.kind not in (*CARDS, *SILENT)]


def _is_own_roll(view: View, event: Event, mine: set[str]) -> bool:
    if event.kind == "free_roll":
        return bool(event.facts["seat"] == view.seat)
    return event.kind in DICE and event.facts["who"] in mine


def _is_a_press(event: Event) -> bool:
    """Whether somebody began something else."""
    return event.kind == "action" and event.facts["action"] not in ANSWERS
