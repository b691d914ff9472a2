"""Lessons: a table where neighbours play by script, and the learner is told one idea a step. [E26]

The table is a real one, with the real rules, and nobody else's: its seed is the lesson's, no clock runs, no bot thinks,
and no figure counts it. How far the learner is stands in the table's row, in the same transaction as what was played.
"""

from collections.abc import Iterable
from dataclasses import replace
from functools import partial

from sqlalchemy import Connection

from tripot.engine.actions import Action, Fill, Pick, write_action
from tripot.engine.fold import Replay
from tripot.engine.lessons import Lesson, Move, Step, lesson_of
from tripot.engine.refusals import Refusal
from tripot.engine.rng import KeyedRng
from tripot.engine.seats import Seat
from tripot.server.common.errors import Conflict, NotFound
from tripot.server.common.inputs import fingerprint
from tripot.server.common.moments import Moment
from tripot.server.common.records import Acted, Caller, Learned, NoteKind, Schedule, TableInfo
from tripot.server.store import journal, lists
from tripot.server.store.rows import NoteRow
from tripot.server.store.table_rows import Progress, TableRow
from tripot.server.tables import early_close, permissions, signs
from tripot.server.tables.changes import Change
from tripot.server.tables.context import Context, somebody
from tripot.server.tables.keyed import known_key
from tripot.server.tables.moves import Sent
from tripot.server.tables.openings import New, Opening, drawn_up
from tripot.server.tables.stages import check_playing
from tripot.server.tables.summaries import info_of
from tripot.server.tables.table import Prepared, Table

STEP: NoteKind = "lesson_step"
"""The note by which pages learn that the lesson went on; nobody reads it."""


class _Refused(Exception):
    """The rules refuse it: nothing changes."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


class Lessons:
    """Begins lessons, and lets them go on as they are written."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def begin(self, caller: Caller, game: str, name: str, key: str, *, again: bool = False) -> TableInfo:
        """The table of a lesson: where the caller left it, or a new one. `NotFound` (`no_such_lesson`)."""
        person = somebody(caller)
        found = lesson_of(self._context.game(game), name)
        if found is None:
            raise NotFound("no_such_lesson", {"lesson": name[:40]})
        pressed = await self._context.read(partial(known_key, owner=person.id, key=key))
        here = await self._unfinished(person.id, found, game) if pressed is None else None
        if here is not None and (again or self._is_outdated(here, found)):
            await self._context.moves.change(here, partial(_closed, at=self._context.clock.now()))
            here = None
        if here is None:
            here = await self._opened(caller, game, found, key, fingerprint("lesson", game, name, again))
        await self._begin(here, found)
        return info_of(here, caller)

    async def _opened(self, caller: Caller, game: str, lesson: Lesson, key: str, printed: str) -> Table:
        person = somebody(caller)
        self._context.limits.spend("open", caller)
        new = self._drawn_up(game, lesson, person.id, person.name)

        def work(connection: Connection) -> str:
            journal.create(connection, new.row, new.seed, new.chairs, new.notes)
            return new.row.terms.id

        return await self._context.registry.get(await self._context.once(person.id, key, printed, work))

    async def _begin(self, table: Table, lesson: Lesson) -> None:
        """The cards are dealt, and what was played before the learner sits down is played."""
        if table.row.stage.started_at is None:
            await self._context.moves.change(table, self._started)
        if lesson.opening and table.row.progress.seq == 0:
            await self._context.moves.change(table, lambda now: Change(STEP, prepared=_with(now, lesson.opening, None)))
            table.looking.gone_on[lesson.seat] = table.row.progress.seq  # nobody looks at what was before they came

    def _drawn_up(self, game: str, lesson: Lesson, host: str, host_name: str) -> New:
        rules, now = self._context.game(game), self._context.clock.now()
        opening = Opening(
            game,
            lesson.seats,
            options=lesson.options,
            parameters=lesson.parameters,
            schedule=Schedule(pace="none"),
            watching="nobody",
            chair=lesson.seat,
            is_practice=True,
        )
        new = drawn_up(rules, opening, host, host_name, now=now, longest_name=self._context.settings.max_name)
        header, names = lesson.header(rules), iter(lesson.neighbours)
        terms = replace(new.row.terms, commitment=header.commitment, words=header.words, lesson=lesson.id)
        chairs = [
            chair if chair.kind == "person" else chair.given_to_bot(rules.meta.usual_level, next(names))
            for chair in new.chairs
        ]
        notes = [NoteRow(terms.id, 1, now, "opened", {"name": host_name})]
        return New(TableRow(terms, new.row.stage, Progress(0, None, (), now, now)), lesson.seed, chairs, notes)

    def _started(self, now: Table) -> Change:
        stage = replace(now.row.stage, status="playing", started_at=self._context.clock.now())
        replay = Replay(now.game, now.header, KeyedRng(now.header.key(now.seed)))
        prepared = Prepared(replay, [], None, now.pending_at(replay.state))
        return Change("started", stage=stage, prepared=prepared)

    async def _unfinished(self, person: str, lesson: Lesson, game: str) -> Table | None:
        rows = await self._context.read(partial(lists.lessons, person=person, game=game))
        open_ones = [row.id for row in rows if row.lesson == lesson.id and row.status in ("gathering", "playing")]
        return await self._context.registry.get(open_ones[0]) if open_ones else None

    def _is_outdated(self, table: Table, lesson: Lesson) -> bool:
        """Whether the table was dealt for another edition of the lesson, or by other rules."""
        header = lesson.header(table.game)
        return table.is_kept or bool(table.fault) or table.header != header or lesson_at(table) is None

    async def mine(self, caller: Caller, game: str = "") -> dict[tuple[str, str], Learned]:
        """How far the caller is in each lesson that they began, by game and lesson."""
        if caller.person is None:
            return {}
        rows = await self._context.read(partial(lists.lessons, person=caller.person.id, game=game))
        found: dict[tuple[str, str], Learned] = {}
        for row in rows:
            before = found.get((row.game, row.lesson), Learned())
            is_done = before.is_done or (
                row.status == "closed" and row.lesson_step >= self._length(row.game, row.lesson)
            )
            step = row.lesson_step if row.status == "playing" else before.step
            found[row.game, row.lesson] = Learned(before.is_begun or row.status == "playing", step, is_done)
        return found

    def _length(self, game: str, name: str) -> int:
        lesson = lesson_of(self._context.games[game], name) if game in self._context.games else None
        return 0 if lesson is None else len(lesson.steps)

    async def is_first(self, caller: Caller, game: str) -> bool:
        """Whether the caller never ended a game of this kind nor learned it: the lesson is offered to them."""
        if caller.person is None:
            return True
        return not await self._context.read(partial(lists.has_met, person=caller.person.id, game=game))

    async def go_on(self, caller: Caller, table_id: str, step: int, key: str) -> TableInfo:
        """The learner has read a step; of the last one, the lesson is over."""
        table = await self._context.registry.get(table_id)
        seat = _seat_of(table, caller)
        signs.seen(table, seat)

        def build(now: Table) -> Change:
            check_playing(now)
            at, said = now.row.stage.lesson_step, step_at(now)
            if at != step or said is None or said.do is not None:
                raise Conflict("moved_on")
            return _after(now, said, None, self._context.clock.now())

        await self._context.moves.change(table, build, self._context.keyed(caller, key, "learn", table_id, step))
        return info_of(table, caller)

    async def act(
        self,
        caller: Caller,
        table: Table,
        seat: Seat,
        action: Action,
        sheet: Fill | None,
        decision: int | None,
        key: str,
    ) -> Acted:
        """Play what the step asks for; the neighbours follow. `Conflict` (`not_in_lesson`) for anything else."""
        sent = Sent(seat, action, decision, first=sheet)

        def build(now: Table) -> Change:
            refusal = self._context.moves.refusal(now, sent)
            if refusal is not None:
                raise _Refused(refusal)
            said = step_at(now)
            if said is None or not said.accepts(action, sheet):
                raise Conflict("not_in_lesson")
            moves: list[Move] = [(seat, each) for each in (sheet, action) if each is not None]
            return _after(now, said, _with(now, moves, None), self._context.clock.now())

        said = action.text if isinstance(action, Pick) else write_action(action)
        whole = said if sheet is None else [write_action(sheet), said]
        try:
            seq = await self._context.moves.change(
                table, build, self._context.keyed(caller, key, "act", table.id, seat, whole, decision)
            )
        except _Refused as refused:
            return Acted(None, refused.refusal)
        sight = table.sight(seat)
        number = sight.number(seq)
        return Acted(number, None, sight.told_by(number))

    async def has_acted(self, caller: Caller, key: str) -> bool:
        """Whether something was done by this key."""
        return await self._context.read(partial(known_key, owner=somebody(caller).id, key=key)) is not None


