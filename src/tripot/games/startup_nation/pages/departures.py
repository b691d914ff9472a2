"""Who left a round, by whom and by which card. [SN-DEATH-01, SN-ELIM-01, SN-UI-09]"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tripot.engine.events import Event
from tripot.engine.seats import Seat


@dataclass(frozen=True, slots=True)
class Departure:
    """A badge that was cut."""

    seat: Seat
    cause: str
    """As the death tells it: `question`, `promotion`, `discarded` or `macron_died`."""
    character: str
    by: Seat | None
    """Who asked, or who granted the promotion."""


BROUGHT_ABOUT = {"question": ("asked", "target", "asker"), "promotion": ("promoted", "player", "granter")}
"""For each cause that somebody brings about: the kind, whom it is about, who did it."""


def departures(events: Sequence[Event], entry: int) -> dict[Seat, Departure]:
    """Everybody who left the round that this entry ended."""
    told = _of_round(events, entry)
    found: dict[Seat, Departure] = {}
    for at, event in enumerate(told):
        if event.kind == "eliminated":
            seat = event.facts["player"]
            found[seat] = deaths(told[:at])[seat]
    return found


def _of_round(events: Sequence[Event], entry: int) -> list[Event]:
    """The round's public events, up to its end."""
    told = [event for event in events if event.audience is None and not event.struck]
    end = max((at for at, event in enumerate(told) if event.kind == "round_ended" and event.entry <= entry), default=0)
    start = max((at for at, event in enumerate(told[:end]) if event.kind == "round_started"), default=0)
    return told[start:end]


def fallen(events: Sequence[Event], entry: int) -> dict[str, Any]:
    """Who died in an entry, how, and who of them left the round."""
    told = [event for event in events if event.audience is None and not event.struck and event.entry <= entry]
    then = [event for event in told if event.entry == entry]
    start = max(
        (at for at, event in enumerate(told) if event.kind == "round_started" and event.entry < entry), default=0
    )
    died = deaths(told[start:])
    return {
        "fallen": {event.facts["player"]: died[event.facts["player"]] for event in then if event.kind == "died"},
        "out": [event.facts["player"] for event in then if event.kind == "eliminated"],
    }


def deaths(told: Sequence[Event]) -> dict[Seat, Departure]:
    """How each died last in what was told of a round; whoever held the Investor may have stayed. [SN-IVT-09]"""
    return {event.facts["player"]: _death(told[:at], event) for at, event in enumerate(told) if event.kind == "died"}


def _death(before: Sequence[Event], event: Event) -> Departure:
    seat, cause = event.facts["player"], event.facts["cause"]
    return Departure(seat, cause, event.facts["character"], culprit(before, cause, seat))


def culprit(told: Sequence[Event], cause: str, seat: Seat) -> Seat | None:
    """Who brought a death about, if anybody: the last to ask whoever died, or to grant them a promotion."""
    if cause not in BROUGHT_ABOUT:
        return None
    kind, whom, who = BROUGHT_ABOUT[cause]
    return next(
        (event.facts[who] for event in reversed(told) if event.kind == kind and event.facts[whom] == seat), None
    )
