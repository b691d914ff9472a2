"""Orders that buy standing: Influence, loyalty, political points."""

from tripot.engine.refusals import Refusal
from tripot.games.neo_tokyo import agents, influence, loyalty, points, ties
from tripot.games.neo_tokyo.sheet.reader import Order, Reader, lacks
from tripot.games.neo_tokyo.tables import CLANS, C
from tripot.games.neo_tokyo.traits import barred

POINTS_PER_TURN: int = C["political_points_per_turn"]


def buy_influence(r: Reader, _order: Order) -> Refusal | int:
    """One level, up to Honour. [NT-IC-03, NT-IC-04, NT-IC-05, NT-SET-10]"""
    if r.s.is_launch:
        return Refusal("NT-E-11", "launch_influence")
    if r.influences:
        return Refusal("NT-E-11", "influence_twice")
    if not influence.may_raise(r.player, r.honour):
        facts = {"most": influence.cap(r.player, r.honour), "found": r.player.influence + 1}
        return Refusal("NT-E-11", "influence_capped", facts)
    r.influences += 1
    return influence.price(r.player)


def buy_loyalty(r: Reader, order: Order) -> Refusal | int:
    """One more level with a fixer or a clan. [NT-LOY-01, NT-LOY-02, NT-LOY-09, NT-LOY-10]"""
    name = order.get("agent", "")
    agent = r.s.agents.get(name)
    if agent is None or agent.kind == "agency" or agent.dead or agents.is_captive(r.s, agent):
        return Refusal("NT-E-12", "not_for_sale", {"agent": name})
    if name in r.kin:
        return Refusal("NT-E-12", "loyalty_twice", {"agent": name})
    if ties.public_stance(r.s, agent, r.seat)[1]:
        return Refusal("NT-E-12", "public_enemy", {"agent": name})
    level = r.player.loyalty.get(name, 0) + 1
    if agent.kind == "clan" and level >= loyalty.KOBUN:
        if barred(r.player, "kobun"):
            return Refusal("NT-E-12", "barred_from_clan", {"agent": name})
        other = _other_family(r, name)
        if other:
            return Refusal("NT-E-13", "second_clan", {"agent": name, "clan": other})
    most = loyalty.cap(r.player, agent.kind, r.honour)
    if level > most:
        return Refusal("NT-E-12", "loyalty_capped", {"agent": name, "most": most, "found": level})
    r.kin[name] = level
    return loyalty.price(level)


def _other_family(r: Reader, name: str) -> str:
    """Another clan in which the player is, or is about to be, kobun. [NT-LOY-09]"""
    levels = {**r.player.loyalty, **r.kin}
    return next((clan for clan in CLANS if clan != name and levels.get(clan, 0) >= loyalty.KOBUN), "")


def return_loyalty(r: Reader, order: Order) -> None:
    """The purchase was struck."""
    del r.kin[order["agent"]]


def buy_points(r: Reader, order: Order) -> Refusal | int:
    """Political points, two a turn at most, in one party only. [NT-POL-02, NT-POL-03, NT-POL-04, NT-POL-05]"""
    lacking = lacks(order, "party")
    if lacking is not None:
        return lacking
    party, number = order["party"], int(order.get("qty", 1))
    if (r.player.points and r.player.party != party) or r.points_party not in ("", party):
        return Refusal("NT-E-15", "other_party", {"party": party})
    if not points.may_join(r.s, r.player, party):
        return Refusal("NT-E-15", "party_closed", {"party": party})
    if r.points + number > POINTS_PER_TURN:
        return Refusal("NT-E-15", "too_many_points", {"most": POINTS_PER_TURN, "found": r.points + number})
    held = 0 if _resigns(r) else r.player.points
    most = points.cap(party, r.honour)
    if held + r.points + number > most:
        return Refusal("NT-E-15", "points_capped", {"most": most, "found": held + r.points + number})
    r.points += number
    r.points_party = party
    return number * int(C["political_point_cost"])


def _resigns(r: Reader) -> bool:
    return any(order["order"] == "resign_party" for order in r.orders)


def return_points(r: Reader, order: Order) -> None:
    """The purchase was struck."""
    r.points -= order.get("qty", 1)
    if not r.points:
        r.points_party = ""


def resign_party(r: Reader, _order: Order) -> Refusal | int:
    """Leave one's party, all points lost. [NT-POL-03]"""
    if not r.player.points or r.resigned:
        return Refusal("NT-E-15", "no_party_to_leave")
    r.resigned = True
    return 0
