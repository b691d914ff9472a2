"""Loyalty of fixers and clans: levels, caps, exclusivity, names. [NT-LOY-01, NT-LOY-02, NT-LOY-03, NT-LOY-11]"""

from tripot.engine.seats import Seat
from tripot.games.neo_tokyo import ties
from tripot.games.neo_tokyo.people import Player
from tripot.games.neo_tokyo.state import NOBODY, Agent, City
from tripot.games.neo_tokyo.tables import CLANS, C
from tripot.games.neo_tokyo.traits import barred
from tripot.games.neo_tokyo.words import AgentKind

MOST: int = C["loyalty_max"]
EXCLUSIVE_ABOVE: int = C["fixer_exclusive_above"]
KOBUN, OYABUN = 3, 4


def cap(player: Player, kind: AgentKind, honour: int) -> int:
    """The highest level this Honour allows with a clan or a fixer. [NT-HON-03, NT-LOY-02]"""
    if kind == "clan":
        most = min(MOST, honour + int(C["clan_loyalty_cap_honour_plus"]))
        return min(most, KOBUN - 1) if barred(player, "kobun") else most
    return min(MOST, honour + int(C["fixer_loyalty_cap_honour_plus"]))


def price(level: int) -> int:
    """What this level costs, from the one below. [NT-LOY-01]"""
    return int(C["loyalty_cost_per_level"]) * level


def settle(s: City, seat: Seat, agent: str, level: int) -> None:
    """Set a level; below 3 the list of secret allies vanishes. [NT-LOY-05]"""
    player = s.players[seat]
    if level > 0:
        player.loyalty[agent] = level
    else:
        player.loyalty.pop(agent, None)
    if level < 3:
        s.agents[agent].lists.pop(seat, None)


def trim(s: City, seat: Seat) -> None:
    """Loyalty above what Honour allows is lost for good. [NT-HON-04]"""
    player = s.players[seat]
    for agent, level in list(player.loyalty.items()):
        most = cap(player, s.agents[agent].kind, player.honour)
        if level > most:
            settle(s, seat, agent, most)


def favourite(s: City, agent: str, but: Seat = NOBODY) -> Seat:
    """The player above loyalty 2 with a fixer, other than `but`. [NT-LOY-07]"""
    for seat in s.active():
        if seat != but and s.players[seat].loyalty.get(agent, 0) > EXCLUSIVE_ABOVE:
            return seat
    return NOBODY


def masters(s: City, agent: str) -> list[Seat]:
    """The players at loyalty 4: nothing is done without their leave. [NT-LOY-06]"""
    return [seat for seat, player in enumerate(s.players) if player.loyalty.get(agent, 0) >= MOST]


def ranks(s: City) -> dict[str, dict[Seat, int]]:
    """The kobun and oyabun of each clan, public. [NT-LOY-09]"""
    return {
        clan: {seat: s.players[seat].loyalty[clan] for seat in s.active() if s.players[seat].loyalty.get(clan, 0) >= 3}
        for clan in CLANS
    }


def family(player: Player) -> str:
    """The clan in which the player is kobun or oyabun, if any. [NT-LOY-09]"""
    return next((clan for clan in CLANS if player.loyalty.get(clan, 0) >= KOBUN), "")


def become_enemy(s: City, agent: Agent, seat: Seat, *, public: bool) -> None:
    """An agent turns against a player: what loyalty there was is gone. [NT-LOY-10]"""
    token = f"player:{seat}"
    tokens = agent.enemies if public else agent.secret_enemies
    if token not in tokens:
        tokens.append(token)
    settle(s, seat, agent.id, 0)


def declines(s: City, agent: Agent, seat: Seat) -> bool:
    """Whether the agent sees an enemy in whoever courts it. [NT-LOY-10]"""
    return ties.stance(s, agent, seat)[1]


def forget(s: City, agent: str) -> None:
    """A dead fixer owes nothing to anybody. [NT-LOY-11]"""
    for seat, player in enumerate(s.players):
        if agent in player.loyalty:
            settle(s, seat, agent, 0)
        player.more_loyalty.pop(agent, None)
