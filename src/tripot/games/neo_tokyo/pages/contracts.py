"""The contract desk: drafts, signatures, payments, schedule, and a builder of clauses. [NT-UI-06, NT-CON-05]"""

from collections.abc import Mapping
from typing import Any

from tripot.engine.view import View
from tripot.games.neo_tokyo.contracts.amounts import NEEDS as AMOUNT_NEEDS
from tripot.games.neo_tokyo.contracts.amounts import interest
from tripot.games.neo_tokyo.contracts.desk import is_lapsed
from tripot.games.neo_tokyo.contracts.drafting import ALLOWED, clean
from tripot.games.neo_tokyo.contracts.form import (
    AMOUNTS,
    CLAUSES,
    COMBINED,
    COMBINED_AMOUNTS,
    COMPARISONS,
    DEPTH,
    MOST_CLAUSES,
    MOST_PARTS,
    PATTERN,
    PREDICATES,
)
from tripot.games.neo_tokyo.contracts.predicates import NEEDS as CONDITION_NEEDS
from tripot.games.neo_tokyo.pages import targets
from tripot.games.neo_tokyo.pages.desk import others
from tripot.games.neo_tokyo.sheet.form import DECISIONS, MOVES, PARAMETERS
from tripot.games.neo_tokyo.tables import ALL_LINES, PARTIES, RUN_TYPES, SKILLS
from tripot.kit.numbers import number

Facts = dict[str, Any]
ORDER = ("draft", "active", "broken", "ended", "cancelled", "declined", "void")
_PATTERNS = tuple(field.name for field in PATTERN.of if field.name != "order")
PATTERNS: dict[str, tuple[str, ...]] = {
    kind: tuple(name for name in names if name in _PATTERNS) for kind, names in PARAMETERS.items()
}
"""What a promise about an order of each kind may name. [NT-CON-08]"""
_COMBINED = {"amount": COMBINED_AMOUNTS, "condition": COMBINED}
_DEPTHS = {"amount": 1, "condition": DEPTH}
_FRESH: dict[str, Facts] = {"amount": {"kind": "fixed"}, "condition": {"kind": "rank"}}
"""How a part begins: one that says nothing would be lost on the way to the house and back."""
_MORE = {"points": ("party",), "citizen": ("corp",), "in_power": ("party",)}
"""What a condition may say beyond what it must."""
_STARTS: dict[str, Facts] = {
    "pay_now": {"amount": {"kind": "fixed"}},
    "pay_by": {"amount": {"kind": "fixed"}, "when": "lock", "auto": True},
}
"""What a fresh clause says; a payment is proposed to be automatic. [NT-OPT-02]"""


def page(view: View, _asked: Mapping[str, str]) -> Facts:
    """One's contracts, those that want something first, then as they came; what a new one may say. [NT-UI-13]"""
    facts = view.facts
    me = facts["you"]
    cards = [_card(contract, me["seat"], facts["turn"]) for contract in me["contracts"]]
    cards.sort(key=lambda card: ORDER.index(card["status"]))
    return {
        "contracts": [card for card in cards if not card["lapsed"]],
        "lapsed": [card for card in cards if card["lapsed"]],
        "others": others(facts, me["seat"]),
        "seats": [player["seat"] for player in facts["players"] if player["active"]],
        "clauses": CLAUSES,
        "kinds": {"amount": AMOUNTS, "condition": PREDICATES},
        "combined": _COMBINED,
        "depth": DEPTH,
        "most_parts": MOST_PARTS,
        "comparisons": COMPARISONS,
        "turns": list(range(facts["turn"], facts["turns"] + 1)),
        "all_turns": list(range(1, facts["turns"] + 1)),
        "corps": facts["ranking"],
        "parties": list(PARTIES),
        "orders": list(PATTERNS),
        "patterns": PATTERNS,
        "entities": targets.entities(facts),
        "agents": [agent["id"] for agent in facts["agents"] if agent["state"] != "dead"] + ["independent", "croc"],
        "choices": {
            "type": RUN_TYPES, "skill": SKILLS, "line": ALL_LINES, "party": tuple(PARTIES), "move": MOVES,
            "decision": DECISIONS,
        },
        "amount_needs": AMOUNT_NEEDS,
        "condition_needs": {kind: (*names, *_MORE.get(kind, ())) for kind, names in CONDITION_NEEDS.items()},
        "most": MOST_CLAUSES,
    }  # fmt: skip


