"""Extended tests: hits that add up over rolls, each of which takes its time. [SR-EXT-01, SR-EXT-02, SR-EXT-03]"""

from dataclasses import dataclass
from typing import Any

from tripot.engine.actions import Action, Menu
from tripot.engine.knowledge import told
from tripot.engine.seats import GM, Seat
from tripot.games.rpg import complications
from tripot.games.rpg.characters.control import label
from tripot.games.rpg.clock import Advance
from tripot.games.rpg.contests import END, make_test
from tripot.games.rpg.doings import actor, begin
from tripot.games.rpg.opposing import oppose, threshold
from tripot.games.rpg.plays import play
from tripot.games.rpg.pools import TEMPORARY, lasting
from tripot.games.rpg.prompts import Prompt, pose
from tripot.games.rpg.records import Character, Due, Order, Project, SkillTest, read
from tripot.games.rpg.rolling import Resolve
from tripot.games.rpg.roundends import is_time_dangerous
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import remind
from tripot.games.rpg.steering import NO, YES, ConfirmTime, judge_of_time, warn
from tripot.games.rpg.tables import ACTIONS
from tripot.games.rpg.trials import outcome_of
from tripot.games.rpg.visibility import readers


@dataclass(slots=True, kw_only=True)
class Work(Order):
    """A roll of an extended test, or its end. [SR-EXT-01]"""

    project: int = told(0)


def plan_of(s: Table, project: Project, number: int = 0) -> Order:
    """The action that an extended test is about, as it was ordered; its tests are those of the doing so numbered."""
    record = s.rules.plays[project.action].record
    plan = read(record, project.form, id=number, code=project.action, who=project.who)
    assert isinstance(plan, Order)
    if isinstance(plan, SkillTest):
        plan.level = project.level
    return plan


def start_project(s: Table, doing: Order) -> None:
    """Step: the pool as it is, without what weighs on it for now, is where the test starts. [SR-EXT-07]"""
    trial, terms_of = make_test(s, doing), s.rules.plays[doing.code].terms
    assert terms_of is not None
    terms = terms_of(s, doing)
    project = Project(
        s.number(), doing.who, doing.code, lasting(trial.parts), terms.threshold, terms.interval, doing.paper,
        doing.target, touched=s.clock, hidden=terms.hidden, level=terms.level,
    )  # fmt: skip
    if isinstance(doing, SkillTest) and doing.opposition:
        project.opposition = doing.opposition
    s.projects[project.id] = project
    doing.trial = 0
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
    if project.touched + s.figures.project_kept_seconds < s.clock:
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
        begin(s, Work(code="project_roll", who=project.who, project=project.id))


def _oppose(s: Table, doing: Work) -> None:
    """The opposition rolls once, before the first roll: the threshold is what it comes to. [SR-TBL-05, SR-TEST-11]"""
    opposition = s.projects[doing.project].opposition
    if opposition:
        oppose(s, doing, opposition)


def _roll(s: Table, doing: Work) -> None:
    """One die fewer than the time before, and what weighs on it now. [SR-EXT-01, SR-EXT-07]"""
    project = s.projects[doing.project]
    if project.opposition:
        project.threshold, project.opposition = threshold(s, doing, project.threshold), ()
    trial = make_test(s, plan_of(s, project, doing.id))
    now = [part for part in trial.parts if part[0] in TEMPORARY]
    trial.parts = [("extended", max(0, project.base - project.rolls)), *now]
    trial.threshold, trial.policy, trial.asks = max(0, project.threshold - project.total), "extended", True
    trial.atouts, trial.hidden, trial.action = 0, project.hidden, project.action
    project.rolls += 1
    project.touched = s.clock
    doing.trial = trial.id
    s.then(Resolve(trial.id))


def _count(s: Table, doing: Work) -> None:
    """Add up; a critical failure ends it, a complication does not. [SR-EXT-03, SR-EXT-04, SR-EXT-05, SR-EXT-06]"""
    project, trial = s.projects[doing.project], s.trials[doing.trial]
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
    complications.note(s, doing, trial, s.rules.plays[project.action].handles)
    c = actor(s, doing)
    facts = {"total": project.total, "rolls": project.rolls, "left": project.base - project.rolls}
    s.tell("SR-EXT-03", "progress", readers(s, c), who=label(c), action=project.action, **facts)
    if outcome:
        close_project(s, doing, project, outcome)


def close_project(s: Table, doing: Work, project: Project, outcome: str) -> None:
    """The test is over, one way or the other; its drain comes once, now. [SR-SPI-10]"""
    del s.projects[project.id]
    net = max(0, project.total - project.threshold) if outcome.startswith("success") else 0
    if project.rolls:
        doing.drain = ACTIONS[project.action].drain
    finish = s.rules.plays[project.action].finish
    assert finish is not None
    finish(s, plan_of(s, project, doing.id), outcome, net)


def abandon(s: Table, project: Project) -> None:
    """Give up before the next roll: the time is lost, the drain is not spared. [SR-EXT-04]"""
    begin(s, Work(code="project_end", who=project.who, project=project.id))


def _end(s: Table, doing: Work) -> None:
    close_project(s, doing, s.projects[doing.project], "failure")


def owned(s: Table, c: Character) -> list[Project]:
    """What somebody works on."""
    return [project for project in s.projects.values() if project.who == c.id]


HAPPENINGS = {"project": _reached}
PLAYS = {
    "project_roll": play(Work, (_oppose, _roll, _count, *END)),
    "project_end": play(Work, (_end, *END)),
}
