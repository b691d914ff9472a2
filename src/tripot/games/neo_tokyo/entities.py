"""Entities, written `kind:id`, and which of them are still in play. [NT-GEN-09, NT-GEN-10]"""

from collections.abc import Iterable
from typing import Any

from tripot.games.neo_tokyo.state import City
from tripot.games.neo_tokyo.tables import PARTIES


def seat_of(target: str) -> int:
    """The seat in `player:3`, or -1."""
    if not target.startswith("player:"):
        return -1
    name = target[7:]
    return int(name) if name.isascii() and name.isdigit() and len(name) < 4 else -1


def exists(s: City, entity: str) -> bool:
    """Whether this names a player, a corporation, an agent or a party still in play."""
    return target_kind(s, entity) not in ("", "run")


def target_kind(s: City, target: str) -> str:
    """The column of the table of targets, or nothing if there is no such thing in play. [NT-TYP-01]"""
    kind, _, name = target.partition(":")
    if kind == "player":
        seat = seat_of(target)
        return "player" if 0 <= seat < len(s.players) and s.players[seat].active else ""
    if kind == "corp":
        return "corp" if name in s.assets else ""
    if kind == "party":
        return "party" if name in PARTIES else ""
    if kind == "agent":
        agent = s.agents.get(name)
        return agent.kind if agent is not None and not agent.dead and not agent.closed else ""
    return "run" if kind == "run" and name else ""


def aim(target: str) -> dict[str, Any]:
    """A target as it is told: itself, and apart the player or the past run that it may be.

    >>> aim("player:3")["victims"], aim("run:K7Q2MX")["traced"], aim("corp:enso")["victims"]
    ([3], ['K7Q2MX'], [])
    """
    seat = seat_of(target)
    return {
        "target": target,
        "victims": [seat] if seat >= 0 else [],
        "traced": [target[4:]] if target.startswith("run:") else [],
    }


def sorted_tokens(tokens: Iterable[str]) -> tuple[list[int], list[str]]:
    """Tokens as they are told: the players apart, then everything else."""
    players: list[int] = []
    others: list[str] = []
    for token in tokens:
        seat = seat_of(token)
        if seat >= 0:
            players.append(seat)
        else:
            others.append(token)
    return players, others
