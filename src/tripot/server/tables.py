"""Tables: opening, chairs, invitations, the host's few powers."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime
from functools import partial
from typing import Any, Literal

from sqlalchemy import Connection

from tripot.engine.fold import Replay
from tripot.engine.game import Game
from tripot.engine.journal import Header
from tripot.engine.options import check_options, complete
from tripot.engine.rng import SEED_BYTES, KeyedRng, commitment
from tripot.engine.seats import GM, Seat
from tripot.engine.view import Pending, pending
from tripot.server import acts, doors
from tripot.server.alarms import DEADLINE, deadline_alarms
from tripot.server.backroom import Backroom, somebody
from tripot.server.cards import card_of, info_of
from tripot.server.errors import Conflict, Forbidden, NotFound, Unacceptable
from tripot.server.moments import as_datetime, as_moment
from tripot.server.records import Caller, Schedule, TableCard, TableInfo, Watching
from tripot.server.room import Draft, Room
from tripot.server.rooms import Change
from tripot.server.schedule import due_again, faults
from tripot.server.store import journal, lists
from tripot.server.store.journal import Also
from tripot.server.store.rows import ChairRow, NoteRow, TableRow
from tripot.server.wording import bot_name, check_name, clean_line, fingerprint, hidden, new_id, new_word

_RANKS = ("L'As", "Le Roi", "La Dame", "Le Valet", "Le Dix", "Le Neuf", "Le Huit", "Le Sept")
_SUITS = ("de cœur", "de carreau", "de trèfle", "de pique")


@dataclass(frozen=True, slots=True)
class Opening:
    """What a host asks for."""

    game: str
    seats: int = 0
    """0: the usual number."""
    name: str = ""
    """Empty: the house finds one."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """Only those that differ from the defaults, typed as the game's options say."""
    schedule: Schedule = field(default_factory=Schedule)
    is_public: bool = False
    watching: Watching = "link"
    sit: bool = True
    """Whether the host takes a chair."""
    chair: Seat | None = None
    """Which one; None: the game master's if there is one, else the first."""
    bots: Mapping[Seat, str] = field(default_factory=dict)
    """Chairs that bots take at once, with their level."""


