"""Breaking things in the matrix. [SR-X06, SR-X07, SR-X08, SR-X09, SR-X10, SR-X11, SR-E10]"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tripot.engine.refusals import Refusal
from tripot.games.rpg.actions.hacking import (
    HACK,
    ON_DEVICE,
    foreign_devices,
    need_self,
    suggest_device,
    useful_programs,
)
from tripot.games.rpg.characters.control import label
from tripot.games.rpg.contests import END
from tripot.games.rpg.damage import Packet, harm
from tripot.games.rpg.doings import actor, test_of
from tripot.games.rpg.matrix.connection import brick, reboot
from tripot.games.rpg.matrix.devices import device_of, hurt, make_noise, running, tell_device, user_of, value
from tripot.games.rpg.matrix.intrusion import (
    Hack,
    device_named,
    is_own,
    is_unsettled,
    need_device,
    tune,
)
from tripot.games.rpg.planes import body_of
from tripot.games.rpg.plays import play
from tripot.games.rpg.positions import metres, middle_of, place_of
from tripot.games.rpg.procedures import skip_unless
from tripot.games.rpg.records import Character, Device, Values, written
from tripot.games.rpg.state import Table
from tripot.games.rpg.visibility import readers

RADIUS, JAMMED = 100, 60


@dataclass(slots=True, kw_only=True)
class CrashProgram(Hack):
    """A program that is made to stop. [SR-X07]"""

    program: str = written("")


def strike(s: Table, device: Device, boxes: int) -> None:
    """Matrix damage, and the end of a device that can take no more. [SR-MTX-33]"""
    if hurt(s, device, boxes):
        brick(s, device)


def _format(s: Table, doing: Hack) -> None:
    """Nothing yet; at the next reboot it is over, and its user does not know. [SR-X06, SR-MTX-39]"""
    device, c = device_named(s, doing.device), actor(s, doing)
    if device is not None and test_of(s, doing).net:
        device.formatted = True
        facts = {"who": label(c), "device": device.id, "change": "formatted", "boxes": 0}
        s.tell("SR-X06", "device", readers(s, c), **facts)


def known_programs(c: Character, device: Device) -> list[str]:
    """Programs of a device that somebody knows of, or that the game master may choose. [SR-X07]"""
    told = f"device:{device.id}:programs" in c.facts or c.npc
    return running(device) if told else []


def _need_running(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    yield from need_device(s, c, v)
    device = device_named(s, v.get("device"))
    if device is not None and v.get("program") not in known_programs(c, device):
        yield Refusal("SR-X07", "E_PROGRAM", {"program": v.get("program")}, ("program",))


def _suggest_running(s: Table, c: Character) -> Iterable[Values]:
    return [{"device": one.id, "program": name} for one in foreign_devices(s, c) for name in known_programs(c, one)]


def _crash(s: Table, doing: CrashProgram) -> None:
    """Unavailable until the device reboots. [SR-X07]"""
    device = device_named(s, doing.device)
    if device is not None and test_of(s, doing).net and doing.program not in device.crashed:
        device.crashed.append(doing.program)
        tell_device(s, device, "SR-X07", "crash")


def _own_reboot(s: Table, doing: Hack) -> None:
    """One's own device reboots without a test. [SR-X08, SR-MTX-09]"""
    c, device = actor(s, doing), device_named(s, doing.device)
    if device is not None and is_own(s, c, doing):
        reboot(s, device)
        doing.settled = True


def _reboot(s: Table, doing: Hack) -> None:
    """Off until the end of the next round; users in VR are thrown out. [SR-X08, SR-MTX-39]"""
    device = device_named(s, doing.device)
    if device is not None and test_of(s, doing).net:
        reboot(s, device)


def _suggest_reboot(s: Table, c: Character) -> Iterable[Values]:
    mine = [{"device": c.device}] if c.device and not c.res else []
    return [*suggest_device(s, c), *mine]


