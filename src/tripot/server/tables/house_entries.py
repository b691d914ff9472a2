"""What the host does with the clock, as the game's own journal tells it.

A game that declares `pause`, `resume`, `abort` or the form `postpone` among what the house may always do has them as
entries, so that nothing is done behind the players' back.
"""

from zoneinfo import ZoneInfo

from tripot.engine.actions import Action, Fill, Pick
from tripot.engine.journal import Reveal, link
from tripot.engine.seats import HOUSE
from tripot.server.common.moments import Moment, as_datetime
from tripot.server.tables.table import Prepared, Table

PAUSE, RESUME, ABORT = Pick("pause"), Pick("resume"), Pick("abort")
PRESENCE = "presence"
"""The form by which the house tells a game who came and who went."""


def postpone(room: Table, due: Moment) -> Fill:
    """A deadline put off, in the table's own time zone."""
    zone = room.row.terms.schedule.zone
    return Fill("postpone", {"until": f"{as_datetime(due).astimezone(ZoneInfo(zone)):%Y-%m-%d %H:%M} ({zone})"})


def entry_for(room: Table, act: Action) -> Prepared | None:
    """The house's entry for this, if the game has one and accepts it now."""
    if room.replay is None or not room.game.may_always(room.state, HOUSE).offers(act):
        return None
    return room.prepare(HOUSE, act) if room.replay.check(HOUSE, act) is None else None


def closing(room: Table) -> Prepared:
    """The last entries of a table closed before its end: what the game says of it, and the seed."""
    assert room.replay is not None
    prepared = entry_for(room, ABORT) or Prepared(room.replay, [], None, None)
    if not prepared.entries or not isinstance(prepared.entries[-1].what, Reveal):
        chain = prepared.entries[-1].chain if prepared.entries else room.replay.chain
        prepared.entries.append(
            link(chain, room.row.progress.seq + len(prepared.entries) + 1, HOUSE, Reveal(room.seed))
        )
    prepared.pending = None
    return prepared
