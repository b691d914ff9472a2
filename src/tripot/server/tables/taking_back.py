"""Taking back: what a seat may strike out, and whom it must ask; the same among people and against bots. [E14]"""

from collections.abc import Iterable

from tripot.engine.actions import Fill
from tripot.engine.frames import Decision
from tripot.engine.journal import BY_HOUSE, Entry
from tripot.engine.questions import Several
from tripot.engine.seats import GM, HOUSE, Seat
from tripot.server.common.errors import Conflict, Forbidden
from tripot.server.common.records import MayUndo
from tripot.server.tables.changes import Change
from tripot.server.tables.house_entries import PRESENCE
from tripot.server.tables.questions import farewell_at
from tripot.server.tables.summaries import consenting
from tripot.server.tables.table import Table


def may_undo(table: Table, seat: Seat) -> MayUndo:
    """A sealed sheet is not taken back but replaced; so only what a single seat decided is.

    Where there is nobody to ask, nobody can agree that a draw or a secret which was seen is unseen. In a practice game,
    which does not count, a seat goes back to its own last entry, past whatever came after it. At an open table the game
    master takes back whatever happened last, and again. In a lesson nobody need take anything back.
    """
    row = table.row
    if table.replay is None or row.stage.status != "playing" or row.stage.paused_at is not None or row.terms.lesson:
        return "no"
    if farewell_at(table) is not None:
        return "no"
    if seat == GM:
        return _of_the_master(table)
    if row.terms.is_practice:
        return "no" if not entry_of(table, seat) else "freely" if is_alone(table, seat) else "by_consent"
    mark = table.mark
    if mark is None or mark.actor != seat or not isinstance(table.state.stack[-1], Decision | Several):
        return "no"
    if is_alone(table, seat):
        return "no" if table.has_shown() else "freely"
    return "freely" if mark.is_free and not table.has_shown() else "by_consent"


def is_alone(table: Table, seat: Seat) -> bool:
    """Whether nobody else sits at the table but bots."""
    return with_mine(table, seat, ()) >= set(consenting(table))


def with_mine(table: Table, seat: Seat, agreed: Iterable[Seat]) -> set[Seat]:
    """Those who agreed, with every chair of whoever sits here."""
    return {*agreed, seat, *table.seats_of(table.chair(seat).person)}


def entry_of(table: Table, seat: Seat) -> int:
    """The number of the entry that this seat would take back, 0 if there is none."""
    if table.replay is None:
        return 0
    if not table.row.terms.is_practice or seat == GM:
        return table.replay.last_standing() or 0
    voided = table.replay.voided()
    own = [each.seq for each in table.replay.entries if each.actor == seat and not isinstance(each.what, BY_HOUSE)]
    return next((seq for seq in reversed(own) if seq not in voided), 0)


def check_entry(table: Table, seat: Seat, entry: int) -> int:
    """The journal's number of the seat's entry; `Conflict` unless it is what stands last, and may be taken back."""
    seq = entry_of(table, seat)
    if table.replay is None or table.row.stage.status != "playing" or not seq or table.sight(seat).number(seq) != entry:
        raise Conflict("not_the_last_entry")
    if seat != GM and table.replay.entries[seq - 1].actor != seat:
        raise Forbidden("not_your_entry")
    if may_undo(table, seat) == "no":
        seen = table.mark is not None and table.mark.actor == seat and table.has_shown()
        raise Conflict("already_seen" if seen else "not_the_last_entry")
    return seq


def undone(table: Table, seat: Seat, seq: int) -> Change:
    """The entry is struck out, and at a practice game what came after it."""
    prepared = table.prepare_void(seq)
    return Change("undone", {"seat": seat}, prepared=prepared, answer=table.sight(seat).number(seq))


def _of_the_master(table: Table) -> MayUndo:
    last = entry_of(table, GM)
    return "freely" if last and table.replay and _is_of_the_table(table.replay.entries[last - 1]) else "no"


def _is_of_the_table(entry: Entry) -> bool:
    """Not what the house did with its clock; who came and went must not keep a game master from what lies before."""
    return entry.actor != HOUSE or (isinstance(entry.what, Fill) and entry.what.form == PRESENCE)
