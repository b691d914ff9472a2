"""Devices that obey somebody else than their owner. [SR-X01, SR-MTX-41]"""

from tripot.games.rpg.records import Character, Device
from tripot.games.rpg.state import Table


def seize(s: Table, device: Device, c: Character) -> None:
    """The device obeys somebody; a machine acts on their side, and whoever steered it does not any more. [SR-X01]"""
    device.controlled_by = c.id
    body = s.characters.get(device.body)
    if body is not None and body.kind != "sprite":
        body.side, body.driver = c.side, ""


def set_free(s: Table, device: Device) -> None:
    """The device is its owner's again, and on its owner's side. [SR-MTX-41]"""
    if not device.controlled_by:
        return
    holder, device.controlled_by = device.controlled_by, ""
    body = s.characters.get(device.body)
    if body is None or body.kind == "sprite":
        return
    owner = s.characters.get(body.owner)
    body.side = owner.side if owner is not None else "opposition" if body.npc else "crew"
    if body.driver == holder:
        body.driver = ""


def is_kept_from(s: Table, c: Character, machine: Character) -> bool:
    """Whether somebody else has a machine under control. [SR-MTX-41]"""
    device = s.devices.get(machine.device)
    return device is not None and device.controlled_by not in ("", c.id)
