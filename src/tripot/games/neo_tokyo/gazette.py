"""The newspaper: each turn's news as articles, worded in several ways. [NT-MSG-02, NT-UI-03]"""

from collections.abc import Mapping, Sequence
from typing import Any

from tripot.games.neo_tokyo.frozen import thaw
from tripot.games.neo_tokyo.people import Line

WORDINGS: Mapping[str, int] = {
    "crashed": 2,
    "player_scandal": 3,
    "party_scandal": 2,
    "corp_sabotaged": 3,
    "player_sabotaged": 3,
    "fixer_killed": 3,
    "fixer_executed": 2,
    "fixer_unavailable": 3,
    "fixer_arrived": 2,
    "leader_named": 2,
    "party_in_power": 3,
    "no_party_in_power": 2,
    "line_applied": 2,
    "line_idle": 2,
    "clans_at_war": 3,
    "enmity": 2,
    "citizen_of": 2,
    "kobun_named": 2,
    "oyabun_named": 2,
    "contract_broken": 2,
    "secret_published": 2,
    "proof_published": 2,
    "left_the_stage": 1,
    "auction_won": 2,
    "votes_published": 1,
}
"""How many wordings the paper has for each kind of news."""
HEADLINES = 3


def articles(turn: int, lines: Sequence[Line]) -> list[dict[str, Any]]:
    """The front page, then an article for each piece of news; the wording changes from one to the next."""
    front = [line for line in lines if line[2] == "assets_now"][:1]
    found = [_article(turn, 0, "front_page", HEADLINES, {"turn": turn, **line[3]}) for line in front]
    told = [line for line in lines if line[2] in WORDINGS]
    return found + [
        _article(turn, place, kind, WORDINGS[kind], facts) for place, (_, _, kind, facts) in enumerate(told)
    ]


def _article(turn: int, place: int, kind: str, wordings: int, facts: Mapping[str, Any]) -> dict[str, Any]:
    return {"kind": f"gazette_{kind}_{(turn + place) % wordings + 1}", "facts": thaw(facts)}
