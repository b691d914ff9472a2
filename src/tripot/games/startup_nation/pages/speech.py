"""What was said last across the table: a question and what came back, or a last word."""

from collections.abc import Sequence
from dataclasses import dataclass

from tripot.engine.events import Event
from tripot.engine.seats import Seat
from tripot.games.startup_nation.knowledge import of_this_round

ANSWERS = ("answered", "offer_made")
SILENT_TURNS = 2
"""How many draws later nobody speaks of it any more."""


@dataclass(frozen=True, slots=True)
class Bubble:
    """Something said at a desk, to another one if it was meant for somebody."""

    kind: str
    """`question`, `yes`, `no`, `swap` or `claim`."""
    speaker: Seat
    to: Seat | None
    card: str = ""
    about: Seat | None = None
    is_sure: bool = True
    """Whether it is certified: whoever may lie vouches for nothing. [SN-UI-06]"""


def last_said(events: Sequence[Event]) -> list[Bubble]:
    """The last exchange of the round, as long as it is recent: the question first. [SN-QST-10, SN-TEC-05]"""
    told = of_this_round(events)
    at = max((place for place, event in enumerate(told) if event.kind in ("asked", "announced")), default=None)
    if at is None or sum(event.kind == "drew" for event in told[at:]) >= SILENT_TURNS:
        return []
    facts = told[at].facts
    if told[at].kind == "announced":
        return [Bubble("claim", facts["player"], None, facts["character"], facts["subject"], is_sure=False)]
    asker, target = facts["asker"], facts["target"]
    back = [event for event in told[at + 1 :] if event.kind in ANSWERS]
    return [Bubble("question", asker, target, facts["named"]), *_back(back, asker, target)]


def _back(answers: Sequence[Event], asker: Seat, target: Seat) -> list[Bubble]:
    """The answer, and the offer with it if one was made."""
    if not answers:
        return []
    answer = answers[0].facts
    kind = "swap" if len(answers) > 1 else "yes" if answer["yes"] else "no"
    return [Bubble(kind, target, asker, is_sure=answer["certified"])]
