"""Who may know what: the table of SR-INFO in functions. [SR-INFO-01]"""

from tripot.engine.events import PUBLIC, Audience
from tripot.engine.seats import GM, OMNISCIENT, SPECTATOR, Seat
from tripot.games.rpg.characters.control import controller, own
from tripot.games.rpg.records import Character
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.concealment import perceives


def sees(s: Table, seat: Seat, c: Character) -> bool:
    """Whether a seat knows that somebody is there. [SR-INFO-05]"""
    if seat in (GM, OMNISCIENT) or controller(s, c) == seat:
        return True
    if seat == SPECTATOR:
        return perceives(None, c)
    watchers = [one for one in own(s, seat) if one.alive]
    return any(perceives(one, c) for one in watchers) if watchers else perceives(None, c)


def is_party(c: Character) -> bool:
    """Players' characters are known to everybody, wherever they hide; the game master's are not. [SR-INFO-05]"""
    lurks = c.hidden and c.seat == GM
    return not c.npc and c.kind in ("person", "animal") and not c.owner and not lurks


def witnesses(s: Table, c: Character) -> Audience:
    """The seats that see somebody act; everybody, most of the time."""
    everybody = (*s.chairs(), SPECTATOR)
    those = frozenset(seat for seat in everybody if sees(s, seat, c))
    return PUBLIC if len(those) == len(everybody) else those


def others(s: Table, audience: Audience) -> Audience:
    """Whoever is not of an audience; nobody but the house if it is everybody."""
    if audience is PUBLIC:
        return frozenset()
    assert audience is not None
    return frozenset(seat for seat in (*s.chairs(), SPECTATOR) if seat not in audience)


def readers(s: Table, c: Character) -> Audience:
    """The seats that may read a sheet: its controller, its owner's and the game master's. [SR-INFO-01]"""
    return frozenset((controller(s, c), GM))
