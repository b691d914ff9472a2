"""A table played to its end by the house's own modules, without a database: its clock, its bots, its host. [E6]"""

import random
from dataclasses import dataclass, replace
from typing import Any

from server.openings import Case
from tripot.bots.levels import bot_for
from tripot.engine.actions import TIMEOUT, Action, timeout_of
from tripot.engine.chair import seat_at
from tripot.engine.game import Game
from tripot.engine.rng import PlainRng
from tripot.engine.seats import CLOCK, Seat
from tripot.server.common.errors import HouseError
from tripot.server.common.settings import Settings
from tripot.server.store.loading import Loaded
from tripot.server.store.rows import Alarm, ChairRow, EntryRow
from tripot.server.store.table_rows import Progress, TableRow
from tripot.server.tables import early_close, house_entries, signs
from tripot.server.tables.alarms import EVERYBODY, plan
from tripot.server.tables.openings import check_opening, drawn_up
from tripot.server.tables.questions import Question, deciding, verdict
from tripot.server.tables.seat_checks import to_bot
from tripot.server.tables.table import Prepared, Table

BEGAN = 1_750_000_000_000
HOST = "host"
DAY = 24 * 3_600_000
MOST = 20_000
"""Steps after which a game never ends."""
EVENING = 40
"""Steps after which the evening of an open table is long enough."""
_SETTINGS = Settings(database_url="sqlite://", bot_delay_least=0, bot_delay_most=0)


def end_of(game: Game[Any], case: Case) -> str:
    """How an opening ends: `refused: code`, `over`, `closed` (a table that need not end), or `stuck: where`."""
    try:
        check_opening(game, case.opening)
    except HouseError as no:
        return f"refused: {no.code}"
    return Evening(game, case).play()


@dataclass
class Stuck(Exception):
    """Nothing goes on any more."""

    where: str


