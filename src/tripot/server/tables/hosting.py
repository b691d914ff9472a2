"""What a host may do: doors, the beginning, the clock, the end. They see nothing more than a player."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial

from tripot.engine.fold import Replay
from tripot.engine.rng import KeyedRng
from tripot.engine.seats import GM
from tripot.engine.view import Pending, pending
from tripot.server.common.errors import Conflict, NotFound, Unacceptable
from tripot.server.common.inputs import new_word
from tripot.server.common.moments import as_datetime, as_moment
from tripot.server.common.records import Caller, TableInfo
from tripot.server.store import lists
from tripot.server.store.rows import Alarm, ChairRow
from tripot.server.tables import house_entries, permissions
from tripot.server.tables.alarms import Key, clocks, deadline_alarms, deadlines
from tripot.server.tables.changes import Change
from tripot.server.tables.context import somebody
from tripot.server.tables.schedules import due_again
from tripot.server.tables.seat_checks import check_level, with_bots
from tripot.server.tables.service import TableService
from tripot.server.tables.stages import check_gathering, check_playing, check_unfinished
from tripot.server.tables.table import Prepared, Table


class Hosting(TableService):
    """The host's few powers. Each is announced at the table."""

    async def set_doors(self, caller: Caller, table: str, *, is_public: bool, watching: str) -> TableInfo:
        """Host: who may find the table and watch it."""
        if watching not in ("nobody", "link", "everybody"):
            raise Unacceptable("bad_choice", {"field": "watching", "found": watching[:40]})

        def build(now: Table) -> Change:
            permissions.check_host(now, caller)
            facts = {"is_public": is_public, "watching": watching}
            return Change("doors", facts, facts)

        return await self._host_change(caller, table, build)

    async def new_words(self, caller: Caller, table: str) -> TableInfo:
        """Host: new invitation and watchers' words; the former ones open nothing any more."""

        def build(now: Table) -> Change:
            permissions.check_host(now, caller)
            now.watchers = frozenset()
            words = {"invitation": new_word(), "watchword": new_word()}
            return Change("new_words", {}, words, also=(lists.NoWatchers(now.id),))

        return await self._host_change(caller, table, build)

    async def watch_door(self, caller: Caller, table: str, word: str) -> None:
        """Remember that this person may watch, having come by the watchers' word."""
        person = somebody(caller)
        self._context.limits.spend("sit", person.id)
        room = await self._context.registry.get(table)
        if not permissions.watches(room, caller, word):
            raise NotFound("no_such_word")
        await self._context.write(partial(lists.add_watcher, table=table, person=person.id))
        room.watchers |= {person.id}

    async def start(self, caller: Caller, table: str, *, level: str = "") -> TableInfo:
        """Host: begin. Bots of `level` take the free chairs; `Conflict` (`free_chairs`) if it is empty and some are."""

        def build(now: Table) -> Change:
            permissions.check_host(now, caller)
            check_gathering(now)
            free = [chair for chair in now.chairs.values() if chair.kind == "free"]
            if free and not level:
                alone = [chair.seat for chair in free] == [GM]
                raise Conflict("no_game_master") if alone else Conflict("free_chairs", {"free": len(free)})
            levels = {chair.seat: check_level(now.game, level) for chair in free}
            bots = [each for each in with_bots(list(now.chairs.values()), levels) if each.seat in levels]
            return self._beginning(now, bots)

        return await self._host_change(caller, table, build)

    def _beginning(self, now: Table, chairs: Sequence[ChairRow]) -> Change:
        """The first moment of the game: the cards are dealt, the clock starts."""
        at = self._context.clock.now()
        row = replace(now.row, rules=now.game.meta.rules)
        replay = Replay(now.game, row.header(), KeyedRng(now.seed))
        waits = pending(replay.state)
        prepared = Prepared(replay, [], None, waits)
        changes = {
            "status": "playing",
            "rules": row.rules,
            "started_at": at,
            "awaited": () if waits is None else waits.awaited,
            "since": at,
        }
        return Change("started", {}, changes, chairs=chairs, prepared=prepared)

    async def take_over(self, caller: Caller, table: str, rules: str) -> TableInfo:
        """Host: go on by a later version of the rules, where that changes nothing that happened. [E9]"""

        def build(now: Table) -> Change:
            permissions.check_host(now, caller)
            check_playing(now)
            if rules not in now.corrections():
                raise Conflict("no_correction", {"rules": rules[:20]})
            prepared = now.prepare_correction(rules)
            waits = prepared.pending
            return Change("corrected", {"rules": rules}, {"awaited": waits.awaited if waits else ()}, prepared=prepared)

        return await self._host_change(caller, table, build)

    async def pause(self, caller: Caller, table: str) -> TableInfo:
        """Host: stop the clock. Sheets may still be written."""

        def build(now: Table) -> Change:
            permissions.check_host(now, caller)
            check_playing(now)
            if now.row.paused_at is not None:
                raise Conflict("already_paused")
            due = max((alarm.due - now.row.schedule.grace * 1000 for alarm in deadlines(now.alarms)), default=None)
            changes = {"paused_at": self._context.clock.now(), "held_due": due}
            return Change("paused", {}, changes, prepared=house_entries.entry_for(now, house_entries.PAUSE))

        return await self._host_change(caller, table, build)

    async def resume(self, caller: Caller, table: str) -> TableInfo:
        """Host: let the clock run again."""

        def build(now: Table) -> Change:
            permissions.check_host(now, caller)
            check_playing(now)
            if now.row.paused_at is None:
                raise Conflict("not_paused")
            changes = {"paused_at": None, "held_due": None}
            prepared = house_entries.entry_for(now, house_entries.RESUME)
            waits = now.pending()
            if now.row.held_due is None or waits is None or (prepared is not None and _moves_on(prepared, waits)):
                return Change("resumed", {}, changes, prepared=prepared)
            at = self._context.clock.now()
            found = due_again(now.row.schedule, now.row.held_due, now.row.paused_at, at)
            alarms: dict[Key, Alarm] = {}
            for seat, number in clocks(now.state):
                alarms |= deadline_alarms(now.row, seat, number, found.at, by_wall=found.by_wall, now=at)
            return Change("resumed", {"due": found.at}, changes, prepared=prepared, deadline=alarms)

        return await self._host_change(caller, table, build)

    async def move_deadline(self, caller: Caller, table: str, due_at: datetime) -> TableInfo:
        """Host: later only (`Unacceptable`, `deadline_earlier`)."""
        due = as_moment(due_at)

        def build(now: Table) -> Change:
            permissions.check_host(now, caller)
            check_playing(now)
            running, at = deadlines(now.alarms), self._context.clock.now()
            if not running:
                raise Conflict("no_deadline")
            last = running[-1]
            shown = last.due - now.row.schedule.grace * 1000
            if due < shown and not last.held:
                raise Unacceptable("deadline_earlier", {"due": as_datetime(shown).isoformat()})
            if not at < due <= at + 60 * 24 * 3_600_000:
                raise Unacceptable("deadline_too_far")
            alarms: dict[Key, Alarm] = {}
            for one in running:
                alarms |= deadline_alarms(now.row, one.seat, one.decision, due, by_wall=one.by_wall, now=at)
            prepared = house_entries.entry_for(now, house_entries.postpone(now, due))
            return Change("postponed", {"due": due}, prepared=prepared, deadline=alarms)

        return await self._host_change(caller, table, build)

    async def close(self, caller: Caller, table: str) -> TableInfo:
        """Host: end the table without a result. The seed is revealed."""

        def build(now: Table) -> Change:
            permissions.check_host(now, caller)
            check_unfinished(now)
            at = self._context.clock.now()
            changes = {
                "status": "closed",
                "ended_at": at,
                "paused_at": None,
                "held_due": None,
                "awaited": (),
                "undo": None,
            }
            if now.replay is None:
                return Change("closed", {}, changes)
            return Change("closed", {}, changes, prepared=house_entries.closing(now))

        return await self._host_change(caller, table, build)


def _moves_on(prepared: Prepared, waits: Pending) -> bool:
    """Whether the table waits for something else after it."""
    return prepared.pending is None or prepared.pending.decision != waits.decision
