"""What nobody does who follows the game: lines of the menu that cannot bring anything, or lose at once. [SN-ACT-10]"""

from collections.abc import Callable
from typing import Any

from tripot.engine.actions import Pick
from tripot.engine.seats import Seat
from tripot.engine.view import View
from tripot.games.startup_nation.deck import BRIGITTE, CHARACTER, INVESTOR, MACRON, RANKS
from tripot.games.startup_nation.odds import Prospects

Silly = Callable[[Prospects, Any, Pick], str | None]


def senseless(view: View) -> dict[str, str]:
    """The lines of a seat's menu that make no sense, each with the name of the blunder; never all of them."""
    picks = view.menu.picks
    judge = _JUDGES.get(view.pending.kind) if view.pending is not None else None
    if judge is None or len(picks) < 2:
        return {}
    now, facts = Prospects(view), view.pending.facts if view.pending else {}
    found = {pick.text: why for pick in picks if (why := judge(now, facts, pick))}
    return found if len(found) < len(picks) else {}


def _ask(now: Prospects, _: Any, pick: Pick) -> str | None:
    target, name = pick.args
    return _question(now, target, CHARACTER[name])


def _name(now: Prospects, facts: Any, pick: Pick) -> str | None:
    """Whoever has to question their ally, or holds Brigitte before Macron, may well miss on purpose."""
    target = facts["target"]
    may_miss = target == now.ally or (now.mine[0] == BRIGITTE and now.chance_of(target, MACRON) > 0)
    return None if may_miss else _question(now, target, CHARACTER[pick.args[0]])


def _question(now: Prospects, target: Seat, character: int) -> str | None:
    return None if now.chance_of(target, character) else "impossible question"


def _rehire(now: Prospects, _: Any, pick: Pick) -> str | None:
    """Macron and Brigitte die of being laid down; a card no better than one's own is everybody's knowledge too."""
    if not pick.args:
        return None
    owner, index, _ = pick.args
    mine, taken = now.mine[0], CHARACTER[now.seats[owner]["discard"][index]["card"]]
    if mine >= MACRON:
        return "fatal taking"
    return "worse card taken" if RANKS[taken] <= RANKS[mine] else None


def _grant_lie(now: Prospects, _: Any, pick: Pick) -> str | None:
    """A right to lie is for oneself; a second one, at most for the ally."""
    player = pick.args[0]
    if player == now.me or (player == now.ally and now.seats[now.me]["may_lie"]):
        return None
    return "lie right given away"


def _promote(now: Prospects, _: Any, pick: Pick) -> str | None:
    """Nobody promotes themselves to death; an Investor's owner lives on. [SN-IVT-08]"""
    if pick.args[0] != now.me or not now.mine or now.mine[0] == INVESTOR:
        return None
    return "fatal promotion" if now.death_by_promotion(now.mine[0]) >= 1 else None


def _resign(_: Prospects, __: Any, pick: Pick) -> str | None:
    """Whoever lays Macron or Brigitte down is out. [SN-VAR-08]"""
    return "fatal resignation" if CHARACTER[pick.args[0]] >= MACRON else None


_JUDGES: dict[str, Silly] = {
    "ask": _ask,
    "name": _name,
    "rehire": _rehire,
    "grant_lie": _grant_lie,
    "promote": _promote,
    "resign": _resign,
}
