"""One table in memory, folded from its journal, with what the house knows about it."""

import asyncio
import json
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tripot.engine.actions import Action, as_written
from tripot.engine.codec import Undecodable
from tripot.engine.events import Event
from tripot.engine.fold import Replay
from tripot.engine.foresight import foreseen_world, is_telling
from tripot.engine.game import Game
from tripot.engine.journal import BY_HOUSE, Correction, Entry, Header, Reveal, Void, first_link, link, next_link
from tripot.engine.rng import KeyedRng
from tripot.engine.seats import HOUSE, OMNISCIENT, Seat
from tripot.engine.snapshot import resume, told_in
from tripot.engine.state import State
from tripot.engine.step import carry_out
from tripot.engine.view import Pending, View, look, pending
from tripot.server.common.moments import Moment
from tripot.server.store.loading import MESSAGES_KEPT, Loaded, Snapshot
from tripot.server.store.moderation import ModerationRow
from tripot.server.store.rows import Alarm, ChairRow, EntryRow, MessageRow, NoteRow, SittingRow
from tripot.server.store.table_rows import TableRow
from tripot.server.tables.held import Looking
from tripot.server.tables.remembered import Remembered
from tripot.server.tables.sight import Sight
from tripot.server.tables.signs import Sign
from tripot.server.tables.waiters import Waiters


class Damaged(Exception):
    """A journal that is not as it was written, or that the rules do not accept."""


def check_head(row: TableRow, rows: Sequence[EntryRow]) -> None:
    """`Damaged` unless the whole journal is as long as the table's row says, and ends as it says. [R46]"""
    last = rows[-1].entry.chain if rows else None
    if len(rows) != row.progress.seq or last != row.progress.chain:
        raise Damaged(f"{len(rows)} entries of {row.progress.seq}, or another end")


@dataclass(slots=True)
class Mark:
    """What taking back an entry would mean."""

    seq: int
    actor: Seat
    is_free: bool
    """Whether it drew no lot and told nobody else anything."""
    drew: bool
    """Whether it drew a lot, or turned something over (`Meta.revealing`)."""
    before: State | None = None
    """The table before it, if what it told may be weighed against other worlds."""
    what: Action | None = None
    heard: frozenset[Seat] = frozenset()
    """Who else was told something that not everybody was."""
    has_shown: bool | None = None
    """What `Table.has_shown` found."""


@dataclass(slots=True)
class Prepared:
    """A step worked out and not yet stored: nobody but its author knows of it."""

    replay: Replay[Any]
    entries: list[Entry]
    mark: Mark | None
    pending: Pending | None
    is_public: bool = True
    """Whether it told everybody something."""
    drew: tuple[int, ...] = ()
    """The entries that drew a lot."""


