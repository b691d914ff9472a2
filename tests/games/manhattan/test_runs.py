import pytest

from citing import rule
from games.manhattan.tables import assets, facts, letter, mine, refusals, resolve, run, save, table
from tripot.games.manhattan.runs.common import KINDS, final, raw

FAILS = [100, 100]
"""A failed success test, and no detection."""


@rule("MH-RUN-01", "MH-ORD-03")
def test_there_are_five_kinds_of_runs() -> None:
    s = table(3, money={0: 2_000_000})
    every = [
        run("datasteal", "sony", to="ares"),
        run("sabotage", "sony"),
        run("extraction", "sony", to="ares"),
        run("information", 1),
        run("protection", "ares", defence="sabotage"),
    ]
    assert refusals(s, 0, {"runs": every}) == []
    assert refusals(s, 0, {"runs": [run("bribery", "sony")]}) == [("E_RUN_TYPE", ("runs", "0", "type"))]
    assert list(KINDS) == ["datasteal", "sabotage", "extraction", "information"]


@rule("MH-RUN-02")
@pytest.mark.parametrize(("kind", "base"), [(0, 30), (1, 30), (2, 10), (3, 60)])
def test_base_percentages(kind: int, base: int) -> None:
    assert raw(kind, 0, bonus=False, modifier=0) == base


@rule("MH-RUN-03")
def test_a_step_costs_fifty_thousand_and_adds_ten_percent() -> None:
    s = table()
    resolve(s, {0: {"runs": [run("sabotage", "sony", 4)]}}, rolls=FAILS)
    line = letter(s, 0)["runs"][0]
    assert (line["amount"], line["raw"]) == (200_000, 70)
    assert letter(s, 0)["account"]["spent"] == 200_000


@rule("MH-RUN-04", "MH-RUN-05")
@pytest.mark.parametrize("steps", [0, -1, 21, "2", 1.5, True, None])
def test_a_run_takes_one_to_twenty_steps(steps: object) -> None:
    s = table(money={0: 9_000_000})
    for order in (run("sabotage", "sony"), run("protection", "sony", defence="sabotage")):
        refusal = save(s, 0, runs=[{**order, "steps": steps}])
        assert refusal is not None
        assert (refusal.code, refusal.where) == ("E_RUN_STEPS", ("runs", "0", "steps"))
        assert (refusal.facts["least"], refusal.facts["limit"]) == (1, 20)
    assert refusals(s, 0, {"runs": [run("sabotage", "sony", 20)]}) == []


@rule("MH-RUN-06")
def test_one_bonus_of_thirty_a_point_of_influence_protections_included() -> None:
    s = table(influence={0: 2})
    bonuses = [run("sabotage", "sony", bonus=True), run("protection", "ares", defence="sabotage", bonus=True)]
    assert refusals(s, 0, {"runs": [*bonuses, run("sabotage", "ares", bonus=True)]}) == [
        ("E_RUN_BONUS_LIMIT", ("runs",))
    ]
    resolve(s, {0: {"runs": bonuses}}, rolls=FAILS)
    assert [line.get("raw", line.get("percent")) for line in letter(s, 0)["runs"]] == [70, 40]


@rule("MH-RUN-07")
def test_a_bonus_spent_on_a_failure_does_not_come_back() -> None:
    s = table()
    resolve(s, {0: {"runs": [run("sabotage", "sony", bonus=True)]}}, rolls=FAILS)
    assert not letter(s, 0)["runs"][0]["succeeded"]
    two = [run("sabotage", "sony", bonus=True), run("sabotage", "ares", bonus=True)]
    assert refusals(s, 0, {"runs": two}) == [("E_RUN_BONUS_LIMIT", ("runs",))]


@rule("MH-RUN-08")
def test_up_to_thirty_runs_even_alike() -> None:
    s = table(money={0: 9_000_000})
    assert refusals(s, 0, {"runs": [run("sabotage", "sony")] * 30}) == []
    refusal = save(s, 0, runs=[run("sabotage", "sony")] * 31)
    assert refusal is not None
    assert (refusal.code, refusal.facts) == ("E_RUN_LIMIT", {"limit": 30, "found": 31})


@rule("MH-RUN-09", "MH-MDC-15")
def test_the_raw_percentage_adds_base_money_bonus_and_coalition() -> None:
    s = table(3, money={0: 9_000_000})
    resolve(s, {0: {"coalition": "transparency"}})
    orders = [run("extraction", "sony", 9, to="ares", bonus=True), run("datasteal", "sony", 1, to="ares")]
    resolve(s, {0: {"runs": orders}}, rolls=FAILS * 2)
    assert [line["raw"] for line in letter(s, 0)["runs"]] == [30 + 10 + 10, 10 + 90 + 30 + 10]


