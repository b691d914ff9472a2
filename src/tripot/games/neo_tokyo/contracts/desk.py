"""Signing, paying, cancelling, judging; a contract's life. [NT-CON-01, NT-CON-03, NT-CON-09, NT-CON-12, NT-CON-13]"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from tripot.engine.events import PUBLIC, only
from tripot.engine.refusals import Refusal
from tripot.engine.seats import Seat
from tripot.games.neo_tokyo import account, lots
from tripot.games.neo_tokyo.contracts import amounts, drafting
from tripot.games.neo_tokyo.frozen import freeze, thaw
from tripot.games.neo_tokyo.state import City, Contract
from tripot.games.neo_tokyo.tables import TURNS
from tripot.games.neo_tokyo.words import ContractStatus


def readers(contract: Contract) -> tuple[Seat, ...]:
    """Those who may read it: parties, and arbiters asked. [NT-CON-13]"""
    return tuple(sorted({*contract.parties, *contract.arbiters()}))


Reference = str | int
"""How a reader names a contract: by its label; in version 1.0, by a number of one's own."""


def reference(s: City, seat: Seat, contract: Contract) -> Reference:
    """The contract's label, the same for all its readers. [NT-UI-13]"""
    return contract.label or s.players[seat].desk.index(contract.key) + 1


def find(s: City, seat: Seat, named: Reference) -> Contract | None:
    """The contract of that name among those that somebody may read."""
    desk = [s.contracts[key] for key in s.players[seat].desk]
    return next((contract for contract in desk if reference(s, seat, contract) == named), None)


def tell(s: City, contract: Contract, rule: str, kind: str, **facts: Any) -> None:
    """Tell every reader."""
    for seat in readers(contract):
        s.tell(rule, kind, only(seat), contract=reference(s, seat, contract), **facts)


def draft(s: City, seat: Seat, value: Mapping[str, Any]) -> None:
    """A draft, signed by whoever wrote it. [NT-CON-01]"""
    contract = Contract(
        len(s.contracts),
        drafting.parties_of(seat, value),
        freeze(drafting.clean(value["clauses"])),
        value.get("text") or "",
        bool(value.get("public")),
        seat,
        signed={seat},
        label=_label(s),
    )
    s.contracts.append(contract)
    for reader in readers(contract):
        s.players[reader].desk.append(contract.key)
    tell(s, contract, "NT-CON-01", "contract_drafted", player=seat, parties=list(contract.parties))


def _label(s: City) -> str:
    """Drawn in the entry that drafts it, again while a contract of this game has it. [NT-UI-13]"""
    used = {contract.label for contract in s.contracts}
    return "" if s.is_first_edition else lots.label(s.rng, used, "contract_labels")


def may_sign(contract: Contract, seat: Seat) -> bool:
    """Whether this reader's signature is wanted."""
    return contract.status == "draft" and seat not in contract.signed and seat not in contract.accepted


def asked(s: City) -> tuple[Seat, ...]:
    """Those who are done with their sheet, and whose signature is wanted all the same."""
    wanted = {seat for contract in s.contracts for seat in readers(contract) if may_sign(contract, seat)}
    return tuple(sorted(wanted.intersection(s.ready, s.sheets)))


def open_to(contract: Contract, seat: Seat) -> Iterator[str]:
    """What a reader may do with a contract in force."""
    if contract.status != "active":
        return
    if seat in contract.parties and seat not in contract.cancels:
        yield "cancel"
    for place, clause in enumerate(contract.clauses):
        if clause["kind"] == "pay_by" and clause["when"] == "lock" and clause["from"] == seat:
            yield "pay"
        elif clause["kind"] == "arbitrated" and clause["arbiter"] == seat and place not in contract.rulings:
            yield "arbitrate"


def check_sign(s: City, seat: Seat, named: Reference) -> Refusal | None:
    """A party may sign a draft once; the last signature needs the money of every payer. [NT-CON-05]"""
    contract = find(s, seat, named)
    if contract is None or contract.status != "draft":
        return Refusal("NT-CON-01", "no_such_draft", {"contract": named})
    if seat in contract.signed or seat in contract.accepted:
        return Refusal("NT-CON-01", "already_signed", {"contract": named})
    if _completes(contract, seat) and not _covered(s, contract):
        return Refusal("NT-CON-05", "payer_lacks_money", {"contract": named})
    return None


def _completes(contract: Contract, seat: Seat) -> bool:
    everybody = {*contract.parties, *contract.arbiters()}
    return everybody == {*contract.signed, *contract.accepted, seat}


