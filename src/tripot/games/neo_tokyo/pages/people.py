"""The players: what is public about each. [NT-UI-03, NT-VIS-01]"""

from collections.abc import Mapping
from typing import Any

from tripot.engine.view import View
from tripot.games.neo_tokyo.pages.market import honours
from tripot.games.neo_tokyo.pages.past import leafed

Facts = dict[str, Any]


def page(view: View, asked: Mapping[str, str]) -> Facts:
    """Everybody at the table, now or after an earlier turn, and how their Honour went."""
    facts, turns = leafed(view, asked)
    leads = {party["leader"]: party["id"] for party in facts["parties"] if party["leader"] >= 0}
    known = facts["you"]["known_secrets"] if facts["you"] else []
    return {
        **turns,
        "players": [
            {
                **player,
                "leads": leads.get(player["seat"], ""),
                "holdings": sorted(player["shares"].items(), key=lambda each: (-each[1], each[0])),
                "foes": [agent["id"] for agent in facts["agents"] if f"player:{player['seat']}" in agent["enemies"]],
                "known": sum(each["player"] == player["seat"] for each in known),
            }
            for player in facts["players"]
        ],
        "steps": [str(paper["turn"]) for paper in facts["news"]],
        "honours": honours(facts),
    }
