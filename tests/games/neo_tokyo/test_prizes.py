"""What players of the house do with captives, with the remains of Midori, with a vendetta and with whoever is ahead."""

from typing import Any

import pytest

from citing import rule
from games.neo_tokyo.city import be, city
from tripot.engine.rng import PlainRng
from tripot.engine.view import look
from tripot.games.neo_tokyo import GAME
from tripot.games.neo_tokyo.people import Secret
from tripot.games.neo_tokyo.policies import investing, prizes, raids
from tripot.games.neo_tokyo.policies.pad import Pad
from tripot.games.neo_tokyo.policies.trader import trader_sheet
from tripot.games.neo_tokyo.policies.worth import prospects
from tripot.games.neo_tokyo.state import Auction, City


def pad(s: City, seat: int) -> Pad:
    view = look(GAME, s, seat, since=10**9)
    return Pad(view, view.menu.forms[0].facts)


def sheets(s: City, seat: int, number: int = 20) -> list[list[dict[str, Any]]]:
    return [trader_sheet(pad(s, seat), PlainRng(seed), bold=90)["orders"] for seed in range(number)]


def of(kind: str, orders: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [each for each in orders if each["order"] == kind]


def tempered(s: City, seat: int, name: str) -> None:
    be(s, seat, secrets=(Secret("", stock=name), *s.players[seat].secrets[1:]))


@rule("NT-CAP-03")
@pytest.mark.parametrize(("temper", "decision"), [("grudging", "execute"), ("generous", "turn")])
def test_a_captive_dies_for_the_spiteful_and_becomes_a_friend_of_the_kind(temper: str, decision: str) -> None:
    s = city(turn=4)
    fixer = next(iter(s.fixers()))
    fixer.captor, fixer.captured = "player:0", 3
    be(s, 1, honour=9)
    tempered(s, 0, temper)
    for orders in sheets(s, 0, 4):
        assert of("captive", orders) == [{"order": "captive", "agent": fixer.id, "decision": decision}]


@rule("NT-CRS-13")
def test_a_bid_follows_what_three_assets_would_bring_and_the_gift_goes_to_ones_own() -> None:
    bids = []
    for owned in (0, 1, 6):
        s = city(turn=4)
        s.auction = Auction(4)
        be(s, 0, money=5_000_000, shares={"enso": owned} if owned else {})
        bids.append([of("auction_bid", orders) for orders in sheets(s, 0, 6)])
    nothing, little, much = bids
    assert not any(nothing)
    assert min(bid[0]["amount"] for bid in much) > max(bid[0]["amount"] for bid in little) > 0
    s = city(turn=4)
    s.auction = Auction(3, 0)
    be(s, 0, shares={"enso": 3, "nagare": 1})
    for orders in sheets(s, 0, 4):
        assert of("auction_grant", orders) == [
            {"order": "auction_grant", "grants": [{"corp": "enso", "assets": prizes.GRANTED}]}
        ]


@rule("NT-TRA-41")
def test_whoever_swore_a_vendetta_votes_and_runs_against_it_while_it_can_fall() -> None:
    def aimed(assets: int, *, sworn: bool) -> int:
        s = city(turn=4)
        s.assets["midori"] = assets
        be(s, 0, money=3_000_000, shares={"enso": 2}, choices={"vendetta": "midori"} if sworn else {})
        return sum(
            each.get("minus") == "midori" or (each.get("target"), each.get("type")) == ("corp:midori", "sabotage")
            for orders in sheets(s, 0, 40)
            for each in orders
        )

    assert aimed(4, sworn=True) > 2 * aimed(4, sworn=False)
    assert aimed(11, sworn=True) == aimed(11, sworn=False)


def test_whoever_is_ahead_is_in_the_way_and_nobody_in_the_first_turns() -> None:
    s = city(turn=5)
    first = s.ranking[0]
    be(s, 1, shares={first: 6})
    be(s, 2, shares={s.ranking[-1]: 1})
    written = pad(s, 0)
    assert investing.ahead(written).keys() == {1}
    written.ahead = investing.ahead(written)
    assert written.enemies_of(first) > 0
    assert raids._disliked(written, [2])[1] > 1
    early = city(turn=2)
    be(early, 1, shares={first: 6})
    assert investing.ahead(pad(early, 0)) == {}


@rule("NT-DIV-01")
def test_the_first_pays_more_on_each_asset_and_is_bought_for_it() -> None:
    def bought(rank: int) -> int:
        s = city(turn=1)
        for corp, assets in zip(s.ranking, (10, 9, 9, 9, 9, 9, 9, 9, 9, 9), strict=True):
            s.assets[corp] = assets
        be(s, 0, money=1_300_000)
        corp = s.ranking[rank]
        return sum(each["corp"] == corp for orders in sheets(s, 0, 40) for each in of("buy_share", orders))

    assert bought(0) > sum(bought(rank) for rank in range(1, 10))


@rule("NT-TIT-06")
def test_only_the_devoted_court_everybody_at_the_end() -> None:
    def bought(temper: str) -> int:
        s = city(turn=7)
        be(s, 0, money=4_000_000)
        tempered(s, 0, temper)
        return sum(len(of("buy_loyalty", orders)) for orders in sheets(s, 0, 5))

    assert bought("generous") >= 15
    assert bought("patient") < 3


def test_early_influence_and_shares_that_may_lead_are_worth_more_than_late() -> None:
    def gain(turn: int, **facts: Any) -> float:
        poor, rich = city(turn=turn), city(turn=turn)
        be(rich, 0, **facts)
        return prospects(rich)[0] - prospects(poor)[0]

    first = city().ranking[0]
    assert gain(3, influence=2) > gain(8, influence=2) > 0
    assert gain(3, shares={first: 2}) > gain(8, shares={first: 2}) > 0
    assert gain(3, money=6_000_000) < gain(8, money=6_000_000)


@rule("NT-VOT-01")
def test_in_the_first_turn_everybody_votes_for_what_they_buy_not_all_for_the_leader() -> None:
    s = city(turn=1)
    for orders in sheets(s, 0, 12):
        bought = {each["corp"] for each in of("buy_share", orders)}
        assert bought
        assert {each["plus"] for each in of("vote", orders)} == bought
