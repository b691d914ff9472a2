"""A turn: take some, and mind the last one."""

from tripot.game import PUBLIC, Decision, Menu, Outcome, Pick, Refusal, Seat
from tripot_croissant.state import Tray
from tripot_croissant.tables import MOST

TAKE = tuple(Pick(f"take:{number}", "take", (number,)) for number in range(1, MOST + 1))
MENUS = tuple(Menu(TAKE[:number]) for number in range(MOST + 1))


class Take(Decision[Tray]):
    """Take one, two or three croissants, as long as there are that many. [LC-TURN-01]"""

    kind, rule = "take", "LC-TURN-01"
    __slots__ = ()

    def ask(self, s: Tray) -> Menu:
        return MENUS[min(s.left, MOST)]

    def explain(self, s: Tray, pick: Pick) -> Refusal:
        return Refusal(self.rule, "too_many", {"most": min(s.left, MOST)})

    def apply(self, s: Tray, action: Pick) -> None:
        number = action.args[0]
        s.left -= number
        s.content[self.seat] += number == s.cravings[self.seat]  # [LC-TURN-02]
        s.tell(self.rule, "took", PUBLIC, seat=self.seat, number=number, left=s.left)
        if s.left:
            s.then(Take(s.after(self.seat)))
        else:
            pay(s, self.seat)


def pay(s: Tray, payer: Seat) -> None:
    """Whoever took the last one pays; of the others, who was content and saw it coming wins. [LC-END-01, LC-END-02]"""
    s.tell("LC-END-01", "paid", PUBLIC, seat=payer, cravings=list(s.cravings), bets=list(s.bets))
    for seat in s.seats():
        if seat != payer and s.bets[seat] == payer:
            s.tell("LC-BET-02", "guessed", PUBLIC, seat=seat)
    points = tuple(0 if seat == payer else content + (s.bets[seat] == payer) for seat, content in enumerate(s.content))
    best = max(content for seat, content in enumerate(points) if seat != payer)
    winners = tuple(seat for seat, content in enumerate(points) if seat != payer and content == best)
    s.finish(Outcome("LC-END-02", winners, points, "breakfast", {"payer": payer}))
