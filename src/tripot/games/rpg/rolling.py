"""Rolling a test: atouts before the dice, choices after them, then the outcome. [SR-ADV-18, SR-ATO-05]"""

from typing import Any

from tripot.engine.actions import Action, Fill, Menu, Pick
from tripot.engine.events import PUBLIC, Audience, only
from tripot.engine.forms import Field, Form
from tripot.engine.frames import Automatic
from tripot.engine.refusals import Refusal
from tripot.engine.seats import GM, Seat
from tripot.games.rpg import atouts
from tripot.games.rpg.characters.control import controller
from tripot.games.rpg.odds.keeping import prefers_second, throws_again
from tripot.games.rpg.prompts import Prompt, pose
from tripot.games.rpg.records import Character, Trial
from tripot.games.rpg.reports import report_test
from tripot.games.rpg.state import Table
from tripot.games.rpg.trials import (
    faults_of,
    judge,
    keep,
    outcome_of,
    outlook,
    roller,
    score_of,
    settle,
    throw,
    throw_again,
)
from tripot.games.rpg.visibility import readers, witnesses
from tripot.games.rpg.words import Stage

KEEP, REROLL = Pick("keep"), Pick("reroll")
KEEP_A, KEEP_B = Pick("keep_a"), Pick("keep_b")
SPEND = tuple(Pick(f"atouts:{points}", "atouts", (points,)) for points in range(8))
ROLL = Pick("roll")
KEEP_OR_REROLL, A_OR_B = Menu((KEEP, REROLL)), Menu((KEEP_A, KEEP_B))


def decider(s: Table, trial: Trial) -> Seat:
    """Whoever chooses for a test: the controller of the character that rolls. [SR-ADV-18]"""
    c = roller(s, trial)
    return GM if c is None or trial.private else controller(s, c)


def policy_of(s: Table, trial: Trial) -> str:
    """How the engine chooses for somebody who does not. [SR-ADV-19]"""
    if trial.role in ("resistance", "healing", "assist", "defence"):
        return "blind"
    return "blind" if trial.hidden and decider(s, trial) != GM else trial.policy


class Resolve(Automatic[Table]):
    """Tests on their way, from their pools to their outcomes, one or several in order.

    Every stage may ask all concerned at once: all first rolls fall, then the choices, then what is thrown again.
    [SR-TBL-01]
    """

    __slots__ = ("trials",)
    kind = "resolve"
    rule = "SR-TEST-08"

    def __init__(self, *trials: int) -> None:
        self.trials = trials

    def run(self, s: Table) -> None:
        those = [s.trials[one] for one in self.trials if one in s.trials]
        stage = those[0].stage if those else "final"
        if stage == "new":
            _to(those, "seen")
            pose(s, *(Review(GM, one.id) for one in those if s.review and not one.private and not one.quiet))
        elif stage == "seen":
            _to(those, "ready")
            pose(s, *_luck_asked(s, those))
        elif stage == "ready":
            for one in those:
                settle(s, one)
                throw(s, one)
            _to(those, "thrown")
            pose(s, *(question for one in those for question in _choice(s, one)))
        else:
            s.stack.pop()
            for one in those:
                conclude(s, one)


class Announce(Resolve):
    """Tests looked at and lucky or not, but not thrown: somebody opposes them first. [SR-ATO-05, SR-TBL-01]"""

    __slots__ = ()
    kind = "announce"

    def run(self, s: Table) -> None:
        if all(s.trials[one].stage == "ready" for one in self.trials if one in s.trials):
            s.stack.pop()
        else:
            super().run(s)


def _to(those: list[Trial], stage: Stage) -> None:
    for one in those:
        one.stage = stage


def _luck_asked(s: Table, those: list[Trial]) -> list["SpendAtouts"]:
    """Who may still announce atouts, and could feel them. [SR-ATO-02, SR-TBL-04]"""
    found = []
    for one in those:
        c = roller(s, one)
        if c is not None and one.asks and not one.quiet and not _saves_luck(c, one):
            seen = outlook(s, one)
            if seen.dice and atouts.spendable(c, seen.base, no_advantage=seen.no_advantage):
                found.append(SpendAtouts(controller(s, c), one.id))
    return found


