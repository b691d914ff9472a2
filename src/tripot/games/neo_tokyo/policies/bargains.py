"""Contracts of the house: simple offers, and what a draft is worth to whoever is asked to sign it. [NT-CON-01]

Nobody knows another's purse, and a last signature needs the money of every payer [NT-CON-05]. So the house asks for
money and lets the payer sign last; offered money itself, it sends the same text back with its own signature.
"""

from typing import Any

from tripot.engine.actions import Fill
from tripot.engine.reasons import Notes
from tripot.engine.rng import Rng
from tripot.engine.seats import Seat
from tripot.engine.view import View
from tripot.games.neo_tokyo.policies import promises, reasons
from tripot.games.neo_tokyo.policies.chance import between, likely, one
from tripot.games.neo_tokyo.policies.temper import temper
from tripot.games.neo_tokyo.tables import TURNS, C

Value = dict[str, Any]
DISGRACED: int = C["contract_breach_honour"]
VOTE = 40_000
"""What a vote is worth between strangers."""


def others(view: View) -> list[Seat]:
    """The other players still in the game."""
    return [player["seat"] for player in view.facts["players"] if player["active"] and player["seat"] != view.seat]


def mine(view: View, status: str) -> list[Value]:
    """The contracts of that status on this player's desk."""
    return [each for each in view.facts["you"]["contracts"] if each["status"] == status]


def unsigned(view: View) -> list[Value]:
    """The drafts that wait for this player's signature."""
    drafts = mine(view, "draft")
    return [draft for draft in drafts if view.seat not in draft["signed"] and view.seat not in draft["accepted"]]


def at_once(giver: Seat, taker: Seat, amount: int) -> Value:
    """Money that changes hands with the last signature."""
    return {"kind": "pay_now", "from": giver, "to": taker, "amount": {"kind": "fixed", "n": amount}}


def asked_loan(view: View, rng: Rng) -> Value | None:
    """Ask somebody for money, to be paid back two turns later with interest."""
    turn = view.facts["turn"]
    if turn + 2 > TURNS or not others(view):
        return None
    lender = one(rng, others(view))
    amount = 50_000 * between(rng, 1, 4)
    back = {
        "kind": "pay_by",
        "from": view.seat,
        "to": lender,
        "amount": {"kind": "interest", "n": amount, "percent": 10 * between(rng, 1, 3), "periods": 2},
        "turn": turn + 2,
        "when": one(rng, ("lock", "payday")),
        "auto": likely(rng, 60),
    }
    return {"parties": [lender], "clauses": [at_once(lender, view.seat, amount), back], "public": likely(rng, 20)}


def sold_vote(view: View, rng: Rng) -> Value | None:
    """Offer one's vote of this turn for a corporation that the buyer owns."""
    owners = [player for player in view.facts["players"] if player["seat"] in others(view) and player["shares"]]
    if not owners or not view.facts["you"]["rights"]["votes"]:
        return None
    buyer = one(rng, owners)
    promise = {
        "kind": "must",
        "party": view.seat,
        "pattern": {"order": "vote", "plus": one(rng, sorted(buyer["shares"]))},
        "turns": [view.facts["turn"]],
    }
    return {"parties": [buyer["seat"]], "clauses": [at_once(buyer["seat"], view.seat, VOTE - 10_000), promise]}


def offer(view: View, rng: Rng) -> Value | None:
    """One of the simple offers."""
    return asked_loan(view, rng) if likely(rng, 60) else sold_vote(view, rng)


def answer(view: View, draft: Value, notes: Notes | None = None) -> Fill | None:
    """Sign what is worth it, send back what needs another's purse, turn the rest down."""
    number = draft["contract"]
    brings = worth(view, draft)
    reasons.contract(notes, brings)
    if brings <= 0:
        return Fill("decline", {"contract": number})
    if is_safe(view, draft):
        return Fill("sign", {"contract": number})
    twin = any(each["drafter"] == view.seat and each["clauses"] == draft["clauses"] for each in mine(view, "draft"))
    if twin or view.standing.form("contract") is None:
        return Fill("decline", {"contract": number})
    parties = [seat for seat in draft["parties"] if seat != view.seat]
    return Fill("contract", {"parties": parties, "clauses": draft["clauses"], "text": draft["text"]})


