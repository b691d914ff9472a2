"""Networks to break into, and those who do."""

from typing import Any

from games.rpg.scenes import ANNE, add, dice, left, order
from tripot.engine.seats import GM, Seat
from tripot.games.rpg.matrix.devices import make_device
from tripot.games.rpg.records import Character, Device, File, Network
from tripot.games.rpg.state import Table

NOTHING = "3"
"""A die that is neither a hit nor a fault."""


def hits(count: int, pool: int) -> str:
    """Dice with so many hits, and nothing else worth mentioning."""
    return " ".join(["5"] * count + [NOTHING] * (pool - count))


def site(s: Table, **files: File) -> Network:
    """A network with a host (firewall 4, rating 4: eight dice), a slaved camera and a free lamp."""
    make_device(s, "host", "sentry_host", network="vault", owner="vault")
    make_device(s, "cam", "camera", network="vault", owner="vault").slaved = True
    make_device(s, "lamp", "camera", network="vault", owner="vault")
    s.networks["vault"] = Network("vault", owner="opposition", master="host", files=dict(files))
    return s.networks["vault"]


def decker(s: Table, name: str = "ada", seat: Seat = ANNE, **sheet: Any) -> Character:
    """Somebody with a Kestrel deck and six dice: electronics 2, LOG and INT 4."""
    full = {"LOG": 4, "INT": 4, "electronics": 2, "device": "kestrel_deck", **sheet}
    return add(s, name, seat, **full)


def deck(s: Table, c: Character) -> Device:
    """The device somebody acts through."""
    return s.devices[c.device]


def guard(s: Table, name: str = "zed", network: str = "vault", **sheet: Any) -> Character:
    """A decker who defends a network from inside."""
    c = decker(s, name, GM, **sheet)
    c.network = network
    c.accesses[network] = "valid"
    s.networks[network].deckers.append(c.id)
    s.networks[network].members.append(c.id)
    return c


def inside(s: Table, c: Character, kind: str = "fake", network: str = "vault") -> Character:
    """Somebody in a network, by some access."""
    c.network = network
    c.accesses[network] = kind
    if kind == "valid":
        s.networks[network].members.append(c.id)
    return c


def hack(s: Table, c: Character, code: str, theirs: str = "", ours: str = "", **form: Any) -> Table:
    """An action of the matrix: the defence throws first, then the one who acts; the dice before it are all thrown."""
    assert not any(left(s).values()), left(s)
    dice(s, f"{theirs} {ours}")
    return order(s, c.seat, code, character=c.id, **form)