@rule("MH-RUN-09")
def test_the_raw_percentage_is_never_below_ten() -> None:
    assert raw(2, 1, bonus=False, modifier=-10) == 10


@rule("MH-RUN-10", "MH-ORD-10")
def test_more_than_ninety_may_be_paid_for_with_a_warning() -> None:
    s = table(money={0: 9_000_000})
    assert save(s, 0, runs=[run("sabotage", "sony", 9, bonus=True)]) is None
    warned = [each for each in mine(s, 0)["warnings"] if each["warning"] == "run_over_cap"]
    assert warned == [{"warning": "run_over_cap", "where": ["runs", "0"], "found": 150, "limit": 90}]


@rule("MH-RUN-11", "MH-RUN-12")
def test_timing_is_taken_off_before_the_cap() -> None:
    assert [final(110, 10), final(150, 10), final(95, 0), final(70, 10), final(20, 40)] == [90, 90, 90, 60, 0]


@rule("MH-RUN-13")
@pytest.mark.parametrize(("rolled", "passes"), [(60, True), (61, False), (1, True)])
def test_a_test_passes_at_or_below_the_percentage(rolled: int, passes: bool) -> None:
    s = table()
    rolls = [rolled, 100, 100] if passes else [rolled, 100]
    resolve(s, {0: {"runs": [run("sabotage", "sony", 3)]}}, rolls=rolls)
    assert letter(s, 0)["runs"][0]["succeeded"] is passes


@rule("MH-RUN-14")
def test_a_run_that_passes_may_be_countered_twice() -> None:
    order = {0: {"runs": [run("sabotage", "sony", 3)]}, 1: {"runs": [run("protection", "sony", 5, defence="sabotage")]}}
    outcomes = []
    for rolls in ([1, 10, 100], [1, 11, 50, 100], [1, 11, 51, 100]):
        s = resolve(table(), order, rolls=rolls)
        outcomes.append((letter(s, 0)["runs"][0]["succeeded"], assets(s)["sony"]))
    assert outcomes == [(False, 10), (False, 10), (True, 8)]


@rule("MH-RUN-15")
def test_half_of_a_failure_comes_back_but_nothing_of_a_protection() -> None:
    s = table(3)
    forms = {
        0: {"runs": [run("sabotage", "sony", 3), run("information", 1, 1), run("datasteal", "ares", 1, to="sony")]},
        1: {"runs": [run("protection", "sony", 3, defence="sabotage")]},
    }
    resolve(s, forms, rolls=[100, 100, 1, 100, 100, 100, 100])
    # Drawn by kind: the Datasteal fails, the Sabotage passes its test and is not countered, the Information run fails.
    assert letter(s, 0)["account"]["refunds"] == 25_000 + 25_000
    assert letter(s, 0)["information"][0]["refund"] == 25_000
    assert letter(s, 1)["account"]["refunds"] == 0
    assert s.money[0] == 2_000_000 - 250_000 + 50_000


@rule("MH-RUN-16", "MH-RES-20")
def test_runs_see_nothing_of_each_other() -> None:
    s = table(order="ares sony horizon norddahl", assets=(9, 8, 7, 2))
    forms = {0: {"runs": [run("sabotage", "norddahl", 2), run("extraction", "norddahl", 8, to="sony")]}}
    resolve(s, forms, rolls=[1, 100, 100] * 2, moves=("ares", "horizon"))
    # Norddahl is at nothing after the Sabotage, and still loses one to the Extraction.
    causes = facts(s, "assets_explained")[0]["causes"]
    assert (causes["sabotage"][4], causes["extraction"][4]) == (-2, -1)


@rule("MH-RUN-17", "MH-PRO-04")
def test_one_may_hit_what_one_owns_and_ones_own_protection_stops_it() -> None:
    s = table(citizens={0: "sony"}, shares={0: {"sony": 2}})
    orders = [run("sabotage", "sony", 3), run("protection", "sony", 5, defence="sabotage")]
    resolve(s, {0: {"runs": orders}}, rolls=[1, 100, 50, 100])
    assert not letter(s, 0)["runs"][0]["succeeded"]
    assert [each["by"] for each in facts(s, "drawn") if each["purpose"] == "protection"] == [0]
