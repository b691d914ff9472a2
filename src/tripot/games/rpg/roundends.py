"""The end of a round, in an encounter or counted by the clock. [SR-TURN-12, SR-TIME-08]"""

from dataclasses import replace

from tripot.games.rpg import effects
from tripot.games.rpg.matrix import surveillance
from tripot.games.rpg.matrix.connection import come_back
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import drop
from tripot.games.rpg.statuses.ticks import is_hurting, tick


def end_of_round(s: Table, order: list[str]) -> None:
    """Wounds in order of initiative, then the matrix, then counters. [SR-TURN-12]"""
    for one in order:
        if one in s.characters:
            tick(s, s.characters[one])
    matrix_end(s)
    count_down(s)


def matrix_end(s: Table) -> None:
    """Tarred devices regain a point; then surveillance for every illegal access. [SR-MTX-18, SR-MTX-34]"""
    for device in s.devices.values():
        if device.data_processing < device.processing_base:
            device.data_processing += 1
        elif device.firewall < device.firewall_base:
            device.firewall += 1
    for c in list(s.people()):
        surveillance.end_of_round(s, c)


def is_uneventful(s: Table) -> bool:
    """Whether a round out of encounters brings nothing but more of a surveillance that has long converged.

    Days under an access that nobody closed are then one step, and one line for the game master.
    """
    bodies = any(c.alive and is_hurting(c) for c in s.people())
    counted = any(status.lasts in ("rounds", "end_of_round") for c in s.people() for status in c.statuses)
    unseen = any(surveillance.machines(s, c) and not c.converged for c in s.people())
    tarred = any(
        one.back_in or one.data_processing < one.processing_base or one.firewall < one.firewall_base
        for one in s.devices.values()
    )
    return not (bodies or counted or unseen or tarred or any(one.countdown for one in s.preparations.values()))


def stay_watched(s: Table, rounds: int) -> None:
    """So many uneventful rounds. [SR-MTX-20]"""
    for c in list(s.people()):
        surveillance.end_of_round(s, c, rounds)


def count_down(s: Table) -> None:
    """Counters of rounds fall; at 0 the effect ends. Reboots go on. [SR-TIME-06, SR-MTX-39]"""
    for c in list(s.people()):
        for status in list(c.statuses):
            if status.lasts == "end_of_round" or (status.lasts == "rounds" and status.left <= 1):
                drop(s, c, status)
            elif status.lasts == "rounds" and status in c.statuses:
                c.statuses[c.statuses.index(status)] = replace(status, left=status.left - 1)
    for device in list(s.devices.values()):
        if device.back_in:
            device.back_in -= 1
            if not device.back_in:
                come_back(s, device)
    effects.end_lapsed(s)
    for more in s.rules.round_ends:
        more(s)


def is_time_dangerous(s: Table) -> list[str]:
    """Whom the passing of time would hurt or betray. [SR-TIME-08]"""
    return [c.id for c in s.people() if c.alive and (is_hurting(c) or surveillance.machines(s, c))]
