"""What a round is worth. [SN-SCORE-01, SN-SCORE-02]"""

from tripot.games.startup_nation.deck import BRIGITTE, MACRON
from tripot.games.startup_nation.parameters import Figures
from tripot.games.startup_nation.state import Table, seats_of

BY_CARD, BY_ALLY, JOINTLY, BY_SURVIVAL = "card", "ally", "joint", "survivor"


def winning_character(s: Table) -> int | None:
    """The highest character in hand, or nothing if fewer than two players are alive. [SN-SCORE-01, SN-SCORE-02]"""
    if s.alive & (s.alive - 1) == 0:
        return None
    return max(s.hand[seat] >> 2 for seat in seats_of(s.alive))


def reasons(s: Table) -> list[str | None]:
    """Why each player scores, or not: own card, ally, the joint victory, or survival. Ranks are never added.
    [SN-SCORE-03, SN-SCORE-05, SN-SCORE-06, SN-VAR-09]"""
    best = winning_character(s)
    why: list[str | None] = [BY_CARD if best is not None and card >> 2 == best else None for card in s.hand]
    if best is None:
        if s.survivor_scores and s.alive:
            why[s.alive.bit_length() - 1] = BY_SURVIVAL
        return why
    for one, other, _ in s.alliances:
        held = (s.hand[one] >> 2, s.hand[other] >> 2)
        if held in ((MACRON, BRIGITTE), (BRIGITTE, MACRON)):
            why[one] = why[other] = JOINTLY
        elif best in held:
            why[one] = why[one] or BY_ALLY
            why[other] = why[other] or BY_ALLY
    return why


def points_for(figures: Figures, reason: str | None) -> int:
    """One point for a winner, two for the joint victory. [SN-SCORE-04, SN-SCORE-05, SN-BRI-03, SN-VAR-09]"""
    if reason is None:
        return 0
    if reason == JOINTLY:
        return figures.points_jointly
    return figures.points_by_ally if reason == BY_ALLY else figures.points_by_card
