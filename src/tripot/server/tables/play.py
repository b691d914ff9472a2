"""Play: what a seat sees, what it does, taking back."""

from dataclasses import replace
from typing import Any, Literal

from tripot.engine.actions import READY, Action, Fill, Pick, write_action
from tripot.engine.frames import Decision
from tripot.engine.journal import Entry
from tripot.engine.questions import Several
from tripot.engine.refusals import Refusal
from tripot.engine.seats import GM, HOUSE, Seat
from tripot.engine.view import View
from tripot.server.common.errors import Conflict, Forbidden
from tripot.server.common.inputs import check_key, fingerprint
from tripot.server.common.moments import as_datetime
from tripot.server.common.records import Acted, Caller, Look
from tripot.server.tables import permissions, signs
from tripot.server.tables.changes import Change
from tripot.server.tables.context import Context
from tripot.server.tables.cursors import cursor_of
from tripot.server.tables.house_entries import PRESENCE
from tripot.server.tables.moves import Sent
from tripot.server.tables.replacing import show_up
from tripot.server.tables.showings import unseen
from tripot.server.tables.sittings import past_names
from tripot.server.tables.summaries import consenting, info_of, note_of
from tripot.server.tables.table import Table


class Play:
    """The game itself. `seat` None means: the caller's only chair, or a watcher's eyes."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def look(
        self, caller: Caller, table_id: str, seat: Seat | None = None, *, since: int = 0, word: str = ""
    ) -> Look:
        """What a seat sees now, with events from entry `since` on. `Forbidden` for another's seat."""
        table = await self._context.registry.get(table_id)
        eyes = permissions.eyes(table, caller, seat, word)
        if eyes in table.chairs:
            await show_up(self._context, table, eyes)
        elif permissions.hosts(table, caller):
            signs.seen(table, signs.HOST)
        view = table.view(eyes)
        sight = table.sight(eyes)
        if view is not None and since:
            view = _from(view, since)
        may_undo = _may_undo(table, eyes)
        shown = unseen(table, eyes)
        return Look(
            table=info_of(table, caller, word, eyes),
            seat=eyes,
            view=view,
            notes=tuple(note_of(note, table) for note in table.notes),
            cursor=cursor_of(table, eyes),
            may_undo=may_undo,
            undoes=0 if may_undo == "no" else sight.number(_last(table)),
            names={each: chair.name for each, chair in table.chairs.items()},
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

    async def has_acted(self, caller: Caller, table_id: str, seat: Seat, key: str) -> bool:
        """Whether something was played by this key: pressed again, it is done."""
        table = await self._context.registry.get(table_id)
        permissions.check_seat(table, caller, seat)
        return f"{seat}:{key}" in table.keys

    async def check(self, caller: Caller, table_id: str, seat: Seat, action: Action) -> Refusal | None:
        """Why the action would be refused now; nothing is played. For forms while they are being filled."""
        table = await self._context.registry.get(table_id)
        permissions.check_seat(table, caller, seat)
        return self._context.moves.refusal(table, Sent(seat, action))

    # taking back

    async def undo(self, caller: Caller, table_id: str, seat: Seat, entry: int, key: str) -> Acted:
        """Take the last entry back: at once if it drew nothing and told nobody else; otherwise the others are asked
        (the answer then has no `seq`, and the table an `undo`). A game master asks nobody, whoever made the entry,
        and may go on taking back. `entry` is `Look.undoes`."""
        check_key(key)
        table = await self._context.registry.get(table_id)
        permissions.check_seat(table, caller, seat)

        def build(now: Table) -> Change:
            permissions.check_seat(now, caller, seat)
            seq = _check_last(now, seat, entry)
            mine = _with_mine(now, seat, ())
            if _may_undo(now, seat) == "freely" or mine >= set(consenting(now)):
                return _undone(now, seat, seq)
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
                return Change("undo_refused", {"seat": seat}, progress=replace(now.row.progress, undo=None))
            agreed = _with_mine(now, seat, asked["agreed"])
            if agreed >= set(consenting(now)):
                return _undone(now, asked["by"], asked["entry"])
            progress = replace(now.row.progress, undo={**asked, "agreed": sorted(agreed)})
            return Change("undo_agreed", {"seat": seat}, progress=progress)

        keyed = self._context.keyed(caller, key, "answer", table_id, seat, entry, agree)
        done: int | None = await self._context.moves.change(table, build, keyed)
        return Acted(done)


def _from(view: View, since: int) -> View:
    return replace(view, events=tuple(event for event in view.events if event.entry >= since))


def _may_undo(table: Table, seat: Seat) -> Literal["no", "freely", "by_consent"]:
    """A sealed sheet is not taken back but replaced; so only what a single seat decided is.

    At an open table the game master takes back whatever happened last, and again.
    """
    mark, row = table.mark, table.row
    if table.replay is None or row.stage.status != "playing" or row.stage.paused_at is not None:
        return "no"
    if seat == GM:
        last = _last(table)
        return "freely" if last and _is_of_the_table(table.replay.entries[last - 1]) else "no"
    if mark is None or mark.actor != seat or not isinstance(table.state.stack[-1], Decision | Several):
        return "no"
    return "freely" if mark.is_free else "by_consent"


def _is_of_the_table(entry: Entry) -> bool:
    """Not what the house did with its clock; who came and went must not keep a game master from what lies before."""
    return entry.actor != HOUSE or (isinstance(entry.what, Fill) and entry.what.form == PRESENCE)


def _last(table: Table) -> int:
    """The number of the last entry that stands, 0 if there is none."""
    return 0 if table.replay is None else table.replay.last_standing() or 0


def _check_last(table: Table, seat: Seat, entry: int) -> int:
    """The journal's number of the seat's entry; `Conflict` unless it is the last that stands, and may be taken back."""
    seq = _last(table)
    if table.replay is None or table.row.stage.status != "playing" or not seq or table.sight(seat).number(seq) != entry:
        raise Conflict("not_the_last_entry")
    if seat != GM and table.replay.entries[seq - 1].actor != seat:
        raise Forbidden("not_your_entry")
    if _may_undo(table, seat) == "no":
        raise Conflict("not_the_last_entry")
    return seq


def _with_mine(table: Table, seat: Seat, agreed: Any) -> set[Seat]:
    """Those who agreed, with every chair of whoever sits here."""
    return {*agreed, seat, *table.seats_of(table.chair(seat).person)}


def _undone(table: Table, seat: Seat, seq: int) -> Change:
    prepared = table.prepare_void(seq)
    return Change("undone", {"seat": seat}, prepared=prepared, answer=table.sight(seat).number(seq))
