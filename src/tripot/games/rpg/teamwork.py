"""Teamwork: assistants roll first, their hits are dice of the leader. [SR-TEAM-01, SR-TEAM-02]"""

from typing import Any

from tripot.engine.actions import Action, Menu
from tripot.games.rpg import complications, purse
from tripot.games.rpg.characters.control import controller
from tripot.games.rpg.characters.derived import may_use
from tripot.games.rpg.contests import parts_of
from tripot.games.rpg.doings import actor, doing_of
from tripot.games.rpg.pools import Part, skilled
from tripot.games.rpg.procedures import Steps
from tripot.games.rpg.prompts import Personal, pose
from tripot.games.rpg.records import Character, Order, SkillTest, Trial
from tripot.games.rpg.rolling import Resolve
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.permissions import forbidden_by
from tripot.games.rpg.steering import NO, YES
from tripot.games.rpg.tables import ACTIONS
from tripot.games.rpg.trials import open_trial


def pool_of(c: Character, doing: Order) -> list[Part]:
    """The same skill and attribute as the leader's. [SR-TEAM-01]"""
    if isinstance(doing, SkillTest):
        return skilled(c, doing.skill, doing.attribute)
    return parts_of(c, ACTIONS[doing.code])


def skill_used(doing: Order) -> str:
    """The skill of the test."""
    return doing.skill if isinstance(doing, SkillTest) else ACTIONS[doing.code].skill


def may_help(s: Table, doing: Order, c: Character) -> bool:
    """Whom no status forbids it, trained if it must be, and with the same price in hand. [SR-TEAM-04]"""
    entry = ACTIONS[doing.code]
    able = not forbidden_by(c, entry) and may_use(c, skill_used(doing)) and c.id != doing.who
    return able and purse.check_price(s, c, entry.major, entry.minor) is None


def ask_help(s: Table, doing: Order) -> None:
    """Step: whoever is named is asked, unless the leader's own player answers for them. [SR-TEAM-04]"""
    doing.helpers = ()
    wanted = list(dict.fromkeys(doing.assistants))[: s.figures.most_assistants]
    leader = controller(s, actor(s, doing))
    able = [s.characters[one] for one in wanted if one in s.characters and may_help(s, doing, s.characters[one])]
    for c in able:
        if controller(s, c) == leader and may_help(s, doing, c):  # a machine pays from its operator's purse
            _join(s, doing, c)
    pose(s, *(Assist(controller(s, c), doing.id, c.id) for c in able if controller(s, c) != leader))


def _join(s: Table, doing: Order, c: Character) -> None:
    entry = ACTIONS[doing.code]
    purse.pay(s, c, entry.major, entry.minor)
    doing.helpers = (*doing.helpers, c.id)


class Assist(Personal):
    """Help somebody with a test, at the same price, or not. [SR-TEAM-04]"""

    __slots__ = ()
    kind = "assist"
    rule = "SR-TEAM-01"

    def ask(self, s: Table) -> Menu:
        return Menu((NO, YES))

    def apply(self, s: Table, action: Any) -> None:
        doing, c = doing_of(s, Order, self.about), s.characters[self.character]
        if action is YES and may_help(s, doing, c):
            _join(s, doing, c)

    def default(self, s: Table) -> Action:
        return NO


def roll_help(s: Table, doing: Order) -> None:
    """Step: each assistant rolls, threshold 0, in the order in which they joined. [SR-TEAM-01, SR-DICE-05]"""
    doing.help_trials = tuple(help_of(s, doing, s.characters[one]).id for one in doing.helpers)
    s.then(Resolve(*doing.help_trials))


def help_of(s: Table, doing: Order, c: Character) -> Trial:
    """The test of an assistant."""
    tags = ACTIONS[doing.code].test_tags
    return open_trial(s, doing.id, c, "assist", pool_of(c, doing), action=doing.code, tags=tags)


def count_help(s: Table, doing: Order) -> None:
    """Step: every hit of every assistant is a die. Their own troubles stay their own. [SR-TEAM-02, SR-TEAM-03]"""
    trials = [s.trials[one] for one in doing.help_trials]
    doing.help = sum(trial.score for trial in trials)
    for trial in trials:
        complications.note(s, doing, trial)


HELP: Steps[Order] = (ask_help, roll_help, count_help)
