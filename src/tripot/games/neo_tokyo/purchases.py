"""Step 1: purchases, of which most count from next turn only. [NT-ORD-05, NT-STP-02]"""

from tripot.engine.seats import Seat
from tripot.games.neo_tokyo import account, honour, loyalty, points, shares
from tripot.games.neo_tokyo.people import Croc
from tripot.games.neo_tokyo.state import NOBODY, Agent, City
from tripot.games.neo_tokyo.tables import C
from tripot.games.neo_tokyo.traits import claim_rate

STEP: int = C["croc_bonus_step"]


def purchases(s: City) -> None:
    """Step 1, in the order of its letters a to i."""
    _claims(s)
    _debit(s)
    _investments(s)
    _resignations(s)
    shares.buy(s)
    _influence(s)
    _loyalty(s)
    _points(s)
    _cells(s)


def _claims(s: City) -> None:
    """(a) Begging: a point of Honour for money at once. [NT-HON-05]"""
    for seat, _, order in s.papers().of("honour_claim"):
        for _ in range(order.get("times", 1)):
            honour.change(s, seat, -1, "NT-HON-05", "honour_claimed")
            player = s.players[seat]
            account.post(s, seat, claim_rate(player) * player.honour, "NT-HON-05", "account_claim")


def _debit(s: City) -> None:
    """(b) All that the surviving orders cost, in sheet order. [NT-ORD-05]"""
    for (seat, place), cost in s.papers().costs.items():
        if cost:
            order = s.players[seat].sheets[-1].orders[place]
            account.post(s, seat, -cost, "NT-ORD-05", "account_cost", order=order["order"], place=place + 1)


def _investments(s: City) -> None:
    """(c) Honour from a clan war, then from press relations. [NT-WAR-03, NT-HON-06]"""
    for seat, _, order in s.papers().of("war_invest"):
        honour.change(s, seat, order.get("points", 1), "NT-WAR-03", "honour_war")
    for seat, _, order in s.papers().of("honour_invest"):
        honour.change(s, seat, order.get("times", 1), "NT-HON-06", "honour_bought")


def _resignations(s: City) -> None:
    """(d) Leaving a party drops all points. [NT-POL-03]"""
    for seat, _, _ in s.papers().of("resign_party"):
        points.settle(s, seat, "", 0)


def _influence(s: City) -> None:
    """(f) The new level counts next turn. [NT-IC-03]"""
    for seat, _, _ in s.papers().of("buy_influence"):
        s.players[seat].more_influence += 1


def _loyalty(s: City) -> None:
    """(g) Offers of friendship, of which agents decline some, politely and with the money. [NT-LOY-07, NT-LOY-10]"""
    offers: dict[str, list[tuple[Seat, int]]] = {}
    for seat, place, order in s.papers().of("buy_loyalty"):
        offers.setdefault(order["agent"], []).append((seat, place))
    for name, suitors in offers.items():
        agent = s.agents[name]
        welcome = [offer for offer in suitors if not loyalty.declines(s, agent, offer[0])]
        chosen = _chosen(s, agent, [seat for seat, _ in welcome])
        for seat, place in suitors:
            level = s.players[seat].loyalty.get(name, 0) + 1
            exclusive = agent.kind == "fixer" and level > loyalty.EXCLUSIVE_ABOVE
            if (seat, place) in welcome and (not exclusive or seat == chosen):
                s.players[seat].more_loyalty[name] = level
            else:
                _decline(s, seat, place, name)


def _chosen(s: City, fixer: Agent, suitors: list[Seat]) -> Seat:
    """The one player a fixer lets above loyalty 2: whoever is there, then the most honourable. [NT-LOY-07]"""
    current = loyalty.favourite(s, fixer.id)
    if current != NOBODY:
        return current
    keen = [seat for seat in suitors if s.players[seat].loyalty.get(fixer.id, 0) == loyalty.EXCLUSIVE_ABOVE]
    lots = s.papers().lots
    return min(keen, key=lambda seat: (-s.players[seat].honour, lots[seat]), default=NOBODY)


def _decline(s: City, seat: Seat, place: int, agent: str) -> None:
    papers = s.papers()
    account.post(s, seat, papers.costs[seat, place], "NT-LOY-07", "account_loyalty_returned", agent=agent)
    papers.tell("NT-LOY-07", "loyalty_declined", "loyalty", seat, agent=agent)


def _points(s: City) -> None:
    """(h) Points of next turn. [NT-POL-02]"""
    for seat, _, order in s.papers().of("buy_points"):
        player = s.players[seat]
        player.more_party = order["party"]
        player.more_points += order.get("qty", 1)


def _cells(s: City) -> None:
    """(i) CROCs and what improves them, all for next turn. [NT-CRO-01, NT-CRO-03, NT-CRO-04]"""
    papers = s.papers()
    for seat, _, order in papers.of("croc_create"):
        player = s.players[seat]
        player.cells += 1
        player.croc = Croc(order["name"].strip(), player.cells, pending=True)
    for seat, _, order in papers.of("croc_bonus"):
        croc = s.players[seat].croc
        assert croc is not None
        croc.more_bonus[order["skill"]] = croc.more_bonus.get(order["skill"], 0) + order.get("steps", 1) * STEP
    for seat, _, order in papers.of("croc_capacity"):
        croc = s.players[seat].croc
        assert croc is not None
        croc.more_runs += order.get("steps", 1)
