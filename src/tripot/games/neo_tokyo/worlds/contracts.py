"""The contracts of an imagined world: those the seat may read."""

from tripot.engine.seats import Seat
from tripot.games.neo_tokyo.contracts.desk import readers
from tripot.games.neo_tokyo.state import City


def imagine(s: City, world: City, seat: Seat) -> None:
    """Renumbered in the order in which the seat came to know of them: nobody can count the others'."""
    known = s.players[seat].desk if 0 <= seat < len(s.players) else []
    for key in known:
        contract = s.contracts[key].copy()
        contract.key = len(world.contracts)
        world.contracts.append(contract)
        for reader in readers(contract):
            if reader != seat:
                world.players[reader].desk.append(contract.key)
    signed = sorted((each for each in world.contracts if each.order), key=lambda each: each.order)
    for place, contract in enumerate(signed, start=1):
        contract.order = place
    world.signatures = len(signed)
