"""Simple dealings of the house: small loans, bought votes, signatures, copies, references."""

from collections.abc import Callable
from typing import Any

from tripot.engine.actions import Fill
from tripot.engine.rng import Rng
from tripot.engine.seats import Seat
from tripot.engine.view import View
from tripot.games.neo_tokyo.contracts.amounts import interest
from tripot.games.neo_tokyo.policies.chance import between, likely, one
from tripot.games.neo_tokyo.tables import TURNS

Value = dict[str, Any]
Maker = Callable[[View, Rng], Value]
"""Fills a form that is on offer; what it writes is accepted."""


def others(view: View) -> list[Seat]:
    """The other players still in the game."""
    return [player["seat"] for player in view.facts["players"] if player["active"] and player["seat"] != view.seat]


def loan(view: View, rng: Rng) -> Value | None:
    """Lend a little, to be paid back two turns later, with interest."""
    money, turn = view.facts["you"]["money"], view.facts["turn"]
    if money < 200_000 or turn + 2 > TURNS or not others(view):
        return None
    to = one(rng, others(view))
    amount = 50_000 * between(rng, 1, 2)
    back = {
        "kind": "pay_by",
        "from": to,
        "to": view.seat,
        "amount": {"kind": "interest", "n": amount, "percent": 10, "periods": 2},
        "turn": turn + 2,
        "when": one(rng, ("lock", "payday")),
        "auto": likely(rng, 70),
    }
    return {"parties": [to], "clauses": [_at_once(view.seat, to, amount), back], "public": likely(rng, 20)}


def bought_vote(view: View, rng: Rng) -> Value | None:
    """Pay for a vote of this turn."""
    if view.facts["you"]["money"] < 100_000 or not view.facts["ranking"] or not others(view):
        return None
    to = one(rng, others(view))
    promise = {
        "kind": "must",
        "party": to,
        "pattern": {"order": "vote", "plus": one(rng, view.facts["ranking"])},
        "turns": [view.facts["turn"]],
    }
    return {"parties": [to], "clauses": [_at_once(view.seat, to, 30_000), promise]}


def _at_once(giver: Seat, taker: Seat, amount: int) -> Value:
    return {"kind": "pay_now", "from": giver, "to": taker, "amount": {"kind": "fixed", "n": amount}}


def contract(view: View, rng: Rng) -> Value:
    """A loan, a bought vote, or at least a kind word."""
    offer = loan(view, rng) if likely(rng, 60) else bought_vote(view, rng)
    return offer or {"parties": [one(rng, others(view))], "clauses": [{"kind": "text", "text": "OK."}]}


def mine(view: View, status: str) -> list[Value]:
    """The contracts of that status on this player's desk."""
    return [each for each in view.facts["you"]["contracts"] if each["status"] == status]


def unsigned(view: View) -> list[Value]:
    """The drafts that wait for this player's signature."""
    return [
        draft
        for draft in mine(view, "draft")
        if view.seat not in draft["signed"] and view.seat not in draft["accepted"]
    ]


def is_safe(view: View, draft: Value) -> bool:
    """Whether this player alone pays at signature, and can: nobody else's purse is known."""
    due = [clause for clause in draft["clauses"] if clause["kind"] == "pay_now"]
    return all(clause["from"] == view.seat for clause in due) and _sum(due) <= int(view.facts["you"]["money"])


def _sum(clauses: list[Value]) -> int:
    return sum(owed(clause["amount"]) for clause in clauses)


def owed(amount: Value) -> int:
    """What a simple amount comes to."""
    if amount["kind"] == "interest":
        return interest(amount["n"], amount["percent"], amount["periods"])
    return int(amount["n"]) if amount["kind"] == "fixed" else 0


def decline(view: View, rng: Rng) -> Value:
    """Turn a draft down."""
    return {"contract": one(rng, mine(view, "draft"))["contract"]}


def cancel(view: View, rng: Rng) -> Value:
    """Ask to end a contract."""
    asked = [each for each in mine(view, "active") if view.seat in each["parties"] and view.seat not in each["cancels"]]
    return {"contract": one(rng, asked)["contract"]}


