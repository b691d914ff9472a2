"""The Tech Lead, rank 2: sees everything when resigning, may say anything when dying. [SN-TEC-01, SN-TEC-03]"""

from tripot.engine.actions import Menu, Pick
from tripot.engine.events import PUBLIC, only
from tripot.engine.seats import Seat
from tripot.games.startup_nation import moves
from tripot.games.startup_nation.choice import Choice
from tripot.games.startup_nation.deck import name_of
from tripot.games.startup_nation.state import Table, seats_of


def resign(s: Table, seat: Seat) -> None:
    """Every other hand is shown to the active player alone. [SN-TEC-01, SN-TEC-02]"""
    if s.log is None:
        return
    s.tell("SN-TEC-02", "looked_at_all", PUBLIC, player=seat)
    hands = [[other, name_of(s.hand[other])] for other in seats_of(s.alive) if other != seat]
    seats, names = [held[0] for held in hands], [held[1] for held in hands]
    private = {"player": seat, "hands": hands, "players": seats, "cards": names, "turn": s.turn}
    s.tell("SN-TEC-02", "looked_at_all_cards", only(seat), **private)


class Announce(Choice):
    """The dead Tech Lead's owner may say that a survivor is a character, true or false, or stay silent.
    [SN-TEC-03, SN-TEC-04]"""

    __slots__ = ()
    kind = "announce"
    rule = "SN-TEC-03"

    def ask(self, s: Table) -> Menu:
        return moves.ANNOUNCE[s.alive << 1 | s.zemmour]

    def apply(self, s: Table, action: Pick) -> None:
        if action is moves.SILENCE:
            s.tell("SN-TEC-04", "announce_declined", PUBLIC, player=self.seat)
            return
        subject, character = action.args
        # A claim: nothing checks it, and it teaches the program nothing. [SN-TEC-05]
        s.tell("SN-TEC-05", "announced", PUBLIC, player=self.seat, subject=subject, character=character, claim=True)


ANNOUNCE = tuple(Announce(seat) for seat in range(6))


def last_word(s: Table, seat: Seat) -> None:
    """A dead Tech Lead may speak. [SN-TEC-03]"""
    s.stack.append(ANNOUNCE[seat])
