"""Putting people on the table: from an archetype, from a sheet, from a type of machine. [SR-GEN-11, SR-SMP-01]"""

from types import MappingProxyType
from typing import Any

from tripot.engine.seats import GM, Seat
from tripot.games.rpg.characters import monitors
from tripot.games.rpg.characters.control import label
from tripot.games.rpg.characters.sheets import Sheet
from tripot.games.rpg.matrix.devices import make_device, make_machine, make_persona
from tripot.games.rpg.records import Character, Skill
from tripot.games.rpg.state import Table
from tripot.games.rpg.tables import CONSUMABLES, PEOPLE, VEHICLES
from tripot.games.rpg.visibility import witnesses
from tripot.games.rpg.weapons import new_weapon


def free_id(s: Table, wanted: str) -> str:
    """An id that nobody has."""
    names = (wanted, *(f"{wanted}_{number}" for number in range(2, 999)))
    return next(name for name in names if name not in s.characters)


def enlist(s: Table, id_: str, sheet: Sheet, seat: Seat = GM, *, npc: bool = False, **place: Any) -> Character:
    """Make somebody from a sheet, with their device, programs and machines."""
    traits = sheet.get("traits", ())
    levels = dict(traits) if isinstance(traits, dict) else dict.fromkeys(traits, 1)
    c = Character(
        id_,
        kind=sheet.get("kind", "person"),
        name=sheet.get("name", ""),
        role=sheet.get("role", ""),
        look=sheet.get("look", ""),
        notes=sheet.get("notes", ""),
        npc=npc,
        seat=GM if npc else seat,
        side="opposition" if npc else "crew",
        attributes=dict(sheet["attributes"]),
        modifiers=dict(sheet.get("modifiers", {})),
        essence=sheet.get("essence", 60),
        mag=sheet.get("mag", 0),
        res=sheet.get("res", 0),
        trad=sheet.get("trad", ""),
        grade=sheet.get("grade", 0),
        skills={code: skill_of(row) for code, row in sheet.get("skills", {}).items()},
        traits=levels,
        trait_data=dict(sheet.get("trait_data", {})),
        init_dice=sheet.get("init_dice", 1),
        atout_max=sheet.get("atouts", 0),
        atouts=sheet.get("atouts", 0),
        credits=sheet.get("credits", 0),
        drachms=sheet.get("drachms", 0),
        armour=sheet.get("armour", "") or "",
        gear=_gear(sheet.get("gear", {})),
        foci=dict.fromkeys(sheet.get("foci", ()), False),
        lodge=sheet.get("lodge", "") or "",
        spells=list(sheet.get("spells", ())),
        rituals=list(sheet.get("rituals", ())),
        forms=list(sheet.get("forms", ())),
        knowledge=list(sheet.get("knowledge", ())),
        contacts=list(sheet.get("contacts", ())),
        **place,
    )
    equip(s, c, sheet)
    return c


def skill_of(row: Sheet) -> Skill:
    """A skill from JSON data."""
    return Skill(row["rating"], tuple(row.get("specialisations", ())), tuple(row.get("expertises", ())))


def _gear(wanted: Sheet) -> dict[str, int]:
    """Things by number; what holds charges has them counted apart."""
    gear = dict(wanted)
    for name in wanted:
        charges = CONSUMABLES.get(name, {}).get("charges", 0)
        if charges:
            gear.setdefault(f"{name}_charges", charges)
    return gear


def equip(s: Table, c: Character, sheet: Sheet) -> None:
    """Weapons, monitors, device and machines; then the new one is there."""
    monitors.fit(c)
    for code in sheet.get("weapons", ()):
        c.weapons.append(new_weapon(c, code))
    if c.kind == "person":
        c.weapons.append(new_weapon(c, "unarmed"))
    s.characters[c.id] = c
    if c.res:
        c.device = make_persona(s, c).id
    elif sheet.get("device"):
        device = make_device(s, f"{sheet['device']}_{c.id}", sheet["device"], owner=c.id, user=c.id)
        device.programs = list(sheet.get("programs", ()))[: device.slots]
        device.owned_programs = list(sheet.get("programs", ()))
        c.device = device.id
    if c.device:
        c.mode = "ar"
    for code in sheet.get("vehicles", ()):
        add_machine(s, free_id(s, f"{code}_{c.id}"), code, owner=c)
    s.tell("SR-GEN-11", "entity_added", witnesses(s, c), who=label(c))


def add_machine(s: Table, id_: str, code: str, *, owner: Character | None = None, **place: Any) -> Character:
    """A drone or a vehicle, with its weapons; its owner steers it until it is let alone. [SR-GEN-01, SR-CBT-19]"""
    kind = VEHICLES[code]
    c = Character(
        id_, kind=kind.kind, breed=code, owner=owner.id if owner is not None else "", npc=owner is None or owner.npc,
        side=owner.side if owner is not None else "opposition", driver=owner.id if owner is not None else "",
        zone=owner.zone if owner is not None else "", device=id_, mode="ar",
        x=owner.x if owner is not None else None, y=owner.y if owner is not None else None,
        hidden=owner is not None and owner.hidden,
    )  # fmt: skip
    for name, value in place.items():
        setattr(c, name, value)
    monitors.fit(c)
    for mount in kind.mounts:
        c.weapons.append(new_weapon(c, mount))
    s.characters[id_] = c
    make_machine(s, id_, code, c).user = id_
    s.tell("SR-GEN-11", "entity_added", witnesses(s, c), who=label(c))
    return c


def enlist_sample(
    s: Table, code: str, seat: Seat = GM, changes: Sheet = MappingProxyType({}), **place: Any
) -> Character:
    """One of the ready people, as they are or changed. [SR-SMP-01, SR-SMP-02, SR-TBL-11]"""
    row = PEOPLE[code]
    npc = bool(row["npc"])
    number = sum(1 for c in s.people() if c.id.startswith(code)) + 1
    id_ = free_id(s, f"{code}_{number}" if npc else code)
    return enlist(s, id_, {**row, **changes, "name": ""}, seat, npc=npc, **place)
