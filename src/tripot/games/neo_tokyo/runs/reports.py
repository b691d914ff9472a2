"""Who learns what of a run that was noticed. [NT-OUT-01, NT-OUT-02, NT-OUT-03, NT-OUT-04, NT-OUT-05]"""

from typing import Any

from tripot.engine.seats import Seat
from tripot.games.neo_tokyo import tracing
from tripot.games.neo_tokyo.entities import seat_of
from tripot.games.neo_tokyo.runs.types import is_trace
from tripot.games.neo_tokyo.state import City, Run
from tripot.games.neo_tokyo.words import RunOutcome

CLAN_REPORTS: dict[RunOutcome, str] = {"failure": "report_clan_failure", "interception": "report_clan_interception"}


def report(s: City, run: Run) -> None:
    """Write the reports of a run that was intercepted, captured, or carried out by a clumsy clan."""
    by_clan = run.agent in s.agents and s.agents[run.agent].kind == "clan"
    facts: dict[str, Any] = {"type": run.kind, "target": run.target}
    if run.outcome == "capture":
        kind = "report_capture"
        facts |= {"sponsor": run.sponsor, "agent": run.agent, "cell": run.cell, "percent": run.final}
    elif by_clan and run.outcome in CLAN_REPORTS:
        kind = CLAN_REPORTS[run.outcome]
        facts["agent"] = run.agent
    elif run.outcome == "interception":
        kind = "report_interception"
    else:
        return
    s.papers().reports += [(seat, run, kind, facts) for seat in listeners(s, run.target)]


def listeners(s: City, target: str) -> list[Seat]:
    """To whom a target passes on what it learns, as of the start of the turn; each once. [NT-OUT-04, NT-MSG-05]"""
    kind, _, name = target.partition(":")
    if is_trace(target):
        return tracing.listeners(s, name)
    if kind == "player":
        return [seat_of(target)]
    if kind == "corp":
        return [seat for seat in s.active() if s.players[seat].opening.citizen == name]
    if kind == "party":
        return [seat for seat in s.active() if s.players[seat].opening.party == name]
    return tracing.friends(s, name)
