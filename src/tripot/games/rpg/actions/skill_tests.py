"""The plain test of a skill or a pool, by leave of the game master. [SR-E15, SR-CHR-08, SR-TBL-05, SR-TBL-07]"""

from collections.abc import Iterable, Iterator
from typing import Any

from tripot.engine.actions import Action, Fill, Menu, Pick
from tripot.engine.forms import Field, Form
from tripot.engine.refusals import Refusal
from tripot.engine.seats import GM
from tripot.games.rpg import opposing, purse
from tripot.games.rpg.characters.control import controller, is_asked
from tripot.games.rpg.characters.derived import may_use
from tripot.games.rpg.contests import END, give_back, make_test
from tripot.games.rpg.doings import actor, doing_of, test_of
from tripot.games.rpg.extended import start_project
from tripot.games.rpg.notes import write_note
from tripot.games.rpg.plays import Terms, play
from tripot.games.rpg.pools import nature, plain, skilled, ticked
from tripot.games.rpg.procedures import Steps, skip_unless
from tripot.games.rpg.prompts import Prompt, pose
from tripot.games.rpg.records import Character, Opponent, PoolTest, SkillTest, Trial, Values
from tripot.games.rpg.rolling import Resolve
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.concealment import perceives
from tripot.games.rpg.tables import SKILLS
from tripot.games.rpg.teamwork import HELP
from tripot.games.rpg.trials import open_trial

OKAY, REFUSE, PLAIN = Pick("okay"), Pick("refuse"), Pick("plain")
LEAVE = (
    Field("threshold", "int", most=20),
    Field("hidden", "flag", optional=True),
    Field("level", "int", least=-3, most=3, optional=True),
    Field("dice", "int", least=-20, most=20, optional=True),
    Field("plain", "flag", optional=True),
)
COSTS = {"none": (0, 0), "minor": (0, 1), "major": (1, 0)}
COST = Field("cost", "choice", choices=tuple(COSTS), term="cost", optional=True)


class Consent(Prompt):
    """A player asks for a test: the game master says how hard it is, or no. Silence says 1. [SR-E15, SR-TURN-19]

    A specialisation that was ticked may be refused. [SR-CHR-12]
    """

    __slots__ = ()
    kind = "consent"
    rule = "SR-E15"

    def ask(self, s: Table) -> Menu:
        doing = doing_of(s, SkillTest, self.about)
        fields = (
            *LEAVE,
            *(opposing.POOL_FIELDS if doing.opponents else ()),
            *((COST,) if _is_costly(s, doing) else ()),
        )
        refusable = (PLAIN,) if doing.specialisation else ()
        return Menu((OKAY, *refusable, REFUSE), (Form("consent", fields, "SR-E15"),))

    def facts(self, s: Table) -> dict[str, Any]:
        doing = doing_of(s, SkillTest, self.about)
        return {**super().facts(s), "skill": doing.skill, "attribute": doing.attribute}

    def apply(self, s: Table, action: Any) -> None:
        doing = doing_of(s, SkillTest, self.about)
        if action is REFUSE:
            give_back(s, doing)
            doing.given_up = True
        elif isinstance(action, Fill):
            _grant(s, doing, action.value)
        else:
            doing.threshold, doing.plain = usual(s, doing), action is PLAIN

    def default(self, s: Table) -> Action:
        return OKAY


class PoolConsent(Consent):
    """The same for a derived pool or a pair of attributes. [SR-TBL-07]"""

    __slots__ = ()
    kind = "pool_consent"

    def facts(self, s: Table) -> dict[str, Any]:
        doing = doing_of(s, PoolTest, self.about)
        named = [doing.pool] if doing.pool else [one for one in (doing.attribute, doing.second) if one]
        return {**Prompt.facts(self, s), "parts": named}


def _is_costly(s: Table, doing: SkillTest) -> bool:
    """From the sheet, in an encounter, the game master says what it costs. [SR-TBL-07]"""
    return doing.sheet and s.encounter is not None


def usual(s: Table, doing: SkillTest) -> int:
    """The threshold that nobody has said: what was typed where players roll freely, else 1. [SR-TBL-07, SR-TURN-19]"""
    if doing.sheet and s.options["player_rolls"] == "free":
        return doing.typed
    return s.figures.usual_threshold


