"""Carrying out the offensive runs of a turn: all percentages first, then the tests, run by run. [MH-RES-08]"""

from tripot.games.manhattan import mdc
from tripot.games.manhattan.draws import NOBODY, d100
from tripot.games.manhattan.runs import (
    datasteal,
    defence,
    detection,
    extraction,
    information,
    protection,
    sabotage,
    timing,
)
from tripot.games.manhattan.runs.common import (
    DATASTEAL,
    INFORMATION,
    KIND,
    KINDS,
    SABOTAGE,
    Run,
    describe,
    raw,
    read,
    sponsor_line,
)
from tripot.games.manhattan.state import State


def carry_out(s: State) -> None:
    """Runs see nothing of each other's effects; only the order of the draws is theirs. [MH-RES-08, MH-RUN-16]"""
    w = s.working
    w.runs = ordered(s)
    timing.apply(w.runs)
    for run in w.runs:
        attempt(s, run)
        settle(s, run)
    detection.rumours(s)
    w.add("datasteal")
    w.add("sabotage")
    w.add("extraction")


def ordered(s: State) -> list[Run]:
    """Every offensive run with its raw percentage, by kind, seat and place in the form. [MH-RNG-03]"""
    found: list[list[Run]] = [[] for _ in KINDS]
    hard = mdc.controlled(s)
    for seat, form in enumerate(s.working.forms):
        orders = form.get("runs")
        if not orders:
            continue
        effect = mdc.effect_on(s, seat)
        for position, order in enumerate(orders):
            if order["type"] not in KIND:
                continue
            run = read(order, seat, position)
            if run.kind == INFORMATION:
                information.aim(s, run)
                modifier = effect.information  # the target's malus is not for these [MH-IFR-06]
            else:
                modifier = effect.runs + (mdc.CONTROLLED if run.target in hard else 0)
            run.raw = raw(run.kind, run.steps, bonus=run.bonus, modifier=modifier)
            found[run.kind].append(run)
    return [run for group in found for run in group]


def attempt(s: State, run: Run) -> None:
    """Success, then the defence, then the Protections, then always the detection. [MH-RUN-14, MH-RNG-03, MH-EX-05]"""
    passed = d100(s, "success", run.final, seat=run.sponsor, position=run.position)
    run.succeeded = passed and not countered(s, run)
    detection.detect(s, run)


def countered(s: State, run: Run) -> bool:
    """Whether something behind the target stops it; nothing stands behind a stateless player. [MH-RNG-04]"""
    if run.aimed < 0:
        return False
    return defence.counters(s, run) or protection.counters(s, run)


def settle(s: State, run: Run) -> None:
    """Effects for a success, half of the money back for a failure. [MH-RUN-14, MH-RUN-15]"""
    w = s.working
    if run.succeeded:
        s.successes[run.sponsor][run.kind] += 1
        take_effect(s, run)
    else:
        s.money[run.sponsor] += run.refund
        w.refunds[run.sponsor] += run.refund
    told = w.findings if run.kind == INFORMATION else w.lines
    told[run.sponsor].append(sponsor_line(run))
    if s.log is not None:
        s.tell("MH-RUN-14", "run_resolved", NOBODY, **describe(run), sponsor=run.sponsor, detected=run.detected)


def take_effect(s: State, run: Run) -> None:
    """What a success changes."""
    if run.kind == DATASTEAL:
        datasteal.succeed(s.working, run)
    elif run.kind == SABOTAGE:
        sabotage.succeed(s.working, run)
    elif run.kind == INFORMATION:
        information.succeed(s, run)
    else:
        extraction.succeed(s.working, run)
