"""Where tokens are, in whole metres. [SR-GEN-06, SR-GEN-07]"""

from math import isqrt

from tripot.games.rpg.records import Character
from tripot.games.rpg.state import Table

Point = tuple[int, int]


def place_of(c: Character) -> Point | None:
    """Where somebody stands, if a token is placed."""
    return None if c.x is None or c.y is None else (c.x, c.y)


def point_of(x: int | None, y: int | None) -> Point | None:
    """A place on the map, if both are named."""
    return None if x is None or y is None else (x, y)


def metres(a: Point, b: Point) -> int:
    """The straight distance, to the nearest metre, half up. [SR-GEN-06]

    >>> metres((0, 0), (1, 1)), metres((0, 0), (3, 4)), metres((0, 0), (2, 1))
    (1, 5, 2)
    """
    return (isqrt(4 * ((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2)) + 1) // 2


def distance(a: Character, b: Character, typed: int | None = None) -> int | None:
    """Between two tokens, or what was written, now or before, when one of them is not placed. [SR-GEN-07]"""
    if a.id == b.id:
        return 0
    here, there = place_of(a), place_of(b)
    if here is None or there is None:
        return a.stated.get(b.id) if typed is None else typed
    return metres(here, there)


def state_distance(a: Character, b: Character, far: int) -> None:
    """From now on two people are so far from each other, wherever that is. [SR-GEN-07]"""
    a.stated[b.id] = b.stated[a.id] = far


def forget_distances(s: Table, c: Character) -> None:
    """Somebody went elsewhere: how far everybody is has to be said again."""
    c.stated.clear()
    for one in s.people():
        one.stated.pop(c.id, None)


def zone_at(s: Table, point: Point) -> str:
    """The zone that a point lies in, if any does."""
    for zone in s.zones.values():
        if zone.box:
            left, bottom, width, height = zone.box
            if left <= point[0] < left + width and bottom <= point[1] < bottom + height:
                return zone.id
    return ""


def middle_of(s: Table, zone: str) -> Point | None:
    """The middle of a zone that is drawn on the map."""
    place = s.zones.get(zone)
    if place is None or not any(place.box):
        return None
    x, y, width, height = place.box
    return x + width // 2, y + height // 2


def step_towards(a: Point, b: Point, length: int) -> Point:
    """The point at most so many metres from `a` on the way to `b`."""
    whole = metres(a, b)
    if whole <= length or whole == 0:
        return b
    return (a[0] + (b[0] - a[0]) * length // whole, a[1] + (b[1] - a[1]) * length // whole)


def away_from(a: Point, centre: Point, length: int) -> Point:
    """The point so many metres further from a centre; due east if nothing says where."""
    whole = metres(centre, a)
    if whole == 0:
        return (a[0] + length, a[1])
    dx, dy = a[0] - centre[0], a[1] - centre[1]
    return (a[0] + _scaled(dx * length, whole), a[1] + _scaled(dy * length, whole))


def _scaled(value: int, whole: int) -> int:
    return value // whole if value >= 0 else -(-value // whole)


def nearest_on_way(a: Point, b: Point, centre: Point) -> tuple[int, Point]:
    """How close a straight way comes to a point, and where."""
    whole = max(1, metres(a, b))
    best = (metres(a, centre), a)
    for step in range(1, whole + 1):
        point = (a[0] + (b[0] - a[0]) * step // whole, a[1] + (b[1] - a[1]) * step // whole)
        best = min(best, (metres(point, centre), point), key=lambda one: one[0])
    return best


def settle_at(s: Table, c: Character, point: Point) -> None:
    """Put a token somewhere."""
    c.x, c.y = point
    c.zone = zone_at(s, point) or c.zone


def within(s: Table, centre: Point, radius: int) -> list[Character]:
    """Everybody whose token is at most so far from a point."""
    found = []
    for c in s.people():
        place = place_of(c)
        if place is not None and metres(place, centre) <= radius:
            found.append(c)
    return found


def free_spots(s: Table, zone: str) -> list[tuple[int, int]]:
    """Where somebody can be put in a place, from its middle outwards, three metres apart. [SR-GEN-07]"""
    if zone not in s.zones or not any(s.zones[zone].box):
        return []
    x, y, width, height = s.zones[zone].box
    taken = [(c.x, c.y) for c in s.people() if c.x is not None and c.y is not None]
    grid = [(across, up) for across in range(x + 3, x + width - 1, 3) for up in range(y + 3, y + height - 1, 3)]
    free = [(a, b) for a, b in grid if all(abs(a - u) > 1 or abs(b - v) > 1 for u, v in taken)]
    return sorted(free, key=lambda at: (abs(2 * at[0] - 2 * x - width) + abs(2 * at[1] - 2 * y - height), at))
