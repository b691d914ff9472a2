"""Which rolls are kept, for those who let the engine choose. [SR-ADV-19, SR-ODDS-06, SR-ODDS-08]"""

from tripot.games.rpg.odds.laws import law, mean_hits
from tripot.games.rpg.odds.worth import keeping


def throws_again(
    policy: str, dice: int, score: int, threshold: int, *, doomed: bool = False, removed: int = 0, automatic: int = 0
) -> bool:
    """At +1: whether a first roll is thrown again."""
    if policy == "extended":
        laws = [law(left, 1, removed, automatic) for left in range(dice + 1)]
        least = keeping(laws, max(0, threshold))[dice][0]
        return score < least or (doomed and least >= 0)
    if policy == "blind":
        mean, den = mean_hits(dice, 1, removed, automatic)
        return score * den < mean
    return score <= threshold


def prefers_second(first: tuple[int, bool, int], second: tuple[int, bool, int]) -> bool:
    """At +2: whether the second of two rolls (hits, clean, faults) is kept; equal rolls keep the first."""
    a, b = ((hits, clean, -faults) for hits, clean, faults in (first, second))
    return b > a
