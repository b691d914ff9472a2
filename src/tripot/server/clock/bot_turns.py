"""Bots in chairs: when one is to move, it is asked, and what it answers is played like anybody's action."""

import logging

from tripot.engine.actions import READY, Action, write_action
from tripot.engine.frames import Decision
from tripot.engine.seats import Seat
from tripot.server.clock.bot_processes import Thinkers, Unthinkable, ask
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

    async def play(self, room: Table, alarm: Alarm) -> None:
        """Let the bot of a chair choose and move; nothing happens if the table moved on meanwhile."""
        chair = room.chairs[alarm.seat]
        if chair.kind != "bot" or not _is_asked(room, alarm):
            return
        for _ in range(_TRIES):
            action = await self._choose(room, alarm.seat, chair.level)
            played = await self._context.moves.play(room, Sent(alarm.seat, action, alarm.decision, fired=alarm))
            if played.refusal is None or room.alarms.get((alarm.kind, alarm.seat)) != alarm:
                break  # else somebody was faster, with a draft that is gone or money that is spent: it thinks again
        else:
            _log.error(
                "a bot's choice was refused",
                extra={
                    "game": room.row.terms.game,
                    "level": chair.level,
                    "code": played.refusal and played.refusal.code,
                },
            )
            action = _fallback(room, alarm.seat)
            played = await self._context.moves.play(room, Sent(alarm.seat, action, alarm.decision, fired=alarm))
        if played.seq is not None:
            self._context.metrics.count("tripot_bot_moves_total")
            if _is_done(room, alarm, action):
                await self._context.moves.play(room, Sent(alarm.seat, READY, alarm.decision))

    async def _choose(self, room: Table, seat: Seat, level: str) -> Action:
        try:
            return await self.thinkers.choose(ask(room.game, room.state, seat, level))
        except Unthinkable as failure:
            _log.error(
                "a bot does not answer", extra={"game": room.row.terms.game, "level": level, "reason": str(failure)}
            )
            return _fallback(room, seat)


def _is_asked(room: Table, alarm: Alarm) -> bool:
    """Whether the seat is still asked what it was when the alarm was set."""
    return bool(room.state.stack) and room.state.stack[-1].number(room.state, alarm.seat) == alarm.decision


def _fallback(room: Table, seat: Seat) -> Action:
    """What the clock would play for somebody who does not answer."""
    asked = room.state.stack[-1].shown_to(room.state, seat)
    if isinstance(asked, Decision):
        default: Action = asked.default(room.state)
        return default
    return READY


def _is_done(room: Table, alarm: Alarm, action: Action) -> bool:
    """Whether that was the sheet that everybody waits for: somebody who paid or signed has still to write it."""
    if room.row.stage.status != "playing" or not _is_asked(room, alarm):
        return False
    menu = room.state.stack[-1].offers(room.state, alarm.seat)
    return menu.offers(action) and menu.offers(READY) and write_action(action) != READY.text
