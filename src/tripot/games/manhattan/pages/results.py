"""What a resolution did to me, in steps: what happened, money by source, what I own, whom I fight, what I may now."""

from collections.abc import Mapping

from tripot.engine.view import View
from tripot.games.manhattan.mdc import COALITION, COALITIONS, opposed
from tripot.games.manhattan.pages import market, news, pledges
from tripot.games.manhattan.pages.market import majorities
from tripot.games.manhattan.state import Facts
from tripot.kit.numbers import number

_HALVES = (("up", 1), ("down", -1))
_MOVES = {"datasteal": (("beneficiary", 1),), "extraction": (("target", -1), ("beneficiary", 1))}
"""What a run that succeeded moves without a word on Wall Street. [MH-DST-01, MH-EXT-01]"""
_SOURCES = ("start", "spent", "refunds", "bets", "dividends", "end")


def page(view: View, asked: Mapping[str, str]) -> Facts:
    """The results of one turn for whoever looks; without an address, of the last one. [MH-VIS-14]"""
    facts = view.facts
    last = len(facts["papers"]) - 1
    turn = max(1, min(number(asked.get("turn", ""), last), last))
    letter = facts["me"]["letters"][turn - 1]
    return {
        "turn": turn,
        "turns": facts["turns"],
        "letter": letter,
        "paper": news.page(view, {"turn": str(turn)}),
        "promises": pledges.told(view, turn),
        "happened": {**happened(letter), "against": _aimed_at_me(facts, letter)},
        "money": money(letter["account"]),
        "owned": owned(facts, turn),
        "ranking": ranking(view, turn),
        "rivals": rivals(facts, turn),
        "next": letter["mdc"]["next"],
    }


def happened(letter: Facts) -> Facts:
    """My orders and what became of them: runs and bets won and lost, what I was told. [MH-VIS-15]"""
    runs = [run for run in letter.get("runs", ()) if run["type"] != "protection"]
    return {
        "orders": letter.get("orders", {}),
        "runs": [*runs, *letter.get("information", ())],
        "protections": [run for run in letter.get("runs", ()) if run["type"] == "protection"],
        "bets": letter.get("speculations", []),
        "mdc": letter["mdc"],
    }


