"""A table that closes early: when everybody is ready the house writes the clock's entry at once, in the same step."""

from tripot.engine.actions import TIMEOUT
from tripot.engine.game import Game
from tripot.engine.seats import CLOCK
from tripot.engine.state import State
from tripot.engine.step import check
from tripot.server.store.table_rows import Stage
from tripot.server.tables.table import Prepared, Table


def rung(table: Table, stage: Stage, prepared: Prepared | None) -> Prepared | None:
    """The same step, with the clock's entry after it where everybody is ready. Nothing rings in a pause."""
    if table.replay is None or not _rings(table, stage):
        return prepared
    replay = table.replay if prepared is None else prepared.replay
    while _is_complete(table.game, replay.state):
        decision = replay.state.decision
        prepared = table.prepare(CLOCK, TIMEOUT, after=prepared)
        replay = prepared.replay
        if replay.state.decision == decision:
            break
    return prepared


def _rings(table: Table, stage: Stage) -> bool:
    return table.row.terms.schedule.closes_early and stage.status == "playing" and stage.paused_at is None


def _is_complete(game: Game[State], s: State) -> bool:
    return s.outcome is None and s.stack[-1].is_complete(s) and check(game, s, CLOCK, TIMEOUT) is None
