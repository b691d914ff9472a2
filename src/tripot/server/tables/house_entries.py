"""What the host does with the clock, as the game's own journal tells it.

A game that declares `pause`, `resume`, `abort` or the form `postpone` among what the house may always do has them as
entries, so that nothing is done behind the players' back.
"""

from tripot.engine.actions import PLAIN_CHARACTER, Action, Fill, Pick
from tripot.engine.journal import Reveal, link
from tripot.engine.seats import HOUSE, Seat
from tripot.server.common.moments import Moment, as_datetime
from tripot.server.tables.table import Prepared, Table
from tripot.speech.moments import written

PAUSE, RESUME, ABORT = Pick("pause"), Pick("resume"), Pick("abort")
PRESENCE = "presence"
"""The form by which the house tells a game who came and who went."""
_PATIENCE, _LIVE_PATIENCE = 24 * 3_600_000, 10 * 60_000


def postpone(table: Table, due: Moment) -> Fill:
    """A deadline put off, in the table's own time zone."""
    return Fill("postpone", {"until": written(as_datetime(due), table.row.terms.schedule.zone)})


def plain_character(table: Table, seat: Seat) -> Fill:
    """Something plain for somebody who has prepared nothing, under the name they sit there with."""
    return Fill(PLAIN_CHARACTER, {"seat": seat, "name": table.name_of(seat)})


def may_be_plain(table: Table, now: Moment) -> tuple[Seat, ...]:
    """The seats that the host may give a plain character: the game waits for them, and has for long."""
    waits, stage = table.pending(), table.row.stage
    if waits is None or stage.started_at is None:
        return ()
    if table.game.may_always(table.state, HOUSE).form(PLAIN_CHARACTER) is None:
        return ()
    is_live = table.row.terms.schedule.pace in ("live", "none")
    if now - stage.started_at < (_LIVE_PATIENCE if is_live else _PATIENCE):
        return ()
    return tuple(seat for seat in waits.awaited if seat in table.chairs)


def entry_for(table: Table, act: Action) -> Prepared | None:
    """The house's entry for this, if the game has one and accepts it now."""
    if table.replay is None or not table.game.may_always(table.state, HOUSE).offers(act):
        return None
    return table.prepare(HOUSE, act) if table.replay.check(HOUSE, act) is None else None


def closing(table: Table) -> Prepared:
    """The last entries of a table closed before its end: what the game says of it, and the seed."""
    assert table.replay is not None
    prepared = entry_for(table, ABORT) or Prepared(table.replay, [], None, None)
    if not prepared.entries or not isinstance(prepared.entries[-1].what, Reveal):
        chain = prepared.entries[-1].chain if prepared.entries else table.replay.chain
        prepared.entries.append(
            link(chain, table.row.progress.seq + len(prepared.entries) + 1, HOUSE, Reveal(table.seed))
        )
    prepared.pending = None
    return prepared