class Tables:
    """The tables of the house. Methods that change something announce it at the table."""

    def __init__(self, back: Backroom) -> None:
        self._back = back
        self.chair_changed: Callable[[str, Seat], None] = _ignore
        """Called when a chair changes hands: its tokens are void, its streams end."""

    # opening

    async def open(self, caller: Caller, opening: Opening, key: str) -> TableInfo:
        """Open a table; `Unacceptable` (`bad_options`, `bad_seats`, `unknown_game`, `bad_schedule`) otherwise."""
        person = somebody(caller)
        self._back.limits.spend("open", person.id)
        game = self._back.game(opening.game)
        _check_opening(game, opening)
        made = self._new_table(game, opening, person.id, person.name)
        return await self._create(caller, made, key, fingerprint("open", asdict(opening)))

    async def play_now(self, caller: Caller, game: str, key: str, level: str = "") -> TableInfo:
        """A table of the usual size, the caller in the first chair, bots in the others, started.

        Where there is a game master the caller plays, and a bot masters. [SR-SMP-09]
        """
        meta = self._back.game(game).meta
        others = [seat for seat in meta.chairs(meta.usual_seats) if seat]
        bots = dict.fromkeys(others, level or meta.usual_level)
        opening = Opening(game, options=dict(meta.solo), schedule=Schedule(pace="none"), bots=bots, chair=0)
        info = await self.open(caller, opening, key)
        return info if info.started_at is not None else await self.start(caller, info.id)

    def _new_table(self, game: Game[Any], opening: Opening, host: str, host_name: str) -> "_New":
        now = self._back.clock.now()
        meta = game.meta
        seats = opening.seats or meta.usual_seats
        seed = new_seed()
        row = TableRow(
            id=new_id(),
            game=meta.id,
            rules=meta.rules,
            name=clean_line(opening.name)[: self._back.settings.max_name] or _some_name(),
            status="gathering",
            seats=seats,
            options=complete(meta.options, opening.options),
            schedule=opening.schedule,
            is_public=opening.is_public,
            watching=opening.watching,
            host=host,
            commitment=commitment(seed),
            invitation=new_word(),
            watchword=new_word(),
            seq=0,
            version=1,
            said=0,
            awaited=(),
            since=now,
            paused_at=None,
            held_due=None,
            undo=None,
            rematch=None,
            opened_at=now,
            started_at=None,
            ended_at=None,
            moved_at=now,
        )
        chairs = [ChairRow(row.id, seat) for seat in meta.chairs(seats)]
        first = opening.chair if opening.chair is not None else GM if meta.has_gm else 0
        chairs = [chair.taken(host, host_name) if opening.sit and chair.seat == first else chair for chair in chairs]
        levels = {seat: level or meta.usual_level for seat, level in opening.bots.items()}
        chairs = _with_bots(chairs, levels)
        return _New(row, seed, chairs, [NoteRow(row.id, 1, now, "opened", {"name": host_name})])

    async def _create(self, caller: Caller, new: "_New", key: str, printed: str) -> TableInfo:
        person = somebody(caller)
        most = self._back.settings.max_open_tables

        def work(connection: Connection) -> str:
            if lists.count_open(connection, person.id) >= most:
                raise Conflict("too_many_tables", {"most": most})
            journal.create(connection, new.row, new.seed, new.chairs, new.notes)
            for also in new.also:
                also.write(connection)
            return new.row.id

        table = await self._back.once(person.id, key, printed, work)
        return await self.info(caller, table)

    # finding

    async def public(
        self, *, game: str = "", status: str = "gathering", before: str = "", limit: int = 30
    ) -> Sequence[TableCard]:
        """Public tables, newest first; `before` is the id of the last one already shown."""
        query = partial(lists.public, game=game, status=status, before=before, limit=max(1, min(limit, 100)))
        return [card_of(row, None) for row in await self._back.read(query)]

    async def mine(self, caller: Caller, *, over: bool = False) -> Sequence[TableCard]:
        """The caller's tables: those that await them first, then the latest moved."""
        person = somebody(caller)
        rows = await self._back.read(partial(lists.of_person, person=person.id, over=over))
        cards = [card_of(row, person.id) for row in rows]
        return sorted(cards, key=lambda card: (not card.awaits_me, -card.moved_at.timestamp()))

    async def info(self, caller: Caller, table: str, *, word: str = "") -> TableInfo:
        """A table. `NotFound` unless public, sat at, or opened by the word of an invitation (or for watchers)."""
        room = await self._back.rooms.get(table)
        doors.check_sees(room, caller, word)
        return info_of(room, caller, word)

    async def by_word(
        self, word: str, *, address: str = ""
    ) -> tuple[str, Literal["invitation", "watchword", "chair"], Seat | None]:
        """Which table a word belongs to, and what it allows."""
        self._back.limits.spend("word", address)
        found = await self._back.read(partial(lists.by_word, word=word, hidden=hidden(word)))
        if found is None:
            raise NotFound("no_such_word")
        return found

    # chairs

    async def sit(
        self, caller: Caller, table: str, *, seat: Seat | None = None, name: str = "", word: str = ""
    ) -> TableInfo:
        """Take a chair (the first free one). Sitting twice is sharing a device: give the second person's `name`."""
        person = somebody(caller)
        self._back.limits.spend("sit", person.id)
        room = await self._back.rooms.get(table)
        called = check_name(name or person.name, self._back.settings.max_name)

        def build(now: Room) -> Change:
            may = now.row.is_public or doors.invited(now, word) or doors.hosts(now, caller) or now.seats_of(person.id)
            if not may:
                doors.check_sees(now, caller, word)
                raise Forbidden("not_invited")
            _check_gathering(now)
            chair = _free_chair(now, seat)
            return Change("sat", {"seat": chair.seat, "name": called}, chairs=(chair.taken(person.id, called),))

        await self._back.rooms.change(room, build)
        return info_of(room, caller)

    async def stand(self, caller: Caller, table: str, seat: Seat, *, level: str = "") -> TableInfo:
        """Leave a chair: free before the start, a bot's afterwards."""
        somebody(caller)

        def build(now: Room) -> Change:
            doors.check_seat(now, caller, seat)
            chair = now.chair(seat)
            if now.row.status == "gathering":
                return Change("stood", {"seat": seat, "name": chair.name}, chairs=(chair.emptied(),))
            _check_playing(now)
            return _to_bot(now, chair, level)

        return await self._change_chair(caller, table, seat, build)

    async def place_bot(self, caller: Caller, table: str, seat: Seat, level: str = "") -> TableInfo:
        """Host: put a bot in a chair, free or of somebody absent."""

        def build(now: Room) -> Change:
            doors.check_host(now, caller)
            _check_unfinished(now)
            return _to_bot(now, _chair(now, seat), level)

        return await self._change_chair(caller, table, seat, build)

    async def free(self, caller: Caller, table: str, seat: Seat) -> TableInfo:
        """Host, before the start: empty a chair."""

        def build(now: Room) -> Change:
            doors.check_host(now, caller)
            _check_gathering(now)
            chair = _chair(now, seat)
            return Change("freed", {"seat": seat, "name": chair.name}, chairs=(chair.emptied(),))

        return await self._change_chair(caller, table, seat, build)

    async def offer_chair(self, caller: Caller, table: str, seat: Seat) -> str:
        """Host, or whoever sits there: a word by which a friend takes this very chair over, with all it knows."""
        word = new_word()

        def build(now: Room) -> Change:
            if seat not in doors.seats_of(now, caller):
                doors.check_host(now, caller)
            _check_unfinished(now)
            return Change("offered", {"seat": seat}, chairs=(replace(_chair(now, seat), offer=hidden(word)),))

        await self._host_change(caller, table, build)
        return word

    async def take_chair(self, caller: Caller, word: str, *, name: str = "") -> TableInfo:
        """Take over the chair that the word offers. The word is used up; the chair's former tokens too."""
        person = somebody(caller)
        self._back.limits.spend("sit", person.id)
        table, kind, seat = await self.by_word(word, address=caller.address)
        if kind != "chair" or seat is None:
            raise NotFound("no_such_word")
        called = check_name(name or person.name, self._back.settings.max_name)

        def build(now: Room) -> Change:
            _check_unfinished(now)
            chair = _chair(now, seat)
            if not chair.offer or not doors.knows(chair.offer, hidden(word)):
                raise NotFound("no_such_word")
            facts = {"seat": seat, "name": called, "from": chair.name}
            return Change("handed", facts, chairs=(chair.taken(person.id, called),))

        return await self._change_chair(caller, table, seat, build)

    async def reorder(self, caller: Caller, table: str, order: Sequence[Seat]) -> TableInfo:
        """Host, before the start: `order[i]` is the chair whose sitter goes to chair i."""

        def build(now: Room) -> Change:
            doors.check_host(now, caller)
            _check_gathering(now)
            players = [seat for seat in now.chairs if seat != GM]
            if sorted(order) != players:
                raise Unacceptable("bad_order")
            chairs = [replace(now.chair(was), seat=to) for to, was in zip(players, order, strict=True)]
            return Change("reordered", {"order": list(order)}, chairs=chairs)

        return await self._host_change(caller, table, build)

    async def set_seats(self, caller: Caller, table: str, seats: int) -> TableInfo:
        """Host, before the start: more or fewer chairs."""

        def build(now: Room) -> Change:
            doors.check_host(now, caller)
            _check_gathering(now)
            if seats not in now.game.meta.seats:
                raise Unacceptable("bad_seats", {"seats": list(now.game.meta.seats)})
            if check_options(now.game.meta.options, now.row.options, seats):
                raise Unacceptable("bad_options")
            gone = [seat for seat in now.chairs if seats <= seat < GM]
            if any(now.chair(seat).kind == "person" for seat in gone):
                raise Conflict("chair_taken")
            new = [ChairRow(now.id, seat) for seat in range(seats) if seat not in now.chairs]
            return Change("resized", {"seats": seats}, {"seats": seats}, chairs=new, gone=gone)

        return await self._host_change(caller, table, build)

    async def set_doors(self, caller: Caller, table: str, *, is_public: bool, watching: str) -> TableInfo:
        """Host: who may find the table and watch it."""
        if watching not in ("nobody", "link", "everybody"):
            raise Unacceptable("bad_choice", {"field": "watching", "found": watching[:40]})

        def build(now: Room) -> Change:
            doors.check_host(now, caller)
            facts = {"is_public": is_public, "watching": watching}
            return Change("doors", facts, facts)

        return await self._host_change(caller, table, build)

    async def new_words(self, caller: Caller, table: str) -> TableInfo:
        """Host: new invitation and watchers' words; the former ones open nothing any more."""

        def build(now: Room) -> Change:
            doors.check_host(now, caller)
            now.watchers = frozenset()
            words = {"invitation": new_word(), "watchword": new_word()}
            return Change("new_words", {}, words, also=(lists.NoWatchers(now.id),))

        return await self._host_change(caller, table, build)

    async def watch_door(self, caller: Caller, table: str, word: str) -> None:
        """Remember that this person may watch, having come by the watchers' word."""
        person = somebody(caller)
        self._back.limits.spend("sit", person.id)
        room = await self._back.rooms.get(table)
        if not doors.watches(room, caller, word):
            raise NotFound("no_such_word")
        await self._back.write(partial(lists.add_watcher, table=table, person=person.id))
        room.watchers |= {person.id}

    async def seat_token(self, caller: Caller, table: str, seat: Seat) -> str:
        """A token with which a program plays this chair over the API; the former one is void."""
        somebody(caller)
        token = new_word()

        def build(now: Room) -> Change:
            doors.check_seat(now, caller, seat)
            return Change("token", {"seat": seat}, chairs=(replace(now.chair(seat), token=hidden(token)),))

        await self._host_change(caller, table, build)
        self.chair_changed(table, seat)
        return token

    # the host's clock

    async def start(self, caller: Caller, table: str, *, level: str = "") -> TableInfo:
        """Host: begin. Bots of `level` take the free chairs; `Conflict` (`free_chairs`) if it is empty and some are."""

        def build(now: Room) -> Change:
            doors.check_host(now, caller)
            _check_gathering(now)
            free = [chair for chair in now.chairs.values() if chair.kind == "free" and chair.seat != GM]
            if free and not level:
                raise Conflict("free_chairs", {"free": len(free)})
            if GM in now.chairs and now.chair(GM).kind == "free":
                raise Conflict("no_game_master")
            levels = {chair.seat: _check_level(now.game, level) for chair in free}
            bots = [each for each in _with_bots(list(now.chairs.values()), levels) if each.seat in levels]
            return self._beginning(now, bots)

        return await self._host_change(caller, table, build)

    def _beginning(self, now: Room, chairs: Sequence[ChairRow]) -> Change:
        """The first moment of the game: the cards are dealt, the clock starts."""
        at = self._back.clock.now()
        row = replace(now.row, rules=now.game.meta.rules)
        header = Header(row.game, row.rules, row.seats, row.options, row.commitment)
        replay = Replay(now.game, header, KeyedRng(now.seed))
        waits = pending(replay.state)
        draft = Draft(replay, [], None, waits)
        changes = {
            "status": "playing",
            "rules": row.rules,
            "started_at": at,
            "awaited": () if waits is None else waits.awaited,
            "since": at,
        }
        return Change("started", {}, changes, chairs=chairs, draft=draft)

    async def pause(self, caller: Caller, table: str) -> TableInfo:
        """Host: stop the clock. Sheets may still be written."""

        def build(now: Room) -> Change:
            doors.check_host(now, caller)
            _check_playing(now)
            if now.row.paused_at is not None:
                raise Conflict("already_paused")
            alarm = now.alarms.get(DEADLINE)
            due = None if alarm is None else alarm.due - now.row.schedule.grace * 1000
            changes = {"paused_at": self._back.clock.now(), "held_due": due}
            return Change("paused", {}, changes, draft=acts.entry_for(now, acts.PAUSE))

        return await self._host_change(caller, table, build)

    async def resume(self, caller: Caller, table: str) -> TableInfo:
        """Host: let the clock run again."""

        def build(now: Room) -> Change:
            doors.check_host(now, caller)
            _check_playing(now)
            if now.row.paused_at is None:
                raise Conflict("not_paused")
            changes = {"paused_at": None, "held_due": None}
            draft = acts.entry_for(now, acts.RESUME)
            waits = now.pending()
            if now.row.held_due is None or waits is None or (draft is not None and _moves_on(draft, waits)):
                return Change("resumed", {}, changes, draft=draft)
            at = self._back.clock.now()
            found = due_again(now.row.schedule, now.row.held_due, now.row.paused_at, at)
            alarms = deadline_alarms(now.row, waits.decision, found.at, by_wall=found.by_wall, now=at)
            return Change("resumed", {"due": found.at}, changes, draft=draft, deadline=alarms)

        return await self._host_change(caller, table, build)

    async def move_deadline(self, caller: Caller, table: str, due_at: datetime) -> TableInfo:
        """Host: later only (`Unacceptable`, `deadline_earlier`)."""
        due = as_moment(due_at)

        def build(now: Room) -> Change:
            doors.check_host(now, caller)
            _check_playing(now)
            alarm, at = now.alarms.get(DEADLINE), self._back.clock.now()
            if alarm is None:
                raise Conflict("no_deadline")
            shown = alarm.due - now.row.schedule.grace * 1000
            if due < shown and not alarm.held:
                raise Unacceptable("deadline_earlier", {"due": as_datetime(shown).isoformat()})
            if not at < due <= at + 60 * 24 * 3_600_000:
                raise Unacceptable("deadline_too_far")
            alarms = deadline_alarms(now.row, alarm.decision, due, by_wall=alarm.by_wall, now=at)
            draft = acts.entry_for(now, acts.postpone(now, due))
            return Change("postponed", {"due": due}, draft=draft, deadline=alarms)

        return await self._host_change(caller, table, build)

    async def close(self, caller: Caller, table: str) -> TableInfo:
        """Host: end the table without a result. The seed is revealed."""

        def build(now: Room) -> Change:
            doors.check_host(now, caller)
            _check_unfinished(now)
            at = self._back.clock.now()
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
            return Change("closed", {}, changes, draft=acts.closing(now))

        return await self._host_change(caller, table, build)

    async def rematch(self, caller: Caller, table: str, key: str) -> TableInfo:
        """Whoever sat there, once it is over: the same people, bots and options at a new table (one per table)."""
        person = somebody(caller)
        room = await self._back.rooms.get(table)
        if not room.seats_of(person.id):
            doors.check_host(room, caller)
        if room.row.status not in ("over", "closed"):
            raise Conflict("not_over")
        if room.row.rematch is not None:
            return await self.info(caller, room.row.rematch)
        made = self._again(room, person.id, person.name)
        info = await self._create(caller, made, key, fingerprint("rematch", table))

        def build(now: Room) -> Change:
            first = now.row.rematch or info.id
            return Change("rematch", {"table": first, "name": person.name}, {"rematch": first}, answer=first)

        first = await self._back.rooms.change(room, build)
        return await self.info(caller, first) if first != info.id else info

    def _again(self, room: Room, host: str, host_name: str) -> "_New":
        row = room.row
        opening = Opening(
            row.game,
            row.seats,
            row.name,
            row.options,
            row.schedule,
            row.is_public,
            row.watching,
            sit=False,
        )
        new = self._new_table(room.game, opening, host, host_name)
        chairs = []
        for chair in new.chairs:
            before = room.chair(chair.seat)
            if before.kind == "bot":
                chairs.append(chair.given_to_bot(before.level, before.name))
            else:
                chairs.append(replace(chair, kind=before.kind, person=before.person, name=before.name))
        return replace(new, chairs=chairs)

    # all alike

    async def _host_change(self, caller: Caller, table: str, build: Callable[[Room], Change]) -> TableInfo:
        person = somebody(caller)
        self._back.limits.spend("host", person.id)
        room = await self._back.rooms.get(table)
        await self._back.rooms.change(room, build)
        return info_of(room, caller)

    async def _change_chair(self, caller: Caller, table: str, seat: Seat, build: Callable[[Room], Change]) -> TableInfo:
        info = await self._host_change(caller, table, build)
        self.chair_changed(table, seat)
        return info


