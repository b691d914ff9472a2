"""What each seat may know, listed fact by fact. [NT-VIS-01, NT-VIS-02, NT-VIS-03, NT-VIS-06, NT-UI-03, NT-UI-04]"""

from typing import Any

from tripot.engine.seats import OMNISCIENT, Seat
from tripot.games.neo_tokyo import agents, gazette, influence, loyalty, prospectus, shares, sheet
from tripot.games.neo_tokyo.contracts import desk
from tripot.games.neo_tokyo.frozen import thaw
from tripot.games.neo_tokyo.people import Croc, Line, Player, Proof
from tripot.games.neo_tokyo.runs import percentages
from tripot.games.neo_tokyo.runs.information import dossier, run_file
from tripot.games.neo_tokyo.state import City
from tripot.games.neo_tokyo.tables import CORPORATIONS, CORPS, PARTIES, TURNS
from tripot.games.neo_tokyo.traits import public

PUBLIC_CHOICES = ("citoyen_corpo", "yakuza", "politicien", "celebrite")
"""Traits that cannot be hidden, with what everybody saw of them at the start. [NT-SEC-05]"""


def view(s: City, seat: Seat) -> dict[str, Any]:
    """The public city, a player's own desk, and the open books once all is over."""
    facts = public_facts(s)
    facts["you"] = desk_of(s, seat) if 0 <= seat < len(s.players) and s.phase != "creation" else None
    facts["books"] = books(s) if s.outcome is not None or seat == OMNISCIENT else None
    if s.phase == "creation" and 0 <= seat < len(s.players):
        facts["draft"] = s.sheets.get(seat)
    return facts


def public_facts(s: City) -> dict[str, Any]:
    """What anybody may read at any time. [NT-VIS-01, NT-UI-03]"""
    return {
        "phase": s.phase,
        "turn": s.turn,
        "turns": TURNS,
        "options": dict(s.options),
        "players": [_player(s, seat, player) for seat, player in enumerate(s.players)],
        "corporations": [_corporation(s, corp) for corp in CORPS] if s.assets or s.crashed else [],
        "ranking": list(s.ranking),
        "agents": [_agent(s, agent_id) for agent_id in s.agents],
        "parties": [_party(s, party) for party in PARTIES],
        "power": s.power,
        "wars": list(s.wars),
        "auction": None if s.auction is None else {"bid_turn": s.auction.bid_turn, "winner": s.auction.winner},
        "votes_published_in": s.publish_votes,
        "history": thaw(s.history),
        "news": [
            {"turn": turn, "lines": [_line(line) for line in lines], "articles": gazette.articles(turn, lines)}
            for turn, lines in s.news
        ],
        "forum": thaw(s.forum),
    }


def _line(line: Line) -> dict[str, Any]:
    section, rule, kind, facts = line
    return {"section": section, "rule": rule, "kind": kind, "facts": thaw(facts)}