def _card(contract: Facts, seat: int, turn: int) -> Facts:
    """A contract with what its reader may do about it."""
    is_party = seat in contract["parties"]
    draft, active = contract["status"] == "draft", contract["status"] == "active"
    waiting = [party for party in contract["parties"] if party not in contract["signed"]]
    arbiters = {clause["arbiter"] for clause in contract["clauses"] if clause["kind"] == "arbitrated"}
    waiting += sorted(arbiters - set(contract["accepted"]))
    return {
        **contract,
        "lapsed": draft and is_lapsed(contract["clauses"], turn),
        "pays_now": any(clause["kind"] == "pay_now" for clause in contract["clauses"]),
        "is_mine": contract["drafter"] == seat,
        "waiting": waiting if draft else [],
        "may_sign": draft and seat in waiting,
        "may_decline": draft,
        "may_cancel": active and is_party and seat not in contract["cancels"],
        "pays": [_debt(contract, place, turn) for place in _mine(contract, seat)] if active else [],
        "judges": [place + 1 for place in _judged(contract, seat)] if active else [],
        "schedule": schedule(contract) if draft or active else [],
    }


def _mine(contract: Facts, seat: int) -> list[int]:
    return [
        place
        for place, clause in enumerate(contract["clauses"])
        if clause["kind"] == "pay_by" and clause["when"] == "lock" and clause["from"] == seat
    ]


def _debt(contract: Facts, place: int, turn: int) -> Facts:
    """One payment by hand: what is due if that is known, and what was paid."""
    clause, paid = contract["clauses"][place], contract["paid"].get(str(place), 0)
    due = _sum_due(clause["amount"])
    left = max(0, due - paid) if due is not None else None
    return {"clause": place + 1, "turn": clause["turn"], "paid": paid, "left": left, "now": clause["turn"] == turn}


def _sum_due(amount: Facts) -> int | None:
    """A sum that depends on nothing but the contract itself. [NT-CON-06]"""
    if amount["kind"] == "fixed":
        return int(amount["n"])
    return interest(amount["n"], amount["percent"], amount["periods"]) if amount["kind"] == "interest" else None


def _judged(contract: Facts, seat: int) -> list[int]:
    return [
        place
        for place, clause in enumerate(contract["clauses"])
        if clause["kind"] == "arbitrated" and clause["arbiter"] == seat and place not in contract["judged"]
    ]


def schedule(contract: Facts) -> list[Facts]:
    """The clauses by the turn in which they are checked. [NT-CON-11]"""
    found: dict[int, list[int]] = {}
    for place, clause in enumerate(contract["clauses"], start=1):
        turns = clause.get("turns") or ([clause["turn"]] if clause.get("turn") else [])
        for turn in turns:
            found.setdefault(turn, []).append(place)
    return [{"turn": turn, "clauses": found[turn]} for turn in sorted(found)]


# -- what a person writes --------------------------------------------------------------------------------------------


def tidy(value: Any) -> Facts:
    """A draft with only what each clause can say; half-filled clauses stay."""
    held = value if isinstance(value, dict) else {}
    parties = held.get("parties")
    clauses = held.get("clauses")
    kept: Facts = {
        "parties": [seat for seat in parties if seat is not None] if isinstance(parties, list) else [],
        "clauses": [_clause(each) for each in clauses if isinstance(each, dict)] if isinstance(clauses, list) else [],
    }
    if isinstance(held.get("text"), str) and held["text"].strip():
        kept["text"] = held["text"]
    return {**kept, "public": True} if held.get("public") is True else kept