@dataclass(frozen=True, slots=True)
class _New:
    """A table about to be stored."""

    row: TableRow
    seed: bytes
    chairs: Sequence[ChairRow]
    notes: Sequence[NoteRow]
    also: Sequence[Also] = ()


def _ignore(table: str, seat: Seat) -> None:
    """Nobody listens yet."""


def new_seed() -> bytes:
    """The seed of a table: whatever chance decides there comes from it."""
    return secrets.token_bytes(SEED_BYTES)


def _some_name() -> str:
    return f"{secrets.choice(_RANKS)} {secrets.choice(_SUITS)}"


def _check_opening(game: Game[Any], opening: Opening) -> None:
    meta = game.meta
    seats = opening.seats or meta.usual_seats
    if seats not in meta.seats:
        raise Unacceptable("bad_seats", {"seats": list(meta.seats)})
    refused = check_options(meta.options, opening.options, seats)
    if refused:
        raise Unacceptable("bad_options", {"options": [refusal.where[0] for refusal in refused]})
    wrong = faults(opening.schedule)
    if wrong:
        raise Unacceptable("bad_schedule", {"fields": wrong})
    if opening.watching not in ("nobody", "link", "everybody"):
        raise Unacceptable("bad_choice", {"field": "watching"})
    for seat, level in opening.bots.items():
        if seat not in meta.chairs(seats):
            raise Unacceptable("no_such_chair", {"seat": seat})
        _check_level(game, level)


