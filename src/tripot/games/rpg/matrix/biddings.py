"""What devices can be told to do, whoever they believe. [SR-C22, SR-X01, SR-X02, SR-MTX-41]"""

from tripot.games.rpg import purse
from tripot.games.rpg.announcing import announce
from tripot.games.rpg.doings import begin
from tripot.games.rpg.matrix.connection import reboot
from tripot.games.rpg.matrix.devices import is_available, tell_device
from tripot.games.rpg.positions import distance, place_of
from tripot.games.rpg.records import Attack, Character, Device, read
from tripot.games.rpg.state import Table
from tripot.games.rpg.tables import ACTIONS
from tripot.games.rpg.weapons import band_level, kind_of, mode_of, usable

FIXED = {"camera": ("off", "on"), "maglock": ("open", "shut")}
MACHINE = ("halt", "come", "fire")
BIDDINGS = (*MACHINE, *(one for those in FIXED.values() for one in those), "reboot")
"""Everything that some device can do."""


def biddings(device: Device) -> tuple[str, ...]:
    """What a device can do: a machine with a body moves, a lock opens, everything else starts again."""
    if device.body and device.kind != "sprite":
        return MACHINE
    return FIXED.get(device.code, ("reboot",))


def bid(s: Table, device: Device, what: str, by: Character, aim: str = "") -> None:
    """An order arrives: what has turns obeys on its next one, anything else at once. [SR-C22, SR-X02]"""
    body = s.characters.get(device.body)
    device.bidding, device.bidder, device.aim = what, by.id, aim
    if body is None or s.encounter is None:
        carry_out(s, device)


def carry_out(s: Table, device: Device) -> None:
    """Do what was ordered, if it can still be done."""
    what, by, aim = device.bidding, s.characters.get(device.bidder), s.characters.get(device.aim)
    device.bidding = device.bidder = device.aim = ""
    body = s.characters.get(device.body)
    if not is_available(device):
        return
    if body is None:
        _work(s, device, what)
    elif what == "halt":
        body.speed = 0
        purse.lose_turn(s, body)
    elif what == "come" and by is not None:
        _come(s, body, by)
    elif what == "fire" and aim is not None:
        _fire(s, body, aim)


def at_turn(s: Table, c: Character) -> None:
    """A machine's turn: what it was told comes first. [SR-C22]"""
    device = s.devices.get(c.device)
    if device is not None and device.bidding and device.body == c.id:
        carry_out(s, device)


def _work(s: Table, device: Device, what: str) -> None:
    """A thing that stands somewhere opens, shuts, goes dark or starts again."""
    if what == "reboot":
        reboot(s, device)
        return
    device.state = what
    tell_device(s, device, "SR-X02", what)


def _come(s: Table, body: Character, by: Character) -> None:
    """As far as a move goes towards whoever ordered it."""
    there, entry = place_of(by), ACTIONS["move"]
    if there is not None and not body.moved and purse.check_price(s, body, entry.major, entry.minor) is None:
        purse.pay(s, body, entry.major, entry.minor)
        begin(s, read(s.rules.plays["move"].record, {"x": there[0], "y": there[1]}, code="move", who=body.id))


def _fire(s: Table, body: Character, aim: Character) -> None:
    """A shot with the first weapon that reaches, if there is one and the time for it."""
    far, entry = distance(body, aim), ACTIONS["attack_ranged"]
    if purse.check_price(s, body, entry.major, entry.minor) is not None:
        return
    for weapon in usable(body):
        kind = kind_of(body, weapon)
        if kind.firearm and weapon.ammo >= mode_of(weapon).rounds and band_level(kind, weapon, far or 0) is not None:
            purse.pay(s, body, entry.major, entry.minor)
            announce(s, body, entry.id, entry.code, aim)
            shot = {"weapon": weapon.id, "target": aim.id, "distance": far}
            begin(s, read(Attack, shot, code=entry.code, who=body.id))
            return