def is_safe(view: View, draft: Value) -> bool:
    """Whether the signature is sure to be taken: it is not the last one, or this player alone pays, and can."""
    signed = {*draft["signed"], *draft["accepted"], view.seat}
    judges = {clause["arbiter"] for clause in draft["clauses"] if clause["kind"] == "arbitrated"}
    if signed != {*draft["parties"], *judges}:
        return True
    due = [clause for clause in draft["clauses"] if clause["kind"] == "pay_now"]
    simple = all(clause["from"] == view.seat and clause["amount"]["kind"] in {"fixed", "interest"} for clause in due)
    return simple and sum(promises.owed(clause["amount"]) for clause in due) <= int(view.facts["you"]["money"])


def worth(view: View, draft: Value) -> int:
    """What a draft brings, in money; nothing at all if it asks what the house cannot judge or keep."""
    total = spent = 0
    if view.seat not in draft["parties"]:
        return 0
    for clause in draft["clauses"]:
        found = _worth(view, clause)
        if found is None:
            return 0
        total += found
        spent += -found if clause["kind"] == "pay_now" else 0
    return total if spent * 4 <= int(view.facts["you"]["money"]) else 0


def _worth(view: View, clause: Value) -> int | None:
    """The worth of one clause; None if the house cannot tell."""
    if clause["kind"] == "text":
        return 0
    if clause["kind"] in {"pay_now", "pay_by"}:
        return _payment(view, clause)
    if clause["kind"] in {"must", "must_not"} and promises.can_keep(clause["pattern"]):
        return _service(view, clause) * len(clause["turns"])
    return None


def _payment(view: View, clause: Value) -> int | None:
    """Money now counts in full, money later less: it could work meanwhile, and not everybody pays."""
    if "condition" in clause or clause["amount"]["kind"] not in {"fixed", "interest"}:
        return None
    amount = promises.owed(clause["amount"])
    if clause["kind"] == "pay_now":
        return amount if clause["to"] == view.seat else -amount
    later = max(0, int(clause["turn"]) - int(view.facts["turn"]))
    if clause["from"] == view.seat:
        return -amount * 100 // (100 + 15 * later)
    trusted = view.facts["players"][clause["from"]]["honour"] > DISGRACED
    return amount * 100 // (100 + 8 * later) if trusted else 0


def _service(view: View, clause: Value) -> int:
    """An order given or not given: a vote for what one owns is welcome, one's own vote has its price."""
    pattern: Value = clause["pattern"]
    own: dict[str, int] = view.facts["players"][view.seat]["shares"]
    if clause["party"] == view.seat:
        hurts = own.get(pattern.get("minus", ""), 0) > 0
        return -4 * VOTE if hurts else -VOTE // 2
    if clause["kind"] == "must" and pattern["order"] == "vote":
        return VOTE * min(2, own.get(pattern.get("plus", ""), 0)) - VOTE * own.get(pattern.get("minus", ""), 0)
    return 0


def debt_due(view: View) -> Value | None:
    """A debt that falls due at this lock, not automatic, and that can be paid in full."""
    for each, place, clause in promises.in_force(view.facts["you"]["contracts"]):
        due = clause["kind"] == "pay_by" and clause["when"] == "lock" and clause["from"] == view.seat
        if due and clause["turn"] == view.facts["turn"] and not clause.get("auto"):
            left = promises.owed(clause["amount"]) - each["paid"].get(str(place), 0)
            if 0 < left <= view.facts["you"]["money"]:
                return {"contract": each["contract"], "clause": place + 1, "amount": left}
    return None


def errand(view: View, rng: Rng, notes: Notes | None = None) -> Fill | None:
    """What an honest player does before writing a sheet: debts, drafts, now and then an offer."""
    debt = debt_due(view)
    if debt is not None:
        return Fill("pay", debt)
    for draft in unsigned(view):
        answered = answer(view, draft, notes)
        if answered is not None:
            return answered
    open_offers = sum(draft["drafter"] == view.seat for draft in mine(view, "draft"))
    keen = 8 + temper(view.facts["you"]).kindness // 10
    if view.facts["turn"] < TURNS and not open_offers and likely(rng, keen) and view.standing.form("contract"):
        offered = offer(view, rng)
        return None if offered is None else Fill("contract", offered)
    return None
