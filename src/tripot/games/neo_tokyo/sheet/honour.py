"""Orders that trade Honour and money. [NT-HON-05, NT-HON-06, NT-HON-07, NT-WAR-03]"""

from tripot.engine.refusals import Refusal
from tripot.games.neo_tokyo import honour, influence, loyalty
from tripot.games.neo_tokyo.sheet.reader import Order, Reader
from tripot.games.neo_tokyo.tables import C
from tripot.games.neo_tokyo.traits import barred, claim_rate, press_price


def read_claims(r: Reader) -> None:
    """Claims come first, wherever they stand: the rest of the sheet counts on what they leave. [NT-ORD-04]"""
    for place, order in enumerate(r.orders):
        if order["order"] == "honour_claim":
            refusal = _claim(r, order)
            if refusal is not None:
                r.errors[place] = refusal
            else:
                r.take(place, 0)
    if r.claimed:
        r.influence = min(r.player.influence, influence.cap(r.player, r.honour))


def _claim(r: Reader, order: Order) -> Refusal | None:
    times = order.get("times", 1)
    if r.s.is_launch:
        return Refusal("NT-E-17", "launch_claim")
    if barred(r.player, "honour_claim"):
        return Refusal("NT-E-17", "claim_barred")
    if any(other["order"] == "honour_invest" for other in r.orders):
        return Refusal("NT-E-17", "claim_and_invest")
    if r.honour - times < 1:
        return Refusal("NT-E-17", "claim_too_deep", {"honour": r.honour, "found": times})
    for _ in range(times):
        r.honour -= 1
        r.proceeds += claim_rate(r.player) * r.honour
    r.claimed += times
    return None


def invest(r: Reader, order: Order) -> Refusal | int:
    """Press relations: a million a point. [NT-HON-06]"""
    times = int(order.get("times", 1))
    most = honour.most(r.player)
    level = r.honour + _war_points(r) + r.invested + times
    if level > most:
        return Refusal("NT-E-18", "honour_capped", {"most": most, "found": level})
    r.invested += times
    return times * press_price(r.player)


def _war_points(r: Reader) -> int:
    """The war investment of the same sheet counts first."""
    order = next((order for order in r.orders if order["order"] == "war_invest"), None)
    if order is None or isinstance(_war_price(r, order), Refusal):
        return 0
    return int(order.get("points", 1))


def war_invest(r: Reader, order: Order) -> Refusal | int:
    """Shine in one's clan's war. [NT-WAR-03]"""
    if r.wars:
        return Refusal("NT-E-19", "war_twice")
    found = _war_price(r, order)
    if not isinstance(found, Refusal):
        r.wars += 1
    return found


def _war_price(r: Reader, order: Order) -> Refusal | int:
    points = int(order.get("points", 1))
    clan = loyalty.family(r.player)
    if not clan or clan not in r.s.wars:
        return Refusal("NT-E-19", "no_war")
    most = int(C["war_honour_oyabun_max"]) if r.player.loyalty[clan] >= loyalty.OYABUN else 1
    if not 1 <= points <= most:
        return Refusal("NT-E-19", "war_points", {"most": most, "found": points})
    if r.honour + points > honour.most(r.player):
        return Refusal("NT-E-19", "war_capped", {"most": honour.most(r.player), "found": r.honour + points})
    return points * int(C["war_honour_cost"])
