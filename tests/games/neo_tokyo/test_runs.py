"""Chapter 13: runs, their price, their types, their targets."""

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
    share,
    told,
    vote,
    write,
)
from tripot.games.neo_tokyo import agents
from tripot.games.neo_tokyo.runs.types import LEGAL
from tripot.games.neo_tokyo.state import City


@rule("NT-RUN-01", "NT-E-20")
def test_honour_of_the_start_of_the_turn_decides_who_may_sponsor() -> None:
    s = city()
    be(s, 0, honour=1)
    assert refusals(s, 0, run("sabotage", "corp:enso")) == ["NT-E-20"]


@rule("NT-RUN-02")
def test_a_run_order_carries_all_it_must_say() -> None:
    s = city()
    be(s, 0, traits=("eveille",), dragon_run=True)
    write(
        s,
        0,
        run(
            "datasteal", "corp:enso", "nami", 100_000, beneficiary="horizon", network=True, awakened=True, dragon50=True
        ),
        run("protection", "corp:enso", "botan", except_types=["sabotage"]),
        run("scandal", "party:reformer", line="populist"),
    )
    resolve(s, runs=[1, 99, 99, 95])
    assert told(s, 0, "run_success")[0]["percent"] == 20 + 30 + 20 + 10 + 50


@rule("NT-RUN-03", "NT-RUN-07")
def test_each_slice_gives_ten_percent_without_a_maximum() -> None:
    s = city()
    write(s, 0, run("sabotage", "corp:renraku", "oboro", 1_000_000))
    resolve(s, runs=[90])
    assert told(s, 0, "run_failure")[0]["percent"] == 230


@rule("NT-RUN-04", "NT-E-21")
def test_at_least_one_slice() -> None:
    assert refusals(city(), 0, {"order": "run", "type": "sabotage", "target": "corp:enso"}) == ["NT-E-21"]


@rule("NT-RUN-05", "NT-IC-02")
def test_the_network_helps_as_many_runs_as_influence() -> None:
    s = city()
    be(s, 0, influence=2)
    three = [run("sabotage", "corp:renraku", network=True), run("sabotage", "corp:enso", network=True)]
    assert refusals(s, 0, *three) == []
    assert refusals(s, 0, *three, run("sabotage", "corp:horizon", network=True)) == ["NT-E-26"]
    write(s, 0, three[0])
    resolve(s, runs=[95])
    assert told(s, 0, "run_failure")[0]["percent"] == 10 + 30 - 10


@rule("NT-RUN-06", "NT-TYP-16")
def test_agents_add_their_bonus_and_independents_suffer() -> None:
    for agent, percent in (("independent", 0), ("oboro", 40), ("botan", 20)):
        s = city()
        write(s, 0, run("sabotage", "corp:renraku", agent))
        resolve(s, runs=[95])
        assert told(s, 0, "run_failure")[0]["percent"] == percent


@rule("NT-RUN-08")
def test_half_comes_back_unless_it_succeeded() -> None:
    for dice, refund in (([1], 0), ([95], 50_000)):
        s = city()
        write(s, 0, run("sabotage", "corp:renraku", "oboro", 100_000))
        resolve(s, runs=dice)
        assert s.players[0].money == 1_900_000 + refund


@rule("NT-RUN-09", "NT-E-23")
def test_what_may_be_run_against_oneself_and_ones_own() -> None:
    s = city()
    be(s, 0, citizen="enso", party="reformer", points=1)
    for kind in ("scandal", "information"):
        assert refusals(s, 0, run(kind, "player:0")) == ["NT-E-23"]
    allowed = [run("sabotage", "player:0"), run("datasteal", "player:0"), run("sabotage", "corp:enso")]
    assert refusals(s, 0, *allowed, run("scandal", "party:reformer", line="populist")) == []


@rule("NT-RUN-10")
def test_any_number_of_runs_by_independents() -> None:
    s = city()
    write(s, 0, *[run("sabotage", "corp:renraku")] * 20)
    resolve(s, runs=[95] * 20)
    assert len(told(s, 0, "run_failure")) == 20


@rule("NT-RUN-11", "NT-PRI-04")
def test_a_run_turned_down_costs_nothing_but_its_bonus_is_lost() -> None:
    s = city()
    be(s, 0, dragon_run=True)
    s.agents["botan"].secret_allies.append("corp:renraku")
    write(s, 0, run("sabotage", "corp:renraku", "botan", 200_000, network=True, dragon50=True))
    resolve(s)
    assert kinds(s, 0, "run_") == ["run_refused"]
    assert s.players[0].money == 2_000_000
    assert not s.players[0].dragon_run


