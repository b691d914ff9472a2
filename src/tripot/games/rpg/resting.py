"""Rest: what it needs, what breaks it. [SR-HEAL-05, SR-HEAL-06, SR-HEAL-07]"""

from dataclasses import replace

from tripot.games.rpg.records import Character, Rest
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import remind

HOUR, DAY, FULL = 3600, 24 * 3600, 8 * 3600


def start_rest(s: Table, c: Character, *, mental: bool, physical: bool) -> None:
    """Begin to rest: the hour of the mind, the day of the body, eight hours of both against fatigue."""
    c.rest = Rest(mental, physical, s.clock, s.clock, s.clock)
    _remind(s, c, mental=mental, physical=physical)


def _remind(s: Table, c: Character, *, mental: bool, physical: bool) -> None:
    if mental:
        _begin(s, c, "rest_mental", HOUR)
    if physical:
        _begin(s, c, "rest_physical", DAY)
    if mental and physical:
        _begin(s, c, "rest_full", FULL)


def _begin(s: Table, c: Character, what: str, length: int) -> None:
    """An interval starts now; one that was going on is forgotten."""
    s.schedule = [due for due in s.schedule if due.what != what or due.who != c.id]
    remind(s, s.clock + length, what, c.id, s.clock)


def break_rest(s: Table, c: Character, *, mental: bool = False, physical: bool = False) -> None:
    """Something stirs: the interval gives nothing and starts again. [SR-HEAL-07]"""
    rest = c.rest
    if rest is None or not (mental or physical):
        return
    if mental and rest.mental:
        rest = replace(rest, mental_since=s.clock)
    if physical and rest.physical:
        rest = replace(rest, physical_since=s.clock)
    c.rest = replace(rest, full_since=s.clock)
    _remind(s, c, mental=mental and rest.mental, physical=physical and rest.physical)
    if rest.mental and rest.physical and not (mental and physical):
        _begin(s, c, "rest_full", FULL)


def stop_rest(c: Character) -> None:
    """Get up."""
    c.rest = None
