"""Levels of advantage: named sources on one scale from -3 to +3. [SR-ADV-01, SR-ADV-02]

Of advantages only the effect of the level reached counts; those of disadvantages add up. [SR-ADV-05]
"""

from collections.abc import Iterable, Sequence

WORST, BEST = -3, 3
Source = tuple[str, int]
"""What gives an advantage or a disadvantage, and how many. [SR-ADV-03, SR-ADV-06]"""


def base(sources: Iterable[Source], *, no_advantage: bool = False, ignore: bool = False) -> int:
    """The sum of the sources, clamped: advantages and disadvantages cancel one for one. [SR-ADV-04, SR-ADV-10]

    Under `no_advantage` nothing helps; under `ignore` nothing hinders. [SR-ADV-08, SR-ADV-09]
    """
    values = [value for _, value in sources]
    helped = 0 if no_advantage else sum(value for value in values if value > 0)
    hindered = 0 if ignore else sum(-value for value in values if value < 0)
    return max(WORST, min(BEST, helped - hindered))


def cap(*, no_advantage: bool) -> int:
    """How high atouts may raise a level. [SR-ADV-08]"""
    return 0 if no_advantage else BEST


def final(start: int, atouts: int, *, no_advantage: bool = False) -> int:
    """The level once atouts are spent. [SR-ADV-10]"""
    if start >= cap(no_advantage=no_advantage):
        return start
    return min(cap(no_advantage=no_advantage), start + atouts)


def useful_atouts(start: int, *, no_advantage: bool = False) -> int:
    """How many atouts can still be felt. [SR-ATO-03]"""
    return max(0, cap(no_advantage=no_advantage) - start)


def rerolled(level: int, faces: Sequence[int]) -> tuple[int, ...]:
    """Which dice of a first roll are thrown once more by themselves, in order. [SR-ADV-13, SR-ADV-16, SR-ADV-17]"""
    if level == BEST:
        return tuple(place for place, face in enumerate(faces) if face < 5)
    if level == WORST:
        return tuple(place for place, face in enumerate(faces) if face >= 5)
    return ()
