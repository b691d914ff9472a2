"""What all hacking has in common; taking a device over, or making it believe it was. [SR-X01, SR-X02]"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tripot.engine.refusals import Refusal
from tripot.games.rpg.characters.control import label
from tripot.games.rpg.contests import END, test, weigh
from tripot.games.rpg.doings import actor, test_of
from tripot.games.rpg.matrix.biddings import bid, biddings
from tripot.games.rpg.matrix.devices import device_of, is_available, running, tell_device, user_of
from tripot.games.rpg.matrix.holds import seize
from tripot.games.rpg.matrix.intrusion import (
    Hack,
    device_named,
    need_device,
    need_online,
    need_programs,
    oppose,
    reckon,
    tune,
    warn,
)
from tripot.games.rpg.matrix.networks import icon_known, visible_devices
from tripot.games.rpg.notes import write_note
from tripot.games.rpg.orders import need_target
from tripot.games.rpg.plays import play
from tripot.games.rpg.procedures import Steps
from tripot.games.rpg.records import Character, Device, Values, written
from tripot.games.rpg.rounds import join
from tripot.games.rpg.state import Table
from tripot.games.rpg.tables import ACTIONS, PROGRAMS
from tripot.games.rpg.visibility import readers

HACK: Steps[Hack] = (warn, oppose, test, weigh, reckon)
"""The steps of an action that something opposes and the grid may mind."""
ON_DEVICE = ("device", "programs", "atouts")


@dataclass(slots=True, kw_only=True)
class Spoof(Hack):
    """An order that a device takes for its owner's. [SR-X02]"""

    text: str = written("")
    bidding: str = written("")


def useful_programs(s: Table, c: Character, code: str) -> list[str]:
    """Programs that run and help with an action."""
    device = device_of(s, c)
    return [name for name in running(device) if code in PROGRAMS[name].on] if device is not None else []


def foreign_devices(s: Table, c: Character) -> list[Device]:
    """Devices of others that somebody can act on."""
    mine = {c.id, c.owner}
    found = []
    for one in visible_devices(s, c):
        owner = s.characters.get(one.owner)
        user = user_of(s, one)
        friend = (owner is not None and owner.side == c.side) or (user is not None and user.side == c.side)
        if one.owner not in mine and not friend and is_available(one):
            found.append(one)
    return found


def suggest_device(s: Table, c: Character) -> Iterable[Values]:
    """Any device of somebody else within reach."""
    return [{"device": one.id} for one in foreign_devices(s, c)[:8]]


def need_self(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    """Nothing but a connection, and programs that run."""
    yield from need_online(c)
    yield from need_programs(s, c, v)


def need_icon(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    """A known icon is enough: no access is needed, none is gained. [SR-X02, SR-MTX-41]"""
    yield from need_self(s, c, v)
    device = device_named(s, v.get("device"))
    if device is None or not icon_known(s, c, device):
        yield Refusal("SR-X02", "E_TARGET", {"found": str(v.get("device") or "")[:60]}, ("device",))


def need_bidding(device: Device | None, v: Values) -> Iterator[Refusal]:
    """Something that the device can do; a shot needs somebody to aim at. [SR-C22, SR-X02]"""
    wanted = v.get("bidding") or ""
    if device is not None and wanted not in biddings(device):
        yield Refusal("SR-X02", "E_TARGET", {"found": wanted}, ("bidding",))


def _need_spoof(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    yield from need_icon(s, c, v)
    yield from need_bidding(device_named(s, v.get("device")), v)
    if v.get("bidding") == "fire":
        yield from need_target(s, c, v)


def _suggest_spoof(s: Table, c: Character) -> Iterable[Values]:
    return [{"device": one.id, "bidding": biddings(one)[0]} for one in foreign_devices(s, c)[:8]]


def _take_control(s: Table, doing: Hack) -> None:
    """The device obeys while the access is kept; it counts as one more machine held. [SR-X01, SR-MTX-41]"""
    device = device_named(s, doing.device)
    if device is not None and test_of(s, doing).net:
        seize(s, device, actor(s, doing))
        body = s.characters.get(device.body)
        if body is not None:
            join(s, body)  # it acts by itself now, for whoever holds it [SR-TURN-20]
        tell_device(s, device, "SR-X01", "controlled")
        _tell_actor(s, doing, device, "controlled")


def _tell_actor(s: Table, doing: Hack, device: Device, change: str) -> None:
    c = actor(s, doing)
    s.tell(ACTIONS[doing.code].id, "device", readers(s, c), who=label(c), device=device.id, change=change, boxes=0)


def _spoof(s: Table, doing: Spoof) -> None:
    """The device believes its owner gave the order, and does it. [SR-X02]"""
    device = device_named(s, doing.device)
    if device is not None and test_of(s, doing).net:
        _tell_actor(s, doing, device, "spoofed")
        write_note(s, actor(s, doing), "SR-X02", "spoofed", device=device.id, order=doing.bidding, text=doing.text)
        bid(s, device, doing.bidding, actor(s, doing), doing.target)


PLAYS = {
    "take_control": play(Hack, (*HACK, _take_control, *END), ON_DEVICE, need_device, suggest_device, tune),
    "spoof_command": play(
        Spoof, (*HACK, _spoof, *END), (*ON_DEVICE, "bidding", "target", "text"), _need_spoof, _suggest_spoof, tune
    ),
}