def pay(view: View, rng: Rng) -> Value:
    """Pay part of a debt, or all that one has."""
    debts = [
        (each["contract"], place + 1)
        for each in mine(view, "active")
        for place, clause in enumerate(each["clauses"])
        if clause["kind"] == "pay_by" and clause["when"] == "lock" and clause["from"] == view.seat
    ]
    number, clause = one(rng, debts)
    return {"contract": number, "clause": clause, "amount": min(int(view.facts["you"]["money"]), 10_000)}


def debt_due(view: View) -> Value | None:
    """A debt that falls due at this lock, not automatic, and that can be paid in full."""
    for each in mine(view, "active"):
        for place, clause in enumerate(each["clauses"]):
            due = clause["kind"] == "pay_by" and clause["when"] == "lock" and clause["from"] == view.seat
            if due and clause["turn"] == view.facts["turn"] and not clause.get("auto"):
                left = owed(clause["amount"]) - each["paid"].get(str(place), 0)
                if 0 < left <= view.facts["you"]["money"]:
                    return {"contract": each["contract"], "clause": place + 1, "amount": left}
    return None


def arbitrate(view: View, rng: Rng) -> Value:
    """Find somebody at fault."""
    for each in mine(view, "active"):
        for place, clause in enumerate(each["clauses"]):
            if clause["kind"] == "arbitrated" and clause["arbiter"] == view.seat and place not in each["judged"]:
                return {"contract": each["contract"], "clause": place + 1, "breached_by": one(rng, each["parties"])}
    raise AssertionError("there is nothing to judge")


def copy(view: View, rng: Rng) -> Value:
    """Something one holds, and somebody to have it."""
    return {"item": one(rng, view.facts["you"]["archive"])["item"], "to": one(rng, others(view))}


def item(view: View, rng: Rng) -> Value:
    """Something one holds."""
    return {"item": one(rng, view.facts["you"]["archive"])["item"]}


def confess(view: View, rng: Rng) -> Value:
    """One of one's own secrets."""
    kept = [secret["number"] for secret in view.facts["you"]["secrets"] if not secret["published"]]
    return {"secret": one(rng, kept)}


def forward(view: View, rng: Rng) -> Value:
    """The reference of a run, and somebody to have it."""
    return {"run": one(rng, sorted(view.facts["you"]["known_runs"])), "to": one(rng, others(view))}


MAKERS: dict[str, Maker] = {
    "contract": contract,
    "decline": decline,
    "cancel": cancel,
    "pay": pay,
    "arbitrate": arbitrate,
    "copy": copy,
    "show": copy,
    "publish": item,
    "burn": item,
    "confess": confess,
    "forward": forward,
}


def sign(view: View, rng: Rng) -> Fill:
    """Sign a draft that is sure to be accepted; turn another one down."""
    safe = [draft for draft in unsigned(view) if is_safe(view, draft)]
    if safe:
        return Fill("sign", {"contract": one(rng, safe)["contract"]})
    return Fill("decline", {"contract": one(rng, unsigned(view))["contract"]})


def fill(view: View, name: str, rng: Rng) -> Fill:
    """A standing form, filled so that it is accepted."""
    return sign(view, rng) if name == "sign" else Fill(name, MAKERS[name](view, rng))


LIKELY = {
    "contract": 10,
    "sign": 50,
    "decline": 3,
    "cancel": 2,
    "pay": 20,
    "arbitrate": 5,
    "copy": 6,
    "show": 6,
    "publish": 3,
    "burn": 2,
    "confess": 1,
    "forward": 5,
}
"""How likely a random player thinks of each kind of dealing, in percent."""


def random_dealing(view: View, rng: Rng) -> Fill | None:
    """Some dealing, or none; money that somebody else must have is hoped for."""
    for form in view.standing.forms:
        if likely(rng, LIKELY[form.name]):
            if form.name == "sign":
                return Fill("sign", {"contract": one(rng, unsigned(view))["contract"]})
            return fill(view, form.name, rng)
    return None
