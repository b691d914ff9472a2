"""Looking for a better post in the deck. [SN-PRM-01]"""

from tripot.engine.actions import Action, Menu, Pick
from tripot.engine.events import PUBLIC, only
from tripot.engine.seats import Seat
from tripot.games.startup_nation import death, moves
from tripot.games.startup_nation.choice import Choice
from tripot.games.startup_nation.deck import DIRECTOR, MACRON, NAMES, name_of
from tripot.games.startup_nation.discards import REPLACED, lay
from tripot.games.startup_nation.state import Table, clockwise_from


class Promote(Choice):
    """Somebody alive is promoted, at the choice of a resigning or a dead Director's owner. [SN-DIR-01, SN-DIR-02]"""

    __slots__ = ()
    kind = "promote"
    rule = "SN-DIR-01"

    def ask(self, s: Table) -> Menu:
        return moves.PROMOTE[s.alive]

    def default(self, s: Table) -> Action:
        return self.line(s, f"promote:{moves.player(clockwise_from(s, self.seat)[0])}")

    def apply(self, s: Table, action: Pick) -> None:
        promote(s, self.seat, action.args[0])


class LastPromotion(Promote):
    """A dying Director's owner promotes somebody, and leaves the round before; or himself, and may stay. [SN-VAR-07]"""

    __slots__ = ()
    rule = "SN-VAR-07"

    def apply(self, s: Table, action: Pick) -> None:
        promoted: Seat = action.args[0]
        if promoted == self.seat:
            rise(s, self.seat)
        elif death.depart(s, self.seat, DIRECTOR):
            promote(s, self.seat, promoted)


PROMOTE = tuple(Promote(seat) for seat in range(6))
LAST_PROMOTION = tuple(LastPromotion(seat) for seat in range(6))


def promote(s: Table, granter: Seat, seat: Seat) -> None:
    """The first card of strictly higher rank is taken, without a choice; none found, the character dies.
    [SN-PRM-01, SN-PRM-04, SN-PRM-05, SN-PRM-07]"""
    old = s.hand[seat]
    at = _search(s, granter, seat, old >> 2)
    if at < 0:
        death.kill(s, seat, death.PROMOTION)
        return
    s.hand[seat] = s.deck.pop(at)  # the others stay where they were [SN-PRM-03]
    if old >> 2 == MACRON:
        death.die(s, seat, old, death.DISCARDED)  # and Brigitte, just taken, falls with her owner [SN-PRM-06]
    else:
        lay(s, seat, old, REPLACED)  # [SN-PRM-02]


def rise(s: Table, seat: Seat) -> None:
    """The dead Director takes the first card of higher rank and stays, with alliance and rights, or is out: he does not
    die a second time. [SN-VAR-07]"""
    at = _search(s, seat, seat, DIRECTOR)
    if at < 0:
        death.depart(s, seat, DIRECTOR)
    else:
        s.hand[seat] = s.deck.pop(at)


def _search(s: Table, granter: Seat, seat: Seat, character: int) -> int:
    """Where the first card above a character lies, below 0 if nowhere. [SN-PRM-01]"""
    deck = s.deck
    at = len(deck) - 1
    while at >= 0 and deck[at] >> 2 <= character:
        at -= 1
    if s.log is not None:
        _tell(s, granter, seat, character, at)
    return at


def _tell(s: Table, granter: Seat, seat: Seat, character: int, at: int) -> None:
    """Everybody sees how deep the search went; only the searcher saw the cards. [SN-PRM-08, SN-PRM-09]"""
    found = at >= 0
    depth = len(s.deck) - max(at, 0)
    seen = [name_of(card) for card in s.deck[::-1][:depth]]
    old = NAMES[character]
    s.tell("SN-PRM-08", "promoted", PUBLIC, granter=granter, player=seat, found=found, depth=depth, character=old)
    taken = seen[-1] if found else None
    s.tell("SN-PRM-08", "promoted_cards", only(seat), player=seat, cards=seen, taken=taken, turn=s.turn)
