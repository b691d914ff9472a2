"""What a player of the house has promised for this turn, and how it keeps its word. [NT-CON-08, NT-CON-09]"""

from typing import Any

from tripot.engine.seats import Seat
from tripot.games.neo_tokyo.contracts.amounts import interest
from tripot.games.neo_tokyo.contracts.checks import matches
from tripot.games.neo_tokyo.policies.pad import Pad

Clause = dict[str, Any]
KEEPABLE = frozenset({"vote", "line_vote", "dragon"})
"""Orders that one can promise without knowing one's purse of tomorrow."""


def owed(amount: Clause) -> int:
    """What a simple amount comes to."""
    if amount["kind"] == "interest":
        return interest(amount["n"], amount["percent"], amount["periods"])
    return int(amount["n"]) if amount["kind"] == "fixed" else 0


def in_force(contracts: list[Clause]) -> list[tuple[Clause, int, Clause]]:
    """Every clause of a contract in force: the contract, the place of the clause, the clause."""
    active = [each for each in contracts if each["status"] == "active"]
    return [(each, place, clause) for each in active for place, clause in enumerate(each["clauses"])]


def patterns(contracts: list[Clause], seat: Seat, turn: int, kind: str) -> list[Clause]:
    """The orders that this player must, or must not, give this turn."""
    return [
        clause["pattern"]
        for _, _, clause in in_force(contracts)
        if clause["kind"] == kind and clause["party"] == seat and turn in clause["turns"]
    ]


def due_now(contracts: list[Clause], seat: Seat, turn: int) -> int:
    """What this player has to pay in this turn, by hand or by itself, and has not paid yet."""
    return sum(
        max(0, owed(clause["amount"]) - each["paid"].get(str(place), 0))
        for each, place, clause in in_force(contracts)
        if clause["kind"] == "pay_by" and clause["from"] == seat and clause["turn"] == turn
    )


def keep(pad: Pad) -> None:
    """Put debts aside, and write what was promised before anything else."""
    contracts, turn = pad.me["contracts"], int(pad.city["turn"])
    pad.money -= min(pad.money, due_now(contracts, pad.seat, turn))
    pad.shunned = patterns(contracts, pad.seat, turn, "must_not")
    for pattern in patterns(contracts, pad.seat, turn, "must"):
        if not any(matches(order, pattern) for order in pad.orders):
            _write(pad, pattern)


def _write(pad: Pad, pattern: Clause) -> None:
    """An order of this pattern, if it can be given at all."""
    if pattern["order"] == "vote" and pad.count("votes") < pad.rights["votes"]:
        plus = pattern.get("plus") or next((corp for corp in pad.corps if corp != pattern.get("minus")), "")
        minus = pattern.get("minus") or next((corp for corp in reversed(pad.corps) if corp != plus), "")
        if plus in pad.corps and minus in pad.corps and plus != minus:
            pad.use("votes")
            pad.named |= {plus, minus}
            pad.add("vote", plus=plus, minus=minus)
    elif pattern["order"] == "line_vote" and pattern.get("line") in pad.beside["lines"] and not pad.count("line"):
        pad.use("line")
        pad.add("line_vote", line=pattern["line"])
    elif pattern["order"] == "dragon" and not pad.count("dragon"):
        pad.use("dragon")
        pad.add("dragon", estimates=pattern.get("estimates", []))


def can_keep(pattern: Clause) -> bool:
    """Whether a promise of this pattern is one that the house understands."""
    return pattern["order"] in KEEPABLE and "estimates" not in pattern
