"""Having a status: getting it, keeping it, losing it. [SR-STA-01, SR-STA-02, SR-STA-05]"""

from collections.abc import Iterator
from dataclasses import replace

from tripot.engine.events import Audience
from tripot.games.rpg.characters.control import label
from tripot.games.rpg.records import Character, Due, Status
from tripot.games.rpg.state import Table
from tripot.games.rpg.tables import STATUSES, StatusKind
from tripot.games.rpg.visibility import readers, witnesses
from tripot.games.rpg.words import StatusCode

VISIBLE_CONDITIONS = ("unconscious", "grappling", "grappled", "aiming", "full_defense", "feinted", "exposed", "pinned")
LONGEST = 10**12
"""Seconds of what no clock ends."""
PLAIN = StatusKind("", "SR-STA-01", "refresh", "until_removed")


def kind_of(code: str) -> StatusKind:
    """The row of a status; conditions of the engine have a plain one."""
    return STATUSES.get(code, PLAIN)


def has(c: Character, code: StatusCode) -> bool:
    """Whether somebody bears it."""
    return any(status.code == code for status in c.statuses)


def find(c: Character, code: StatusCode) -> Status | None:
    """The first instance of a status, if any."""
    return next((status for status in c.statuses if status.code == code), None)


def every(c: Character, code: StatusCode) -> Iterator[Status]:
    """All instances: several poisons, limbs or fears."""
    return (status for status in c.statuses if status.code == code)


def level(c: Character, code: StatusCode) -> int:
    """The level borne, over all instances."""
    return sum(status.level for status in c.statuses if status.code == code)


def kinds(c: Character) -> Iterator[tuple[Status, StatusKind]]:
    """Everything borne, with its row."""
    return ((status, kind_of(status.code)) for status in c.statuses)


def is_visible(code: str) -> bool:
    """Whether others can see it on its bearer."""
    return kind_of(code).visible or code in VISIBLE_CONDITIONS


def add(s: Table, c: Character, new: Status) -> bool:
    """Put a status on somebody, stacking as its row says; False if something cancels it. [SR-STA-03, SR-STA-11]"""
    kind = kind_of(new.code)
    if any(has(c, code) for code in kind.barred_by):
        return False
    _drop_what_it_ends(s, c, kind)
    new = _timed(s, replace(new, start=s.clock))
    old = next((one for one in every(c, new.code) if _same(kind, one, new)), None)
    if old is None:
        c.statuses.append(new)
        s.tell(_rule(kind), "status_added", _seers(s, c, new), who=label(c), status=new.code, level=new.level)
    else:
        merged = _merge(s, kind, old, new)
        c.statuses[c.statuses.index(old)] = merged
        if merged.level != old.level:
            _changed(s, c, merged)
    if kind.allows == "nothing":
        _loosen(s, c)
    if new.lasts == "seconds":
        remind(s, new.left, "status_ends", c.id)
    if kind.conceals:
        _lose_from_sight(s, c)
    return True


def _lose_from_sight(s: Table, c: Character) -> None:
    """Whoever hides anew has to be found anew by the other side. [SR-STA-18]"""
    for one in s.people():
        if c.id in one.perceived and one.side != c.side:
            one.perceived.remove(c.id)


def _loosen(s: Table, c: Character) -> None:
    """Whoever can do nothing holds nobody. [SR-C03, SR-CBT-12]"""
    for hold in list(every(c, "grappling")):
        drop(s, c, hold)
        held = s.characters.get(hold.about)
        if held is not None:
            grips = [one for one in every(held, "grappled") if one.about == c.id]
            for one in grips:
                drop(s, held, one)


def give(
    s: Table,
    c: Character,
    code: StatusCode,
    level: int = 1,
    *,
    rounds: int = 0,
    lasts: str = "",
    left: int = 0,
    source: str = "",
    about: str = "",
    monitor: str = "",
    effect: int = 0,
) -> bool:
    """Put a status on somebody, for as long as its row says unless told otherwise. [SR-STA-02, SR-STA-05]"""
    kind = kind_of(code)
    lasts, left = ("rounds", rounds) if rounds else (lasts, left) if lasts else (kind.lasts, kind.left)
    if lasts == "seconds":
        left += s.clock
    return add(s, c, Status(code, level, source, 0, lasts, left, about, monitor, effect))


