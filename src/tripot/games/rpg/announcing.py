"""Saying that somebody does something, to those who see them and whom it concerns. [SR-INFO-05]"""

from tripot.engine.seats import GM, SPECTATOR, Seat
from tripot.games.rpg.characters.control import controller, label
from tripot.games.rpg.records import Character
from tripot.games.rpg.state import Table
from tripot.games.rpg.visibility import sees

QUIET = ("matrix", "technomancy")
"""Chapters whose actions nobody sees from outside."""


def announce(s: Table, c: Character, rule: str, action: str, other: Character | None, domain: str = "") -> None:
    """Tell an action; whoever does not perceive its target hears of somebody."""
    groups: dict[str, list[Seat]] = {}
    for seat in (*s.chairs(), SPECTATOR):
        if _learns(s, seat, c, domain):
            groups.setdefault(_name(s, seat, other), []).append(seat)
    for name, seats in groups.items():
        s.tell(rule, "action", frozenset(seats), who=label(c), action=action, targets=[name] if name else [])


def _name(s: Table, seat: Seat, other: Character | None) -> str:
    if other is None:
        return ""
    return label(other) if sees(s, seat, other) else "somebody"


def _learns(s: Table, seat: Seat, c: Character, domain: str) -> bool:
    if seat == GM or controller(s, c) == seat:
        return True
    return domain not in QUIET and sees(s, seat, c)
