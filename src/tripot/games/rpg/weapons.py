"""Weapons: pools, range bands, fire modes, ammunition, damage. [SR-CBT-02, SR-CBT-03, SR-CBT-04]"""

from dataclasses import replace

from tripot.games.rpg.characters.derived import attribute
from tripot.games.rpg.pools import Part, skilled
from tripot.games.rpg.purse import payer
from tripot.games.rpg.records import Character, Weapon
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import level
from tripot.games.rpg.tables import BANDS, MODES, MODS, SPIRITS, VEHICLES, WEAPONS, ModeKind, WeaponKind
from tripot.games.rpg.words import Element, Monitor

REACH = 2
"""Metres. [SR-CBT-18]"""
SINGLE = "single"


def kind_of(c: Character, weapon: Weapon) -> WeaponKind:
    """What a weapon is; a spirit's is part of it. [SR-SPI-01]"""
    if weapon.code != "spirit":
        return WEAPONS[weapon.code]
    attack = SPIRITS[c.breed].attack
    return WeaponKind(
        "spirit", "natural", attack["damage"], attack["monitor"], attack["element"], "close_combat", melee=True
    )


def weapon_of(c: Character, id_: str) -> Weapon | None:
    """A weapon of somebody's, by its id."""
    return next((weapon for weapon in c.weapons if weapon.id == id_), None)


def usable(c: Character) -> list[Weapon]:
    """Weapons that work."""
    return [weapon for weapon in c.weapons if not weapon.jammed and not weapon.broken and not weapon.away]


def melee_weapon(c: Character) -> Weapon | None:
    """The melee weapon in hand, else any other, else bare hands."""
    melee = [weapon for weapon in usable(c) if kind_of(c, weapon).melee]
    return next((weapon for weapon in melee if weapon.held), melee[0] if melee else None)


def put(c: Character, weapon: Weapon) -> None:
    """Replace a weapon by what became of it."""
    c.weapons = [weapon if one.id == weapon.id else one for one in c.weapons]


def magazine(kind: WeaponKind, weapon: Weapon) -> int:
    """Rounds of a full magazine."""
    return kind.ammo + sum(MODS[mod].ammo for mod in weapon.mods)


def band_of(metres: int) -> str:
    """The range band of a distance; none beyond 750 m. [SR-CBT-03]"""
    return next((band for band, most in BANDS.items() if metres <= most), "")


def band_level(kind: WeaponKind, weapon: Weapon, metres: int) -> int | None:
    """The level a weapon has at a distance, or None where it cannot be fired. [SR-CBT-03]"""
    band = band_of(metres)
    if band not in kind.bands:
        return None
    return kind.bands[band] + sum(MODS[mod].bands.get(band, 0) for mod in weapon.mods)


def mode_of(weapon: Weapon) -> ModeKind:
    """The fire mode a weapon is in."""
    return MODES[weapon.mode or SINGLE]


def mode_level(mode: ModeKind, band: int) -> int:
    """What firing so costs in levels; semi-automatic only where the band gives no advantage. [SR-CBT-04]"""
    return 0 if mode.code == "semi_auto" and band > 0 else mode.level


def base_damage(c: Character, weapon: Weapon) -> tuple[int, Monitor, Element]:
    """Damage, monitor and element, before mode and net hits. [SR-CBT-07]"""
    kind = kind_of(c, weapon)
    if kind.damage == "half_FOR":
        return max(1, attribute(c, "FOR") // 2), kind.monitor, kind.element
    if kind.melee and kind.ammo and weapon.ammo <= 0:
        return 1, "stun", "none"
    return int(kind.damage), kind.monitor, kind.element


def attack_parts(s: Table, c: Character, weapon: Weapon, *, held: bool = False, thrown: bool = False) -> list[Part]:
    """The pool of an attack. [SR-CBT-02, SR-CBT-21]"""
    kind = kind_of(c, weapon)
    if thrown:
        parts = skilled(c, "athletics", "AGI", action="throw")
    elif c.kind in ("drone", "vehicle"):
        parts = _machine_parts(s, c, kind)
    elif kind.skill == "engineering":
        parts = skilled(c, "engineering", "LOG", kind=kind.kind)
    else:
        parts = skilled(c, kind.skill, "FOR" if held else "AGI", kind=kind.kind)
    aimed = level(c, "aiming")
    return [*parts, ("aim", aimed)] if aimed else parts


def _machine_parts(s: Table, c: Character, kind: WeaponKind) -> list[Part]:
    operator = payer(s, c)
    if operator.id != c.id:
        return skilled(operator, "engineering", "LOG", kind=kind.kind)
    row = VEHICLES[c.breed]
    return [("autopilot", row.autopilot), ("sensors", row.sensors)]


def spend_rounds(c: Character, weapon: Weapon) -> None:
    """Fire: the rounds of the mode leave the magazine. [SR-CBT-05]"""
    put(c, replace(weapon, ammo=max(0, weapon.ammo - mode_of(weapon).rounds), sighted=False))


def new_weapon(c: Character, code: str) -> Weapon:
    """A weapon as it comes, with an id that its owner's other weapons have not."""
    taken = {weapon.id for weapon in c.weapons}
    id_ = next(name for name in (code, *(f"{code}_{n}" for n in range(2, 99))) if name not in taken)
    if code == "spirit":
        return Weapon(id_, code, held=True)
    kind = WEAPONS[code]
    return Weapon(id_, code, kind.modes[0] if kind.modes else "", kind.ammo, held=True)
