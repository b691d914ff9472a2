"""Chapter 6, the order sheet: its shape, its budget, and the 36 refusal codes."""

from typing import Any

import pytest

from citing import rule
from games.neo_tokyo.city import (
    be,
    cell,
    city,
    forecast,
    order,
    refusal,
    refusals,
    resolve,
    run,
    send,
    share,
    told,
    vote,
    write,
)
from tripot.engine.actions import Fill
from tripot.engine.step import perform
from tripot.engine.view import look
from tripot.games.neo_tokyo import GAME, sheet
from tripot.games.neo_tokyo.sheet.reading import CHECKS, LATE_CHECKS
from tripot.games.neo_tokyo.state import Auction, City


@rule("NT-ORD-01", "NT-RUN-02")
def test_a_sheet_is_an_ordered_list_of_orders_and_a_note() -> None:
    assert len(sheet.KINDS) == 23
    assert {*CHECKS, *LATE_CHECKS, "honour_claim"} == set(sheet.KINDS)
    s = city()
    assert send(s, 0, note="x" * 4000) is None
    refused = send(s, 0, note="x" * 4001)
    assert refused is not None
    assert refused.code == "too_long"


@rule("NT-ORD-02")
def test_all_errors_come_together_each_with_its_place_and_figures() -> None:
    s = city()
    write(s, 0, vote("enso", "horizon"))
    orders = [vote("enso", "enso"), share("enso", 3), run("sabotage", "corp:enso", money=60_000), forecast("enso", 99)]
    refused = send(s, 0, *orders)
    assert refused is not None
    errors = refused.every()
    assert [error.rule for error in errors] == ["NT-E-05", "NT-E-09", "NT-E-21", "NT-E-07"]
    assert [error.where for error in errors] == [("orders", str(place)) for place in range(4)]
    assert dict(errors[1].facts) == {"most": 1, "found": 3, "place": 2}
    assert look(GAME, s, 0).facts["you"]["sheet"]["orders"] == [vote("enso", "horizon")]


@rule("NT-ORD-02")
def test_an_order_that_says_too_little_is_refused() -> None:
    s = city()
    for lame in (
        order("forecast", corp="enso"),
        order("buy_share"),
        order("run", type="sabotage"),
        order("citizenship"),
    ):
        assert refusals(s, 0, lame) == ["NT-ORD-02"]
    refused = perform(GAME, s, 0, Fill("sheet", {"orders": [{"order": "abdicate"}]}))
    assert refused is not None
    assert refused.code == "not_a_choice"


@rule("NT-ORD-04", "NT-E-03")
def test_the_budget_counts_claims_first_wherever_they_stand() -> None:
    s = city()
    be(s, 0, money=0)
    points = order("buy_points", party="reformer", qty=1)
    refused = refusal(s, 0, points)
    assert (refused.rule, dict(refused.facts)) == ("NT-E-03", {"cost": 100_000, "budget": 0})
    assert refusals(s, 0, points, order("honour_claim", times=1)) == []


@rule("NT-ORD-05", "NT-MSG-03")
def test_all_costs_leave_at_the_start_and_are_itemised() -> None:
    s = city()
    write(
        s, 0, share("enso"), order("buy_points", party="reformer", qty=2), run("sabotage", "corp:nagare", money=100_000)
    )
    resolve(s, runs=[95, 95])
    costs = told(s, 0, "account_cost")
    assert [(line["order"], line["amount"]) for line in costs] == [
        ("buy_share", -1_000_000),
        ("buy_points", -200_000),
        ("run", -100_000),
    ]


@rule("NT-ORD-06")
def test_allowances_follow_influence_after_the_sheets_own_claims() -> None:
    s = city()
    be(s, 0, honour=3, influence=3, money=9_000_000)
    assert refusals(s, 0, share("enso", 3)) == []
    assert refusals(s, 0, order("honour_claim", times=1), share("enso", 3)) == ["NT-E-09"]
    assert refusals(s, 0, order("honour_claim", times=1), share("enso", 2)) == []


