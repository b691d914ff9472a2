"""Modes, dump shock, reboots and falling off the matrix. [SR-MTX-28, SR-MTX-30, SR-MTX-39]"""

from tripot.games.rpg.characters.control import label
from tripot.games.rpg.damage import Packet, suffer
from tripot.games.rpg.matrix import surveillance
from tripot.games.rpg.matrix.devices import damage_taken, device_of, hurt, tell_device, user_of
from tripot.games.rpg.matrix.holds import set_free
from tripot.games.rpg.records import Character, Device
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import give, remind, remove
from tripot.games.rpg.visibility import readers
from tripot.games.rpg.words import Presence


def is_online(c: Character) -> bool:
    """Whether somebody is in the matrix at all; sprites always are. [SR-MTX-05, SR-MTX-42]"""
    return c.mode != "offline" or c.kind == "sprite"


def set_mode(s: Table, c: Character, mode: Presence) -> None:
    """Go from one mode to another; straight out of VR hurts. [SR-MTX-30]"""
    before, c.mode = c.mode, mode
    s.tell("SR-X25", "mode", readers(s, c), who=label(c), mode=mode)
    if mode == "offline":
        if before.startswith("vr"):
            dump_shock(s, c, before)
        leave_matrix(s, c)


def dump_shock(s: Table, c: Character, mode: Presence) -> None:
    """Three boxes, stun from cold-sim, physical from hot-sim; confused for ten minutes in any case. [SR-MTX-30]"""
    monitor = "physical" if mode == "vr_hot" else "stun"
    suffer(s, c, Packet(s.figures.dump_shock_boxes, monitor, "biofeedback", "mental", armoured=False))
    if c.id in s.characters:
        give(s, c, "confused", lasts="seconds", left=s.figures.dump_shock_seconds)


def leave_matrix(s: Table, c: Character) -> None:
    """Off the matrix: illegal accesses, control and locks held from there are gone. [SR-MTX-29]"""
    drop_accesses(s, c)
    remove(s, c, "hidden_icon", "running_silent", "full_matrix_defense")
    for device in s.devices.values():
        device.locks = [one for one in device.locks if one != c.id]
        if device.controlled_by == c.id:
            set_free(s, device)


def drop_accesses(s: Table, c: Character) -> None:
    """Lose every illegal access, and what depended on it."""
    for network in [name for name, kind in c.accesses.items() if kind in surveillance.ILLEGAL]:
        drop_access(s, c, network)
    step_out(c)


def step_out(c: Character) -> str:
    """Back to the grid, whatever the access: what was searched there is to be searched again. [SR-MTX-38]"""
    left, c.network = c.network, ""
    c.searches = {key: value for key, value in c.searches.items() if not key.startswith(f"{left}:")}
    return left


def drop_access(s: Table, c: Character, network: str) -> None:
    """Lose one illegal access; devices controlled in that network go too. [SR-MTX-41]"""
    if c.accesses.get(network) not in surveillance.ILLEGAL:
        return
    del c.accesses[network]
    s.tell("SR-X24", "access", readers(s, c), who=label(c), network=network, change="dropped")
    for device in s.devices.values():
        if device.network == network and device.controlled_by == c.id:
            set_free(s, device)


def fall_off(s: Table, device: Device) -> None:
    """A device stops working under its user. [SR-MTX-30, SR-MTX-33]"""
    user = user_of(s, device)
    if user is not None and user.device == device.id and user.mode != "offline" and user.kind != "sprite":
        set_mode(s, user, "offline")


def brick(s: Table, device: Device) -> None:
    """A device is out of order until repaired. [SR-MTX-33, SR-MTX-39]"""
    device.bricked = True
    device.formatted = False
    set_free(s, device)
    tell_device(s, device, "SR-MTX-33", "bricked")
    fall_off(s, device)


def reboot(s: Table, device: Device) -> None:
    """Off until the end of the next round; programs come back, accesses drop, the score is wiped. [SR-MTX-39]"""
    user = user_of(s, device)
    fall_off(s, device)
    set_free(s, device)
    if not device.persona:
        device.crashed = []
    if user is not None and user.device == device.id:
        drop_accesses(s, user)
        surveillance.reset(s, user)
    if device.formatted:
        _wipe(s, device)
        return
    device.back_in = s.figures.reboot_rounds
    tell_device(s, device, "SR-MTX-39", "rebooting")
    if s.encounter is None:
        remind(s, s.clock + s.figures.reboot_rounds * int(s.options["round_seconds"]), "device_back", device.id)


def _wipe(s: Table, device: Device) -> None:
    """Every box is damaged: the device's own, the drone's it steers, or the mind's that it is. [SR-MTX-39]"""
    device.formatted = False
    taken, boxes = damage_taken(s, device)
    if hurt(s, device, boxes - taken) and device.id in s.devices:
        brick(s, device)


def come_back(s: Table, device: Device) -> None:
    """The reboot is over."""
    device.back_in = 0
    if not device.bricked:
        tell_device(s, device, "SR-MTX-39", "back")


def own_device_fails(s: Table, c: Character) -> Device | None:
    """The device somebody acts through, when it does not work."""
    device = device_of(s, c)
    return device if device is not None and (device.bricked or device.back_in) else None
