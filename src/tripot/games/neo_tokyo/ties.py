"""Allies and enemies: tokens, and whom they cover. [NT-AGT-02, NT-AGT-06, NT-AGT-07, NT-CIT-04]"""

from tripot.engine.seats import Seat
from tripot.games.neo_tokyo.state import Agent, City
from tripot.games.neo_tokyo.traits import public


def flags(s: City, seat: Seat) -> list[str]:
    """The derived tokens that cover a player: corporation, party, side, public traits. [NT-AGT-06]"""
    player = s.players[seat]
    found = [f"trait:{trait}" for trait in public(player)]
    sides = []
    if player.citizen:
        found.append(f"corp:{player.citizen}")
        sides.append(s.alignment[player.citizen])
    if player.points:
        found.append(f"members:{player.party}")
        sides.append(player.party)
    return found + [f"side:{side}" for side in sides if side]


def covering(s: City, target: str) -> list[str]:
    """The tokens that cover a corporation, an agent or a party. [NT-AGT-06]"""
    kind, _, name = target.partition(":")
    if kind == "corp":
        side = s.alignment[name]
    elif kind == "agent":
        side = s.agents[name].party
    else:
        side = name
    return [target, f"side:{side}"] if side else [target]


def allies(agent: Agent) -> list[str]:
    """Every ally token of an agent, public, secret or set by a friend. [NT-LOY-05]"""
    found = agent.allies + agent.secret_allies
    for tokens in agent.lists.values():
        found += tokens
    return found


def enemies(agent: Agent) -> list[str]:
    """Every enemy token of an agent."""
    return agent.enemies + agent.secret_enemies


def stance(s: City, agent: Agent, seat: Seat) -> tuple[bool, bool]:
    """Whether a player is an ally, and whether an enemy: personal ties first. [NT-AGT-07]"""
    return _stance(s, agent.id, seat, allies(agent), enemies(agent))


def public_stance(s: City, agent: Agent, seat: Seat) -> tuple[bool, bool]:
    """The same, from what is public and from the player's own loyalty. [NT-VIS-04, NT-AGT-12]"""
    return _stance(s, agent.id, seat, agent.allies, agent.enemies)


def _stance(s: City, agent: str, seat: Seat, friends: list[str], foes: list[str]) -> tuple[bool, bool]:
    person = f"player:{seat}"
    if person in foes:
        return False, True
    if s.players[seat].loyalty.get(agent, 0) >= 1 or person in friends:
        return True, False
    derived = flags(s, seat) if friends or foes else []
    return _any(derived, friends), _any(derived, foes)


def _any(tokens: list[str], among: list[str]) -> bool:
    return bool(among) and not frozenset(tokens).isdisjoint(among)


def is_ally(s: City, agent: Agent, target: str) -> bool:
    """Whether a target is among the agent's allies. [NT-AGT-03]"""
    kind, _, name = target.partition(":")
    if kind == "player":
        return stance(s, agent, int(name))[0]
    return _any(covering(s, target), allies(agent))


def is_enemy(s: City, agent: Agent, target: str) -> bool:
    """Whether a target is among the agent's enemies. [NT-PRI-02]"""
    kind, _, name = target.partition(":")
    if kind == "player":
        return stance(s, agent, int(name))[1]
    return _any(covering(s, target), enemies(agent))


def tokens_of_all(s: City) -> dict[str, list[str]]:
    """Everything in play that a run may be aimed at, each with the derived tokens that cover it. [NT-AGT-06]"""
    found = {f"corp:{corp}": covering(s, f"corp:{corp}") for corp in s.assets}
    found |= {f"player:{seat}": [f"player:{seat}", *flags(s, seat)] for seat in s.active()}
    living = (f"agent:{agent.id}" for agent in s.agents.values() if not agent.dead and not agent.closed)
    return found | {target: covering(s, target) for target in living}


def obvious_refusals(s: City, agent: Agent, seat: Seat, tokens: dict[str, list[str]]) -> list[str]:
    """The targets that, as everybody or at least this seat knows, the agent would refuse. [NT-AGT-12]"""
    me, friends = f"player:{seat}", agent.allies
    apart = [me, *(token for token in agent.enemies if token.startswith("player:"))]
    covered = tokens.items() if friends else ()
    refused = [target for target, covers in covered if target not in apart and _any(covers, friends)]
    return [*refused, me] if public_stance(s, agent, seat)[0] else refused


def forget_corporation(s: City, corp: str) -> None:
    """A crashed corporation is struck from every list. [NT-AGT-11]"""
    token = f"corp:{corp}"
    for agent in s.agents.values():
        for tokens in (agent.allies, agent.enemies, agent.secret_allies, agent.secret_enemies):
            while token in tokens:
                tokens.remove(token)
        for seat, listed in agent.lists.items():
            if token in listed:
                agent.lists[seat] = tuple(each for each in listed if each != token)
