"""Looking, resting, letting go, and the plain skill test. [SR-E15, SR-E16, SR-E17, SR-E21]"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from tripot.engine.actions import Action, Fill, Menu, Pick
from tripot.engine.forms import Field, Form
from tripot.engine.knowledge import secret
from tripot.engine.refusals import Refusal
from tripot.engine.seats import GM
from tripot.games.rpg import effects, grapples
from tripot.games.rpg.characters.control import controller, is_asked
from tripot.games.rpg.characters.derived import may_use
from tripot.games.rpg.contests import END, give_back, judge_alone, roll
from tripot.games.rpg.doings import actor, doing_of, test_of
from tripot.games.rpg.extended import start_project
from tripot.games.rpg.notes import write_note
from tripot.games.rpg.plays import Terms, play
from tripot.games.rpg.pools import nature, skilled, ticked
from tripot.games.rpg.procedures import skip_unless
from tripot.games.rpg.prompts import Prompt
from tripot.games.rpg.records import Character, Order, SkillTest, Trial, Values, written
from tripot.games.rpg.resting import start_rest, stop_rest
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import every
from tripot.games.rpg.statuses.concealment import concealed, threshold_to_notice
from tripot.games.rpg.steering import ask_time
from tripot.games.rpg.tables import SKILLS
from tripot.games.rpg.teamwork import HELP

OKAY, REFUSE, PLAIN = Pick("okay"), Pick("refuse"), Pick("plain")


@dataclass(slots=True, kw_only=True)
class Observe(Order):
    """Somebody looks or listens around. [SR-E16]"""

    sense: str = written("")
    modifier: int = written(0)
    observed: str = secret("")


@dataclass(slots=True, kw_only=True)
class Release(Order):
    """Something is let go of. [SR-E17]"""

    object: str = written("")


@dataclass(slots=True, kw_only=True)
class TakeRest(Order):
    """Somebody rests, or gets up. [SR-E21]"""

    mental: bool = written(False)
    physical: bool = written(False)
    hours: int = written(0)


def hiding(s: Table, c: Character) -> list[Character]:
    """Whoever could be noticed by looking or listening: near, concealed, not yet perceived."""
    return [
        one
        for one in s.people()
        if one.id != c.id and one.id not in c.perceived and (one.hidden or concealed(c, one, "visual"))
    ]


def _suggest_observe(_s: Table, _c: Character) -> Iterable[Values]:
    return [{"sense": "visual"}, {"sense": "auditory"}]


def _observed(s: Table, doing: Observe) -> Character | None:
    """Whoever is hardest to miss of those that hide; a player cannot name what nobody has seen."""
    c, sense = actor(s, doing), doing.sense
    found = hiding(s, c)
    return min(found, key=lambda one: (threshold_to_notice(c, one, sense), one.id), default=None)


def _tune_observe(s: Table, doing: Observe, trial: Trial) -> None:
    """By eye or by ear; how well the hidden one hides is nobody's business. [SR-STA-18, SR-E16]"""
    c, sense = actor(s, doing), doing.sense
    trial.tags = (sense,)
    trial.parts = skilled(c, "perception", "INT", action="observe", tags=(sense,))
    other = _observed(s, doing)
    doing.observed = other.id if other is not None else ""
    trial.hidden = True
    trial.opponent = ""
    if other is not None:
        trial.threshold = max(0, threshold_to_notice(c, other, sense) + doing.modifier)


def _observe(s: Table, doing: Observe) -> None:
    """Perceived from now on, until contact is broken. [SR-E16, SR-STA-18]"""
    c, other = actor(s, doing), s.characters.get(doing.observed)
    seen = other is not None and bool(test_of(s, doing).net)
    if seen and other is not None:
        c.perceived.append(other.id)
    write_note(s, c, "SR-E16", "observed", found=other.id if seen and other is not None else "")


class Consent(Prompt):
    """A player asks for a test: the game master says how hard it is, or no. Silence says 1. [SR-E15, SR-TURN-19]

    A specialisation that was ticked may be refused. [SR-CHR-12]
    """

    __slots__ = ()
    kind = "consent"
    rule = "SR-E15"

    def ask(self, s: Table) -> Menu:
        fields = (
            Field("threshold", "int", most=20),
            Field("hidden", "flag", optional=True),
            Field("level", "int", least=-3, most=3, optional=True),
            Field("dice", "int", least=-20, most=20, optional=True),
            Field("plain", "flag", optional=True),
        )
        plain = (PLAIN,) if doing_of(s, SkillTest, self.about).specialisation else ()
        return Menu((OKAY, *plain, REFUSE), (Form("consent", fields, "SR-E15"),))

    def facts(self, s: Table) -> dict[str, Any]:
        doing = doing_of(s, SkillTest, self.about)
        return {**super().facts(s), "skill": doing.skill, "attribute": doing.attribute}

    def apply(self, s: Table, action: Any) -> None:
        doing = doing_of(s, SkillTest, self.about)
        if action is REFUSE:
            give_back(s, doing)
            doing.given_up = True
        elif isinstance(action, Fill):
            said = action.value
            doing.threshold, doing.hidden, doing.plain = (
                said["threshold"],
                bool(said.get("hidden")),
                bool(said.get("plain")),
            )
            doing.level, doing.dice = said.get("level") or 0, said.get("dice") or 0
        else:
            doing.threshold, doing.plain = s.figures.usual_threshold, action is PLAIN

    def default(self, s: Table) -> Action:
        return OKAY


