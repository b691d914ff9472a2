"""Following a trail: who was behind a past run. [NT-TRC-01, NT-TRC-02, NT-TRC-04]"""

from typing import Any

from tripot.engine.seats import Seat
from tripot.games.neo_tokyo import defence
from tripot.games.neo_tokyo.frozen import freeze
from tripot.games.neo_tokyo.people import Proof
from tripot.games.neo_tokyo.state import City, PastRun, Run


def traced(s: City, label: str) -> PastRun | None:
    """The past run of that reference; none if it never took place. [NT-TRC-07]"""
    return next((run for run in s.runs if run.label == label), None)


def defences(s: City, trace: Run) -> list[int]:
    """The traced agent watches its tracks, unless it is asked to follow its own. [NT-TRC-03, NT-TRC-07, NT-TRC-08]"""
    past = traced(s, trace.target[4:])
    if past is None or same_agent(past, trace):
        return []
    level = defence.of_traced(s, past)
    return [level] if level else []


def same_agent(past: PastRun, trace: Run) -> bool:
    """Whether one and the same agent made both. [NT-TRC-08]"""
    if past.agent != trace.agent or past.agent == "independent":
        return False
    return past.agent != "croc" or (past.sponsor, past.serial) == (trace.sponsor, trace.serial)


def lies(s: City, trace: Run) -> bool:
    """Whether the tracer would rather not tell whom it found. [NT-TRC-06]"""
    past = traced(s, trace.target[4:])
    if past is None or trace.agent not in s.agents:
        return False
    return _bond(s, trace.agent, past.sponsor) > _bond(s, trace.agent, trace.sponsor)


def _bond(s: City, agent: str, seat: Seat) -> int:
    """Loyalty, or points for an agency, as of the start of step 2."""
    snapshot = s.papers().snapshot
    assert snapshot is not None
    card = s.agents[agent]
    if card.kind == "agency":
        party, number = snapshot.points[seat]
        return number if party == card.party else 0
    return snapshot.loyalty[seat].get(agent, 0)


def proof(s: City, label: str) -> Proof:
    """What a successful trace brings home. [NT-TRC-04, NT-TRC-07]"""
    past = traced(s, label)
    if past is None:
        ghost = s.bogus[label]
        content: dict[str, Any] = {"label": label, "type": ghost.kind, "target": f"player:{ghost.victim}"}
        return Proof(ghost.turn, "trace", f"run:{label}", freeze({**content, "turn": ghost.turn, "nothing": True}))
    content = {"label": label, "type": past.kind, "target": past.target, "turn": past.turn}
    found = {"sponsor": past.sponsor, "agent": past.agent, "cell": past.cell}
    return Proof(past.turn, "trace", f"run:{label}", freeze({**content, **found, "nothing": False}))


def listeners(s: City, label: str) -> list[Seat]:
    """Whom the traced agent tells of a trace that was noticed. [NT-TRC-05]"""
    past = traced(s, label)
    if past is None or past.agent == "independent":
        return []
    if past.agent == "croc":
        return [past.sponsor] if s.players[past.sponsor].active else []
    return friends(s, past.agent)


def friends(s: City, agent: str) -> list[Seat]:
    """The players an agent confides in: loyalty 2, or 2 points for an agency, at the start of the turn. [NT-OUT-04]"""
    card = s.agents[agent]
    found = []
    for seat in s.active():
        opening = s.players[seat].opening
        if card.kind == "agency":
            bond = opening.points if opening.party == card.party else 0
        else:
            bond = opening.loyalty.get(agent, 0)
        if bond >= 2:
            found.append(seat)
    return found
