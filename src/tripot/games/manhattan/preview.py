"""What an order form or a character would come to, before it is handed in. [MH-ORD-11, MH-STR-01]"""

from collections.abc import Mapping
from fractions import Fraction

from tripot.engine.actions import Fill
from tripot.engine.seats import Seat
from tripot.games.manhattan import desk, sheet, supposing
from tripot.games.manhattan.advice import warnings
from tripot.games.manhattan.corporations import DEFENCES
from tripot.games.manhattan.runs import protection
from tripot.games.manhattan.runs.common import KINDS, MOST_ORDERS, STEP_PRICE
from tripot.games.manhattan.speculation import shape
from tripot.games.manhattan.state import Facts, State
from tripot.games.manhattan.strategies import MOST_IN_ALL
from tripot.kit.numbers import number, percentages

Supposed = Mapping[str, str]


def preview(s: State, seat: Seat, fill: Fill, supposed: Supposed) -> Facts:
    """Money and limits, chances, worth and warnings; the stakes of a character."""
    if fill.form == sheet.NAME:
        return of_orders(s, seat, fill.value, supposed)
    return of_character(fill.value) if fill.form == "character" else {}


def of_orders(s: State, seat: Seat, form: Facts, supposed: Supposed) -> Facts:
    """Money and limits left, the chance of every run, what every bet is worth, a supposed market. [MH-ORD-11]"""
    at_hand = desk.desk(s, seat)
    changes, with_effects = supposing.changes_in(supposed, s), supposed.get("effects", "yes") != "no"
    bought = [name for name in form.get("shares", ()) if name in at_hand["prices"]]
    voted = _voted(form.get("vote"), at_hand)
    market = supposing.what_if(s, seat, _added(voted, changes), bought, with_effects=with_effects)
    unchanged = supposing.what_if(s, seat, voted, bought, with_effects=with_effects)
    bets = form.get("speculations", ())
    cost = sheet.cost(at_hand, form)
    return {
        "money": at_hand["money"],
        "cost": cost,
        "left": at_hand["money"] - cost,
        "limits": limits(at_hand, form),
        "warnings": warnings(at_hand, _whole(at_hand, form)),
        "runs": _runs(s, at_hand, form.get("runs", ()), supposed),
        "speculations": [_bet(at_hand, bet, market, _chance(supposed, n)) for n, bet in enumerate(bets)],
        "market": market,
        "gain": market.total - unchanged.total,
        "changes": changes,
        "effects": with_effects,
    }


def _voted(vote: Facts | None, at_hand: Facts) -> dict[str, int]:
    """One's own vote moves the supposed market too. [MH-VOT-01]"""
    up, down = (str((vote or {}).get(half)) for half in ("up", "down"))
    return {up: 1, down: -1} if up in at_hand["prices"] and down in at_hand["prices"] and up != down else {}


def _added(one: Mapping[str, int], other: Mapping[str, int]) -> dict[str, int]:
    return {name: one.get(name, 0) + other.get(name, 0) for name in {**one, **other}}


def limits(at_hand: Facts, form: Facts) -> Facts:
    """Limits, used and left; a draft may be over them. [MH-ORD-08]"""
    runs, influence = form.get("runs", ()), at_hand["influence"]
    bets = 0 if "speculation" in at_hand["closed"] else influence
    return {
        "shares": _used(len(form.get("shares", ())), influence),
        "bonuses": _used(sum(1 for run in runs if run.get("bonus")), influence),
        "runs": _used(len(runs), MOST_ORDERS),
        "speculations": _used(len(form.get("speculations", ())), bets),
    }


def _used(used: int, limit: int) -> Facts:
    return {"used": used, "limit": limit, "left": limit - used}


def _whole(at_hand: Facts, form: Facts) -> Facts:
    """The form without the runs and bets that do not say all they must yet."""
    return {
        **form,
        "runs": [run for run in form.get("runs", ()) if is_whole_run(at_hand, run)],
        "speculations": [bet for bet in form.get("speculations", ()) if is_whole_bet(at_hand, bet)],
    }


def is_whole_run(at_hand: Facts, run: Facts) -> bool:
    """Whether a run order says all it must, so that its chance can be computed."""
    if run["type"] == "information":
        return run.get("target_player") in range(at_hand["seats"])
    return run.get("target") in at_hand["prices"] and (run["type"] in KINDS or run.get("defence") is not None)


def is_whole_bet(at_hand: Facts, bet: Facts) -> bool:
    """Whether a bet says all it must."""
    if bet["kind"] == "rank":
        return bet.get("corporation") in at_hand["prices"] and bet.get("rank") in range(1, at_hand["ranks"] + 1)
    return bet.get("derivative") in at_hand["derivatives"] and bet.get("direction") is not None


def _runs(s: State, at_hand: Facts, runs: list[Facts], supposed: Supposed) -> list[Facts]:
    """Prices; percentages and exact chances under what is supposed. [MH-RUN-09, MH-RUN-12, MH-PRO-02]"""
    whole = [(place, run) for place, run in enumerate(runs) if is_whole_run(at_hand, run)]
    known = [run for _, run in whole]
    about: list[Facts] = [{"price": STEP_PRICE * run["steps"], "odds": None, "protection": None} for run in runs]
    for nth, (place, run) in enumerate(whole):
        if run["type"] == "protection":
            kind = DEFENCES.index(run["defence"])
            about[place]["protection"] = protection.percentage(kind, run["steps"], bonus=bool(run.get("bonus")))
        else:
            about[place]["odds"] = supposing.run_odds(
                s,
                at_hand,
                known,
                nth,
                rivals=percentages(supposed.get(f"runs.{place}.rivals", ""), 300),
                guards=percentages(supposed.get(f"runs.{place}.guards", ""), 100),
            )
    return about


def _chance(supposed: Supposed, place: int) -> Fraction | None:
    percent = number(supposed.get(f"speculations.{place}.chance", ""), -1)
    return Fraction(percent, 100) if 0 <= percent <= 100 else None


def _bet(at_hand: Facts, bet: Facts, market: supposing.Market, chance: Fraction | None) -> Facts:
    """Its odds, from which chance on it is fair, and its worth under what is supposed. [MH-SPE-04]"""
    if not is_whole_bet(at_hand, bet):
        return {"known": False}
    return {
        "known": True,
        "profit": at_hand["profit"][shape(bet, at_hand["ranks"])],
        "fair": supposing.fair_chance(at_hand, bet),
        "gain": supposing.bet_gain(at_hand, bet, market),
        "supposed": chance,
        "expected": None if chance is None else round(supposing.bet_expectation(at_hand, bet, chance)),
    }


def of_character(form: Facts) -> Facts:
    """How much is staked, and how much may be. [MH-STR-01]"""
    stakes = {entry["title"]: entry["stake"] for entry in form.get("strategies", ())}
    staked = sum(stakes.values())
    return {"staked": staked, "limit": MOST_IN_ALL, "left": MOST_IN_ALL - staked, "stakes": stakes}
