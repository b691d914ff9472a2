"""Burning an atout, and promising one. [SR-ATO-07, SR-ATO-08, SR-ATO-09, SR-ATO-10, SR-STA-06]"""

from dataclasses import dataclass
from typing import Any

from tripot.engine.actions import Action, Fill, Menu, Pick
from tripot.engine.forms import Field, Form
from tripot.engine.knowledge import told
from tripot.engine.refusals import Refusal
from tripot.engine.seats import GM, Seat
from tripot.games.rpg import atouts
from tripot.games.rpg.characters import monitors
from tripot.games.rpg.characters.control import controller, is_asked, label, may_command, own
from tripot.games.rpg.doings import actor, begin, doing_of
from tripot.games.rpg.plays import play
from tripot.games.rpg.prompts import Prompt, pose
from tripot.games.rpg.records import EMPTY, Box, Character, Doing, Values
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import give, has, remove
from tripot.games.rpg.steering import NO, YES
from tripot.games.rpg.tabletalk import Command, not_entitled
from tripot.games.rpg.vitals import check_vitals

ACCEPT, REFUSE = Pick("accept"), Pick("refuse")
COUNTER = Form("counter_proposal", (Field("text", "text", most=1000),), "SR-ATO-10")


def _lucky(s: Table, seat: Seat) -> list[Character]:
    return [c for c in (list(s.people()) if seat == GM else own(s, seat)) if c.atout_max > 0]


def _offer_burn(s: Table, seat: Seat) -> Form | None:
    those = _lucky(s, seat)
    if not those:
        return None
    fields = (
        Field("character", "choice", choices=tuple(c.id for c in those), term="being"),
        Field("wish", "choice", choices=("revive", "deus_ex_machina"), term="wish"),
        Field("text", "text", most=1000, optional=True),
    )
    samples = [{"character": c.id, "wish": "revive"} for c in those if _is_gone(c)]
    samples += [{"character": c.id, "wish": "deus_ex_machina", "text": "…"} for c in those if not atouts.is_cursed(c)]
    return Form("burn_atout", fields, "SR-ATO-07", {"samples": samples}) if samples else None


def _is_gone(c: Character) -> bool:
    return (has(c, "dead") or has(c, "dying")) and not atouts.is_cursed(c)


def _check_burn(s: Table, _seat: Seat, v: Values) -> Refusal | None:
    c = s.characters[v["character"]]
    if c.atout_max < 1:
        return Refusal("SR-ATO-07", "E_ATOUT_EMPTY", {"wanted": 1, "left": 0})
    if atouts.is_cursed(c):
        return Refusal("SR-ATO-11", "E_ATOUT_CURSED", {})
    if v["wish"] == "revive" and not _is_gone(c):
        return Refusal("SR-ATO-09", "E_STATUS", {"status": "alive"}, ("wish",))
    return None


def _why_not(s: Table, seat: Seat, v: Any) -> Refusal:
    """Whoever is cursed, or never had any luck, has none to burn. [SR-ATO-07, SR-ATO-11]"""
    c = s.characters.get(str(v.get("character"))) if isinstance(v, dict) else None
    if c is None or not may_command(s, seat, c):
        return not_entitled(s, seat, v)
    return _check_burn(s, seat, {"wish": "revive", **v}) or not_entitled(s, seat, v)


def _burn(s: Table, seat: Seat, v: Values) -> None:
    c = s.characters[v["character"]]
    if v["wish"] == "revive":
        atouts.burn(s, c)
        revive(s, c)
        return
    propose(s, seat, c, str(v.get("text") or ""))


def _one_free(row: list[Box]) -> None:
    if monitors.is_full(row):
        row[-1] = EMPTY if not row[-1].incurable else Box(damaged=False, incurable=True)


def revive(s: Table, c: Character) -> None:
    """Back from the dead: barely, and on the ground. [SR-ATO-09]"""
    c.overflow = [EMPTY] * len(c.overflow)
    _one_free(c.physical)
    _one_free(c.stun)
    remove(s, c, "dead", "dying", "stabilised", "unconscious", "poisoned", "bleeding", "burning", "corroded")
    give(s, c, "prone")
    check_vitals(s, c)


def propose(s: Table, seat: Seat, c: Character, text: str) -> None:
    """A miracle is negotiated: with the game master, or with the other players. [SR-ATO-10]"""
    s.tell("SR-ATO-10", "message", None, who=label(c), text=text, about="deus_ex_machina")
    if is_asked(s, GM) and seat != GM:
        pose(s, Miracle(GM, c.id, text))
    elif seat == GM:
        grant(s, c, text)
    else:
        begin(s, Wish(who=c.id, text=text))


def deny(s: Table, c: Character) -> None:
    """It does not happen, and costs nothing. [SR-ATO-10]"""
    s.tell("SR-ATO-10", "prompt", None, who=label(c), outcome="deus_ex_machina", line="refused", text="")


