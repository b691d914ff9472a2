"""Devices: attributes, programs, noise, damage. [SR-MTX-01, SR-MTX-02]"""

from collections.abc import Mapping

from tripot.engine.events import Audience, only
from tripot.engine.seats import GM
from tripot.games.rpg.characters import monitors
from tripot.games.rpg.characters.control import controller
from tripot.games.rpg.characters.derived import attribute
from tripot.games.rpg.damage import place
from tripot.games.rpg.records import Character, Device, Noise
from tripot.games.rpg.state import Table
from tripot.games.rpg.tables import DEVICES, MATRIX_ATTRIBUTES, PERSONA, SWAPS, VEHICLES
from tripot.games.rpg.vitals import check_vitals


def make_device(s: Table, id_: str, code: str, *, owner: str = "", user: str = "", network: str = "") -> Device:
    """A device as it is sold, put on the table."""
    kind = DEVICES[code]
    made = Device(
        id_, code, kind.kind, kind.rating, kind.attack, kind.corruption, kind.data_processing, kind.firewall,
        kind.data_processing, kind.firewall, kind.slots, kind.hot_sim, owner, user, network=network,
        boxes=8 + kind.rating // 2,
    )  # fmt: skip
    s.devices[id_] = made
    return made


def make_machine(s: Table, id_: str, code: str, body: Character) -> Device:
    """The matrix side of a drone or vehicle: damage of either kind goes to its one monitor. [SR-DMG-15]"""
    kind = VEHICLES[code]
    made = Device(
        id_, code, kind.kind, kind.rating, kind.attack, kind.corruption, kind.data_processing, kind.firewall,
        kind.data_processing, kind.firewall, owner=body.owner, body=body.id, boxes=len(body.physical),
    )  # fmt: skip
    s.devices[id_] = made
    return made


def make_persona(s: Table, c: Character) -> Device:
    """A technomancer is a device: four attributes from four others, no programs, every mode. [SR-MTX-02]"""
    made = Device(f"persona_{c.id}", "persona", "persona", c.res, owner=c.id, user=c.id, hot_sim=True, persona=True)
    s.devices[made.id] = made
    return made


def make_sprite_icon(s: Table, c: Character, mods: Mapping[str, int]) -> Device:
    """A sprite's own attributes: its Level and its kind's, not below 0. [SR-MTX-42]"""
    values = {name: max(0, c.power + mods[name]) for name in MATRIX_ATTRIBUTES}
    made = Device(
        f"icon_{c.id}", c.breed, "sprite", c.power, values["attack"], values["corruption"],
        values["data_processing"], values["firewall"], values["data_processing"], values["firewall"],
        owner=c.owner, user=c.id, body=c.id, boxes=len(c.physical),
    )  # fmt: skip
    s.devices[made.id] = made
    return made


def device_of(s: Table, c: Character) -> Device | None:
    """The device somebody acts through."""
    return s.devices.get(c.device)


def user_of(s: Table, device: Device) -> Character | None:
    """Who is at a device, if anybody."""
    return s.characters.get(device.user)


def value(s: Table, device: Device, name: str) -> int:
    """One of the four attributes; a persona has its owner's."""
    if device.persona:
        user = s.characters.get(device.owner)
        swapped = SWAPS[name] if name in device.swapped else name
        lost = int(getattr(device, name))  # what tar has taken, below 0 [SR-MTX-34]
        return max(0, attribute(user, PERSONA[swapped]) + lost) if user is not None else 0
    return int(getattr(device, name))


def rating(s: Table, device: Device) -> int:
    """The rating; a persona's is its owner's Resonance."""
    if device.persona:
        owner = s.characters.get(device.owner)
        return owner.res if owner is not None else 0
    return device.rating


def is_available(device: Device) -> bool:
    """Neither bricked nor rebooting."""
    return not device.bricked and device.back_in == 0


def noise(s: Table, device: Device) -> int:
    """Noise that remains: the worst source counts, less what lowers it. [SR-MTX-32]"""
    worst = max((one.level for one in device.noise if not one.until or one.until > s.clock), default=0)
    ballast = 2 if "ballast" in device.programs and "ballast" not in device.crashed else 0
    return max(0, worst - ballast - device.quieted)


def make_noise(s: Table, device: Device, level: int, source: str, until: int = 0) -> None:
    """Noise from one more source."""
    device.noise = [one for one in device.noise if one.source != source and (not one.until or one.until > s.clock)]
    device.noise.append(Noise(level, source, until))


def running(device: Device) -> list[str]:
    """Programs that work now."""
    return [name for name in device.programs if name not in device.crashed]


def damage_taken(s: Table, device: Device) -> tuple[int, int]:
    """Boxes filled and boxes there are."""
    body = s.characters.get(device.body)
    if body is not None:
        return monitors.damaged(body.physical), len(body.physical)
    if device.persona:
        user = s.characters[device.owner]
        return monitors.damaged(user.stun), len(user.stun)
    return device.damage, device.boxes


def watchers(s: Table, device: Device) -> Audience:
    """Who learns what happens to a device: its user, its owner, and the game master."""
    seats = {GM}
    for one in (device.user, device.owner, device.body):
        c = s.characters.get(one)
        if c is not None:
            seats.add(controller(s, c))
    return only(*sorted(seats))


def hurt(s: Table, device: Device, boxes: int) -> bool:
    """Matrix damage, which nothing resists; whether it was the end of the device. [SR-MTX-33, SR-MTX-02]"""
    if boxes <= 0:
        return False
    tell_device(s, device, "SR-MTX-33", "damage", boxes)
    body = s.characters.get(device.body)
    if body is not None:
        monitors.fill(body.physical, boxes, s.clock)
        check_vitals(s, body)
        return monitors.is_full(body.physical)
    if device.persona:
        user = s.characters[device.owner]
        place(s, user, boxes, "stun")
        check_vitals(s, user)
        return False
    device.damage = min(device.boxes, device.damage + boxes)
    return device.damage >= device.boxes


def repair(s: Table, device: Device, boxes: int) -> int:
    """Mend boxes; without damage a bricked device works again. Returns the boxes mended. [SR-E20]"""
    body = s.characters.get(device.body)
    if body is not None:
        mended = min(boxes, monitors.damaged(body.physical))
        monitors.heal_naturally(body.physical, mended)
        left = monitors.damaged(body.physical)
        if not left:
            body.statuses = [one for one in body.statuses if one.code not in ("dead", "unconscious")]
    else:
        mended = min(boxes, device.damage)
        device.damage -= mended
        left = device.damage
    if not left:
        device.bricked = False
    if mended:
        tell_device(s, device, "SR-E20", "repaired", mended)
    return mended


def swap(device: Device, name: str) -> None:
    """Exchange an attribute with its partner, current values and bases. [SR-MTX-13, SR-MTX-34]"""
    other = SWAPS[name]
    if device.persona:
        pair = [name, other]
        kept = [one for one in device.swapped if one not in pair]
        device.swapped = kept if name in device.swapped else [*kept, *pair]
    here, there = getattr(device, name), getattr(device, other)
    setattr(device, name, there)
    setattr(device, other, here)
    if name in ("data_processing", "firewall"):
        device.processing_base, device.firewall_base = device.firewall_base, device.processing_base


def tell_device(s: Table, device: Device, rule: str, change: str, boxes: int = 0) -> None:
    """Say what happens to a device to those who may know."""
    s.tell(rule, "device", watchers(s, device), who=device.user, device=device.id, change=change, boxes=boxes)
