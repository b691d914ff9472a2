"""Amounts of a clause: written to be computed, never below nothing. [NT-CON-06]"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from tripot.games.neo_tokyo import account
from tripot.games.neo_tokyo.state import City

Amount = Mapping[str, Any]


def compute(s: City, amount: Amount) -> int:
    """The sum due, from what has happened so far. [NT-CON-06]"""
    return KINDS[amount["kind"]](s, amount)


def interest(principal: int, rate: int, periods: int) -> int:
    """Compound interest, rounded down once. [NT-CON-06, NT-GEN-03]

    >>> interest(300_000, 10, 2)
    363000
    """
    grown: int = principal * (100 + rate) ** periods
    return grown // int(100**periods)


def _fixed(_s: City, amount: Amount) -> int:
    return int(amount["n"])


def _dividends(s: City, amount: Amount) -> int:
    return account.part(s.players[amount["player"]].dividends.get(amount["turn"], 0), amount["percent"])


def _forecasts(s: City, amount: Amount) -> int:
    return account.part(s.players[amount["player"]].gains.get(amount["turn"], 0), amount["percent"])


def _per_asset(s: City, amount: Amount) -> int:
    """So much for each asset at the end of a turn; this turn's are final by now. [NT-CON-06]"""
    if amount["turn"] == s.turn:
        assets = s.assets
    else:
        assets = next((past["assets"] for past in s.history if past["turn"] == amount["turn"]), {})
    return int(amount["n"]) * int(assets.get(amount["corp"], 0))


def _interest(_s: City, amount: Amount) -> int:
    return interest(amount["n"], amount["percent"], amount["periods"])


def _sum(s: City, amount: Amount) -> int:
    return sum(compute(s, each) for each in amount["of"])


def _min(s: City, amount: Amount) -> int:
    return min(compute(s, each) for each in amount["of"])


def _max(s: City, amount: Amount) -> int:
    return max(compute(s, each) for each in amount["of"])


KINDS: dict[str, Callable[[City, Amount], int]] = {
    "fixed": _fixed,
    "dividends": _dividends,
    "forecasts": _forecasts,
    "per_asset": _per_asset,
    "interest": _interest,
    "sum": _sum,
    "min": _min,
    "max": _max,
}
NEEDS: dict[str, tuple[str, ...]] = {
    "fixed": ("n",),
    "dividends": ("player", "percent", "turn"),
    "forecasts": ("player", "percent", "turn"),
    "per_asset": ("n", "corp", "turn"),
    "interest": ("n", "percent", "periods"),
    "sum": ("of",),
    "min": ("of",),
    "max": ("of",),
}
"""What each kind of amount must say."""


def parts(amount: Amount) -> Iterator[Amount]:
    """The amount and every amount inside it."""
    yield amount
    for each in amount.get("of") or ():
        yield from parts(each)
