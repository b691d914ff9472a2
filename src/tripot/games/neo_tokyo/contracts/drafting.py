"""What a draft must be, to be judged by the engine later. [NT-CON-02, NT-CON-05, NT-CON-06]"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from tripot.engine.refusals import Refusal
from tripot.engine.seats import Seat
from tripot.games.neo_tokyo.contracts import amounts, predicates
from tripot.games.neo_tokyo.sheet.form import PARAMETERS
from tripot.games.neo_tokyo.state import City
from tripot.games.neo_tokyo.tables import TURNS

Clause = Mapping[str, Any]
NEEDS: dict[str, tuple[str, ...]] = {
    "pay_now": ("from", "to", "amount"),
    "pay_by": ("from", "to", "amount", "turn", "when"),
    "must": ("party", "pattern", "turns"),
    "must_not": ("party", "pattern", "turns"),
    "keep": ("party", "condition", "turns"),
    "arbitrated": ("text", "arbiter"),
    "text": ("text",),
}
"""What each kind of clause must say. [NT-CON-05]"""
ALLOWED: dict[str, tuple[str, ...]] = {
    **NEEDS,
    "pay_by": (*NEEDS["pay_by"], "auto", "condition"),
    "arbitrated": (*NEEDS["arbitrated"], "turn"),
}
MOST_DRAFTS = 30
"""Drafts that one player may have open: enough for anybody, not for a flood."""


def tidy(value: Any) -> Any:
    """What a form says, without its blanks, always in the same order."""
    if isinstance(value, dict):
        return {name: tidy(each) for name, each in sorted(value.items()) if _is_said(each)}
    return [tidy(each) for each in value] if isinstance(value, list) else value


def _is_said(value: Any) -> bool:
    return value is not None and value is not False and value not in ("", [], {})


def parties_of(seat: Seat, value: Mapping[str, Any]) -> tuple[Seat, ...]:
    """The parties of a draft: whoever writes it is one of them."""
    return tuple(sorted({seat, *value["parties"]}))


def check(s: City, seat: Seat, value: Mapping[str, Any]) -> list[Refusal]:
    """Every error of a draft. [NT-CON-05]"""
    parties = parties_of(seat, value)
    if len(parties) < 2 or not all(_is_player(s, party) for party in parties):
        return [Refusal("NT-CON-01", "bad_parties", {}, ("parties",))]
    if not may_draft(s, seat):
        return [Refusal("NT-CON-01", "too_many_drafts", {"most": MOST_DRAFTS})]
    found: list[Refusal] = []
    for place, clause in enumerate(tidy(value["clauses"])):
        where = ("clauses", str(place))
        found += [
            Refusal(error.rule, error.code, {**error.facts, "clause": place + 1}, where)
            for error in _check_clause(s, parties, clause)
        ]
    return found


def may_draft(s: City, seat: Seat) -> bool:
    """Whether a player has not too many drafts open already."""
    return sum(contract.status == "draft" and contract.drafter == seat for contract in s.contracts) < MOST_DRAFTS


def _is_player(s: City, seat: Seat) -> bool:
    return 0 <= seat < len(s.players) and s.players[seat].active


def _check_clause(s: City, parties: tuple[Seat, ...], clause: Clause) -> Iterator[Refusal]:
    kind = clause["kind"]
    lacking = [name for name in NEEDS[kind] if name not in clause]
    if lacking:
        for name in lacking:
            yield Refusal("NT-CON-05", "clause_lacks", {"kind": kind, "field": "bound" if name == "party" else name})
        return
    people = [clause[name] for name in ("from", "to", "party") if name in clause and name in ALLOWED[kind]]
    if any(seat not in parties for seat in people) or ("to" in clause and clause.get("from") == clause["to"]):
        yield Refusal("NT-CON-05", "not_a_party", {"kind": kind})
    if kind == "arbitrated" and (clause["arbiter"] in parties or not _is_player(s, clause["arbiter"])):
        yield Refusal("NT-CON-05", "bad_arbiter", {})
    yield from _check_turns(s, clause)
    yield from _check_amount(s, parties, clause)
    yield from _check_condition(s, clause)
    if "pattern" in clause and kind in {"must", "must_not"}:
        yield from _check_pattern(clause["pattern"])


def _check_turns(s: City, clause: Clause) -> Iterator[Refusal]:
    """A contract speaks of turns to come, this one included."""
    turns = clause.get("turns", []) if clause["kind"] in {"must", "must_not", "keep"} else []
    if clause["kind"] in {"pay_by", "arbitrated"} and "turn" in clause:
        turns = [clause["turn"]]
    if any(not s.turn <= turn <= TURNS for turn in turns):
        yield Refusal("NT-CON-05", "bad_turn", {"least": s.turn, "most": TURNS})


def _check_amount(s: City, parties: tuple[Seat, ...], clause: Clause) -> Iterator[Refusal]:
    """Amounts name what is known when they fall due. [NT-CON-06]"""
    if "amount" not in clause or clause["kind"] not in {"pay_now", "pay_by"}:
        return
    for amount in amounts.parts(clause["amount"]):
        if any(name not in amount for name in amounts.NEEDS[amount["kind"]]):
            yield Refusal("NT-CON-06", "amount_lacks", {"kind": amount["kind"]})
        elif amount["kind"] in {"dividends", "forecasts"} and amount["player"] not in parties:
            yield Refusal("NT-CON-06", "amount_of_stranger", {})
        elif "turn" in amounts.NEEDS[amount["kind"]] and amount["turn"] > _latest(s, clause):
            yield Refusal("NT-CON-06", "amount_too_early", {"turn": amount["turn"]})


def _latest(s: City, clause: Clause) -> int:
    """The last turn that an amount of this clause may speak of. [NT-CON-06]"""
    if clause["kind"] == "pay_now":
        return s.turn - 1
    return int(clause["turn"]) - int(clause["when"] == "lock")


def _check_condition(s: City, clause: Clause) -> Iterator[Refusal]:
    if "condition" not in clause or clause["kind"] not in {"pay_by", "keep"}:
        return
    for condition in predicates.parts(clause["condition"]):
        lacking = any(name not in condition for name in predicates.NEEDS[condition["kind"]])
        if lacking or not _is_known(s, condition):
            yield Refusal("NT-CON-07", "condition_lacks", {"kind": condition["kind"]})


def _is_known(s: City, condition: Mapping[str, Any]) -> bool:
    return "player" not in condition or 0 <= condition["player"] < len(s.players)


def _check_pattern(pattern: Mapping[str, Any]) -> Iterator[Refusal]:
    """A pattern names an order and any of what that order says. [NT-CON-08]"""
    for name in pattern:
        if name != "order" and name not in PARAMETERS[pattern["order"]]:
            yield Refusal("NT-CON-08", "pattern_of_another_order", {"order": pattern["order"], "field": name})


def clean(clauses: Iterable[Clause]) -> tuple[Clause, ...]:
    """The clauses as they are kept: only what their kind can say."""
    return tuple(
        {name: value for name, value in clause.items() if name == "kind" or name in ALLOWED[clause["kind"]]}
        for clause in tidy(list(clauses))
    )
