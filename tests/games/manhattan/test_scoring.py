import pytest

from citing import rule
from games.manhattan.tables import bet, noon, resolve, run, table, told
from tripot.engine.rng import PlainRng
from tripot.engine.view import look
from tripot.games.manhattan import GAME, scoring, titles
from tripot.games.manhattan.corporations import INDEX
from tripot.games.manhattan.strategies import TITLES


def lines(s: object, seat: int) -> dict:
    return scoring.score(s, s.money)[seat]


def titles_of(s: object, seat: int) -> dict[str, int]:
    return {line["title"]: line["vp"] for line in lines(s, seat)["titles"]}


@rule("MH-END-01", "MH-END-30")
def test_every_source_is_told_apart_and_adds_up_to_the_total() -> None:
    s = table(3, turns=4, shares={0: {"ares": 1}})
    while s.outcome is None:
        resolve(s, {}, rng=PlainRng(1))
    shown = look(GAME, s, 2).facts["scores"]
    assert [set(each) for each in shown] == [
        {"shares", "money", "citizenship", "titles", "background", "strategies", "total"}
    ] * 3
    for seat, each in enumerate(shown):
        listed = sum(line["vp"] for part in ("shares", "titles", "background", "strategies") for line in each[part])
        assert each["total"] == listed + each["money"]["vp"] + each["citizenship"]["vp"] == s.outcome.points[seat]
    assert len(told(s, "scored", 2)) == 3


@rule("MH-END-02")
def test_corporations_that_crash_on_the_last_turn_are_not_in_the_final_ranking() -> None:
    s = table(
        3,
        turns=4,
        order="spinrad sony horizon neonet",
        assets=(30, 20, 18, 16),
        shares={0: {"spinrad": 1}, 1: {"sony": 1}},
    )
    for _ in range(3):
        resolve(s, {}, moves=("sony", "horizon"))
    s.assets[INDEX["spinrad"]] = 1
    s.ranking = [INDEX[name] for name in ("sony", "horizon", "neonet", "spinrad")]
    resolve(s, {2: {"runs": [run("sabotage", "spinrad")]}}, rolls=[1, 100, 100], moves=("sony", "horizon"))
    assert s.crashed[INDEX["spinrad"]] == 4
    assert s.scores[0]["shares"] == []
    assert s.scores[1]["shares"] == [{"corporation": "sony", "rank": 1, "shares": 1, "vp": 5}]
    assert "builder" not in [line["title"] for line in s.scores[0]["titles"]]


@rule("MH-END-03")
def test_shares_of_the_three_leaders_give_five_three_and_one() -> None:
    s = table(shares={0: {"ares": 2, "neonet": 1, "shiawase": 3, "renraku": 9}})
    assert [line["vp"] for line in lines(s, 0)["shares"]] == [10, 3, 3]


@rule("MH-END-04")
def test_the_richest_gets_as_many_points_as_there_are_players() -> None:
    assert [scoring.money_points([10, 40, 20, 30], seat) for seat in range(4)] == [1, 4, 2, 3]


@rule("MH-END-06")
def test_tied_players_get_the_better_points_and_resigned_seats_count() -> None:
    assert [scoring.money_points([9, 9, 5, 4, 3, 2, 1, 0], seat) for seat in range(8)] == [8, 8, 6, 5, 4, 3, 2, 1]
    s = table(3, money={0: 5, 1: 4, 2: 3})
    s.resigned[2] = True
    assert [lines(s, seat)["money"]["vp"] for seat in range(3)] == [3, 2, 1]


@rule("MH-END-05")
def test_the_title_of_rentier_uses_the_counted_money() -> None:
    s = table(3, money={0: 3_000_000})
    merits = titles.merits(s, [1, 7, 3])
    assert merits["rentier"] == [1, 7, 3]


@rule("MH-END-10")
@pytest.mark.parametrize(("home", "points"), [("ares", 9), ("spinrad", 4), ("prometheus", 0)])
def test_a_citizen_scores_ten_less_the_final_rank(home: str, points: int) -> None:
    assert lines(table(citizens={0: home}), 0)["citizenship"]["vp"] == points
    assert lines(table(), 0)["citizenship"]["vp"] == 0


@rule("MH-END-11")
def test_every_change_costs_its_turn() -> None:
    s = table(citizens={0: "ares"})
    s.changes[0] = [(3, 3), (6, 6)]
    assert lines(s, 0)["citizenship"]["vp"] == 0
    assert lines(s, 0)["citizenship"]["changes"] == [{"turn": 3, "vp": -3}, {"turn": 6, "vp": -6}]


@rule("MH-END-12")
def test_every_fellow_citizen_costs_three() -> None:
    s = table(citizens={0: "ares", 1: "ares", 2: "sony", 3: "ares"})
    assert [lines(s, seat)["citizenship"]["vp"] for seat in range(4)] == [3, 3, 5, 3]


