"""What the office floor is drawn from: who sits where, what ties two desks, what was said last. [SN-UI-01]"""

from collections.abc import Mapping
from typing import Any

from tripot.engine.seats import Seat
from tripot.engine.view import View
from tripot.games.startup_nation.knowledge import of_this_round
from tripot.games.startup_nation.pages import departures, floor, since, speech

__all__ = ["page"]


def page(tab: str, view: View, asked: Mapping[str, str]) -> dict[str, Any]:
    """The floor as this seat looks at it; whoever only watches has no desk in front."""
    if tab == "count":
        return {"departures": departures.departures(view.events, int(asked["entry"]))}
    if tab == "death":
        return departures.fallen(view.events, int(asked["entry"]))
    if tab != "table":
        return {}
    players = view.facts["players"]
    mine: Seat | None = view.seat if 0 <= view.seat < players else None
    places = floor.places(players, mine)
    said = speech.last_said(view.events)
    return {
        "order": floor.order(players, mine),
        "bonds": [floor.bond(places, *pact["members"]) for pact in view.facts["alliances"]],
        "said": said,
        "since": [] if mine is None else since.since(view.events, mine),
        "doings": [] if mine is None else since.doings(view.events, mine),
        "void": _without_effect(view.facts),
        "died": departures.deaths(of_this_round([event for event in view.events if event.audience is None])),
        "path": floor.bond(places, said[0].speaker, said[0].to) if said and said[0].to is not None else None,
    }


def _without_effect(facts: Mapping[str, Any]) -> tuple[str, ...]:
    """The characters whose departure would bring nothing now. [SN-PRG-05]"""
    return ("programmer",) if sum(one["alive"] for one in facts["seats"]) < 3 else ()
