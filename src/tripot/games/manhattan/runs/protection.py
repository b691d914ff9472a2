"""Protection: one more defence for a corporation, for the turn. [MH-PRO-01]

It is never detected, refunded or published, and its sponsor never hears whether it served. [MH-PRO-06, MH-VIS-17]
"""

from tripot.games.manhattan.corporations import DEFENCES, INDEX
from tripot.games.manhattan.draws import d100
from tripot.games.manhattan.runs.common import BONUS, STEP, STEP_PRICE, Run
from tripot.games.manhattan.runs.defence import kind_of
from tripot.games.manhattan.state import Facts, State
from tripot.games.manhattan.tables import TABLES

BASE: tuple[int, ...] = tuple(TABLES["protection"]["base"][kind] for kind in DEFENCES)
CAP: int = TABLES["protection"]["cap"]


def percentage(defence: int, steps: int, *, bonus: bool) -> int:
    """Base, money, bonus, never above 50; neither coalitions nor timing touch it. [MH-PRO-02, MH-PRO-07, MH-RUN-02]"""
    return min(CAP, BASE[defence] + STEP * steps + (BONUS if bonus else 0))


def register(s: State) -> None:
    """All Protections of the turn, by seat then by place in the form. [MH-RES-07, MH-PRO-03]"""
    w = s.working
    for seat, form in enumerate(w.forms):
        for position, order in enumerate(form.get("runs", ())):
            if order["type"] != "protection":
                continue
            defence = DEFENCES.index(order["defence"])
            percent = percentage(defence, order["steps"], bonus=order["bonus"])
            key = INDEX[order["target"]] * len(DEFENCES) + defence
            w.protections.setdefault(key, []).append((seat, position, percent))
            w.protected[seat].append(line(order, percent))
            s.guarded[seat][defence] += 1


def line(order: Facts, percent: int) -> Facts:
    """What its sponsor reads: corporation, kind, amount, percentage, and not a word more. [MH-VIS-15, MH-VIS-17]"""
    return {
        "type": "protection",
        "target": order["target"],
        "defence": order["defence"],
        "amount": STEP_PRICE * order["steps"],
        "bonus": order["bonus"],
        "percent": percent,
    }


def counters(s: State, run: Run) -> bool:
    """Each matching Protection in turn, with a fresh draw, until one counters. [MH-PRO-03, MH-PRO-04, MH-PRO-05]

    One's own Protections stop one's own runs as well. [MH-RUN-17]
    """
    key = run.aimed * len(DEFENCES) + kind_of(run)
    for seat, position, percent in s.working.protections.get(key, ()):
        if d100(s, "protection", percent, seat=run.sponsor, position=run.position, by=seat, by_position=position):
            return True
    return False