@rule("NT-ORD-07", "NT-HON-03")
def test_caps_follow_honour_after_claims_and_before_investments() -> None:
    s = city()
    be(s, 0, honour=3, loyalty={"mita": 2, "botan": 2}, party="nationalist", points=2, money=9_000_000)
    friend, points = order("buy_loyalty", agent="mita"), order("buy_points", party="nationalist", qty=1)
    assert refusals(s, 0, friend, points) == []
    assert refusals(s, 0, order("honour_claim", times=1), friend, points) == ["NT-E-12", "NT-E-15"]
    be(s, 0, honour=2)
    assert refusals(s, 0, order("honour_invest", times=2), friend, points) == ["NT-E-12", "NT-E-15"]


@rule("NT-ORD-08", "NT-UI-02")
def test_the_sheet_shows_its_cost_what_it_leaves_and_its_percentages() -> None:
    s = city()
    write(s, 0, order("honour_claim", times=1), run("sabotage", "corp:enso", "oboro", 150_000, network=True))
    mine = look(GAME, s, 0).facts["you"]["sheet"]
    assert (mine["cost"], mine["claims"], mine["left"]) == (150_000, 125_000, 1_975_000)
    assert mine["percentages"] == {"1": 90}
    beside = look(GAME, s, 0).menu.forms[0].facts
    assert beside["rights"]["votes"] == 1
    assert beside["shares"]["enso"] == 1_000_000
    assert "corp:kurogane" in beside["warnings"]["mita"]


def ready_city() -> City:
    """A table where most things could be ordered by seat 0."""
    s = city(5, turn=4)
    be(s, 0, money=20_000_000, citizen="enso", shares={"enso": 1, "kurogane": 1}, party="reformer", points=2)
    be(s, 0, loyalty={"botan": 3, "kuma": 4, "mita": 3, "watada": 2}, influence=2)
    return s


