"""The end: who won, and where every point came from. [MH-END-01, MH-END-30, MH-VIS-20]"""

from tripot.engine.view import View
from tripot.games.manhattan.pages.letters import in_order
from tripot.games.manhattan.pages.market import history
from tripot.games.manhattan.state import Facts

SOURCES = ("shares", "money", "citizenship", "titles", "background", "strategies")
"""[MH-END-30]"""


def page(view: View) -> Facts:
    """The podium, the points of everybody source by source, and all that was hidden."""
    facts = view.facts
    outcome = view.outcome
    if outcome is None or not facts["scores"]:
        return {"scored": False}
    order = sorted(range(facts["seats"]), key=lambda seat: (seat not in outcome.winners, -outcome.points[seat], seat))
    return {
        "scored": True,
        "sources": SOURCES,
        "order": order,
        "winners": outcome.winners,
        "podium": [{"seat": seat, "place": place} for place, seat in enumerate(order[:3], start=1)],
        "scores": [_sums(facts["scores"][seat], seat) for seat in order],
        "revealed": [_revealed(facts["revealed"][seat]) for seat in order],
        "steps": [str(number) for number in range(len(facts["papers"]))],
        "history": history(facts),
        "resolutions": _resolutions(view),
    }


def _sums(lines: Facts, seat: int) -> Facts:
    sums = {name: _sum(lines[name]) for name in SOURCES}
    return {"seat": seat, "lines": lines, "sums": sums, "total": lines["total"]}


def _sum(lines: Facts | list[Facts]) -> int:
    if isinstance(lines, dict):
        return int(lines["vp"])
    return sum(int(line["vp"]) for line in lines)


def _revealed(facts: Facts) -> Facts:
    return {**facts, "letters": [in_order(letter) for letter in facts["letters"]]}


def _resolutions(view: View) -> list[Facts]:
    """The entry of the journal that resolved each turn, for whoever wants to see it again step by step."""
    found = {event.facts["turn"]: event.entry for event in view.events if event.kind == "wall_street"}
    return [{"turn": turn, "entry": entry} for turn, entry in found.items() if turn]
