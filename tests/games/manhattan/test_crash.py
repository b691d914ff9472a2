from citing import rule
from games.manhattan.tables import assets, bet, facts, future, letter, mine, refusals, resolve, row, run, table, told
from tripot.games.manhattan.corporations import INDEX

FALLING = {"order": "ares sony horizon spinrad", "assets": (9, 8, 7, 1)}
DOWN = {"vote": {"up": "ares", "down": "spinrad"}}


@rule("MH-CRA-01", "MH-RES-17")
def test_below_one_asset_at_the_end_a_corporation_is_gone() -> None:
    s = table(**FALLING)
    resolve(s, {0: DOWN}, moves=("sony", "horizon"))
    assert facts(s, "crashed") == [{"corporation": "spinrad"}]
    assert "spinrad" not in assets(s)
    assert refusals(s, 0, {"shares": ["spinrad"]}) == [("E_CORP_CRASHED", ("shares", "0"))]


@rule("MH-CRA-02")
def test_shares_are_lost_even_those_of_the_same_turn() -> None:
    s = table(**FALLING, shares={1: {"spinrad": 2}})
    resolve(s, {0: DOWN, 2: {"shares": ["spinrad"]}}, moves=("sony", "horizon"))
    assert [held[INDEX["spinrad"]] for held in s.shares] == [0, 0, 0, 0]
    assert letter(s, 2)["account"]["end"] == 2_000_000 - 100_000


@rule("MH-CRA-03", "MH-VIS-09", "MH-CIT-06")
def test_its_citizens_are_stateless_and_may_claim_elsewhere_next_turn() -> None:
    s = table(**FALLING, citizens={1: "spinrad"}, shares={1: {"sony": 1}})
    resolve(s, {0: DOWN}, moves=("sony", "horizon"))
    assert facts(s, "citizenship_lost") == [{"seat": 1, "corporation": "spinrad"}]
    assert s.changes[1] == []
    resolve(s, {1: {"citizenship": "sony"}}, moves=("sony", "horizon"))
    assert s.citizen[1] == INDEX["sony"]
    assert s.changes[1] == [(2, 2)]


@rule("MH-CRA-04", "MH-CIT-08", "MH-RES-14")
def test_the_crash_comes_after_dividends_bets_and_claims() -> None:
    s = table(**FALLING, shares={1: {"spinrad": 1}})
    resolve(
        s, {0: {**DOWN, "speculations": [bet("spinrad", 4)]}, 1: {"citizenship": "spinrad"}}, moves=("sony", "horizon")
    )
    assert letter(s, 0)["speculations"][0]["won"]
    assert facts(s, "citizenship_changed") == [{"seat": 1, "corporation": "spinrad"}]
    assert facts(s, "citizenship_lost") == [{"seat": 1, "corporation": "spinrad"}]
    assert s.changes[1] == [(1, 1)]
    assert s.citizen[1] == -1


@rule("MH-CRA-04")
def test_several_may_crash_together() -> None:
    s = table(order="sony ares horizon spinrad", assets=(9, 8, 1, 1))
    forms = {0: DOWN, 1: {"runs": [run("sabotage", "horizon")]}}
    resolve(s, forms, rolls=[1, 100, 100], moves=("sony", "ares"))
    assert [each["corporation"] for each in facts(s, "crashed")] == ["horizon", "spinrad"]


@rule("MH-CRA-05", "MH-SPE-12")
def test_nobody_takes_its_place_in_a_derivative() -> None:
    s = table(order="ares sony horizon spinrad", assets=(9, 8, 7, 1))
    resolve(s, {0: DOWN}, moves=("sony", "horizon"))
    forms = {0: {"speculations": [future("dow_jones", "up")]}, 1: {"vote": {"up": "ares", "down": "sony"}}}
    resolve(s, forms, moves=("ares", "horizon"))
    sums = [each["derivatives"] for each in (paper["wall_street"] for paper in s.papers)][-1]
    dow = next(each for each in sums if each["derivative"] == "dow_jones")
    assert dow["sum"] == assets(s)["ares"]
    assert letter(s, 0)["speculations"][0]["won"]


@rule("MH-CRA-06", "MH-SPE-06")
def test_there_is_one_rank_less_from_the_next_turn_on() -> None:
    s = table(**FALLING)
    resolve(s, {0: DOWN}, moves=("sony", "horizon"))
    assert mine(s, 0)["desk"]["ranks"] == 3
    assert refusals(s, 0, {"speculations": [bet("ares", 4)]}) == [("E_SPEC_RANK", ("speculations", "0", "rank"))]
    resolve(s, {0: {"speculations": [bet("horizon", 3)]}}, moves=("sony", "ares"))
    assert letter(s, 0)["speculations"][0]["gain"] == 200_000  # the third of three is the last
    assert row(s, "meridian" if "meridian" in assets(s) else "ares")  # the effects used the shorter ranking
    assert [item["corporation"] for item in facts(s, "last_effect")][-1] == "horizon"


@rule("MH-CRA-07")
def test_without_any_corporation_the_game_is_over_at_once_and_scored() -> None:
    s = table(3, order="sony", assets=(1,), shares={0: {"sony": 1}})
    resolve(s, {1: {"runs": [run("sabotage", "sony")]}}, rolls=[1, 100, 100], moves=("sony", "sony"))
    assert s.turn == 1
    assert s.outcome is not None
    assert s.outcome.reason == "finished"
    assert len(told(s, "scored")) == 3
    assert not any(line["title"] == "big_boss" for lines in s.scores for line in lines["titles"])
