import pytest

from citing import rule
from games.manhattan.tables import facts, resolve, run, table


def drawn(s: object) -> list[tuple[str, int]]:
    return [(each["purpose"], each["threshold"]) for each in facts(s, "drawn")]


@rule("MH-DEF-01")
@pytest.mark.parametrize(
    ("order", "defence"),
    [
        (run("datasteal", "renraku", 3, to="ares"), 20),
        (run("sabotage", "renraku", 3), 10),
        (run("extraction", "renraku", 3, to="ares"), 20),
    ],
)
def test_each_kind_of_run_meets_its_own_defence(order: dict, defence: int) -> None:
    s = resolve(table(), {0: {"runs": [order]}}, rolls=[1, defence, 100])
    assert drawn(s)[1] == ("defence", defence)
    assert facts(s, "run_resolved")[0]["succeeded"] is False
    s = resolve(table(), {0: {"runs": [order]}}, rolls=[1, defence + 1, 100])
    assert facts(s, "run_resolved")[0]["succeeded"] is True


@rule("MH-DEF-02", "MH-IFR-04")
def test_the_datasteal_defence_covers_a_citizen() -> None:
    s = resolve(table(citizens={1: "neonet"}), {0: {"runs": [run("information", 1)]}}, rolls=[1, 30, 100])
    assert drawn(s) == [("success", 70), ("defence", 30), ("detection", 30)]
    assert facts(s, "run_resolved")[0]["succeeded"] is False


@rule("MH-DEF-03", "MH-RNG-03")
def test_the_defence_is_tested_after_success_before_protections_and_not_after_a_failure() -> None:
    forms = {0: {"runs": [run("sabotage", "sony", 3)]}, 1: {"runs": [run("protection", "sony", 1, defence="sabotage")]}}
    assert [p for p, _ in drawn(resolve(table(), forms, rolls=[1, 100, 100, 100]))] == [
        "success",
        "defence",
        "protection",
        "detection",
    ]
    assert [p for p, _ in drawn(resolve(table(), forms, rolls=[100, 100]))] == ["success", "detection"]
