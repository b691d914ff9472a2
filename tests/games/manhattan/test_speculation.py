import pytest

from citing import rule
from games.manhattan.tables import assets, bet, future, letter, refusals, resolve, row, run, save, table, told
from tripot.engine.seats import SPECTATOR
from tripot.engine.view import look
from tripot.games.manhattan import GAME
from tripot.games.manhattan.speculation import is_right


def gains(s: object, seat: int = 0) -> list[int]:
    return [line["gain"] for line in letter(s, seat)["speculations"]]


@rule("MH-SPE-01")
def test_as_many_bets_as_influence_each_up_to_a_hundred_thousand_a_point() -> None:
    s = table(influence={0: 2}, money={0: 9_000_000})
    same = [bet("sony", 5, 200_000)] * 2
    assert refusals(s, 0, {"speculations": same}) == []
    assert refusals(s, 0, {"speculations": [*same, future("nikkei", "up")]}) == [("E_SPEC_LIMIT", ("speculations",))]
    refusal = save(s, 0, speculations=[bet("sony", 5, 201_000)])
    assert refusal is not None
    assert (refusal.code, refusal.facts["limit"]) == ("E_SPEC_STAKE", 200_000)


@rule("MH-SPE-02")
@pytest.mark.parametrize("stake", [0, -1000, 500, 1500, "1000", None, True, 1000.0])
def test_a_stake_is_a_positive_multiple_of_a_thousand(stake: object) -> None:
    found = refusals(table(), 0, {"speculations": [{**bet("sony", 5), "stake": stake}]})
    assert ("E_SPEC_STAKE", ("speculations", "0", "stake")) in found
    assert refusals(table(), 0, {"speculations": [bet("sony", 5, 1_000)]}) == []


@rule("MH-SPE-03")
def test_two_kinds_of_bets() -> None:
    s = table(influence={0: 2})
    assert refusals(s, 0, {"speculations": [future("dow_jones", "down"), bet("ares", 10)]}) == []
    assert refusals(s, 0, {"speculations": [{"kind": "lottery", "stake": 1000}]}) == [
        ("E_FORM", ("speculations", "0", "kind"))
    ]
    wrong = [future("ftse", "up"), future("nikkei", "sideways")]
    assert refusals(s, 0, {"speculations": wrong}) == [
        ("E_SPEC_DERIVATIVE", ("speculations", "0", "derivative")),
        ("E_SPEC_DIRECTION", ("speculations", "1", "direction")),
    ]


@rule("MH-SPE-04", "MH-RES-13")
def test_what_a_bet_wins_and_loses() -> None:
    s = table(influence={0: 6}, money={0: 9_000_000})
    bets = [
        future("nikkei", "up", 100_000),
        bet("ares", 1, 100_000),
        bet("prometheus", 10, 100_000),
        bet("neonet", 2, 100_000),
        bet("horizon", 9, 100_000),
        bet("sony", 1, 100_000),
    ]
    resolve(s, {0: {"speculations": bets}}, moves=("sony", "horizon"))
    assert gains(s) == [100_000, 200_000, 200_000, 400_000, 400_000, -100_000]
    assert letter(s, 0)["account"]["bets"] == 200_000 + 300_000 * 2 + 500_000 * 2


@rule("MH-SPE-05", "MH-MDC-19")
def test_the_mdc_changes_the_odds() -> None:
    s = table(3, influence={0: 3}, money={0: 9_000_000})
    resolve(s, {0: {"coalition": "deregulation"}}, moves=("sony", "horizon"))
    bets = [future("nikkei", "up"), bet("ares", 1), bet("neonet", 2)]
    resolve(s, {0: {"speculations": bets}}, moves=("sony", "horizon"))
    assert gains(s) == [200_000, 300_000, 500_000]


@rule("MH-SPE-06")
def test_last_is_the_number_of_corporations_that_opened_the_turn() -> None:
    s = table(order="ares sony horizon spinrad", assets=(9, 8, 7, 1), influence={0: 2})
    forms = {
        0: {"speculations": [bet("spinrad", 4), bet("sony", 3)]},
        1: {"vote": {"up": "ares", "down": "spinrad"}},
    }
    resolve(s, forms, moves=("ares", "sony"))
    assert "spinrad" not in assets(s)
    assert gains(s) == [200_000, 400_000]  # settled like any other, and the third of four is not the last


