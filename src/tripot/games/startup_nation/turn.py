"""A turn: one card drawn, one resignation and all that follows from it. [SN-TURN-01, SN-TURN-09]"""

from tripot.engine.actions import Menu, Pick
from tripot.engine.events import PUBLIC, only
from tripot.engine.frames import Automatic
from tripot.engine.seats import Seat
from tripot.games.startup_nation import cards, moves, round_end
from tripot.games.startup_nation.choice import Choice
from tripot.games.startup_nation.deck import BRIGITTE, CHARACTER, NO_CARD, name_of
from tripot.games.startup_nation.discards import RESIGNED
from tripot.games.startup_nation.state import Table


class Turn(Automatic[Table]):
    """It lies under the decisions of a turn: when it comes to light all of them are resolved, depth first.
    [SN-TURN-11, SN-RES-01, SN-RES-02]"""

    __slots__ = ()
    kind = "turn"
    rule = "SN-TURN-01"

    def run(self, s: Table) -> None:
        """End the round if it is over, else pass to the next player alive.
        [SN-TURN-01, SN-TURN-12, SN-RES-04, SN-END-01, SN-END-02]"""
        alive = s.alive
        if not s.deck or alive & (alive - 1) == 0:
            round_end.close(s)
            return
        seat, players = s.active + 1, s.players
        while not alive >> seat % players & 1:
            seat += 1
        begin(s, seat % players)


TURN = Turn()
ALONE = tuple(only(seat) for seat in range(6))


def begin(s: Table, seat: Seat) -> None:
    """The active player draws; nobody else ever does. [SN-TURN-02, SN-TURN-13]"""
    s.active = seat
    s.turn += 1
    s.drawn = s.deck.pop()
    if s.log is not None:
        s.tell("SN-TURN-02", "drew", PUBLIC, player=seat, deck=len(s.deck))
        s.tell("SN-TURN-02", "drew_card", ALONE[seat], player=seat, card=name_of(s.drawn), turn=s.turn)
    s.stack.append(RESIGN[seat])


class Resign(Choice):
    """One of the two cards resigns, even if there is no choice. [SN-TURN-03, SN-ACT-03]"""

    __slots__ = ()
    kind = "resign"
    rule = "SN-TURN-03"

    def ask(self, s: Table) -> Menu:
        return moves.RESIGN[s.brigitte_may_resign << 8 | s.hand[self.seat] >> 2 << 4 | s.drawn >> 2]

    def apply(self, s: Table, action: Pick) -> None:
        """Lay the card, keep the other, apply the effect. [SN-TURN-03, SN-TURN-04, SN-TURN-08]"""
        seat = self.seat
        character = CHARACTER[action.args[0]]
        laid = s.hand[seat]
        if laid >> 2 == character:
            s.hand[seat] = s.drawn
        else:
            laid = s.drawn
        s.drawn = NO_CARD
        if character == BRIGITTE:
            cards.brigitte.laid_down(s, seat, laid)
            return
        s.piles[seat] += (laid << 2 | RESIGNED,)
        if s.log is not None:
            s.tell("SN-TURN-03", "resigned", PUBLIC, player=seat, character=action.args[0])
        cards.RESIGN_EFFECTS[character](s, seat)


RESIGN = tuple(Resign(seat) for seat in range(6))
