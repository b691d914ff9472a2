"""Names on the map: beside their token where there is room, under the map by a letter where there is none.

A letter, since the numbers of a scene are those of initiative.
"""

from string import ascii_uppercase
from typing import Any

Facts = dict[str, Any]
Box = tuple[float, float, float, float]
LETTER, LINE = 0.44, 0.95
"""The width of a letter and the height of a line, in radiuses of a token."""
HEADING = 0.38
"""The width of a letter in the name of a place."""


def write(tokens: list[Facts], zones: list[Facts], radius: float, width: float, height: float) -> None:
    """Find a place for each name: whoever acts first, then one's own, then the opponents. Everybody has a letter."""
    taken = [_square(one["at"], radius) for one in tokens]
    taken += [_signs(one["at"], radius) for one in tokens if one["statuses"]]
    taken += [_heading(zone, radius) for zone in zones if zone["shown"] and not zone["narrow"]]
    for number, one in enumerate(tokens, start=1):  # in order of arrival: whoever comes later renumbers nobody
        one["number"], one["letter"] = number, letter(number)
    for one in sorted(tokens, key=lambda it: (not it["acting"], not it["mine"], it["side"] == "crew", it["id"])):
        wide = (max(len(one["id"]), len(one["label"])) + 3) * radius * LETTER
        one["named"] = False
        left, top = one["at"]
        for anchor, x, y, box in _places(left, top, wide, radius):
            inside = box[0] >= 0 and box[1] >= 0 and box[2] <= width and box[3] <= height
            if inside and not any(_meets(box, other) for other in taken):
                one |= {"named": True, "anchor": anchor, "name_at": [round(x), round(y)]}
                taken.append(box)
                break


def letter(number: int) -> str:
    """A, B … Z, A2, B2 …: the sign of whoever came at that place.

    >>> letter(1), letter(26), letter(27)
    ('A', 'Z', 'A2')
    """
    again, place = divmod(number - 1, len(ascii_uppercase))
    return ascii_uppercase[place] + (str(again + 1) if again else "")


def heading_fits(name: str, width: float, radius: float) -> bool:
    """Whether the name of a place and its mana stand between its walls."""
    return 1 + (len(name) + 4) * radius * HEADING <= width


def _heading(zone: Facts, radius: float) -> Box:
    """Where the name of a place stands, in its corner."""
    x, y = zone["at"]
    return x, y, x + (len(zone["name"] or zone["id"]) + 4) * radius * LETTER, y + 8 + 1.2 * radius


def _signs(at: list[int], radius: float) -> Box:
    """Where the signs of what somebody bears stand: on the upper rim of the token."""
    x, y = at
    return x - 1.2 * radius, y - 1.5 * radius, x + 1.2 * radius, y - radius


def _square(at: list[int], radius: float) -> Box:
    x, y = at
    return x - radius, y - radius, x + radius, y + radius


def _places(x: float, y: float, wide: float, radius: float) -> list[tuple[str, float, float, Box]]:
    """Below, above, right, left: where the text is anchored, and what it covers."""
    line = LINE * radius
    below, above, side = y + 1.95 * radius, y - 1.2 * radius, 1.25 * radius
    return [
        ("middle", x, below, (x - wide / 2, below - line, x + wide / 2, below + line / 4)),
        ("middle", x, above, (x - wide / 2, above - line, x + wide / 2, above + line / 4)),
        ("start", x + side, y + line / 3, (x + side, y - line / 2, x + side + wide, y + line / 2)),
        ("end", x - side, y + line / 3, (x - side - wide, y - line / 2, x - side, y + line / 2)),
    ]


def _meets(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
