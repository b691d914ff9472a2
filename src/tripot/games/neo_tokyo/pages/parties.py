"""The two parties: members, leader, power, and the line of every turn. [NT-UI-03, NT-POL-08, NT-POL-12, NT-LIN-03]"""

from collections.abc import Mapping
from typing import Any

from tripot.engine.view import View
from tripot.games.neo_tokyo.pages.past import leafed
from tripot.games.neo_tokyo.pages.sheet import table_lines

Facts = dict[str, Any]


def page(view: View, asked: Mapping[str, str]) -> Facts:
    """Both parties, now or after an earlier turn, and what each turn up to then decided."""
    facts, turns = leafed(view, asked)
    return {
        **turns,
        "parties": [_party(facts, party) for party in facts["parties"]],
        "power": facts["power"],
        "lines": table_lines(facts),
        "past": [_past(facts, past) for past in facts["history"] if past["turn"]],
    }


def _party(facts: Facts, party: Facts) -> Facts:
    members = sorted(party["members"], key=lambda seat: (-facts["players"][seat]["points"], seat))
    agency = next((agent for agent in facts["agents"] if agent["id"] == party["agency"]), None)
    return {
        **party,
        "in_power": facts["power"] == party["id"],
        "members": [{"seat": seat, "points": facts["players"][seat]["points"]} for seat in members],
        "points": sum(facts["players"][seat]["points"] for seat in members),
        "agency_card": agency,
    }


def _past(facts: Facts, past: Facts) -> Facts:
    lines: list[Facts] = next((paper["lines"] for paper in facts["news"] if paper["turn"] == past["turn"]), [])
    applied = {line["facts"]["party"] for line in lines if line["kind"] == "line_applied"}
    return {
        "turn": past["turn"],
        "power": past["power"],
        "parties": [
            {"id": party, "leader": past["leaders"][party], "line": line, "applied": party in applied}
            for party, line in past["lines"].items()
        ],
    }
