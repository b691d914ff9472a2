"""Conversations by name: the table's, the watchers', and private ones, which are named by their members."""

from collections.abc import Iterable

from tripot.engine.seats import Seat, actor_name, read_actor

TABLE = "table"
WATCHERS = "watchers"
_PUBLIC = frozenset((TABLE, WATCHERS))


def thread_of(members: Iterable[Seat]) -> str:
    """The name of the private conversation of these seats: the same people have one conversation, not two.

    >>> thread_of((6, 0, 2))
    'P1-P3-P7'
    """
    return "-".join(actor_name(each) for each in sorted(set(members)))


def members_of(thread: str) -> tuple[Seat, ...]:
    """The seats of a private conversation; nobody in particular for the others, and for nonsense.

    >>> members_of("P1-P3"), members_of("table"), members_of("P3-P1")
    ((0, 2), (), ())
    """
    if thread in _PUBLIC:
        return ()
    try:
        members = tuple(read_actor(name) for name in thread.split("-"))
    except ValueError:
        return ()
    return members if len(members) > 1 and thread_of(members) == thread else ()
