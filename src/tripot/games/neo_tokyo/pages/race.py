"""The race: titles with leader and gap where that is public, and points as if the game ended now. [NT-UI-14, E19]"""

from collections.abc import Callable, Mapping
from typing import Any

from tripot.engine.view import View
from tripot.games.neo_tokyo.pages.desk import COUNTED
from tripot.games.neo_tokyo.parameters import Figures
from tripot.games.neo_tokyo.tables import TITLES, TRAITS

Facts = dict[str, Any]
Count = Callable[[Facts, Facts], int]
RULES = {str(title): f"NT-TIT-{number:02}" for number, title in enumerate(TITLES, 1)}
WORTH: dict[str, int] = {str(title): points for title, points in TITLES.items()}


def page(view: View, _asked: Mapping[str, str]) -> Facts:
    """Every title with what may be known of it."""
    facts, figures = view.facts, view.figures
    titles = [_open(facts, title) for title in PUBLIC]
    held = {one["title"]: one["leaders"] for one in titles}
    lines = score(figures, facts, held) if facts["you"] else []
    return {
        "open": titles,
        "own": _own(facts),
        "end": END,
        "titles": WORTH,
        "rules": RULES,
        "score": lines,
        "total": sum(line["points"] for line in lines if line["points"] is not None),
        "known": known(figures, facts, held),
    }


def score(figures: Figures, facts: Facts, held: dict[str, list[int]]) -> list[Facts]:
    """One's own points by source, as if the game ended now; what only the end tells has none. [NT-END-03]"""
    me = facts["you"]
    own = facts["players"][me["seat"]]
    ambitions = [trait.partition(":")[2] for trait in me["traits"] if trait.startswith("ambition:")]
    return [
        {"source": "start", "points": me["victory_points"]},
        {"source": "sole_investor", "points": me["counters"].get("sole", 0)},
        {"source": "shares", "points": _shares(figures, facts, own)},
        {"source": "title", "points": _titles(held, me["seat"])},
        *_objectives(facts, own, [title for title in ambitions if me["seat"] in held.get(title, ())]),
        {"source": "money", "points": None},
    ]


def _objectives(facts: Facts, own: Facts, reached: list[str]) -> list[Facts]:
    """Ambitions for titles that everybody can follow, a vendetta, loyalty to one's first home. [NT-TRA-40]"""
    me = facts["you"]
    fallen = {corp["id"] for corp in facts["corporations"] if corp["crashes"]}
    home = me["choices"].get("citoyen_corpo", "")
    elsewhere = max((number for corp, number in own["shares"].items() if corp != home), default=0)
    kept = {
        "ambition": len(reached),
        "vendetta": int(me["choices"].get("vendetta", "") in fallen),
        "loyaliste": int(own["shares"].get(home, 0) > elsewhere),
    }
    taken = {trait.partition(":")[0] for trait in me["traits"]}
    return [
        {"source": trait, "points": count * int(TRAITS[trait]["end_vp"])}
        for trait, count in kept.items()
        if trait in taken
    ]


def known(figures: Figures, facts: Facts, held: dict[str, list[int]]) -> list[Facts]:
    """What everybody can count of everybody: shares on the podium, lone purchases, titles in sight; most first."""
    found = [
        {
            "seat": player["seat"],
            "points": _shares(figures, facts, player)
            + figures.vp_sole_investor * _alone(facts, player)
            + _titles(held, player["seat"]),
        }
        for player in facts["players"]
        if player["active"]
    ]
    return sorted(found, key=lambda one: (-one["points"], one["seat"]))


def _shares(figures: Figures, facts: Facts, player: Facts) -> int:
    return sum(
        int(player["shares"].get(corp, 0)) * worth
        for corp, worth in zip(facts["ranking"], figures.podium(), strict=False)
    )


def _titles(held: dict[str, list[int]], seat: int) -> int:
    return sum(WORTH[title] // len(leaders) for title, leaders in held.items() if seat in leaders)


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
