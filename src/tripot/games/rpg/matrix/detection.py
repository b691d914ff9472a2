"""Being detected in a network. [SR-MTX-25, SR-MTX-26]"""

from tripot.engine.events import only
from tripot.engine.seats import GM
from tripot.games.rpg.characters.control import controller, label
from tripot.games.rpg.records import Character
from tripot.games.rpg.state import Table


def detect(s: Table, c: Character, network: str) -> None:
    """A network knows of an intruder, for good. [SR-MTX-25]"""
    place = s.networks.get(network)
    if place is None or c.id in place.detected or (network in c.accesses and c.accesses[network] == "valid"):
        return
    place.detected.append(c.id)
    seats = {GM, controller(s, c)}
    for one in place.deckers:
        decker = s.characters.get(one)
        if decker is not None:
            seats.add(controller(s, decker))
    s.tell("SR-MTX-25", "access", only(*sorted(seats)), who=label(c), network=network, change="detected")


def is_detected(s: Table, c: Character, network: str) -> bool:
    """Whether a network knows of somebody."""
    place = s.networks.get(network)
    return place is not None and c.id in place.detected


def is_unseen_by_backdoor(s: Table, c: Character, network: str) -> bool:
    """In through a backdoor, and still unnoticed: one advantage there. [SR-MTX-26]"""
    return bool(network) and c.accesses.get(network) == "backdoor" and not is_detected(s, c, network)