def _clause(given: Facts) -> Facts:
    kind = given.get("kind")
    if kind not in ALLOWED:
        return {}
    kept = {name: given[name] for name in ALLOWED[kind] if _is_said(given.get(name))}
    for name, needs in (("amount", AMOUNT_NEEDS), ("condition", _CONDITIONS)):
        if isinstance(kept.get(name), dict):
            kept[name] = _part(kept[name], needs)
            if not kept[name]:
                del kept[name]
    if isinstance(kept.get("pattern"), dict):
        kept["pattern"] = _pattern(kept["pattern"])
    return {"kind": kind, **kept}


def _is_said(value: Any) -> bool:
    return value is not None and value is not False and value not in ("", [], {})


_CONDITIONS = {kind: (*names, *_MORE.get(kind, ())) for kind, names in CONDITION_NEEDS.items()}


def _part(given: Facts, needs: Mapping[str, tuple[str, ...]]) -> Facts:
    """An amount or a condition, without the boxes of other kinds."""
    kind = str(given.get("kind"))
    if kind not in needs:
        return {}
    kept = {name: given[name] for name in needs[kind] if given.get(name) not in (None, "")}
    if isinstance(kept.get("of"), list):
        kept["of"] = [_part(each, needs) for each in kept["of"] if isinstance(each, dict)]
    return {"kind": kind, **kept}


def _pattern(given: Facts) -> Facts:
    kind = given.get("order")
    if kind not in PATTERNS:
        return {}
    return {"order": kind, **{name: given[name] for name in PATTERNS[kind] if given.get(name) not in (None, "")}}


def edit(value: Facts, change: str) -> Facts | None:
    """A draft with a clause more (`add:clauses:must`), with a part more in one (`part:0:condition`), or a fresh one."""
    act, _, rest = change.partition(":")
    if act == "clear":
        return {"parties": [], "clauses": []}
    place, _, kind = rest.partition(":")
    if act == "add" and place == "clauses" and kind in ALLOWED:
        clauses = list(value.get("clauses", ()))
        fresh = {"kind": kind, **_STARTS.get(kind, {})}
        return {**value, "clauses": [*clauses, fresh]} if len(clauses) < MOST_CLAUSES else value
    name, *inside = kind.split(":")
    places = [number(each, -1) for each in (place, *inside)]
    if act == "part" and name in _COMBINED and min(places) >= 0:
        return _with_part(value, places[0], name, places[1:])
    return None


def _with_part(value: Facts, place: int, name: str, inside: list[int]) -> Facts:
    """A part more in an amount (`part:0:amount`), in a condition, or in one of its parts (`part:0:condition:1`)."""
    clauses = [dict(clause) for clause in value.get("clauses", ())]
    if place < len(clauses) and len(inside) < _DEPTHS[name]:
        clauses[place][name] = _grown(clauses[place].get(name) or {}, name, inside)
    return {**value, "clauses": clauses}


def _grown(whole: Facts, name: str, inside: list[int]) -> Facts:
    """A combined amount or condition with one part more."""
    kinds = _COMBINED[name]
    kind = whole["kind"] if whole.get("kind") in kinds else kinds[0]
    parts = list(whole.get("of", ()))
    if not inside:
        parts += [_FRESH[name]] if len(parts) < MOST_PARTS else []
    elif inside[0] < len(parts):
        parts[inside[0]] = _grown(parts[inside[0]], name, inside[1:])
    return {"kind": kind, "of": parts}


def foreseen(view: View, held: Facts) -> Facts:
    """The draft laid out for its form; a blank one once it has become a contract."""
    if _is_sent(view.facts["you"], held):
        held = {"parties": [], "clauses": []}
    return {"held": {"text": "", "public": False, **held}}


def _is_sent(me: Facts, held: Facts) -> bool:
    """Whether this very text is already among the contracts that one proposed."""
    if not held["clauses"] or not all(clause.get("kind") for clause in held["clauses"]):
        return False
    parties = sorted({me["seat"], *(seat for seat in held["parties"] if isinstance(seat, int))})
    clauses = list(clean(held["clauses"]))
    return any(
        (contract["drafter"], contract["parties"], contract["clauses"]) == (me["seat"], parties, clauses)
        for contract in me["contracts"]
    )
