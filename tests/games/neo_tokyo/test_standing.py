"""Chapters 10 to 12: citizenship, Honour, Influence."""

import pytest

from citing import rule
from games.neo_tokyo.city import (
    be,
    cell,
    city,
    letter,
    must,
    news,
    order,
    refusals,
    resolve,
    resolve_sheets,
    run,
    told,
    vote,
    write,
)
from tripot.engine.view import look
from tripot.games.neo_tokyo import GAME, honour, influence
from tripot.games.neo_tokyo.people import Secret


@rule("NT-CIT-01", "NT-CIT-02", "NT-CIT-06")
def test_citizenship_is_asked_of_an_owned_corporation_and_counts_next_turn() -> None:
    s = city()
    be(s, 0, shares={"enso": 1})
    write(s, 0, order("citizenship", home="enso"))
    write(s, 1, run("sabotage", "player:0", money=900_000))
    rng = resolve(s, runs=[1, 99])
    assert rng.left()["runs"] == [99]  # no Defence of Ensō was rolled this turn
    assert s.players[0].citizen == "enso"
    assert news(s, "citizen_of") == [{"player": 0, "corp": "enso"}]


@rule("NT-CIT-03", "NT-CRO-07")
def test_a_citizen_may_renounce() -> None:
    s = city()
    be(s, 0, citizen="enso")
    write(s, 0, order("citizenship", home="none"))
    resolve(s)
    assert s.players[0].citizen == ""
    assert news(s, "stateless") == [{"player": 0, "corp": "enso"}]


@rule("NT-CIT-04", "NT-AGT-06")
def test_agents_treat_citizens_as_their_corporation() -> None:
    s = city()
    be(s, 0, citizen="enso")
    resolve_sheets(s, {0: [run("protection", "player:0", "sojo")], 1: [run("scandal", "player:0", "kuma")]})
    assert told(s, 0, "run_refused")
    assert told(s, 1, "run_refused")


@rule("NT-CIT-05", "NT-DEF-02")
@pytest.mark.parametrize(("kind", "level"), [("information", 10), ("datasteal", 20), ("sabotage", 20)])
def test_citizens_have_their_corporations_defences(kind: str, level: int) -> None:
    for roll, outcome in ((level, "run_interception"), (level + 1, "run_success")):
        s = city()
        be(s, 0, citizen="enso")
        write(s, 1, run(kind, "player:0", money=300_000))
        resolve(s, runs=[10, roll], secrets=[0])
        assert told(s, 1, outcome)


@rule("NT-CIT-07", "NT-E-34")
def test_party_and_home_must_agree() -> None:
    s = city()
    be(s, 0, shares={"kurogane": 1}, party="reformer", points=1)
    home = order("citizenship", home="kurogane")
    assert refusals(s, 0, home) == ["NT-E-34"]
    assert refusals(s, 0, home, order("resign_party")) == []
    be(s, 1, shares={"kurogane": 1})
    assert refusals(s, 1, home, order("buy_points", party="reformer")) == ["NT-E-34"]
    be(s, 2, shares={"nagare": 1}, party="reformer", points=1)
    assert refusals(s, 2, order("citizenship", home="nagare")) == []


@rule("NT-CIT-07")
def test_a_conflict_that_arose_since_drops_the_request() -> None:
    s = city()
    be(s, 0, shares={"kurogane": 1}, citizen="")
    write(s, 0, order("citizenship", home="kurogane"), order("dragon", estimates=[1]))
    resolve(s, dragon=[5, 1])
    assert (s.players[0].party, s.players[0].citizen) == ("reformer", "")
    assert told(s, 0, "citizenship_dropped") == [{"corp": "kurogane"}]


@rule("NT-CIT-08", "NT-CRS-05")
def test_citizenship_lasts_without_shares_and_ends_with_a_crash() -> None:
    s = city(assets={"enso": 1})
    be(s, 0, citizen="enso", shares={})
    be(s, 1, citizen="horizon")
    resolve_sheets(s, {2: [vote("nagare", "enso")]})
    assert (s.players[0].citizen, s.players[1].citizen) == ("", "horizon")


@rule("NT-CIT-09")
def test_a_request_for_a_fallen_corporation_is_dropped() -> None:
    s = city(assets={"enso": 1})
    be(s, 0, citizen="horizon", shares={"enso": 1})
    resolve_sheets(s, {0: [order("citizenship", home="enso")], 2: [vote("nagare", "enso")]})
    assert s.players[0].citizen == "horizon"
    assert told(s, 0, "citizenship_dropped")


@rule("NT-HON-01", "NT-E-18")
def test_honour_stops_at_nine() -> None:
    s = city()
    be(s, 0, honour=8, money=9_000_000)
    assert refusals(s, 0, order("honour_invest", times=2)) == ["NT-E-18"]
    assert refusals(s, 0, order("honour_invest", times=1)) == []
    be(s, 0, honour=9)
    assert honour.change(s, 0, 1, "NT-HON-01", "honour_bought") == 0


@rule("NT-HON-02", "NT-ELI-01")
def test_no_honour_at_the_end_of_a_turn_is_the_end() -> None:
    s = city()
    be(s, 0, honour=1)
    write(s, 1, run("scandal", "player:0", money=900_000))
    resolve(s, runs=[1])
    assert not s.players[0].active
    assert [player.active for player in s.players[1:]] == [True] * 3


