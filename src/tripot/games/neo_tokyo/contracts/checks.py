"""The checks of LOCK and payday: payments due, promises kept, breaches punished. [NT-CON-09, NT-CON-10, NT-CON-11]"""

from collections.abc import Mapping
from typing import Any

from tripot.engine.seats import Seat
from tripot.games.neo_tokyo import honour
from tripot.games.neo_tokyo.contracts import amounts, desk, predicates
from tripot.games.neo_tokyo.state import City, Contract
from tripot.games.neo_tokyo.tables import C

Clause = Mapping[str, Any]
Breaches = dict[Seat, str]
DISGRACE: int = C["contract_breach_honour"]


def lock_checks(s: City) -> None:
    """Payments due by the lock of this turn, judged on the state at its start. [NT-CON-09, NT-CON-11]"""
    _check(s, "lock")


def payday_checks(s: City) -> None:
    """Payments, orders and promises of this turn, judged on the state after the dividends. [NT-CON-07, NT-CON-11]"""
    _check(s, "payday")


def _check(s: City, when: str) -> None:
    """First everything is judged on one state, then money moves, then breaches are punished. [NT-CON-11]"""
    active = sorted((each for each in s.contracts if each.status == "active"), key=lambda each: each.order)
    judged = [(contract, _dues(s, contract, when), _faults(s, contract, when)) for contract in active]
    for contract, dues, faults in judged:
        for place, due in dues:
            _collect(s, contract, place, due, faults)
    for contract, _, faults in judged:
        if faults:
            _punish(s, contract, faults)
        elif not any(desk.is_pending(clause, s.turn, when) for clause in contract.clauses):
            desk.end(s, contract, "ended")


def _dues(s: City, contract: Contract, when: str) -> list[tuple[int, int]]:
    """What falls due now, by clause. [NT-CON-06, NT-CON-07]"""
    return [
        (place, amounts.compute(s, clause["amount"]))
        for place, clause in enumerate(contract.clauses)
        if clause["kind"] == "pay_by"
        and clause["turn"] == s.turn
        and clause["when"] == when
        and ("condition" not in clause or predicates.holds(s, clause["condition"], when))
    ]


def _collect(s: City, contract: Contract, place: int, due: int, faults: Breaches) -> None:
    """An automatic payment takes all or nothing; what is not paid is a breach. [NT-CON-09]"""
    clause = contract.clauses[place]
    debtor, left = clause["from"], due - contract.paid.get(place, 0)
    if left <= 0:
        return
    automatic = clause["when"] == "payday" or clause.get("auto", False)
    if automatic and s.players[debtor].money >= left:
        contract.paid[place] = due
        desk.transfer(s, contract, debtor, clause["to"], left, "NT-CON-09")
    else:
        faults[debtor] = "unpaid"


def _faults(s: City, contract: Contract, when: str) -> Breaches:
    """Promises broken, apart from payments. [NT-CON-08, NT-CON-11]"""
    faults: Breaches = {contract.rulings[place]: "arbitrated" for place in sorted(contract.rulings)}
    if when == "payday":
        for clause in contract.clauses:
            if clause["kind"] in JUDGES and s.turn in clause["turns"] and not JUDGES[clause["kind"]](s, clause):
                faults[clause["party"]] = clause["kind"]
    return faults


def _must(s: City, clause: Clause) -> bool:
    return _ordered(s, clause)


def _must_not(s: City, clause: Clause) -> bool:
    return not _ordered(s, clause)


def _keep(s: City, clause: Clause) -> bool:
    return predicates.holds(s, clause["condition"], "payday")


JUDGES = {"must": _must, "must_not": _must_not, "keep": _keep}


def _ordered(s: City, clause: Clause) -> bool:
    """Whether this turn's sheet has such an order: in good faith unless the money was not there. [NT-CON-08]"""
    sheet = s.players[clause["party"]].sheets[-1]
    return any(
        matches(order, clause["pattern"])
        for place, order in enumerate(sheet.orders)
        if sheet.struck.get(place) != "NT-E-03"
    )


def matches(order: Mapping[str, Any], pattern: Mapping[str, Any]) -> bool:
    """Whether an order is of the pattern's kind and says all that the pattern says. [NT-CON-08]"""
    return all(order.get(name) == value for name, value in pattern.items())


def _punish(s: City, contract: Contract, faults: Breaches) -> None:
    """Honour falls to 2, the contract is public and over. [NT-CON-10]"""
    contract.breaches = tuple(sorted(faults))
    contract.status = "broken"
    for seat in contract.breaches:
        honour.drop_to(s, seat, DISGRACE, "NT-CON-10", "honour_breach", reason=faults[seat])
    desk.publish(s, contract, "contract_broken", breaches=list(contract.breaches))