def grant(s: Table, c: Character, text: str) -> None:
    """It happens, and costs what it costs."""
    if c.id not in s.characters or c.atout_max < 1:
        return
    atouts.burn(s, c)
    s.tell("SR-ATO-10", "deus_ex_machina", None, who=label(c), text=text)


class Miracle(Prompt):
    """The game master accepts, refuses, or proposes something else; silence refuses. [SR-ATO-10]"""

    __slots__ = ("character", "text")
    kind = "miracle"
    rule = "SR-ATO-10"

    def __init__(self, seat: Seat, character: str, text: str) -> None:
        super().__init__(seat)
        self.character = character
        self.text = text

    def ask(self, s: Table) -> Menu:
        return Menu((REFUSE, ACCEPT), (COUNTER,))

    def facts(self, s: Table) -> dict[str, Any]:
        return {**super().facts(s), "text": self.text}

    def apply(self, s: Table, action: Any) -> None:
        c = s.characters.get(self.character)
        if c is None:
            return
        if action is ACCEPT:
            grant(s, c, self.text)
        elif isinstance(action, Fill):
            pose(s, Bargain(controller(s, c), self.character, action.value["text"]))
        else:
            deny(s, c)

    def default(self, s: Table) -> Action:
        return REFUSE


class Bargain(Miracle):
    """The player takes the counter-proposal, or keeps the atout. [SR-ATO-10]"""

    __slots__ = ()
    kind = "bargain"

    def ask(self, s: Table) -> Menu:
        return Menu((REFUSE, ACCEPT))


@dataclass(slots=True, kw_only=True)
class Wish(Doing):
    """A miracle that the other players vote on. [SR-ATO-10]"""

    code: str = told("wish")
    text: str = told("")
    balance: int = told(0)


class Vote(Miracle):
    """Without a game master the other players decide, all at once; a tie refuses. [SR-ATO-10, SR-TBL-01]"""

    __slots__ = ()
    kind = "vote"

    def __init__(self, seat: Seat, about: int, character: str, text: str) -> None:
        super().__init__(seat, character, text)
        self.about = about

    def ask(self, s: Table) -> Menu:
        return Menu((NO, YES))

    def apply(self, s: Table, action: Any) -> None:
        doing_of(s, Wish, self.about).balance += 1 if action is YES else -1

    def default(self, s: Table) -> Action:
        return NO


def _vote(s: Table, doing: Wish) -> None:
    mine = controller(s, actor(s, doing))
    voters = [one for one in range(s.seats) if one not in (*s.away, mine) and one in s.arrivals]
    pose(s, *(Vote(seat, doing.id, doing.who, doing.text) for seat in voters))


def _count(s: Table, doing: Wish) -> None:
    c = s.characters.get(doing.who)
    if c is not None and doing.balance > 0:
        grant(s, c, doing.text)
    elif c is not None:
        deny(s, c)  # no vote is a tie


def _offer_pledge(s: Table, seat: Seat) -> Form | None:
    those = [c for c in (list(s.people()) if seat == GM else own(s, seat)) if c.atouts > 0]
    if not those:
        return None
    fields = (
        Field("character", "choice", choices=tuple(c.id for c in those), term="being"),
        Field("points", "int", most=6),
    )
    return Form("pledge", fields, "SR-STA-06")


def _check_pledge(s: Table, _seat: Seat, v: Values) -> Refusal | None:
    """Whoever is cursed promises nothing, and nobody more than they have. [SR-ATO-11, SR-ATO-03]"""
    c, points = s.characters[v["character"]], int(v["points"])
    if points and atouts.is_cursed(c):
        return Refusal("SR-ATO-11", "E_ATOUT_CURSED", {})
    if points > c.atouts:
        return Refusal("SR-ATO-03", "E_ATOUT_EMPTY", {"wanted": points, "left": c.atouts}, ("points",))
    return None


def _why_no_pledge(s: Table, seat: Seat, v: Any) -> Refusal:
    """Somebody without any atout left has none to promise. [SR-ATO-03]"""
    c = s.characters.get(str(v.get("character"))) if isinstance(v, dict) else None
    if c is None or not may_command(s, seat, c):
        return not_entitled(s, seat, v)
    return Refusal("SR-ATO-03", "E_ATOUT_EMPTY", {"wanted": 1, "left": c.atouts}, ("points",))


def _pledge(s: Table, _seat: Seat, v: Values) -> None:
    """Promise atouts to the next resistance that is rolled without asking. [SR-STA-06]"""
    c = s.characters[v["character"]]
    c.pledged = int(v["points"])


PLAYS = {"wish": play(Wish, (_vote, _count))}
COMMANDS = {
    "burn_atout": Command(_offer_burn, _burn, _check_burn, _why_not),
    "pledge": Command(_offer_pledge, _pledge, _check_pledge, _why_no_pledge),
}
