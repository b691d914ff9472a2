"""Teamwork: assistants roll first, their hits are dice of the leader. [SR-TEAM-01, SR-TEAM-02]"""

from typing import Any

from tripot.engine.actions import Action, Menu
from tripot.engine.seats import Seat
from tripot.games.rpg import complications, purse
from tripot.games.rpg.characters.control import controller
from tripot.games.rpg.characters.derived import may_use
from tripot.games.rpg.contests import parts_of
from tripot.games.rpg.deeds import actor, deed_of
from tripot.games.rpg.pools import Part, skilled
from tripot.games.rpg.procedures import Steps
from tripot.games.rpg.prompts import Prompt, pose
from tripot.games.rpg.records import Character, Order, SkillTest
from tripot.games.rpg.rolling import Resolve
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.permissions import forbidden_by
from tripot.games.rpg.steering import NO, YES
from tripot.games.rpg.tables import ACTIONS
from tripot.games.rpg.trials import open_trial

MOST = 5


def pool_of(c: Character, deed: Order) -> list[Part]:
    """The same skill and attribute as the leader's. [SR-TEAM-01]"""
    if isinstance(deed, SkillTest):
        return skilled(c, deed.skill, deed.attribute)
    return parts_of(c, ACTIONS[deed.code])


def skill_used(deed: Order) -> str:
    """The skill of the test."""
    return deed.skill if isinstance(deed, SkillTest) else ACTIONS[deed.code].skill


def may_help(s: Table, deed: Order, c: Character) -> bool:
    """Whom no status forbids it, trained if it must be, and with the same price in hand. [SR-TEAM-04]"""
    entry = ACTIONS[deed.code]
    able = not forbidden_by(c, entry) and may_use(c, skill_used(deed)) and c.id != deed.who
    return able and purse.check_price(s, c, entry.major, entry.minor) is None


def ask_help(s: Table, deed: Order) -> None:
    """Step: whoever is named is asked, unless the leader's own player answers for them. [SR-TEAM-04]"""
    deed.helpers = ()
    wanted = list(dict.fromkeys(deed.assistants))[:MOST]
    leader = controller(s, actor(s, deed))
    able = [s.characters[one] for one in wanted if one in s.characters and may_help(s, deed, s.characters[one])]
    for c in able:
        if controller(s, c) == leader and may_help(s, deed, c):  # a machine pays from its operator's purse
            _join(s, deed, c)
    for c in reversed(able):
        if controller(s, c) != leader:
            pose(s, Assist(controller(s, c), deed.id, c.id))


def _join(s: Table, deed: Order, c: Character) -> None:
    entry = ACTIONS[deed.code]
    purse.pay(s, c, entry.major, entry.minor)
    deed.helpers = (*deed.helpers, c.id)


class Assist(Prompt):
    """Help somebody with a test, at the same price, or not. [SR-TEAM-04]"""

    __slots__ = ("character",)
    kind = "assist"
    rule = "SR-TEAM-01"

    def __init__(self, seat: Seat, about: int, character: str) -> None:
        super().__init__(seat, about)
        self.character = character

    def ask(self, s: Table) -> Menu:
        return Menu((NO, YES))

    def apply(self, s: Table, action: Any) -> None:
        deed, c = deed_of(s, Order, self.about), s.characters[self.character]
        if action is YES and may_help(s, deed, c):
            _join(s, deed, c)

    def default(self, s: Table) -> Action:
        return NO


def roll_help(s: Table, deed: Order) -> None:
    """Step: each assistant rolls, threshold 0, in the order in which they joined. [SR-TEAM-01, SR-DICE-05]"""
    trials = []
    for one in deed.helpers:
        c = s.characters[one]
        trial = open_trial(
            s, deed.id, c, "assist", pool_of(c, deed), action=deed.code, tags=ACTIONS[deed.code].test_tags
        )
        trials.append(trial.id)
    deed.help_trials = tuple(trials)
    s.then(*(Resolve(one) for one in trials))


def count_help(s: Table, deed: Order) -> None:
    """Step: every hit of every assistant is a die. Their own troubles stay their own. [SR-TEAM-02, SR-TEAM-03]"""
    trials = [s.trials[one] for one in deed.help_trials]
    deed.help = sum(trial.score for trial in trials)
    for trial in trials:
        complications.note(s, deed, trial)


HELP: Steps[Order] = (ask_help, roll_help, count_help)
