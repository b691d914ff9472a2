"""The end of a table of many evenings: nobody plays from then on, and after seven days it is over for good.

Until then nothing is told that only the end tells, no entry is written, and whoever ended it may take it back.
"""

from dataclasses import replace

from tripot.engine.actions import NOTHING, Action, Pick
from tripot.engine.seats import Seat
from tripot.engine.view import View
from tripot.server.common.errors import Conflict
from tripot.server.tables.changes import Change
from tripot.server.tables.clock_changes import closed
from tripot.server.tables.questions import Question, farewell_at
from tripot.server.tables.stages import check_playing
from tripot.server.tables.table import Table

DAYS = 7
_WEEK = DAYS * 24 * 3_600_000


def is_farewell(table: Table, seat: Seat, action: Action) -> bool:
    """Whether a person ends such a table; bots, and whoever learns or practises, wait for nothing."""
    terms, last = table.row.terms, table.game.meta.farewell
    if not last or not isinstance(action, Pick) or action.text != last or terms.lesson or terms.is_practice:
        return False
    return table.chairs[seat].kind == "person"


def said(now: Table, seat: Seat) -> Change:
    """Nobody plays from now on, and nothing else is asked. `Conflict` (`already_asked`) if somebody said so before."""
    check_playing(now)
    if farewell_at(now) is not None:
        raise Conflict("already_asked")
    stage, name = now.row.stage, now.name_of(seat)
    asked = Question(stage.version + 1, name, "", now.now() + _WEEK, agreed=(seat,), what="farewell")
    progress = replace(now.row.progress, awaited=(), undo=None)
    return Change("farewell", {"name": name}, stage=replace(stage, question=asked.written()), progress=progress)


def taken_back(now: Table, mine: tuple[Seat, ...]) -> Change:
    """Everything is as it was. `Conflict` (`nothing_asked`) for those who did not end it."""
    asked, waits = farewell_at(now), now.pending()
    if asked is None or not set(asked.agreed) & set(mine):
        raise Conflict("nothing_asked")
    progress = replace(now.row.progress, awaited=() if waits is None else waits.awaited, since=now.now())
    stage = replace(now.row.stage, question=None)
    return Change("farewell_taken_back", {"name": now.name_of(asked.agreed[0])}, stage=stage, progress=progress)


def carried_out(now: Table, asked: Question) -> Change:
    """The last entry, and with it whatever the end tells; without one where the rules refuse it by now."""
    seat, last, stage = asked.agreed[0], Pick(now.game.meta.farewell), replace(now.row.stage, question=None)
    if now.replay is None or now.replay.check(seat, last) is not None:
        change = closed(now)
        return replace(change, stage=replace(change.stage or stage, question=None))
    return Change("farewell_over", stage=stage, prepared=now.prepare(seat, last))


def in_rest(table: Table, view: View | None) -> View | None:
    """What a seat sees, without anything to do once the table was ended."""
    if view is None or farewell_at(table) is None:
        return view
    return replace(view, menu=NOTHING, standing=NOTHING, pending=None)
