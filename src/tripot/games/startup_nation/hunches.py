"""What people mostly do, guessed from the card in their own hand: how a search plays an imagined round on. [SN-ACT-10]

A hunch looks at nothing that the one who decides does not hold or see, and costs almost nothing: it is asked at every
decision of every imagined round. Where there is no hunch, any line of the menu is as likely as another.
"""

from collections.abc import Callable
from typing import Any

from tripot.engine.actions import Pick
from tripot.games.startup_nation import moves
from tripot.games.startup_nation.deck import INVESTOR, MACRON, RECRUITER, SALESMAN
from tripot.games.startup_nation.state import Table

Chance = Callable[[], float]
Picks = tuple[Pick, ...]
Hunch = Callable[[Table, Any, Picks, Chance], Pick]

KEEPS_THE_BETTER = 0.7
OFFERS_A_LOW_CARD = 0.5
PROMOTES_ANYBODY = 0.7
TRIES = 4
"""How often a line of the menu is drawn again before any will do."""


def hunch(s: Table, top: Any, picks: Picks, chance: Chance) -> Pick:
    """A line of the menu that somebody might well choose."""
    found = _HUNCHES.get(top.kind)
    if found is None or len(picks) == 1:
        return picks[int(chance() * len(picks))]
    return found(s, top, picks, chance)


def _resign(_: Table, __: Any, picks: Picks, chance: Chance) -> Pick:
    """The better card is kept, mostly; the menu lists the lower one first. Laying Brigitte would lose. [SN-VAR-08]"""
    return picks[0] if chance() < KEEPS_THE_BETTER or picks[1] is moves.LAYS_HER else picks[1]


def _offer(s: Table, top: Any, _: Picks, chance: Chance) -> Pick:
    """Those who hold little offer it, now and then."""
    holds_little = s.hand[top.seat] >> 2 < RECRUITER
    return moves.OFFER_YES if holds_little and chance() < OFFERS_A_LOW_CARD else moves.OFFER_NO


def _swap(s: Table, top: Any, picks: Picks, chance: Chance) -> Pick:
    """A low card is exchanged, a high one is not."""
    mine = top.seat
    holds_little = s.hand[mine] >> 2 < SALESMAN
    pick = picks[0]
    for _ in range(TRIES):
        pick = picks[int(chance() * len(picks))]
        if (mine in pick.args) == holds_little:
            break
    return pick


def _promote(s: Table, top: Any, picks: Picks, chance: Chance) -> Pick:
    """Whoever holds much promotes somebody else."""
    pick = picks[int(chance() * len(picks))]
    if s.hand[top.seat] >> 2 < INVESTOR and chance() < PROMOTES_ANYBODY:
        return pick
    for _ in range(TRIES):
        if pick.args[0] != top.seat:
            break
        pick = picks[int(chance() * len(picks))]
    return pick


def _rehire(s: Table, top: Any, picks: Picks, _: Chance) -> Pick:
    """The highest card of all discards, if it is higher than one's own. Macron and Brigitte would die of it."""
    best, held = moves.NO_REHIRE, s.hand[top.seat] >> 2
    if held >= MACRON:
        return best
    for pick in picks:
        if pick.args:
            found = s.piles[pick.args[0]][pick.args[1]] >> 4
            if found > held:
                best, held = pick, found
    return best


_HUNCHES: dict[str, Hunch] = {
    "resign": _resign,
    "answer": lambda *_: moves.ANSWER_NO,  # a right to lie is there to say no
    "offer": _offer,
    "announce": lambda *_: moves.SILENCE,
    "swap": _swap,
    "promote": _promote,
    "rehire": _rehire,
}
