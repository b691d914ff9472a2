"""The agents: what each is good at, its state, its public ties, and how it stands towards the reader. [NT-UI-03]"""

from collections.abc import Mapping
from typing import Any

from tripot.engine.view import View
from tripot.games.neo_tokyo.pages.past import leafed
from tripot.games.neo_tokyo.tables import CAPACITY, SKILLS

Facts = dict[str, Any]
KINDS = ("clan", "agency", "fixer")


def page(view: View, asked: Mapping[str, str]) -> Facts:
    """Clans, agencies, then fixers, the dead last; today with one's own loyalty, briefing and list beside each."""
    facts, turns = leafed(view, asked)
    me = facts["you"]
    cards = [_card(facts, me, agent) for agent in facts["agents"]]
    return {
        **turns,
        "skills": SKILLS,
        "groups": [
            {"kind": kind, "agents": _dead_last([card for card in cards if card["kind"] == kind])} for kind in KINDS
        ],
        "wars": facts["wars"],
    }


def _dead_last(cards: list[Facts]) -> list[Facts]:
    return sorted(cards, key=lambda card: card["state"] == "dead")


def _card(facts: Facts, me: Facts | None, agent: Facts) -> Facts:
    name = agent["id"]
    ranks = [{"seat": player["seat"], "rank": player["rank"]} for player in facts["players"] if player["clan"] == name]
    return {
        **agent,
        "capacity": None if agent["underground"] else CAPACITY[agent["kind"]],
        "ranks": ranks,
        "loyalty": me["loyalty"].get(name, 0) if me else 0,
        "briefing": me["briefings"].get(name) if me else None,
        "list": me["lists"].get(name) if me else None,
        "captive": me is not None and name in me["captives"],
    }