def _saves_luck(c: Character, trial: Trial) -> bool:
    """Whether somebody never spends atouts, or never on resistances. [SR-TBL-04]"""
    kinds = ("atouts", "resistance_atouts") if trial.role == "resistance" else ("atouts",)
    return any(c.presets.get(kind) == "never" for kind in kinds)


def _choice(s: Table, trial: Trial) -> list["Reroll | Choose"]:
    """Keep or throw again, one roll or the other, if there is a choice. [SR-ADV-11, SR-ADV-12]"""
    if not trial.dice or trial.level not in (1, 2):
        return []
    seat = decider(s, trial)
    return [Reroll(seat, trial.id) if trial.level == 1 else Choose(seat, trial.id)]


def conclude(s: Table, trial: Trial) -> None:
    """Count, and tell."""
    judge(trial)
    report_test(s, trial)


def roll_now(s: Table, trial: Trial) -> Trial:
    """Roll a test at once, asking nobody: ends of round, healing, initiative of statuses. [SR-STA-06]"""
    trial.quiet = True
    c = roller(s, trial)
    if c is not None and c.pledged and trial.role == "resistance" and not atouts.is_cursed(c):
        seen = outlook(s, trial)
        points = min(c.pledged, atouts.spendable(c, seen.base, no_advantage=seen.no_advantage))
        c.pledged = 0
        trial.atouts = points
        atouts.spend(s, c, points)
    throw_alone(s, trial)
    report_test(s, trial)
    if not trial.doing:
        del s.trials[trial.id]
    return trial


def throw_alone(s: Table, trial: Trial) -> None:
    """Throw and judge, choosing as the engine does for somebody silent. [SR-ADV-19]"""
    settle(s, trial)
    throw(s, trial)
    for question in _choice(s, trial):
        question.apply(s, question.default(s))
    judge(trial)


class OfTrial(Prompt):
    """A question about a test."""

    __slots__ = ()

    def gone(self, s: Table) -> str | None:
        return super().gone(s) or (None if s.trials[self.about].who in ("", *s.characters) else "left")

    def stakes(self, s: Table) -> list[Any]:
        trial = s.trials[self.about]
        seen = outlook(s, trial)
        known = -1 if trial.hidden and self.seat != GM else trial.threshold
        return [known] if trial.first else [seen.dice, seen.level, seen.removed, known]


class SpendAtouts(OfTrial):
    """Before the first die: how many atouts. Silence spends none. [SR-ATO-02, SR-TURN-19]"""

    __slots__ = ()
    kind = "spend_atouts"
    rule = "SR-ATO-02"

    def ask(self, s: Table) -> Menu:
        trial = s.trials[self.about]
        seen, c = outlook(s, trial), roller(s, trial)
        assert c is not None
        most = atouts.spendable(c, seen.base, no_advantage=seen.no_advantage)
        return Menu(SPEND[: most + 1])

    def apply(self, s: Table, action: Any) -> None:
        trial = s.trials[self.about]
        c = roller(s, trial)
        assert c is not None
        trial.atouts += action.args[0]
        atouts.spend(s, c, action.args[0])

    def default(self, s: Table) -> Action:
        return SPEND[0]


class Reroll(OfTrial):
    """At +1: keep the roll, or throw everything again and keep that. [SR-ADV-11]"""

    __slots__ = ()
    kind = "reroll"
    rule = "SR-ADV-11"

    def ask(self, s: Table) -> Menu:
        return KEEP_OR_REROLL

    def apply(self, s: Table, action: Any) -> None:
        trial = s.trials[self.about]
        if action is REROLL:
            throw_again(s, trial)
        else:
            keep(trial, "a")

    def default(self, s: Table) -> Action:
        trial = s.trials[self.about]
        doomed = outcome_of(trial, trial.first, trial.threshold) == "critical_failure"
        score = score_of(trial, trial.first)
        again = throws_again(
            policy_of(s, trial), trial.dice, score, trial.threshold,
            doomed=doomed, removed=trial.removed, automatic=trial.automatic,
        )  # fmt: skip
        return REROLL if again else KEEP


