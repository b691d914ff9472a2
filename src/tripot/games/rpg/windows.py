"""Reaction windows: who may answer an attack, a spell or an intrusion before the dice. [SR-TURN-14, SR-TURN-15]"""

from typing import Any

from tripot.engine.actions import Action, Menu, Pick
from tripot.games.rpg import atouts, purse
from tripot.games.rpg.announcing import announce
from tripot.games.rpg.characters.control import controller, is_asked
from tripot.games.rpg.characters.derived import skill
from tripot.games.rpg.doings import doing_of
from tripot.games.rpg.prompts import Personal
from tripot.games.rpg.records import Character, Order, Status
from tripot.games.rpg.rolling import SPEND
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import add, give, has
from tripot.games.rpg.statuses.concealment import perceives
from tripot.games.rpg.statuses.costs import extra_minors
from tripot.games.rpg.statuses.permissions import can_act, forbidden_by
from tripot.games.rpg.tables import ACTIONS

PASS = Pick("pass")
REACTIONS = ("full_defense", "dodge", "block", "throw_self_down", "riposte", "full_matrix_defense")
"""What a window offers."""
OFFERED = ("interpose", "intercept", "avoid_explosive", "counterspell_shield")
"""What is offered by itself, to whoever could."""
PICKS = {code: Pick(f"react:{code}", "react", (code,)) for code in REACTIONS}
ALLOWED = {
    "melee": ("full_defense", "dodge", "block", "throw_self_down", "riposte"),
    "ranged": ("full_defense", "dodge", "throw_self_down"),
    "spell": ("full_defense", "dodge", "throw_self_down"),
    "mind": ("full_defense",),
    "matrix": ("full_matrix_defense", "full_defense"),
}
"""What answers what. A spell cannot be blocked. [SR-TURN-14, SR-MAG-02]"""


def price(c: Character, code: str, *, shooting: bool = False) -> tuple[int, int]:
    """What a reaction costs, statuses included. [SR-TURN-07]"""
    entry = ACTIONS[code]
    extra = sum(count for _, count in extra_minors(c, entry, shooting=shooting, moving=code == "interpose"))
    return entry.major, entry.minor + extra


def may_react(s: Table, c: Character, code: str, *, shooting: bool = False) -> bool:
    """Whether somebody can pay for a reaction and no status forbids it."""
    if not can_act(c) or forbidden_by(c, ACTIONS[code]):
        return False
    return purse.check_price(s, c, *price(c, code, shooting=shooting)) is None


def choices(s: Table, doing: Order, c: Character) -> list[str]:
    """The reactions somebody can still use against what is coming. [SR-TURN-15, SR-TURN-17]"""
    attacker = s.characters.get(doing.who)
    if s.encounter is None or attacker is None or not perceives(c, attacker):
        return []
    found = []
    for code in ALLOWED[doing.window]:
        if code in doing.used or c.presets.get(code) == "never" or not may_react(s, c, code):
            continue
        if _helps(doing, c, code):
            found.append(code)
    return found


def _helps(doing: Order, c: Character, code: str) -> bool:
    if code in ("block", "dodge") and doing.interposed:
        return False  # [SR-C11, SR-CBT-13]
    if code == "throw_self_down":
        return not has(c, "prone")
    if code == "full_defense":
        return not has(c, "full_defense")
    if code == "full_matrix_defense":
        return not has(c, "full_matrix_defense")
    if code == "dodge":
        return skill(c, "athletics").rating > 0
    if code == "block":
        return skill(c, "close_combat").rating > 0
    return (doing.far or 0) <= 2  # a riposte needs the attacker within reach [SR-CBT-11]


def open_window(s: Table, doing: Order, c: Character, kind: str) -> None:
    """Let somebody react, and announce atouts, before the defence is rolled. [SR-ATO-05]"""
    doing.window = kind
    for code in ALLOWED[kind]:
        if c.presets.get(code) == "always" and code in choices(s, doing, c):  # each is paid before the next
            react(s, doing, c, code)
    ask_again(s, doing, c)


def ask_again(s: Table, doing: Order, c: Character) -> None:
    """Ask as long as there is something to answer with; silence is no reaction. [SR-TURN-16]"""
    seat = controller(s, c)
    lucky = _spendable(doing, c)
    if is_asked(s, seat) and (choices(s, doing, c) or lucky):
        s.then(React(seat, doing.id, c.id))


def _spendable(doing: Order, c: Character) -> int:
    """Atouts that could be announced; how many are felt depends on a level that no one knows yet."""
    if c.presets.get("atouts") == "never" or atouts.is_cursed(c) or doing.defence_atouts:
        return 0
    return c.atouts


def react(s: Table, doing: Order, c: Character, code: str) -> None:
    """Pay for a reaction and have its effect. [SR-C05, SR-C06, SR-C07, SR-C09, SR-C10, SR-X27]"""
    purse.pay(s, c, *price(c, code))
    doing.used = (*doing.used, code)
    announce(s, c, ACTIONS[code].id, code, None)
    if code == "full_defense":
        give(s, c, "full_defense", lasts="start_turn")
    elif code == "full_matrix_defense":
        add(s, c, Status("full_matrix_defense", lasts="end_of_round"))
    elif code == "throw_self_down":
        give(s, c, "prone")


class React(Personal):
    """A reaction to what is coming, or none. [SR-TURN-14]"""

    __slots__ = ()
    kind = "react"
    rule = "SR-TURN-14"

    def ask(self, s: Table) -> Menu:
        doing, c = doing_of(s, Order, self.about), s.characters[self.character]
        lucky = SPEND[1 : _spendable(doing, c) + 1]
        return Menu((PASS, *(PICKS[code] for code in choices(s, doing, c)), *lucky))

    def apply(self, s: Table, action: Any) -> None:
        doing, c = doing_of(s, Order, self.about), s.characters[self.character]
        if action is PASS:
            return
        if action.kind == "atouts":
            doing.defence_atouts = action.args[0]
        else:
            react(s, doing, c, action.args[0])
        ask_again(s, doing, c)

    def default(self, s: Table) -> Action:
        return PASS
