"""Dealings at random: offers, signatures, payments, copies, references, always such that they are accepted."""

from collections.abc import Callable
from typing import Any

from tripot.engine.actions import Fill
from tripot.engine.rng import Rng
from tripot.engine.view import View
from tripot.games.neo_tokyo.policies import bargains
from tripot.games.neo_tokyo.policies.bargains import is_safe, mine, others, unsigned
from tripot.games.neo_tokyo.policies.chance import likely, one

Value = dict[str, Any]
Maker = Callable[[View, Rng], Value]
"""Fills a form that is on offer; what it writes is accepted."""


def contract(view: View, rng: Rng) -> Value:
    """A simple offer, or at least a kind word."""
    return bargains.offer(view, rng) or {
        "parties": [one(rng, others(view))],
        "clauses": [{"kind": "text", "text": "OK."}],
    }


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
    """Some dealing, or none."""
    for form in view.standing.forms:
        if likely(rng, LIKELY[form.name]):
            return fill(view, form.name, rng)
    return None
