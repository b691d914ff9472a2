"""Drones and vehicles: speed, manoeuvres, crashes. [SR-CBT-19, SR-CBT-20]"""

from tripot.games.rpg.characters.control import label
from tripot.games.rpg.positions import away_from, forget_distances, place_of, settle_at
from tripot.games.rpg.records import Character
from tripot.games.rpg.state import Table
from tripot.games.rpg.tables import VEHICLES, VehicleKind
from tripot.games.rpg.visibility import witnesses


def kind_of(c: Character) -> VehicleKind:
    """The row of a machine."""
    return VEHICLES[c.breed]


def steered_by(s: Table, c: Character) -> list[Character]:
    """The machines somebody drives or operates."""
    return [one for one in s.people() if one.kind in ("drone", "vehicle") and one.driver == c.id]


def roll_on(s: Table, c: Character) -> None:
    """A machine at speed moves at the end of its driver's turn. [SR-CBT-20]"""
    for machine in (*steered_by(s, c), *((c,) if c.kind in ("drone", "vehicle") else ())):
        if machine.speed:
            _roll(s, machine)
            audience = witnesses(s, machine)
            s.tell("SR-CBT-20", "move", audience, who=label(machine), metres=machine.speed, zone=machine.zone)


def _roll(s: Table, machine: Character) -> None:
    """The token goes on straight, and whoever is aboard with it. [SR-CBT-20]"""
    here = place_of(machine)
    if here is None:
        forget_distances(s, machine)
        return
    behind = (here[0] - machine.heading[0], here[1] - machine.heading[1])
    there = away_from(here, behind, machine.speed)
    for one in (machine.id, *machine.aboard):
        if one in s.characters:
            settle_at(s, s.characters[one], there)


def handling(s: Table, c: Character) -> int:
    """The threshold of a manoeuvre, by the ground. [SR-C23]"""
    zone = s.zones.get(c.zone)
    rough = zone is not None and zone.ground == "rough"
    return kind_of(c).handling_rough if rough else kind_of(c).handling_flat


def change_speed(s: Table, c: Character, by: int) -> None:
    """Faster or slower, between standing and the most the machine can do. [SR-C24, SR-C25]"""
    c.speed = max(0, min(kind_of(c).max_speed, c.speed + by))
    s.tell("SR-CBT-20", "vehicle", witnesses(s, c), who=label(c), speed=c.speed)
