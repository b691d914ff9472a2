"""The city as its public pages showed it after a turn that is over. [NT-UI-03, NT-VIS-01]"""

from collections.abc import Mapping
from typing import Any

from tripot.engine.view import View
from tripot.games.neo_tokyo.pages.market import last_turn
from tripot.kit.browsing import shelf, turn_asked

Facts = dict[str, Any]


def leafed(view: View, asked: Mapping[str, str]) -> tuple[Facts, Facts]:
    """The facts of the turn asked for, and the shelf it stands on; the latest turn is the city of today."""
    facts = view.facts
    last = last_turn(facts)
    pages = {page["turn"]: page for page in facts["almanac"] if page["turn"] < last}
    turn = turn_asked(asked, last, first=min(pages, default=last))
    return then(facts, pages[turn]) if turn in pages else facts, _shelf(pages, turn, last)


def _shelf(pages: Mapping[int, Facts], turn: int, last: int) -> Facts:
    return {**shelf(turn, last, first=min(pages, default=last)), "is_past": turn < last}


def then(facts: Facts, page: Facts) -> Facts:
    """Today's facts with those of an old page in their place, and nothing of the reader's own desk."""
    turn = page["turn"]
    return {
        **facts,
        **page,
        "you": None,
        "players": [_player(*each) for each in zip(facts["players"], page["players"], strict=True)],
        "corporations": [{**corp, **page["corporations"][corp["id"]]} for corp in facts["corporations"]],
        "agents": [
            {**agent, **page["agents"][agent["id"]]} for agent in facts["agents"] if agent["id"] in page["agents"]
        ],
        "history": [past for past in facts["history"] if past["turn"] <= turn],
        "news": [paper for paper in facts["news"] if paper["turn"] <= turn],
    }


def _player(now: Facts, page: Facts) -> Facts:
    """A player then; of the secrets those that were public."""
    secrets = [secret for secret in now["secrets"] if secret["number"] in page["secrets"]]
    return {**now, **page, "secrets": secrets}
