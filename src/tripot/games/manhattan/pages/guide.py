"""What a turn can be spent on, and what wins: for whoever sits here for the first time. [E19, E29]"""

from tripot.engine.view import View
from tripot.games.manhattan.pages.market import quote
from tripot.games.manhattan.plans import plans
from tripot.games.manhattan.state import Facts
from tripot.games.manhattan.strategies import TITLES


def turn_plans(view: View) -> Facts:
    """The plans for the desk at hand, as long as nothing was handed in. [E29]"""
    facts = view.facts
    me = facts.get("me")
    if not me or me["desk"] is None or me["form"]:
        return {"plans": []}
    dividends = {name: quote(view.figures, facts, name)["dividend"] for name in facts["ranking"]}
    is_last = facts["turn"] == facts["turns"]
    made = plans(me["desk"], facts["ranking"], dividends, is_last=is_last)
    return {"plans": [{**plan, "boxes": boxes(plan["form"])} for plan in made], "money": me["money"]}


HINTS = {2: "bonus", 3: "mdc", 4: "bets", 5: "timing"}
"""What is said beside one's own name, turn by turn."""


def hint(view: View) -> str:
    """The hint of the turn, unless this player cannot follow it now. [E29]"""
    facts = view.facts
    me = facts.get("me")
    if not me or me["desk"] is None:
        return ""
    if facts["turn"] == facts["turns"]:
        return "last_turn"
    at_hand = me["desk"]
    needs = {
        "bonus": at_hand["influence"] > 0,
        "bets": "speculation" not in at_hand["closed"] and at_hand["profit"]["middle"] == 4,
    }
    name = HINTS.get(facts["turn"], "")
    return name if needs.get(name, True) else ""


def boxes(form: Facts) -> list[tuple[str, str]]:
    """A filled order form as the boxes of its page."""
    found = [(f"{name}#", str(len(form.get(name, ())))) for name in ("shares", "runs", "speculations")]
    found += [(f"shares.{place}", name) for place, name in enumerate(form.get("shares", ()))]
    found += [(f"vote.{half}", name) for half, name in form.get("vote", {}).items()]
    found += [("influence", "1"), ("influence?", "1")] if form.get("influence") else []
    for place, run in enumerate(form.get("runs", ())):
        found += [(f"runs.{place}.{name}", _box(value)) for name, value in run.items() if value is not False]
    return found


def _box(value: object) -> str:
    return "1" if value is True else str(value)


def what_wins(view: View) -> Facts:
    """Every source of points, with its worth at this table. [MH-END-30]"""
    figures = view.figures
    return {
        "shares": figures.points_of_shares(),
        "seats": view.facts["seats"],
        "citizen": figures.points_citizen - 1,
        "fellow": figures.points_fellow_citizen,
        "plain": figures.points_no_background,
        "titles": [{"title": title, "vp": points} for title, points in TITLES.items()],
    }
