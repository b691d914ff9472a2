"""Contracts of the house: simple offers, and what a draft is worth to whoever is asked to sign it. [NT-CON-01]

Nobody knows another's purse, and a last signature needs the money of every payer [NT-CON-05]. So the house asks for
money and lets the payer sign last; offered money itself, it sends the same text back with its own signature.
"""

from collections.abc import Sequence
from typing import Any

from tripot.engine.actions import Fill
from tripot.engine.reasons import Notes
from tripot.engine.rng import Rng
from tripot.engine.seats import Seat
from tripot.engine.view import View
from tripot.games.neo_tokyo.contracts.desk import is_lapsed
from tripot.games.neo_tokyo.policies import promises, reasons
from tripot.games.neo_tokyo.policies.chance import between, likely, one
from tripot.games.neo_tokyo.policies.memory import LOST, trust
from tripot.games.neo_tokyo.policies.temper import temper
from tripot.games.neo_tokyo.tables import TURNS, C

Value = dict[str, Any]
DISGRACED: int = C["contract_breach_honour"]
TERM = 2
"""Turns after which a loan is paid back."""
GENEROUS = 150
"""The kindness of those who offer twice."""
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


def partners(view: View) -> list[Seat]:
    """Those whose word one still takes, those whose interests meet one's own first; among equals, who sits next."""
    held = trust(view.facts, view.seat, temper(view.facts["you"]))
    found = [seat for seat in _round(view) if held.get(seat, 0.0) > LOST]
    return sorted(found, key=lambda seat: -_common(view, seat) - held.get(seat, 0.0))


def _round(view: View) -> list[Seat]:
    """The others, from a chair on that is another each turn: everybody is the first of somebody."""
    found = others(view)
    before = sum(seat < view.seat for seat in found)
    first = (before + int(view.facts["turn"]) - 1) % len(found) if found else 0
    return [*found[first:], *found[:first]]


def _common(view: View, seat: Seat) -> float:
    """How far interests meet: shares of the same."""
    own, theirs = (view.facts["players"][each]["shares"] for each in (view.seat, seat))
    shared: int = sum(min(number, theirs.get(corp, 0)) for corp, number in own.items())
    mine: int = sum(own.values())
    return shared / (1 + mine)


def _darling(view: View, seat: Seat) -> str:
    """What somebody owns most of, among what is still listed."""
    shares: dict[str, int] = view.facts["players"][seat]["shares"]
    listed = [corp for corp in view.facts["ranking"] if shares.get(corp)]
    return max(listed, key=shares.__getitem__, default="")


def _must(view: View, party: Seat, kind: str, **pattern: str) -> Value:
    return {"kind": kind, "party": party, "pattern": pattern, "turns": [view.facts["turn"]]}


def same_vote(view: View, _rng: Rng, among: Sequence[Seat]) -> Value | None:
    """Both vote for what both own."""
    mine = _darling(view, view.seat)
    friends = [seat for seat in among if view.facts["players"][seat]["shares"].get(mine)]
    if not friends or not view.facts["you"]["rights"]["votes"]:
        return None
    both = (view.seat, friends[0])
    return {"parties": [friends[0]], "clauses": [_must(view, each, "must", order="vote", plus=mine) for each in both]}


def peace(view: View, rng: Rng, among: Sequence[Seat]) -> Value | None:
    """Neither runs against what the other owns most of."""
    mine = _darling(view, view.seat)
    owners = [seat for seat in among if _darling(view, seat) not in ("", mine)]
    if not mine or not owners:
        return None
    other = owners[0] if likely(rng, 60) else one(rng, owners)
    aims = ((view.seat, _darling(view, other)), (other, mine))
    clauses = [_must(view, who, "must_not", order="run", target=f"corp:{corp}") for who, corp in aims]
    return {"parties": [other], "clauses": clauses}


def asked_loan(view: View, rng: Rng, among: Sequence[Seat]) -> Value | None:
    """Ask somebody for money, to be paid back two turns later with interest."""
    turn = view.facts["turn"]
    if turn + TERM > TURNS or not among:
        return None
    lender = one(rng, among)
    amount = 50_000 * between(rng, 1, 4)
    back = {
        "kind": "pay_by",
        "from": view.seat,
        "to": lender,
        "amount": {"kind": "interest", "n": amount, "percent": 10 * between(rng, 1, 3), "periods": 2},
        "turn": turn + TERM,
        "when": one(rng, ("lock", "payday")),
        "auto": likely(rng, 60),
    }
    return {"parties": [lender], "clauses": [at_once(lender, view.seat, amount), back], "public": likely(rng, 20)}


def sold_vote(view: View, rng: Rng, among: Sequence[Seat]) -> Value | None:
    """Offer one's vote of the next turn for a corporation that the buyer owns: one's sheet of this turn may lie there
    before the buyer signs."""
    owners = [player for player in view.facts["players"] if player["seat"] in among and player["shares"]]
    turn = view.facts["turn"] + 1
    if not owners or not view.facts["you"]["rights"]["votes"] or turn > TURNS:
        return None
    buyer = one(rng, owners)
    promise = {
        "kind": "must",
        "party": view.seat,
        "pattern": {"order": "vote", "plus": one(rng, sorted(buyer["shares"]))},
        "turns": [turn],
    }
    return {"parties": [buyer["seat"]], "clauses": [at_once(buyer["seat"], view.seat, VOTE - 10_000), promise]}