class Table:
    """A table that is being looked at or played. Its state changes only after the database has it."""

    elsewhere: Callable[[], Iterable[Seat]] = tuple
    """The chairs with a page open at other workers."""

    def __init__(self, game: Game[Any], loaded: Loaded) -> None:
        self.game = game
        self.id = loaded.table.terms.id
        self.lock = asyncio.Lock()
        self.running: dict[str, Any] = {}
        """Actions under way, by key."""
        self.stale = False
        """Whether the database may know more: a writing was interrupted, or another worker wrote."""
        self.has_erased = False
        """Whether somebody was erased whom what is in memory still names: notes and messages are read again. [E38]"""
        self.fault = ""
        self.moderation: tuple[ModerationRow, ...] = ()
        """What its hosts did about people and have not undone."""
        self.seed = loaded.seed
        self.is_kept = loaded.table.stage.started_at is not None and game.meta.edition(loaded.table.terms.rules) is None
        """Whether nobody here plays by its version of the rules: it is kept as it was told. [E9]"""
        self.told: list[Event] = []
        """Of a table that is kept: its log, as far as it was written down."""
        self.written: list[Entry] = []
        """Of a table that is kept: its journal."""
        self.replay: Replay[Any] | None = None
        self.mark: Mark | None = None
        self.times: list[Moment] = []
        self.keys: dict[str, tuple[str, int]] = {}
        self.notes: list[NoteRow] = []
        self.messages: list[MessageRow] = []
        self.places: dict[str, int] = {}
        """How many messages each thread has."""
        self.here: Counter[Seat] = Counter()
        self.signs: dict[Seat, Sign] = {}
        """When each chair last gave a sign."""
        self.kept_signs: dict[Seat, Moment] = {}
        """The same, as far as it was written down."""
        self.now: Callable[[], Moment] = _no_clock
        self.watched_since: Moment = 0
        """Since when anybody would have noticed a sign."""
        self.looking = Looking()
        self.sittings: list[SittingRow] = []
        """Who sat here before."""
        self.waiters = Waiters()
        """Those who listen."""
        self._sights: dict[Seat, Sight] = {}
        self._worlds: dict[Seat, tuple[int, State]] = {}
        """Where the forms of each seat are tried, with the number of the entry it was made after."""
        self.remembered = Remembered()
        self.take(loaded)

    @property
    def header(self) -> Header:
        """The first line of the journal."""
        return self.row.terms.header

    def dice(self) -> KeyedRng:
        """The table's chance, from the beginning: of the seed and the players' words."""
        return KeyedRng(self.header.key(self.seed))

    @property
    def state(self) -> State:
        """The position; only once the game has started."""
        assert self.replay is not None
        state: State = self.replay.state
        return state

    def take(self, loaded: Loaded) -> None:
        """Learn what the database knows; `Damaged` if the journal cannot be believed."""
        self.row = row = loaded.table
        self.host_name, self.wishes = loaded.host_name, loaded.wishes
        self.watchers = loaded.watchers
        """Those who came by the watchers' word."""
        self.days_off = loaded.days_off
        """The days off of those who sit here, by correspondence."""
        self.chairs: dict[Seat, ChairRow] = {chair.seat: chair for chair in loaded.chairs}
        self.alarms: dict[tuple[str, Seat], Alarm] = {(alarm.kind, alarm.seat): alarm for alarm in loaded.alarms}
        if self.has_erased:
            self.notes, self.messages, self.has_erased = [], [], False
        self.notes.extend(note for note in loaded.notes if not self.notes or note.number > self.notes[-1].number)
        self.places |= loaded.places
        self.sittings = self.sittings if loaded.sittings is None else loaded.sittings
        self.moderation = self.moderation if loaded.moderation is None else loaded.moderation
        self.hear(loaded.messages)
        if row.stage.started_at is not None and self.replay is None and not self.is_kept:
            self.replay = Replay(self.game, self.header, self.dice())
        self.append(loaded.entries)
        self.stale = False
        self.remembered.forget()

    def resume(self, rows: Sequence[EntryRow], snapshot: Any) -> None:
        """Take the whole journal, begun at a snapshot of it if that can be believed."""
        if snapshot is None or not 0 < snapshot["seq"] <= len(rows):
            self.append(rows)
            return
        self._check_chain(rows)
        known = [row.entry for row in rows[: snapshot["seq"]]]
        try:
            self.replay = resume(self.game, self.header, known, self.dice(), snapshot)
        except Undecodable:
            self.append(rows)
            return
        for row in rows[: len(known)]:
            self._remember(row)
        self.append(rows[len(known) :])

    def keep(self, rows: Sequence[EntryRow], snapshot: Snapshot | None) -> None:
        """Take the journal of a table that nobody plays on, and what was told of it."""
        self._check_chain(rows)
        self.written = [row.entry for row in rows]
        self.times = [row.at for row in rows]
        if snapshot is not None:
            try:
                self.told = told_in(self.game, self.dice(), json.loads(snapshot.body)) or []
            except (Undecodable, ValueError, LookupError, TypeError):
                self.told = []

    def _check_chain(self, rows: Sequence[EntryRow]) -> None:
        chain = first_link(self.header)
        for seq, row in enumerate(rows, start=1):
            entry = row.entry
            if entry.seq != seq or entry.chain != next_link(chain, seq, entry.actor, entry.what):
                raise Damaged(f"entry {entry.seq}: the chain is broken")
            chain = entry.chain

    def append(self, rows: Sequence[EntryRow]) -> None:
        """Take entries that the database has."""
        if self.is_kept:
            return
        last = rows[-1] if rows else None
        for row in rows:
            assert self.replay is not None
            entry, seq = row.entry, len(self.replay.entries) + 1
            if entry.seq < seq:
                continue
            if entry.seq != seq or entry.chain != next_link(self.replay.chain, seq, entry.actor, entry.what):
                raise Damaged(f"entry {entry.seq}: the chain is broken")
            if row is last:
                self._fold_last(entry)
            else:
                self._fold(entry)
            self._remember(row)

    def _fold(self, entry: Entry) -> None:
        assert self.replay is not None
        try:
            self.replay.append(entry)
        except (ValueError, LookupError, AssertionError) as refused:
            raise Damaged(str(refused)) from refused
        if isinstance(entry.what, BY_HOUSE):
            self._sights.clear()

    def _fold_last(self, entry: Entry) -> None:
        """Take an entry, and mark what taking it back would mean."""
        assert self.replay is not None
        before, told = self.replay.rng.draws, len(self.replay.state.log or ())
        was, state = self.pending_at(self.replay.state), self.replay.state.fork()
        self._fold(entry)
        drew = self.replay.rng.draws != before
        now = self.pending_at(self.replay.state)
        news = (self.replay.state.log or [])[told:]
        self.mark = self._mark(entry, news, drew=drew, was=was, now=now)
        if self.mark is not None and not isinstance(entry.what, BY_HOUSE):
            self.mark.before, self.mark.what = state, entry.what

    def _remember(self, row: EntryRow) -> None:
        self.times.append(row.at)
        if row.entry.actor in self.chairs:
            self.looking.acted((row.entry,))
        if row.key is not None:
            self.keys[row.key] = (row.print or "", row.entry.seq)

    def hear(self, rows: Iterable[MessageRow]) -> None:
        """Take messages that the database has."""
        last = self.messages[-1].number if self.messages else 0
        for row in rows:
            if row.number > last:
                self.messages.append(row)
                self.places[row.thread] = max(row.place, self.places.get(row.thread, 0))
        del self.messages[:-MESSAGES_KEPT]

    def prepare(self, who: Seat, action: Action, after: Prepared | None = None) -> Prepared:
        """Work out an action that the rules accept, alone or after others of the same step. The table is as before."""
        assert self.replay is not None
        replay = _twin(self.replay if after is None else after.replay)
        state = replay.state.fork()
        earlier = [] if after is None else after.entries
        chain, seq = (earlier[-1] if earlier else replay).chain, len(replay.entries) + len(earlier) + 1
        entry = link(chain, seq, who, as_written(action))
        before, told = replay.rng.draws, len(state.log or ())
        was = self.pending() if after is None else after.pending
        state.entry = entry.seq
        replay.rng.enter(entry.seq)
        carry_out(self.game, state, who, action)
        replay.state = state
        now, drew = self.pending_at(state), replay.rng.draws != before
        news = (state.log or [])[told:]
        mark = self._mark(entry, news, drew=drew, was=was, now=now)
        if mark is not None and after is None:
            mark.before, mark.what = self.replay.state, action
        entries = [*earlier, entry]
        if state.outcome is not None:
            entries.append(link(entry.chain, entry.seq + 1, HOUSE, Reveal(self.seed)))
        is_public = any(event.audience is None for event in news)
        if after is not None:
            is_public |= after.is_public
        lots = (*(after.drew if after is not None else ()), *((entry.seq,) if drew else ()))
        return Prepared(replay, entries, mark, now, is_public, lots)

    def prepare_void(self, seq: int) -> Prepared:
        """Work out the taking back of an entry, and before it of all that came after."""
        assert self.replay is not None
        replay, made = _twin(self.replay), len(self.replay.entries)
        replay.entries = list(replay.entries)
        while (last := replay.last_standing() or 0) >= seq:
            replay.append(replay.next_entry(HOUSE, Void(last)))
        entries = replay.entries[made:]
        del replay.entries[made:]
        return Prepared(replay, entries, None, self.pending_at(replay.state))

    def prepare_correction(self, rules: str) -> Prepared:
        """Work out going on by a later version of the rules."""
        assert self.replay is not None
        replay = _twin(self.replay)
        replay.entries, replay.drew = list(replay.entries), set(replay.drew)
        entry = replay.next_entry(HOUSE, Correction(rules))
        replay.append(entry)
        replay.entries.pop()
        return Prepared(replay, [entry], None, self.pending_at(replay.state))

    def corrections(self) -> tuple[str, ...]:
        """The later versions of the rules that the host may take over now."""
        return self.replay.corrections() if self.replay is not None and self.row.stage.status == "playing" else ()

    def adopt(self, prepared: Prepared, rows: Sequence[EntryRow]) -> None:
        """What was prepared is stored: it is the table now, once everybody is woken."""
        last = prepared.entries[-1].what if prepared.entries else None
        if prepared.replay.state.outcome is not None or isinstance(last, BY_HOUSE):
            self._sights.clear()
        self.replay = prepared.replay
        self.replay.entries.extend(prepared.entries)
        self.replay.keep_state()
        self.mark = prepared.mark
        self.replay.drew.update(prepared.drew)
        for row in rows:
            self._remember(row)

    def _mark(
        self, entry: Entry, news: Sequence[Event], *, drew: bool, was: Pending | None, now: Pending | None
    ) -> Mark | None:
        if isinstance(entry.what, BY_HOUSE):
            self._sights.clear()
            return None
        mine = {entry.actor}
        silent = all(event.audience is not None and event.audience <= mine for event in news)
        alone = now is not None and (mine.issuperset(now.awaited) or (was is not None and was.awaited == now.awaited))
        drew = drew or any(event.kind in self.game.meta.revealing for event in news)
        aside = [event.audience for event in news if event.audience is not None]
        others = frozenset(seat for audience in aside for seat in audience) - mine
        return Mark(entry.seq, entry.actor, is_free=not drew and silent and alone, drew=drew, heard=others)

    def has_shown(self) -> bool:
        """Whether the last entry drew a lot, or showed anybody a secret: found when somebody asks, and once. [E14]"""
        mark = self.mark
        if mark is None or mark.drew or mark.heard:
            return True
        if mark.before is None or mark.what is None:
            return True
        if mark.has_shown is None:
            mark.has_shown = is_telling(self.game, mark.before, mark.actor, mark.what, self.id)
        return mark.has_shown

    def sight(self, seat: Seat) -> Sight:
        """What a seat has seen so far."""
        seen = self._sights.get(seat)
        if seen is None:
            seen = self._sights[seat] = Sight(seat, as_written=self.row.stage.ended_at is not None)
        if self.replay is not None:
            seen.follow(self.replay.state.log or (), self.replay.entries)
        elif self.is_kept:
            seen.follow(self.told, self.written)
        return seen

    def view(self, seat: Seat) -> View | None:
        """What a seat sees; made once for each seat and moment."""
        if self.replay is None:
            return None
        known = self.remembered.views.get(seat)
        if known is None:
            bare = look(self.game, self.state, seat, since=self.row.progress.seq + 1)
            pending = self.pending_at(self.state, seat)
            known = self.remembered.views[seat] = replace(bare, pending=pending, events=self.sight(seat).events)
        return known

    def world(self, seat: Seat) -> State:
        """The world in which a seat's forms are tried: made once for each seat and entry."""
        entry, known = self._worlds.get(seat, (-1, None))
        if known is None or entry != self.row.progress.seq:
            early = self.row.terms.schedule.closes_early
            known = foreseen_world(self.game, self.state, seat, self.id, closes_early=early)
            self._worlds[seat] = self.row.progress.seq, known
        return known

    def pending(self, seat: Seat = OMNISCIENT) -> Pending | None:
        """What the table waits for, as far as a seat may know; found once for each seat and moment."""
        if self.replay is None or self.row.stage.status != "playing":
            return None
        known = self.remembered.pending.get(seat)
        if known is None:
            known = self.remembered.pending[seat] = self.pending_at(self.state, seat)
        return known

    def pending_at(self, state: State, seat: Seat = OMNISCIENT) -> Pending | None:
        """What a position waits for, at a table with this clock."""
        return pending(state, seat, closes_early=self.row.terms.schedule.closes_early)

    def seats_of(self, person: str | None) -> tuple[Seat, ...]:
        """The chairs somebody sits in."""
        if person is None:
            return ()
        return tuple(chair.seat for chair in self.chairs.values() if chair.person == person)

    def name_of(self, seat: Seat) -> str:
        """Who sits there, for texts."""
        chair = self.chairs.get(seat)
        return chair.name if chair is not None else ""

    def called(self, seat: Seat) -> str:
        """The one name that somebody has at this table: their character's, where the game gives them one. [E33]"""
        return self.character(seat) or self.name_of(seat)

    def character(self, seat: Seat) -> str:
        """The name of the character there, if the game has one that everybody knows."""
        return "" if self.replay is None or seat not in self.chairs else self.game.called(self.state, seat)

    def is_here(self, seat: Seat) -> bool:
        """Whether a page is open there, at whatever worker."""
        return self.here[seat] > 0 or seat in self.elsewhere()

    def chair(self, seat: Seat) -> ChairRow:
        """The chair of that number; `KeyError` if the table has none."""
        return self.chairs[seat]

    def wake(self, waits: Pending | None = None) -> None:
        """Tell every stream that there is something new; what the table waits for now may be known already."""
        self.remembered.forget()
        if waits is not None:
            self.remembered.pending[OMNISCIENT] = waits
        self.stir()

    def stir(self) -> None:
        """Let every stream look, new or not."""
        self.waiters.stir()

    def is_idle(self) -> bool:
        """Whether nobody would miss the table if it were forgotten."""
        return not (self.waiters or self.running or self.lock.locked() or self.here.total())


def _no_clock() -> Moment:
    """Nobody looks at a clock yet."""
    return 0


def _twin(replay: Replay[Any]) -> Replay[Any]:
    """The same replay, ready to be given another state; `copy.copy` takes five times as long."""
    made: Replay[Any] = object.__new__(Replay)
    made.__dict__.update(replay.__dict__)
    return made
