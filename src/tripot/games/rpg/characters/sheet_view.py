"""A whole sheet, to those who may read it. [SR-CHR-09, SR-INFO-01]"""

from typing import Any

from tripot.engine.seats import GM, OMNISCIENT, Seat
from tripot.games.rpg.characters import derived
from tripot.games.rpg.characters.sheets import export_skill
from tripot.games.rpg.effects import maintained_by
from tripot.games.rpg.records import Box, Character, Status, Weapon
from tripot.games.rpg.state import Table


def sheet(s: Table, c: Character, seat: Seat) -> dict[str, Any]:
    """Everything on a sheet; the surveillance score only to the game master, unless the table shows it. [SR-MTX-24]"""
    return {
        **_identity(c),
        **_numbers(c),
        **_health(c),
        **_things(c),
        **_magic(s, c),
        **_matrix(s, c, seat),
    }


def _identity(c: Character) -> dict[str, Any]:
    return {
        "notes": c.notes,
        "knowledge": list(c.knowledge),
        "contacts": list(c.contacts),
        "traits": dict(c.traits),
        "trait_data": dict(c.trait_data),
        "presets": dict(c.presets),
        "perceived": list(c.perceived),
        "driver": c.driver,
        "aboard": list(c.aboard),
        "hidden": c.hidden,
    }


def _numbers(c: Character) -> dict[str, Any]:
    return {
        "attributes": dict(c.attributes),
        "modifiers": dict(c.modifiers),
        "effective": derived.effective(c),
        "derived": derived.values(c),
        "essence": c.essence,
        "mag": c.mag,
        "res": c.res,
        "trad": c.trad,
        "grade": c.grade,
        "skills": {code: export_skill(row) for code, row in c.skills.items()},
        "init_dice": c.init_dice,
        "atout_max": c.atout_max,
        "atouts": c.atouts,
        "pledged": c.pledged,
        "major": c.major,
        "minor": c.minor,
        "moved": c.moved,
        "pending_minor": c.pending_minor,
        "credits": c.credits,
        "drachms": c.drachms,
        "experience": c.experience,
        "bought": dict(c.bought),
        **({"burned": c.burned} if c.burned else {}),
    }


def boxes(row: list[Box]) -> list[str]:
    """A monitor, box by box. [SR-DMG-03]"""
    words = {
        (False, False): "empty",
        (True, False): "damaged",
        (True, True): "incurable",
        (False, True): "scarred",
    }
    return [words[box.damaged, box.incurable] for box in row]


def _health(c: Character) -> dict[str, Any]:
    rest = c.rest
    return {
        "physical": boxes(c.physical),
        "physical_at": [box.at for box in c.physical],
        "stun": boxes(c.stun),
        "stun_at": [box.at for box in c.stun],
        "overflow": boxes(c.overflow),
        "statuses": [status_line(one) for one in c.statuses],
        "rest": None if rest is None else [rest.mental, rest.physical, rest.mental_since, rest.physical_since],
        "patch_until": c.patch_until,
    }


def status_line(one: Status) -> dict[str, Any]:
    """A status to its bearer: all of it."""
    return {
        "code": one.code,
        "level": one.level,
        "lasts": one.lasts,
        "left": one.left,
        "about": one.about,
        "effect": one.effect,
    }


def _things(c: Character) -> dict[str, Any]:
    return {
        "weapons": [weapon_line(one) for one in c.weapons],
        "armour": c.armour,
        "gear": dict(c.gear),
        "broken": list(c.broken),
        "foci": dict(c.foci),
        "lodge": c.lodge,
        "lodge_zone": c.lodge_zone,
    }


def weapon_line(one: Weapon) -> dict[str, Any]:
    """A weapon of one's own."""
    return {
        "id": one.id,
        "code": one.code,
        "mode": one.mode,
        "ammo": one.ammo,
        "mods": list(one.mods),
        "held": one.held,
        "jammed": one.jammed,
        "broken": one.broken,
        "away": one.away,
        "sighted": one.sighted,
    }


def _magic(s: Table, c: Character) -> dict[str, Any]:
    return {
        "spells": list(c.spells),
        "rituals": list(c.rituals),
        "forms": list(c.forms),
        "formulas": list(c.formulas),
        "true_names": list(c.true_names),
        "signatures": list(c.signatures),
        "observed": list(c.observed),
        "quests": list(c.quests),
        "power": c.power,
        "services": c.services,
        "bound": c.bound,
        "powers": list(c.powers),
        "maintaining": [effect.id for effect in maintained_by(s, c)],
    }


def _matrix(s: Table, c: Character, seat: Seat) -> dict[str, Any]:
    shown = seat in (GM, OMNISCIENT) or not s.options["hidden_surveillance"]
    return {
        "device": c.device,
        "mode": c.mode,
        "network": c.network,
        "accesses": dict(c.accesses),
        "backdoors": dict(c.backdoors),
        "keys": list(c.keys),
        "fingerprints": list(c.fingerprints),
        "searches": dict(c.searches),
        "facts": list(c.facts),
        "surveillance": c.surveillance if shown else None,
        "converged": c.converged,
    }
