"""The table's one clock, and everything it brings in order. [SR-TIME-01, SR-TIME-02, SR-TIME-04]"""

from tripot.engine.frames import Automatic
from tripot.games.rpg.effects import end_lapsed
from tripot.games.rpg.matrix.connection import come_back
from tripot.games.rpg.records import Due
from tripot.games.rpg.roundends import end_of_round, is_time_dangerous, is_uneventful, stay_watched
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import drop

DAY = 24 * 3600
LONGEST = 60 * DAY


def shown(clock: int) -> tuple[int, int, int, int]:
    """Day, hours, minutes, seconds. [SR-TIME-01]

    >>> shown(79200)
    (1, 22, 0, 0)
    """
    day, rest = divmod(clock, DAY)
    return day + 1, rest // 3600, rest % 3600 // 60, rest % 60


def second(s: Table) -> int:
    """The seconds of a round. [SR-TIME-02]"""
    return int(s.options["round_seconds"])


def happen(s: Table, due: Due) -> None:
    """Reach something: the clock stands there while it is done."""
    s.clock = max(s.clock, due.at)
    s.rules.happenings[due.what](s, due)


class PassRound(Automatic[Table]):
    """The seconds of a round go by; what they bring comes before the next round. [SR-TURN-12]"""

    __slots__ = ("until",)
    kind = "pass_round"
    rule = "SR-TURN-12"

    def __init__(self, until: int) -> None:
        self.until = until

    def run(self, s: Table) -> None:
        if s.schedule and s.schedule[0].at <= self.until:
            happen(s, s.schedule.pop(0))
        else:
            s.stack.pop()
            s.clock = s.ticked = max(s.clock, self.until)


class Advance(Automatic[Table]):
    """The clock goes on, outside encounters; what it brings may ask or roll something on the way. [SR-TIME-03]"""

    __slots__ = ("until",)
    kind = "advance"
    rule = "SR-TIME-04"

    def __init__(self, until: int) -> None:
        self.until = until

    def run(self, s: Table) -> None:
        due = s.schedule[0].at if s.schedule else self.until + 1
        dangerous = bool(is_time_dangerous(s))
        rounds_end = s.ticked + second(s) if dangerous else self.until + 1
        if min(due, rounds_end) > self.until:
            s.stack.pop()
            s.clock = max(s.clock, self.until)
            s.ticked = s.clock
            s.tell("SR-TIME-03", "clock", None, now=s.clock)
        elif due <= rounds_end:
            if not dangerous:
                s.ticked = max(s.clock, due)  # rounds count from whatever makes time dangerous
            happen(s, s.schedule.pop(0))
        elif is_uneventful(s):
            rounds = (min(due - 1, self.until) - s.ticked) // second(s)
            s.clock = s.ticked = s.ticked + rounds * second(s)
            stay_watched(s, rounds)
        else:
            s.clock = s.ticked = rounds_end
            end_of_round(s, sorted(s.characters))


def advance(s: Table, seconds: int) -> None:
    """Let time pass."""
    s.ticked = s.clock
    s.then(Advance(s.clock + seconds))


def _status_ends(s: Table, due: Due) -> None:
    c = s.characters.get(due.who)
    for status in list(c.statuses) if c is not None else ():
        if status.lasts == "seconds" and status.left <= s.clock:
            assert c is not None
            drop(s, c, status)
    end_lapsed(s)


def _device_back(s: Table, due: Due) -> None:
    device = s.devices.get(due.who)
    if device is not None and device.back_in:
        come_back(s, device)


HAPPENINGS = {"status_ends": _status_ends, "device_back": _device_back}
