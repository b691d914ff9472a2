"""What can be wrong with the bets of a form. [MH-SPE-01]"""

from collections.abc import Iterator
from typing import Any

from tripot.engine.refusals import Refusal
from tripot.games.manhattan.orders import Where, check_corporation, is_whole, shown
from tripot.games.manhattan.speculation import STAKE_UNIT
from tripot.games.manhattan.state import Facts

_FIELDS = {
    "derivative": frozenset(("kind", "stake", "derivative", "direction")),
    "rank": frozenset(("kind", "stake", "corporation", "rank")),
}


def check_bets(at_hand: Facts, bets: Any) -> Iterator[Refusal]:
    """The list of bets, then each of them. [MH-SPE-01, MH-MDC-18, MH-MDC-20]"""
    if bets is None:
        return
    if not isinstance(bets, list):
        yield Refusal("MH-ORD-04", "E_FORM", {"found": shown(bets)}, ("speculations",))
        return
    rule = at_hand["closed"].get("speculation")
    if bets and rule:
        yield Refusal(rule, "E_SPEC_FORBIDDEN", {"limit": 0, "found": len(bets)}, ("speculations",))
    limit = at_hand["influence"]
    if len(bets) > limit:
        yield Refusal("MH-SPE-01", "E_SPEC_LIMIT", {"limit": limit, "found": len(bets)}, ("speculations",))
    for place, bet in enumerate(bets):
        yield from _check_bet(at_hand, bet, ("speculations", str(place)))


def _check_bet(at_hand: Facts, bet: Any, where: Where) -> Iterator[Refusal]:
    kind = bet.get("kind") if isinstance(bet, dict) else None
    if not isinstance(kind, str) or kind not in _FIELDS:
        yield Refusal("MH-SPE-03", "E_FORM", {"found": shown(kind)}, (*where, "kind"))
        return
    for name, value in bet.items():
        if value is not None and name not in _FIELDS[kind]:
            yield Refusal("MH-ORD-04", "E_FORM", {"found": shown(name)}, (*where, name))
    yield from _check_stake(at_hand, bet.get("stake"), (*where, "stake"))
    if kind == "derivative":
        yield from _check_derivative(at_hand, bet, where)
    else:
        yield from check_corporation(at_hand, bet.get("corporation"), (*where, "corporation"))
        yield from _check_rank(at_hand, bet.get("rank"), (*where, "rank"))


def _check_stake(at_hand: Facts, stake: Any, where: Where) -> Iterator[Refusal]:
    """A positive multiple of a thousand within the limit. [MH-SPE-01, MH-SPE-02]"""
    limit = at_hand["stake_limit"]
    if not is_whole(stake) or not STAKE_UNIT <= stake <= limit or stake % STAKE_UNIT:
        facts = {"limit": limit, "unit": STAKE_UNIT, "found": stake if is_whole(stake) else shown(stake)}
        yield Refusal("MH-SPE-02", "E_SPEC_STAKE", facts, where)


def _check_derivative(at_hand: Facts, bet: Facts, where: Where) -> Iterator[Refusal]:
    """One that still has a member, going up or down. [MH-SPE-03, MH-SPE-09]"""
    if bet.get("derivative") not in at_hand["derivatives"]:
        yield Refusal("MH-SPE-09", "E_SPEC_DERIVATIVE", {"found": shown(bet.get("derivative"))}, (*where, "derivative"))
    if bet.get("direction") not in ("up", "down"):
        yield Refusal("MH-SPE-03", "E_SPEC_DIRECTION", {"found": shown(bet.get("direction"))}, (*where, "direction"))


def _check_rank(at_hand: Facts, rank: Any, where: Where) -> Iterator[Refusal]:
    """From 1 to the number of corporations that open the turn. [MH-SPE-06, MH-CRA-06]"""
    limit = at_hand["ranks"]
    if not is_whole(rank) or not 1 <= rank <= limit:
        found = rank if is_whole(rank) else shown(rank)
        yield Refusal("MH-SPE-06", "E_SPEC_RANK", {"limit": limit, "found": found}, where)
