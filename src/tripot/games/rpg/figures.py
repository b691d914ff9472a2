"""What a finished evening adds to the statistics of many: who stood at the end, how long the fights were."""

from collections.abc import Iterable, Mapping

from tripot.engine.seats import Seat
from tripot.games.rpg.records import Character
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import has

MACHINES = ("drone", "vehicle", "sprite")


def is_up(c: Character) -> bool:
    """Whether somebody can still fight. [SR-DMG-09]"""
    return not has(c, "unconscious") and not has(c, "dead")


def standing(s: Table, side: str, among: Iterable[str] | None = None) -> list[Character]:
    """Whoever of a side is still up."""
    those = None if among is None else set(among)
    return [
        c
        for c in s.people()
        if c.side == side and c.kind not in MACHINES and is_up(c) and (those is None or c.id in those)
    ]


def fate(s: Table, among: Iterable[str] | None = None) -> int:
    """1 if the crew has won, -1 if it has lost, 0 if both sides stand."""
    if not standing(s, "crew", among):
        return -1
    return 0 if standing(s, "opposition", among) else 1


def figures(s: Table) -> Mapping[str, int]:
    """The counts of one evening, by name."""
    words = {1: "won", 0: "broken_off", -1: "lost"}
    counts = dict.fromkeys((f"party.{word}" for word in words.values()), 0)
    events = s.log or ()
    return {
        **counts,
        f"party.{words[fate(s)]}": 1,
        "crew.up": len(standing(s, "crew")),
        "crew.people": sum(c.side == "crew" and not c.npc for c in s.people()),
        "opposition.up": len(standing(s, "opposition")),
        "fights": sum(event.kind == "round" and event.facts["change"] == "encounter" for event in events),
        "seconds": s.clock,
    }


def of_seat(s: Table, seat: Seat) -> Mapping[str, int | str]:
    """A player at the end: their character, and how it fared."""
    mine = next((c for c in s.people() if c.seat == seat and not c.npc), None)
    if mine is None:
        return {"character": "none"}
    return {
        "character": mine.id,
        "party": ("lost", "broken_off", "won")[fate(s) + 1],
        "up": int(is_up(mine)),
        "dead": int(has(mine, "dead")),
        "boxes": sum(box.damaged for box in (*mine.physical, *mine.stun)),
        "atouts": mine.atouts,
    }


def of_turn(s: Table, seat: Seat) -> Mapping[str, int]:
    """How things stand when a round is over."""
    mine = next((c for c in s.people() if c.seat == seat and not c.npc), None)
    hurt = 0 if mine is None else sum(box.damaged for box in (*mine.physical, *mine.stun))
    return {"boxes": hurt, "crew": len(standing(s, "crew")), "opposition": len(standing(s, "opposition"))}


def rewards(s: Table) -> tuple[float, ...] | None:
    """One fight: 1 each if the crew wins it, -1 if it loses, 0 if it is broken off; None while it goes on."""
    if s.outcome is not None:
        return (0.0,) * s.seats
    if s.encounter is None:
        return None
    found = fate(s, s.encounter.order)
    return (float(found),) * s.seats if found else None
