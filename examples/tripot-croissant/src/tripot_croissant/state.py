"""What a table of croissants is made of."""

from typing import Self

from tripot.game import Rng, Seat, State


class Tray(State):
    """Croissants left, secret cravings, and how often each was satisfied."""

    __slots__ = ("content", "cravings", "left")

    def __init__(self, croissants: int, cravings: list[int], rng: Rng) -> None:
        super().__init__(rng)
        self.left = croissants
        self.cravings = cravings
        self.content = [0] * len(cravings)

    def copy(self) -> Self:
        """The hot path of search: every field by hand."""
        twin = type(self).__new__(type(self))
        twin.stack = self.stack[:]
        twin.rng = self.rng
        twin.log = None
        twin.outcome = self.outcome
        twin.entry = self.entry
        twin.decision = self.decision
        twin.left = self.left
        twin.cravings = self.cravings[:]
        twin.content = self.content[:]
        return twin

    def after(self, seat: Seat) -> Seat:
        """Who comes next."""
        return (seat + 1) % len(self.cravings)
