"""The order to enter the Dragon game. [NT-DRA-01, NT-DRA-02]"""

from tripot.engine.refusals import Refusal
from tripot.games.neo_tokyo.dragon import estimates
from tripot.games.neo_tokyo.sheet.reader import Order, Reader


def enter(r: Reader, order: Order) -> Refusal | int:
    """Different whole numbers, as many as one's right at most. [NT-DRA-02]"""
    given = order.get("estimates", [])
    most = estimates(r.player, r.s.turn)
    if len(given) > most:
        return Refusal("NT-E-32", "too_many_estimates", {"most": most, "found": len(given)})
    if any(estimate < 1 for estimate in given) or len(set(given)) < len(given):
        return Refusal("NT-E-32", "bad_estimates")
    if r.dragons:
        return Refusal("NT-E-32", "dragon_twice")
    r.dragons += 1
    return 0
