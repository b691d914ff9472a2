"""2g: deaths, captures, broken cells, new enemies, in that order. [NT-RES-12]"""

from tripot.games.neo_tokyo import agents, loyalty
from tripot.games.neo_tokyo.runs import information
from tripot.games.neo_tokyo.runs.types import is_trace
from tripot.games.neo_tokyo.state import City, Run
from tripot.games.neo_tokyo.tables import skill
from tripot.games.neo_tokyo.tracing import traced


def conclude(s: City) -> None:
    """The end of step 2."""
    _bury(s)
    captured = [run for run in s.papers().resolved if run.outcome == "capture"]
    for run in captured:
        if run.agent in s.agents and s.agents[run.agent].kind == "fixer":
            _capture(s, run)
    for run in captured:
        if run.agent == "croc":
            _break_cell(s, run)
    for run in s.papers().runs:
        if run.bad_payer and run.status == "accepted":
            _resent(s, run)
    information.close_files(s)


def _bury(s: City) -> None:
    """Fixers killed this turn, after their own last run. [NT-TYP-17]"""
    for name in sorted(s.papers().doomed, key=list(s.agents).index):
        agents.kill(s, s.agents[name])
        s.papers().deaths.append(name)


def _capture(s: City, run: Run) -> None:
    """A captured fixer is away for a turn; everybody hears that, and no more. [NT-CAP-01, NT-CAP-02]"""
    fixer = s.agents[run.agent]
    if fixer.dead:
        return
    fixer.captured = s.turn
    fixer.captor = _captor(s, run)
    s.papers().tell("NT-CAP-01", "fixer_unavailable", "fixers", agent=fixer.id)


def _captor(s: City, run: Run) -> str:
    """The target, whoever's Defence passed; for a trace, the traced agent. [NT-CAP-02]"""
    if not is_trace(run.target):
        return run.target
    past = traced(s, run.target[4:])
    return f"agent:{past.agent}" if past is not None else ""


def _break_cell(s: City, run: Run) -> None:
    """A captured CROC loses its bonus in that type, and goes on. [NT-CRO-06]"""
    croc = s.players[run.sponsor].croc
    if croc is not None:
        croc.bonus[skill(run.kind)] = 0


def _resent(s: City, run: Run) -> None:
    """The cheated agent is the bad payer's public enemy from now on. [NT-BAD-02]"""
    agent = s.agents[run.agent]
    if agent.dead or f"player:{run.sponsor}" in agent.enemies:
        return
    loyalty.become_enemy(s, agent, run.sponsor, public=True)
    s.papers().tell("NT-BAD-02", "enmity", "enmities", agent=agent.id, player=run.sponsor)