OFFERS = (same_vote, same_vote, peace, peace, asked_loan, asked_loan, sold_vote)
"""What comes to mind, the oftener the likelier."""


def offer(view: View, rng: Rng) -> Value | None:
    """One of the simple offers: to whom one meets first this turn, if their word is good; or to anybody.

    With whoever owns something one has a vote in common or a peace to make, so that nobody is passed over.
    """
    trusted = partners(view)
    first = [seat for seat in _round(view)[:1] if seat in trusted]
    ideas = (one(rng, OFFERS), same_vote, peace, asked_loan)
    made = (idea(view, rng, among) for among in (first, trusted) for idea in ideas)
    return next(
        (each for each in made if each and all(promises.has_vote_for(view, it) for it in each["clauses"])), None
    )


def answer(view: View, draft: Value, notes: Notes | None = None) -> Fill:
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


def other_answer(view: View, answered: Fill) -> list[Fill]:
    """The other answer to the same draft, if all of it can be judged: imagined worlds say which is better."""
    draft = next((each for each in unsigned(view) if each["contract"] == answered.value.get("contract")), None)
    if draft is None or answered.form not in ("sign", "decline") or view.seat not in draft["parties"]:
        return []
    if answered.form == "sign":
        return [Fill("decline", {"contract": draft["contract"]})]
    can_judge = all(_worth(view, clause) is not None for clause in draft["clauses"])
    return [Fill("sign", {"contract": draft["contract"]})] if can_judge and is_safe(view, draft) else []


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
    if clause["kind"] in {"must", "must_not"} and promises.can_keep(clause) and promises.has_vote_for(view, clause):
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
    return int(amount * 100 // (100 + 8 * later) * _faith(view, clause["from"])) if trusted else 0


def _faith(view: View, seat: Seat) -> float:
    """How much of what somebody signs one counts on: all, since there is Honour to lose; less once betrayed."""
    held = trust(view.facts, view.seat, temper(view.facts["you"])).get(seat, 0.0)
    return 0.0 if held <= LOST else 1.0 + min(0.0, held)


def _service(view: View, clause: Value) -> int:
    """An order given or not given: a vote for what one owns is welcome, one's own vote has its price."""
    pattern: Value = clause["pattern"]
    own: dict[str, int] = view.facts["players"][view.seat]["shares"]
    if pattern["order"] == "run":
        corp = str(pattern["target"]).removeprefix("corp:")
        if clause["party"] == view.seat:
            return 0 if own.get(corp) else -VOTE // 4
        return int(VOTE // 2 * min(2, own.get(corp, 0)) * _faith(view, clause["party"]))
    if clause["party"] == view.seat:
        hurts = own.get(pattern.get("minus", ""), 0) > 0
        wanted = clause["kind"] == "must" and pattern.get("plus") == _darling(view, view.seat)
        return -4 * VOTE if hurts else 0 if wanted else -VOTE // 2
    if clause["kind"] == "must" and pattern["order"] == "vote":
        welcome = VOTE * min(2, own.get(pattern.get("plus", ""), 0))
        return int(welcome * _faith(view, clause["party"])) - VOTE * own.get(pattern.get("minus", ""), 0)
    return 0


def debt_due(view: View) -> Value | None:
    """A debt that falls due at this lock, not automatic, and that can be paid in full."""
    for each, place, clause in promises.in_force(view.facts["you"]["contracts"]):
        due = clause["kind"] == "pay_by" and clause["when"] == "lock" and clause["from"] == view.seat
        due = due and not promises.will_break(view.facts, view.seat, each)
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
    for draft in mine(view, "draft"):
        if is_lapsed(draft["clauses"], view.facts["turn"]):
            return Fill("decline", {"contract": draft["contract"]})
    asked = unsigned(view)
    if asked:
        return answer(view, asked[0], notes)
    if _wants_to_offer(view) and view.standing.form("contract"):
        offered = offer(view, rng)
        return None if offered is None else Fill("contract", offered)
    return None


def late(view: View, notes: Notes | None = None) -> Fill | None:
    """What is still answered once one's sheet lies there: drafts that ask nothing of this turn but what it says."""
    asked = unsigned(view)
    if not asked:
        return None
    fits = all(promises.is_kept_by_sheet(view, each) for each in asked[0]["clauses"])
    return answer(view, asked[0], notes) if fits else Fill("decline", {"contract": asked[0]["contract"]})


def _wants_to_offer(view: View) -> bool:
    """One offer a turn, two by the generous; an offer that is still open counts."""
    turn, me = view.facts["turn"], view.facts["you"]
    made = [each for each in me["contracts"] if each["drafter"] == view.seat and _is_of(each, turn)]
    return len(made) < (2 if temper(me).kindness > GENEROUS else 1)


def _is_of(contract: Value, turn: int) -> bool:
    """Whether a contract was offered in this turn, as far as its text tells."""
    if contract["signed_turn"]:
        return bool(contract["signed_turn"] == turn)
    if contract["status"] == "draft":
        return True
    clauses = contract["clauses"]
    ahead = any(clause["kind"] == "pay_now" for clause in clauses)  # a vote that is sold is the next turn's
    orders = (named - ahead for clause in clauses for named in clause.get("turns") or ())
    loans = (clause["turn"] - TERM for clause in clauses if clause["kind"] == "pay_by")
    return turn in {*loans, *orders}