def _grant(s: Table, doing: SkillTest, said: Values) -> None:
    """The test as the game master allows it, at its price. [SR-E15, SR-TBL-05, SR-TBL-07]"""
    doing.threshold, doing.hidden, doing.plain = said["threshold"], bool(said.get("hidden")), bool(said.get("plain"))
    doing.level, doing.dice = said.get("level") or 0, said.get("dice") or 0
    if said.get("pool") or said.get("skill"):
        pool, skill, attribute = (str(said.get(name) or "") for name in ("pool", "skill", "attribute"))
        doing.opposition = tuple(Opponent(one, pool, skill, attribute) for one in doing.opponents)
    price, c = COSTS[said.get("cost") or "none"], actor(s, doing)
    if purse.check_price(s, c, *price) is None:
        purse.pay(s, c, *price)
    else:
        doing.given_up = True


def needs_leave(s: Table, doing: SkillTest) -> bool:
    """Whether the game master says how hard it is. [SR-E15, SR-TBL-07]"""
    free = doing.sheet and s.options["player_rolls"] == "free" and s.encounter is None
    return is_asked(s, GM) and controller(s, actor(s, doing)) != GM and not free


def _ask_leave(s: Table, doing: SkillTest) -> None:
    """A test that the game master called needs no leave, nor does a free roll from the sheet. [SR-TBL-07]"""
    if doing.threshold is not None:
        return
    if needs_leave(s, doing):
        pose(s, PoolConsent(GM, doing.id) if isinstance(doing, PoolTest) else Consent(GM, doing.id))
    else:
        doing.threshold = usual(s, doing)


def _need_skill(s: Table, c: Character, v: Values) -> Iterator[Refusal]:
    if not may_use(c, v.get("skill") or ""):
        yield Refusal("SR-CHR-05", "E_SKILL", {"skill": v.get("skill")}, ("skill",))
    elif v.get("specialisation") and not ticked(c, v["skill"], v["specialisation"]):
        yield Refusal("SR-CHR-12", "E_SKILL", {"skill": v["skill"]}, ("specialisation",))
    for one in v.get("opponents") or ():
        other = s.characters.get(one)
        if other is None or other.id == c.id or not perceives(c, other):
            yield Refusal("SR-TBL-05", "E_PERCEIVE", {"target": one}, ("opponents",))


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
    trial.hidden, trial.private, trial.asks = doing.hidden, doing.private, doing.called or doing.sheet
    _weight(doing, trial)


def _weight(doing: SkillTest, trial: Trial) -> None:
    """What the game master adds to a test. [SR-E15]"""
    if doing.level:
        trial.sources.append(("game_master", doing.level))
    if doing.dice:
        trial.parts.append(("game_master", doing.dice))


def open_pool(s: Table, doing: PoolTest) -> Trial:
    """A derived pool or two attributes, ready to be rolled. [SR-CHR-08, SR-TBL-07]"""
    c, pool = actor(s, doing), doing.pool
    pair = [one for one in (doing.attribute, doing.second) if one]
    trial = open_trial(
        s, doing.id, c, "test", opposing.pool_parts(c, pool) if pool else plain(c, *pair), action=pool or "attributes",
        tags=(*opposing.POOL_TAGS.get(pool, ()), *doing.tags), threshold=doing.threshold or 0, hidden=doing.hidden,
        private=doing.private,
    )  # fmt: skip
    _weight(doing, trial)
    doing.trial = trial.id
    return trial


def _oppose(s: Table, doing: SkillTest) -> None:
    """Whom the player named opposes with what the game master said, or with the same. [SR-TBL-05]"""
    same = (Opponent(one, skill=doing.skill, attribute=doing.attribute) for one in doing.opponents)
    if doing.opponents:
        opposing.oppose(s, doing, doing.opposition or tuple(same))


def _roll(s: Table, doing: SkillTest) -> None:
    trial = open_pool(s, doing) if isinstance(doing, PoolTest) else make_test(s, doing)
    trial.threshold = opposing.threshold(s, doing, trial.threshold)
    s.then(Resolve(trial.id))


def _judge(s: Table, doing: SkillTest) -> None:
    opposing.weigh(s, doing, [test_of(s, doing)])


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


ROLLED: Steps[SkillTest] = (_oppose, _roll, _judge)
PLAYS = {
    "skill_test": play(
        SkillTest,
        (
            _ask_leave,
            *skip_unless(_at_once, (*HELP, *ROLLED)),
            *skip_unless(_takes_long, (start_project,)),
            *END,
        ),
        ("skill", "attribute", "specialisation", "opponents", "assistants", "atouts"),
        _need_skill,
        _suggest_skill,
        _tune_skill,
        terms=_called_terms,
        finish=_called_done,
    ),
    "called_pool": play(PoolTest, (_ask_leave, *ROLLED, *END)),
}
