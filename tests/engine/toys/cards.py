"""A card game with hidden hands: draw, lay one down, peek at somebody if it was even; the highest card wins."""

from typing import Any, Self

from tripot.engine.actions import Menu, Pick
from tripot.engine.events import PUBLIC, only, seen_by
from tripot.engine.frames import Automatic, Decision
from tripot.engine.game import Codes, Game, Meta, Options
from tripot.engine.options import Option
from tripot.engine.outcome import Outcome
from tripot.engine.refusals import Refusal
from tripot.engine.rng import Rng
from tripot.engine.seats import OMNISCIENT, Seat
from tripot.engine.state import State as Core
from tripot.kit.decks import shuffle

CARDS = tuple(range(1, 10))
LAY = {card: Pick(f"lay:{card}", "lay", (card,)) for card in CARDS}
PEEK = tuple(Pick(f"peek:P{seat + 1}", "peek", (seat,)) for seat in range(4))


class State(Core):
    __slots__ = ("active", "deck", "discard", "hands", "known")

    def __init__(self, seats: int, rng: Rng) -> None:
        super().__init__(rng)
        self.deck = list(CARDS)
        shuffle(self.deck, rng, "deck")
        self.hands = [[self.deck.pop()] for _ in range(seats)]
        self.known: list[dict[Seat, int]] = [{} for _ in range(seats)]
        self.discard: list[int] = []
        self.active: Seat = 0

    def copy(self) -> Self:
        twin = type(self).__new__(type(self))
        twin.stack = self.stack[:]
        twin.rng = self.rng
        twin.log = None
        twin.outcome = self.outcome
        twin.entry = self.entry
        twin.decision = self.decision
        twin.deck = self.deck[:]
        twin.hands = [hand[:] for hand in self.hands]
        twin.known = [dict(known) for known in self.known]
        twin.discard = self.discard[:]
        twin.active = self.active
        return twin


class Turn(Automatic[State]):
    """Draw, if a card is left; otherwise count. [TC-TURN-01]"""

    kind, rule = "turn", "TC-TURN-01"
    __slots__ = ()

    def run(self, s: State) -> None:
        s.stack.pop()
        if not s.deck:
            return count(s)
        card = s.deck.pop()
        s.hands[s.active].append(card)
        s.tell(self.rule, "drew", only(s.active), card=card)
        return s.then(Lay(s.active))


class Lay(Decision[State]):
    """Lay down one of two cards. [TC-LAY-01]"""

    kind, rule = "lay", "TC-LAY-01"
    __slots__ = ()

    def ask(self, s: State) -> Menu:
        return Menu(LAY[card] for card in s.hands[self.seat])

    def apply(self, s: State, action: Pick) -> None:
        card = action.args[0]
        s.hands[self.seat].remove(card)
        s.discard.append(card)
        s.tell(self.rule, "laid", PUBLIC, seat=self.seat, card=card)
        for known in s.known:
            if known.get(self.seat) == card:
                del known[self.seat]
        s.active = (self.seat + 1) % len(s.hands)
        s.then(*([Peek(self.seat)] if card % 2 == 0 else []), Turn())


class Peek(Decision[State]):
    """Look at somebody's card. [TC-PEEK-01]"""

    kind, rule = "peek", "TC-PEEK-01"
    __slots__ = ()

    def ask(self, s: State) -> Menu:
        return Menu(PEEK[seat] for seat in range(len(s.hands)) if seat != self.seat)

    def apply(self, s: State, action: Pick) -> None:
        seat = action.args[0]
        s.known[self.seat][seat] = s.hands[seat][0]
        s.tell(self.rule, "peeked", PUBLIC, seat=self.seat, at=seat)
        s.tell(self.rule, "saw", only(self.seat), at=seat, card=s.hands[seat][0])


def count(s: State) -> None:
    """The highest card wins. [TC-END-01]"""
    best = max(range(len(s.hands)), key=lambda seat: s.hands[seat][0])
    cards = [hand[0] for hand in s.hands]
    s.tell("TC-END-01", "counted", PUBLIC, cards=cards, winner=best)
    s.finish(Outcome("TC-END-01", (best,), tuple(cards), "highest"))


class Cards(Game[State]):
    meta = Meta(
        id="toy-cards",
        prefix="TC",
        rules="1",
        seats=(2, 3, 4),
        usual_seats=3,
        codes=Codes(Refusal("TC-GEN-01", "over"), Refusal("TC-GEN-01", "not_yours"), Refusal("TC-GEN-01", "stale")),
        options=(Option("first", "seat", None, "TC-GEN-02"),),
    )

    def setup(self, seats: int, options: Options, rng: Rng) -> State:
        s = State(seats, rng)
        s.active = options["first"] or 0
        for seat, hand in enumerate(s.hands):
            s.tell("TC-TURN-01", "dealt", only(seat), card=hand[0])
        s.then(Turn())
        return s

    def view(self, s: State, seat: Seat) -> dict[str, Any]:
        facts: dict[str, Any] = {"deck": len(s.deck), "discard": list(s.discard), "active": s.active}
        if 0 <= seat < len(s.hands):
            facts["hand"] = list(s.hands[seat])
            facts["known"] = {f"P{other + 1}": card for other, card in sorted(s.known[seat].items())}
        elif seat == OMNISCIENT or s.outcome is not None:
            facts["hands"] = [list(hand) for hand in s.hands]
        return facts

    def redeal(self, s: State, seat: Seat, rng: Rng) -> State:
        twin = s.copy()
        twin.rng = rng
        twin.log = list(seen_by(seat, s.log or ()))
        if seat == OMNISCIENT or s.outcome is not None:
            return twin
        own = 0 <= seat < len(s.hands)
        known = dict(s.known[seat]) if own else {}
        sure = [*s.discard, *(s.hands[seat] if own else []), *known.values()]
        unseen = [card for card in CARDS if card not in sure]
        shuffle(unseen, rng, "redeal")
        for other, hand in enumerate(s.hands):
            if other != seat:
                kept = [known[other]] if other in known else []
                twin.hands[other] = kept + [unseen.pop() for _ in range(len(hand) - len(kept))]
                twin.known[other] = {}
        twin.deck = unseen
        return twin


GAME = Cards()
