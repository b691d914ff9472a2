"""Shares: their price, what they yield, and when they count. [NT-SHA-01, NT-SHA-02, NT-SHA-04, NT-SHA-05]"""

from tripot.engine.seats import Seat
from tripot.games.neo_tokyo import account, ranking
from tripot.games.neo_tokyo.people import Player
from tripot.games.neo_tokyo.state import City
from tripot.games.neo_tokyo.tables import TRAITS


def price(s: City, corp: str) -> int:
    """One share at the start-of-turn assets and rank. [NT-SHA-02]"""
    is_first = s.ranking[0] == corp
    per_asset = s.figures.share_price_per_asset_first if is_first else s.figures.share_price_per_asset
    return per_asset * s.assets[corp]


def first_share_price(s: City, corp: str) -> int:
    """The first share a corporate citizen owes to their own corporation. [NT-TRA-35]"""
    full = s.figures.share_price_per_asset * s.assets[corp]
    return max(0, full - int(TRAITS["citoyen_corpo"]["first_share_discount"]))


def owed(s: City, player: Player) -> str:
    """The corporation to which the first share is still owed, if any. [NT-TRA-35]"""
    home = player.choices.get("citoyen_corpo", "")
    return home if player.first_share and player.citizen == home and home in s.assets else ""


def buy(s: City) -> None:
    """Step 1e: purchases, sole-investor points, a young wolf's assets. [NT-SHA-06, NT-TRA-21, NT-STP-02]"""
    buyers: dict[str, list[Seat]] = {}
    for seat, _, order in s.papers().of("buy_share"):
        player, corp, number = s.players[seat], order["corp"], order.get("qty", 1)
        player.more_shares[corp] = player.more_shares.get(corp, 0) + number
        if player.first_share and corp == player.choices.get("citoyen_corpo"):
            player.first_share = False
        buyers.setdefault(corp, [])
        if seat not in buyers[corp]:
            buyers[corp].append(seat)
        if player.has("jeune_loup"):
            s.assets[corp] += number
    for corp, seats in buyers.items():
        if len(seats) == 1:
            alone = s.players[seats[0]]
            alone.add("sole", s.figures.vp_sole_investor * alone.more_shares[corp])


def dividends(s: City) -> None:
    """Step 13d: dividends on final assets and ranking B, less what was stolen. [NT-DIV-01, NT-DIV-02, NT-DIV-03]"""
    for seat in s.active():
        player = s.players[seat]
        total = 0
        for corp in s.assets:
            number = player.shares.get(corp, 0)
            if s.is_launch:  # NT-SET-10, NT-SET-11: they pay at once, and that is all
                number += player.more_shares.get(corp, 0)
            if number:
                gain = number * dividend(s, corp)
                total += gain
                account.post(s, seat, gain, "NT-DIV-01", "account_dividend", corp=corp, number=number)
        thefts = s.papers().stolen.get(seat, 0)
        if thefts and total:
            kept = account.part(total, max(0, 100 - s.figures.datasteal_player_dividend_loss_pct * thefts))
            account.post(s, seat, kept - total, "NT-DIV-03", "account_datasteal", times=thefts)
            total = kept
        player.dividends[s.turn] = total


def dividend(s: City, corp: str) -> int:
    """What one share of a corporation in play pays. [NT-DIV-01, NT-DIV-04]"""
    if corp == ranking.first(s.ranking):
        rate = s.figures.dividend_per_asset_first
    elif corp == ranking.last(s.ranking):
        rate = s.figures.dividend_per_asset_last
    else:
        rate = s.figures.dividend_per_asset
    return rate * s.assets[corp]


def void(s: City, corp: str) -> None:
    """A corporation is gone: so are its shares, without refund. [NT-SHA-07]"""
    for player in s.players:
        player.shares.pop(corp, None)
        player.more_shares.pop(corp, None)


def mature(player: Player) -> None:
    """Step 14: what was bought this turn is owned. [NT-SHA-05]"""
    for corp, number in player.more_shares.items():
        player.shares[corp] = player.shares.get(corp, 0) + number
    player.more_shares.clear()
