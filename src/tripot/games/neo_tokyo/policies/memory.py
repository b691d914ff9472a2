"""What a player of the house remembers of the others: contracts kept and broken, runs that it knows were aimed at it.

All of it stands in its own view: its contracts with their breaches, the runs whose sponsor it found out. Nothing else
is kept. Trust falls faster than it rises, and fades.
"""

from typing import Any

from tripot.engine.seats import Seat
from tripot.kit.temperaments import Temperament

Facts = dict[str, Any]
_KEPT, _BROKEN, _STRUCK = 0.15, -0.5, 0.4
_FADES = 0.8
"""What is left of a memory a turn later."""
LOST = -0.4
"""Below this trust nothing is offered and nothing believed."""
_MOST_HATED = 3.0


def trust(facts: Facts, seat: Seat, temper: Temperament) -> dict[Seat, float]:
    """From -1 to 1: what the signature of each was worth so far, the older the less."""
    found: dict[Seat, float] = {}
    for contract in facts["you"]["contracts"]:
        if contract["status"] not in ("ended", "broken"):
            continue
        for other in contract["parties"]:
            change = _change(contract, other)
            if other != seat and change:
                weight = change * _left(facts, _last(contract), temper)
                found[other] = max(-1.0, min(1.0, found.get(other, 0.0) + weight))
    return found


def _change(contract: Facts, other: Seat) -> float:
    if other in contract["breaches"]:
        return _BROKEN
    is_bound = any(other in (clause.get("from"), clause.get("party")) for clause in contract["clauses"])
    return _KEPT if contract["status"] == "ended" and is_bound else 0.0


def _last(contract: Facts) -> int:
    """The turn in which a contract came to its end."""
    turns: list[int] = [contract["signed_turn"]]
    for clause in contract["clauses"]:
        turns += [clause["turn"]] if clause.get("turn") else clause.get("turns") or []
    return max(turns)


def grudges(facts: Facts, seat: Seat, temper: Temperament) -> dict[Seat, float]:
    """How much each of the others has it coming, in proportion: runs that one traced to them, contracts broken."""
    found: dict[Seat, float] = {}
    own = facts["players"][seat]["shares"]
    home = max(own, key=own.__getitem__, default="")
    for run in facts["you"]["known_runs"].values():
        sponsor = run.get("sponsor")
        if sponsor in (None, seat) or run.get("nothing") or run["target"] not in (f"player:{seat}", f"corp:{home}"):
            continue
        found[sponsor] = found.get(sponsor, 0.0) + _STRUCK * _left(facts, run["turn"], temper)
    for other, held in trust(facts, seat, temper).items():
        if held < 0:
            found[other] = found.get(other, 0.0) - 2 * held
    return {other: min(_MOST_HATED, weight) * temper.memory / 100 for other, weight in found.items()}


def _left(facts: Facts, turn: int, temper: Temperament) -> float:
    """What is left of something that happened in this turn."""
    age: int = max(0, facts["turn"] - turn)
    return float(_FADES ** (age * 100 / temper.memory))
