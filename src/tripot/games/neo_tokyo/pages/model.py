"""The city as one seat knows it: enough of a state for the rules to read a sheet against. [NT-VIS-04, NT-UI-10]"""

from typing import Any

from tripot.engine.rng import PlainRng
from tripot.engine.seats import Seat
from tripot.engine.view import View
from tripot.games.neo_tokyo.frozen import freeze
from tripot.games.neo_tokyo.people import Croc, Opening, Player
from tripot.games.neo_tokyo.state import Agent, Auction, City

Facts = dict[str, Any]


def known_city(view: View, beside: Facts) -> City:
    """A city made of public facts, of this seat's own desk and of what lies beside its sheet, and of nothing else."""
    facts = view.facts
    s = City(PlainRng(0), len(facts["players"]), facts["options"])
    s.phase, s.turn, s.power = facts["phase"], facts["turn"], facts["power"]
    s.ranking = list(facts["ranking"])
    for corp in facts["corporations"]:
        s.alignment[corp["id"]] = corp["party"]
        if corp["alive"]:
            s.assets[corp["id"]] = corp["assets"]
        if corp["crashes"]:
            s.crashed[corp["id"]] = corp["crashes"]
    s.wars = tuple(facts["wars"])
    s.underground = tuple(agent["id"] for agent in facts["agents"] if agent["underground"])
    if facts["auction"] is not None:
        s.auction = Auction(facts["auction"]["bid_turn"], facts["auction"]["winner"])
    s.agents = {agent["id"]: _agent(agent, facts, view.seat) for agent in facts["agents"]}
    s.players = [_somebody(player) for player in facts["players"]]
    _oneself(s, view.seat, facts["you"], beside)
    return s


def _agent(card: Facts, facts: Facts, seat: Seat) -> Agent:
    """An agent with its public ties; a captive is this seat's only if it lies on its desk."""
    agent = Agent(
        card["id"],
        card["kind"],
        card["bonus"],
        list(card["allies"]),
        list(card["enemies"]),
        card["party"],
        card["name"],
    )
    agent.dead, agent.closed = card["state"] == "dead", card["state"] == "closed"
    if card["state"] == "unavailable":
        agent.captured = facts["turn"] - 1
        agent.captor = f"player:{seat}" if card["id"] in facts["you"]["captives"] else "?"
    return agent


def _somebody(card: Facts) -> Player:
    """A player as everybody sees them."""
    opening = card["opening"]
    return Player(
        name=card["name"],
        traits=tuple(card["traits"]),
        active=card["active"],
        honour=card["honour"],
        influence=card["influence"],
        shares=dict(card["shares"]),
        citizen=card["citizen"],
        party=card["party"],
        points=card["points"],
        leader_vote=card["leader_vote"],
        public_contract=card["public_contract"],
        opening=Opening(
            opening["honour"], opening["influence"], opening["party"], opening["points"], opening["citizen"]
        ),
    )


def _oneself(s: City, seat: Seat, me: Facts, beside: Facts) -> None:
    """One's own desk: what one has, and what the turn allows."""
    player, rights = s.players[seat], beside["rights"]
    player.money = me["money"]
    player.influence = me["bought_influence"]
    player.traits = tuple(me["traits"])
    player.hidden = {trait: number - 1 for trait, number in me["hidden"].items()}
    player.choices = dict(me["choices"])
    player.loyalty = dict(me["loyalty"])
    player.known_runs = dict(me["known_runs"])
    player.croc = None if me["croc"] is None else _cell(me["croc"])
    player.first_share = beside["first_share"] is not None
    player.dragon_turn, player.dragon_result = me["dragon"]["turn"], me["dragon"]["result"]
    player.veteran_vote, player.veteran_run = rights["veteran_vote"], rights["veteran_run"]
    player.dragon_run = rights["dragon_run"]
    player.shield_until = s.turn if rights["shield"] else 0
    player.no_forecast_until = s.turn if rights["shares"] and not rights["forecasts"] else 0
    player.no_network_until = s.turn if rights["shares"] and not rights["networks"] else 0
    usual = 0 if player.has("jeune_loup") else 1
    player.dragon_votes = rights["votes"] - usual - player.leader_vote
    player.opening = Opening(
        player.opening.honour,
        player.opening.influence,
        player.opening.party,
        player.opening.points,
        player.opening.citizen,
        freeze(player.loyalty),
    )


def _cell(card: Facts) -> Croc:
    return Croc(card["name"], 1, dict(card["bonus"]), card["runs"], card["pending"])
