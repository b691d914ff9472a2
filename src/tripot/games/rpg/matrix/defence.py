"""Who defends what in the matrix, and with which dice. [SR-MTX-06, SR-MTX-07, SR-MTX-08]"""

from tripot.games.rpg.characters.derived import attribute
from tripot.games.rpg.contests import stand
from tripot.games.rpg.matrix.connection import is_online
from tripot.games.rpg.matrix.devices import device_of, is_available, rating, user_of, value
from tripot.games.rpg.matrix.networks import access, master_of
from tripot.games.rpg.pools import Part
from tripot.games.rpg.records import Character, Device, Order
from tripot.games.rpg.rolling import Resolve
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import has
from tripot.games.rpg.statuses.permissions import can_act
from tripot.games.rpg.trials import open_trial

MIND = {"firewall": "VOL", "data_processing": "LOG", "corruption": "INT", "attack": "CHA"}
"""The attribute of whoever defends beside the device's. [SR-MTX-08]"""


def is_able(s: Table, c: Character) -> bool:
    """Online, conscious, with a device that works."""
    device = device_of(s, c)
    return is_online(c) and can_act(c) and device is not None and is_available(device)


def deckers(s: Table, network: str) -> list[Character]:
    """Those who defend a network now. [SR-MTX-07]"""
    place = s.networks.get(network)
    if place is None:
        return []
    found = [s.characters[one] for one in place.deckers if one in s.characters]
    return [c for c in found if access(s, c, network) == "valid" and is_able(s, c)]


def defender_of(s: Table, device: Device, name: str, but: str = "") -> tuple[Character | None, Device]:
    """Whoever opposes an action on a device: its user, a decker, its master, or itself. [SR-MTX-07]"""
    user = user_of(s, device)
    if user is not None and user.device == device.id and is_able(s, user) and user.kind not in ("drone", "vehicle"):
        return user, device
    crew = [c for c in deckers(s, device.network) if c.id != but]
    if crew:
        best = max(crew, key=lambda c: (sum(n for _, n in decker_parts(s, c, name)), c.id))
        own = device_of(s, best)
        assert own is not None
        return best, own
    place = s.networks.get(device.network)
    master = master_of(s, place) if place is not None else None
    if device.slaved and master is not None and is_available(master):
        return None, master
    return None, device


def decker_parts(s: Table, c: Character, name: str) -> list[Part]:
    """The device's attribute and the mind behind it; a sprite its Level. [SR-MTX-08]"""
    device = device_of(s, c)
    if device is None:
        return []
    behind = ("sprite_level", c.power) if c.kind == "sprite" else (MIND[name], attribute(c, MIND[name]))
    parts = [(name, value(s, device, name)), behind]
    if has(c, "full_matrix_defense"):
        parts.append(("full_matrix_defense", value(s, device, "firewall")))
    if has(c, "full_defense"):
        parts.append(("full_defense", attribute(c, "VOL")))
    return parts


def oppose(s: Table, doing: Order, device: Device, name: str, more: int = 0) -> None:
    """Open the defence test of whoever defends a device."""
    who, with_ = defender_of(s, device, name, but=doing.who)
    if who is not None:
        parts = decker_parts(s, who, name)
    else:
        parts = [(name, value(s, with_, name)), ("rating", rating(s, with_))]
    if more:
        parts.append(("hidden_icon", more))
    trial = open_trial(
        s, doing.id, who, "defence", parts, action=f"matrix_{name}", tags=("defense", "defense_matrix"),
        opponent=doing.who, device="" if who is not None else with_.id, asks=False,
    )  # fmt: skip
    if who is not None:
        stand(s, doing, trial)
    else:
        doing.against.append(trial.id)
        s.then(Resolve(trial.id))
