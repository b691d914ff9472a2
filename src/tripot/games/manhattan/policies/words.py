"""What a promise is worth to whoever hears it, what it costs to give, and whether it will be kept. [MH-PLG-01]"""

from tripot.games.manhattan.corporations import INDEX
from tripot.games.manhattan.mdc import COALITION
from tripot.games.manhattan.policies import reasons
from tripot.games.manhattan.policies.joining import worths
from tripot.games.manhattan.policies.pad import VP, Pad
from tripot.games.manhattan.state import Facts

_HARMLESS = 0.1
_COSTLY = 1.5


def gain(pad: Pad, promise: Facts) -> float:
    """What one gains, in points, if somebody keeps this promise."""
    shares = pad.holdings().get(promise.get("corporation") or "", 0)
    asset = shares * (50_000 * (pad.left - 1) / VP + 0.3)
    match promise["kind"]:
        case "vote":
            rival = 0.4 if not shares and _is_ahead(pad, promise["corporation"]) else _HARMLESS
            return asset if promise["direction"] == "up" else rival - asset
        case "no_run":
            return asset if promise.get("player") is None else (0.3 if promise["player"] == pad.seat else 0.0)
        case "coalition":
            return worths(pad)[COALITION[promise["coalition"]]]
        case "protect":
            return asset / 2
        case "no_buy":
            return 0.2 if shares else 0.0
    return -_HARMLESS if shares else 0.0


def price(pad: Pad, promise: Facts) -> float:
    """What it costs, in points, to promise this and keep it."""
    name = promise.get("corporation") or ""
    shares, mine = pad.holdings().get(name, 0), name and INDEX[name] == pad.darling()
    match promise["kind"]:
        case "vote":
            if promise["direction"] == "down":
                return _COSTLY * shares + _HARMLESS
            return 0.0 if mine else 0.4 if shares else _COSTLY
        case "no_run":
            return 0.0 if shares else 0.3 + 0.6 * (pad.left <= 2 and bool(name) and _is_ahead(pad, name))
        case "coalition":
            found = worths(pad)
            return (max(found) - found[COALITION[promise["coalition"]]]) / 2
        case "protect":
            return 0.3 if shares else 0.8
        case "buy":
            dear = pad.at_hand["prices"].get(name, pad.money + 1) > pad.money or bool(pad.at_hand["home"])
            return 9.0 if dear else 0.2 if mine else 1.0
    return 1.0 if mine else _HARMLESS


def _is_ahead(pad: Pad, name: str) -> bool:
    ranking = pad.forecast.ranking
    return INDEX[name] in ranking and ranking.index(INDEX[name]) < ranking.index(pad.darling())


def clashes(one: Facts, other: Facts) -> bool:
    """Whether nobody could keep both: two coalitions, two votes, buying what was not to be bought."""
    kinds = {one["kind"], other["kind"]}
    same = one.get("corporation") == other.get("corporation")
    if kinds == {"coalition"}:
        return bool(one["coalition"] != other["coalition"])
    if kinds == {"vote"}:
        return bool((one["direction"] == other["direction"]) != same)
    return kinds == {"buy", "no_buy"} and same


def kept(pad: Pad) -> list[Facts]:
    """Those of one's promises that will be kept, unless temperament and gain say otherwise. [MH-PLG-05]"""
    found = []
    for promise in pad.promised():
        costs = price(pad, promise)
        tempting = costs >= _tempting(pad)
        is_kept = not (tempting and pad.temper.honesty < 100 and not pad.likely(pad.temper.honesty))
        if tempting:
            reasons.promise(pad, promise, costs, is_kept=is_kept)
        if is_kept:
            found.append(promise)
    return found


def _tempting(pad: Pad) -> float:
    """How much a promise has to cost before breaking it comes to mind."""
    return 0.12 if pad.temper.honesty < 50 else 0.4
