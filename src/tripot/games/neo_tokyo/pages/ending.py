"""The end: points by source, the sixteen titles, and everything that was hidden but secrets. [NT-UI-09, NT-VIS-06]"""

from collections.abc import Mapping
from typing import Any

from tripot.engine.view import View
from tripot.games.neo_tokyo.pages.letters import sections
from tripot.games.neo_tokyo.pages.market import history
from tripot.games.neo_tokyo.tables import TITLES

Facts = dict[str, Any]
SOURCES = ("start", "sole_investor", "shares", "money", "title", "ambition", "vendetta", "loyaliste")
"""Where victory points come from. [NT-END-03]"""


def page(view: View, _asked: Mapping[str, str]) -> Facts:
    """The podium, every point of everybody, every title, the open books."""
    facts, outcome = view.facts, view.outcome
    if outcome is None or facts["books"] is None:
        return {"scored": False}
    scores = {int(seat): lines for seat, lines in outcome.facts["scores"].items()}
    order = sorted(scores, key=lambda seat: (seat not in outcome.winners, -outcome.points[seat], seat))
    gone = [player["seat"] for player in facts["players"] if player["seat"] not in scores]
    titles = outcome.facts["titles"]
    books = facts["books"]
    return {
        "scored": True,
        "sources": SOURCES,
        "order": order,
        "gone": gone,
        "podium": [{"seat": seat, "place": place} for place, seat in enumerate(order[:3], start=1)],
        "scores": [
            {**_score(seat, scores[seat], outcome.points[seat]), "counted": books["players"][seat]["scored_money"]}
            for seat in order
        ],
        "titles": [
            {"id": title, "points": points, "holders": list(titles.get(title, ()))} for title, points in TITLES.items()
        ],
        "revealed": [_book(books["players"][seat]) for seat in (*order, *gone)],
        "agents": [{"id": name, **file} for name, file in books["agents"].items()],
        "runs": books["runs"],
        "bogus": books["bogus"],
        "contracts": [
            {"number": each.get("label", number), **each} for number, each in enumerate(books["contracts"], start=1)
        ],
        "steps": [str(past["turn"]) for past in facts["history"]],
        "history": history(facts),
        "resolutions": resolutions(view),
    }


def _score(seat: int, lines: list[list[Any]], total: int) -> Facts:
    sums = {source: sum(points for kind, _, points in lines if kind == source) for source in SOURCES}
    return {"seat": seat, "lines": lines, "sums": sums, "total": total}


def _book(book: Facts) -> Facts:
    return {
        **book,
        "letters": [{"turn": letter["turn"], "sections": sections(letter["lines"])} for letter in book["letters"]],
    }


def resolutions(view: View) -> list[Facts]:
    """The entry of the journal that resolved each turn, for whoever wants to see it again step by step."""
    entries = [event.entry for event in view.events if event.kind == "assets_now" and event.facts["rank"] == 1]
    turns = [paper["turn"] for paper in view.facts["news"]]
    return [{"turn": turn, "entry": entry} for turn, entry in zip(turns, entries, strict=False)]