@rule("NT-HON-03", "NT-LOY-02", "NT-POL-04", "NT-IC-03")
def test_what_honour_limits() -> None:
    s = city()
    be(s, 0, honour=3, influence=3, loyalty={"mita": 3, "botan": 3}, party="reformer", points=4, money=9_000_000)
    orders = [
        order("buy_influence"),
        order("buy_loyalty", agent="mita"),
        order("buy_points", party="reformer", qty=1),
        order("buy_loyalty", agent="botan"),
    ]
    assert refusals(s, 0, *orders) == ["NT-E-11", "NT-E-12", "NT-E-15"]
    be(s, 1, honour=3, party="nationalist", points=3)
    assert refusals(s, 1, order("buy_points", party="nationalist", qty=1)) == ["NT-E-15"]


@rule("NT-HON-04", "NT-CRO-02")
def test_a_fall_costs_for_good_even_if_honour_rises_again() -> None:
    s = city()
    be(s, 0, honour=3, influence=3, loyalty={"mita": 3, "botan": 4}, party="nationalist", points=3)
    be(s, 0, croc=cell(), citizen="kurogane")
    honour.change(s, 0, -1, "NT-TYP-11", "honour_scandal")
    honour.change(s, 0, 1, "NT-DRA-06", "honour_dragon")
    player = s.players[0]
    assert (player.honour, player.loyalty, player.points) == (3, {"mita": 2, "botan": 3}, 2)
    assert influence.effective(player) == 3
    assert player.croc is not None


@rule("NT-HON-05")
def test_claims_are_successive() -> None:
    s = city()
    write(s, 0, order("honour_claim", times=3))
    resolve(s)
    assert [line["amount"] for line in told(s, 0, "account_claim")] == [125_000, 100_000, 75_000]
    assert s.players[0].honour == 3


@rule("NT-HON-05", "NT-E-17")
def test_a_claim_leaves_at_least_one() -> None:
    s = city()
    assert refusals(s, 0, order("honour_claim", times=5)) == []
    assert refusals(s, 0, order("honour_claim", times=6)) == ["NT-E-17"]
    assert refusals(s, 0, order("honour_claim", times=3), order("honour_claim", times=3)) == ["NT-E-17"]


@rule("NT-HON-06", "NT-STP-02")
def test_press_relations_work_at_once() -> None:
    s = city()
    be(s, 0, honour=1, money=3_000_000)
    write(s, 0, order("honour_invest", times=2))
    write(s, 1, run("scandal", "player:0", money=900_000))
    resolve(s, runs=[1])
    assert s.players[0].honour == 2
    assert s.players[0].money == 1_000_000


@rule("NT-HON-07", "NT-E-17")
def test_nobody_begs_and_invests_at_once() -> None:
    s = city()
    assert refusals(s, 0, order("honour_invest", times=1), order("honour_claim", times=1)) == ["NT-E-17"]


@rule("NT-HON-08")
def test_every_change_of_honour_is_itemised() -> None:
    s = city()
    be(s, 0, secrets=(Secret("x", 1),), party="nationalist", points=1)
    must(s, 0, "confess", secret=1)
    write(s, 0, run("sabotage", "corp:enso", "zeeman", bad_payer=True), order("line_vote", line="populist"))
    write(s, 1, run("scandal", "player:0", money=900_000))
    resolve(s, runs=[1, 95, 95])
    changes = [(kind, line["amount"]) for kind, line in letter(s, 0) if kind.startswith("honour_")]
    assert changes == [("honour_secret", -1), ("honour_bad_payer", -1), ("honour_scandal", -1), ("honour_populist", 1)]
    assert s.players[0].honour == 4


@rule("NT-IC-01", "NT-IC-02", "NT-VIS-01")
def test_influence_is_public_and_counts_as_it_is_worth() -> None:
    s = city()
    be(s, 0, honour=2, influence=4, money=9_000_000)
    assert look(GAME, s, 1).facts["players"][0]["influence"] == 2
    rights = look(GAME, s, 0).facts["you"]["rights"]
    assert (rights["shares"], rights["forecasts"], rights["networks"]) == (2, 2, 2)


@rule("NT-IC-03", "NT-STP-06")
def test_influence_costs_half_a_million_a_level_and_counts_next_turn() -> None:
    s = city()
    be(s, 0, influence=2, money=9_000_000)
    write(s, 0, order("buy_influence"))
    resolve(s)
    assert told(s, 0, "account_cost")[0]["amount"] == -1_500_000
    assert s.players[0].influence == 3


@rule("NT-IC-04", "NT-E-11")
def test_a_masked_level_counts_as_bought() -> None:
    s = city()
    be(s, 0, honour=2, influence=3, money=9_000_000)
    assert refusals(s, 0, order("buy_influence")) == ["NT-E-11"]
    be(s, 0, honour=3)
    assert refusals(s, 0, order("buy_influence")) == ["NT-E-11"]
    be(s, 0, honour=4)
    assert refusals(s, 0, order("buy_influence")) == []


@rule("NT-IC-05", "NT-E-11")
def test_no_influence_in_the_launch_turns() -> None:
    s = city(turn=2)
    assert refusals(s, 0, order("buy_influence")) == ["NT-E-11"]
