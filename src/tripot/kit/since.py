"""What befell somebody while others played: since the last thing that they chose themselves. [E16]"""

from collections.abc import Callable, Mapping, Sequence

from tripot.engine.events import Event
from tripot.engine.seats import Seat


def since(
    told: Sequence[Event], mine: Seat, chose: Mapping[str, str], concerns: Callable[[Sequence[Event], int], bool]
) -> list[Event]:
    """What concerns a seat of all that it was told since its last choice.

    `chose` names for each kind that tells of a choice the fact that says whose it was; `concerns` is asked of the
    event at a place, and may look at those before it.
    """
    last = max((at for at, event in enumerate(told) if _is_choice(event, mine, chose)), default=-1)
    return [told[at] for at in range(last + 1, len(told)) if concerns(told, at)]


def _is_choice(event: Event, mine: Seat, chose: Mapping[str, str]) -> bool:
    return event.kind in chose and event.facts[chose[event.kind]] == mine