def money(account: Facts) -> Facts:
    """Where the money came from and went, with bars to compare; what was sent and received too. [MH-VIS-15]"""
    gifts = [(name, sum(gift["amount"] for gift in account.get(name, ()))) for name in ("received", "sent")]
    lines = [("received", gifts[0][1]), ("sent", -gifts[1][1]), ("spent", -account["spent"])]
    lines += [(name, account.get(name, 0)) for name in ("refunds", "bets", "dividends")]
    most = max(1, account["start"], account["end"], *(abs(sum_) for _, sum_ in lines))
    return {
        "start": account["start"],
        "end": account["end"],
        "lines": [{"id": name, "sum": sum_, "width": 100 * abs(sum_) // most} for name, sum_ in lines if sum_],
    }


def owned(facts: Facts, turn: int) -> list[Facts]:
    """My corporations at the end of that turn: shares, rank, how their assets moved, what they paid."""
    rows = {row["corporation"]: row for row in facts["papers"][turn]["wall_street"]["rows"]}
    paid = {line["corporation"]: line for line in facts["me"]["letters"][turn - 1].get("dividends", ())}
    held = _held(facts, turn) or {name: line["shares"] for name, line in paid.items()}
    return [
        {
            "id": name,
            "shares": shares,
            "rank": rows[name]["rank"],
            "assets": rows[name]["assets"],
            "change": rows[name]["assets"] - rows[name].get("previous", rows[name]["assets"]),
            "paid": paid[name]["amount"] if name in paid else 0,
        }
        for name, shares in held.items()
        if name in rows
    ]


def ranking(view: View, turn: int) -> list[Facts]:
    """Every corporation as Wall Street has it, with what moved it: what all read, then what I ordered or was told of.

    The rest nobody explains to me. [MH-VIS-03, MH-VIS-04, MH-DET-03]
    """
    mine, known = _held(view.facts, turn), _known(view.facts, turn)
    rows = market.page(view, {"turn": str(turn)})["rows"]
    return [{**row, "mine": mine.get(row["id"], 0), "causes": _causes(row, known)} for row in rows]


def _causes(row: Facts, known: list[Facts]) -> list[Facts]:
    """What moved a corporation, and how much of it stays in the dark for me."""
    own = [cause for cause in known if cause["id"] == row["id"]]
    hidden = row["unknown"] - sum(cause["change"] for cause in own)
    public = [cause for cause in row["causes"] if cause["cause"] != "unknown"]
    return [*public, *own, *([{"cause": "unknown", "change": hidden}] if hidden else [])]


def _known(facts: Facts, turn: int) -> list[Facts]:
    """What my letter tells of moves that Wall Street does not explain: my vote, my runs, runs that were detected."""
    letter, me = facts["me"]["letters"][turn - 1], facts["me"]["seat"]
    vote = letter.get("orders", {}).get("vote") or {}
    found = [{"id": vote[half], "cause": "vote", "change": sign} for half, sign in _HALVES if vote.get(half)]
    runs = [{**run, "sponsor": me} for run in letter.get("runs", ())]
    runs += [run for run in letter.get("detections", ()) if run.get("sponsor") not in (None, me)]
    for run in runs:
        moves = _MOVES.get(run["type"], ()) if run.get("succeeded") else ()
        told = {"cause": "run", "type": run["type"], "sponsor": None if run["sponsor"] == me else run["sponsor"]}
        found += [{**told, "id": run[end], "change": change} for end, change in moves]
    return found


def _held(facts: Facts, turn: int) -> Facts:
    """What I hold, if that turn was the last one."""
    me = facts["me"]["seat"]
    held: Facts = facts["players"][me]["shares"] if turn == len(facts["papers"]) - 1 else {}
    return held


def _aimed_at_me(facts: Facts, letter: Facts) -> list[Facts]:
    """The runs of others that were seen at my door, or at that of a corporation that is mine. [MH-DET-03]"""
    me = facts["me"]["seat"]
    mine = {name for name, number in facts["players"][me]["shares"].items() if number}
    return [
        line
        for line in letter.get("detections", ())
        if line.get("sponsor") not in (None, me) and (line.get("target_player") == me or line.get("target") in mine)
    ]


def rivals(facts: Facts, turn: int) -> Facts:
    """Whom I fight: who was seen at my door, who sat opposite me, who stands above me where I hold shares."""
    me = facts["me"]["seat"]
    letter = facts["me"]["letters"][turn - 1]
    aimed = _aimed_at_me(facts, letter)
    told = [line for line in letter.get("detections", ()) if line.get("sponsor") not in (None, me)]
    seen = [line for line in told if line not in aimed]
    rumours = [line for line in letter.get("detections", ()) if "sponsor" not in line]
    joined = letter["mdc"]["joined"]
    against = COALITIONS[opposed(COALITION[joined])] if joined else None
    counted = facts["papers"][turn]["newsfeeds"]["mdc"]
    opposite = [
        each["seat"]
        for line in counted
        if line["kind"] == "coalition_counted" and line["coalition"] == against
        for each in line["players"]
    ]
    return {"seen": seen, "rumours": rumours, "opposite": opposite, "above": _above(facts, turn)}


def _above(facts: Facts, turn: int) -> list[Facts]:
    """Where somebody else holds the most shares of what I own too. [MH-MDC-03]"""
    me, owners = facts["me"]["seat"], majorities(facts)
    mine = _held(facts, turn)
    return [{"id": name, "owner": owners[name]} for name in mine if owners[name] not in (None, me)]
