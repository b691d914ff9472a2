"""Damage: packets, resistance, boxes, and what a full monitor does. [SR-DMG-01]"""

from dataclasses import dataclass

from tripot.engine.knowledge import of, told
from tripot.games.rpg.characters import derived, monitors
from tripot.games.rpg.characters.control import label
from tripot.games.rpg.doings import Proceed, actor, begin
from tripot.games.rpg.plays import play
from tripot.games.rpg.pools import Part, plain
from tripot.games.rpg.records import Character, Doing, Trial
from tripot.games.rpg.rolling import Resolve, roll_now
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import kinds, remove
from tripot.games.rpg.tables import SPIRITS
from tripot.games.rpg.trials import open_trial
from tripot.games.rpg.visibility import readers, witnesses
from tripot.games.rpg.vitals import check_vitals, interrupt
from tripot.games.rpg.words import Element


@dataclass(frozen=True, slots=True)
class Packet:
    """Some damage on its way to somebody. [SR-DMG-01]"""

    amount: int
    monitor: str
    element: Element = "none"
    resist: str = "physical"
    irreducible: bool = False
    incurable: bool = False
    armoured: bool = True
    source: str = ""
    weapon: bool = False
    """From a normal weapon, which some spirits do not mind."""


@dataclass(slots=True, kw_only=True)
class Harm(Doing):
    """A packet that its victim resists, and the boxes that it fills."""

    code: str = told("harm")
    packet: Packet = of("who", Packet(1, "physical"))
    boxes: int = told(0)


def harm(s: Table, doing: Doing, victim: Character, packet: Packet) -> Harm:
    """Deal a packet inside an action: the victim resists, then boxes fill. [SR-DMG-05, SR-DMG-17]"""
    return begin(s, Harm(who=victim.id, parent=doing.id, packet=packet))


def harm_all(s: Table, doing: Doing, blows: list[tuple[Character, Packet]]) -> list[Harm]:
    """Deal packets to several: they resist together, then boxes fill, in order. [SR-DICE-05, SR-TBL-01]"""
    made = [Harm(id=s.number(), who=victim.id, parent=doing.id, packet=packet) for victim, packet in blows]
    for one in made:
        s.doings[one.id] = one
        _open_resistance(s, one)
    s.then(Resolve(*(one.trial for one in made if one.trial)), *(Proceed(one.id) for one in made))
    return made


def suffer(s: Table, victim: Character, packet: Packet) -> int:
    """Deal a packet at once, asking nobody; returns the boxes filled."""
    if is_invulnerable(victim) or packet.amount <= 0:
        return 0
    hits = 0
    if needs_test(packet) and has_resistance(victim):
        hits = roll_now(s, _resistance(s, 0, victim, packet)).score
    return absorb(s, victim, packet, hits)


def is_invulnerable(c: Character) -> bool:
    """Petrified: nothing hurts, not even what nothing reduces. [SR-DMG-07, SR-STA-PETRIFIED]"""
    return any(row.invulnerable for _, row in kinds(c))


def needs_test(packet: Packet) -> bool:
    """Whether the victim rolls: not for irreducible damage, nor for none at all. [SR-DMG-05, SR-DMG-06]"""
    return packet.amount > 0 and not packet.irreducible and packet.resist != "none"


def immunity(c: Character, packet: Packet) -> int:
    """The level of somebody's immunity to such damage. [SR-DMG-16]"""
    if c.kind != "spirit":
        return 0
    kind = SPIRITS[c.breed]
    met = packet.weapon if kind.immunity == "normal_weapons" else packet.element == kind.immunity
    if not met:
        return 0
    return c.power if kind.immunity_level == "power" else c.power // 2


def resistance_pool(c: Character, packet: Packet) -> list[Part]:
    """CON and armour, or VOL. [SR-DMG-05, SR-CBT-19]"""
    if packet.resist == "mental":
        return plain(c, "VOL")
    if c.kind in ("drone", "vehicle"):
        return [("resistance", derived.physical_resistance(c, armoured=False)), ("armour", derived.armour(c))]
    armour = derived.armour(c) if packet.armoured else 0
    return [*plain(c, "CON"), ("armour", armour)] if armour else plain(c, "CON")


def _resistance(s: Table, doing: int, victim: Character, packet: Packet) -> Trial:
    trial = open_trial(
        s, doing, victim, "resistance", resistance_pool(victim, packet),
        action="resistance", tags=("resistance", f"resistance_{packet.resist}"),
        element=packet.element, opponent=packet.source,
    )  # fmt: skip
    level = immunity(victim, packet)
    if level:
        trial.sources.append(("immunity", 1))
        trial.automatic = level
    return trial


def _open_resistance(s: Table, doing: Harm) -> None:
    victim, packet = actor(s, doing), doing.packet
    if not is_invulnerable(victim) and needs_test(packet) and has_resistance(victim):
        doing.trial = _resistance(s, doing.id, victim, packet).id


def _resist(s: Table, doing: Harm) -> None:
    if not doing.trial:
        _open_resistance(s, doing)
        s.then(Resolve(*([doing.trial] if doing.trial else ())))


def has_resistance(c: Character) -> bool:
    """Sprites have nothing to resist with."""
    return c.kind != "sprite"


def _absorb(s: Table, doing: Harm) -> None:
    victim, packet = actor(s, doing), doing.packet
    if is_invulnerable(victim) or packet.amount <= 0:
        return
    hits = s.trials[doing.trial].score if doing.trial else 0
    doing.boxes = absorb(s, victim, packet, hits)


def absorb(s: Table, c: Character, packet: Packet, hits: int) -> int:
    """Reduce in order, fill, tell; returns the boxes filled. [SR-DMG-08]"""
    boxes = max(0, packet.amount - hits) if c.kind != "sprite" else 0  # the matrix alone hurts a sprite [SR-DMG-15]
    if not packet.irreducible and packet.element != "drain":
        boxes = max(0, boxes - sum(status.code == "vitality" for status in c.statuses))
    if boxes < immunity(c, packet):
        boxes = 0
    if boxes:
        place(s, c, boxes, packet.monitor, incurable=packet.incurable)
    _tell(s, c, packet, boxes)
    if boxes:
        interrupt(s, c, packet.monitor)
        check_vitals(s, c)
    return boxes


def place(s: Table, c: Character, boxes: int, monitor: str, *, incurable: bool = False) -> None:
    """Fill boxes; stun spills into physical, physical into overflow. [SR-DMG-11, SR-DMG-12, SR-DMG-15]"""
    if c.kind in derived.SINGLE:
        monitors.fill(c.physical, boxes, s.clock)
        return
    if monitor == "stun":
        boxes = monitors.fill(c.stun, boxes, s.clock, incurable=incurable) // int(s.options["stun_overflow_ratio"])
    if boxes:
        remove(s, c, "stabilised")  # [SR-DMG-13]
    boxes = monitors.fill(c.physical, boxes, s.clock, incurable=incurable)
    monitors.fill(c.overflow, boxes, s.clock)


def _tell(s: Table, c: Character, packet: Packet, boxes: int) -> None:
    facts = {"boxes": boxes, "monitor": packet.monitor, "element": packet.element, "amount": packet.amount}
    s.tell("SR-INFO-04", "wounded", witnesses(s, c), who=label(c), wound=monitors.wound(c), hurt=boxes > 0)
    s.tell("SR-DMG-08", "damage", readers(s, c), who=label(c), **facts)


PLAYS = {"harm": play(Harm, (_resist, _absorb))}
