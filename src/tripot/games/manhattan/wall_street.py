"""Wall Street: the ranking, what moved it, and how much of it nobody will explain. [MH-VIS-03]"""

from tripot.engine.events import PUBLIC
from tripot.games.manhattan.corporations import DERIVATIVES, IDS, Corporation
from tripot.games.manhattan.speculation import members, total
from tripot.games.manhattan.state import Facts, State, Work
from tripot.games.manhattan.words import Cause

NAMED: tuple[Cause, ...] = ("first", "last", "mdc", "sabotage")
"""The columns that are public; all the rest is summed as unknown. [MH-VIS-04]"""


def opening(s: State) -> Facts:
    """The table of turn 0: the initial ranking. [MH-VIS-13]"""
    rows = [
        {"corporation": IDS[corporation], "rank": place, "assets": s.assets[corporation]}
        for place, corporation in enumerate(s.ranking, start=1)
    ]
    return {"turn": 0, "rows": rows, "derivatives": _derivatives(s.ranking, s.assets, s.assets)}


def table(s: State) -> Facts:
    """The table of a resolved turn; those that just crashed stand below, without a rank. [MH-VIS-22]"""
    w = s.working
    rows = [_row(w, corporation, place) for place, corporation in enumerate(s.ranking, start=1)]
    rows += [_row(w, corporation, None) for corporation in w.closing if corporation in w.crashes]
    return {"turn": s.turn, "rows": rows, "derivatives": _derivatives(sorted(w.closing), w.start, w.assets)}


def _row(w: Work, corporation: Corporation, place: int | None) -> Facts:
    row: Facts = {
        "corporation": IDS[corporation],
        "rank": place,
        "assets": w.assets[corporation],
        "previous": w.start[corporation],
    }
    unknown = w.assets[corporation] - w.start[corporation]
    for cause in NAMED:
        row[cause] = w.columns[cause][corporation]
        unknown -= row[cause]
    row["unknown"] = unknown
    return row


def _derivatives(ranked: list[Corporation], before: list[int], after: list[int]) -> list[Facts]:
    """Each derivative and its previous sum, on the members that opened the turn. [MH-VIS-05, MH-SPE-12]"""
    found = []
    for name in DERIVATIVES:
        within = members(name, ranked)
        if within:
            found.append({"derivative": name, "sum": total(within, after), "previous": total(within, before)})
    return found


def tell(s: State, published: Facts) -> None:
    """Announce a table."""
    s.tell("MH-VIS-03", "wall_street", PUBLIC, **published)
