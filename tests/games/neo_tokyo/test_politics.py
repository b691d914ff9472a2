"""Chapters 18 and 19: parties, leaders, lines, and the yakuza war."""

import pytest

from citing import rule
from games.neo_tokyo.city import (
    be,
    cell,
    city,
    kinds,
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
from tripot.games.neo_tokyo import politics
from tripot.games.neo_tokyo.tables import CLANS, CORPORATIONS, LINES


@rule("NT-POL-01")
def test_who_stands_behind_whom() -> None:
    sides = {corp: card.party for corp, card in CORPORATIONS.items()}
    assert [corp for corp, side in sides.items() if side == "nationalist"] == [
        "kurogane",
        "midori",
        "renraku",
        "yamabiko",
    ]
    assert [corp for corp, side in sides.items() if side == "reformer"] == ["enso", "horizon", "shiawase"]
    assert [corp for corp, side in sides.items() if not side] == ["nagare", "neonet", "prosperity"]


@rule("NT-POL-02", "NT-STP-06", "NT-E-15")
def test_points_cost_a_hundred_thousand_two_a_turn() -> None:
    s = city()
    write(s, 0, order("buy_points", party="reformer", qty=2))
    resolve(s)
    assert (s.players[0].party, s.players[0].points, s.players[0].money) == ("reformer", 2, 1_800_000)
    two = [order("buy_points", party="reformer", qty=1), order("buy_points", party="reformer", qty=2)]
    assert refusals(s, 0, *two) == ["NT-E-15"]


@rule("NT-POL-03", "NT-E-15")
def test_one_party_at_a_time() -> None:
    s = city()
    be(s, 0, party="reformer", points=2)
    other = order("buy_points", party="nationalist")
    assert refusals(s, 0, other) == ["NT-E-15"]
    assert refusals(s, 0, order("resign_party"), other) == ["NT-E-15"]
    write(s, 0, order("resign_party"))
    resolve(s)
    assert (s.players[0].party, s.players[0].points) == ("", 0)
    assert refusals(s, 0, other) == []


@rule("NT-POL-04")
def test_caps_of_the_two_parties() -> None:
    s = city()
    be(s, 0, honour=3, party="reformer", points=3)
    be(s, 1, honour=3, party="nationalist", points=3)
    assert refusals(s, 0, order("buy_points", party="reformer")) == []
    assert refusals(s, 1, order("buy_points", party="nationalist")) == ["NT-E-15"]


@rule("NT-POL-05", "NT-DRA-06")
@pytest.mark.parametrize(
    "prepared",
    [
        {"citizen": "enso", "party": "", "more": {}},
        {"honour": 2, "party": "nationalist", "points": 2},
        {"traits": ("expatrie",), "honour": 5, "citizen": "kurogane"},
    ],
)
def test_the_dragon_gives_no_forbidden_point(prepared: dict[str, object]) -> None:
    prepared = {name: value for name, value in prepared.items() if name != "more"}
    s = city()
    be(s, 0, **prepared)
    if prepared.get("citizen") == "enso":
        s.players[0].more_party = ""
        s.alignment["enso"] = "nationalist"
        be(s, 0, party="reformer", points=1)
    before = s.players[0].points
    write(s, 0, order("dragon", estimates=[1]))
    resolve(s, dragon=[5])
    assert s.players[0].points == before
    assert told(s, 0, "dragon_5")[0]["parties"] == ()


@rule("NT-POL-06", "NT-POL-11")
def test_pending_points_make_no_member_and_no_leader() -> None:
    s = city()
    be(s, 1, party="reformer", points=1)
    write(s, 0, order("buy_points", party="reformer", qty=2))
    resolve(s)
    assert s.leaders["reformer"] == 1
    resolve(s)
    assert s.leaders["reformer"] == 0


@rule("NT-POL-08")
def test_a_leader_stays_until_strictly_surpassed() -> None:
    s = city()
    be(s, 0, party="reformer", points=2, honour=3)
    be(s, 1, party="reformer", points=2, honour=9)
    s.leaders["reformer"] = 0
    resolve(s)
    assert s.leaders["reformer"] == 0
    be(s, 1, points=3)
    resolve(s)
    assert s.leaders["reformer"] == 1
    assert news(s, "leader_named") == [{"party": "reformer", "player": 1}]


@rule("NT-POL-09")
def test_a_vacant_seat_goes_by_points_honour_influence_and_lots() -> None:
    def leader(lots: list[int], **facts: list[int]) -> int:
        s = city()
        for seat in range(3):
            be(s, seat, **{"party": "reformer", "points": 2, **{name: values[seat] for name, values in facts.items()}})
        resolve(s, lots=lots)
        return s.leaders["reformer"]

    assert leader([0, 0, 0], points=[1, 2, 3]) == 2
    assert leader([0, 0, 0], honour=[5, 7, 6]) == 1
    assert leader([0, 0, 0], influence=[1, 1, 2]) == 2
    assert leader([1, 0, 0], influence=[1, 1, 1]) == 1


@rule("NT-POL-09")
def test_a_leader_without_points_leads_no_more() -> None:
    s = city()
    be(s, 0, party="reformer", points=2)
    s.leaders["reformer"] = 0
    write(s, 0, order("resign_party"))
    resolve(s)
    assert s.leaders["reformer"] == -1
    assert news(s, "leader_gone")


@rule("NT-POL-10")
def test_a_scandal_costs_a_leader_a_point_too() -> None:
    s = city()
    be(s, 0, party="nationalist", points=4, honour=4)
    s.leaders["nationalist"] = 0
    write(s, 1, run("scandal", "player:0", money=900_000))
    resolve(s, runs=[1])
    assert (s.players[0].honour, s.players[0].points) == (3, 3)
    s = city()
    be(s, 0, party="nationalist", points=2)
    write(s, 1, run("scandal", "player:0", money=900_000))
    resolve(s, runs=[1])
    assert s.players[0].points == 2


@rule("NT-POL-12", "NT-POL-13")
def test_power_follows_the_first_corporation() -> None:
    for first, power in (("yamabiko", "nationalist"), ("enso", "reformer"), ("nagare", "")):
        s = city(assets={"yamabiko": 8, first: 30})
        for seat, party in ((0, "nationalist"), (1, "reformer")):
            be(s, seat, party=party, points=1)
            s.leaders[party] = seat
        resolve(s, market=[5, 3])
        assert s.power == power
        assert [s.players[0].leader_vote, s.players[1].leader_vote] == [power == "nationalist", power == "reformer"]
        assert len(news(s, "party_in_power")) == bool(power)


@rule("NT-LIN-01", "NT-LIN-02")
def test_lines_weigh_by_the_points_of_the_start_of_the_turn() -> None:
    s = city()
    be(s, 0, party="nationalist", points=3)
    be(s, 1, party="nationalist", points=2)
    be(s, 2, party="nationalist", points=2)
    write(s, 0, order("line_vote", line="populist"), order("resign_party"))
    write(s, 1, order("line_vote", line="underground"))
    resolve(s)
    assert s.lines["nationalist"] == "populist"


@rule("NT-LIN-02")
def test_a_tie_is_the_leaders_to_break() -> None:
    def adopted(leader: int, *votes: str) -> str:
        s = city()
        for seat, line in enumerate(votes):
            be(s, seat, party="reformer", points=2)
            if line:
                write(s, seat, order("line_vote", line=line))
        s.leaders["reformer"] = leader
        resolve(s)
        return s.lines["reformer"]

    assert adopted(0, "populist", "underground") == "populist"
    assert adopted(1, "populist", "underground") == "underground"
    assert adopted(2, "populist", "underground", "") == ""
    assert adopted(0, "") == ""


@rule("NT-LIN-03", "NT-LIN-04")
def test_the_line_is_public_whether_or_not_it_applies() -> None:
    s = city()
    be(s, 0, party="nationalist", points=1)
    be(s, 1, party="reformer", points=1)
    sheets = {seat: [order("line_vote", line="populist")] for seat in (0, 1)}
    resolve_sheets(s, sheets)
    assert news(s, "line_applied") == [{"party": "nationalist", "line": "populist"}]
    assert news(s, "line_idle") == [{"party": "reformer", "line": "populist"}]
    assert s.history[-1]["lines"] == {"nationalist": "populist", "reformer": "populist"}


@rule("NT-LIN-05", "NT-HON-08")
def test_populists_gain_honour() -> None:
    s = city()
    for seat in (0, 1):
        be(s, seat, party="nationalist", points=1)
    write(s, 0, order("line_vote", line="populist"))
    resolve(s)
    assert [player.honour for player in s.players] == [7, 7, 6, 6]


@rule("NT-LIN-06")
def test_underground_lifts_the_agencys_limit_for_a_turn() -> None:
    s = city(5)
    for seat in range(4):
        be(s, seat, party="nationalist", points=1)
    write(s, 0, order("line_vote", line="underground"))
    resolve(s)
    for seat in range(4):
        write(s, seat, run("sabotage", "corp:enso", "navy"))
    resolve(s, runs=[95, 99] * 4)
    assert [told(s, seat, "run_failure")[0]["percent"] for seat in range(4)] == [40 - 60] * 4
    for seat in range(4):
        write(s, seat, run("sabotage", "corp:enso", "navy"))
    resolve(s, runs=[95, 99] * 2)
    assert sum(bool(told(s, seat, "run_busy")) for seat in range(4)) == 2


@rule("NT-LIN-07", "NT-VOT-05")
def test_public_contracts_let_each_member_move_an_asset() -> None:
    s = city()
    be(s, 0, party="nationalist", points=1)
    write(s, 0, order("line_vote", line="public_contracts"))
    write(s, 1, order("buy_points", party="nationalist"))
    resolve(s)
    assert told(s, 0, "right_public_contract") == [{}]
    assert refusals(s, 1, order("public_contract", corp="enso", move="plus")) == ["NT-E-33"]
    write(s, 0, order("public_contract", corp="enso", move="minus"))
    resolve(s)
    assert s.assets["enso"] == 9
    assert refusals(s, 0, order("public_contract", corp="enso", move="plus")) == ["NT-E-33"]


@rule("NT-LIN-08", "NT-E-35")
def test_the_alliance_line_is_an_option() -> None:
    assert politics.lines(city()) == LINES
    s = city(corp_alliance=True)
    assert politics.lines(s) == (*LINES, "corp_alliance")


@rule("NT-LIN-08")
def test_a_nationalist_alliance_wins_over_the_lowest_japanocorp() -> None:
    s = city(corp_alliance=True)
    be(s, 0, party="nationalist", points=1)
    be(s, 1, citizen="enso", party="reformer", points=1)
    be(s, 2, shares={"enso": 1})
    write(s, 0, order("line_vote", line="corp_alliance"))
    write(s, 2, order("citizenship", home="enso"), order("buy_points", party="reformer"))
    resolve(s)
    assert s.alignment["enso"] == "nationalist"
    assert news(s, "realigned") == [{"corp": "enso", "party": "nationalist"}]
    assert [s.players[seat].citizen for seat in (1, 2)] == ["", ""]


@rule("NT-LIN-08")
def test_a_reformer_alliance_takes_two_steps() -> None:
    s = city(corp_alliance=True, assets={"shiawase": 30, "midori": 3})
    be(s, 0, party="reformer", points=1)
    for side in ("", "reformer"):
        write(s, 0, order("line_vote", line="corp_alliance"))
        resolve(s)
        assert s.ranking[-1] == "midori"
        assert s.alignment["midori"] == side


@rule("NT-WAR-01", "NT-GEN-05")
def test_tails_sets_two_clans_at_war_next_turn() -> None:
    s = city()
    resolve(s, war=[1, 3, 0])
    assert s.wars == ("watada", "kodachi")
    assert news(s, "clans_at_war") == [{"agents": ("watada", "kodachi")}]
    resolve(s, war=[0])
    assert s.wars == ()


@rule("NT-WAR-01")
def test_no_coin_in_the_last_turn() -> None:
    s = city(turn=8)
    rng = resolve(s, war=[1])
    assert rng.left()["war"] == [1]


@rule("NT-WAR-02", "NT-E-25")
def test_a_clan_at_war_makes_no_run() -> None:
    s = city()
    resolve(s, war=[1, 1, 0])
    assert refusals(s, 0, run("scandal", "player:1", "mita")) == ["NT-E-25"]
    assert refusals(s, 0, run("scandal", "player:1", "watada")) == []


@rule("NT-WAR-03", "NT-HON-08")
def test_honour_at_the_front() -> None:
    s = city()
    be(s, 0, loyalty={"mita": 3})
    be(s, 1, loyalty={"mita": 4})
    resolve(s, war=[1, 1, 0])
    assert told(s, 0, "right_war")
    write(s, 0, order("war_invest", points=1))
    write(s, 1, order("war_invest", points=2))
    resolve(s)
    assert [(player.honour, player.money) for player in s.players[:2]] == [(7, 1_800_000), (8, 1_600_000)]


@rule("NT-WAR-04", "NT-CRS-12")
def test_the_fall_of_kurogane_sets_every_clan_at_war_without_a_coin() -> None:
    s = city(assets={"kurogane": 1})
    be(s, 0, croc=cell())
    write(s, 0, vote("enso", "kurogane"))
    rng = resolve(s, war=[1])
    assert s.wars == CLANS
    assert rng.left()["war"] == [1]
    assert kinds(s, 0, "run_") == []
