"""What becomes of a table that goes to another house, step by step. See `docs/portable-tables.md`."""

from collections.abc import Mapping
from dataclasses import replace

from tripot.server.common.errors import Conflict, Unacceptable
from tripot.server.common.house_keys import Card, read_card
from tripot.server.common.inputs import new_id
from tripot.server.common.records import NoteKind
from tripot.server.store.journal import Also
from tripot.server.store.moving import Gone, Leaving
from tripot.server.store.presence import WaitedFor
from tripot.server.tables.changes import Change
from tripot.server.tables.clock_changes import paused, running_again
from tripot.server.tables.stages import check_playing
from tripot.server.tables.table import Prepared, Table


def check_card(text: str) -> Card:
    """The card of a house; `Unacceptable` (`bad_card`)."""
    card = read_card(text[:1000])
    if card is None:
        raise Unacceptable("bad_card")
    return card


def leaving(now: Table, house: str) -> Change:
    """The table stands still from now on, until it is gone or taken back."""
    check_playing(now)
    if now.row.terms.lesson:
        raise Conflict("not_playing")
    was_paused = now.row.stage.paused_at is not None
    stopped = Change("leaving", stage=now.row.stage) if was_paused else paused(now)
    stage = replace(stopped.stage or now.row.stage, status="leaving", question=None)
    also = Leaving(now.id, new_id(16), house, now.now(), was_paused=was_paused)
    facts = {"house": check_card(house).address}
    return Change("leaving", facts, stage=stage, prepared=stopped.prepared, also=(also,))


def gone(now: Table, house: Card, links: Mapping[str, str]) -> Change:
    """The table is the other house's; here nothing ever happens to it again."""
    also = Gone(now.id, links, now.now())
    return Change("gone", {"house": house.address}, stage=replace(now.row.stage, status="gone"), also=(also,))


def goes_on(now: Table, kind: NoteKind, also: Also, *, was_paused: bool) -> Change:
    """The table is played, here or in its new house, with what its clock had left; if it stood before, it stands.

    Nobody is absent for what they could not come to: everybody is waited for from now on. [E10]
    """
    assert now.replay is not None
    waits = now.pending_at(now.state)
    still = Prepared(now.replay, [], None, waits)
    people = [chair.seat for chair in now.chairs.values() if chair.kind == "person"]
    more = (also, WaitedFor(now.id, people, now.now()))
    if was_paused:
        return Change(kind, stage=replace(now.row.stage, status="playing"), prepared=still, also=more)
    change = running_again(now, waits)
    return replace(change, kind=kind, prepared=change.prepared or still, also=more)
