"""Shares: what they cost, how they are bought, what they pay. [MH-SHR-01, MH-SHR-05]"""

from tripot.engine.seats import Seat
from tripot.games.manhattan.corporations import COUNT, IDS, INDEX, Corporation
from tripot.games.manhattan.parameters import Figures
from tripot.games.manhattan.state import Facts, Money, State


def price(s: State, seat: Seat, corporation: Corporation) -> Money:
    """What a share costs this player this turn, however many are bought. [MH-SHR-03]

    The leader of the opening ranking is dearer for those who are not its citizens. [MH-SHR-04, MH-CIT-02, MH-EX-02]
    """
    leads = s.ranking[0] == corporation
    is_dear = leads and s.citizen[seat] != corporation
    unit = s.figures.share_price_of_leader if is_dear else s.figures.share_price
    return unit * s.assets[corporation]


def buy(s: State) -> None:
    """Purchases come first: the new shares count at once. [MH-RES-03, MH-SHR-02, MH-SHR-06]"""
    w = s.working
    for seat, form in enumerate(w.forms):
        for name in form.get("shares", ()):
            corporation = INDEX[name]
            w.bought[seat].append((corporation, price(s, seat, corporation)))
            s.shares[seat][corporation] += 1
    w.held = [row.copy() for row in s.shares]


def rates(figures: Figures, closing: list[Corporation], assets: list[int]) -> list[Money]:
    """What a share of each corporation pays at this ranking. [MH-SHR-07, MH-SHR-08, MH-SHR-09, MH-SHR-10, MH-EX-01]"""
    paid = [0] * COUNT
    for corporation in closing:
        paid[corporation] = figures.dividend * max(assets[corporation], 0)
    if closing:
        last, first = closing[-1], closing[0]
        paid[last] = figures.dividend_of_last * max(assets[last], 0)
        paid[first] = figures.dividend_of_first * max(assets[first], 0)  # after the last: a lone corporation is first
    return paid


def pay_dividends(s: State) -> None:
    """Every share pays its owner, after every change of assets. [MH-RES-12, MH-SHR-07]"""
    w = s.working
    paid = rates(s.figures, w.closing, w.assets)
    for seat, held in enumerate(s.shares):
        lines = w.dividends[seat]
        total = 0
        for corporation, count in enumerate(held):
            if count and paid[corporation]:
                total += count * paid[corporation]
                lines.append(dividend_line(corporation, count, paid[corporation], w.assets[corporation]))
        s.money[seat] += total


def dividend_line(corporation: Corporation, count: int, rate: Money, assets: int) -> Facts:
    """One line of the Dividends section: `unit` is what an asset pays. [MH-VIS-15]"""
    return {
        "corporation": IDS[corporation],
        "shares": count,
        "assets": assets,
        "unit": rate // assets,
        "amount": count * rate,
    }