def _check_level(game: Game[Any], level: str) -> str:
    level = level or game.meta.usual_level
    if level not in game.meta.levels:
        raise Unacceptable("no_such_level", {"levels": list(game.meta.levels)})
    return level


def _chair(room: Room, seat: Seat) -> ChairRow:
    if seat not in room.chairs:
        raise Unacceptable("no_such_chair", {"seat": seat})
    return room.chair(seat)


def _free_chair(room: Room, seat: Seat | None) -> ChairRow:
    if seat is not None:
        chair = _chair(room, seat)
        if chair.kind != "free":
            raise Conflict("chair_taken")
        return chair
    chair_or_none = next((chair for chair in room.chairs.values() if chair.kind == "free"), None)
    if chair_or_none is None:
        raise Conflict("table_full")
    return chair_or_none


def _to_bot(room: Room, chair: ChairRow, level: str) -> Change:
    if chair.seat == GM:
        raise Unacceptable("no_bot_for_game_master")
    level = _check_level(room.game, level)
    name = bot_name(each.name for each in room.chairs.values())
    facts = {"seat": chair.seat, "level": level, "name": name, "from": chair.name}
    return Change("bot_placed", facts, chairs=(chair.given_to_bot(level, name),))


def _with_bots(chairs: Sequence[ChairRow], levels: Mapping[Seat, str]) -> list[ChairRow]:
    """The chairs, with bots of these levels in those that are free."""
    filled, names = [], {chair.name for chair in chairs}
    for chair in chairs:
        if chair.kind == "free" and chair.seat in levels:
            name = bot_name(names)
            names.add(name)
            filled.append(chair.given_to_bot(levels[chair.seat], name))
        else:
            filled.append(chair)
    return filled


def _check_gathering(room: Room) -> None:
    if room.row.status != "gathering":
        raise Conflict("already_started")


def _check_playing(room: Room) -> None:
    if room.row.status != "playing":
        raise Conflict("not_playing")


def _check_unfinished(room: Room) -> None:
    if room.row.status not in ("gathering", "playing"):
        raise Conflict("not_playing")


def _moves_on(draft: Draft, waits: Pending) -> bool:
    """Whether the table waits for something else after it."""
    return draft.pending is None or draft.pending.decision != waits.decision