@rule("MH-SPE-08")
def test_exactly_one_rank_is_right_for_a_corporation_even_tied() -> None:
    s = table(influence={0: 10}, money={0: 9_000_000})
    resolve(s, {0: {"speculations": [bet("renraku", rank, 1_000) for rank in range(1, 11)]}})
    assert sum(line["won"] for line in letter(s, 0)["speculations"]) == 1
    assert assets(s)["renraku"] == assets(s)["shiawase"]


@rule("MH-SPE-09", "MH-VIS-05")
def test_what_the_derivatives_add_up() -> None:
    s = table()
    resolve(s, {}, moves=("sony", "spinrad"))
    held = assets(s)
    lines = {line["derivative"]: line for line in s.papers[-1]["wall_street"]["derivatives"]}
    assert lines["nikkei"]["sum"] == held["sony"] + held["shiawase"] + held["renraku"] == 33
    assert lines["dow_jones"]["sum"] == held["ares"] + held["neonet"] + held["spinrad"] + held["prometheus"]
    assert lines["nikkei"]["previous"] == 32


@rule("MH-SPE-10")
@pytest.mark.parametrize(("move", "up", "down"), [(1, True, False), (-1, False, True), (0, False, False)])
def test_a_derivative_that_stands_still_wins_nobody_anything(move: int, up: bool, down: bool) -> None:
    moves = {"nikkei": move}
    assert is_right(future("nikkei", "up"), moves, []) is up
    assert is_right(future("nikkei", "down"), moves, []) is down


@rule("MH-SPE-11", "MH-SPE-12")
def test_a_member_below_zero_counts_below_zero_and_a_crash_is_a_fall_of_its_own_turn() -> None:
    s = table(order="neonet horizon sony spinrad", assets=(9, 7, 6, 1), influence={0: 1})
    forms = {0: {"speculations": [future("dow_jones", "down")], "runs": [run("sabotage", "spinrad")]}}
    resolve(s, forms, rolls=[1, 100, 100], moves=("neonet", "sony"))
    assert row(s, "spinrad")["assets"] == -3
    dow = next(each for each in s.papers[-1]["wall_street"]["derivatives"] if each["derivative"] == "dow_jones")
    assert (dow["previous"], dow["sum"]) == (10, 7)
    assert gains(s) == [100_000]
    resolve(
        s,
        {0: {"speculations": [future("dow_jones", "up")]}, 1: {"vote": {"up": "neonet", "down": "sony"}}},
        moves=("neonet", "horizon"),
    )
    assert gains(s) == [100_000]


@rule("MH-SPE-12", "MH-ORD-09")
def test_a_derivative_without_members_is_closed() -> None:
    s = table(order="ares horizon meridian norddahl", assets=(9, 8, 7, 6))
    assert refusals(s, 0, {"speculations": [future("nikkei", "up")]}) == [
        ("E_SPEC_DERIVATIVE", ("speculations", "0", "derivative"))
    ]
    assert refusals(s, 0, {"speculations": [future("dow_jones", "up")]}) == []


@rule("MH-SPE-13")
def test_bets_are_secret_and_do_not_change_anybody_elses_odds() -> None:
    s = table()
    resolve(s, {seat: {"speculations": [bet("neonet", 2)]} for seat in range(3)}, moves=("sony", "horizon"))
    assert [gains(s, seat) for seat in range(3)] == [[400_000]] * 3
    for seat in (3, SPECTATOR):
        assert not any("speculations" in str(event.facts) for event in look(GAME, s, seat).events)
    assert len(told(s, "letter", 3)) == 1


@rule("MH-SPE-14")
def test_every_won_bet_counts_whatever_its_stake() -> None:
    s = table(influence={0: 2})
    resolve(
        s,
        {0: {"speculations": [bet("neonet", 2, 1_000), bet("sony", 1)]}, 1: {"speculations": [bet("neonet", 2)]}},
        moves=("sony", "horizon"),
    )
    assert s.won_bets[:2] == [1, 1]
