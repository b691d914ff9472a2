"""The final ranking, as pages show it."""

from collections.abc import Sequence
from dataclasses import dataclass

from tripot.engine.outcome import Outcome
from tripot.engine.seats import Seat


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of the final ranking."""

    place: int | None
    """None for everybody where nobody won."""
    seat: Seat
    points: int
    won: bool
    counts: bool
    """Whether the place goes by these points."""


def standings(outcome: Outcome, counted: Sequence[int]) -> list[Standing]:
    """Winners first, then by the points that count; equal ones share a place, in the order of all their points."""

    def worth(seat: Seat) -> tuple[bool, int]:
        return (True, 0) if seat in outcome.winners else (False, counted[seat])

    seats = sorted(range(len(outcome.points)), key=lambda seat: (*worth(seat), outcome.points[seat]), reverse=True)
    return [
        Standing(
            1 + sum(worth(other) > worth(seat) for other in seats) if outcome.winners else None,
            seat,
            outcome.points[seat],
            seat in outcome.winners,
            counted[seat] == outcome.points[seat],
        )
        for seat in seats
    ]
