"""Who speaks for whom. [SR-GEN-01, SR-LAW-03]"""

from tripot.engine.seats import GM, OMNISCIENT, Seat
from tripot.games.rpg.records import Character
from tripot.games.rpg.state import Table

MACHINES = ("drone", "vehicle")


def controller(s: Table, c: Character) -> Seat:
    """The seat that decides for somebody: companions follow their owner, a coerced spirit its new master.

    A machine that was taken over follows whoever holds it. [SR-X01]
    """
    seen = 0
    while seen < 5:
        leader = s.characters.get(_holder(s, c) or c.master or c.owner)
        if leader is None:
            return c.seat
        c, seen = leader, seen + 1
    return c.seat


def _holder(s: Table, c: Character) -> str:
    """Who has a machine under control."""
    device = s.devices.get(c.device) if c.kind in MACHINES else None
    return device.controlled_by if device is not None else ""


def may_command(s: Table, seat: Seat, c: Character) -> bool:
    """Whether this seat may act for somebody; the game master may for anyone. [SR-LAW-03]"""
    return seat == GM or controller(s, c) == seat


def own(s: Table, seat: Seat) -> list[Character]:
    """Everybody this seat decides for."""
    return [c for c in s.people() if controller(s, c) == seat]


def may_read(s: Table, seat: Seat, c: Character) -> bool:
    """Whether this seat may read somebody's sheet."""
    if seat in (GM, OMNISCIENT) or controller(s, c) == seat:
        return True
    owner = s.characters.get(c.owner) if c.kind in MACHINES else None  # one's own machine, whoever holds it now
    return owner is not None and controller(s, owner) == seat


def is_asked(s: Table, seat: Seat) -> bool:
    """Whether somebody is there to answer for the seat; otherwise the engine does. [SR-GEN-09]"""
    if seat == GM:
        return s.gm_here and s.options["referee"] == "ask_gm"
    return seat not in s.away


def steward(s: Table) -> Seat:
    """Who steers the table: the game master, or the player here who sat down first. [SR-GEN-12]"""
    if s.gm_here:
        return GM
    here = [seat for seat in s.arrivals if seat not in s.away]
    return here[0] if here else GM


def has_character(s: Table, seat: Seat) -> bool:
    """Whether a player has somebody to play. [SR-GEN-01]"""
    return any(c.seat == seat and not c.npc and c.kind in ("person", "animal") for c in s.people())


def label(c: Character) -> str:
    """How events name somebody: their own name, or the code that the texts translate."""
    return c.name or c.id
