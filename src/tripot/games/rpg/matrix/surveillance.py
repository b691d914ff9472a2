"""The surveillance score: what adds to it, and what happens at 40. [SR-MTX-16, SR-MTX-21]"""

from tripot.engine.events import only
from tripot.engine.seats import GM
from tripot.games.rpg.characters.control import controller, label
from tripot.games.rpg.notes import write_note
from tripot.games.rpg.records import Character
from tripot.games.rpg.state import Table

ILLEGAL = ("fake", "backdoor")


def watch(s: Table, c: Character, points: int, why: str) -> None:
    """Raise a score; only the game master is told, and convergence is checked at once. [SR-MTX-22, SR-MTX-24]"""
    if points <= 0:
        return
    c.surveillance += points
    s.tell("SR-MTX-16", "surveillance", only(GM), who=label(c), points=points, score=c.surveillance, why=why)
    if c.surveillance >= s.figures.convergence and not c.converged:
        converge(s, c)


def converge(s: Table, c: Character) -> None:
    """The watcher of the grid knows where the body is, and tells those who defend. [SR-MTX-21]"""
    c.converged = True
    s.tell("SR-MTX-21", "convergence", only(controller(s, c), GM), who=label(c), zone=c.zone)
    network = s.networks.get(c.network)
    if network is not None:
        if c.id not in network.detected:
            network.detected.append(c.id)
        for one in network.deckers:
            decker = s.characters.get(one)
            if decker is None:
                continue
            if c.id not in decker.perceived:
                decker.perceived.append(c.id)
            place = {"zone": c.zone, "x": c.x, "y": c.y}
            write_note(s, decker, "SR-MTX-21", "traced", device=c.device, precision="exact", **place)


def machines(s: Table, c: Character) -> int:
    """Machines held illegally: the master of each network entered so, and every device under control. [SR-MTX-19]"""
    entered = sum(kind in ILLEGAL for kind in c.accesses.values())
    return entered + sum(device.controlled_by == c.id for device in s.devices.values())


def end_of_round(s: Table, c: Character, rounds: int = 1) -> None:
    """Three a round for each machine held. [SR-MTX-18, SR-MTX-20]"""
    held = machines(s, c)
    if held:
        watch(s, c, s.figures.surveillance_per_round * held * rounds, "access")


def reset(s: Table, c: Character) -> None:
    """A reboot of one's own device wipes the score; a place once revealed stays known. [SR-MTX-23]"""
    if c.surveillance or c.converged:
        c.surveillance = 0
        c.converged = False
        s.tell("SR-MTX-23", "surveillance", only(GM), who=label(c), points=0, score=0, why="reboot")
