"""2e and 2f: the dice, and the four outcomes. [NT-RES-04, NT-RES-08, NT-RES-09, NT-RES-10]"""

from tripot.games.neo_tokyo import defence, draws, tracing
from tripot.games.neo_tokyo.runs import order, reports, results
from tripot.games.neo_tokyo.runs.types import is_trace
from tripot.games.neo_tokyo.state import City, Run
from tripot.games.neo_tokyo.words import RunOutcome

OUTCOMES: dict[tuple[bool, bool], RunOutcome] = {
    (True, False): "success",
    (False, False): "failure",
    (True, True): "interception",
    (False, True): "capture",
}
"""By whether the run passes, and whether a defence does. [NT-RES-10]"""


def resolve(s: City) -> None:
    """Every accepted run, one after the other, in an order fixed once. [NT-RES-05, NT-RES-11]"""
    papers = s.papers()
    accepted = [run for run in papers.runs if run.status == "accepted"]
    shields = defence.protections(s, [run for run in accepted if run.kind == "protection"])
    succeeded: dict[tuple[str, str], int] = {}
    for group in order.groups(s, [run for run in accepted if run.kind != "protection"]):
        order.hamper(s, group, succeeded)
        doomed = frozenset(papers.doomed)
        for run in group:
            _attempt(s, run, shields)
            papers.resolved.append(run)
            if run.outcome == "success":
                key = (run.kind, run.target)
                succeeded[key] = succeeded.get(key, 0) + 1
                results.succeed(s, run, doomed)
            reports.report(s, run)
    for run in accepted:
        if run.kind == "protection":
            run.final, run.outcome = run.base, "used" if run.used else "unused"


def _attempt(s: City, run: Run, shields: dict[str, list[Run]]) -> None:
    """Roll for the run, then for each Defence and each Protection, all of them. [NT-RES-08, NT-RES-09]"""
    passed = draws.passes(s, run, run.final, "run")
    stopped = False
    for level in tracing.defences(s, run) if is_trace(run.target) else defence.standing(s, run):
        stopped |= draws.passes(s, run, level, "defence")
    for shield in shields.get(run.target, ()):
        watches = not shield.used and run.kind not in shield.spared
        if watches and draws.passes(s, run, shield.base, "protection"):
            shield.used = stopped = True
    run.outcome = OUTCOMES[passed, stopped]
    if run.outcome == "success" and is_trace(run.target) and tracing.lies(s, run):
        run.outcome = "failure"
