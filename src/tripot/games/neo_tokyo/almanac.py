"""The public pages of every turn that is over, as they stood when the next one opened. [NT-UI-03, NT-VIS-01]

A page is JSON data that never changes once it is filed: copies and views share it. What stands in it was public
then; texts that never change (names, portraits, the words of a secret) are read where they stand today.
"""

from typing import Any

from tripot.games.neo_tokyo import registers
from tripot.games.neo_tokyo.state import City
from tripot.games.neo_tokyo.tables import CORPS, PARTIES


def file(s: City) -> None:
    """The turn before the one that opens now goes down in the almanac."""
    s.almanac.append(page(s))


def page(s: City) -> dict[str, Any]:
    """How everybody and everything stands, as far as it is public."""
    return {
        "turn": s.turn - 1,
        "ranking": list(s.ranking),
        "players": [
            {**registers.standing(one), "secrets": [n + 1 for n in sorted(one.published)]} for one in s.players
        ],
        "corporations": {corp: registers.quotation(s, corp) for corp in CORPS},
        "agents": {name: registers.situation(s, one) for name, one in s.agents.items()},
        "parties": [registers.party(s, party) for party in PARTIES],
        "power": s.power,
        "wars": list(s.wars),
    }
