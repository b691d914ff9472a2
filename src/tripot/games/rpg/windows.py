"""Reaction windows: who may answer an attack, a spell or an intrusion before the dice. [SR-TURN-14, SR-TURN-15]"""

from typing import Any

from tripot.engine.actions import Action, Fill, Menu, Pick
from tripot.engine.forms import Field, Form
from tripot.engine.refusals import Refusal
from tripot.games.rpg import atouts, purse
from tripot.games.rpg.announcing import announce
from tripot.games.rpg.characters.control import controller
from tripot.games.rpg.characters.derived import attribute, skill
from tripot.games.rpg.doings import doing_of
from tripot.games.rpg.prompts import Personal, pose
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
        if code in used_by(doing, c) or c.presets.get(code) == "never" or not may_react(s, c, code):
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


def used_by(doing: Order, c: Character) -> tuple[str, ...]:
    """What somebody has answered it with. [SR-TURN-15]"""
    return tuple(code for who, code in doing.used if who == c.id)


def luck_of(doing: Order, c: Character) -> int:
    """The atouts that somebody announced for the defence. [SR-ATO-05]"""
    return sum(points for who, points in doing.defence_luck if who == c.id)


def open_window(s: Table, doing: Order, c: Character, kind: str) -> None:
    """Let somebody react, and announce atouts, before the defence is rolled. [SR-ATO-05]"""
    doing.window = kind
    pose(s, React(controller(s, c), doing.id, c.id))


def _spendable(doing: Order, c: Character) -> int:
    """Atouts that could be announced; how many are felt depends on a level that no one knows yet."""
    if c.presets.get("atouts") == "never" or atouts.is_cursed(c) or luck_of(doing, c):
        return 0
    return c.atouts


def react(s: Table, doing: Order, c: Character, code: str) -> None:
    """Pay for a reaction and have its effect. [SR-C05, SR-C06, SR-C07, SR-C09, SR-C10, SR-X27]"""
    purse.pay(s, c, *price(c, code))
    doing.used = (*doing.used, (c.id, code))
    announce(s, c, ACTIONS[code].id, code, None)
    if code == "full_defense":
        give(s, c, "full_defense", lasts="start_turn")
    elif code == "full_matrix_defense":
        add(s, c, Status("full_matrix_defense", lasts="end_of_round"))
    elif code == "throw_self_down":
        give(s, c, "prone")


class React(Personal):
    """Reactions to what is coming, and atouts for the defence, in one answer; or none. [SR-TURN-14, SR-TBL-01]"""

    __slots__ = ()
    kind = "react"
    rule = "SR-TURN-14"

    def gone(self, s: Table) -> str | None:
        """Whoever steps in is asked instead. [SR-TBL-01]"""
        reason = super().gone(s)
        if reason is not None or self.character not in s.characters:
            return reason or "left"
        return "interposed" if doing_of(s, Order, self.about).interposed not in ("", self.character) else None

    def matters(self, s: Table) -> bool:
        return len(self.ask(s).picks) > 1

    def stakes(self, s: Table) -> list[Any]:
        doing, c = doing_of(s, Order, self.about), s.characters[self.character]
        mine = [attribute(c, code) for code in ("REA", "INT", "VOL", "CON", "FOR")]
        return [mine, doing.far, [list(price(c, code)) for code in asked_about(s, doing, c)]]

    def ask(self, s: Table) -> Menu:
        doing, c = doing_of(s, Order, self.about), s.characters[self.character]
        open_to, lucky = asked_about(s, doing, c), _spendable(doing, c)
        picks = (PASS, *(PICKS[code] for code in open_to), *SPEND[1 : lucky + 1])
        return Menu(picks, (_together(open_to, lucky),) if len(open_to) + bool(lucky) > 1 else ())

    def check_form(self, s: Table, fill: Fill) -> Refusal | None:
        """Each reaction once, all of them payable. [SR-TURN-15]"""
        c, wanted = s.characters[self.character], fill.value.get("reactions") or []
        if len(set(wanted)) < len(wanted):
            return Refusal("SR-TURN-15", "E_SPLIT", {"dice": len(set(wanted)), "most": len(wanted)}, ("reactions",))
        prices = [price(c, code) for code in wanted]
        return purse.check_price(s, c, sum(major for major, _ in prices), sum(minor for _, minor in prices))

    def apply(self, s: Table, action: Any) -> None:
        doing, c = doing_of(s, Order, self.about), s.characters[self.character]
        codes, points = _meant(action)
        for code in (*_always(c, doing), *codes):
            if code in choices(s, doing, c):  # each is paid before the next
                react(s, doing, c, code)
        if points:
            doing.defence_luck = (*doing.defence_luck, (c.id, points))

    def default(self, s: Table) -> Action:
        return PASS


def asked_about(s: Table, doing: Order, c: Character) -> list[str]:
    """What somebody is asked about: not what was settled beforehand. [SR-TBL-04]"""
    return [code for code in choices(s, doing, c) if c.presets.get(code) != "always"]


def _always(c: Character, doing: Order) -> list[str]:
    return [code for code in ALLOWED[doing.window] if c.presets.get(code) == "always"]


def _together(codes: list[str], lucky: int) -> Form:
    """Several reactions at once, with or without luck."""
    one = Field("", "choice", choices=tuple(codes), term="action")
    fields = [Field("reactions", "list", most=len(codes), of=(one,), optional=True)] if codes else []
    fields += [Field("atouts", "int", most=lucky, optional=True)] if lucky else []
    return Form("react_with", tuple(fields), "SR-TURN-15")


def _meant(action: Any) -> tuple[list[str], int]:
    """The reactions and the atouts of an answer."""
    if isinstance(action, Fill):
        return list(action.value.get("reactions") or ()), int(action.value.get("atouts") or 0)
    if action.kind == "atouts":
        return [], int(action.args[0])
    return [] if action is PASS else [action.args[0]], 0
