"""The market: the skyline of the dashboard and the tables of Wall Street. [MH-VIS-03, MH-VIS-05]"""

from collections.abc import Mapping
from fractions import Fraction

from tripot.engine.view import View
from tripot.games.manhattan import shares
from tripot.games.manhattan.corporations import DERIVATIVES, IDS, INDEX
from tripot.games.manhattan.mdc import main_shareholder
from tripot.games.manhattan.parameters import Figures
from tripot.games.manhattan.state import Facts
from tripot.games.manhattan.wall_street import NAMED
from tripot.kit.browsing import shelf, turn_asked

TALL = 250
"""How high the tallest tower may stand, in units of the drawing."""


def board(view: View) -> Facts:
    """The dashboard: the skyline, the tape, and how the last turn ended."""
    facts = view.facts
    if not facts["turn"]:
        return {"towers": [], "tape": []}
    papers = facts["papers"]
    tapes = [
        {"turn": turn, "lines": tape(papers[turn]["wall_street"]["rows"])} for turn in reversed(range(len(papers)))
    ]
    return {"towers": towers(facts), "tape": tapes, "derivatives": derivatives(facts, len(facts["papers"]) - 1)}


def towers(facts: Facts) -> list[Facts]:
    """The corporations by rank, as tall as their assets; whose they are, and how many of their shares are mine."""
    most = max((each["assets"] or 0 for each in facts["corporations"]), default=1)
    by_id = {each["id"]: each for each in facts["corporations"]}
    changes = {row["corporation"]: row["assets"] - row.get("previous", row["assets"]) for row in _last_rows(facts)}
    own = facts["players"][facts["me"]["seat"]]["shares"] if "me" in facts else {}
    owners = majorities(facts)
    return [
        {
            "id": name,
            "rank": place,
            "assets": by_id[name]["assets"],
            "change": changes.get(name, 0),
            "height": 30 + TALL * by_id[name]["assets"] // max(most, 1),
            "mine": own.get(name, 0),
            "owner": owners[name],
        }
        for place, name in enumerate(facts["ranking"], start=1)
    ]


def _last_rows(facts: Facts) -> list[Facts]:
    rows: list[Facts] = facts["papers"][-1]["wall_street"]["rows"]
    return rows


def majorities(facts: Facts) -> dict[str, int | None]:
    """Who holds strictly the most shares of each corporation. [MH-MDC-03]"""
    owned = [[player["shares"].get(name, 0) for name in IDS] for player in facts["players"]]
    return {name: main_shareholder(owned, number) for number, name in enumerate(IDS)}


def quote(figures: Figures, facts: Facts, name: str) -> Facts:
    """A share as Wall Street quotes it now: prices, dividend, and what part of the price it pays back a turn."""
    ranking = facts["ranking"]
    assets = facts["corporations"][INDEX[name]]["assets"]
    ranked, owned = [INDEX[each] for each in ranking], [each["assets"] or 0 for each in facts["corporations"]]
    rates = shares.rates(figures, ranked, owned)
    price = assets * (figures.share_price_of_leader if ranking[0] == name else figures.share_price)
    dividend = rates[INDEX[name]]
    return {
        "price": price,
        "citizen_price": assets * figures.share_price,
        "dividend": dividend,
        "yield": Fraction(dividend, price),
    }


def tape(rows: list[Facts]) -> list[Facts]:
    """The ticker tape of a turn."""
    return [
        {
            "id": row["corporation"],
            "assets": row["assets"],
            "change": row["assets"] - row.get("previous", row["assets"]),
        }
        for row in rows
    ]


def page(view: View, asked: Mapping[str, str]) -> Facts:
    """Wall Street at the end of one turn. [MH-VIS-03, MH-VIS-13, MH-VIS-22]"""
    facts = view.facts
    last = len(facts["papers"]) - 1
    turn = turn_asked(asked, last)
    rows = [_row(view, row, now=turn == last) for row in facts["papers"][turn]["wall_street"]["rows"]]
    unknown = sum(abs(row["unknown"]) for row in rows)
    told = unknown + _named(rows)
    return {
        **shelf(turn, last),
        "rows": rows,
        "named": NAMED,
        "is_now": turn == last and view.outcome is None,
        "share_of_unknown": Fraction(unknown, told) if told else None,
        "derivatives": derivatives(facts, turn),
        "steps": [str(number) for number in range(last + 1)],
        "history": history(facts),
        "sums": sums(facts),
        "strong": asked.get("corporation", ""),
    }


def _named(rows: list[Facts]) -> int:
    return sum(abs(cause["change"]) for row in rows for cause in row["causes"] if cause["cause"] != "unknown")


def _row(view: View, row: Facts, *, now: bool) -> Facts:
    """A line: rank, assets, what is known of its changes; today's line has a price and a yield too. [MH-VIS-04]"""
    causes = [{"cause": cause, "change": row.get(cause, 0)} for cause in (*NAMED, "unknown")]
    return {
        "id": row["corporation"],
        "rank": row["rank"],
        "assets": row["assets"],
        "previous": row.get("previous"),
        "change": row["assets"] - row.get("previous", row["assets"]),
        "unknown": row.get("unknown", 0),
        "columns": {cause["cause"]: cause["change"] for cause in causes},
        "causes": [cause for cause in causes if cause["change"]],
        "quote": _quote(view, row["corporation"]) if now and row["rank"] is not None else None,
    }


def _quote(view: View, name: str) -> Facts:
    found = quote(view.figures, view.facts, name)
    return {**found, "percent": round(100 * found["yield"])}


def derivatives(facts: Facts, turn: int) -> list[Facts]:
    """Each derivative with its sum, its previous one and its members. [MH-VIS-05]"""
    return [
        {
            "id": line["derivative"],
            "sum": line["sum"],
            "change": line["sum"] - line["previous"],
            "members": [IDS[member] for member in DERIVATIVES[line["derivative"]]],
        }
        for line in facts["papers"][turn]["wall_street"]["derivatives"]
    ]


def history(facts: Facts) -> list[Facts]:
    """The assets of every corporation at the end of every turn; the curve of a crash stays. [MH-VIS-05, MH-VIS-22]"""
    found: dict[str, list[int | None]] = {name: [] for name in IDS}
    for paper in facts["papers"]:
        assets = {row["corporation"]: row["assets"] for row in paper["wall_street"]["rows"]}
        for name, values in found.items():
            values.append(assets.get(name))
    order = [*facts["ranking"], *(name for name in IDS if name not in facts["ranking"])]
    return [{"id": name, "values": tuple(found[name])} for name in order]


def sums(facts: Facts) -> list[Facts]:
    """The derivatives, turn after turn."""
    found: dict[str, list[int | None]] = {name: [] for name in DERIVATIVES}
    for paper in facts["papers"]:
        now = {line["derivative"]: line["sum"] for line in paper["wall_street"]["derivatives"]}
        for name, values in found.items():
            values.append(now.get(name))
    return [{"id": name, "values": tuple(values)} for name, values in found.items()]
