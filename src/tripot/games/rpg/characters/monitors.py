"""Monitors: rows of boxes that fill from the left and heal from the right. [SR-DMG-02, SR-DMG-03]"""

from collections.abc import Callable
from dataclasses import replace

from tripot.games.rpg.characters import derived
from tripot.games.rpg.records import EMPTY, Box, Character

SCARRED = Box(damaged=False, incurable=True)


def damaged(row: list[Box]) -> int:
    """How many boxes are filled."""
    return sum(box.damaged for box in row)


def free(row: list[Box]) -> int:
    """How many boxes are empty, scarred or not."""
    return sum(not box.damaged for box in row)


def is_full(row: list[Box]) -> bool:
    """Whether there is a row, and no free box in it."""
    return bool(row) and all(box.damaged for box in row)


def fill(row: list[Box], boxes: int, at: int, *, incurable: bool = False) -> int:
    """Fill the lowest free boxes; what finds none is returned. A scar filled again is incurable. [SR-DMG-04]"""
    for place, box in enumerate(row):
        if boxes <= 0:
            break
        if not box.damaged:
            row[place] = Box(damaged=True, incurable=box.incurable or incurable, at=at)
            boxes -= 1
    return max(0, boxes)


def empty_boxes(row: list[Box], points: int, may: Callable[[Box], bool], leaving: Box) -> int:
    """Empty damaged boxes that may be emptied, from the highest on. Returns the points used. [SR-HEAL-04]

    What is left behind is a scar in a monitor that has them, nothing in overflow or in a single monitor.
    [SR-HEAL-02, SR-DMG-15]
    """
    emptied = [place for place in range(len(row) - 1, -1, -1) if row[place].damaged and may(row[place])][:points]
    for place in emptied:
        row[place] = leaving
    return len(emptied)


def heal_naturally(row: list[Box], points: int) -> int:
    """Empty incurable boxes first, then the others; then unmark scars. [SR-HEAL-09, SR-HEAL-10]"""
    backwards = range(len(row) - 1, -1, -1)
    order = [place for place in backwards if row[place].damaged and row[place].incurable]
    order += [place for place in backwards if row[place].damaged and not row[place].incurable]
    healed = order[:points]
    for place in healed:
        row[place] = EMPTY
    scars = [place for place in backwards if row[place].incurable and not row[place].damaged]
    for place in scars[: points - len(healed)] if len(healed) == len(order) else ():
        row[place] = EMPTY
    return len(healed)


def any_box(_box: Box) -> bool:
    """Whatever is damaged may be emptied."""
    return True


def fit(c: Character, ratio: int = 1) -> None:
    """Give the rows the size the sheet says; damage of boxes that vanish is placed again, as old as it was. [SR-DMG-19]

    `ratio` is how many stun boxes without a place make a physical one. [SR-DMG-11]
    """
    lost = _resize(c.overflow, derived.overflow_boxes(c))
    physical = _resize(c.physical, derived.physical_boxes(c))
    stun = _resize(c.stun, derived.stun_boxes(c))
    spilt = _place_again(c.stun, stun)
    lost += _place_again(c.physical, physical + spilt[len(spilt) - len(spilt) // ratio :])
    _place_again(c.overflow, [replace(box, incurable=False) for box in lost])


def _resize(row: list[Box], size: int) -> list[Box]:
    """Grow or shrink a row; returns the damaged boxes that were cut off."""
    if len(row) < size:
        row.extend([EMPTY] * (size - len(row)))
        return []
    cut = [box for box in row[size:] if box.damaged]
    del row[size:]
    return cut


def _place_again(row: list[Box], boxes: list[Box]) -> list[Box]:
    """Put damage into a row, curable boxes first; returns what finds no place. [SR-DMG-04]"""
    in_order = sorted(boxes, key=lambda box: box.incurable)
    return [box for box in in_order if fill(row, 1, box.at, incurable=box.incurable)]


def wound(c: Character) -> str:
    """What anybody can see of somebody's health. [SR-INFO-04]"""
    if any(status.code in ("unconscious", "dying", "dead") for status in c.statuses):
        return "down"
    hurt, stunned = damaged(c.physical), damaged(c.stun)
    if not hurt and not stunned:
        return "unhurt"
    badly = 2 * hurt >= len(c.physical) or (bool(c.stun) and 2 * stunned >= len(c.stun))
    return "badly_hurt" if badly else "hurt"
