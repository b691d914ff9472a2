"""Extended tests: hits that add up over rolls, each of which takes its time. [SR-EXT-01, SR-EXT-02, SR-EXT-03]"""

from collections.abc import Callable
from typing import Any

from tripot.engine.actions import Action, Menu
from tripot.engine.seats import GM, Seat
from tripot.games.rpg import complications
from tripot.games.rpg.characters.control import label
from tripot.games.rpg.clock import HAPPENINGS, Advance
from tripot.games.rpg.contests import END, make_test
from tripot.games.rpg.deeds import PLAYS, Play, actor, begin
from tripot.games.rpg.pools import TEMPORARY, lasting
from tripot.games.rpg.prompts import Prompt, pose
from tripot.games.rpg.records import Character, Deed, Due, Project
from tripot.games.rpg.rolling import Resolve
from tripot.games.rpg.roundends import is_time_dangerous
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import remind
from tripot.games.rpg.steering import NO, YES, ConfirmTime, judge_of_time, warn
from tripot.games.rpg.tables import ACTIONS
from tripot.games.rpg.trials import outcome_of
from tripot.games.rpg.visibility import readers

Finish = Callable[[Table, Deed, Project, str, int], None]
FINISHES: dict[str, Finish] = {}
"""What an extended action does when its test is over: outcome and net hits are given."""
Terms = Callable[[Table, Deed], tuple[int, int]]
TERMS: dict[str, Terms] = {}
"""Threshold and interval of an extended action."""
KEPT = 24 * 3600


def start_project(s: Table, deed: Deed) -> None:
    """Step: the pool as it is, without what weighs on it for now, is where the test starts. [SR-EXT-07]"""
    c = actor(s, deed)
    trial = make_test(s, deed)
    threshold, interval = TERMS[deed.code](s, deed)
    project = Project(
        s.number(), c.id, deed.code, lasting(trial.parts), threshold, interval, dict(deed.form),
        touched=s.clock, programs=tuple(deed.form.get("programs") or ()), hidden=bool(deed.memo.get("hidden")),
        level=int(deed.memo.get("level") or 0),
    )  # fmt: skip
    s.projects[project.id] = project
    deed.trial = 0
    propose_work(s, project)


def propose_work(s: Table, project: Project) -> None:
    """The game master accepts that time passes, unless the clock runs by rounds anyway. [SR-TIME-03]"""
    if s.encounter is not None:
        work(s, project)
    else:
        pose(s, AcceptWork(GM, project.id, project.action, project.interval))


class AcceptWork(Prompt):
    """Somebody wants to spend time on something. Silence lets them. [SR-TIME-03, SR-GEN-09]"""

    __slots__ = ("action", "time")
    kind = "accept_work"
    rule = "SR-TIME-03"

    def __init__(self, seat: Seat, about: int, action: str, time: int) -> None:
        super().__init__(seat, about)
        self.action = action
        self.time = time

    def ask(self, s: Table) -> Menu:
        return Menu((YES, NO))

    def facts(self, s: Table) -> dict[str, Any]:
        return {**super().facts(s), "action": self.action, "time": self.time}

    def apply(self, s: Table, action: Any) -> None:
        if action is YES:
            work(s, s.projects[self.about])

    def default(self, s: Table) -> Action:
        return YES


def work(s: Table, project: Project) -> None:
    """Spend one interval; the roll comes at its end. [SR-EXT-02, SR-EXT-09]"""
    if project.touched + KEPT < s.clock:
        project.total = 0  # [SR-EXT-08]
    project.due = s.clock + project.interval
    remind(s, project.due, "project", project.who, project.id)
    if s.encounter is not None:
        return
    if is_time_dangerous(s):
        seat = judge_of_time(s, s.characters[project.who])
        warn(s, seat, project.interval)
        pose(s, WorkOn(seat, project.interval, project.id))
        return
    s.ticked = s.clock
    s.then(Advance(project.due))


