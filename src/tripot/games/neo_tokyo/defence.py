"""Standing Defences and Protections. [NT-DEF-01, NT-DEF-02, NT-DEF-03, NT-DEF-04, NT-DEF-05, NT-DEF-06, NT-DEF-07]"""

from tripot.engine.seats import Seat
from tripot.games.neo_tokyo.entities import seat_of
from tripot.games.neo_tokyo.state import City, PastRun, Run
from tripot.games.neo_tokyo.tables import CORPORATIONS, PARTIES, C
from tripot.games.neo_tokyo.traits import standing_defence
from tripot.games.neo_tokyo.words import RunType

SHIELD = 60
"""The Dragon's silent guardians. [NT-DRA-06]"""


def of_player(s: City, seat: Seat, kind: RunType) -> list[int]:
    """Corporation first, technomancer, Dragon: those above 0. [NT-DEF-02, NT-DEF-06, NT-RES-09, NT-CIT-05]"""
    player = s.players[seat]
    corporate = CORPORATIONS[player.citizen].defence.get(kind, 0) if player.citizen else 0
    shield = SHIELD if s.turn <= player.shield_until else 0
    return [level for level in (corporate, standing_defence(player, kind), shield) if level]


def standing(s: City, run: Run) -> list[int]:
    """The standing Defences that a run meets, in the order of their dice. [NT-RES-08, NT-RES-09]"""
    kind, _, name = run.target.partition(":")
    if kind == "player":
        return of_player(s, seat_of(run.target), run.kind)
    if kind == "corp":
        level = CORPORATIONS[name].defence.get(run.kind, 0)
    elif kind == "party":
        agency = s.agents[PARTIES[name].agency]
        level = agency.bonus["information"] if run.kind == "information" and not agency.closed else 0
    else:
        level = _of_agent(s, name, run.kind)
    return [level] if level else []


def _of_agent(s: City, name: str, kind: RunType) -> int:
    """Agents watch themselves; fixers also watch their backs. [NT-DEF-03, NT-DEF-05]"""
    agent = s.agents[name]
    if kind == "information":
        return agent.bonus["information"]
    return agent.bonus["protection"] if kind == "assassination" else 0


def of_traced(s: City, run: PastRun) -> int:
    """The Defence of the agent of a past run, as it is today. [NT-TRC-03]"""
    if run.agent == "croc":
        croc = s.players[run.sponsor].croc
        return croc.bonus["information"] if croc is not None and croc.serial == run.serial else 0
    agent = s.agents.get(run.agent)
    return 0 if agent is None or agent.dead or agent.closed else agent.bonus["information"]


def protections(s: City, runs: list[Run]) -> dict[str, list[Run]]:
    """2e: accepted Protections, by target, in the order of their dice. [NT-RES-04, NT-RES-09, NT-TYP-13, NT-TYP-15]"""
    lots = s.papers().lots
    active: dict[str, list[Run]] = {}
    for run in sorted(runs, key=lambda run: (-run.base, lots[run.sponsor], run.place)):
        active.setdefault(run.target, []).append(run)
    return active


def passes(roll: int, percent: int) -> bool:
    """Whether a d100 passes: not above the percentage, and never from 90 on. [NT-RES-08]

    >>> passes(89, 90), passes(90, 200)
    (True, False)
    """
    return roll <= percent and roll < int(C["auto_fail_from"])
