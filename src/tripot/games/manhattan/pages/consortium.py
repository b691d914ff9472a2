"""The Consortium: who sat in which coalition, who brought what, and what holds now. [MH-VIS-07, MH-MDC-21]"""

from collections.abc import Mapping

from tripot.engine.view import View
from tripot.games.manhattan import mdc
from tripot.games.manhattan.pages.market import majorities
from tripot.games.manhattan.state import Facts
from tripot.kit.browsing import shelf, turn_asked


def page(view: View, asked: Mapping[str, str]) -> Facts:
    """The bulletin of one turn, the winners so far, and who would bring what today."""
    facts = view.facts
    last = len(facts["papers"]) - 1
    turn = turn_asked(asked, last, first=1) if last else 0
    owners = majorities(facts)
    return {
        **shelf(turn, last, first=1),
        "pairs": [pair(facts, turn, place) for place in range(0, len(mdc.COALITIONS), 2)],
        "winner": facts["mdc"]["winners"][turn - 1] if turn else None,
        "current": facts["mdc"]["current"],
        "mine": _mine(facts),
        "history": [{"turn": number, "winner": won} for number, won in enumerate(facts["mdc"]["winners"], start=1)],
        "controls": [{"id": name, "owner": owners[name]} for name in facts["ranking"]],
    }


def pair(facts: Facts, turn: int, place: int) -> list[Facts]:
    """Two opposed coalitions on the turn that is read. [MH-MDC-02]"""
    counted = facts["papers"][turn]["newsfeeds"]["mdc"] if turn else []
    found = {line["coalition"]: line for line in counted if line["kind"] == "coalition_counted"}
    winner = facts["mdc"]["winners"][turn - 1] if turn else None
    return [
        {
            "id": name,
            "strength": found[name]["strength"] if name in found else 0,
            "players": found[name]["players"] if name in found else [],
            "won": name == winner,
        }
        for name in mdc.COALITIONS[place : place + 2]
    ]


def _mine(facts: Facts) -> list[Facts]:
    """What the last vote means for this player this turn. [MH-MDC-21]"""
    me = facts.get("me")
    if not me or not me["letters"] or facts["phase"] not in ("open", "paused"):
        return []
    effects: list[Facts] = me["letters"][-1]["mdc"]["next"]
    return effects