@rule("NT-TYP-01", "NT-CRO-08")
def test_the_table_of_targets() -> None:
    assert LEGAL["information"] == {"player", "corp", "party", "fixer", "clan", "agency", "run"}
    assert LEGAL["datasteal"] == LEGAL["sabotage"] == {"player", "corp"}
    assert LEGAL["scandal"] == {"player", "party"}
    assert LEGAL["protection"] == {"player", "corp", "party", "fixer", "clan", "agency"}
    assert LEGAL["assassination"] == {"fixer"}


@rule("NT-TYP-02", "NT-TYP-06")
def test_information_on_a_player_brings_the_last_three_sheets() -> None:
    s = city()
    for note in ("one", "two", "three"):
        write(s, 1, vote("enso", "horizon"), note=note)
        resolve(s)
    write(s, 1, note="four")
    write(s, 0, run("information", "player:1", money=900_000))
    resolve(s, runs=[1], secrets=[0])
    sheets = [proof.content for proof in s.players[0].archive.values() if proof.kind == "sheet"]
    assert [content["note"] for content in sheets] == ["four", "three", "two"]


@rule("NT-TYP-06", "NT-MIS-02")
def test_a_forfeit_counts_as_an_empty_sheet_and_struck_orders_are_marked() -> None:
    s = city(turn=1)
    write(s, 0, run("information", "player:1", money=900_000))
    resolve(s, runs=[1], secrets=[0])
    (sheet,) = [proof.content for proof in s.players[0].archive.values() if proof.kind == "sheet"]
    assert sheet["forfeit"]
    s = city()
    write(s, 1, share("enso"))
    s.players[1].money = 0
    write(s, 0, run("information", "player:1", money=900_000))
    resolve(s, runs=[1], secrets=[0])
    sheet = next(iter(s.players[0].archive.values())).content
    assert sheet["struck"] == {"0": "NT-E-03"}


@rule("NT-TYP-03")
def test_information_on_a_corporation_brings_its_citizens_sheets() -> None:
    s = city(5)
    for seat in (0, 1, 2):
        be(s, seat, citizen="yamabiko")
    be(s, 3, shares={"yamabiko": 1})
    write(s, 0, run("information", "corp:yamabiko", money=900_000))
    write(s, 3, order("citizenship", home="yamabiko"))
    resolve(s, runs=[1, 99])
    assert [proof.subject for proof in s.players[0].archive.values()] == ["player:1", "player:2"]


@rule("NT-TYP-04")
def test_information_on_a_party_brings_its_members_sheets() -> None:
    s = city(5)
    be(s, 1, party="reformer", points=1)
    be(s, 2, party="nationalist", points=1)
    write(s, 1, order("resign_party"))
    write(s, 3, order("buy_points", party="reformer"))
    write(s, 0, run("information", "party:reformer", money=900_000))
    resolve(s, runs=[1, 99])
    assert [proof.subject for proof in s.players[0].archive.values()] == ["player:1"]


@rule("NT-TYP-05", "NT-TYP-21", "NT-EVI-01")
def test_information_on_an_agent_brings_its_file() -> None:
    s = city(5)
    be(s, 1, loyalty={"botan": 2})
    be(s, 2, loyalty={"botan": 1})
    s.agents["botan"].secret_allies.append("corp:nagare")
    s.agents["botan"].secret_enemies.append("player:4")
    write(s, 1, run("sabotage", "corp:renraku", "botan", 150_000), order("buy_loyalty", agent="botan"))
    write(s, 0, run("information", "agent:botan", money=900_000))
    resolve(s, runs=[1, 99, 95])
    (file,) = [proof.content for proof in s.players[0].archive.values()]
    assert file["bonds"] == {"1": 2, "2": 1}
    assert file["secret_allies"] == ("corp:nagare", "player:1", "player:2")
    assert file["secret_enemies"] == ("player:4",)
    (done,) = file["runs"]
    assert {name: done[name] for name in ("sponsor", "type", "target", "money", "percent", "outcome")} == {
        "sponsor": 1,
        "type": "sabotage",
        "target": "corp:renraku",
        "money": 150_000,
        "percent": 40,
        "outcome": "failure",
    }
    assert done["label"] in s.players[0].known_runs