REFUSED: list[tuple[str, str, list[dict[str, Any]]]] = [
    ("NT-E-04", "too_many_votes", [vote("enso", "horizon"), vote("enso", "horizon")]),
    ("NT-E-05", "bad_vote", [order("vote", plus="enso")]),
    ("NT-E-05", "bad_vote", [vote("enso", "enso")]),
    ("NT-E-06", "too_many_forecasts", [vote("enso", "horizon"), *[forecast("enso", rank) for rank in (1, 2, 3)]]),
    ("NT-E-07", "forecast_without_vote", [forecast("enso", 1)]),
    ("NT-E-08", "no_such_rank", [vote("enso", "horizon"), forecast("enso", 11)]),
    ("NT-E-08", "no_such_rank", [vote("enso", "horizon"), forecast("enso", 0)]),
    ("NT-E-09", "too_many_shares", [share("enso", 3)]),
    ("NT-E-11", "influence_twice", [order("buy_influence"), order("buy_influence")]),
    ("NT-E-12", "not_for_sale", [order("buy_loyalty", agent="navy")]),
    ("NT-E-12", "not_for_sale", [order("buy_loyalty", agent="croc")]),
    ("NT-E-12", "not_for_sale", [order("buy_loyalty", agent="nobody")]),
    ("NT-E-12", "loyalty_twice", [order("buy_loyalty", agent="nami"), order("buy_loyalty", agent="nami")]),
    ("NT-E-12", "loyalty_capped", [order("buy_loyalty", agent="kuma")]),
    ("NT-E-12", "public_enemy", [order("buy_loyalty", agent="sojo")]),
    ("NT-E-13", "second_clan", [order("buy_loyalty", agent="watada")]),
    ("NT-E-15", "too_many_points", [order("buy_points", party="reformer", qty=3)]),
    ("NT-E-15", "other_party", [order("buy_points", party="nationalist")]),
    ("NT-E-15", "no_party_to_leave", [order("resign_party"), order("resign_party")]),
    ("NT-E-16", "no_croc", [order("croc_bonus", skill="scandal")]),
    ("NT-E-16", "no_croc", [order("croc_capacity")]),
    ("NT-E-16", "croc_needs_a_name", [order("croc_create", name=" ")]),
    ("NT-E-16", "one_croc_only", [order("croc_create", name="A"), order("croc_create", name="B")]),
    ("NT-E-16", "croc_bonus_capped", [order("croc_create", name="A"), order("croc_bonus", skill="scandal", steps=4)]),
    ("NT-E-16", "croc_capacity_capped", [order("croc_create", name="A"), order("croc_capacity", steps=5)]),
    ("NT-E-17", "claim_too_deep", [order("honour_claim", times=6)]),
    ("NT-E-17", "claim_and_invest", [order("honour_claim", times=1), order("honour_invest", times=1)]),
    ("NT-E-18", "honour_capped", [order("honour_invest", times=4)]),
    ("NT-E-19", "no_war", [order("war_invest", points=1)]),
    ("NT-E-21", "bad_stake", [run("sabotage", "corp:renraku", money=0)]),
    ("NT-E-21", "bad_stake", [run("sabotage", "corp:renraku", money=75_000)]),
    ("NT-E-22", "bad_target", [run("scandal", "corp:renraku")]),
    ("NT-E-22", "bad_target", [run("sabotage", "agent:botan")]),
    ("NT-E-22", "bad_target", [run("assassination", "agent:mita")]),
    ("NT-E-22", "bad_target", [run("information", "croc:1")]),
    ("NT-E-22", "bad_target", [run("protection", "run:ABCDEF")]),
    ("NT-E-22", "missing_beneficiary", [run("datasteal", "corp:renraku")]),
    ("NT-E-22", "missing_beneficiary", [run("datasteal", "corp:renraku", beneficiary="renraku")]),
    ("NT-E-22", "missing_line", [run("scandal", "party:reformer")]),
    ("NT-E-22", "missing_line", [run("scandal", "party:reformer", line="corp_alliance")]),
    ("NT-E-23", "run_against_oneself", [run("scandal", "player:0")]),
    ("NT-E-23", "run_against_oneself", [run("information", "player:0")]),
    ("NT-E-25", "agent_unavailable", [run("sabotage", "corp:renraku", "croc:1")]),
    ("NT-E-25", "croc_idle", [run("sabotage", "corp:renraku", "croc")]),
    ("NT-E-25", "not_of_the_party", [run("sabotage", "corp:renraku", "navy")]),
    ("NT-E-26", "too_many_networks", [run("sabotage", "corp:renraku", network=True)] * 3),
    ("NT-E-27", "no_awakened_bonus", [run("sabotage", "corp:renraku", awakened=True)]),
    ("NT-E-27", "no_dragon_bonus", [run("sabotage", "corp:renraku", dragon50=True)]),
    ("NT-E-28", "bad_payer_of_nobody", [run("sabotage", "corp:renraku", bad_payer=True)]),
    ("NT-E-29", "unknown_run", [run("information", "run:ABCDEF")]),
    ("NT-E-30", "not_close_enough", [order("secret_allies", agent="watada", entities=["corp:enso"])]),
    ("NT-E-30", "not_close_enough", [order("authorise", agent="botan", player=1)]),
    ("NT-E-30", "unknown_entity", [order("secret_allies", agent="botan", entities=["corp:atlantis"])]),
    ("NT-E-31", "not_your_captive", [order("captive", agent="botan", decision="turn")]),
    ("NT-E-32", "too_many_estimates", [order("dragon", estimates=[1, 2])]),
    ("NT-E-32", "bad_estimates", [order("dragon", estimates=[0])]),
    ("NT-E-33", "no_public_contract", [order("public_contract", corp="enso", move="plus")]),
    ("NT-E-33", "no_auction", [order("auction_bid", amount=1)]),
    ("NT-E-33", "no_grant", [order("auction_grant", grants=[{"corp": "enso", "assets": 3}])]),
    ("NT-E-34", "no_share", [order("citizenship", home="horizon")]),
    ("NT-E-34", "party_conflict", [order("citizenship", home="kurogane")]),
    ("NT-E-34", "already_citizen", [order("citizenship", home="enso")]),
    ("NT-E-34", "citizenship_twice", [order("citizenship", home="none"), order("citizenship", home="none")]),
    ("NT-E-35", "unknown_line", [order("line_vote", line="corp_alliance")]),
    ("NT-E-35", "line_twice", [order("line_vote", line="populist"), order("line_vote", line="populist")]),
]