def _jam(s: Table, doing: Hack) -> None:
    """Noise for everybody within a hundred metres, oneself included. [SR-X09, SR-MTX-40]"""
    c, net = actor(s, doing), test_of(s, doing).net
    if not net:
        return
    for device in s.devices.values():
        if device.id == c.device or _is_near(s, c, device):
            make_noise(s, device, net, f"jam:{c.id}", s.clock + JAMMED)
            tell_device(s, device, "SR-X09", "noise")


def _is_near(s: Table, c: Character, device: Device) -> bool:
    """Within a hundred metres of a body; where no map says how far, in the same place. [SR-MTX-40, SR-GEN-07]"""
    bearer = user_of(s, device) or s.characters.get(device.body)
    here = body_of(c) or place_of(c)
    there = place_of(bearer) if bearer is not None else middle_of(s, device.zone)
    if here is not None and there is not None:
        return metres(here, there) <= RADIUS
    zone = bearer.zone if bearer is not None else device.zone
    return c.zone == zone and (bool(zone) or here is None)


def _tar(s: Table, doing: Hack) -> None:
    """Damage, and as much less data processing. [SR-X10, SR-MTX-34]"""
    device, net = device_named(s, doing.device), test_of(s, doing).net
    if device is None or not net:
        return
    device.data_processing -= min(net, value(s, device, "data_processing"))
    strike(s, device, net)
    _clamp(s, doing, device)


def _spike(s: Table, doing: Hack) -> None:
    """Half of the attack attribute and the net hits. [SR-X11, SR-MTX-35]"""
    c, device, net = actor(s, doing), device_named(s, doing.device), test_of(s, doing).net
    own = device_of(s, c)
    if device is None or own is None or not net:
        return
    user = user_of(s, device)
    mode = user.mode if user is not None else ""
    strike(s, device, value(s, own, "attack") // 2 + net + (2 if "hammer" in doing.programs else 0))
    _clamp(s, doing, device)
    if "backlash" in doing.programs and user is not None and mode.startswith("vr") and user.id in s.characters:
        monitor = "physical" if mode == "vr_hot" else "stun"
        harm(s, doing, user, Packet(net, monitor, "biofeedback", "mental", armoured=False, source=c.id))


def _clamp(s: Table, doing: Hack, device: Device) -> None:
    """A program that also locks the connection. [SR-MTX-29]"""
    if "clamp" in doing.programs:
        lock(s, doing.who, device)


def lock(s: Table, who: str, device: Device) -> None:
    """Nobody changes mode through this device any more. [SR-E10, SR-MTX-29]"""
    if who not in device.locks:
        device.locks.append(who)
        tell_device(s, device, "SR-MTX-29", "locked")


def _lock(s: Table, doing: Hack) -> None:
    device = device_named(s, doing.device)
    if device is not None and test_of(s, doing).net:
        lock(s, doing.who, device)


def _suggest_spike(s: Table, c: Character) -> Iterable[Values]:
    programs = useful_programs(s, c, "data_spike")
    return [{**one, "programs": programs} for one in suggest_device(s, c)]


def _suggest_tar(s: Table, c: Character) -> Iterable[Values]:
    programs = useful_programs(s, c, "tar")
    return [{**one, "programs": programs} for one in suggest_device(s, c)]


PLAYS = {
    "format_device": play(Hack, (*HACK, _format, *END), ON_DEVICE, need_device, suggest_device, tune),
    "crash_program": play(
        CrashProgram, (*HACK, _crash, *END), ("device", "program", "programs", "atouts"), _need_running,
        _suggest_running, tune,
    ),
    "reboot_device": play(
        Hack, (_own_reboot, *skip_unless(is_unsettled, (*HACK, _reboot)), *END), ON_DEVICE, need_device,
        _suggest_reboot, tune,
    ),
    "jam_signals": play(Hack, (*HACK, _jam, *END), ("programs", "atouts"), need_self, tune=tune),
    "tar": play(Hack, (*HACK, _tar, *END), ON_DEVICE, need_device, _suggest_tar, tune),
    "data_spike": play(Hack, (*HACK, _spike, *END), ON_DEVICE, need_device, _suggest_spike, tune),
    "lock_connection": play(Hack, (*HACK, _lock, *END), ON_DEVICE, need_device, suggest_device, tune),
}  # fmt: skip
