"""Step 5: votes, public contracts, the auction; and step 13c, speculation. [NT-VOT-01, NT-VOT-03, NT-VOT-05]"""

from collections.abc import Iterator

from tripot.engine.seats import Seat
from tripot.games.neo_tokyo import account
from tripot.games.neo_tokyo.people import Player
from tripot.games.neo_tokyo.state import NOBODY, Auction, City
from tripot.games.neo_tokyo.traits import forecast_gain

SPARED = "nagare"
"""The corporation behind which the rival dragon stands. [NT-VOT-06]"""
TRUSTED = "renraku"
"""Its citizens' votes stay secret when the grid breaks down. [NT-CRS-14]"""


def rights(player: Player) -> int:
    """Votes of a turn: Influence gives none. [NT-VOT-02, NT-VOT-03, NT-TRA-21, NT-POL-13]"""
    wolf = player.has("jeune_loup")
    from_dragon = min(player.dragon_votes, 0) if wolf else player.dragon_votes
    return max(0, (0 if wolf else 1) + player.leader_vote + from_dragon)


def veteran(player: Player) -> int:
    """The one more vote of an old hand, if it is still there. [NT-TRA-20]"""
    return int(player.veteran_vote)


def votes(s: City) -> None:
    """All votes and moves add up; their order is irrelevant. [NT-VOT-05]"""
    cast: dict[Seat, list[tuple[str, str]]] = {}
    for seat, _, order in s.papers().of("vote"):
        cast.setdefault(seat, []).append((order["plus"], order["minus"]))
    _move(s, cast)
    for _, _, order in s.papers().of("public_contract"):
        s.assets[order["corp"]] += 1 if order["move"] == "plus" else -1
    _auction(s)
    if s.publish_votes == s.turn:
        _publish(s, cast)


def _move(s: City, cast: dict[Seat, list[tuple[str, str]]]) -> None:
    """Votes for less votes against; where the market is calm, half of it towards nothing. [NT-VOT-05, NT-OPT-04]"""
    moves: dict[str, int] = {}
    for seat, pairs in cast.items():
        for corp, by in _counted(s, seat, pairs):
            moves[corp] = moves.get(corp, 0) + by
    for corp, by in moves.items():
        s.assets[corp] += int(by / 2) if s.options.get("calm_market") else by


def _counted(s: City, seat: Seat, pairs: list[tuple[str, str]]) -> Iterator[tuple[str, int]]:
    """One player's votes, as the Dragon left them. [NT-VOT-06]"""
    mood = s.papers().dragon_votes.get(seat, "")
    up, down = {"": (1, -1), "doubled": (2, -2), "inverted": (-1, 1)}[mood]
    for plus, minus in pairs:
        yield plus, up
        if mood != "doubled" or minus != SPARED:
            yield minus, down


def _auction(s: City) -> None:
    """Bids for Midori's remains, or the winner's gifts. [NT-CRS-13]"""
    papers = s.papers()
    for _, _, order in papers.of("auction_grant"):
        for grant in order["grants"]:
            s.assets[grant["corp"]] += grant["assets"]
    papers.bids = [(seat, order["amount"]) for seat, _, order in papers.of("auction_bid")]
    if papers.bids:
        best = min(papers.bids, key=lambda bid: (-bid[1], -s.players[bid[0]].honour, papers.lots[bid[0]]))
        s.auction = Auction(s.turn, best[0])
        papers.tell("NT-CRS-13", "auction_won", "auction", player=best[0])


def refund_bids(s: City) -> None:
    """Step 13a: only the winner pays. [NT-CRS-13]"""
    winner = s.auction.winner if s.auction else NOBODY
    for seat, amount in s.papers().bids:
        if seat != winner:
            account.post(s, seat, amount, "NT-CRS-13", "account_bid_returned")


def _publish(s: City, cast: dict[Seat, list[tuple[str, str]]]) -> None:
    """The votes of everybody but Renraku's citizens, as they were cast. [NT-CRS-14, NT-VOT-07]"""
    for seat in s.active():
        if s.players[seat].opening.citizen != TRUSTED:
            pairs = [{"plus": plus, "minus": minus} for plus, minus in cast.get(seat, ())]
            s.papers().tell("NT-CRS-14", "votes_published", "votes", player=seat, votes=pairs)


def forecasts(s: City) -> None:
    """Step 13c: each right forecast pays; a wrong one costs nothing. [NT-SPE-03, NT-SPE-04, NT-SPE-05, NT-SPE-06]"""
    ranks = {corp: rank for rank, corp in enumerate(s.ranking, start=1)}
    papers = s.papers()
    for seat, _, order in papers.of("forecast"):
        player = s.players[seat]
        corp, rank = order["corp"], order["rank"]
        if seat in papers.void_forecasts:
            account.post(s, seat, 0, "NT-SPE-06", "account_forecast_void", corp=corp, rank=rank)
        elif ranks.get(corp) == rank:
            gain = forecast_gain(s.figures, player)
            account.post(s, seat, gain, "NT-SPE-03", "account_forecast_right", corp=corp, rank=rank)
            player.add("forecasts")
            player.gains[s.turn] = player.gains.get(s.turn, 0) + gain
        else:
            account.post(s, seat, 0, "NT-SPE-03", "account_forecast_wrong", corp=corp, rank=rank)