@rule("MH-END-20")
def test_the_points_of_the_titles() -> None:
    assert TITLES == {
        "big_boss": 12,
        "patriarch": 10,
        "builder": 10,
        "conqueror": 10,
        "opportunist": 10,
        "rentier": 5,
        "ringleader": 5,
        "wall_street_wizard": 5,
        "spymaster": 5,
        "code_breaker": 5,
        "pyromaniac": 5,
        "matchmaker": 5,
        "paranoid_datasteal": 3,
        "paranoid_sabotage": 3,
        "paranoid_extraction": 3,
    }


@rule("MH-END-20")
def test_who_gets_which_title() -> None:
    s = table(
        shares={0: {"ares": 2, "sony": 1}, 1: {"sony": 5}, 2: {"horizon": 1, "meridian": 1, "neonet": 1, "sony": 1}},
        influence={3: 4},
        money={3: 9_000_000},
    )
    s.wins = [0, 3, 1, 0]
    s.won_bets = [2, 0, 0, 0]
    s.successes = [[1, 0, 0, 0], [0, 2, 0, 0], [0, 0, 3, 0], [0, 0, 0, 4]]
    s.guarded = [[1, 0, 0], [0, 2, 0], [0, 0, 3], [0, 0, 0]]
    assert titles_of(s, 0) == {"big_boss": 12, "wall_street_wizard": 5, "code_breaker": 5, "paranoid_datasteal": 3}
    assert titles_of(s, 1) == {"builder": 10, "ringleader": 5, "pyromaniac": 5, "paranoid_sabotage": 3}
    assert titles_of(s, 2) == {"conqueror": 10, "opportunist": 10, "matchmaker": 5, "paranoid_extraction": 3}
    assert titles_of(s, 3) == {"patriarch": 10, "rentier": 5, "spymaster": 5}


@rule("MH-END-20")
def test_the_conqueror_has_strictly_more_shares_than_every_other() -> None:
    s = table(shares={0: {"ares": 1, "sony": 1, "horizon": 2}, 1: {"ares": 1, "sony": 1, "meridian": 1, "neonet": 1}})
    assert titles.merits(s, s.money)["conqueror"] == [1, 2, 0, 0]


@rule("MH-END-21")
def test_a_shared_title_is_shared_out_rounded_down() -> None:
    s = table(4, influence={0: 3, 1: 3, 2: 3})
    assert [titles_of(s, seat).get("patriarch") for seat in range(4)] == [3, 3, 3, None]


@rule("MH-END-22")
def test_a_title_for_nothing_goes_to_nobody() -> None:
    s = table(3, money=dict.fromkeys(range(3), 0))
    assert titles_of(s, 0) == {"patriarch": 3}


@rule("MH-END-23")
def test_successes_count_for_runs_and_orders_for_protections() -> None:
    s = table(3)
    forms = {
        0: {"runs": [run("sabotage", "sony"), run("sabotage", "ares")]},
        1: {"runs": [run("protection", "horizon", defence="datasteal")] * 2},
    }
    resolve(s, forms, rolls=[1, 100, 100, 100, 100])
    assert s.successes[0] == [0, 1, 0, 0]
    assert s.guarded[1] == [2, 0, 0]


@rule("MH-END-24")
def test_the_ringleader_counts_turns_not_corporations() -> None:
    s = table(3, shares={0: {"sony": 1, "ares": 1}})
    resolve(s, {seat: {"coalition": "public_contracts"} for seat in (0, 1)})
    assert s.wins == [1, 1, 0]


@rule("MH-END-30")
def test_a_total_may_be_negative() -> None:
    s = table(
        3, money={0: 0}, characters={0: {"background": "heir", "strategies": (("builder", 6), ("matchmaker", 6))}}
    )
    s.changes[0] = [(8, 8)]
    assert lines(s, 0)["total"] < 0


@rule("MH-END-31")
@pytest.mark.parametrize(
    ("totals", "money", "winners"),
    [((5, 9, 7), (1, 1, 1), (1,)), ((9, 9, 7), (1, 2, 3), (1,)), ((9, 9, 7), (2, 2, 3), (0, 1))],
)
def test_the_highest_total_wins_then_money_then_together(totals: tuple, money: tuple, winners: tuple) -> None:
    assert scoring.winners_of(totals, money) == winners


@rule("MH-END-01", "MH-STR-03", "MH-VIS-20")
def test_nothing_is_scored_or_revealed_before_the_end() -> None:
    s = table(3, turns=4, characters={1: {"strategies": (("builder", 3),)}})
    noon_with_bets(s)
    assert look(GAME, s, 0).facts["scores"] == []
    assert look(GAME, s, 0).facts["revealed"] == []
    while s.outcome is None:
        noon_with_bets(s)
    revealed = look(GAME, s, 0).facts["revealed"][1]
    assert revealed["strategies"] == [{"title": "builder", "stake": 3}]
    assert len(revealed["letters"]) == 4


def noon_with_bets(s: object) -> None:
    s.rng = PlainRng(5)
    resolve(s, {0: {"speculations": [bet("ares", 1, 1_000)]}}, rng=s.rng) if s.money[0] else noon(s)
