"""What a player's own draft does to the clauses that bind them this turn. [NT-UI-12]

Asked by `preview` in a world redealt for that player: whatever hangs on others is not judged.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from tripot.engine.seats import Seat
from tripot.games.neo_tokyo import sheet
from tripot.games.neo_tokyo.contracts import amounts, checks, desk, predicates
from tripot.games.neo_tokyo.sheet.reader import Order
from tripot.games.neo_tokyo.state import City, Contract

Facts = dict[str, Any]
Clause = Mapping[str, Any]
KEPT, BROKEN, OPEN, LATER = "kept", "broken", "open", "later"
"""Kept and broken by the draft; open: cannot be judged yet; later: of a turn to come."""


def duties(s: City, seat: Seat, orders: tuple[Order, ...]) -> list[Facts]:
    """One's own clauses in force, each with what the draft does to it, as contracts were signed."""
    till, found = s.players[seat].money, []
    locked = sheet.read(s, seat, orders, lock=True, dues=due_at_lock(s, seat))
    for contract, place, clause in _binding(s, seat):
        told = {"contract": desk.reference(s, seat, contract), "clause": place + 1, "kind": clause["kind"]}
        if clause["kind"] == "pay_by":
            payment = _payment(s, seat, contract, place, till)
            till -= payment["left"] or 0 if payment["state"] == KEPT and payment["by_itself"] else 0
            found.append({**told, **payment})
        else:
            found.append({**told, "turn": s.turn, "state": _promise(seat, contract, place, locked)})
    return found


def due_at_lock(s: City, seat: Seat) -> int:
    """What leaves the purse by itself before the sheet is read, as far as it covers it. [NT-CON-09]"""
    till = money = s.players[seat].money
    for contract, place, clause in _binding(s, seat):
        if clause["kind"] == "pay_by" and clause["turn"] == s.turn and clause["when"] == "lock":
            payment = _payment(s, seat, contract, place, till)
            if payment["state"] == KEPT and payment["by_itself"]:
                till -= payment["left"] or 0
    return money - till


def owed_by_others(s: City, seat: Seat) -> list[Facts]:
    """What others owe under the contracts that one may read: listed, never judged. [NT-UI-12]"""
    return [
        {"contract": desk.reference(s, seat, contract), "clause": place + 1, "kind": clause["kind"]}
        for contract, place, clause in _in_force(s, seat)
        if clause["kind"] in {"pay_by", "must", "must_not", "keep"} and _debtor(clause) != seat
    ]


def _in_force(s: City, seat: Seat) -> Iterator[tuple[Contract, int, Clause]]:
    """Every clause of this turn or later, of contracts in force on this desk, in the order of signature."""
    active = (s.contracts[key] for key in s.players[seat].desk if s.contracts[key].status == "active")
    for contract in sorted(active, key=lambda each: each.order):
        for place, clause in enumerate(contract.clauses):
            if desk.is_pending(clause, s.turn):
                yield contract, place, clause


def _binding(s: City, seat: Seat) -> Iterator[tuple[Contract, int, Clause]]:
    """The clauses that bind this player now, and the payments to come."""
    for contract, place, clause in _in_force(s, seat):
        now = s.turn in clause["turns"] if "turns" in clause else True
        if seat in contract.parties and now and _debtor(clause) in (seat, None):
            yield contract, place, clause


def _debtor(clause: Clause) -> Seat | None:
    """Whom a clause binds; a matter for an arbiter binds every party."""
    found: Seat | None = clause.get("from") if clause["kind"] == "pay_by" else clause.get("party")
    return found


def _promise(seat: Seat, contract: Contract, place: int, locked: sheet.Reader) -> str:
    """An order promised or forsworn is judged on the draft; what becomes of the city is open. [NT-CON-08, NT-CON-11]"""
    clause = contract.clauses[place]
    if clause["kind"] == "arbitrated":
        return BROKEN if contract.rulings.get(place) == seat else OPEN
    if clause["kind"] == "keep":
        return OPEN
    given = any(
        checks.matches(order, clause["pattern"])
        for at, order in enumerate(locked.orders)
        if at not in locked.errors or locked.errors[at].rule != "NT-E-03"
    )
    return KEPT if given == (clause["kind"] == "must") else BROKEN


def _payment(s: City, seat: Seat, contract: Contract, place: int, till: int) -> Facts:
    """A payment: what is due as far as it is known, when, and whether it will be made. [NT-CON-09]"""
    clause = contract.clauses[place]
    due = amounts.compute(s, clause["amount"]) if _is_known(s, seat, clause) else None
    left = None if due is None else max(0, due - contract.paid.get(place, 0))
    by_itself = clause["when"] == "payday" or bool(clause.get("auto"))
    told = {"turn": clause["turn"], "when": clause["when"], "due": due, "left": left, "by_itself": by_itself}
    return {**told, "state": _paid(s, clause, left, till, by_itself=by_itself)}


def _paid(s: City, clause: Clause, left: int | None, till: int, *, by_itself: bool) -> str:
    if clause["turn"] > s.turn:
        return LATER
    if left == 0:
        return KEPT
    if clause["when"] == "payday":
        return OPEN
    if "condition" in clause and not predicates.holds(s, clause["condition"], "lock"):
        return KEPT
    if left is None:
        return OPEN
    return KEPT if by_itself and left <= till else BROKEN


def _is_known(s: City, seat: Seat, clause: Clause) -> bool:
    """Whether the sum can be worked out from what this player knows by now. [NT-CON-06]"""
    parts = list(amounts.parts(clause["amount"]))
    own = all(part["player"] == seat for part in parts if part["kind"] in {"dividends", "forecasts"})
    return own and all(part.get("turn", 0) < s.turn for part in parts if part["kind"] not in {"fixed", "interest"})
