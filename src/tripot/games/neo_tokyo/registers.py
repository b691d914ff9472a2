"""The public registers: players, corporations, agents and parties as anybody may read them. [NT-VIS-01, NT-UI-03]"""

from typing import Any

from tripot.engine.seats import Seat
from tripot.games.neo_tokyo import agents, influence, loyalty, shares
from tripot.games.neo_tokyo.frozen import thaw
from tripot.games.neo_tokyo.people import Player
from tripot.games.neo_tokyo.state import Agent, City
from tripot.games.neo_tokyo.tables import CORPORATIONS, PARTIES
from tripot.games.neo_tokyo.traits import public

PUBLIC_CHOICES = ("citoyen_corpo", "yakuza", "politicien", "celebrite")
"""Traits that cannot be hidden, with what everybody saw of them at the start. [NT-SEC-05]"""


def player(s: City, seat: Seat) -> dict[str, Any]:
    """The public page of a player. [NT-VIS-01, NT-SHA-04, NT-CIT-06, NT-LOY-09]"""
    one = s.players[seat]
    page = {
        "seat": seat,
        "name": one.name,
        "avatar": one.avatar,
        "description": one.description,
        **standing(one),
        "opening": _opening(one),
        "leader_vote": one.leader_vote,
        "public_contract": one.public_contract,
        "choices": thaw({trait: one.choices[trait] for trait in PUBLIC_CHOICES if trait in one.choices}),
        "secrets": [secret(one, number) for number in sorted(one.published)],
        "ready": seat in s.ready,
    }
    return {**page, "honour": None, "influence": None} if s.phase == "creation" else page


def standing(player: Player) -> dict[str, Any]:
    """How a player stands: what a turn may change, secrets apart."""
    return {
        "active": player.active,
        "honour": player.honour,
        "influence": influence.effective(player),
        "citizen": player.citizen,
        "shares": dict(sorted(player.shares.items())),
        "party": player.party,
        "points": player.points,
        "clan": loyalty.family(player),
        "rank": _rank(player),
        "traits": public(player),
        "damned": player.damned,
    }


def _opening(player: Player) -> dict[str, Any]:
    """How the player stood when the turn opened, for all to see then. [NT-RUN-01]"""
    opening = player.opening
    return {
        "honour": opening.honour,
        "influence": opening.influence,
        "party": opening.party,
        "points": opening.points,
        "citizen": opening.citizen,
    }


def _rank(player: Player) -> str:
    level = player.loyalty.get(loyalty.family(player), 0)
    return "oyabun" if level >= loyalty.OYABUN else "kobun" if level >= loyalty.KOBUN else ""


def secret(player: Player, number: int) -> dict[str, Any]:
    """A secret, for its owner, or for all once it was published. [NT-SEC-03]"""
    told = player.secrets[number]
    return {
        "number": number + 1,
        "text": told.text,
        "stock": told.stock,
        "shame": told.shame,
        "rumour": told.rumour,
        "traits": list(told.traits),
        "published": number in player.published,
    }


def corporation(s: City, corp: str) -> dict[str, Any]:
    """A corporation's sheet. [NT-VIS-01]"""
    card = CORPORATIONS[corp]
    fixed = {"id": corp, "tier": card.tier, "origin": list(card.origin), "defence": dict(card.defence)}
    return {**fixed, **quotation(s, corp)}


def quotation(s: City, corp: str) -> dict[str, Any]:
    """What a turn may change in a corporation."""
    alive = corp in s.assets
    return {
        "party": s.alignment[corp],
        "assets": s.assets.get(corp, 0),
        "rank": s.ranking.index(corp) + 1 if alive else None,
        "alive": alive,
        "crashes": s.crashed.get(corp, 0),
        "price": shares.price(s, corp) if alive else None,
        "dividend": shares.dividend(s, corp) if alive else None,
    }


def agent(s: City, name: str) -> dict[str, Any]:
    """An agent: bonuses, state, public ties. [NT-VIS-01]"""
    one = s.agents[name]
    fixed = {"id": one.id, "kind": one.kind, "name": one.name, "party": one.party, "bonus": dict(one.bonus)}
    return {**fixed, **situation(s, one)}


def situation(s: City, one: Agent) -> dict[str, Any]:
    """What a turn may change in an agent."""
    return {
        "state": agents.state(s, one),
        "allies": list(one.allies),
        "enemies": list(one.enemies),
        "underground": one.id in s.underground,
    }


def party(s: City, name: str) -> dict[str, Any]:
    """A party: members, leader, line. [NT-VIS-01]"""
    return {
        "id": name,
        "agency": PARTIES[name].agency,
        "leader": s.leaders[name],
        "members": [seat for seat in s.active() if s.players[seat].party == name],
        "corporations": [corp for corp in s.assets if s.alignment[corp] == name],
        "line": s.lines[name],
    }