def lesson_at(table: Table) -> Lesson | None:
    """The lesson that this table is, if the game still has it."""
    return lesson_of(table.game, table.row.terms.lesson) if table.row.terms.lesson else None


def step_at(table: Table) -> Step | None:
    """The step that the learner is at; None after the last."""
    lesson, at = lesson_at(table), table.row.stage.lesson_step
    return lesson.steps[at] if lesson is not None and at < len(lesson.steps) else None


def _seat_of(table: Table, caller: Caller) -> Seat:
    """The learner's chair; `NotFound` if it is another's lesson, or none."""
    lesson = lesson_at(table)
    if lesson is None:
        raise NotFound("no_such_table")
    permissions.check_seat(table, caller, lesson.seat)
    return lesson.seat


def _with(table: Table, moves: Iterable[Move], before: Prepared | None) -> Prepared | None:
    """These moves one after the other; the clock rings where everybody is ready."""
    prepared = before
    for who, action in moves:
        replay = table.replay if prepared is None else prepared.replay
        if replay is None or replay.check(who, action) is not None:
            raise Conflict("lesson_broken")
        prepared = early_close.rung(table, table.row.stage, table.prepare(who, action, prepared))
    return prepared


def _after(table: Table, said: Step, prepared: Prepared | None, at: Moment) -> Change:
    """A step is done: the neighbours do what is written, and the next one is said."""
    lesson, stage = lesson_at(table), table.row.stage
    number = stage.lesson_step + 1
    seq = table.row.progress.seq + 1
    prepared = _with(table, said.then, prepared)
    stage = replace(stage, lesson_step=number)
    if lesson is not None and number >= len(lesson.steps):
        return Change("lesson_over", stage=replace(stage, status="closed", ended_at=at), prepared=prepared)
    return Change(STEP, stage=stage, prepared=prepared, answer=seq)


def _closed(now: Table, at: Moment) -> Change:
    """A lesson that is begun anew is left for good."""
    return Change("closed", stage=replace(now.row.stage, status="closed", ended_at=at))
