"""After the end the books are open; only secrets never published stay hidden. [NT-VIS-06]"""

from tripot.engine.rng import Rng
from tripot.engine.seats import Seat
from tripot.games.neo_tokyo.people import Player
from tripot.games.neo_tokyo.state import City
from tripot.games.neo_tokyo.worlds.players import imagine
from tripot.games.neo_tokyo.worlds.witness import Witness

KEPT = (
    "money",
    "loyalty",
    "croc",
    "vp",
    "counters",
    "sheets",
    "letters",
    "desk",
    "influence",
    "dividends",
    "gains",
    "scored_money",
)
"""What the open books tell of everybody."""


def redeal(s: City, seat: Seat, rng: Rng) -> City:
    """The same books, other secrets."""
    world = s.copy()
    world.rng = rng
    witness = Witness(s, seat)
    for other in range(len(s.players)):
        if other != seat:
            world.players[other] = _imagine(world, s, witness, other, rng)
    return world


def _imagine(world: City, s: City, witness: Witness, other: Seat, rng: Rng) -> Player:
    true = world.players[other]
    made = imagine(s, witness, other, rng)
    for name in KEPT:
        setattr(made, name, getattr(true, name))
    return made
