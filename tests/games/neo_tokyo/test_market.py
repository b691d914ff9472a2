"""Chapters 7 to 9: ranking, votes, speculation, shares, dividends."""

import pytest

from citing import rule
from games.neo_tokyo.city import (
    be,
    city,
    forecast,
    news,
    order,
    refusals,
    resolve,
    resolve_sheets,
    run,
    share,
    told,
    vote,
    write,
)
from tripot.engine.view import look
from tripot.games.neo_tokyo import GAME, ranking, shares, votes


@rule("NT-RNK-01")
def test_corporations_are_ranked_by_assets() -> None:
    s = city(assets={"horizon": -99})
    assert s.ranking[0] == "yamabiko"
    assert s.ranking[-1] == "midori"
    assert len(s.ranking) == 9


@rule("NT-RNK-02", "NT-RNK-03")
def test_both_rankings_of_a_turn_break_ties_by_the_official_one() -> None:
    s = city(assets={"nagare": 11, "enso": 10})
    order_before = list(s.ranking)
    assert order_before.index("nagare") < order_before.index("enso")
    resolve_sheets(s, {0: [vote("enso", "kurogane")]})
    assert s.assets["enso"] == s.assets["nagare"] == 11
    assert s.ranking.index("nagare") < s.ranking.index("enso")


@rule("NT-RNK-04")
def test_assets_move_by_players_and_by_the_market() -> None:
    s = city()
    resolve_sheets(s, {0: [vote("enso", "horizon")]}, market=[4, 5])
    assert (s.assets["enso"], s.assets["horizon"]) == (11, 9)
    assert (s.assets["nagare"], s.assets["prosperity"]) == (11, 9)


@rule("NT-RNK-05", "NT-CRS-01")
def test_nothing_left_is_a_bankruptcy() -> None:
    s = city(assets={"enso": 1})
    resolve_sheets(s, {0: [vote("horizon", "enso")]})
    assert "enso" not in s.assets
    assert news(s, "crashed") == [{"corp": "enso", "survives": False}]


@rule("NT-RNK-06")
def test_a_single_corporation_is_first_and_not_last() -> None:
    assert ranking.first(["enso"]) == "enso"
    assert ranking.last(["enso"]) == ""
    assert ranking.last(["enso", "horizon"]) == "horizon"


@rule("NT-RNK-06", "NT-END-02")
def test_without_corporations_the_game_ends() -> None:
    gone = dict.fromkeys(
        ("horizon", "kurogane", "midori", "nagare", "neonet", "prosperity", "renraku", "shiawase"), -99
    )
    s = city(assets={**gone, "yamabiko": -99, "enso": 1})
    resolve_sheets(s, {0: [run("sabotage", "corp:enso", money=900_000)] * 2}, runs=[1, 99] * 2)
    assert s.assets == {}
    assert s.outcome is not None
    assert not {"neo_shogun", "prime_minister", "opposition_leader", "suzerain"} & set(s.outcome.facts["titles"])


@rule("NT-VOT-01", "NT-VOT-05", "NT-VOT-04")
def test_votes_add_up() -> None:
    s = city()
    resolve_sheets(s, {0: [vote("enso", "horizon")], 1: [vote("enso", "horizon")], 2: [vote("horizon", "nagare")]})
    assert (s.assets["enso"], s.assets["horizon"], s.assets["nagare"]) == (12, 9, 9)


@rule("NT-VOT-02", "NT-VOT-03", "NT-POL-13")
def test_how_many_votes_a_player_has() -> None:
    s = city()
    player = s.players[0]
    assert votes.rights(player) == 1
    be(s, 0, influence=5)
    assert votes.rights(player) == 1
    be(s, 0, leader_vote=True)
    assert votes.rights(player) == 2
    be(s, 0, dragon_votes=1)
    assert votes.rights(player) == 3
    be(s, 0, leader_vote=False, dragon_votes=-1)
    assert votes.rights(player) == 0


@rule("NT-VOT-02", "NT-DRA-06")
def test_votes_of_the_dragon_last_one_turn() -> None:
    s = city()
    write(s, 0, order("dragon", estimates=[1]))
    resolve(s, dragon=[1])
    two = [vote("enso", "horizon"), vote("enso", "horizon")]
    assert refusals(s, 0, *two) == []
    resolve(s, dragon=[14])
    assert votes.rights(s.players[0]) == 0
    resolve(s)
    assert votes.rights(s.players[0]) == 1