class Evening:
    """One table and its clock, which jumps from alarm to alarm."""

    def __init__(self, game: Game[Any], case: Case) -> None:
        self.now = BEGAN
        self.game, self.source = game, random.Random(str(case))
        self.bots = {level: bot_for(game, level) for level in game.meta.levels}
        self.present = case.present
        new = drawn_up(game, case.opening, HOST, "Host", now=self.now, longest_name=40)
        chairs = [_sat(chair, case) for chair in new.chairs]
        stage = replace(new.row.stage, status="playing", started_at=self.now)
        row = TableRow(new.row.terms, stage, Progress(0, None, (), self.now, self.now))
        self.table = Table(game, Loaded(row, "Host", chairs, [], frozenset(), {}, seed=new.seed))
        self.table.now, self.table.watched_since = lambda: self.now, self.now
        self._take(early_close.rung(self.table, stage, None))
        self.usual = {pick for seat in case.present for pick in game.may_always(self.table.state, seat).picks}

    def play(self) -> str:
        """Until it is over; an open table until its evening is long enough and nobody absent is asked anything."""
        try:
            for steps in range(MOST):
                if self.table.row.stage.status != "playing":
                    return self.table.row.stage.status
                if self.game.meta.has_gm and steps >= EVENING and not self._asks_the_absent():
                    return self._closed()
                self._go_on()
        except Stuck as stuck:
            is_quiet = self.game.meta.has_gm and not self._asks_the_absent()
            return self._closed() if is_quiet else f"stuck: {stuck.where}"
        return "stuck: it never ends"

    def _closed(self) -> str:
        entries = house_entries.closing(self.table).entries
        return "closed" if entries else "stuck: it cannot be closed"

    def _asks_the_absent(self) -> bool:
        top = self.table.state.stack[-1]
        return top.has_deadline and any(map(self._is_away, top.awaited(self.table.state)))

    def _is_away(self, seat: Seat) -> bool:
        return self.table.chairs[seat].kind == "person" and seat not in self.present

    def _go_on(self) -> None:
        """The next alarm; where none is set, what those who are there do about those who are not."""
        alarms = [alarm for alarm in self.table.alarms.values() if alarm.kind in ("bot", "deadline")]
        playing = next((seat for seat in self.present if seat in self.table.row.progress.awaited), None)
        if playing is not None:
            self._choose(playing, self.game.meta.usual_level)
            return
        if alarms:
            self._ring(min(alarms, key=lambda alarm: (alarm.due, alarm.kind, alarm.seat)))
            return
        self.now += DAY
        if not (self._stop_waiting() or self._make_plain() or self._replace()):
            top = self.table.state.stack[-1]
            raise Stuck(f"{top.kind} waits for {top.awaited(self.table.state)}")

    def _ring(self, alarm: Alarm) -> None:
        self.now = max(alarm.due, self.now)
        if alarm.kind == "bot":
            self._choose(alarm.seat, self.table.chairs[alarm.seat].level)
        else:
            self._act(CLOCK, TIMEOUT if alarm.seat == EVERYBODY else timeout_of(alarm.seat), rang=alarm)

    def _choose(self, seat: Seat, level: str) -> None:
        self._act(seat, self.bots[level](seat_at(self.game, self.table.state, seat, PlainRng(self.source), None)))

    def _stop_waiting(self) -> bool:
        """Somebody who is there has a way to go on that they had not at the beginning."""
        for seat in self.present:
            for pick in self.game.may_always(self.table.state, seat).picks:
                if pick not in self.usual:
                    self._act(seat, pick)
                    return True
        return False

    def _make_plain(self) -> bool:
        """The host lets the game begin without what somebody has not prepared."""
        seats = house_entries.may_be_plain(self.table, self.now)
        if not seats:
            return False
        prepared = house_entries.entry_for(self.table, house_entries.plain_character(self.table, seats[0]))
        self._take(prepared)
        return prepared is not None

    def _replace(self) -> bool:
        """Somebody who is there, or the host who looks in, has a bot take the chair of somebody awaited and absent."""
        for seat in self.table.row.progress.awaited:
            asked = Question(1, "Host", self.game.meta.usual_level, self.now)
            if not self._is_away(seat) or not signs.is_absent(self.table, seat):
                continue
            if verdict(asked, deciding(self.table, asked, seat), is_due=True) == "yes":
                change = to_bot(self.table, self.table.chairs[seat], "")
                self.table.chairs |= {chair.seat: chair for chair in change.chairs}
                self._take(None)
                return True
        return False

    def _act(self, who: Seat, action: Action, rang: Alarm | None = None) -> None:
        refusal = self.table.replay.check(who, action)  # type: ignore[union-attr]
        if refusal is not None:
            raise Stuck(f"{who} plays {action} and is refused: {refusal.code}")
        if rang is not None:
            del self.table.alarms[rang.kind, rang.seat]
        prepared = self.table.prepare(who, action)
        self._take(early_close.rung(self.table, self.table.row.stage, prepared) or prepared)

    def _take(self, prepared: Prepared | None) -> None:
        """The step is stored, as it were: the table follows, and the alarms are set anew."""
        table, row = self.table, self.table.row
        if prepared is not None:
            stage, waits, last = row.stage, prepared.pending, prepared.entries[-1] if prepared.entries else None
            if prepared.replay.state.outcome is not None:
                stage = replace(stage, status="over", ended_at=self.now)
            at = row.progress if last is None else last
            awaited = () if waits is None else waits.awaited
            table.row = TableRow(row.terms, stage, Progress(at.seq, at.chain, awaited, self.now, self.now))
            table.adopt(prepared, [EntryRow(entry, self.now) for entry in prepared.entries])
        else:
            waits = table.pending()
            table.row = replace_awaited(row, () if waits is None else waits.awaited)
        table.remembered.forget()
        pace, state = self.game.meta.pace, table.state
        table.alarms = plan(
            table.row, table.chairs, state, table.pending(), table.alarms, pace=pace, now=self.now, settings=_SETTINGS
        )


def replace_awaited(row: TableRow, awaited: tuple[Seat, ...]) -> TableRow:
    """The row of a table that waits for these."""
    return TableRow(row.terms, row.stage, replace(row.progress, awaited=awaited))


def _sat(chair: ChairRow, case: Case) -> ChairRow:
    is_person = chair.seat in (*case.absent, *case.present)
    return chair.taken(f"person {chair.seat}", f"Somebody {chair.seat}") if is_person else chair