class WorkOn(ConfirmTime):
    """Work that takes long while time hurts somebody: without a yes it waits. [SR-TIME-08, SR-EXT-04]"""

    __slots__ = ("project",)

    def __init__(self, seat: Seat, about: int, project: int) -> None:
        super().__init__(seat, about)
        self.project = project

    def apply(self, s: Table, action: Any) -> None:
        super().apply(s, action)
        if action is not YES:
            s.projects[self.project].due = 0


def _reached(s: Table, due: Due) -> None:
    project = s.projects.get(int(due.data[0]))
    if project is not None and project.due == due.at and project.who in s.characters:
        begin(s, "project_roll", project.who, project.form, project=project.id)


def _roll(s: Table, deed: Deed) -> None:
    """One die fewer than the time before, and what weighs on it now. [SR-EXT-01, SR-EXT-07]"""
    project = s.projects[deed.memo["project"]]
    entry = ACTIONS[project.action]
    deed.code = project.action
    deed.memo |= {"level": project.level, "tags": deed.form.get("tags") or ()}
    trial = make_test(s, deed)
    deed.code = "project_roll"
    now = [part for part in trial.parts if part[0] in TEMPORARY]
    trial.parts = [("extended", max(0, project.base - project.rolls)), *now]
    trial.threshold, trial.policy, trial.asks = max(0, project.threshold - project.total), "extended", True
    trial.atouts, trial.hidden, trial.action = 0, project.hidden, entry.code
    project.rolls += 1
    project.touched = s.clock
    deed.trial = trial.id
    s.then(Resolve(trial.id))


def _count(s: Table, deed: Deed) -> None:
    """Add up; a critical failure ends it, a complication does not. [SR-EXT-03, SR-EXT-04, SR-EXT-05, SR-EXT-06]"""
    project, trial = s.projects[deed.memo["project"]], s.trials[deed.trial]
    project.total += trial.score
    project.due = 0
    won = project.total > project.threshold
    if trial.outcome == "critical_failure":
        outcome = "critical_failure"
    elif won:
        outcome = trial.outcome
    elif project.rolls >= project.base:
        outcome = "failure"
    else:
        outcome = ""
    spoilt = trial.score > 0 and outcome_of(trial, trial.final, 0) == "success_complication"
    if spoilt and trial.outcome != "success_complication":
        trial.outcome = "success_complication"  # complicated though nothing is decided yet
    play = PLAYS[project.action]
    complications.note(s, deed, trial, play.handles)
    c = actor(s, deed)
    facts = {"total": project.total, "rolls": project.rolls, "left": project.base - project.rolls}
    s.tell("SR-EXT-03", "progress", readers(s, c), who=label(c), action=project.action, **facts)
    if outcome:
        close_project(s, deed, project, outcome)


def close_project(s: Table, deed: Deed, project: Project, outcome: str) -> None:
    """The test is over, one way or the other; its drain comes once, now. [SR-SPI-10]"""
    del s.projects[project.id]
    net = max(0, project.total - project.threshold) if outcome.startswith("success") else 0
    if project.rolls:
        deed.memo["drain"] = ACTIONS[project.action].drain
    FINISHES[project.action](s, deed, project, outcome, net)


def abandon(s: Table, project: Project) -> None:
    """Give up before the next roll: the time is lost, the drain is not spared. [SR-EXT-04]"""
    begin(s, "project_end", project.who, project.form, project=project.id)


def _end(s: Table, deed: Deed) -> None:
    close_project(s, deed, s.projects[deed.memo["project"]], "failure")


def owned(s: Table, c: Character) -> list[Project]:
    """What somebody works on."""
    return [project for project in s.projects.values() if project.who == c.id]


HAPPENINGS["project"] = _reached
PLAYS["project_roll"] = Play((_roll, _count, *END))
PLAYS["project_end"] = Play((_end, *END))