def _covered(s: City, contract: Contract) -> bool:
    """Whether every payer can pay what is due at signature, one clause after the other. [NT-CON-05]"""
    money = {seat: s.players[seat].money for seat in contract.parties}
    for clause in contract.clauses:
        if clause["kind"] == "pay_now":
            due = amounts.compute(s, clause["amount"])
            money[clause["from"]] -= due
            if money[clause["from"]] < 0:
                return False
            money[clause["to"]] += due
    return True


def sign(s: City, seat: Seat, named: Reference) -> None:
    """Final; with the last signature the contract takes effect. [NT-CON-01]"""
    contract = find(s, seat, named)
    assert contract is not None
    (contract.signed if seat in contract.parties else contract.accepted).add(seat)
    tell(s, contract, "NT-CON-01", "contract_signed", player=seat)
    if {*contract.signed, *contract.accepted} == {*contract.parties, *contract.arbiters()}:
        _take_effect(s, contract)


def _take_effect(s: City, contract: Contract) -> None:
    """Payments at once, and publicity if it was agreed. [NT-CON-03, NT-CON-13]"""
    s.signatures += 1
    contract.order, contract.status, contract.signed_turn = s.signatures, "active", s.turn
    tell(s, contract, "NT-CON-01", "contract_in_force")
    for clause in contract.clauses:
        if clause["kind"] == "pay_now":
            transfer(s, contract, clause["from"], clause["to"], amounts.compute(s, clause["amount"]), "NT-CON-03")
    if contract.public:
        publish(s, contract, "contract_public")
    if not any(is_pending(clause, s.turn) for clause in contract.clauses):
        end(s, contract, "ended")


def is_pending(clause: Mapping[str, Any], turn: int, after: str = "") -> bool:
    """Whether a clause still has something to say; `after` names the check just made. [NT-CON-12]"""
    match clause["kind"]:
        case "pay_now" | "text":
            return False
        case "pay_by":
            done = after == "payday" or (after == "lock" and clause["when"] == "lock")
            return int(clause["turn"]) > turn or (int(clause["turn"]) == turn and not done)
        case "arbitrated":
            last = int(clause.get("turn", TURNS))
        case _:
            last = max(clause["turns"])
    return last > turn or (last == turn and after != "payday")


def is_lapsed(clauses: Iterable[Mapping[str, Any]], turn: int) -> bool:
    """Whether all that a draft says about a turn is past: signed now, only what is due on signature would happen."""
    dated = [clause for clause in clauses if clause["kind"] not in {"pay_now", "text"}]
    return bool(dated) and not any(is_pending(clause, turn) for clause in dated)


def transfer(s: City, contract: Contract, giver: Seat, taker: Seat, amount: int, rule: str) -> None:
    """Money from one party to another, there at once. [NT-CON-02, NT-CON-03]"""
    if amount:
        paid, got = reference(s, giver, contract), reference(s, taker, contract)
        account.post(s, giver, -amount, rule, "account_contract_paid", contract=paid, player=taker)
        account.post(s, taker, amount, rule, "account_contract_got", contract=got, player=giver)


def publish(s: City, contract: Contract, kind: str, **facts: Any) -> None:
    """Put a contract on the forum. [NT-CON-10, NT-CON-13]"""
    content = describe(contract)
    s.forum.append(freeze({"by": contract.drafter, "when": s.turn, "proof": "contract", "content": content}))
    told = {"parties": list(contract.parties), **facts}
    s.tell("NT-CON-13", kind, PUBLIC, **told)
    s.bulletin.append(("contracts", "NT-CON-13", kind, freeze(told)))


def describe(contract: Contract) -> dict[str, Any]:
    """A contract as its readers read it."""
    return {
        **({"label": contract.label} if contract.label else {}),
        "parties": list(contract.parties),
        "clauses": thaw(contract.clauses),
        "text": contract.text,
        "public": contract.public,
        "drafter": contract.drafter,
        "status": contract.status,
        "signed": sorted(contract.signed),
        "accepted": sorted(contract.accepted),
        "paid": {str(clause): amount for clause, amount in sorted(contract.paid.items())},
        "judged": sorted(contract.rulings),
        "cancels": sorted(contract.cancels),
        "breaches": list(contract.breaches),
        "signed_turn": contract.signed_turn,
    }


def check_decline(s: City, seat: Seat, named: Reference) -> Refusal | None:
    """Any reader may turn a draft down."""
    contract = find(s, seat, named)
    if contract is None or contract.status != "draft":
        return Refusal("NT-CON-01", "no_such_draft", {"contract": named})
    return None


