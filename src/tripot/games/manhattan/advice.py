"""Advice on an order form: warnings that never block. [MH-ORD-10]"""

from tripot.games.manhattan.corporations import DEFENCES
from tripot.games.manhattan.runs import protection
from tripot.games.manhattan.runs.common import BONUS, CAP, INFORMATION, KIND, STEP, raw
from tripot.games.manhattan.sheet import cost
from tripot.games.manhattan.state import Facts


def raw_percentage(at_hand: Facts, order: Facts) -> int:
    """The raw percentage of an offensive run from this desk. [MH-RUN-09, MH-ORD-11]"""
    kind = KIND[order["type"]]
    if kind == INFORMATION:
        modifier = at_hand["information_modifier"]
    else:
        modifier = at_hand["modifier"] - (10 if order["target"] in at_hand["controlled"] else 0)
    return raw(kind, order["steps"], bonus=bool(order.get("bonus")), modifier=modifier)


def warnings(at_hand: Facts, form: Facts) -> list[Facts]:
    """What a player may want to look at twice in a valid form. [MH-ORD-10, MH-PRO-07]"""
    found = [line for place, order in enumerate(form.get("runs", ())) for line in _about_run(at_hand, order, place)]
    bets = form.get("speculations", [])
    found += [
        {"warning": "bet_repeated", "where": ["speculations", str(place)]}
        for place, bet in enumerate(bets)
        if bet in bets[:place]
    ]
    if form.get("citizenship"):
        found.append(
            {
                "warning": "citizenship_cost",
                "where": ["citizenship"],
                "vp": at_hand["claim_cost"],
                "turn": at_hand["turn"],
            }
        )
    left = at_hand["money"] - cost(at_hand, form)
    if left > 0:
        found.append({"warning": "money_unused", "where": [], "left": left})
    return found


def _about_run(at_hand: Facts, order: Facts, place: int) -> list[Facts]:
    where = ["runs", str(place)]
    if order["type"] == "protection":
        base = protection.BASE[DEFENCES.index(order["defence"])]
        paid = base + STEP * order["steps"] + (BONUS if order.get("bonus") else 0)
        if paid > protection.CAP:
            return [{"warning": "protection_over_cap", "where": where, "found": paid, "limit": protection.CAP}]
        return []
    found = raw_percentage(at_hand, order)
    if found > CAP:
        return [{"warning": "run_over_cap", "where": where, "found": found, "limit": CAP}]
    return []
