"""What each seat may know, listed fact by fact. [NT-VIS-01, NT-VIS-02, NT-VIS-03, NT-VIS-06, NT-UI-03, NT-UI-04]"""

from typing import Any

from tripot.engine.seats import OMNISCIENT, Seat
from tripot.games.neo_tokyo import gazette, prospectus, registers, sheet
from tripot.games.neo_tokyo.character import TEMPERS
from tripot.games.neo_tokyo.contracts import desk
from tripot.games.neo_tokyo.frozen import thaw
from tripot.games.neo_tokyo.people import Croc, Line, Player, Proof
from tripot.games.neo_tokyo.runs import percentages
from tripot.games.neo_tokyo.runs.information import dossier, run_file
from tripot.games.neo_tokyo.state import City
from tripot.games.neo_tokyo.tables import CORPS, PARTIES, TURNS


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
        "players": [registers.player(s, seat) for seat in range(len(s.players))],
        "corporations": [registers.corporation(s, corp) for corp in CORPS] if s.assets or s.crashed else [],
        "ranking": list(s.ranking),
        "agents": [registers.agent(s, name) for name in s.agents],
        "parties": [registers.party(s, party) for party in PARTIES],
        "power": s.power,
        "wars": list(s.wars),
        "auction": None if s.auction is None else {"bid_turn": s.auction.bid_turn, "winner": s.auction.winner},
        "votes_published_in": s.publish_votes,
        "history": thaw(s.history),
        "almanac": s.almanac.copy(),
        "news": [
            {"turn": turn, "lines": [_line(line) for line in lines], "articles": gazette.articles(turn, lines)}
            for turn, lines in s.news
        ],
        "forum": thaw(s.forum),
    }


def _line(line: Line) -> dict[str, Any]:
    section, rule, kind, facts = line
    return {"section": section, "rule": rule, "kind": kind, "facts": thaw(facts)}


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
        "secrets": [registers.secret(player, number) for number in range(len(player.secrets))],
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
            {"contract": desk.reference(s, seat, s.contracts[key]), **desk.describe(s.contracts[key])}
            for key in player.desk
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


def _temperament(player: Player) -> dict[str, str]:
    """A bot's, told when the books are open; people have none."""
    drawn = [secret.stock for secret in player.secrets if secret.stock in TEMPERS]
    return {"temperament": drawn[0]} if drawn else {}


def _open_book(_s: City, seat: Seat, player: Player) -> dict[str, Any]:
    return {
        "seat": seat,
        "money": player.money,
        "scored_money": player.scored_money,
        "loyalty": dict(player.loyalty),
        "croc": None if player.croc is None else _croc(player.croc),
        "victory_points": player.vp,
        **_temperament(player),
        "counters": dict(sorted(player.counters.items())),
        "sheets": [past.content() for past in player.sheets],
        "letters": [{"turn": turn, "lines": [_line(line) for line in lines]} for turn, lines in player.letters],
    }
