"""Drones and vehicles. [SR-C23, SR-C24, SR-C25, SR-CBT-20]"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tripot.engine.knowledge import of
from tripot.engine.refusals import Refusal
from tripot.games.rpg.complications import note
from tripot.games.rpg.contests import END, roll
from tripot.games.rpg.damage import Packet, harm
from tripot.games.rpg.doings import actor, test_of
from tripot.games.rpg.plays import play
from tripot.games.rpg.pools import skilled
from tripot.games.rpg.positions import place_of, point_of
from tripot.games.rpg.purse import payer
from tripot.games.rpg.records import Character, Order, Trial, Values, written
from tripot.games.rpg.state import Table
from tripot.games.rpg.tables import VEHICLES
from tripot.games.rpg.vehicles import change_speed, handling, kind_of, steered_by


@dataclass(slots=True, kw_only=True)
class Drive(Order):
    """What somebody does with a machine that they steer. [SR-C23]"""

    by: int = written(0)
    rise: int | None = written(None)
    modifier: int = written(0)
    x: int | None = written(None)
    y: int | None = written(None)
    machine: str = of("who", "")


def machine(s: Table, c: Character, named: str | None) -> Character | None:
    """What is driven: the machine itself, or the one somebody steers."""
    if c.kind in ("drone", "vehicle"):
        return c
    mine = steered_by(s, c)
    return next((one for one in mine if one.id == named), mine[0] if mine and not named else None)


def _need_machine(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    if machine(s, c, v.get("target")) is None:
        yield Refusal("SR-C23", "E_TARGET", {"found": str(v.get("target") or "")[:60]}, ("target",))


def _need_speed(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    yield from _need_machine(s, c, v)
    thing = machine(s, c, v.get("target"))
    if thing is None:
        return
    most = kind_of(thing).acceleration
    if abs(int(v.get("by") or 0)) > most:
        yield Refusal("SR-C24", "E_RANGE", {"metres": abs(int(v.get("by") or 0))}, ("by",))
    if thing.accelerated and s.encounter is not None:
        yield Refusal("SR-C25", "E_MOVED", {})


def _need_floor(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    yield from _need_machine(s, c, v)
    thing = machine(s, c, v.get("target"))
    if thing is None:
        return
    if int(v.get("rise") or 0) > s.figures.floored_accelerations * kind_of(thing).acceleration:
        yield Refusal("SR-C25", "E_RANGE", {"metres": int(v["rise"])}, ("rise",))
    if thing.accelerated and s.encounter is not None:
        yield Refusal("SR-C25", "E_MOVED", {})


def _suggest(s: Table, c: Character) -> Iterable[Values]:
    if c.kind in ("drone", "vehicle"):
        return [{}]
    return [{"target": one.id} for one in steered_by(s, c)]


def _suggest_speed(s: Table, c: Character) -> Iterable[Values]:
    things = [c] if c.kind in ("drone", "vehicle") else steered_by(s, c)
    return [{"target": one.id, "by": kind_of(one).acceleration} for one in things]


def _tune(s: Table, doing: Drive, trial: Trial) -> None:
    """A die fewer for each full step of speed; the ground is the threshold. [SR-C23]"""
    c = actor(s, doing)
    thing = machine(s, c, doing.target)
    if thing is None:
        return
    driver = payer(s, thing) if c.kind in ("drone", "vehicle") else c
    if driver.kind in ("drone", "vehicle"):
        trial.parts = [("autopilot", 2 * VEHICLES[driver.breed].autopilot)]
    else:
        trial.parts = skilled(driver, "piloting", "REA", action="manoeuvre")
    slow = thing.speed // kind_of(thing).step
    if slow:
        trial.parts.append(("speed", -slow))
    trial.threshold = max(0, handling(s, thing) + doing.modifier)
    doing.machine = thing.id


def _turn(thing: Character, doing: Drive) -> None:
    """Towards the place named, from now on. [SR-CBT-20]"""
    here, there = place_of(thing), point_of(doing.x, doing.y)
    if here is not None and there is not None and here != there:
        thing.heading = (there[0] - here[0], there[1] - here[1])


def _manoeuvre(s: Table, doing: Drive) -> None:
    """A critical failure is a crash, for the machine and whoever is in it. [SR-C23]"""
    trial = test_of(s, doing)
    note(s, doing, trial, ("critical_failure",))
    thing = s.characters.get(doing.machine)
    if thing is not None and trial.net:
        _turn(thing, doing)
    if trial.outcome != "critical_failure" or thing is None:
        return
    blow = Packet(thing.speed // 10, "physical")
    thing.speed = 0
    for one in (thing.id, *thing.aboard):
        victim = s.characters.get(one)
        if victim is not None:
            harm(s, doing, victim, blow)


def _accelerate(s: Table, doing: Drive) -> None:
    """[SR-C24]"""
    thing = machine(s, actor(s, doing), doing.target)
    if thing is not None:
        thing.accelerated = True
        _turn(thing, doing)
        change_speed(s, thing, doing.by)


def _floor_it(s: Table, doing: Drive) -> None:
    """Up to twice the acceleration; all of it where nothing is said. [SR-C25]"""
    thing, rise = machine(s, actor(s, doing), doing.target), doing.rise
    if thing is not None:
        thing.accelerated = True
        _turn(thing, doing)
        change_speed(s, thing, s.figures.floored_accelerations * kind_of(thing).acceleration if rise is None else rise)


PLAYS = {
    "manoeuvre": play(
        Drive, (roll, _manoeuvre, *END), ("target", "x", "y", "modifier", "atouts"), _need_machine, _suggest, _tune,
        handles=("critical_failure",),
    ),
    "accelerate": play(Drive, (_accelerate, *END), ("target", "by", "x", "y"), _need_speed, _suggest_speed),
    "floor_it": play(Drive, (_floor_it, *END), ("target", "rise", "x", "y"), _need_floor, _suggest),
}  # fmt: skip
