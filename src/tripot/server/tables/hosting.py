"""What a host may do: doors, the beginning. They see nothing more than a player."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from tripot.engine.fold import Replay
from tripot.engine.rng import KeyedRng
from tripot.engine.seats import GM, Seat
from tripot.server.common.errors import Conflict, NotFound
from tripot.server.common.records import Caller, TableInfo
from tripot.server.store import lists
from tripot.server.store.rows import ChairRow
from tripot.server.tables import house_entries, permissions
from tripot.server.tables.changes import Change, with_new_words
from tripot.server.tables.context import somebody
from tripot.server.tables.openings import check_people, check_watching
from tripot.server.tables.seat_checks import check_level, check_own_word, with_bots
from tripot.server.tables.service import TableService
from tripot.server.tables.stages import check_gathering, check_playing
from tripot.server.tables.table import Prepared, Table


class Hosting(TableService):
    """The host's few powers. Each is announced at the table."""

    async def set_doors(
        self, caller: Caller, table_id: str, *, is_public: bool, watching: str, key: str | None = None
    ) -> TableInfo:
        """Host: who may find the table and watch it."""
        found = check_watching(watching)

        def build(now: Table) -> Change:
            permissions.check_host(now, caller)
            facts = {"is_public": is_public, "watching": watching}
            terms = replace(now.row.terms, is_public=is_public, watching=found)
            return Change("doors", facts, terms=terms)

        keyed = self._context.keyed(caller, key, "doors", table_id, is_public, watching)
        return await self._host_change(caller, table_id, build, keyed)

    async def new_words(self, caller: Caller, table_id: str, *, key: str | None = None) -> TableInfo:
        """Host: new invitation and watchers' words; the former ones open nothing any more."""

        def build(now: Table) -> Change:
            permissions.check_host(now, caller)
            return with_new_words(now, Change("new_words"))

        keyed = self._context.keyed(caller, key, "words", table_id)
        return await self._host_change(caller, table_id, build, keyed)

    async def watch_door(self, caller: Caller, table_id: str, word: str) -> None:
        """Remember that this person may watch, having come by the watchers' word."""
        person = somebody(caller)
        self._context.limits.spend("sit", caller)
        table = await self._context.registry.get(table_id)
        permissions.check_welcome(table, caller)
        if not permissions.watches(table, caller, word):
            raise NotFound("no_such_word")
        await self._context.write(partial(lists.add_watcher, table=table_id, person=person.id))
        table.watchers |= {person.id}

    async def start(
        self, caller: Caller, table_id: str, *, level: str = "", own_word: str = "", key: str | None = None
    ) -> TableInfo:
        """Host: begin. Bots of `level` take the free chairs; `Conflict` (`free_chairs`) if it is empty and some are.

        `own_word` is for a chair of the host's that has added none to the seed yet.
        """
        check_own_word(own_word)

        def build(now: Table) -> Change:
            permissions.check_host(now, caller)
            check_gathering(now)
            free = [chair for chair in now.chairs.values() if chair.kind == "free"]
            if free and not level:
                alone = [chair.seat for chair in free] == [GM]
                raise Conflict("no_game_master") if alone else Conflict("free_chairs", {"free": len(free)})
            levels = {chair.seat: check_level(now.game, level) for chair in free}
            bots = [each for each in with_bots(list(now.chairs.values()), levels) if each.seat in levels]
            _check_people(now, bots)
            return self._beginning(now, [*bots, *_with_word(now, caller, own_word)])

        keyed = self._context.keyed(caller, key, "start", table_id, level)
        return await self._host_change(caller, table_id, build, keyed)

    def _beginning(self, now: Table, chairs: Sequence[ChairRow]) -> Change:
        """The first moment of the game: the cards are dealt, the clock starts."""
        sitting = now.chairs | {chair.seat: chair for chair in chairs}
        words = tuple(sitting[seat].own_word for seat in now.game.meta.chairs(now.row.terms.seats))
        terms = replace(now.row.terms, rules=now.game.meta.rules, words=words)
        stage = replace(now.row.stage, status="playing", started_at=self._context.clock.now())
        replay = Replay(now.game, terms.header, KeyedRng(terms.header.key(now.seed)))
        prepared = Prepared(replay, [], None, now.pending_at(replay.state))
        return Change("started", terms=terms, stage=stage, chairs=chairs, prepared=prepared)

    async def take_over(self, caller: Caller, table_id: str, rules: str, *, key: str | None = None) -> TableInfo:
        """Host: go on by a later version of the rules, where that changes nothing that happened. [E9]"""

        def build(now: Table) -> Change:
            permissions.check_host(now, caller)
            check_playing(now)
            if rules not in now.corrections():
                raise Conflict("no_correction", {"rules": rules[:20]})
            return Change("corrected", {"rules": rules}, prepared=now.prepare_correction(rules))

        keyed = self._context.keyed(caller, key, "rules", table_id, rules)
        return await self._host_change(caller, table_id, build, keyed)

    async def give_plain_character(
        self, caller: Caller, table_id: str, seat: Seat, *, key: str | None = None
    ) -> TableInfo:
        """Host: let the game begin without what somebody has not prepared (`Conflict`, `not_yet`)."""

        def build(now: Table) -> Change:
            permissions.check_host(now, caller)
            check_playing(now)
            prepared = None
            if seat in house_entries.may_be_plain(now, self._context.clock.now()):
                prepared = house_entries.entry_for(now, house_entries.plain_character(now, seat))
            if prepared is None:
                raise Conflict("not_yet")
            return Change("plain_character", {"seat": seat}, prepared=prepared)

        keyed = self._context.keyed(caller, key, "plain", table_id, seat)
        return await self._host_change(caller, table_id, build, keyed)

    async def may_be_plain(self, table_id: str) -> tuple[Seat, ...]:
        """The seats that the host may give a plain character by now."""
        table = await self._context.registry.get(table_id)
        return house_entries.may_be_plain(table, self._context.clock.now())


def _check_people(table: Table, filled: Sequence[ChairRow]) -> None:
    """`Unacceptable` if a bot sits, or is about to, where the table's options need a person."""
    sitting = table.chairs | {chair.seat: chair for chair in filled}
    bots = [seat for seat, chair in sitting.items() if chair.kind == "bot"]
    check_people(table.game, table.row.terms.options, bots)


def _with_word(table: Table, caller: Caller, own_word: str) -> Sequence[ChairRow]:
    """The caller's first chair that has added nothing to the seed, with this word."""
    silent = [seat for seat in permissions.seats_of(table, caller) if not table.chair(seat).own_word]
    return [replace(table.chair(seat), own_word=own_word) for seat in silent[:1]] if own_word else ()
