"""Atouts: points of luck, spent on a test or burned for good. [SR-ATO-01, SR-ATO-12]"""

from tripot.engine.refusals import Refusal
from tripot.games.rpg import levels
from tripot.games.rpg.characters.control import label
from tripot.games.rpg.records import Character
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import kinds
from tripot.games.rpg.visibility import witnesses


def is_cursed(c: Character) -> bool:
    """Whether luck has left somebody. [SR-STA-CURSED, SR-ATO-11]"""
    return any(row.no_atouts for _, row in kinds(c))


def check_spending(c: Character, points: int, start: int, *, no_advantage: bool) -> Refusal | None:
    """Why so many atouts cannot be spent on a test that stands at this level. [SR-ATO-02, SR-ATO-03]"""
    if points <= 0:
        return None
    if points > c.atouts:
        return Refusal("SR-ATO-03", "E_ATOUT_EMPTY", {"wanted": points, "left": c.atouts})
    if points > levels.useful_atouts(start, no_advantage=no_advantage):
        return Refusal("SR-ATO-03", "E_ATOUT_CAP", {"wanted": points, "cap": levels.cap(no_advantage=no_advantage)})
    if is_cursed(c):
        return Refusal("SR-ATO-11", "E_ATOUT_CURSED", {})
    return None


def spendable(c: Character, start: int, *, no_advantage: bool) -> int:
    """How many atouts could be spent on such a test."""
    if is_cursed(c):
        return 0
    return min(c.atouts, levels.useful_atouts(start, no_advantage=no_advantage))


def spend(s: Table, c: Character, points: int) -> None:
    """Take the points; everybody sees it. [SR-ATO-05]"""
    if points > 0:
        c.atouts -= points
        s.tell("SR-ATO-02", "atout_spent", witnesses(s, c), who=label(c), points=points)


def refund(c: Character, points: int) -> None:
    """A test that was never rolled costs no luck. [SR-ATO-05]"""
    c.atouts = min(c.atout_max, c.atouts + points)


def restore(s: Table) -> None:
    """A new session: everybody's luck is back. [SR-ATO-06, SR-TIME-09]"""
    for c in s.people():
        c.atouts = c.atout_max


def burn(s: Table, c: Character) -> None:
    """Lose a point for the rest of the campaign. [SR-ATO-07, SR-ATO-08]"""
    c.atout_max -= 1
    c.atouts = min(c.atout_max, max(0, c.atouts - 1))
    s.tell("SR-ATO-07", "atout_burned", witnesses(s, c), who=label(c), left=c.atout_max)
