"""Networks and accesses: who is where, what can be reached, what is one's own. [SR-MTX-03, SR-MTX-04]"""

from tripot.games.rpg.matrix.devices import user_of
from tripot.games.rpg.matrix.surveillance import ILLEGAL
from tripot.games.rpg.records import Character, Device, File, Network
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import find, has
from tripot.games.rpg.statuses.concealment import perceives


def access(s: Table, c: Character, network: str) -> str:
    """none, valid, fake or backdoor. [SR-MTX-03]"""
    place = s.networks.get(network)
    if place is None:
        return "none"
    if c.id in place.members or place.owner == c.id or (c.owner and c.owner in place.members):
        return "valid"
    return c.accesses.get(network, "none")


def is_illegal(s: Table, c: Character, network: str) -> bool:
    """Whether somebody is inside a network without leave."""
    return bool(network) and access(s, c, network) in ILLEGAL


def owns_device(s: Table, c: Character, device: Device) -> bool:
    """One's own device, drone, or device of one's own network. [SR-MTX-09]"""
    if c.id in (device.owner, device.body) or device.id == c.device or (c.owner and device.owner == c.owner):
        return True
    place = s.networks.get(device.network)
    return place is not None and access(s, c, device.network) == "valid"


def owns_file(s: Table, c: Character, network: str, file: File) -> bool:
    """One's own file, or one of a network in which one is at home."""
    return file.owner == c.id or access(s, c, network) == "valid"


def icon_known(s: Table, c: Character, device: Device) -> bool:
    """Whether an icon can be chosen: it does not hide, was found, or stands where nothing hides. [SR-MTX-27]"""
    user = user_of(s, device)
    if user is None or user.id == c.id or f"icon:{user.id}" in c.facts:
        return True
    if user.mode == "offline" and user.kind == "person":
        return False
    same = bool(c.network) and user.network == c.network
    if not same and not perceives(c, user):
        return False
    hidden = find(user, "hidden_icon")
    if hidden is not None:
        mirror = s.effects.get(hidden.effect)
        mirrored = mirror is not None and mirror.code == "mirror_skin"
        return (
            bool(user.network) and access(s, c, user.network) == "valid" and c.network == user.network and not mirrored
        )
    return not has(user, "running_silent")


def reachable(s: Table, c: Character, device: Device) -> bool:
    """On the grid by itself, in the same network, one's own, or used by somebody in the same network. [SR-MTX-04]"""
    if owns_device(s, c, device) and (device.owner == c.id or device.id == c.device):
        return True
    if c.kind == "sprite" and device.inhabited_by == c.id:
        return True
    user = user_of(s, device)
    if c.network and user is not None and user.network == c.network and user.kind != "drone":
        return True
    if not device.network:
        return True
    return device.network == c.network


def visible_devices(s: Table, c: Character) -> list[Device]:
    """Devices somebody could act on, as far as they know."""
    return [one for one in s.devices.values() if reachable(s, c, one) and icon_known(s, c, one)]


def master_of(s: Table, network: Network) -> Device | None:
    """The master device of a network."""
    return s.devices.get(network.master)


def known_files(s: Table, c: Character) -> list[tuple[str, File]]:
    """Files of the network somebody is in that they found, or that are theirs to know."""
    place = s.networks.get(c.network)
    if place is None:
        return []
    at_home = access(s, c, place.id) == "valid"
    return [(place.id, file) for file in place.files.values() if at_home or f"file:{place.id}:{file.id}" in c.facts]
