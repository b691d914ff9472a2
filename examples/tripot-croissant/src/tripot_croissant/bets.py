"""Before anybody helps themselves: who will pay? All at once, and under the cup."""

from tripot.game import PUBLIC, Gather, Menu, Pick, Seat
from tripot_croissant.state import NO_BET, Tray
from tripot_croissant.turn import Take


def bet_on(payer: Seat) -> Pick:
    """What lies under the cup of whoever expects this one to pay."""
    return Pick(f"bet:{payer}", "bet", (payer,))


class Bet(Gather[Tray]):
    """Everybody writes in secret who will pay; whoever says nothing in time does not bet. [LC-BET-01]"""

    kind, rule = "bet", "LC-BET-01"
    needs_ready = False
    __slots__ = ()

    def writers(self, s: Tray) -> tuple[Seat, ...]:
        return tuple(range(len(s.cravings)))

    def menu(self, s: Tray, seat: Seat) -> Menu:
        return Menu(tuple(bet_on(payer) for payer in self.writers(s)))

    def close(self, s: Tray) -> None:
        s.bets = [bet_of(s, seat) for seat in self.writers(s)]
        s.sheets.clear()
        s.tell(self.rule, "covered", PUBLIC)
        s.then(Take(0))


def bet_of(s: Tray, seat: Seat) -> Seat:
    """On whom this seat has bet, sealed or collected."""
    return int(s.sheets[seat].removeprefix("bet:")) if seat in s.sheets else s.bets[seat]


def has_bet(s: Tray, seat: Seat) -> bool:
    """Whether something lies under this cup: everybody sees that, and no more."""
    return bet_of(s, seat) != NO_BET