@rule("NT-TYP-05")
def test_a_file_reaches_three_turns_back_and_shows_points_for_an_agency() -> None:
    s = city()
    be(s, 1, party="reformer", points=3)
    for _ in range(4):
        write(s, 1, run("sabotage", "corp:renraku", "imperial"))
        if s.turn == 7:
            write(s, 0, run("information", "agent:imperial", money=900_000))
        resolve(s, runs=[1, 99, 95] if s.turn == 7 else [95])
    (file,) = [proof.content for proof in s.players[0].archive.values()]
    assert [done["turn"] for done in file["runs"]] == [5, 6, 7]
    assert file["bonds"] == {"1": 3}


@rule("NT-TYP-07")
def test_a_stolen_asset_costs_the_target_nothing() -> None:
    s = city()
    write(s, 0, run("datasteal", "corp:shiawase", money=900_000, beneficiary="enso"))
    resolve(s, runs=[1])
    assert (s.assets["shiawase"], s.assets["enso"]) == (10, 11)


@rule("NT-TYP-09")
def test_sabotage_takes_two_assets() -> None:
    s = city()
    write(s, 0, run("sabotage", "corp:renraku", money=900_000))
    resolve(s, runs=[1])
    assert s.assets["renraku"] == 8


@rule("NT-TYP-11")
def test_a_scandal_takes_a_point_of_honour() -> None:
    s = city()
    write(s, 0, run("scandal", "player:1", money=900_000))
    resolve(s, runs=[1])
    assert s.players[1].honour == 5
    assert news(s, "player_scandal")[0]["target"] == "player:1"


@rule("NT-TYP-12", "NT-LIN-04")
def test_a_scandal_on_a_party_blocks_a_line() -> None:
    for lines, gained in ((["populist"], 0), (["underground"], 1), (["underground", "populist"], 0)):
        s = city()
        be(s, 0, party="nationalist", points=1)
        write(s, 0, order("line_vote", line="populist"))
        write(s, 1, *[run("scandal", "party:nationalist", money=900_000, line=line) for line in lines])
        resolve(s, runs=[1] * len(lines))
        assert s.power == "nationalist"
        assert s.players[0].honour == 6 + gained
        assert len(news(s, "party_scandal")) == len(lines)


@rule("NT-TYP-13", "NT-RES-04")
def test_protections_pile_up_and_each_stops_once() -> None:
    s = city(5)
    write(s, 0, run("protection", "player:4", "ganseki"), run("protection", "player:4"))
    for seat in (1, 2, 3):
        write(s, seat, run("scandal", "player:4", money=900_000 - 50_000 * seat))
    # run 1 meets both, the better one stops it; run 2 meets the other; run 3 meets nobody
    rng = resolve(s, runs=[1, 40, 99, 1, 99, 1, 99])
    assert told(s, 1, "run_interception")
    assert told(s, 2, "run_success")
    assert "runs" not in rng.left()


@rule("NT-TYP-14")
def test_a_protection_may_let_types_pass() -> None:
    s = city()
    write(s, 0, run("protection", "player:3", "ganseki", 300_000, except_types=["scandal"]))
    write(s, 1, run("scandal", "player:3", money=900_000))
    rng = resolve(s, runs=[1, 1])
    assert rng.left()["runs"] == [1]
    assert told(s, 0, "protection_unused")


@rule("NT-TYP-15")
def test_a_protection_covers_the_entity_alone_and_stops_even_its_sponsor() -> None:
    s = city()
    be(s, 3, citizen="renraku")
    write(s, 0, run("protection", "corp:renraku", "ganseki", 300_000), run("sabotage", "corp:renraku", money=900_000))
    write(s, 1, run("sabotage", "player:3", money=850_000))
    resolve(s, runs=[1, 1, 1])
    assert told(s, 0, "run_interception")
    assert told(s, 1, "run_success")


@rule("NT-TYP-16", "NT-DEF-05")
def test_an_assassin_uses_protection_and_meets_it() -> None:
    for dice, dead in (([30, 21], True), ([30, 20], False)):
        s = city()
        write(s, 0, run("assassination", "agent:kuma", "ganseki", 50_000))
        resolve(s, runs=dice)
        assert s.agents["kuma"].dead is dead
        (fate,) = [f for k in ("run_success", "run_interception") for f in told(s, 0, k)]
        assert fate["percent"] == 40


