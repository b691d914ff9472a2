"""Orders to agents: secret allies, authorisations, captives. [NT-LOY-05, NT-LOY-06, NT-CAP-03]"""

from tripot.engine.refusals import Refusal
from tripot.games.neo_tokyo import entities
from tripot.games.neo_tokyo.sheet.reader import Order, Reader, lacks


def secret_allies(r: Reader, order: Order) -> Refusal | int:
    """The list of a friend at loyalty 3 or more; an empty one clears it. [NT-LOY-05]"""
    name = order.get("agent", "")
    if r.player.loyalty.get(name, 0) < 3:
        return Refusal("NT-E-30", "not_close_enough", {"agent": name, "level": 3})
    if name in r.lists:
        return Refusal("NT-E-30", "one_list_only", {"agent": name})
    for entity in order.get("entities", ()):
        if not entities.exists(r.s, entity):
            return Refusal("NT-E-30", "unknown_entity", {"entity": entity})
    r.lists.add(name)
    return 0


def authorise(r: Reader, order: Order) -> Refusal | int:
    """Let a player use an agent of whom one is the master. [NT-LOY-06]"""
    lacking = lacks(order, "player")
    if lacking is not None:
        return lacking
    name = order.get("agent", "")
    if r.player.loyalty.get(name, 0) < 4:
        return Refusal("NT-E-30", "not_close_enough", {"agent": name, "level": 4})
    if not entities.exists(r.s, f"player:{order['player']}"):
        return Refusal("NT-E-30", "unknown_entity", {"entity": f"player:{order['player']}"})
    return 0


def captive(r: Reader, order: Order) -> Refusal | int:
    """What to do with a fixer one holds. [NT-CAP-03]"""
    name = order.get("agent", "")
    agent = r.s.agents.get(name)
    held = agent is not None and agent.captor == f"player:{r.seat}" and agent.captured == r.s.turn - 1
    if not held or name in r.captives:
        return Refusal("NT-E-31", "not_your_captive", {"agent": name})
    lacking = lacks(order, "decision")
    if lacking is not None:
        return lacking
    r.captives.add(name)
    return 0
