"""The books of a player whose money is hidden: what is known to have gone in and out, and what is left to spend."""

from tripot.games.manhattan.state import Money


class Books:
    """Balances by turn. `low[t]` is the money left after paying in turn t, before anything comes in."""

    __slots__ = ("_low", "closing")

    def __init__(self, last: int, money: Money) -> None:
        """With that much money from the beginning; turn `last` is the open one."""
        self._low = [money] * (last + 1)
        self.closing = [money] * (last + 1)
        """The money at the end of each turn, which opens the next."""

    def opening(self, turn: int) -> Money:
        """The money a turn opened with."""
        return self.closing[turn - 1]

    def spend(self, turn: int, amount: Money, back: Money = 0) -> None:
        """Pay in a turn, and get something back at its end."""
        low, closing = self._low, self.closing
        low[turn] -= amount
        closing[turn] += back - amount
        for later in range(turn + 1, len(low)):
            low[later] += back - amount
            closing[later] += back - amount

    def free(self, turn: int) -> Money:
        """What can be spent in a turn without failing to pay what was paid later."""
        return min(self._low[turn:])

    def at_hand(self, turn: int) -> Money:
        """What was left in a turn, later needs aside."""
        return self._low[turn]

    def missing_after(self, turn: int) -> Money:
        """How much more must have come in by the end of a turn for the later payments to be possible."""
        return max(0, -min(self._low[turn + 1 :], default=0))