class Choose(OfTrial):
    """At +2: two whole rolls, one of which is kept. [SR-ADV-12]"""

    __slots__ = ()
    kind = "choose"
    rule = "SR-ADV-12"

    def ask(self, s: Table) -> Menu:
        return A_OR_B

    def apply(self, s: Table, action: Any) -> None:
        keep(s.trials[self.about], "b" if action is KEEP_B else "a")

    def default(self, s: Table) -> Action:
        trial = s.trials[self.about]
        threshold = 0 if policy_of(s, trial) == "blind" else trial.threshold
        first, second = (
            (
                score_of(trial, faces),
                outcome_of(trial, faces, threshold) not in ("success_complication", "critical_failure"),
                faults_of(trial, faces),
            )
            for faces in (trial.first, trial.second)
        )
        return KEEP_B if prefers_second(first, second) else KEEP_A


ADJUST = Form(
    "adjust",
    (
        Field("threshold", "int", most=60, optional=True),
        Field("hidden", "flag", optional=True),
        Field("dice", "int", least=-60, most=60, optional=True),
        Field("level", "int", least=-3, most=3, optional=True),
        Field("add_tag", "text", most=40, optional=True),
        Field("remove_tag", "text", most=40, optional=True),
    ),
    "SR-GEN-03",
)
TAGS = frozenset(
    (
        "visual", "auditory", "mobility", "attack_melee", "attack_ranged", "defense_physical", "defense_mental",
        "defense_matrix", "resistance", "resistance_physical", "resistance_mental", "magic", "spell", "matrix",
        "social", "composure", "natural_healing",
    )
)  # fmt: skip
"""The tags that statuses and rules listen to. [SR-TEST-19]"""


class Review(OfTrial):
    """The game master looks at a test before it is rolled, and may change any number of it. [SR-GEN-03, SR-TEST-19]"""

    __slots__ = ()
    kind = "review"
    rule = "SR-GEN-03"

    def ask(self, s: Table) -> Menu:
        return Menu((ROLL,), (ADJUST,))

    def check_form(self, s: Table, fill: Fill) -> Refusal | None:
        wrong = [name for name in ("add_tag", "remove_tag") if (fill.value.get(name) or "visual") not in TAGS]
        return Refusal("SR-TEST-19", "E_TARGET", {"found": wrong[0]}, (wrong[0],)) if wrong else None

    def apply(self, s: Table, action: Any) -> None:
        if isinstance(action, Fill):
            adjust(s, s.trials[self.about], action.value)
            pose(s, Review(GM, self.about))


def adjust(s: Table, trial: Trial, wanted: dict[str, Any]) -> None:
    """Write the game master's corrections into a test, and say so. [SR-GEN-03, SR-TEST-19]"""
    if wanted.get("hidden") is not None:
        trial.hidden = bool(wanted["hidden"])  # first: a threshold that is changed and hidden at once is not told
    if wanted.get("threshold") is not None:
        old, trial.threshold = trial.threshold, int(wanted["threshold"])
        _say_change(s, trial, "threshold", old, trial.threshold)
    if wanted.get("dice"):
        trial.parts.append(("game_master", int(wanted["dice"])))
        _say_change(s, trial, "dice", 0, wanted["dice"])
    if wanted.get("level"):
        trial.sources.append(("game_master", int(wanted["level"])))
        _say_change(s, trial, "level", 0, wanted["level"])
    for name, kept in (("add_tag", True), ("remove_tag", False)):
        tag = wanted.get(name)
        if tag and (tag in trial.tags) is not kept:
            trial.tags = retagged(trial, tag, kept=kept)
            _say_change(s, trial, f"tag.{tag}", not kept, kept)


def retagged(trial: Trial, tag: str, *, kept: bool) -> tuple[str, ...]:
    """The tags of a test with this one, or without it. [SR-TEST-19]"""
    others = tuple(one for one in trial.tags if one != tag)
    return (*others, tag) if kept else others


def told_of_change(s: Table, trial: Trial, field: str) -> Audience:
    """Everybody who may know this number of a test. [SR-GEN-03, SR-INFO-05]"""
    c = roller(s, trial)
    if trial.private or (field == "threshold" and trial.hidden):
        return only(GM)
    if c is None:
        return PUBLIC
    return readers(s, c) if field == "dice" else witnesses(s, c)


def _say_change(s: Table, trial: Trial, field: str, old: int, new: int) -> None:
    audience = told_of_change(s, trial, field)
    s.tell("SR-GEN-03", "override", audience, field=f"test.{field}", old=str(old), new=str(new), reason="")
