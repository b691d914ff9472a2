"""Bots in chairs: when one is to move, it is asked, and what it answers is played like anybody's action."""

import logging

from tripot.engine.actions import READY, Action, Fill, write_action
from tripot.engine.frames import Decision, Gather
from tripot.engine.seats import Seat
from tripot.server.clock.bot_processes import Answer, Thinkers, Unthinkable, ask
from tripot.server.store.rows import Alarm
from tripot.server.tables.context import Context
from tripot.server.tables.moves import Sent
from tripot.server.tables.table import Table

_log = logging.getLogger("tripot.bots")
_TRIES = 3
"""How often a bot may be refused before the clock's default is played for it."""


class BotTurns:
    """Plays for the bots at all tables."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self.thinkers = Thinkers(context.settings.bot_workers, context.settings.bot_patience)

    async def play(self, table: Table, alarm: Alarm) -> None:
        """Let the bot of a chair choose and move; nothing happens if the table moved on meanwhile."""
        chair = table.chairs[alarm.seat]
        if chair.kind != "bot" or not _is_asked(table, alarm):
            return
        for _ in range(_TRIES):
            chosen = await self._choose(table, alarm.seat, chair.level)
            if not _is_asked(table, alarm):
                return
            answer = chosen or Answer(_fallback(table, alarm.seat))
            sent = _sent(table, alarm, _kept(table, alarm.seat, answer.action))
            sent.reason = None if answer.reason is None else {"level": chair.level, **answer.reason}
            played = await self._context.moves.play(table, sent)
            if played.refusal is None or table.alarms.get((alarm.kind, alarm.seat)) != alarm:
                break  # else somebody was faster, with a draft that is gone or money that is spent: it thinks again
        else:
            _log.error(
                "a bot's choice was refused",
                extra={
                    "game": table.row.terms.game,
                    "level": chair.level,
                    "code": played.refusal and played.refusal.code,
                },
            )
            played = await self._context.moves.play(table, _sent(table, alarm, _fallback(table, alarm.seat)))
        if played.seq is not None:
            self._context.metrics.count("tripot_bot_moves_total")

    async def _choose(self, table: Table, seat: Seat, level: str) -> Answer | None:
        """What the bot answers; None if it does not."""
        try:
            early = table.row.terms.schedule.closes_early
            return await self.thinkers.choose(ask(table.game, table.state, seat, level, closes_early=early))
        except Unthinkable as failure:
            _log.error(
                "a bot does not answer", extra={"game": table.row.terms.game, "level": level, "reason": str(failure)}
            )
            return None


def _kept(table: Table, seat: Seat, action: Action) -> Action:
    """A sheet that lies there is never replaced by a bot's: whoever sat there before may have left it. [E2]"""
    top = table.state.stack[-1] if table.state.stack else None
    if isinstance(top, Gather) and isinstance(action, Fill) and top.has_sheet(table.state, seat):
        menu = top.offers(table.state, seat)
        return READY if menu.offers(action) and menu.offers(READY) else action
    return action


def _is_asked(table: Table, alarm: Alarm) -> bool:
    """Whether the seat is still asked what it was when the alarm was set."""
    return bool(table.state.stack) and table.state.stack[-1].number(table.state, alarm.seat) == alarm.decision


def _fallback(table: Table, seat: Seat) -> Action:
    """What the clock would play for somebody who does not answer."""
    asked = table.state.stack[-1].shown_to(table.state, seat)
    if isinstance(asked, Decision):
        default: Action = asked.default(table.state)
        return default
    return READY


def _sent(table: Table, alarm: Alarm, action: Action) -> Sent:
    """What a bot sends; its sheet is handed in with *ready*. Who paid or signed has still to write it."""
    menu = table.state.stack[-1].offers(table.state, alarm.seat)
    if not menu.offers(action) or not menu.offers(READY) or write_action(action) == READY.text:
        return Sent(alarm.seat, action, alarm.decision, fired=alarm)
    return Sent(alarm.seat, READY, alarm.decision, fired=alarm, first=action)