@rule(
    "NT-E-04",
    "NT-E-05",
    "NT-E-06",
    "NT-E-07",
    "NT-E-08",
    "NT-E-09",
    "NT-E-11",
    "NT-E-12",
    "NT-E-13",
    "NT-E-15",
    "NT-E-16",
)
@rule(
    "NT-E-17",
    "NT-E-18",
    "NT-E-19",
    "NT-E-21",
    "NT-E-22",
    "NT-E-23",
    "NT-E-25",
    "NT-E-26",
    "NT-E-27",
    "NT-E-28",
    "NT-E-29",
)
@rule(
    "NT-E-30", "NT-E-31", "NT-E-32", "NT-E-33", "NT-E-34", "NT-E-35", "NT-TYP-01", "NT-RUN-03", "NT-RUN-09", "NT-BAD-04"
)
@pytest.mark.parametrize(("code", "reason", "orders"), REFUSED)
def test_an_order_beyond_its_limit_is_refused_by_its_code(code: str, reason: str, orders: list[dict[str, Any]]) -> None:
    found = refusal(ready_city(), 0, *orders)
    assert (found.rule, found.code) == (code, reason)


@rule("NT-E-05", "NT-E-10", "NT-CRS-05", "NT-E-07")
def test_a_crashed_corporation_is_named_in_vain() -> None:
    s = city(assets={"horizon": -99})
    be(s, 0, public_contract=True, shares={"enso": 1})
    s.auction = Auction(3, 0)
    crashed = [
        (vote("enso", "horizon"), "NT-E-05"),
        (share("horizon"), "NT-E-10"),
        (order("citizenship", home="horizon"), "NT-E-10"),
        (run("sabotage", "corp:horizon"), "NT-E-10"),
        (run("datasteal", "corp:enso", beneficiary="horizon"), "NT-E-10"),
        (order("public_contract", corp="horizon", move="plus"), "NT-E-10"),
        (order("auction_grant", grants=[{"corp": "horizon", "assets": 3}]), "NT-E-10"),
        (forecast("horizon", 3), "NT-E-07"),
    ]
    for line, code in crashed:
        assert refusals(s, 0, line) == [code]
    assert refusals(s, 0, run("sabotage", "corp:atlantis")) == ["NT-E-10"]


@rule("NT-E-08", "NT-SPE-01")
def test_ranks_end_with_the_corporations_in_play() -> None:
    s = city(assets={"horizon": -99})
    assert refusals(s, 0, vote("enso", "nagare"), forecast("enso", 10)) == ["NT-E-08"]
    assert refusals(s, 0, vote("enso", "nagare"), forecast("enso", 9)) == []


@rule("NT-VOT-08", "NT-E-05")
def test_with_a_single_corporation_no_vote_is_possible() -> None:
    gone = dict.fromkeys(
        ("horizon", "kurogane", "midori", "nagare", "neonet", "prosperity", "renraku", "shiawase", "yamabiko"), -99
    )
    s = city(assets=gone)
    assert refusals(s, 0, vote("enso", "horizon")) == ["NT-E-05"]


@rule("NT-E-06", "NT-SPE-06")
def test_no_speculation_while_the_inspectors_are_in() -> None:
    s = city()
    be(s, 0, no_forecast_until=4)
    assert refusal(s, 0, vote("enso", "horizon"), forecast("enso", 1)).code == "speculation_frozen"


@rule("NT-E-12", "NT-LOY-11")
def test_no_loyalty_of_the_dead_or_captive() -> None:
    s = city()
    s.agents["botan"].dead = True
    s.agents["kuma"].captured = 3
    assert refusals(s, 0, order("buy_loyalty", agent="botan")) == ["NT-E-12"]
    assert refusals(s, 0, order("buy_loyalty", agent="kuma")) == ["NT-E-12"]


@rule("NT-E-13", "NT-LOY-09")
def test_two_clans_cannot_be_entered_on_one_sheet() -> None:
    s = city()
    be(s, 0, loyalty={"mita": 2, "watada": 2})
    assert refusals(s, 0, order("buy_loyalty", agent="mita"), order("buy_loyalty", agent="watada")) == ["NT-E-13"]


@rule("NT-E-15", "NT-POL-05")
def test_points_of_the_other_side_are_closed_to_citizens() -> None:
    s = city()
    be(s, 0, citizen="kurogane")
    assert refusal(s, 0, order("buy_points", party="reformer")).code == "party_closed"
    be(s, 1, honour=2, party="reformer", points=3)
    assert refusal(s, 1, order("buy_points", party="reformer")).code == "points_capped"


