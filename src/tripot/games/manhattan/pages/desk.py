"""The trading desk: the order form as a page, and all that stands beside it while it is written. [MH-ORD-11]"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from tripot.engine.refusals import Refusal
from tripot.engine.view import View
from tripot.games.manhattan import sheet
from tripot.games.manhattan.advice import warnings
from tripot.games.manhattan.calculators import (
    Odds,
    bet_expectation,
    bet_gain,
    fair_chance,
    limits,
    quote,
    run_odds,
    what_if,
)
from tripot.games.manhattan.corporations import DEFENCES
from tripot.games.manhattan.mdc import COALITIONS
from tripot.games.manhattan.orders import is_whole
from tripot.games.manhattan.pages.companies import card
from tripot.games.manhattan.pages.supposing import changes_in
from tripot.games.manhattan.runs import protection
from tripot.games.manhattan.runs.common import KINDS, LEAST_STEPS, MOST_ORDERS, MOST_STEPS, STEP, STEP_PRICE
from tripot.games.manhattan.speculation import shape
from tripot.games.manhattan.state import Facts
from tripot.kit.numbers import number

RUNS = (*KINDS, "protection")
_RUN_BOXES = {
    "datasteal": ("target", "beneficiary"),
    "sabotage": ("target",),
    "extraction": ("target", "beneficiary"),
    "information": ("target_player",),
    "protection": ("target", "defence"),
}
_BET_BOXES = {"rank": ("corporation", "rank"), "derivative": ("derivative", "direction")}


def page(view: View, asked: Mapping[str, str]) -> Facts:
    """What may be chosen, with its price. [MH-ORD-03, MH-ORD-11]"""
    facts = view.facts
    at_hand = facts["me"]["desk"]
    if at_hand is None:
        return {"open": False}
    return {
        "open": True,
        "desk": at_hand,
        "printing": asked.get("leaf") == "print",
        "corporations": [{**card(name), **_share(facts, at_hand, name)} for name in facts["ranking"]],
        "others": [player["seat"] for player in facts["players"] if player["seat"] != at_hand["seat"]],
        "coalitions": COALITIONS,
        "claims": [name for name in at_hand["owned"] if name != at_hand["citizenship"]],
        "runs": RUNS,
        "defences": DEFENCES,
        "steps": [{"steps": steps, "price": STEP_PRICE * steps, "percent": STEP * steps} for steps in _STEPS],
        "boxes": {"run": _RUN_BOXES, "bet": _BET_BOXES},
    }


_STEPS = range(LEAST_STEPS, MOST_STEPS + 1)


def _share(facts: Facts, at_hand: Facts, name: str) -> Facts:
    found = quote(facts, name)
    return {
        "price": at_hand["prices"][name],
        "dividend": found["dividend"],
        "owned": at_hand["owned"].get(name, 0),
        "controlled": name in at_hand["controlled"],
    }


def tidy(value: Any) -> Facts:
    """A form as it was filled in, without the boxes that its choices do not use. Half-filled lines stay."""
    held = value if isinstance(value, dict) else {}
    kept: Facts = {}
    vote = _filled(held.get("vote"), ("up", "down"))
    if vote:
        kept["vote"] = vote
    kept |= {name: held[name] for name in ("coalition", "citizenship", "shares") if held.get(name)}
    if held.get("influence") is True:
        kept["influence"] = True
    runs = [_run(entry) for entry in _entries(held, "runs")]
    if runs:
        kept["runs"] = runs
    bets = [
        _filled(entry, ("kind", *_BET_BOXES.get(str(entry.get("kind")), ()), "stake"))
        for entry in _entries(held, "speculations")
    ]
    if bets:
        kept["speculations"] = bets
    return kept


def _entries(held: Facts, name: str) -> list[Facts]:
    found = held.get(name)
    return [entry for entry in found if isinstance(entry, dict) and entry] if isinstance(found, list) else []


def _run(entry: Facts) -> Facts:
    kept = _filled(entry, ("type", *_RUN_BOXES.get(str(entry.get("type")), ()), "steps"))
    return {**kept, "bonus": entry.get("bonus") is True}


def _filled(entry: Any, names: tuple[str, ...]) -> Facts:
    held = entry if isinstance(entry, dict) else {}
    return {name: held[name] for name in names if held.get(name) is not None}


def edit(value: Facts, change: str) -> Facts | None:
    """The form with one more line of a kind (`add:runs:sabotage`), or empty (`clear`)."""
    if change == "clear":
        return {}
    act, _, path = change.partition(":")
    place, _, kind = path.partition(":")
    if act != "add":
        return None
    if place == "runs" and kind in RUNS:
        lines = list(value.get("runs", ()))
        fresh = {"type": kind, "steps": LEAST_STEPS, "bonus": False}
        return {**value, "runs": [*lines, fresh]} if len(lines) < MOST_ORDERS else value
    if place == "speculations" and kind in _BET_BOXES:
        return {**value, "speculations": [*value.get("speculations", ()), {"kind": kind}]}
    return None


def count(view: View, value: Facts, asides: Mapping[str, str]) -> Facts:
    """Money and limits left, the chance of every run, what every bet is worth, and what is wrong. [MH-ORD-11]"""
    facts = view.facts
    at_hand = facts["me"]["desk"]
    wrong: list[Refusal] = sheet.check(at_hand, value)
    sound = readable(at_hand, value)
    changes = changes_in(asides, at_hand["prices"])
    market = what_if(facts, changes, sound)
    runs, bets = _entries(value, "runs"), _entries(value, "speculations")
    return {
        "limits": limits(at_hand, {**sound, "runs": runs, "speculations": bets}),
        "wrong": wrong,
        "is_right": not wrong,
        "warnings": warnings(at_hand, value) if not wrong else [],
        "runs": [_about_run(facts, at_hand, runs, place, asides) for place in range(len(runs))],
        "bets": [
            _about_bet(facts, at_hand, bet, market, asides.get(f"speculations.{n}.chance", ""))
            for n, bet in enumerate(bets)
        ],
        "market": market,
        "supposed": bool(changes),
        "is_empty": not value,
        "held": laid_out(value),
    }


def laid_out(value: Facts) -> Facts:
    """A form with every box it has, the empty ones too."""
    return {
        **dict.fromkeys(sheet.FIELDS),
        **value,
        "runs": [{**_NO_RUN, **run} for run in _entries(value, "runs")],
        "speculations": [{**_NO_BET, **bet} for bet in _entries(value, "speculations")],
        "vote": {"up": None, "down": None, **(value.get("vote") or {})},
    }


_NO_RUN = dict.fromkeys(("type", "target", "target_player", "beneficiary", "defence", "steps", "bonus"))
_NO_BET = dict.fromkeys(("kind", "derivative", "direction", "corporation", "rank", "stake"))


def readable(at_hand: Facts, value: Facts) -> Facts:
    """The part of a form that calculators can read, whatever else is wrong with it."""
    kept: Facts = {name: value[name] for name in ("influence", "coalition", "citizenship") if name in value}
    shares = value.get("shares")
    names = (
        [name for name in shares if isinstance(name, str) and name in at_hand["prices"]]
        if isinstance(shares, list)
        else []
    )
    return {
        **kept,
        "shares": names,
        "runs": [run for run in _entries(value, "runs") if is_whole_run(at_hand, run)],
        "speculations": [bet for bet in _entries(value, "speculations") if is_whole_bet(at_hand, bet)],
    }


def is_whole_run(at_hand: Facts, run: Facts) -> bool:
    """Whether a run order says all it must, so that its chance can be computed."""
    kind, steps = run.get("type"), run.get("steps")
    if kind not in RUNS or not is_whole(steps) or not LEAST_STEPS <= steps <= MOST_STEPS:
        return False
    if kind == "information":
        target = run.get("target_player")
        return is_whole(target) and 0 <= target < at_hand["seats"]
    if run.get("target") not in at_hand["prices"]:
        return False
    return kind != "protection" or run.get("defence") in DEFENCES


def is_whole_bet(at_hand: Facts, bet: Facts) -> bool:
    """Whether a bet says all it must."""
    stake = bet.get("stake")
    if not is_whole(stake) or stake <= 0:
        return False
    if bet.get("kind") == "rank":
        rank = bet.get("rank")
        return bet.get("corporation") in at_hand["prices"] and is_whole(rank) and 1 <= rank <= at_hand["ranks"]
    known = bet.get("derivative") in at_hand["derivatives"] and bet.get("direction") in ("up", "down")
    return bet.get("kind") == "derivative" and known


def _about_run(facts: Facts, at_hand: Facts, runs: list[Facts], place: int, asides: Mapping[str, str]) -> Facts:
    """Its price; its percentages and exact chance under what is supposed. [MH-RUN-09, MH-RUN-12, MH-PRO-02]"""
    run = runs[place]
    steps = run.get("steps")
    price = STEP_PRICE * steps if is_whole(steps) and steps > 0 else 0
    found: Facts = {"price": price, "odds": None, "protection": None}
    if not is_whole_run(at_hand, run):
        return found
    if run["type"] == "protection":
        kind = DEFENCES.index(run["defence"])
        found["protection"] = protection.percentage(kind, run["steps"], bonus=bool(run.get("bonus")))
        return found
    sound = [other for other in runs if is_whole_run(at_hand, other)]
    odds: Odds = run_odds(
        facts,
        {"runs": sound},
        sound.index(run),
        rivals=percentages(asides.get(f"runs.{place}.rivals", ""), 300),
        protections=percentages(asides.get(f"runs.{place}.guards", ""), 100),
    )
    return {**found, "odds": odds}


def percentages(text: str, most: int) -> list[int]:
    """The numbers in what somebody typed: `50, 30`, `50 % 30 %`.

    >>> percentages("50 %, 30; many", 100)
    [50, 30]
    """
    words = "".join(char if char.isascii() and char.isdigit() else " " for char in text).split()
    return [min(int(word), most) for word in words[:10] if len(word) < 4]


def _about_bet(facts: Facts, at_hand: Facts, bet: Facts, market: Any, chance: str) -> Facts:
    """Its odds, from which chance on it is fair, and its worth under what is supposed. [MH-SPE-04]"""
    if not is_whole_bet(at_hand, bet):
        return {"known": False}
    percent = number(chance, -1)
    supposed = Fraction(percent, 100) if 0 <= percent <= 100 else None
    return {
        "known": True,
        "profit": at_hand["profit"][shape(bet, at_hand["ranks"])],
        "fair": fair_chance(at_hand, bet),
        "gain": bet_gain(facts, bet, market),
        "supposed": supposed,
        "expected": None if supposed is None else round(bet_expectation(at_hand, bet, supposed)),
    }


assert set(_RUN_BOXES) == set(RUNS)
