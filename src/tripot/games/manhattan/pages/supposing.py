"""What if: the ranking, the dividends and the bets of a turn that only exists in somebody's mind. [MH-ORD-11]"""

from collections.abc import Mapping
from typing import Any

from tripot.engine.view import View
from tripot.games.manhattan.calculators import Market, bet_gain, what_if
from tripot.games.manhattan.state import Facts
from tripot.kit.numbers import number

FURTHEST = 50
"""No corporation moves further in a turn, even in a dream."""


def changes_in(given: Mapping[str, str], alive: Mapping[str, Any] | list[str]) -> dict[str, int]:
    """The supposed changes of assets among what was typed."""
    found = {name: number(given.get(f"change.{name}", ""), 0) for name in alive}
    return {name: max(-FURTHEST, min(FURTHEST, change)) for name, change in found.items() if change}


def page(view: View, asked: Mapping[str, str]) -> Facts:
    """The supposed end of the turn, with the form that was handed in."""
    facts = view.facts
    form = facts["me"]["form"] or {}
    changes = changes_in(asked, facts["ranking"])
    with_effects = asked.get("effects", "yes") != "no"
    market = what_if(facts, changes, form, with_effects=with_effects)
    before = what_if(facts, {}, form, with_effects=with_effects)
    return {
        "changes": changes,
        "effects": with_effects,
        "rows": rows(facts, market),
        "market": market,
        "total": market.total,
        "gain": market.total - before.total,
        "bets": [{"bet": bet, "gain": bet_gain(facts, bet, market)} for bet in form.get("speculations", ())],
        "alive": facts["ranking"],
    }


def rows(facts: Facts, market: Market) -> list[Facts]:
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