def _drop_what_it_ends(s: Table, c: Character, kind: StatusKind) -> None:
    for other, row in list(kinds(c)):
        if kind.code and (kind.code in row.ended_by or other.code == kind.replaces):
            drop(s, c, other)


def _same(kind: StatusKind, old: Status, new: Status) -> bool:
    """Whether a second application meets the first: same poison, same limb, same fear, same spell. [SR-STA-03]"""
    if old.effect != new.effect:
        return False
    return (not kind.same and kind is not PLAIN) or old.about == new.about


def _merge(s: Table, kind: StatusKind, old: Status, new: Status) -> Status:
    if kind.stacking == "add":
        return replace(old, level=old.level + new.level)
    longer = new if _remaining(s, new) >= _remaining(s, old) else old
    if kind.stacking == "max" or kind is PLAIN:
        return replace(longer, level=max(old.level, new.level))
    return replace(longer, level=1) if kind.code else longer


def _remaining(s: Table, status: Status) -> tuple[int, int]:
    """How long a status still lasts, to compare: seconds as far as they can be counted, then the kind of its end."""
    order = ("end_of_turn", "start_turn", "end_of_round", "end_turn", "rounds", "seconds", "encounter", "until_removed")
    rank, turn = order.index(status.lasts), int(s.options["round_seconds"])
    if status.lasts in ("encounter", "until_removed"):
        return LONGEST, rank
    if status.lasts == "seconds":
        return status.left - s.clock, rank
    rounds = status.left if status.lasts in ("rounds", "end_turn") else int(status.lasts != "end_of_turn")
    return rounds * turn, rank


def _timed(s: Table, status: Status) -> Status:
    """Outside encounters, rounds and turns are seconds. [SR-TIME-05, SR-TIME-06]"""
    second = int(s.options["round_seconds"])
    if s.encounter is None and status.lasts == "rounds":
        return replace(status, lasts="seconds", left=s.clock + status.left * second)
    if s.encounter is None and status.lasts in ("start_turn", "end_turn", "end_of_turn", "end_of_round"):
        return replace(status, lasts="seconds", left=s.clock + second)
    return status


def until_end_of_next_turn(s: Table, c: Character, code: StatusCode, level: int = 1) -> bool:
    """A status that goes at the end of the bearer's next turn; one gained in a turn outlives that turn. [SR-TIME-05]"""
    own_turn = s.encounter is not None and s.encounter.acting == c.id
    return add(s, c, Status(code, level, lasts="end_turn", left=2 if own_turn else 1))


def drop(s: Table, c: Character, status: Status) -> None:
    """Take one instance off somebody."""
    if status not in c.statuses:
        return
    c.statuses.remove(status)
    kind = kind_of(status.code)
    s.tell(_rule(kind), "status_removed", _seers(s, c, status), who=label(c), status=status.code)


def remove(s: Table, c: Character, *codes: StatusCode) -> None:
    """Take every instance of these off somebody."""
    for status in [one for one in c.statuses if one.code in codes]:
        drop(s, c, status)


def set_level(s: Table, c: Character, status: Status, value: int) -> None:
    """Change a level; at 0 the status is gone. [SR-STA-04]"""
    if value <= 0:
        drop(s, c, status)
    elif value != status.level:
        changed = replace(status, level=value)
        c.statuses[c.statuses.index(status)] = changed
        _changed(s, c, changed)


def _changed(s: Table, c: Character, status: Status) -> None:
    seers = _seers(s, c, status)
    s.tell(_rule(kind_of(status.code)), "status_changed", seers, who=label(c), status=status.code, level=status.level)


def _rule(kind: StatusKind) -> str:
    return kind.id


def _seers(s: Table, c: Character, status: Status) -> Audience:
    return witnesses(s, c) if is_visible(status.code) else readers(s, c)


def remind(s: Table, at: int, what: str, who: str = "", *data: int | str) -> None:
    """Write something into the table's schedule. [SR-TIME-04]"""
    s.schedule.append(Due(at, s.number(), what, who, data))
    s.schedule.sort(key=lambda due: (due.at, due.order))