@rule("NT-VOT-04")
def test_a_pair_may_be_voted_twice_and_votes_may_be_left() -> None:
    s = city()
    be(s, 0, leader_vote=True)
    assert refusals(s, 0, vote("enso", "horizon"), vote("enso", "horizon")) == []
    assert refusals(s, 0) == []


@rule("NT-VOT-06")
def test_doubled_and_inverted_votes_leave_other_moves_alone() -> None:
    for roll, up, down in ((7, 2, -2), (20, -1, 1)):
        s = city()
        be(s, 0, public_contract=True)
        orders = [order("dragon", estimates=[1] if roll == 7 else [2]), vote("enso", "horizon")]
        write(s, 0, *orders, order("public_contract", corp="neonet", move="plus"))
        resolve(s, dragon=[roll])
        assert (s.assets["enso"], s.assets["horizon"], s.assets["neonet"]) == (10 + up, 10 + down, 11)


@rule("NT-VOT-07")
def test_votes_are_secret() -> None:
    s = city()
    resolve_sheets(s, {0: [vote("enso", "horizon")]})
    shown = look(GAME, s, 1)
    assert news(s, "votes_published") == []
    assert not any("plus" in event.facts for event in shown.events)


@rule("NT-SPE-01", "NT-E-07")
def test_forecasts_bear_on_what_the_votes_name() -> None:
    s = city()
    be(s, 0, influence=2)
    assert refusals(s, 0, vote("enso", "horizon"), forecast("enso", 2), forecast("horizon", 3)) == []
    assert refusals(s, 0, forecast("enso", 2), vote("enso", "horizon")) == []
    assert refusals(s, 0, vote("enso", "horizon"), forecast("nagare", 2)) == ["NT-E-07"]


@rule("NT-SPE-02", "NT-SPE-03")
def test_forecasts_on_one_corporation_are_judged_apart() -> None:
    s = city()
    be(s, 0, influence=3)
    write(s, 0, vote("enso", "horizon"), forecast("enso", 2), forecast("enso", 3), forecast("horizon", 9))
    resolve(s)
    assert s.ranking.index("enso") == 1
    assert s.ranking.index("horizon") == 8
    assert len(told(s, 0, "account_forecast_right")) == 2
    assert len(told(s, 0, "account_forecast_wrong")) == 1
    assert s.players[0].count("forecasts") == 2
    assert s.players[0].money == 2_200_000


@rule("NT-SPE-04", "NT-DIV-04", "NT-SHA-07")
def test_a_corporation_that_crashes_pays_nothing_and_proves_no_forecast() -> None:
    s = city(assets={"enso": 1})
    be(s, 0, shares={"enso": 2})
    write(s, 0, vote("horizon", "enso"), forecast("enso", 10))
    resolve(s)
    assert told(s, 0, "account_forecast_wrong")
    assert told(s, 0, "account_dividend") == []
    assert s.players[0].shares == {}


@rule("NT-SPE-05")
def test_forecasts_are_judged_after_first_last_and_crash_effects() -> None:
    s = city(assets={"yamabiko": 12, "kurogane": 12, "midori": 5})
    s.ranking.sort(key=lambda corp: (corp != "kurogane", corp != "yamabiko"))
    write(s, 0, vote("yamabiko", "enso"), forecast("yamabiko", 1))
    resolve(s, market=[1, 4])
    assert s.assets["yamabiko"] == 15
    assert told(s, 0, "account_forecast_right")


@rule("NT-SPE-06", "NT-DRA-06")
def test_the_tax_office_voids_this_turns_forecasts_and_forbids_the_next() -> None:
    s = city()
    write(s, 0, vote("enso", "horizon"), forecast("enso", 2), order("dragon", estimates=[2]))
    resolve(s, dragon=[18])
    assert [line["amount"] for line in told(s, 0, "account_forecast_void")] == [0]
    assert refusals(s, 0, vote("enso", "horizon"), forecast("enso", 2)) == ["NT-E-06"]
    resolve(s)
    assert refusals(s, 0, vote("enso", "horizon"), forecast("enso", 2)) == []