def _ask_leave(s: Table, doing: SkillTest) -> None:
    """A test that the game master called needs no leave."""
    if doing.threshold is not None:
        return
    if is_asked(s, GM) and controller(s, actor(s, doing)) != GM:
        s.then(Consent(GM, doing.id))
    else:
        doing.threshold = s.figures.usual_threshold


def _need_skill(_s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    if not may_use(c, v.get("skill") or ""):
        yield Refusal("SR-CHR-05", "E_SKILL", {"skill": v.get("skill")}, ("skill",))
    elif v.get("specialisation") and not ticked(c, v["skill"], v["specialisation"]):
        yield Refusal("SR-CHR-12", "E_SKILL", {"skill": v["skill"]}, ("specialisation",))


def _suggest_skill(_s: Table, c: Character) -> Iterable[Values]:
    return [
        {"skill": code, "attribute": SKILLS[code].attribute}
        for code in list(c.skills)[:4]
        if SKILLS[code].attribute not in ("MAG", "RES")
    ]


def _tune_skill(s: Table, doing: SkillTest, trial: Trial) -> None:
    """Any skill with any attribute, as called. [SR-CHR-04, SR-E15]"""
    c = actor(s, doing)
    helped = [part for part in trial.parts if part[0] == "assistants"]
    parts, best = skilled(c, doing.skill, doing.attribute, tags=doing.tags), ("specialisation", "expertise")
    if not doing.plain and not any(part[0] in best for part in parts):
        parts += ticked(c, doing.skill, doing.specialisation)
    trial.parts = [*parts, *helped]
    trial.nature = nature(trial.parts)
    trial.tags, trial.threshold = doing.tags, doing.threshold or 0
    trial.hidden, trial.private, trial.asks = doing.hidden, doing.private, doing.called
    weight(doing, trial)


def weight(doing: SkillTest, trial: Trial) -> None:
    """What the game master adds to a test. [SR-E15]"""
    if doing.level:
        trial.sources.append(("game_master", doing.level))
    if doing.dice:
        trial.parts.append(("game_master", doing.dice))


def _at_once(_s: Table, doing: SkillTest) -> bool:
    return not doing.interval


def _takes_long(_s: Table, doing: SkillTest) -> bool:
    return doing.interval > 0


def _called_terms(_s: Table, doing: SkillTest) -> Terms:
    return Terms(doing.threshold or 0, doing.interval, doing.hidden, doing.level)


def _called_done(s: Table, plan: SkillTest, outcome: str, net: int) -> None:
    c = s.characters.get(plan.who)
    if c is not None:
        write_note(s, c, "SR-EXT-03", "work_done", action=plan.code, outcome=outcome, net=net)


def _release(s: Table, doing: Release) -> None:
    """End one of one's own effects, holds, controls or locks. [SR-E17]"""
    c, what = actor(s, doing), doing.object
    kind, _, name = what.partition(":")
    if kind == "effect" and name.isdecimal() and int(name) in s.effects:
        effects.end(s, s.effects[int(name)])
    elif kind == "hold" and name in s.characters:
        grapples.unlink(s, c, s.characters[name])
    elif kind == "device" and name in s.devices:
        device = s.devices[name]
        device.controlled_by = "" if device.controlled_by == c.id else device.controlled_by
        device.locks = [one for one in device.locks if one != c.id]


def releasable(s: Table, c: Character) -> list[str]:
    """What somebody could let go of."""
    held = [f"effect:{effect.id}" for effect in effects.maintained_by(s, c)]
    held += [f"hold:{status.about}" for status in every(c, "grappling")]
    return held + [
        f"device:{device.id}" for device in s.devices.values() if device.controlled_by == c.id or c.id in device.locks
    ]


def _need_held(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    if v.get("object") not in releasable(s, c):
        yield Refusal("SR-E17", "E_TARGET", {"found": str(v.get("object") or "")[:60]}, ("object",))


def _suggest_held(s: Table, c: Character) -> Iterable[Values]:
    return [{"object": what} for what in releasable(s, c)]


def _need_peace(s: Table, _c: Character, _v: Values) -> Iterator[Refusal]:
    if s.encounter is not None:
        yield Refusal("SR-HEAL-07", "E_TURN", {})


def _suggest_rest(s: Table, _c: Character) -> Iterable[Values]:
    return [] if s.encounter is not None else [{"mental": True, "physical": True}, {"mental": True}, {"physical": True}]


def _rest(s: Table, doing: TakeRest) -> None:
    """Begin to rest, or get up; hours may be spent on it at once. [SR-E21, SR-HEAL-07]"""
    c, mental, physical = actor(s, doing), doing.mental, doing.physical
    if not mental and not physical:
        stop_rest(c)
        return
    start_rest(s, c, mental=mental, physical=physical)
    if doing.hours and controller(s, c) == GM:
        ask_time(s, GM, doing.hours * 3600)


PLAYS = {
    "observe": play(
        Observe, (roll, judge_alone, _observe, *END), ("sense", "modifier", "atouts"), suggest=_suggest_observe,
        tune=_tune_observe,
    ),
    "skill_test": play(
        SkillTest, (
            _ask_leave,
            *skip_unless(_at_once, (*HELP, roll, judge_alone)),
            *skip_unless(_takes_long, (start_project,)),
            *END,
        ),
        ("skill", "attribute", "specialisation", "assistants", "atouts"), _need_skill, _suggest_skill, _tune_skill,
        terms=_called_terms, finish=_called_done,
    ),
    "release": play(Release, (_release, *END), ("object",), _need_held, _suggest_held),
    "rest": play(TakeRest, (_rest, *END), ("mental", "physical", "hours"), _need_peace, _suggest_rest),
    "end_turn": play(Order, END),
}  # fmt: skip
