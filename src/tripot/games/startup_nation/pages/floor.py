"""Where desks stand around the table, and lines between them, in hundredths of the table's width and depth."""

from typing import NamedTuple

from tripot.engine.seats import Seat

EDGE = -12.0
"""A line begins under the desk."""
FRONT = (18.0, 100.0)
"""Where the hand of whoever looks lies."""


class Bond(NamedTuple):
    """A line across the table, bent towards its middle, and the point half-way."""

    path: str
    x: float
    y: float


def order(players: int, mine: Seat | None) -> tuple[Seat, ...]:
    """The desks on the other side of the table, from left to right: clockwise after mine."""
    first = 0 if mine is None else mine + 1
    return tuple((first + step) % players for step in range(players - (mine is not None)))


def places(players: int, mine: Seat | None) -> dict[Seat, tuple[float, float]]:
    """The edge of the table before each desk.

    >>> places(4, 1)
    {2: (16.7, -12.0), 3: (50.0, -12.0), 0: (83.3, -12.0), 1: (18.0, 100.0)}
    """
    across = order(players, mine)
    found = {seat: (round(100 * (at + 0.5) / len(across), 1), EDGE) for at, seat in enumerate(across)}
    return found if mine is None else found | {mine: FRONT}


def bond(places: dict[Seat, tuple[float, float]], one: Seat, other: Seat) -> Bond:
    """From one desk to another.

    >>> bond(places(4, 1), 2, 0)
    Bond(path='M16.7 -12.0Q50.0 50 83.3 -12.0', x=50.0, y=19.0)
    """
    (ax, ay), (bx, by) = places[one], places[other]
    cx, cy = (round((ax + bx) / 2, 1), 50) if ay == by else (24, 12)
    return Bond(f"M{ax} {ay}Q{cx} {cy} {bx} {by}", _halfway(ax, cx, bx), _halfway(ay, cy, by))


def _halfway(start: float, bend: float, end: float) -> float:
    return round(start / 4 + bend / 2 + end / 4, 1)
