"""What a question is about: the deed that it answers, as far as its reader was told of it. [SR-TURN-14, SR-INFO-05]"""

from collections.abc import Mapping

from tripot.engine.events import Event
from tripot.engine.seats import GM
from tripot.engine.view import View

BEFORE_DICE = ("react", "interpose", "intercept", "raise_shield")
"""Questions that come before the dice of what they answer."""
ANSWERS = (
    "dodge", "block", "full_defense", "throw_self_down", "riposte", "interpose", "full_matrix_defense",
    "avoid_explosive", "counterspell_shield",
)  # fmt: skip
"""Deeds that only answer another."""
IN_PARTS = ("multiple_attack",)
"""Deeds with dice more than once: the first do not end them."""
NEWER = ("turn", "round")
"""What is told when nothing of before is under way any more."""


def deed(view: View, _asked: Mapping[str, str]) -> Event | None:
    """The deed that this seat's question is about; nothing where whoever does it is not seen."""
    kind = view.pending.kind if view.pending is not None else ""
    told = [event for event in view.events if not event.struck]
    for place in range(len(told) - 1, -1, -1):
        event = told[place]
        if kind in BEFORE_DICE and event.kind in NEWER:
            return None
        if event.kind != "action" or event.facts["action"] in ANSWERS:
            continue
        if kind not in BEFORE_DICE:
            return event
        if not _is_over(event, told[place + 1 :]) and (kind != "react" or _threatens(view, event)):
            return event
    return None


def _is_over(event: Event, later: list[Event]) -> bool:
    """Whether its own dice were thrown already."""
    if event.facts["action"] in IN_PARTS:
        return False
    return any(
        one.kind in ("test", "somebody_rolls")
        and one.facts.get("who") == event.facts["who"]
        and one.facts.get("action") == event.facts["action"]
        and one.facts.get("role") != "defence"
        for one in later
    )


def _threatens(view: View, event: Event) -> bool:
    """Whether it can be what somebody of this seat answers: it is nobody's of its own, nor aimed at others."""
    people = view.facts["characters"]
    mine = {people[one]["label"] for one in view.facts["mine"] if one in people}
    targets = event.facts["targets"]
    return (view.seat == GM or event.facts["who"] not in mine) and (not targets or not mine.isdisjoint(targets))