@rule("NT-E-16", "NT-CRO-01")
def test_a_cell_needs_a_citizenship_and_comes_alone() -> None:
    s = city()
    assert refusal(s, 0, order("croc_create", name="A")).code == "croc_needs_citizenship"
    be(s, 0, citizen="enso", croc=cell(scandal=30))
    assert refusal(s, 0, order("croc_create", name="A")).code == "one_croc_only"
    assert refusal(s, 0, order("croc_bonus", skill="scandal")).code == "croc_bonus_capped"


@rule("NT-E-18", "NT-E-19", "NT-WAR-03")
def test_war_investments_are_for_the_ranks_of_a_fighting_clan() -> None:
    s = city()
    s.wars = ("mita", "watada")
    be(s, 0, loyalty={"mita": 3}, money=9_000_000)
    assert refusals(s, 0, order("war_invest", points=2)) == ["NT-E-19"]
    assert refusals(s, 0, order("war_invest", points=1)) == []
    be(s, 0, loyalty={"mita": 4})
    assert refusals(s, 0, order("war_invest", points=2)) == []
    assert refusals(s, 0, order("war_invest", points=1), order("war_invest", points=1)) == ["NT-E-19"]
    be(s, 0, honour=8)
    assert refusals(s, 0, order("war_invest", points=2)) == ["NT-E-19"]
    assert refusals(s, 0, order("honour_invest", times=1), order("war_invest", points=1)) == ["NT-E-18"]
    be(s, 1, loyalty={"kodachi": 4})
    assert refusals(s, 1, order("war_invest", points=1)) == ["NT-E-19"]


@rule("NT-E-20", "NT-RUN-01")
def test_nobody_works_for_one_point_of_honour() -> None:
    s = city()
    be(s, 0, honour=1)
    assert refusals(s, 0, run("protection", "player:0")) == ["NT-E-20"]
    be(s, 0, honour=2)
    s.players[0].honour = 1
    assert refusals(s, 0, run("protection", "player:0")) == []


@rule("NT-E-25", "NT-WAR-02", "NT-TYP-18", "NT-CRO-07", "NT-AGT-09")
def test_agents_that_everybody_knows_to_be_away() -> None:
    s = city()
    s.agents["botan"].captured = 3
    s.agents["kuma"].dead = True
    s.agents["imperial"].closed = True
    s.wars = ("mita",)
    be(s, 0, party="reformer", points=1)
    for agent in ("botan", "kuma", "imperial", "mita"):
        assert refusals(s, 0, run("sabotage", "corp:renraku", agent)) == ["NT-E-25"]
    assert refusals(s, 0, run("assassination", "agent:botan")) == ["NT-E-25"]
    assert refusals(s, 0, run("assassination", "agent:kuma")) == ["NT-E-22"]
    be(s, 1, croc=cell(), citizen="enso")
    two = [run("sabotage", "corp:renraku", "croc")] * 2
    assert refusals(s, 1, *two) == ["NT-E-25"]
    be(s, 1, citizen="")
    assert refusals(s, 1, two[0]) == ["NT-E-25"]


@rule("NT-E-26", "NT-DRA-06")
def test_a_frozen_network_helps_no_run() -> None:
    s = city()
    be(s, 0, no_network_until=4)
    assert refusal(s, 0, run("sabotage", "corp:renraku", network=True)).code == "network_frozen"


@rule("NT-E-27", "NT-DRA-06")
def test_the_dragons_fifty_percent_serve_one_run() -> None:
    s = city()
    be(s, 0, dragon_run=True)
    fifty = run("sabotage", "corp:renraku", dragon50=True)
    assert refusals(s, 0, fifty) == []
    assert refusals(s, 0, fifty, fifty) == ["NT-E-27"]


@rule("NT-E-28", "NT-BAD-04")
def test_nobody_cheats_independents_or_ones_own_cell() -> None:
    s = city()
    be(s, 0, croc=cell(), citizen="enso")
    for agent in ("independent", "croc"):
        assert refusals(s, 0, run("sabotage", "corp:renraku", agent, bad_payer=True)) == ["NT-E-28"]


