"""What one finished game adds to the statistics of many: orders, votes, money left idle, pledges and who won."""

from collections import Counter
from collections.abc import Iterator, Mapping

from tripot.games.manhattan import letters, mdc
from tripot.games.manhattan.pledges import shown
from tripot.games.manhattan.runs.common import KINDS, STEP_PRICE
from tripot.games.manhattan.state import Facts, State

ORDERS = ("vote", "shares", "influence", "citizenship")
RUNS = (*KINDS, "protection")
FATES = ("accepted", "declined", "lapsed", "withdrawn")
NAMES = (
    *(f"order: {name}" for name in ORDERS),
    *(f"run: {kind}" for kind in RUNS),
    *(f"joined: {name}" for name in mdc.COALITIONS),
    *(f"won: {name}" for name in mdc.COALITIONS),
    "bet: derivative",
    "bet: rank",
    *(f"pledge: {fate}" for fate in ("offered", *FATES, "kept", "broken")),
)
"""Everything that is counted; what never happens is counted as nothing, so that it is seen."""


def figures(s: State) -> Mapping[str, int]:
    """The counts of one game, by name; money is in thousands."""
    counts: Counter[str] = Counter(dict.fromkeys(NAMES, 0))
    for sent, found in zip(s.letters, s.findings, strict=True):
        for letter, findings in zip(sent, found, strict=True):
            counts.update(_ordered(letters.whole(letter, findings)))
    counts.update(f"won: {mdc.COALITIONS[winner]}" for winner in s.winners if winner != mdc.NEUTRAL)
    counts.update(_first_turn(s))
    counts.update(_money(s))
    counts.update(_pledges(s))
    counts.update(_city(s))
    return counts


def _city(s: State) -> Mapping[str, int]:
    """How long it lasted, and what became of the assets of all corporations."""
    opening, closing = (sum(each or 0 for each in s.history[at]) for at in (0, -1)) if s.history else (0, 0)
    crashes = sum(map(bool, s.crashed))
    return {"turns": len(s.history) - 1, "crashes": crashes, "assets.opening": opening, "assets.closing": closing}


def _ordered(letter: Facts) -> Iterator[str]:
    """What a message says that its reader ordered."""
    yield from (f"order: {name}" for name in ORDERS if name in letter.get("orders", {}))
    for run in (*letter.get("runs", ()), *letter.get("information", ())):
        yield f"run: {run['type']}"
        yield f"steps: {min(run['amount'] // STEP_PRICE, 9)}"
    yield from (f"bet: {bet['kind']}" for bet in letter.get("speculations", ()))
    if letter["mdc"]["joined"]:
        yield f"joined: {letter['mdc']['joined']}"


def _first_turn(s: State) -> Mapping[str, int]:
    """What became of the leader of the opening, and whether anything crashed at once."""
    if len(s.history) < 2:
        return {}
    before, after = s.history[0], s.history[1]
    leader = s.initial_rank.index(1)
    lost = (before[leader] or 0) - (after[leader] or 0)
    return {"turn 1: leader lost": lost, "turn 1: games with a crash": int(1 in s.crashed)}


def _money(s: State) -> Mapping[str, int]:
    """What came in before the last form was written, and what that form left lying."""
    earned = idle = 0
    for sent in s.letters if s.papers[1:] else ():
        accounts = [letter["account"] for letter in sent]
        gains = (each["refunds"] + each["bets"] + each["dividends"] for each in accounts[:-1])
        earned += s.figures.start_money + sum(gains)
        idle += accounts[-1]["start"] - accounts[-1]["spent"]
    return {"money: earned": earned // 1000, "money: idle": idle // 1000}


def _pledges(s: State) -> Counter[str]:
    found: Counter[str] = Counter({"pledge: offered": len(s.pledges)})
    for pledge in shown.revealed(s):
        found[f"pledge: {pledge['status']}"] += 1
        for kept in (pledge["kept"], pledge["returned"]):
            if kept is not None:
                found["pledge: kept" if kept else "pledge: broken"] += 1
    return found
