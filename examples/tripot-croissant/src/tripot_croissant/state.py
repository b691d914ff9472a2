"""What a table of croissants is made of."""

from typing import Self

from tripot.game import Rng, SealedState, Seat

NO_BET = -1


class Tray(SealedState):
    """Croissants left, secret cravings, how often each was satisfied, and what lies under the cups."""

    __slots__ = ("bets", "content", "cravings", "left")

    def __init__(self, croissants: int, cravings: list[int], rng: Rng) -> None:
        super().__init__(rng)
        self.left = croissants
        self.cravings = cravings
        self.content = [0] * len(cravings)
        self.bets = [NO_BET] * len(cravings)

    def copy(self) -> Self:
        """The hot path of search: every field by hand."""
        twin = type(self).__new__(type(self))
        twin.stack = self.stack[:]
        twin.rng = self.rng
        twin.log = None
        twin.outcome = self.outcome
        twin.entry = self.entry
        twin.decision = self.decision
        twin.sheets = self.sheets.copy()
        twin.ready = self.ready.copy()
        twin.left = self.left
        twin.cravings = self.cravings[:]
        twin.content = self.content[:]
        twin.bets = self.bets[:]
        return twin

    def seats(self) -> tuple[Seat, ...]:
        """Everybody, in the order of their turns."""
        return tuple(range(len(self.cravings)))

    def after(self, seat: Seat) -> Seat:
        """Who comes next."""
        return (seat + 1) % len(self.cravings)
