"""The question that Interns and Programmers lead to: are you such a character? [SN-QST-01]

Lie rights are read here and nowhere else: they have no bearing on promotions or on Brigitte's declaration. [SN-QST-12]
"""

from typing import Any

from tripot.engine.actions import Action, Menu, Pick
from tripot.engine.events import PUBLIC, Audience, only
from tripot.engine.seats import Seat
from tripot.games.startup_nation import death, moves
from tripot.games.startup_nation.choice import Choice
from tripot.games.startup_nation.deck import NAMES, name_of
from tripot.games.startup_nation.state import Table


def put(s: Table, asker: Seat, target: Seat, named: int) -> None:
    """Ask; the program answers for whoever may not lie. [SN-QST-03, SN-QST-04, SN-QST-05, SN-QST-11]"""
    if s.log is not None:
        s.tell("SN-QST-10", "asked", PUBLIC, asker=asker, target=target, named=NAMES[named])
    if s.rights and may_lie(s, target):
        s.stack.append(Answer(target, asker, named))
    else:
        answer(s, asker, target, s.hand[target] >> 2 == named, certified=True)


def may_lie(s: Table, seat: Seat) -> bool:
    """Whether a player holds a lie right, one or several. [SN-ACC-04]"""
    return any(beneficiary == seat for beneficiary, _ in s.rights)


def answer(s: Table, asker: Seat, target: Seat, yes: bool, certified: bool) -> None:
    """Apply an answer: on yes the real character dies, on no its owner may offer it. A certified answer is a fact, the
    other kind a mere word, and told as such. [SN-QST-06, SN-QST-08, SN-UI-06]"""
    if s.log is not None:
        s.tell("SN-QST-10", "answered", PUBLIC, target=target, yes=yes, certified=certified)
    if yes:
        death.kill(s, target, death.QUESTION)
    else:
        s.stack.append(OFFER[target][asker])


class Answer(Choice):
    """Somebody with a lie right says yes or no, whatever the truth. [SN-QST-05]"""

    __slots__ = ("asker", "named")
    kind = "answer"
    rule = "SN-QST-05"

    def __init__(self, seat: Seat, asker: Seat, named: int) -> None:
        self.seat = seat
        self.asker = asker
        self.named = named

    def ask(self, s: Table) -> Menu:
        return moves.ANSWER

    def default(self, s: Table) -> Action:
        return moves.ANSWER_NO

    def facts(self, s: Table) -> dict[str, Any]:
        return {"asker": self.asker, "named": NAMES[self.named]}

    def apply(self, s: Table, action: Pick) -> None:
        """The program keeps whether it was the truth, until the round ends. [SN-SHOW-02]"""
        yes = action is moves.ANSWER_YES
        if yes != (s.hand[self.seat] >> 2 == self.named):
            s.lies += ((self.asker, self.seat, self.named, yes),)
        answer(s, self.asker, self.seat, yes, certified=False)


class Offer(Choice):
    """After a no, true or not, the target may offer their post; the asker cannot refuse it. [SN-QST-07, SN-QST-08]"""

    __slots__ = ("asker",)
    kind = "offer"
    rule = "SN-QST-07"

    def __init__(self, seat: Seat, asker: Seat) -> None:
        self.seat = seat
        self.asker = asker

    def ask(self, s: Table) -> Menu:
        return moves.OFFER

    def default(self, s: Table) -> Action:
        return moves.OFFER_NO

    def facts(self, s: Table) -> dict[str, Any]:
        return {"asker": self.asker}

    def apply(self, s: Table, action: Pick) -> None:
        asker, target = self.asker, self.seat
        if action is moves.OFFER_YES:
            swap(s, asker, target)
            if s.log is not None:
                s.tell(self.rule, "offer_made", PUBLIC, asker=asker, target=target)
                tell_hands(s, "offer_made_cards", asker, target, PAIR[asker][target])
        elif s.log is not None:
            s.tell(self.rule, "offer_withheld", PUBLIC, asker=asker, target=target)


PAIR = tuple(tuple(only(one, other) for other in range(6)) for one in range(6))
"""Audiences of two."""
OFFER = tuple(tuple(Offer(seat, asker) for asker in range(6)) for seat in range(6))


def swap(s: Table, one: Seat, other: Seat) -> None:
    """Two players exchange their hands, Macron and Brigitte included; no effect is triggered. [SN-QST-09]"""
    s.hand[one], s.hand[other] = s.hand[other], s.hand[one]


def tell_hands(s: Table, kind: str, one: Seat, other: Seat, knowing: Audience) -> None:
    """Tell those concerned which cards two players hold after an exchange."""
    hands = [[one, name_of(s.hand[one])], [other, name_of(s.hand[other])]]
    s.tell("SN-INFO-02", kind, knowing, hands=hands, turn=s.turn)
