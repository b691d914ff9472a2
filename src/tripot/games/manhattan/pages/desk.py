"""The trading desk: the order form as a page, and all that stands beside it while it is written. [MH-ORD-11]"""

from collections.abc import Mapping, Sequence
from typing import Any

from tripot.engine.foresight import Foresight
from tripot.engine.view import View
from tripot.games.manhattan import sheet
from tripot.games.manhattan.corporations import DEFENCES
from tripot.games.manhattan.mdc import COALITIONS
from tripot.games.manhattan.pages.companies import card
from tripot.games.manhattan.pages.market import quote
from tripot.games.manhattan.runs.common import BONUS, KINDS, LEAST_STEPS, MOST_ORDERS, MOST_STEPS, STEP, STEP_PRICE
from tripot.games.manhattan.state import Facts
from tripot.games.manhattan.supposing import Market, Odds

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
        "corporations": [{**card(name), **_share(view, at_hand, name)} for name in facts["ranking"]],
        "others": [player["seat"] for player in facts["players"] if player["seat"] != at_hand["seat"]],
        "coalitions": COALITIONS,
        "claims": [name for name in at_hand["owned"] if name != at_hand["citizenship"]],
        "runs": RUNS,
        "defences": DEFENCES,
        "steps": [{"steps": steps, "price": STEP_PRICE * steps, "percent": STEP * steps} for steps in _STEPS],
        "boxes": {"run": _RUN_BOXES, "bet": _BET_BOXES},
    }


_STEPS = range(LEAST_STEPS, MOST_STEPS + 1)


def _share(view: View, at_hand: Facts, name: str) -> Facts:
    found = quote(view.figures, view.facts, name)
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


_UNREAD_RUN: Facts = {"price": 0, "odds": None, "protection": None}
_UNREAD_BET: Facts = {"known": False}


def foreseen(view: View, value: Facts, told: Foresight) -> Facts:
    """Money and limits left, the chance of every run, what every bet is worth, and what is wrong. [MH-ORD-11]"""
    figures = told.figures
    return {
        "limits": {**figures["limits"], **{name: figures[name] for name in ("money", "cost", "left")}},
        "wrong": told.faults,
        "is_right": not told.faults,
        "warnings": figures["warnings"] if not told.faults else [],
        "runs": _odds(_entries(value, "runs"), figures["runs"]),
        "bets": [about or _UNREAD_BET for about in figures["speculations"]],
        "market": figures["market"],
        "supposed": bool(figures["changes"]),
        "is_empty": not value,
        "held": laid_out(value),
        "dream": _dream(view.facts, value, figures),
    }


def _odds(runs: list[Facts], found: Sequence[Facts | None]) -> list[Facts]:
    """What is known of each run, with what its raw percentage is made of. [MH-RUN-09]"""
    pairs = zip(runs, found, strict=True)
    return [{**about, "sum": _sum(run, about["odds"])} if about else _UNREAD_RUN for run, about in pairs]


def _sum(run: Facts, odds: Odds | None) -> Facts | None:
    if odds is None:
        return None
    paid, bonus = STEP * run["steps"], BONUS if run["bonus"] else 0
    return {"base": odds.raw - paid - bonus, "paid": paid, "bonus": bonus}


def _dream(facts: Facts, value: Facts, figures: Mapping[str, Any]) -> Facts:
    """The supposed end of the turn, on a page of its own."""
    market: Market = figures["market"]
    bets = zip(_entries(value, "speculations"), figures["speculations"], strict=True)
    return {
        "changes": figures["changes"],
        "effects": figures["effects"],
        "rows": _rows(facts, market),
        "market": market,
        "total": market.total,
        "gain": figures["gain"],
        "vote": vote if set(vote := value.get("vote") or {}) == {"up", "down"} else None,
        "bets": [{"bet": bet, "gain": about["gain"]} for bet, about in bets if about and about["known"]],
        "alive": facts["ranking"],
    }


def _rows(facts: Facts, market: Market) -> list[Facts]:
    """The supposed ranking, line by line, beside the present one."""
    now = {each["id"]: each["assets"] for each in facts["corporations"]}
    places = {name: place for place, name in enumerate(facts["ranking"], start=1)}
    paid = {line["corporation"]: line for line in market.dividends}
    return [
        {
            "id": name,
            "rank": place,
            "was": places[name],
            "assets": market.assets[name],
            "change": market.assets[name] - now[name],
            "dividend": paid.get(name),
            "crashes": name in market.crashes,
        }
        for place, name in enumerate(market.ranking, start=1)
    ]


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


assert set(_RUN_BOXES) == set(RUNS)
