"""Grapples: one holds, the other is held. [SR-CBT-12]"""

from tripot.games.rpg.records import Character, Status
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import add, drop, every, find


def link(s: Table, holder: Character, held: Character) -> None:
    """Somebody holds somebody. [SR-C03]"""
    add(s, holder, Status("grappling", about=held.id))
    add(s, held, Status("grappled", about=holder.id, source=holder.id))


def holder_of(c: Character) -> str:
    """Who holds somebody, if anybody does."""
    status = find(c, "grappled")
    return status.about if status is not None else ""


def unlink(s: Table, holder: Character, held: Character) -> None:
    """The hold ends."""
    for status in [one for one in every(holder, "grappling") if one.about == held.id]:
        drop(s, holder, status)
    for status in [one for one in every(held, "grappled") if one.about == holder.id]:
        drop(s, held, status)


def release_all(s: Table, c: Character) -> None:
    """Somebody can hold nobody any longer."""
    for status in list(every(c, "grappling")):
        held = s.characters.get(status.about)
        if held is not None:
            unlink(s, c, held)
