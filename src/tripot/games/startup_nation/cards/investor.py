"""The Investor, rank 7: takes a card back, from any discard alive or from one's own when dying. [SN-IVT-01, SN-IVT-08]

Replaced or left over, nothing below applies. [SN-IVT-14]
"""

from tripot.engine.actions import Action, Menu, Pick
from tripot.engine.events import PUBLIC, only
from tripot.engine.seats import Seat
from tripot.games.startup_nation import death, moves
from tripot.games.startup_nation.cards import accountant, salesman
from tripot.games.startup_nation.choice import Choice
from tripot.games.startup_nation.deck import MACRON, NAMES, name_of
from tripot.games.startup_nation.discards import REPLACED, lay, take
from tripot.games.startup_nation.state import Table


class Rehire(Choice):
    """The active player may take a card of any discard, alive or not, instead of the one they kept.
    [SN-IVT-01, SN-IVT-02, SN-DISC-08]"""

    __slots__ = ()
    kind = "rehire"
    rule = "SN-IVT-01"

    def ask(self, s: Table) -> Menu:
        sizes = [len(pile) for pile in s.piles]
        sizes[self.seat] -= 1  # the Investor who is acting cannot be taken [SN-IVT-02]
        return moves.REHIRE[tuple(sizes)]

    def default(self, s: Table) -> Action:
        return moves.NO_REHIRE

    def apply(self, s: Table, action: Pick) -> None:
        if action is moves.NO_REHIRE:
            s.tell(self.rule, "rehire_declined", PUBLIC, player=self.seat)
        else:
            rehire(s, self.seat, *action.args[:2])


REHIRE = tuple(Rehire(seat) for seat in range(6))


def resign(s: Table, seat: Seat) -> None:
    """The active player may rehire. [SN-IVT-01]"""
    s.stack.append(REHIRE[seat])


def rehire(s: Table, seat: Seat, owner: Seat, index: int) -> None:
    """Take the card, end what hung on it, put the other card down. [SN-IVT-03, SN-IVT-05, SN-IVT-06, SN-IVT-07]"""
    card, kept = s.piles[owner][index] >> 2, s.hand[seat]
    names = {"taken": name_of(card), "put_down": name_of(kept)}
    s.tell("SN-IVT-06", "rehired", PUBLIC, player=seat, owner=owner, index=index, **names)
    _release(s, card)
    take(s, owner, index)
    s.hand[seat] = card
    if kept >> 2 >= MACRON:
        death.die(s, seat, kept, death.DISCARDED)  # legal, and lost [SN-IVT-04]
    else:
        lay(s, seat, kept, REPLACED)


def survive(s: Table, seat: Seat) -> bool:
    """The owner of a dead Investor falls back on an old card, or on the deck; False if there is neither.
    [SN-IVT-08, SN-IVT-12, SN-IVT-13]"""
    if len(s.piles[seat]) > 1:
        s.stack.append(FALLBACK[seat])
        return True
    if not s.deck:
        return False
    card = s.hand[seat] = s.deck.pop()
    s.tell("SN-IVT-12", "fallback_drawn", PUBLIC, player=seat, deck=len(s.deck))
    s.tell("SN-IVT-12", "fallback_drawn_card", only(seat), player=seat, card=name_of(card), turn=s.turn)
    return True


class Fallback(Choice):
    """The dead Investor's owner takes a card of their own discard, without showing it. [SN-IVT-09]"""

    __slots__ = ()
    kind = "fallback"
    rule = "SN-IVT-09"

    def ask(self, s: Table) -> Menu:
        return moves.FALLBACK[len(s.piles[self.seat]) - 1]

    def default(self, s: Table) -> Action:
        """The highest card, the latest if there are several. [SN-ACT-09]"""
        pile = s.piles[self.seat][:-1]
        index = max(range(len(pile)), key=lambda at: (pile[at] >> 4, at))
        return self.line(s, f"fallback:#{index}")

    def apply(self, s: Table, action: Pick) -> None:
        index: int = action.args[0]
        pile = s.piles[self.seat][:-1]
        if s.log is not None:
            _tell_fallback(s, self.seat, pile, index)
        _release(s, pile[index] >> 2)  # public, although it gives the card away [SN-IVT-11]
        s.sealed = (self.seat, pile)  # [SN-IVT-10]
        s.hand[self.seat] = take(s, self.seat, index)


FALLBACK = tuple(Fallback(seat) for seat in range(6))


def _tell_fallback(s: Table, seat: Seat, pile: tuple[int, ...], index: int) -> None:
    held = [NAMES[entry >> 4] for entry in pile]
    hanging = [bond[2] for bond in s.alliances] + [right[1] for right in s.rights]
    anchors = [at for at, entry in enumerate(pile) if entry >> 2 in hanging]
    s.tell("SN-IVT-10", "fallback_taken", PUBLIC, player=seat, cards=held, anchors=anchors)
    private = {"player": seat, "card": held[index], "index": index, "turn": s.turn}
    s.tell("SN-IVT-09", "fallback_taken_card", only(seat), **private)


def _release(s: Table, card: int) -> None:
    """What hung on a card that leaves a discard ends at once. [SN-IVT-05, SN-IVT-11]"""
    salesman.rehired(s, card)
    accountant.rehired(s, card)
