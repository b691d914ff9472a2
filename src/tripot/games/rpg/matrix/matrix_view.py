"""The matrix as a seat sees it: its own devices, icons within reach, networks by name. [SR-INFO-01, SR-MTX-27]"""

from typing import Any

from tripot.engine.seats import GM, OMNISCIENT, Seat
from tripot.games.rpg.characters.control import controller, may_read, own
from tripot.games.rpg.matrix.detection import is_detected
from tripot.games.rpg.matrix.devices import damage_taken, is_available, noise, rating, running, value
from tripot.games.rpg.matrix.networks import access, known_files, owns_device, visible_devices
from tripot.games.rpg.records import Character, Device, File
from tripot.games.rpg.state import Table
from tripot.games.rpg.tables import MATRIX_ATTRIBUTES


def hackers(s: Table, seat: Seat) -> list[Character]:
    """A seat's people who are in the matrix."""
    return [c for c in own(s, seat) if c.mode != "offline" or c.kind == "sprite"]


def known_devices(s: Table, seat: Seat) -> list[Device]:
    """The devices a seat knows of."""
    if seat in (GM, OMNISCIENT):
        return list(s.devices.values())
    known = {device.id for c in hackers(s, seat) for device in visible_devices(s, c)}
    known |= {c.device for c in s.people() if may_read(s, seat, c)}
    mine = {c.id for c in own(s, seat)}
    held = {one.id for one in s.devices.values() if one.controlled_by in mine or mine & set(one.locks)}
    return [device for device in s.devices.values() if device.id in known | held]


def is_own_device(s: Table, device: Device, seat: Seat) -> bool:
    """Whether a seat reads everything of a device: its own people use or own it."""
    if seat in (GM, OMNISCIENT):
        return True
    for name in (device.owner, device.user, device.body):
        c = s.characters.get(name)
        if c is not None and controller(s, c) == seat:
            return True
    return any(owns_device(s, c, device) for c in own(s, seat) if c.network == device.network and c.network)


def told(s: Table, device: Device, seat: Seat) -> set[str]:
    """What a seat's people learned of a device by matrix perception. [SR-X17]"""
    head = f"device:{device.id}:"
    return {fact.removeprefix(head) for c in own(s, seat) for fact in c.facts if fact.startswith(head)}


def device_facts(s: Table, device: Device, seat: Seat) -> dict[str, Any]:
    """A device: what it is to everybody, what it has to those who know."""
    facts: dict[str, Any] = {
        "id": device.id,
        "code": device.code,
        "kind": device.kind,
        "network": device.network,
        "user": device.user,
        "available": is_available(device),
        "own": is_own_device(s, device, seat),
    }
    known = told(s, device, seat)
    if facts["own"]:
        known = {"owner", "rating", *MATRIX_ATTRIBUTES, "programs", "damage"}
    if "owner" in known:
        facts["owner"] = device.owner
    if "rating" in known:
        facts["rating"] = rating(s, device)
    facts |= {name: value(s, device, name) for name in MATRIX_ATTRIBUTES if name in known}
    if "programs" in known:
        facts["programs"] = running(device)
    if "damage" in known:
        facts["damage"] = list(damage_taken(s, device))
    if facts["own"]:
        facts |= {
            "loaded": list(device.programs),
            "owned_programs": list(device.owned_programs),
            "slots": device.slots,
            "hot_sim": device.hot_sim,
            "bricked": device.bricked,
            "back_in": device.back_in,
            "locked": bool(device.locks),
            "noise": noise(s, device),
            "slaved": device.slaved,
            "state": device.state,
            "swapped": list(device.swapped),
        }
    if seat in (GM, OMNISCIENT):
        facts |= {
            "formatted": device.formatted,
            "controlled_by": device.controlled_by,
            "listeners": dict(device.listeners),
            "inhabited_by": device.inhabited_by,
            "locks": list(device.locks),
        }
    else:
        facts["mine"] = any(device.controlled_by == c.id for c in own(s, seat))
        facts["my_lock"] = any(c.id in device.locks for c in own(s, seat))
    return facts


def network_facts(s: Table, network: str, seat: Seat) -> dict[str, Any]:
    """A network: its name to all; inside, its files as far as they are known."""
    place = s.networks[network]
    if seat in (GM, OMNISCIENT):
        return {
            "name": place.name,
            "owner": place.owner,
            "master": place.master,
            "deckers": list(place.deckers),
            "members": list(place.members),
            "detected": list(place.detected),
            "alerted": list(place.alerted),
            "files": {file.id: whole_file(file) for file in place.files.values()},
        }
    mine = own(s, seat)
    files = {file.id: file for c in mine if c.network == network for _, file in known_files(s, c)}
    return {
        "name": place.name,
        "accesses": {c.id: access(s, c, network) for c in mine if access(s, c, network) != "none"},
        "detected": [c.id for c in mine if is_detected(s, c, network)],
        "files": {file.id: file_facts(s, network, file, seat) for file in files.values()},
    }


def whole_file(file: File) -> dict[str, Any]:
    """A file to the game master."""
    return {
        "owner": file.owner,
        "content": file.content,
        "encrypted": file.encrypted,
        "key": file.key,
        "bomb": file.bomb,
        "password": file.password,
        "destroy": file.destroy,
        "corrupted": file.corrupted,
        "fingerprint": file.fingerprint,
    }


def knows_bomb(s: Table, network: str, file: File, seat: Seat) -> bool:
    """Whether a seat's people know what is on a file."""
    mine = own(s, seat)
    seen = f"seen:{network}:{file.id}:bomb"
    return any(
        seen in c.facts or access(s, c, network) == "valid" or (file.password and file.password in c.keys) for c in mine
    )


def file_facts(s: Table, network: str, file: File, seat: Seat) -> dict[str, Any]:
    """A file somebody found: whether it can be read; its bomb only once it was noticed. [SR-INFO-01]"""
    facts: dict[str, Any] = {"encrypted": file.encrypted > 0, "corrupted": file.corrupted}
    facts["bomb"] = file.bomb > 0 if knows_bomb(s, network, file, seat) else None
    owned = any(file.owner == c.id for c in own(s, seat))
    facts["own"] = owned
    facts["key_known"] = bool(file.key) and any(file.key in c.keys for c in own(s, seat))
    return facts
