"""What the place, the gear, traits and the other side do to a test, beside statuses. [SR-ADV-03, SR-ADV-07]"""

from tripot.games.rpg.records import Character, Trial, Zone
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import find, has
from tripot.games.rpg.tables import SPIRITS

Named = list[tuple[str, int]]


def sources(s: Table, c: Character, trial: Trial) -> Named:
    """Levels from circumstances, named."""
    found = [*_mana(s, c, trial), *_traits(s, c, trial), *_gear(c, trial), *_opening(s, trial), *_device(s, c, trial)]
    return [one for one in found if one[1]]


def parts(s: Table, c: Character, _trial: Trial) -> Named:
    """Dice from circumstances, named: a spirit next to what its type fears loses four. [SR-SPI-15]"""
    return [("weakness", -4)] if is_weakened(s, c) else []


def is_weakened(s: Table, c: Character) -> bool:
    """Whether a spirit stands within two metres of what its type fears. [SR-SPI-15]"""
    if c.kind != "spirit":
        return False
    zone = s.zones.get(c.zone)
    return zone is not None and any(fear in zone.feared for fear in SPIRITS[c.breed].weakness)


def _mana(s: Table, c: Character, trial: Trial) -> Named:
    """Peaks and troughs where the actor is, and its own lodge. [SR-MAG-12, SR-MAG-13, SR-MAG-14]"""
    if "magic" not in trial.tags:
        return []
    zone = s.zones.get(c.zone)
    lodged = bool(c.lodge) and c.lodge_zone == c.zone and bool(c.zone)
    return [("mana", zone.mana if zone is not None else 0), ("lodge", int(lodged))]


def _traits(s: Table, c: Character, trial: Trial) -> Named:
    """Traits and armour that count by themselves. [SR-CHR-11]"""
    names = {name for name, _ in trial.parts}
    zone: Zone | None = s.zones.get(c.zone)
    found: Named = []
    if "crowd_stress" in c.traits and zone is not None and zone.crowded:
        found.append(("crowd_stress", -c.traits["crowd_stress"]))
    if "stealth" in names:
        found.append(("chronic_sniffles", -1 if "chronic_sniffles" in c.traits else 0))
        found.append(("riot_shell", -1 if c.armour == "riot_shell" else 0))
    return found


def _gear(c: Character, trial: Trial) -> Named:
    if trial.role != "test":
        breathed = trial.element == "poison" and trial.role == "resistance" and c.gear.get("respirator", 0)
        return [("respirator", int(bool(breathed)))]
    if trial.action == "climb":
        return [("rope", int(c.gear.get("rope", 0) > 0))]
    if trial.action == "shake_off_hindrance":
        return [("street_clothes", int(c.armour == "street_clothes"))]
    return []


def _opening(s: Table, trial: Trial) -> Named:
    """A feint, or a false step of the target, helps whoever attacks it."""
    target = s.characters.get(trial.opponent)
    if target is None or not any(tag.startswith("attack_") for tag in trial.tags):
        return []
    exposed = find(target, "exposed")
    return [("feinted", int(has(target, "feinted"))), ("exposed", exposed.level if exposed is not None else 0)]


def _device(s: Table, c: Character, trial: Trial) -> Named:
    """A careful tinkerer, and a sprite in the machine."""
    device = s.devices.get(trial.device or (c.device if "matrix" in trial.tags else ""))
    if device is None:
        return []
    tinkered = "tinkerer" in c.traits and device.tinkered_by == c.id
    helped = any(effect.code == "diagnostics" and device.id in effect.targets for effect in s.effects.values())
    return [("tinkerer", int(tinkered)), ("diagnostics", int(helped))]
