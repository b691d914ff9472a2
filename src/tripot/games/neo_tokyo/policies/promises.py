"""What a player of the house has promised for this turn, and how it keeps its word. [NT-CON-08, NT-CON-09]"""

from typing import Any
from zlib import crc32

from tripot.engine.seats import Seat
from tripot.engine.view import View
from tripot.games.neo_tokyo.contracts.amounts import interest
from tripot.games.neo_tokyo.contracts.checks import matches
from tripot.games.neo_tokyo.policies.pad import Pad
from tripot.games.neo_tokyo.policies.temper import temper
from tripot.games.neo_tokyo.tables import TURNS, C

Clause = dict[str, Any]
Facts = dict[str, Any]
ALWAYS = 100
"""The honesty of those who never break their word."""
DISGRACED: int = C["contract_breach_honour"]
FACE = 12_000
"""What a point of Honour is worth a turn, in money, to somebody who thinks of breaking a contract."""
SERVICE = 40_000
"""What an order that one would not have given costs."""
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
    """The orders that this player must, or must not, give this turn; its own offers bind it too: they may be signed."""
    bound = (each for each in contracts if each["status"] == "active" or is_own_offer(each, seat))
    return [
        clause["pattern"]
        for each in bound
        for clause in each["clauses"]
        if clause["kind"] == kind and clause["party"] == seat and turn in clause["turns"]
    ]


def has_vote_for(view: View, clause: Clause) -> bool:
    """Whether one's votes suffice for a clause and for all that is promised already: no vote is promised twice."""
    if clause["kind"] != "must" or clause["party"] != view.seat or clause["pattern"]["order"] != "vote":
        return True
    contracts, votes = view.facts["you"]["contracts"], int(view.facts["you"]["rights"]["votes"])
    taken = [patterns(contracts, view.seat, turn, "must") for turn in clause["turns"]]
    return all(_different(clause["pattern"], each) <= votes for each in taken)


def _different(pattern: Clause, promised: list[Clause]) -> int:
    """How many votes it takes to keep this pattern and those that are promised."""
    votes = {tuple(sorted(each.items())) for each in (pattern, *promised) if each["order"] == "vote"}
    return len(votes)


def is_own_offer(contract: Clause, seat: Seat) -> bool:
    """Whether a contract is a draft of this player's, signed by it and not yet by all."""
    return bool(contract["status"] == "draft" and contract["drafter"] == seat)


def is_kept_by_sheet(view: View, clause: Clause) -> bool:
    """Whether a clause asks nothing more of this turn than what the sheet that lies there says."""
    turn, orders = int(view.facts["turn"]), view.facts["you"]["sheet"]["orders"]
    if clause["kind"] in ("pay_now", "pay_by"):
        return bool(clause["from"] != view.seat or (clause["kind"] == "pay_by" and clause["turn"] > turn))
    if clause.get("party") != view.seat or turn not in clause.get("turns", ()):
        return True
    is_there = any(matches(order, clause["pattern"]) for order in orders)
    return is_there is (clause["kind"] == "must")


def due_now(contracts: list[Clause], seat: Seat, turn: int) -> int:
    """What this player has to pay in this turn, by hand or by itself, and has not paid yet."""
    return sum(
        max(0, owed(clause["amount"]) - each["paid"].get(str(place), 0))
        for each, place, clause in in_force(contracts)
        if clause["kind"] == "pay_by" and clause["from"] == seat and clause["turn"] == turn
    )


def keep(pad: Pad) -> None:
    """Put debts aside, and write what was promised before anything else: all that one does not mean to break."""
    turn = int(pad.city["turn"])
    contracts = [each for each in pad.me["contracts"] if not will_break(pad.city, pad.seat, each)]
    pad.money -= min(pad.money, due_now(contracts, pad.seat, turn))
    pad.shunned = patterns(contracts, pad.seat, turn, "must_not")
    for pattern in patterns(contracts, pad.seat, turn, "must"):
        if not any(matches(order, pattern) for order in pad.orders):
            _write(pad, pattern)


def will_break(city: Facts, seat: Seat, contract: Clause) -> bool:
    """Whether a contract in force is broken this turn: when it gains more than Honour is worth, and by honesty.

    The lot is the contract's own, so that the answer is the same however often one asks oneself.
    """
    nature = temper(city["you"])
    if nature.honesty >= ALWAYS or contract["status"] != "active":
        return False
    lot = crc32(f"{contract.get('label', '')}/{seat}/{city['you']['secrets']}".encode())
    if lot % 100 < nature.honesty:
        return False
    turn, owned = int(city["turn"]), city["players"][seat]["shares"]
    gain = sum(_gain(clause, seat, turn, owned) for clause in contract["clauses"])
    face = max(0, int(city["players"][seat]["honour"]) - DISGRACED)
    return gain > face * FACE * (TURNS - turn + 1)


def _gain(clause: Clause, seat: Seat, turn: int, owned: dict[str, int]) -> int:
    """What one saves this turn by not doing what a clause asks."""
    if clause["kind"] == "pay_by" and clause["from"] == seat and clause["turn"] == turn and not clause.get("auto"):
        return owed(clause["amount"])
    if clause["kind"] == "must" and clause["party"] == seat and turn in clause["turns"]:
        pattern = clause["pattern"]
        return SERVICE * (4 if owned.get(pattern.get("minus", "")) else 0 if owned.get(pattern.get("plus", "")) else 1)
    return 0


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


def can_keep(clause: Clause) -> bool:
    """Whether a promise to do something, or to leave a kind of run, is one that the house understands."""
    pattern = clause["pattern"]
    if clause["kind"] == "must_not" and pattern["order"] == "run":
        return "target" in pattern
    return pattern["order"] in KEEPABLE and "estimates" not in pattern
