"""Who may see and do what at a table. Whatever is not allowed here is refused."""

from hmac import compare_digest

from tripot.engine.seats import SPECTATOR, Seat
from tripot.server.common.errors import Covered, Forbidden, NotFound
from tripot.server.common.records import Caller
from tripot.server.tables.moderation import is_of_removed_browser, is_removed
from tripot.server.tables.signs import acting_host
from tripot.server.tables.sittings import right_of
from tripot.server.tables.table import Table


def seats_of(table: Table, caller: Caller) -> tuple[Seat, ...]:
    """The chairs that the caller may speak for."""
    if caller.chair is not None:
        return (caller.chair[1],) if caller.chair[0] == table.id and caller.chair[1] in table.chairs else ()
    return table.seats_of(caller.person.id if caller.person else None)


def shown_to(table: Table, caller: Caller) -> tuple[Seat, ...]:
    """The chairs whose secrets the caller may be shown now: of several on one device, only that of whoever holds it.

    A program has no device, and before the start there is no secret. [E13]
    """
    mine = seats_of(table, caller)
    if len(mine) < 2 or caller.session is None or table.row.stage.status == "gathering":
        return mine
    return tuple(seat for seat in mine if caller.there == (table.id, seat))


def hosts(table: Table, caller: Caller) -> bool:
    """Whether the caller opened the table, or stands in for an absent host; a program with a chair's token never."""
    if caller.chair is not None or caller.person is None:
        return False
    if table.row.terms.host == caller.person.id:
        return True
    return bool(table.seats_of(caller.person.id)) and acting_host(table) == caller.person.id


def watches(table: Table, caller: Caller, word: str = "") -> bool:
    """Whether the caller may look as somebody who sits nowhere."""
    if caller.chair is not None:
        return False
    if table.row.terms.watching == "everybody":
        return True
    if table.row.terms.watching == "nobody":
        return False
    return knows(table.row.terms.watchword, word) or (caller.person is not None and caller.person.id in table.watchers)


def invited(table: Table, word: str) -> bool:
    """Whether the word is the table's invitation."""
    return knows(table.row.terms.invitation, word)


def knows(secret: str, word: str) -> bool:
    """Whether two words are the same, in a time that tells nothing."""
    return bool(word) and compare_digest(secret.encode(), word.encode())


def check_welcome(table: Table, caller: Caller) -> None:
    """`Forbidden` for somebody whom the host has removed, whatever word they bring and however they are called now.

    Others who share that browser stay, if they sit there already or host the table.
    """
    if not table.moderation:
        return
    if is_removed(table, caller):
        raise Forbidden("removed", {"table": table.id})
    if is_of_removed_browser(table, caller) and not seats_of(table, caller) and not hosts(table, caller):
        raise Forbidden("browser_removed")


def check_sees(table: Table, caller: Caller, word: str = "") -> None:
    """`NotFound` unless the caller may know of the table; `Forbidden` for somebody who was removed."""
    check_welcome(table, caller)
    row = table.row
    if seats_of(table, caller) or hosts(table, caller) or watches(table, caller, word) or invited(table, word):
        return
    if caller.person is not None and right_of(table, caller.person.id) is not None:
        return
    if row.terms.is_public and row.stage.status == "gathering" and caller.chair is None:
        return
    raise NotFound("no_such_table")


def check_met(table: Table, caller: Caller) -> None:
    """`NotFound` unless the caller may have met those who sit there: by a list, in a chair, or before being removed."""
    person = None if caller.person is None else caller.person.id
    has_sat = any(row.person == person for row in table.sittings) if person else False
    if not (table.row.terms.is_public or has_sat or is_removed(table, caller)):
        check_sees(table, caller)


def check_host(table: Table, caller: Caller) -> None:
    """`Forbidden` unless the caller hosts the table; `NotFound` if they may not even know of it."""
    if not hosts(table, caller):
        check_sees(table, caller)
        raise Forbidden("host_only")


def check_seat(table: Table, caller: Caller, seat: Seat) -> Seat:
    """`Forbidden` unless the caller sits there."""
    if seat not in seats_of(table, caller):
        check_sees(table, caller)
        raise Forbidden("not_your_chair")
    return seat


def check_shown(table: Table, caller: Caller, seat: Seat) -> Seat:
    """`Forbidden` unless the caller sits there; `Covered` if somebody else may hold the device."""
    check_seat(table, caller, seat)
    if seat not in shown_to(table, caller):
        raise Covered(table.id)
    return seat


def viewer_seat(table: Table, caller: Caller, seat: Seat | None, word: str = "") -> Seat:
    """Whose view the caller is shown: the chair's they name or sit in, or a watcher's; `Covered` as `check_shown`.

    Whoever sits may ask for a watcher's: it is what a screen on the wall shows. After the end several people on one
    device read the result together.
    """
    if seat is None and len(seats_of(table, caller)) > 1:
        shown = shown_to(table, caller)
        if not shown and table.replay is not None and table.row.stage.status == "playing":
            raise Covered(table.id)
        return shown[0] if shown else SPECTATOR
    found = place(table, caller, seat, word)
    return found if found == SPECTATOR else check_shown(table, caller, found)


def place(table: Table, caller: Caller, seat: Seat | None, word: str = "") -> Seat:
    """Where the caller is at the table, whoever holds the device."""
    if seat is not None and seat != SPECTATOR:
        return check_seat(table, caller, seat)
    mine = seats_of(table, caller)
    if mine:
        return mine[0] if seat is None else SPECTATOR
    check_welcome(table, caller)
    if watches(table, caller, word) or (table.replay is None and (hosts(table, caller) or invited(table, word))):
        return SPECTATOR
    check_sees(table, caller, word)
    if table.replay is None or hosts(table, caller):
        return SPECTATOR
    raise Forbidden("no_watchers")
