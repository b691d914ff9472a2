"""Spirits: what they are, whom they serve, when they leave. [SR-SPI-01, SR-SPI-05, SR-SPI-16]"""

from typing import Any

from tripot.games.rpg.characters import monitors
from tripot.games.rpg.characters.control import label
from tripot.games.rpg.characters.creation import free_id
from tripot.games.rpg.circumstances import is_weakened
from tripot.games.rpg.damage import Packet, suffer
from tripot.games.rpg.matrix.devices import make_sprite_icon
from tripot.games.rpg.records import Character, Due, Skill
from tripot.games.rpg.rounds import join
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import remind
from tripot.games.rpg.tables import ATTRIBUTES, MENTAL, SPIRITS, SPRITES
from tripot.games.rpg.visibility import readers, witnesses
from tripot.games.rpg.vitals import depart, has_served
from tripot.games.rpg.weapons import new_weapon


def attributes_of(kind: str, power: int) -> dict[str, int]:
    """What a type is at some Power: the mind as it is, the body a little more or less, never below 1. [SR-SPI-01]"""
    mods = SPIRITS[kind].mods
    return {code: power if code in MENTAL else max(1, power + mods.get(code, 0)) for code in ATTRIBUTES}


def call_spirit(s: Table, owner: Character | None, kind: str, power: int, services: int, **facts: Any) -> Character:
    """A spirit of some Power appears, materialised. [SR-SPI-01, SR-SPI-16]"""
    row = SPIRITS[kind]
    c = Character(
        free_id(s, f"{kind}_spirit"), kind="spirit", breed=kind, power=power, services=services,
        attributes=attributes_of(kind, power),
        mag=power, skills={code: Skill(power) for code in row.skills}, powers=list(row.powers),
        owner=owner.id if owner is not None else "", npc=owner.npc if owner is not None else True,
        side=owner.side if owner is not None else "opposition", zone=owner.zone if owner is not None else "",
        x=owner.x if owner is not None else None, y=owner.y if owner is not None else None, summoned=s.clock,
    )  # fmt: skip
    for name, value in facts.items():
        setattr(c, name, value)
    monitors.fit(c)
    c.weapons.append(new_weapon(c, "spirit"))
    _arrive(s, c)
    return c


def call_sprite(s: Table, owner: Character, kind: str, level: int, tasks: int) -> Character:
    """A sprite of some Level appears on the grid. [SR-E09, SR-MTX-42]"""
    row = SPRITES[kind]
    c = Character(
        free_id(s, f"{kind}_sprite"), kind="sprite", breed=kind, power=level, services=tasks, owner=owner.id,
        npc=owner.npc, side=owner.side, skills={code: Skill(level) for code in row.skills}, powers=list(row.powers),
        attributes=dict.fromkeys(ATTRIBUTES, level), mode="vr_hot", network=owner.network, summoned=s.clock,
        accesses=dict(owner.accesses),
    )  # fmt: skip
    monitors.fit(c)
    c.device = f"icon_{c.id}"
    make_sprite_icon(s, c, row.mods)
    _arrive(s, c)
    return c


def _arrive(s: Table, c: Character) -> None:
    s.characters[c.id] = c
    s.tell("SR-SPI-01", "entity_added", witnesses(s, c), who=label(c))
    remind(s, s.clock + s.figures.spirit_stay_seconds, "leaves", c.id)
    join(s, c)


def serve(s: Table, c: Character, count: int = 1) -> None:
    """Spend services, or the tasks of a sprite. [SR-SPI-06, SR-MTX-42]"""
    c.services = max(0, c.services - count)
    c.used["served"] = 1
    s.tell("SR-SPI-06", "service", readers(s, c), who=label(c), left=c.services)


def free_if_done(s: Table, c: Character) -> None:
    """The last task is done: an unbound spirit goes, and a sprite; a fight has to end first. [SR-SPI-05, SR-MTX-42]"""
    if has_served(c) and c.id in s.characters and s.encounter is None:
        depart(s, c)


def unbound_of(s: Table, owner: Character) -> list[Character]:
    """Spirits in service that are not bound. [SR-SPI-04]"""
    return [c for c in s.people() if c.kind == "spirit" and c.owner == owner.id and not c.bound]


def bound_of(s: Table, owner: Character) -> list[Character]:
    """Bound spirits. [SR-SPI-04]"""
    return [c for c in s.people() if c.kind == "spirit" and c.owner == owner.id and c.bound]


def _leaves(s: Table, due: Due) -> None:
    """Twelve hours are over. [SR-SPI-05, SR-MTX-42]"""
    c = s.characters.get(due.who)
    if c is None:
        return
    c.used["overdue"] = 1
    leave_if_free(s, c)


def leave_if_free(s: Table, c: Character) -> None:
    """Whoever has stayed long enough goes as soon as nothing keeps them. [SR-SPI-05, SR-SPI-14]"""
    if c.used.get("overdue") and not c.bound and not _in_a_ritual(s, c):
        depart(s, c)


def _in_a_ritual(s: Table, c: Character) -> bool:
    """Somebody attracted stays while a binding goes on. [SR-E29]"""
    return any(one.action == "bind_spirit" and one.target == c.id for one in s.projects.values())


def _suffers(s: Table, due: Due) -> None:
    """A box every thirty seconds next to what its type fears. [SR-SPI-15]"""
    c = s.characters.get(due.who)
    if c is None or not is_weakened(s, c):
        return
    suffer(s, c, Packet(1, "physical", resist="none", irreducible=True))
    if c.id in s.characters:
        remind(s, s.clock + s.figures.spirit_fear_seconds, "weakness", c.id)


def fears_met(s: Table, _c: Character, _came_from: str) -> None:
    """Somebody came: what spirits fear may be near them now."""
    meet_fears(s)


def meet_fears(s: Table) -> None:
    """Spirits that stand next to what they fear begin to suffer."""
    waiting = {due.who for due in s.schedule if due.what == "weakness"}
    for c in s.people():
        if c.kind == "spirit" and is_weakened(s, c) and c.id not in waiting:
            remind(s, s.clock + s.figures.spirit_fear_seconds, "weakness", c.id)


def _obedience_ends(s: Table, due: Due) -> None:
    """A coerced spirit is its own again. [SR-SPI-09]"""
    c = s.characters.get(due.who)
    if c is not None and c.used.get("obeys_until", 0) <= s.clock:
        c.master = ""
        s.tell("SR-SPI-09", "entity_changed", witnesses(s, c), who=label(c), change="free_again")


HAPPENINGS = {"leaves": _leaves, "weakness": _suffers, "obedience": _obedience_ends}