def decline(s: City, seat: Seat, named: Reference) -> None:
    """The draft is dead."""
    contract = find(s, seat, named)
    assert contract is not None
    contract.status = "declined"
    tell(s, contract, "NT-CON-01", "contract_declined", player=seat)


def check_cancel(s: City, seat: Seat, named: Reference) -> Refusal | None:
    """A party may ask that a contract in force be cancelled. [NT-CON-12]"""
    contract = find(s, seat, named)
    if contract is None or contract.status != "active" or seat not in contract.parties:
        return Refusal("NT-CON-12", "no_such_contract", {"contract": named})
    if seat in contract.cancels:
        return Refusal("NT-CON-12", "already_cancelled", {"contract": named})
    return None


def cancel(s: City, seat: Seat, named: Reference) -> None:
    """It ends when all parties have asked. [NT-CON-12]"""
    contract = find(s, seat, named)
    assert contract is not None
    contract.cancels.add(seat)
    tell(s, contract, "NT-CON-12", "contract_cancel_asked", player=seat)
    if contract.cancels >= set(contract.parties):
        end(s, contract, "cancelled")


def check_pay(s: City, seat: Seat, value: Mapping[str, Any]) -> Refusal | None:
    """A debtor pays a lock payment by hand, in one or several parts. [NT-CON-09]"""
    contract = find(s, seat, value["contract"])
    if contract is None or contract.status != "active":
        return Refusal("NT-CON-09", "no_such_contract", {"contract": value["contract"]})
    clause = contract.clauses[value["clause"] - 1] if 1 <= value["clause"] <= len(contract.clauses) else None
    if clause is None or clause["kind"] != "pay_by" or clause["when"] != "lock" or clause["from"] != seat:
        return Refusal("NT-CON-09", "nothing_to_pay", {"clause": value["clause"]})
    if value["amount"] > s.players[seat].money:
        return Refusal("NT-CON-09", "payer_is_short", {"cost": value["amount"], "budget": s.players[seat].money})
    return None


def pay(s: City, seat: Seat, value: Mapping[str, Any]) -> None:
    """An explicit payment. [NT-CON-09]"""
    contract = find(s, seat, value["contract"])
    assert contract is not None
    place, amount = value["clause"] - 1, value["amount"]
    contract.paid[place] = contract.paid.get(place, 0) + amount
    transfer(s, contract, seat, contract.clauses[place]["to"], amount, "NT-CON-09")
    tell(s, contract, "NT-CON-09", "contract_payment", player=seat, clause=place + 1, amount=amount)


def check_arbitrate(s: City, seat: Seat, value: Mapping[str, Any]) -> Refusal | None:
    """The arbiter of a clause may find a party at fault, once. [NT-CON-05]"""
    contract = find(s, seat, value["contract"])
    if contract is None or contract.status != "active":
        return Refusal("NT-CON-05", "no_such_contract", {"contract": value["contract"]})
    place = value["clause"] - 1
    clause = contract.clauses[place] if 0 <= place < len(contract.clauses) else None
    if clause is None or clause["kind"] != "arbitrated" or clause["arbiter"] != seat or place in contract.rulings:
        return Refusal("NT-CON-05", "not_yours_to_judge", {"clause": value["clause"]})
    if value["breached_by"] not in contract.parties:
        return Refusal("NT-CON-05", "not_a_party", {"kind": "arbitrated"})
    return None


def arbitrate(s: City, seat: Seat, value: Mapping[str, Any]) -> None:
    """The ruling takes effect at the next check. [NT-CON-11]"""
    contract = find(s, seat, value["contract"])
    assert contract is not None
    contract.rulings[value["clause"] - 1] = value["breached_by"]
    facts = {"player": seat, "clause": value["clause"], "breached_by": value["breached_by"]}
    tell(s, contract, "NT-CON-11", "contract_judged", **facts)


def end(s: City, contract: Contract, status: ContractStatus) -> None:
    """Over, and void for everyone. [NT-CON-11, NT-CON-12]"""
    contract.status = status
    tell(s, contract, "NT-CON-12", "contract_over", status=status)


def end_those_of(s: City, seat: Seat) -> None:
    """A party has left the stage: no penalty for anybody. [NT-CON-12, NT-ELI-02]"""
    for contract in s.contracts:
        if seat in contract.parties and contract.status in {"draft", "active"}:
            end(s, contract, "void")
