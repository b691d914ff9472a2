"""Play: what a seat sees, what it does, taking back."""

from dataclasses import replace

from tripot.engine.actions import READY, Action, Fill, Pick, write_action
from tripot.engine.refusals import Refusal
from tripot.engine.seats import Seat
from tripot.engine.view import View
from tripot.server.common.errors import Conflict
from tripot.server.common.inputs import check_key, fingerprint
from tripot.server.common.moments import as_datetime
from tripot.server.common.records import Acted, Caller, Look
from tripot.server.tables import farewells, permissions, signs, taking_back
from tripot.server.tables.changes import Change
from tripot.server.tables.cleaning import clean_value, cleaned
from tripot.server.tables.context import Context
from tripot.server.tables.cursors import cursor_of
from tripot.server.tables.lessons import Lessons
from tripot.server.tables.moves import Sent
from tripot.server.tables.questions import farewell_at
from tripot.server.tables.replacing import show_up
from tripot.server.tables.showings import parting, unseen
from tripot.server.tables.sittings import past_names
from tripot.server.tables.summaries import consenting, info_of, note_of
from tripot.server.tables.table import Table


class Play:
    """The game itself. `seat` None means: the caller's only chair, or a watcher's eyes."""

    def __init__(self, context: Context, lessons: Lessons) -> None:
        self._context = context
        self._lessons = lessons

    async def look(
        self, caller: Caller, table_id: str, seat: Seat | None = None, *, since: int = 0, word: str = ""
    ) -> Look:
        """What a seat sees now, with events from entry `since` on. `Forbidden` for another's seat."""
        table = await self._context.registry.get(table_id)
        eyes = permissions.viewer_seat(table, caller, seat, word)
        if eyes in table.chairs:
            await show_up(self._context, table, eyes)
        elif permissions.hosts(table, caller):
            signs.seen(table, signs.HOST)
        if unseen(table, eyes) is not None:
            await self._context.registry.elsewhere.catch_up()  # they may have gone on at another worker
        view = farewells.in_rest(table, table.view(eyes))
        sight = table.sight(eyes)
        if view is not None and since:
            view = _from(view, since)
        may_undo = taking_back.may_undo(table, eyes)
        shown = parting(table, eyes) if table.row.stage.status == "over" else unseen(table, eyes)
        return Look(
            table=info_of(table, caller, word, eyes),
            seat=eyes,
            view=view,
            notes=tuple(note_of(note, table) for note in table.notes),
            cursor=cursor_of(table, eyes),
            may_undo=may_undo,
            undoes=0 if may_undo == "no" else sight.number(taking_back.entry_of(table, eyes)),
            names={each: table.called(each) for each in table.chairs},
            past_names=tuple((sight.number(end), names) for end, names in past_names(table)),
            at={number: as_datetime(table.times[seq - 1]) for number, seq in enumerate(sight.entries, start=1)},
            showing=0 if shown is None else sight.number(shown),
            chapter=0 if table.replay is None else table.game.chapter(table.state),
            told=sight.events if table.is_kept else (),
        )

    async def act(
        self,
        caller: Caller,
        table_id: str,
        seat: Seat,
        action: Action,
        decision: int | None,
        key: str,
        *,
        fill: Fill | None = None,
        empty: bool = False,
    ) -> Acted:
        """Play an action: stored before anybody is told. The same key again gives the same answer, not a second move.

        A sheet may come with it (`fill`): it is handed in first, both or neither. Who is ready without one means the
        sheet that was handed in before, or says that it is an empty one (`empty`).
        `BadRequest` (`key_missing`), `Unacceptable` (`key_reused`), `Conflict` (`still_running`, `nothing_deposited`).
        A refusal by the rules comes back as a value in `Acted`.
        """
        check_key(key)
        table = self._context.registry.at_hand(table_id) or await self._context.registry.get(table_id)
        permissions.check_seat(table, caller, seat)
        if table.chairs[seat].question is None:
            signs.seen(table, seat)
        else:
            await show_up(self._context, table, seat)
        action = cleaned(table, seat, action)
        fill = None if fill is None else Fill(fill.form, clean_value(table, seat, fill.form, fill.value))
        if table.row.terms.lesson:
            return await self._lessons.act(caller, table, seat, action, fill, decision, key)
        if farewells.is_farewell(table, seat, action):
            return await self._end(caller, table, Sent(seat, action, decision), key)
        said = action.text if isinstance(action, Pick) else write_action(action)
        whole = said if fill is None else [write_action(fill), said]
        sent = Sent(seat, action, decision, f"{seat}:{key}", fingerprint(whole, decision), first=fill)
        sent.may_be_empty = empty or said != READY.text
        played = await self._context.moves.play(table, sent)
        if played.seq is None:
            return Acted(None, played.refusal)
        sight = table.sight(seat)
        number = sight.number(played.seq)
        return Acted(number, None, sight.told_by(number), played.repeated)

    async def _end(self, caller: Caller, table: Table, sent: Sent, key: str) -> Acted:
        """Somebody ends a table of many evenings: the house writes its last entry later."""
        keyed = self._context.keyed(caller, key, "farewell", table.id, sent.who)
        refusal = self._context.moves.refusal(table, sent)
        if refusal is not None and not (keyed and await keyed.is_done()):
            return Acted(None, refusal)

        def build(now: Table) -> Change:
            permissions.check_seat(now, caller, sent.who)
            return farewells.said(now, sent.who)

        await self._context.moves.change(table, build, keyed)
        return Acted(None)

    async def has_acted(self, caller: Caller, table_id: str, seat: Seat, key: str) -> bool:
        """Whether something was played by this key: pressed again, it is done."""
        table = await self._context.registry.get(table_id)
        permissions.check_seat(table, caller, seat)
        if farewell_at(table) is not None:
            return True
        return f"{seat}:{key}" in table.keys or (
            bool(table.row.terms.lesson) and await self._lessons.has_acted(caller, key)
        )

    async def check(self, caller: Caller, table_id: str, seat: Seat, action: Action) -> Refusal | None:
        """Why the action would be refused now; nothing is played. For forms while they are being filled."""
        table = await self._context.registry.get(table_id)
        permissions.check_seat(table, caller, seat)
        return self._context.moves.refusal(table, Sent(seat, cleaned(table, seat, action)))

    async def undo(self, caller: Caller, table_id: str, seat: Seat, entry: int, key: str) -> Acted:
        """Take an entry back: at once if it drew nothing and told nobody else; otherwise the others are asked (the
        answer then has no `seq`, and the table an `undo`). Against bots nobody can be asked: `taking_back`. A game
        master asks nobody, whoever made the entry, and may go on taking back. `entry` is `Look.undoes`."""
        check_key(key)
        table = await self._context.registry.get(table_id)
        permissions.check_seat(table, caller, seat)

        def build(now: Table) -> Change:
            permissions.check_seat(now, caller, seat)
            seq = taking_back.check_entry(now, seat, entry)
            mine = taking_back.with_mine(now, seat, ())
            if taking_back.may_undo(now, seat) == "freely" or mine >= set(consenting(now)):
                return taking_back.undone(now, seat, seq)
            _check_undo_anew(now, seat, seq)
            asked = {"number": now.row.stage.version + 1, "entry": seq, "by": seat, "agreed": sorted(mine)}
            return Change("undo_asked", {"seat": seat}, progress=replace(now.row.progress, undo=asked))

        keyed = self._context.keyed(caller, key, "undo", table_id, seat, entry)
        done: int | None = await self._context.moves.change(table, build, keyed)
        return Acted(done)

    async def answer_undo(self, caller: Caller, table_id: str, seat: Seat, entry: int, agree: bool, key: str) -> Acted:
        """Agree or not to what was asked (`UndoInfo.entry`); it is done when every person at the table agreed."""
        check_key(key)
        table = await self._context.registry.get(table_id)

        def build(now: Table) -> Change:
            permissions.check_seat(now, caller, seat)
            asked = now.row.progress.undo
            if asked is None or asked["number"] != entry:
                raise Conflict("no_undo_asked")
            if not agree:
                facts = {"seat": seat, "asker": asked["by"]}
                return Change("undo_refused", facts, progress=replace(now.row.progress, undo=None))
            if seat in asked["agreed"]:
                raise Conflict("nothing_asked")  # it was said before
            agreed = taking_back.with_mine(now, seat, asked["agreed"])
            if agreed >= set(consenting(now)):
                return taking_back.undone(now, asked["by"], asked["entry"])
            progress = replace(now.row.progress, undo={**asked, "agreed": sorted(agreed)})
            return Change("undo_agreed", {"seat": seat}, progress=progress)

        keyed = self._context.keyed(caller, key, "answer", table_id, seat, entry, agree)
        done: int | None = await self._context.moves.change(table, build, keyed)
        return Acted(done)


def _check_undo_anew(now: Table, seat: Seat, seq: int) -> None:
    """`Conflict` (`asked_lately`) if the others refused to take this entry back a patience ago or less."""
    patience = signs.patience(now, signs.present(now))
    for note in now.notes:
        same = note.kind == "undo_refused" and note.facts.get("asker") == seat
        if same and now.times[seq - 1] <= note.at and now.now() < note.at + patience:
            raise Conflict("asked_lately", retry_after=(note.at + patience - now.now()) / 1000)


def _from(view: View, since: int) -> View:
    return replace(view, events=tuple(event for event in view.events if event.entry >= since))
