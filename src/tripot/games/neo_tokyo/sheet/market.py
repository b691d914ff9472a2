"""Orders of the market: votes, forecasts, shares, public contracts, the auction."""

from tripot.engine.refusals import Refusal
from tripot.games.neo_tokyo import shares, votes
from tripot.games.neo_tokyo.sheet.reader import Order, Reader, lacks

GRANTED = 3
"""Assets that the winner of the auction shares out. [NT-CRS-13]"""


def vote(r: Reader, order: Order) -> Refusal | int:
    """One corporation up, another one down. [NT-VOT-01, NT-VOT-02, NT-VOT-04, NT-VOT-08]"""
    plus, minus = order.get("plus"), order.get("minus")
    if plus == minus or plus not in r.s.assets or minus not in r.s.assets:
        return Refusal("NT-E-05", "bad_vote", {"plus": plus, "minus": minus})
    allowed = votes.rights(r.player) + votes.veteran(r.player)
    if len(r.votes) >= allowed:
        return Refusal("NT-E-04", "too_many_votes", {"most": allowed, "found": len(r.votes) + 1})
    r.votes.append(order)
    return 0


def forecast(r: Reader, order: Order) -> Refusal | int:
    """The rank a corporation will have, if one's votes (or purchases) name it. [NT-SPE-01, NT-SPE-02, NT-TRA-21]"""
    lacking = lacks(order, "corp", "rank")
    if lacking is not None:
        return lacking
    if r.s.turn <= r.player.no_forecast_until:
        return Refusal("NT-E-06", "speculation_frozen")
    if r.forecasts >= r.influence:
        return Refusal("NT-E-06", "too_many_forecasts", {"most": r.influence, "found": r.forecasts + 1})
    corp = order["corp"]
    named = {vote[side] for vote in r.votes for side in ("plus", "minus")}
    if r.player.has("jeune_loup"):
        named |= set(r.bought)
    if corp not in named:
        return Refusal("NT-E-07", "forecast_without_vote", {"corp": corp})
    ranked = len(r.s.ranking)
    if not 1 <= order["rank"] <= ranked:
        return Refusal("NT-E-08", "no_such_rank", {"most": ranked, "found": order["rank"]})
    guess = (corp, int(order["rank"]))
    if guess in r.guesses and not r.s.options.get("repeat_forecasts", True):
        return Refusal("NT-E-36", "same_forecast", {"corp": corp, "rank": order["rank"]})
    r.guesses.add(guess)
    r.forecasts += 1
    return 0


def buy_share(r: Reader, order: Order) -> Refusal | int:
    """Shares, as many in all as one has Influence. [NT-SHA-01, NT-SHA-03, NT-TRA-35]"""
    lacking = lacks(order, "corp")
    if lacking is not None:
        return lacking
    corp, number = order["corp"], int(order.get("qty", 1))
    if corp not in r.s.assets:
        return Refusal("NT-E-10", "corporation_gone", {"corp": corp})
    if r.shares + number > r.influence:
        return Refusal("NT-E-09", "too_many_shares", {"most": r.influence, "found": r.shares + number})
    owed = shares.owed(r.s, r.player)
    cost = shares.price(r.s, corp) * number
    if owed and owed not in r.bought:
        if corp != owed:
            return Refusal("NT-E-14", "first_share_owed", {"corp": owed})
        cost += shares.first_share_price(r.s, corp) - shares.price(r.s, corp)
    r.shares += number
    r.bought[corp] = r.bought.get(corp, 0) + number
    return cost


def return_shares(r: Reader, order: Order) -> None:
    """The purchase was struck."""
    corp, number = order["corp"], order.get("qty", 1)
    r.shares -= number
    r.bought[corp] -= number
    if not r.bought[corp]:
        del r.bought[corp]


def public_contract(r: Reader, order: Order) -> Refusal | int:
    """A member of last turn's lucky party moves one asset. [NT-LIN-07]"""
    lacking = lacks(order, "corp", "move")
    if lacking is not None:
        return lacking
    if not r.player.public_contract or r.public_contracts:
        return Refusal("NT-E-33", "no_public_contract")
    if order["corp"] not in r.s.assets:
        return Refusal("NT-E-10", "corporation_gone", {"corp": order["corp"]})
    r.public_contracts += 1
    return 0


def auction_bid(r: Reader, order: Order) -> Refusal | int:
    """A sealed bid, the turn after the crash of Midori. [NT-CRS-13]"""
    lacking = lacks(order, "amount")
    if lacking is not None:
        return lacking
    auction = r.s.auction
    if auction is None or auction.bid_turn != r.s.turn or r.bids:
        return Refusal("NT-E-33", "no_auction")
    if order["amount"] < 1:
        return Refusal("NT-E-33", "bid_too_low", {"found": order["amount"]})
    r.bids += 1
    return int(order["amount"])


def auction_grant(r: Reader, order: Order) -> Refusal | int:
    """The winner shares out three assets, the turn after the sale. [NT-CRS-13]"""
    auction = r.s.auction
    if auction is None or auction.bid_turn + 1 != r.s.turn or auction.winner != r.seat or r.grants:
        return Refusal("NT-E-33", "no_grant")
    grants = order.get("grants", [])
    gone = next((grant["corp"] for grant in grants if grant["corp"] not in r.s.assets), None)
    if gone is not None:
        return Refusal("NT-E-10", "corporation_gone", {"corp": gone})
    total = sum(grant["assets"] for grant in grants)
    if total != GRANTED or any(grant["assets"] < 1 for grant in grants):
        return Refusal("NT-E-33", "bad_grant", {"total": GRANTED, "found": total})
    r.grants += 1
    return 0
