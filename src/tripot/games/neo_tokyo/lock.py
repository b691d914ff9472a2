"""LOCK: lots are drawn, contracts are checked, sheets are read again. [NT-ORD-03, NT-GEN-08, NT-CAL-06, NT-MIS-01]"""

from typing import Any

from tripot.engine.seats import Seat
from tripot.games.neo_tokyo import contracts, draws, loyalty, sheet, votes
from tripot.games.neo_tokyo.frozen import freeze, seal
from tripot.games.neo_tokyo.people import Sheet
from tripot.games.neo_tokyo.state import City
from tripot.games.neo_tokyo.work import Work


def lock(s: City) -> None:
    """Step 0: freeze everything, then strike what no longer holds."""
    s.phase = "resolution"
    papers = s.work = Work()
    papers.lots = {seat: place for place, seat in enumerate(draws.shuffled(s, s.active(), "lots", "order", "players"))}
    papers.before = dict(s.assets)
    papers.old_ranking = list(s.ranking)
    papers.ranks_before = loyalty.ranks(s)
    papers.citizens_before = [player.citizen for player in s.players]
    papers.leaders_before = dict(s.leaders)
    contracts.lock_checks(s)
    for seat in s.active():
        _collect(s, seat)
    s.sheets.clear()


def _collect(s: City, seat: Seat) -> None:
    """A sheet as it stands at LOCK; none is a forfeit, however often. [NT-MIS-01, NT-MIS-02, NT-MIS-03, NT-TYP-06]"""
    player = s.players[seat]
    value: Any = s.sheets.get(seat)
    if value is None:
        player.sheets.append(Sheet(s.turn, forfeit=True))
        s.papers().tell("NT-MIS-01", "forfeited", "struck", seat)
    else:
        orders = tuple(seal(sheet.tidy(order)) for order in value["orders"])
        reader = sheet.read(s, seat, orders, lock=True)
        for error in reader.all_errors():
            _strike(s, seat, error.facts, error.rule, error.code, orders)
        struck = freeze({place: error.rule for place, error in sorted(reader.errors.items())})
        player.sheets.append(Sheet(s.turn, orders, value.get("note") or "", struck))
        _file(s, seat, reader)
    player.dragon_votes = 0  # rights of this turn end with its sheet; the Dragon may grant new ones in step 4
    player.dragon_run = False


def _strike(s: City, seat: Seat, facts: Any, rule: str, code: str, orders: tuple[Any, ...]) -> None:
    """An order struck alone, as a whole; its writer is told which and why. [NT-ORD-03]"""
    order = orders[facts["place"] - 1]
    told = {"place": facts["place"], "order": order["order"], "because": code, "limits": dict(facts)}
    s.papers().tell(rule, "order_struck", "struck", seat, **told)


def _file(s: City, seat: Seat, reader: sheet.Reader) -> None:
    """Surviving orders, by kind, with what each costs."""
    papers = s.papers()
    for place, cost in sorted(reader.costs.items()):
        order = reader.orders[place]
        papers.orders.setdefault(order["order"], []).append((seat, place, order))
        papers.costs[seat, place] = cost
    if len(reader.votes) > votes.rights(s.players[seat]):
        s.players[seat].veteran_vote = False
