from citing import rule
from games.manhattan.tables import letter, resolve, run, table
from tripot.games.manhattan.runs.timing import malus


def finals(forms: dict, **where: object) -> list[int]:
    s = table(4, money=dict.fromkeys(range(4), 9_000_000), **where)
    runs = [each for form in forms.values() for each in form["runs"] if each["type"] != "protection"]
    aims = 2 * len(runs) - sum(1 for each in runs if each["type"] == "information")
    resolve(s, forms, rolls=[100] * aims)
    found = [
        line for seat in range(4) for line in letter(s, seat).get("runs", []) + letter(s, seat).get("information", [])
    ]
    return [line["final"] for line in found if line["type"] != "protection"]


@rule("MH-TIM-01")
def test_ten_less_for_each_other_run_at_least_as_good() -> None:
    assert finals({seat: {"runs": [run("sabotage", "sony", 4)]} for seat in range(3)}) == [50, 50, 50]
    assert finals({seat: {"runs": [run("sabotage", "sony", 6 - seat)]} for seat in range(3)}) == [90, 70, 50]


@rule("MH-TIM-02")
def test_kind_and_target_must_be_the_same_the_beneficiary_need_not() -> None:
    assert finals({0: {"runs": [run("sabotage", "sony", 4)]}, 1: {"runs": [run("sabotage", "ares", 4)]}}) == [70, 70]
    assert finals(
        {0: {"runs": [run("sabotage", "sony", 4)]}, 1: {"runs": [run("datasteal", "sony", 4, to="ares")]}}
    ) == [70, 70]
    thefts = {seat: {"runs": [run("datasteal", "sony", 4, to=to)]} for seat, to in ((0, "ares"), (1, "neonet"))}
    assert finals(thefts) == [60, 60]
    spies = {seat: {"runs": [run("information", 3)]} for seat in (0, 1)}
    assert finals(spies) == [60, 60]
    spies = {0: {"runs": [run("information", 3)]}, 1: {"runs": [run("information", 2)]}}
    assert finals(spies) == [70, 70]


@rule("MH-TIM-03")
def test_raw_percentages_are_compared_before_the_cap() -> None:
    assert finals(
        {0: {"runs": [run("datasteal", "sony", 8, to="ares")]}, 1: {"runs": [run("datasteal", "sony", 7, to="ares")]}}
    ) == [90, 90]
    assert malus(100, [100, 110]) == 10
    assert malus(110, [100, 110]) == 0


@rule("MH-TIM-04")
def test_ones_own_runs_are_rivals_too() -> None:
    assert finals({0: {"runs": [run("sabotage", "sony", 4), run("sabotage", "sony", 4)]}}) == [60, 60]


@rule("MH-TIM-05")
def test_protections_neither_suffer_nor_cause_it() -> None:
    forms = {
        0: {"runs": [run("sabotage", "sony", 4)]},
        1: {"runs": [run("protection", "sony", 5, defence="sabotage")] * 2},
    }
    s = table(4)
    resolve(s, forms, rolls=[100, 100])
    assert letter(s, 0)["runs"][0]["final"] == 70
    assert [line["percent"] for line in letter(s, 1)["runs"]] == [50, 50]
