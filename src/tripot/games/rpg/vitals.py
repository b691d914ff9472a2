"""Consciousness, dying, death, and what they interrupt. [SR-DMG-09, SR-DMG-10, SR-DMG-13]"""

from tripot.games.rpg import effects, grapples
from tripot.games.rpg.characters import derived, monitors
from tripot.games.rpg.characters.control import label
from tripot.games.rpg.matrix.holds import set_free
from tripot.games.rpg.planes import come_back
from tripot.games.rpg.records import Character, Status
from tripot.games.rpg.resting import break_rest, start_rest
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import add, has, remind, remove
from tripot.games.rpg.visibility import readers, witnesses

MINUTE = 60


def check_vitals(s: Table, c: Character) -> None:
    """After any change of boxes: who is out, who is dying, who is dead, who is back. [SR-DMG-17]"""
    if c.kind in derived.SINGLE:
        if monitors.is_full(c.physical) and not has(c, "dead"):
            _gone(s, c)
        return
    if monitors.is_full(c.overflow) and not has(c, "dead"):
        die(s, c)
    if has(c, "dead"):
        return
    _dying(s, c)
    out = monitors.is_full(c.stun) or monitors.is_full(c.physical)
    if out and not has(c, "unconscious"):
        faint(s, c)
    elif not out and has(c, "unconscious"):
        remove(s, c, "unconscious")  # [SR-HEAL-16]


def _dying(s: Table, c: Character) -> None:
    full = monitors.is_full(c.physical)
    if not full:
        remove(s, c, "dying", "stabilised")
    elif not has(c, "dying"):
        add(s, c, Status("dying"))
        s.schedule = [due for due in s.schedule if due.what != "dying" or due.who != c.id]
        remind(s, s.clock + MINUTE, "dying", c.id)


def faint(s: Table, c: Character) -> None:
    """Lose consciousness: whatever was maintained or held ends, and the body rests by itself. [SR-HEAL-07]"""
    add(s, c, Status("unconscious"))
    let_go(s, c)
    if s.encounter is None:
        start_rest(s, c, mental=True, physical=True)


def die(s: Table, c: Character) -> None:
    """The last overflow box is filled. [SR-DMG-12, SR-DMG-18]"""
    remove(s, c, "dying", "stabilised")
    if not has(c, "unconscious"):
        add(s, c, Status("unconscious"))
    add(s, c, Status("dead"))
    let_go(s, c)


def _gone(s: Table, c: Character) -> None:
    """One monitor, and it is full: a spirit or sprite is gone, a machine is bricked. [SR-DMG-15]"""
    if c.kind in ("spirit", "sprite"):
        depart(s, c)
        return
    add(s, c, Status("unconscious"))
    add(s, c, Status("dead"))
    device = s.devices.get(c.device)
    if device is not None:
        device.bricked = True
    s.tell("SR-DMG-15", "device", witnesses(s, c), who=label(c), device=c.id, change="bricked")


def has_served(c: Character) -> bool:
    """Whether somebody who is not bound has done the last thing they owed. [SR-SPI-05, SR-MTX-42]"""
    return bool(c.used.get("served")) and c.services == 0 and not c.bound


def depart(s: Table, c: Character) -> None:
    """Somebody who was summoned is no longer there, nor any service it owed."""
    let_go(s, c)
    s.tell("SR-DMG-15", "entity_removed", witnesses(s, c), who=label(c))
    c.services = 0
    del s.characters[c.id]
    s.devices.pop(c.device, None)
    for device in s.devices.values():
        if device.controlled_by == c.id:
            set_free(s, device)
    if s.encounter is not None:
        s.encounter.order = [one for one in s.encounter.order if one != c.id]
        s.encounter.left = [one for one in s.encounter.left if one != c.id]


def let_go(s: Table, c: Character) -> None:
    """End what somebody maintains, whom they hold, and the connections they lock. [SR-MAG-16, SR-CBT-12, SR-MTX-29]"""
    effects.end_all_of(s, c)
    if has(c, "projected"):
        come_back(s, c)  # a form that faints snaps back [SR-MAG-19]
    grapples.release_all(s, c)
    for device in s.devices.values():
        device.locks = [one for one in device.locks if one != c.id]


def interrupt(s: Table, c: Character, monitor: str) -> None:
    """Being hurt breaks rest and work. [SR-HEAL-07, SR-EXT-08]"""
    break_rest(s, c, mental=monitor == "stun", physical=monitor != "stun")
    interrupt_work(s, c)


def interrupt_work(s: Table, c: Character) -> None:
    """Whoever is hurt or goes elsewhere loses the roll they were working for, and its time. [SR-EXT-08]"""
    for project in s.projects.values():
        if project.who == c.id and project.due:
            project.due = 0
            project.touched = s.clock
            s.tell("SR-EXT-08", "message", readers(s, c), who=label(c), text="interrupted", about=project.action)
