"""What befell somebody while others played: since the last thing that they chose themselves. [E16]"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tripot.engine.events import Event
from tripot.engine.seats import Seat


@dataclass(frozen=True, slots=True)
class Deed:
    """What somebody did, to be said in a few words after their name (`[did]` of the texts)."""

    kind: str
    each: tuple[Mapping[str, Any], ...]
    """The facts of each time."""


@dataclass(frozen=True, slots=True)
class Doings:
    """All that one of the others did, in order."""

    seat: Seat
    deeds: tuple[Deed, ...]


def since(
    told: Sequence[Event], mine: Seat, chose: Mapping[str, str], concerns: Callable[[Sequence[Event], int], bool]
) -> list[Event]:
    """What concerns a seat of all that it was told since its last choice.

    `chose` names for each kind that tells of a choice the fact that says whose it was; `concerns` is asked of the
    event at a place, and may look at those before it.
    """
    return [told[at] for at in range(first_after(told, mine, chose), len(told)) if concerns(told, at)]


def first_after(told: Sequence[Event], mine: Seat, chose: Mapping[str, str]) -> int:
    """Where begins what was told after a seat's last choice."""
    return max((at for at, event in enumerate(told) if _is_choice(event, mine, chose)), default=-1) + 1


def doings(told: Sequence[Event], mine: Seat, did: Mapping[str, str]) -> list[Doings]:
    """Who did what of the others, each once, those who began first first; what came twice together.

    `did` names for each kind worth telling the fact that says who did it.
    """
    found: dict[Seat, dict[str, list[Mapping[str, Any]]]] = {}
    for event in told:
        who = event.facts[did[event.kind]] if event.kind in did else mine
        if who != mine:
            found.setdefault(who, {}).setdefault(event.kind, []).append(event.facts)
    return [Doings(who, tuple(Deed(kind, tuple(each)) for kind, each in kinds.items())) for who, kinds in found.items()]


def _is_choice(event: Event, mine: Seat, chose: Mapping[str, str]) -> bool:
    return event.kind in chose and event.facts[chose[event.kind]] == mine
