"""Detection: the last test of a run, and who hears of it. [MH-DET-01, MH-DET-07]"""

from tripot.games.manhattan.corporations import DETECTION, IDS, NONE
from tripot.games.manhattan.draws import d100
from tripot.games.manhattan.runs.common import SABOTAGE, Run, describe
from tripot.games.manhattan.state import Facts, State


def detect(s: State, run: Run) -> None:
    """Drawn whether the run succeeded or failed, if a corporation is behind the target. [MH-DET-02, MH-IFR-05]"""
    if run.aimed == NONE:
        return
    run.detected = d100(s, "detection", DETECTION[run.aimed], seat=run.sponsor, position=run.position)
    if run.detected:
        report(s, run)


def report(s: State, run: Run) -> None:
    """Every citizen of the corporation aimed at learns all, but not what countered. [MH-DET-03, MH-DET-06]"""
    facts = {**describe(run), "sponsor": run.sponsor}
    for seat, home in enumerate(s.citizen):
        if home == run.aimed:
            s.working.reports[seat].append(facts)


def rumours(s: State) -> None:
    """Citizens read of an unseen Sabotage what the public reads. [MH-DET-05]"""
    w = s.working
    for run in w.runs:
        if run.kind == SABOTAGE and run.succeeded and not run.detected:
            for seat, home in enumerate(s.citizen):
                if home == run.target:
                    w.reports[seat].append(rumour(IDS[run.target]))


def rumour(corporation: str) -> Facts:
    """The line of a Sabotage that nobody saw coming."""
    return {"type": "sabotage", "target": corporation, "succeeded": True}