@rule("NT-SHA-01", "NT-SHA-03", "NT-E-09")
def test_as_many_shares_as_influence_of_any_corporation() -> None:
    s = city()
    be(s, 0, influence=2, money=9_000_000)
    assert refusals(s, 0, share("enso"), share("midori")) == []
    assert refusals(s, 0, share("enso"), share("midori", 2)) == ["NT-E-09"]
    assert not any("sell" in kind for kind in GAME.policies)


@rule("NT-SHA-02")
def test_the_first_corporation_is_dearer_and_prices_are_those_of_the_start() -> None:
    s = city()
    be(s, 0, money=9_000_000, traits=("jeune_loup",), influence=2)
    assert shares.price(s, "yamabiko") == 130_000 * 20
    assert shares.price(s, "enso") == 100_000 * 10
    write(s, 0, share("enso"), share("enso"))
    resolve(s)
    assert [line["amount"] for line in told(s, 0, "account_cost")] == [-1_000_000, -1_000_000]


@rule("NT-SHA-04", "NT-MSG-02")
def test_shareholdings_are_public() -> None:
    s = city()
    write(s, 0, share("enso"))
    resolve(s)
    assert news(s, "shares_bought") == [{"player": 0, "corp": "enso", "number": 1}]
    assert look(GAME, s, 1).facts["players"][0]["shares"] == {"enso": 1}


@rule("NT-SHA-05", "NT-DIV-02", "NT-STP-02")
def test_shares_count_from_the_next_turn() -> None:
    s = city()
    write(s, 0, share("enso"))
    resolve(s)
    assert told(s, 0, "account_dividend") == []
    resolve(s)
    assert told(s, 0, "account_dividend")[0]["amount"] == 500_000


@rule("NT-SHA-06")
@pytest.mark.parametrize(("others", "points"), [([], 2), ([share("enso")], 0)])
def test_a_sole_investor_scores_for_each_share(others: list[dict[str, object]], points: int) -> None:
    s = city()
    be(s, 0, influence=2, money=9_000_000)
    resolve_sheets(s, {0: [share("enso", 2)], 1: others})
    assert s.players[0].count("sole") == points


@rule("NT-SHA-06")
def test_two_lines_of_one_buyer_are_one_investor() -> None:
    s = city()
    be(s, 0, influence=2, money=9_000_000)
    resolve_sheets(s, {0: [share("enso"), share("enso")]})
    assert s.players[0].count("sole") == 2


@rule("NT-SHA-07", "NT-CRS-05")
def test_pending_shares_vanish_with_their_corporation() -> None:
    s = city(assets={"enso": 1})
    resolve_sheets(s, {0: [share("enso")], 1: [vote("horizon", "enso")]})
    assert s.players[0].shares == {}
    assert news(s, "shares_bought") == []
    assert s.players[0].money == 1_900_000


@rule("NT-DIV-01")
def test_dividends_by_rank() -> None:
    s = city()
    be(s, 0, shares={"yamabiko": 1, "midori": 1, "enso": 3})
    resolve(s)
    paid = {line["corp"]: line["amount"] for line in told(s, 0, "account_dividend")}
    assert paid == {
        "yamabiko": 60_000 * s.assets["yamabiko"],
        "midori": 40_000 * s.assets["midori"],
        "enso": 3 * 50_000 * 10,
    }


@rule("NT-DIV-03", "NT-TYP-08", "NT-OUT-07")
def test_each_theft_takes_a_quarter_of_the_same_sum() -> None:
    for thefts, kept in ((1, 375_000), (3, 125_000), (5, 0)):
        s = city(7)
        be(s, 0, shares={"enso": 1})
        sheets = {seat: [run("datasteal", "player:0", money=900_000)] for seat in range(1, thefts + 1)}
        resolve_sheets(s, sheets, runs=[1] * thefts)
        assert s.players[0].money == 2_000_000 + kept
        assert s.players[0].dividends[4] == kept
        assert len(s.players[0].known_runs) >= thefts


@rule("NT-OUT-07")
def test_a_theft_of_nothing_goes_unnoticed() -> None:
    s = city()
    write(s, 1, run("datasteal", "player:0", money=900_000))
    resolve(s, runs=[1], shadow=[3, 0])
    assert told(s, 0, "account_datasteal") == []
    assert s.players[0].known_runs == {}
