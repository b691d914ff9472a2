"""The players: their faces, what is public about each, and what I know of them. [MH-VIS-01]"""

from tripot.engine.view import View
from tripot.games.manhattan.pages.market import majorities
from tripot.games.manhattan.state import Facts


def page(view: View) -> Facts:
    """Everybody at the table."""
    facts = view.facts
    owners = majorities(facts)
    files = facts["me"]["dossiers"] if "me" in facts else []
    return {
        "players": [
            {
                **player,
                "controls": [name for name, owner in owners.items() if owner == player["seat"]],
                "total": sum(player["shares"].values()),
                "holdings": sorted(player["shares"].items(), key=lambda each: (-each[1], each[0])),
                "turns": _turns(facts, player),
                "files": [place for place, file in enumerate(files) if file["target"] == player["seat"]],
            }
            for player in facts["players"]
        ]
    }


def _turns(facts: Facts, player: Facts) -> list[Facts]:
    """The coalition of each turn, and whether it won. [MH-VIS-01]"""
    winners = facts["mdc"]["winners"]
    return [
        {"turn": turn, "coalition": joined, "won": joined is not None and joined == winners[turn - 1]}
        for turn, joined in enumerate(player["coalitions"], start=1)
    ]
