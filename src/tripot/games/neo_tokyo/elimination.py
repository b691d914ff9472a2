"""Step 14: those without Honour leave; what was bought is owned. [NT-ELI-01, NT-ELI-02, NT-HON-02, NT-STP-03]"""

from tripot.engine.seats import Seat
from tripot.games.neo_tokyo import agents, contracts, croc, loyalty, points, shares
from tripot.games.neo_tokyo.people import Player
from tripot.games.neo_tokyo.state import NOBODY, City
from tripot.games.neo_tokyo.tables import TURNS


def ritual_exits(s: City) -> None:
    """All at once; then pending purchases mature, and newcomers replace dead fixers. [NT-ELI-01, NT-STP-06]"""
    for seat in [seat for seat in s.active() if s.players[seat].honour <= 0]:
        _leave(s, seat)
    for seat in s.active():
        _mature(s, seat)
    if s.turn < TURNS:
        agents.replace_dead(s)


def _leave(s: City, seat: Seat) -> None:
    """Out of the game, with one sober sentence. [NT-ELI-02, NT-ELI-03, NT-ELI-05]"""
    player = s.players[seat]
    player.active = False
    for party, leader in s.leaders.items():
        if leader == seat:
            s.leaders[party] = NOBODY
    for agent in s.agents.values():
        agent.lists.pop(seat, None)
        if agent.captor == f"player:{seat}":
            agent.captor = ""
    _empty(player)
    contracts.end_those_of(s, seat)
    s.papers().tell("NT-ELI-05", "left_the_stage", "exits", player=seat)


def _empty(player: Player) -> None:
    """Money, shares, points, loyalties, CROC, rights and archive disappear. [NT-ELI-02]"""
    player.ledger.append(("NT-ELI-02", "account_lost", -player.money, {}))
    player.money = player.points = player.more_points = player.more_influence = 0
    player.party = player.more_party = player.citizen = ""
    player.croc = None
    for owned in (player.shares, player.more_shares, player.loyalty, player.more_loyalty, player.archive):
        owned.clear()
    player.leader_vote = player.public_contract = player.dragon_run = False
    player.dragon_votes = 0


def _mature(s: City, seat: Seat) -> None:
    """Pending purchases are increments; what a fallen Honour no longer allows is lost. [NT-STP-03, NT-STP-06]"""
    player = s.players[seat]
    shares.mature(player)
    player.influence += player.more_influence
    player.more_influence = 0
    for agent, level in player.more_loyalty.items():
        _befriend(s, seat, agent, level)
    player.more_loyalty.clear()
    if player.more_points:
        points.settle(s, seat, player.more_party, player.points + player.more_points)
    player.more_party, player.more_points = "", 0
    croc.grow(player)
    loyalty.trim(s, seat)
    points.trim(s, seat)


def _befriend(s: City, seat: Seat, name: str, level: int) -> None:
    """One level more, if still below the one paid for and nothing has come between. [NT-STP-06, NT-LOY-07]"""
    agent, held = s.agents[name], s.players[seat].loyalty.get(name, 0)
    if agent.dead or f"player:{seat}" in (*agent.enemies, *agent.secret_enemies) or held >= level:
        return
    exclusive = agent.kind == "fixer" and held + 1 > loyalty.EXCLUSIVE_ABOVE
    if not exclusive or loyalty.favourite(s, name, but=seat) == NOBODY:
        loyalty.settle(s, seat, name, held + 1)
