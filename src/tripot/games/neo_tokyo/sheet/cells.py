"""Orders about one's CROC. [NT-CRO-01, NT-CRO-03, NT-CRO-04]"""

from tripot.engine.refusals import Refusal
from tripot.games.neo_tokyo.sheet.reader import Order, Reader, lacks
from tripot.games.neo_tokyo.tables import C

STEP: int = C["croc_bonus_step"]
MOST_BONUS: int = C["croc_bonus_max"]
MOST_RUNS: int = C["croc_run_max"]


def create(r: Reader, order: Order) -> Refusal | int:
    """Found a cell, in the name of one's corporation. [NT-CRO-01]"""
    if not r.player.citizen:
        return Refusal("NT-E-16", "croc_needs_citizenship")
    if r.player.croc is not None or r.founded:
        return Refusal("NT-E-16", "one_croc_only")
    if not order.get("name", "").strip():
        return Refusal("NT-E-16", "croc_needs_a_name")
    r.founded = True
    return int(C["croc_cost"])


def return_cell(r: Reader, _order: Order) -> None:
    """The foundation was struck."""
    r.founded = False


def _has_cell(r: Reader) -> bool:
    """Whether there is a cell to improve, this sheet's own included. [NT-CRO-04]"""
    return r.player.croc is not None or r.founded or any(order["order"] == "croc_create" for order in r.orders)


def bonus(r: Reader, order: Order) -> Refusal | int:
    """More skill in one type, up to 30%. [NT-CRO-03]"""
    lacking = lacks(order, "skill")
    if lacking is not None:
        return lacking
    if not _has_cell(r):
        return Refusal("NT-E-16", "no_croc")
    skill, steps = order["skill"], int(order.get("steps", 1))
    croc = r.player.croc
    level = (croc.bonus[skill] if croc else 0) + r.more_bonus.get(skill, 0) + steps * STEP
    if level > MOST_BONUS:
        return Refusal("NT-E-16", "croc_bonus_capped", {"most": MOST_BONUS, "found": level, "skill": skill})
    r.more_bonus[skill] = r.more_bonus.get(skill, 0) + steps * STEP
    return steps * int(C["croc_bonus_cost"])


def return_bonus(r: Reader, order: Order) -> None:
    """The improvement was struck."""
    r.more_bonus[order["skill"]] -= order.get("steps", 1) * STEP


def capacity(r: Reader, order: Order) -> Refusal | int:
    """One more run a turn, up to five. [NT-CRO-04]"""
    if not _has_cell(r):
        return Refusal("NT-E-16", "no_croc")
    steps = int(order.get("steps", 1))
    level = (r.player.croc.runs if r.player.croc else 1) + r.more_runs + steps
    if level > MOST_RUNS:
        return Refusal("NT-E-16", "croc_capacity_capped", {"most": MOST_RUNS, "found": level})
    r.more_runs += steps
    return steps * int(C["croc_run_cost"])


def return_capacity(r: Reader, order: Order) -> None:
    """The improvement was struck."""
    r.more_runs -= order.get("steps", 1)


def strike_orphans(r: Reader) -> None:
    """Improvements of a cell that will not be founded after all. [NT-ORD-03]"""
    if r.player.croc is not None or r.founded:
        return
    for place, order in enumerate(r.orders):
        if order["order"] in {"croc_bonus", "croc_capacity"} and place in r.costs:
            r.drop(place)
            r.errors[place] = Refusal("NT-E-16", "no_croc")
