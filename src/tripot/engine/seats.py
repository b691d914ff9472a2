"""Who may act or look: the chairs of a table and the few actors that sit in none."""

from typing import TypeAlias

Seat: TypeAlias = int
"""A chair, counted from 0. The special actors below are far above any chair number, so that using one
as a list index fails at once instead of reading somebody else's cards."""

SPECTATOR: Seat = 1000
"""Somebody who watches and sits nowhere."""
GM: Seat = 1001
"""The game master of an open table: a seat with a person in it, though not a player's."""
CLOCK: Seat = 1002
"""Time, as an input of the journal: rules never read a clock."""
HOUSE: Seat = 1003
"""The house itself: it reveals the seed and strikes entries out."""
OMNISCIENT: Seat = 1004
"""The eye of the replay, once the game is over: everything is shown to it."""

ACTOR_NAMES = {GM: "gm", CLOCK: "clock", HOUSE: "house", SPECTATOR: "spectator", OMNISCIENT: "omniscient"}
_ACTORS = {name: seat for seat, name in ACTOR_NAMES.items()}


def actor_name(actor: Seat) -> str:
    """How a journal writes an actor: chairs from P1, the others by name.

    >>> actor_name(0), actor_name(CLOCK)
    ('P1', 'clock')
    """
    return ACTOR_NAMES.get(actor) or f"P{actor + 1}"


def read_actor(name: str) -> Seat:
    """The actor a journal wrote; `ValueError` if there is none of that name.

    >>> read_actor("P3"), read_actor("gm") == GM
    (2, True)
    """
    if name in _ACTORS:
        return _ACTORS[name]
    if name[:1] == "P" and name[1:].isascii() and name[1:].isdigit() and 1 <= int(name[1:]) <= 999 and name[1] != "0":
        return int(name[1:]) - 1
    raise ValueError(f"no such actor: {name!r}")
