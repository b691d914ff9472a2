"""The race for the titles: leader and gap where that is public, one's own count where it is not. [NT-UI-14]"""

from collections.abc import Callable, Mapping
from typing import Any

from tripot.engine.view import View
from tripot.games.neo_tokyo.pages.desk import COUNTED
from tripot.games.neo_tokyo.tables import TITLES

Facts = dict[str, Any]
Count = Callable[[Facts, Facts], int]
WORTH: dict[str, int] = {str(title): points for title, points in TITLES.items()}


def page(view: View, _asked: Mapping[str, str]) -> Facts:
    """Every title with what may be known of it."""
    facts = view.facts
    return {"open": [_open(facts, title) for title in PUBLIC], "own": _own(facts), "end": END, "titles": WORTH}


def _open(facts: Facts, title: str) -> Facts:
    """A title that public facts decide: leaders, the gap to the next, and where the reader stands."""
    counts = {player["seat"]: PUBLIC[title](facts, player) for player in facts["players"] if player["active"]}
    best = max(counts.values(), default=0)
    leaders = [seat for seat, count in counts.items() if count == best] if best > 0 else []
    others = [count for seat, count in counts.items() if seat not in leaders]
    me = facts["you"]["seat"] if facts["you"] else None
    return {
        "title": title,
        "points": WORTH[title],
        "best": best,
        "leaders": leaders,
        "lead": best - max(others, default=0) if len(leaders) == 1 else 0,
        "mine": counts.get(me) if me is not None else None,
        "counts": sorted(counts.items(), key=lambda one: (-one[1], one[0])),
        "is_seat": title in SEATS,
    }


def _own(facts: Facts) -> list[Facts]:
    """Titles of which everybody knows only their own count."""
    me = facts["you"]
    if not me:
        return []
    found = {"networker": sum(me["loyalty"].values())}
    found |= {title: me["counters"].get(name, 0) for name, title in COUNTED.items() if title not in PUBLIC}
    return [{"title": title, "points": WORTH[title], "mine": count} for title, count in found.items()]


def _shogun(facts: Facts, player: Facts) -> int:
    return int(player["shares"].get(facts["ranking"][0], 0)) if facts["ranking"] else 0


def _block(facts: Facts, player: Facts) -> int:
    return max((player["shares"].get(corp, 0) for corp in facts["ranking"]), default=0)


def _leads(facts: Facts, player: Facts, *, power: bool) -> int:
    sides = [party for party in facts["parties"] if (party["id"] == facts["power"]) is power]
    return int(bool(facts["power"]) and any(party["leader"] == player["seat"] for party in sides))


def _alone(facts: Facts, player: Facts) -> int:
    """Shares bought where nobody else bought in that turn, as the papers told it. [NT-SHA-06]"""
    found = 0
    for paper in facts["news"]:
        bought = [line["facts"] for line in paper["lines"] if line["kind"] == "shares_bought"]
        for one in bought:
            buyers = {other["player"] for other in bought if other["corp"] == one["corp"]}
            found += int(one["number"]) if buyers == {player["seat"]} else 0
    return found


PUBLIC: dict[str, Count] = {
    "neo_shogun": _shogun,
    "prime_minister": lambda facts, player: _leads(facts, player, power=True),
    "opposition_leader": lambda facts, player: _leads(facts, player, power=False),
    "venerable": lambda _, player: int(player["honour"]),
    "council_president": lambda _, player: int(player["influence"]),
    "suzerain": _block,
    "outsider": _alone,
}
"""Titles whose leader and gap everybody may work out."""
SEATS = ("prime_minister", "opposition_leader")
"""Titles that are a seat: there is no gap to it."""
END = ("unsinkable",)
"""Counted at the end only, one's own included."""