@rule("NT-E-33", "NT-CRS-13", "NT-LIN-07")
def test_rights_of_the_market_are_personal_and_dated() -> None:
    s = city()
    s.auction = Auction(4)
    assert refusals(s, 0, order("auction_bid", amount=0)) == ["NT-E-33"]
    assert refusals(s, 0, order("auction_bid", amount=1), order("auction_bid", amount=1)) == ["NT-E-33"]
    assert refusals(s, 0, order("auction_bid", amount=1)) == []
    s.auction = Auction(3, 0)
    three = [{"corp": "enso", "assets": 1}, {"corp": "horizon", "assets": 2}]
    assert refusals(s, 0, order("auction_grant", grants=three)) == []
    assert refusals(s, 1, order("auction_grant", grants=three)) == ["NT-E-33"]
    for wrong in (
        [{"corp": "enso", "assets": 4}, {"corp": "horizon", "assets": -1}],
        [{"corp": "enso", "assets": 2}],
        [],
    ):
        assert refusals(s, 0, order("auction_grant", grants=wrong)) == ["NT-E-33"]
    be(s, 2, public_contract=True)
    move = order("public_contract", corp="enso", move="minus")
    assert refusals(s, 2, move) == []
    assert refusals(s, 2, move, move) == ["NT-E-33"]


@rule("NT-E-34", "NT-CIT-03")
def test_the_stateless_have_nothing_to_renounce() -> None:
    s = city()
    assert refusal(s, 0, order("citizenship", home="none")).code == "already_citizen"


@rule("NT-E-35", "NT-LIN-01")
def test_only_members_vote_a_line() -> None:
    s = city()
    assert refusal(s, 0, order("line_vote", line="populist")).code == "not_a_member"


@rule("NT-E-31", "NT-CAP-03")
def test_only_the_captor_decides_and_only_the_turn_after() -> None:
    s = city()
    s.agents["botan"].captor, s.agents["botan"].captured = "player:1", 3
    assert refusals(s, 1, order("captive", agent="botan", decision="turn")) == []
    assert refusals(s, 0, order("captive", agent="botan", decision="turn")) == ["NT-E-31"]


@rule("NT-E-32", "NT-DRA-02")
def test_estimates_are_different_whole_numbers() -> None:
    s = city()
    be(s, 0, traits=("pupille_du_dragon",))
    assert refusals(s, 0, order("dragon", estimates=[2, 2])) == ["NT-E-32"]
    assert refusals(s, 0, order("dragon", estimates=[2]), order("dragon", estimates=[2])) == ["NT-E-32"]
    assert refusals(s, 0, order("dragon")) == []


@rule("NT-E-30", "NT-LOY-05")
def test_one_list_for_each_agent() -> None:
    s = ready_city()
    lists = [order("secret_allies", agent=agent, entities=["corp:enso"]) for agent in ("botan", "kuma", "botan")]
    assert refusals(s, 0, *lists[:2]) == []
    assert refusals(s, 0, *lists) == ["NT-E-30"]


@rule("NT-ORD-01", "NT-ORD-05")
def test_a_quantity_that_is_not_said_is_one() -> None:
    s = city()
    s.wars = ("mita",)
    be(s, 0, loyalty={"mita": 4}, money=9_000_000, citizen="enso")
    lines = [
        (order("buy_share", corp="enso"), 1_000_000),
        (order("buy_points", party="reformer"), 100_000),
        (order("war_invest"), 200_000),
        (order("honour_invest"), 1_000_000),
        (order("croc_create", name="A"), 500_000),
        (order("croc_bonus", skill="scandal"), 100_000),
        (order("croc_capacity"), 250_000),
    ]
    write(s, 0, *[line for line, _ in lines])
    resolve(s)
    assert [-line["amount"] for line in told(s, 0, "account_cost")] == [cost for _, cost in lines]
    assert s.players[0].honour == 8


@rule("NT-E-18", "NT-E-19")
def test_a_war_investment_of_unsaid_size_counts_one_before_press_relations() -> None:
    s = city()
    s.wars = ("mita",)
    be(s, 0, honour=7, loyalty={"mita": 4}, money=9_000_000)
    assert refusals(s, 0, order("war_invest"), order("honour_invest", times=1)) == []
    assert refusals(s, 0, order("war_invest"), order("honour_invest", times=2)) == ["NT-E-18"]