def _player(s: City, seat: Seat, player: Player) -> dict[str, Any]:
    """The public page of a player. [NT-VIS-01, NT-SHA-04, NT-CIT-06, NT-LOY-09]"""
    shown = s.phase != "creation"
    return {
        "seat": seat,
        "name": player.name,
        "avatar": player.avatar,
        "description": player.description,
        "traits": public(player),
        "active": player.active,
        "honour": player.honour if shown else None,
        "influence": influence.effective(player) if shown else None,
        "citizen": player.citizen,
        "shares": dict(sorted(player.shares.items())),
        "party": player.party,
        "points": player.points,
        "clan": loyalty.family(player),
        "rank": _rank(player),
        "opening": _opening(player),
        "leader_vote": player.leader_vote,
        "public_contract": player.public_contract,
        "choices": thaw({trait: player.choices[trait] for trait in PUBLIC_CHOICES if trait in player.choices}),
        "secrets": [_secret(player, number) for number in sorted(player.published)],
        "damned": player.damned,
        "ready": seat in s.ready,
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


def _secret(player: Player, number: int) -> dict[str, Any]:
    secret = player.secrets[number]
    return {
        "number": number + 1,
        "text": secret.text,
        "stock": secret.stock,
        "shame": secret.shame,
        "rumour": secret.rumour,
        "traits": list(secret.traits),
        "published": number in player.published,
    }


def _corporation(s: City, corp: str) -> dict[str, Any]:
    """A corporation's sheet. [NT-VIS-01]"""
    card = CORPORATIONS[corp]
    alive = corp in s.assets
    return {
        "id": corp,
        "tier": card.tier,
        "origin": list(card.origin),
        "party": s.alignment[corp],
        "defence": dict(card.defence),
        "assets": s.assets.get(corp, 0),
        "rank": s.ranking.index(corp) + 1 if alive else None,
        "alive": alive,
        "crashes": s.crashed.get(corp, 0),
        "price": shares.price(s, corp) if alive else None,
        "dividend": shares.dividend(s, corp) if alive else None,
    }


def _agent(s: City, agent_id: str) -> dict[str, Any]:
    """An agent: bonuses, state, public ties. [NT-VIS-01]"""
    agent = s.agents[agent_id]
    return {
        "id": agent.id,
        "kind": agent.kind,
        "name": agent.name,
        "party": agent.party,
        "bonus": dict(agent.bonus),
        "state": agents.state(s, agent),
        "allies": list(agent.allies),
        "enemies": list(agent.enemies),
        "underground": agent.id in s.underground,
    }


def _party(s: City, party: str) -> dict[str, Any]:
    """A party: members, leader, line. [NT-VIS-01]"""
    return {
        "id": party,
        "agency": PARTIES[party].agency,
        "leader": s.leaders[party],
        "members": [seat for seat in s.active() if s.players[seat].party == party],
        "corporations": [corp for corp in s.assets if s.alignment[corp] == party],
        "line": s.lines[party],
    }


def desk_of(s: City, seat: Seat) -> dict[str, Any]:
    """A player's private desk. [NT-VIS-02, NT-UI-04, NT-UI-05, NT-UI-06]"""
    player = s.players[seat]
    return {
        "seat": seat,
        "money": player.money,
        "bought_influence": player.influence,
        "traits": list(player.traits),
        "hidden": {trait: number + 1 for trait, number in player.hidden.items()},
        "choices": thaw(player.choices),
        "secrets": [_secret(player, number) for number in range(len(player.secrets))],
        "loyalty": dict(player.loyalty),
        "croc": None if player.croc is None else _croc(player.croc),
        "victory_points": player.vp,
        "counters": {name: number for name, number in sorted(player.counters.items()) if name != "suffered"},
        "dragon": {"turn": player.dragon_turn, "result": player.dragon_result},
        "image": player.image,
        "rights": prospectus.rights(s, seat) if player.active and s.assets else None,
        "captives": prospectus.captives(s, seat),
        "sheet": _draft(s, seat),
        "sheets": [past.content() for past in player.sheets],
        "letters": [{"turn": turn, "lines": [_line(line) for line in lines]} for turn, lines in player.letters],
        "briefings": thaw(player.briefings),
        "known_runs": thaw(player.known_runs),
        "known_secrets": [{"player": owner, "number": number + 1} for owner, number in sorted(player.known)],
        "archive": [{"item": number, **_proof(proof)} for number, proof in player.archive.items()],
        "seen": [_proof(proof) for proof in player.seen],
        "lists": {agent.id: list(agent.lists[seat]) for agent in s.agents.values() if seat in agent.lists},
        "contracts": [
            {"contract": number, **desk.describe(s.contracts[key])} for number, key in enumerate(player.desk, start=1)
        ],
        "dividends": {str(turn): amount for turn, amount in player.dividends.items()},
        "account": [
            {"rule": rule, "kind": kind, "facts": {"amount": amount, **thaw(facts)}}
            for rule, kind, amount, facts in player.ledger
        ],
    }


def _croc(croc: Croc) -> dict[str, Any]:
    return {
        "name": croc.name,
        "bonus": dict(croc.bonus),
        "runs": croc.runs,
        "pending": croc.pending,
    }


def _proof(proof: Proof) -> dict[str, Any]:
    return {"kind": proof.kind, "turn": proof.turn, "subject": proof.subject, "content": thaw(proof.content)}


def _draft(s: City, seat: Seat) -> dict[str, Any] | None:
    """The sheet as it lies: its cost, what it leaves, the base percentage of each run. [NT-ORD-08, NT-UI-02]"""
    value = s.sheets.get(seat)
    if value is None or s.phase != "planning" or not s.players[seat].active:
        return None
    orders = tuple(sheet.tidy(order) for order in value["orders"])
    reader = sheet.read(s, seat, orders, lock=False)
    return {
        "orders": [dict(order) for order in orders],
        "note": value.get("note") or "",
        "cost": reader.total,
        "claims": reader.proceeds,
        "left": reader.budget - reader.total,
        "percentages": {
            str(place): percentages.base(s, reader.player, order)
            for place, order in enumerate(orders)
            if order["order"] == "run" and place in reader.costs
        },
    }


def books(s: City) -> dict[str, Any]:
    """When the game is over everything is told, but for secrets never published. [NT-VIS-06, NT-UI-09]"""
    return {
        "players": [_open_book(s, seat, player) for seat, player in enumerate(s.players)],
        "agents": {name: dossier(s, name) for name in s.agents},
        "runs": [{"agent": run.agent, "cell": run.cell, **run_file(run)} for run in s.runs],
        "bogus": [{"label": label, "victim": ghost.victim, **thaw(ghost.report)} for label, ghost in s.bogus.items()],
        "contracts": [desk.describe(contract) for contract in s.contracts],
    }


def _open_book(_s: City, seat: Seat, player: Player) -> dict[str, Any]:
    return {
        "seat": seat,
        "money": player.money,
        "loyalty": dict(player.loyalty),
        "croc": None if player.croc is None else _croc(player.croc),
        "victory_points": player.vp,
        "counters": dict(sorted(player.counters.items())),
        "sheets": [past.content() for past in player.sheets],
        "letters": [{"turn": turn, "lines": [_line(line) for line in lines]} for turn, lines in player.letters],
    }