@rule("NT-TYP-17", "NT-RES-12")
def test_a_doomed_fixer_still_makes_a_last_run_and_is_dead_not_captive() -> None:
    s = city()
    be(s, 3, citizen="shiawase")
    write(s, 0, run("assassination", "agent:hotaru", money=900_000))
    write(s, 1, run("scandal", "player:3", "hotaru"))
    resolve(s, runs=[1, 95, 1])
    assert told(s, 1, "run_capture")
    assert s.agents["hotaru"].dead
    assert news(s, "fixer_unavailable") == []
    assert s.agents["hotaru"].captor == ""
    assert news(s, "fixer_killed")[0]["agent"] == "hotaru"


@rule("NT-TYP-18", "NT-E-25")
def test_a_captive_is_out_of_an_assassins_reach() -> None:
    s = city()
    s.agents["botan"].captured = 3
    assert refusals(s, 0, run("assassination", "agent:botan")) == ["NT-E-25"]


@rule("NT-TYP-19", "NT-TYP-22")
def test_a_newcomer_is_drawn_feature_by_feature() -> None:
    assert len(agents.BONUSES) == 135
    assert list(agents.BONUSES) == sorted(agents.BONUSES)
    assert all(sum(levels) == 60 and max(levels) <= 30 for levels in agents.BONUSES)
    s = city()
    write(s, 0, run("assassination", "agent:nami", money=900_000))
    rng = resolve(s, runs=[1, 99], fixers=[0, 1, 3, 1, 3])
    newcomer = s.agents["akebono"]
    assert newcomer.bonus == {"information": 0, "datasteal": 0, "sabotage": 0, "scandal": 30, "protection": 30}
    assert (newcomer.allies, newcomer.enemies) == (["corp:midori"], ["corp:nagare"])
    assert "fixers" not in rng.left()
    assert len(s.fixers()) == 10
    assert list(s.agents)[-1] == "akebono"
    assert news(s, "fixer_arrived")[0]["name"] == "Akebono"


@rule("NT-TYP-22")
def test_newcomers_come_in_order_one_for_each_death_and_none_after_the_last_turn() -> None:
    s = city()
    write(s, 0, run("assassination", "agent:nami", money=900_000), run("assassination", "agent:botan", money=850_000))
    resolve(s, runs=[1, 99, 1, 99])
    assert list(s.agents)[-2:] == ["akebono", "biwa"]
    assert [agents.reserve_name(number) for number in (19, 20, 41)] == ["Yukimi", "Akebono 2", "Biwa 3"]
    s = city(turn=8)
    write(s, 0, run("assassination", "agent:nami", money=900_000))
    resolve(s, runs=[1, 99])
    assert "akebono" not in s.agents


def killers(s: City) -> list[int]:
    return [player.count("deaths") for player in s.players]


@rule("NT-TYP-20", "NT-TIT-13")
def test_the_already_doomed_die_once_but_tied_killers_share() -> None:
    s = city()
    write(s, 0, run("assassination", "agent:nami", money=900_000))
    write(s, 1, run("assassination", "agent:nami", money=800_000))
    resolve(s, runs=[1, 99, 1, 99])
    assert told(s, 1, "run_success")
    assert killers(s) == [1, 0, 0, 0]
    s = city()
    for seat in (0, 1):
        write(s, seat, run("assassination", "agent:nami", money=900_000))
    resolve(s, runs=[1, 99, 1, 99])
    assert killers(s) == [1, 1, 0, 0]
    assert len(news(s, "fixer_killed")[0]["labels"]) == 2
    assert len(news(s, "fixer_arrived")) == 1


@rule("NT-TYP-12")
def test_a_blocked_line_is_still_public() -> None:
    s = city()
    be(s, 0, party="nationalist", points=1, croc=cell())
    write(s, 0, order("line_vote", line="populist"))
    write(s, 1, run("scandal", "party:nationalist", money=900_000, line="populist"))
    resolve(s, runs=[1])
    assert news(s, "line_idle") == [{"party": "nationalist", "line": "populist"}]


@rule("NT-E-24", "NT-SET-10")
@pytest.mark.parametrize("kind", ["sabotage", "datasteal"])
def test_players_are_spared_at_first(kind: str) -> None:
    assert refusals(city(turn=1), 0, run(kind, "player:1")) == ["NT-E-24"]


@rule("NT-RUN-08", "NT-OUT-08")
def test_an_unused_protection_returns_half() -> None:
    s = city()
    resolve_sheets(s, {0: [run("protection", "player:0", money=100_000)]})
    assert told(s, 0, "protection_unused")[0]["refund"] == 50_000
