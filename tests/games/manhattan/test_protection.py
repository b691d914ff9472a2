import pytest

from citing import rule
from games.manhattan.tables import facts, letter, mine, resolve, run, save, table, told
from tripot.engine.seats import SPECTATOR
from tripot.engine.view import look
from tripot.games.manhattan import GAME
from tripot.games.manhattan.runs.protection import percentage


def thresholds(s: object, purpose: str = "protection") -> list[int]:
    return [each["threshold"] for each in facts(s, "drawn") if each["purpose"] == purpose]


@rule("MH-PRO-01", "MH-RES-07")
def test_it_guards_one_corporation_against_one_kind_for_one_turn() -> None:
    guard = run("protection", "sony", 5, defence="sabotage")
    attacks = [run("sabotage", "sony", 3), run("datasteal", "sony", 3, to="ares"), run("sabotage", "ares", 3)]
    s = table(money={0: 9_000_000})
    resolve(s, {0: {"runs": attacks}, 1: {"runs": [guard]}}, rolls=[1, 100, 100, 1, 100, 50, 100, 1, 100, 100])
    assert thresholds(s) == [50]  # of the three, only the Sabotage of Sony met it
    resolve(s, {0: {"runs": [run("sabotage", "sony", 3)]}}, rolls=[1, 100, 100])
    assert thresholds(s) == [50]


@rule("MH-PRO-02", "MH-RUN-02")
@pytest.mark.parametrize(
    ("defence", "steps", "bonus", "percent"),
    [(0, 1, False, 50), (0, 3, True, 50), (1, 1, False, 10), (1, 2, True, 50), (2, 1, False, 20), (2, 1, True, 50)],
)
def test_its_percentage(defence: int, steps: int, bonus: bool, percent: int) -> None:
    assert percentage(defence, steps, bonus=bonus) == percent


@rule("MH-PRO-02")
def test_coalitions_do_not_touch_it() -> None:
    s = table(3, shares={0: {"sony": 1}})
    resolve(s, {0: {"coalition": "transparency"}, 1: {"coalition": "deregulation"}})
    resolve(s, {0: {"runs": [run("protection", "sony", 1, defence="sabotage")]}})
    assert letter(s, 0)["runs"][0]["percent"] == 10


@rule("MH-PRO-03", "MH-RNG-03")
def test_protections_follow_one_another_by_seat_and_place_until_one_counters() -> None:
    forms = {
        0: {"runs": [run("sabotage", "sony", 3)]},
        1: {"runs": [run("protection", "sony", steps, defence="sabotage") for steps in (2, 1)]},
        2: {"runs": [run("protection", "sony", 3, defence="sabotage")]},
        3: {"runs": [run("protection", "sony", 4, defence="sabotage")]},
    }
    s = resolve(table(), forms, rolls=[1, 100, 100, 100, 30, 100])
    assert thresholds(s) == [20, 10, 30]
    assert [(each["by"], each["by_position"]) for each in facts(s, "drawn") if each["purpose"] == "protection"] == [
        (1, 0),
        (1, 1),
        (2, 0),
    ]
    assert not letter(s, 0)["runs"][0]["succeeded"]


@rule("MH-PRO-04")
def test_it_is_drawn_afresh_against_every_run() -> None:
    forms = {
        0: {"runs": [run("sabotage", "sony", 4), run("sabotage", "sony", 3)]},
        1: {"runs": [run("protection", "sony", 5, defence="sabotage")]},
    }
    s = resolve(table(), forms, rolls=[1, 100, 50, 100, 1, 100, 51, 100])
    assert thresholds(s) == [50, 50]
    assert [line["succeeded"] for line in letter(s, 0)["runs"]] == [False, True]


@rule("MH-PRO-05")
def test_one_against_datasteals_covers_citizens_against_information_runs() -> None:
    forms = {0: {"runs": [run("information", 2)]}, 1: {"runs": [run("protection", "sony", 1, defence="datasteal")]}}
    s = resolve(table(citizens={2: "sony"}), forms, rolls=[1, 100, 50, 100])
    assert thresholds(s) == [50]
    assert not letter(s, 0)["information"][0]["succeeded"]


@rule("MH-PRO-06", "MH-DET-07", "MH-VIS-11", "MH-VIS-17")
def test_it_leaves_no_trace_anywhere() -> None:
    forms = {0: {"runs": [run("sabotage", "sony", 3)]}, 1: {"runs": [run("protection", "sony", 5, defence="sabotage")]}}
    s = resolve(table(citizens={2: "sony"}), forms, rolls=[1, 100, 1, 1])
    assert thresholds(s, "detection") == [60]  # of the Sabotage alone
    for seat in (0, 2, 3, SPECTATOR):
        view = look(GAME, s, seat)
        assert "protection" not in str([event.facts for event in view.events])
        assert "protection" not in str(view.facts["papers"])
    assert "protection" not in str(letter(s, 2))
    assert letter(s, 1)["runs"] == [
        {
            "type": "protection",
            "target": "sony",
            "defence": "sabotage",
            "amount": 250_000,
            "bonus": False,
            "percent": 50,
        }
    ]
    assert letter(s, 1)["account"]["refunds"] == 0
    assert told(s, "run_detected")


@rule("MH-PRO-07", "MH-ORD-10")
def test_what_is_paid_above_fifty_is_lost_with_a_warning() -> None:
    s = table()
    save(s, 0, runs=[run("protection", "sony", 2, defence="datasteal", bonus=True)])
    assert mine(s, 0)["warnings"][0] == {
        "warning": "protection_over_cap",
        "where": ["runs", "0"],
        "found": 90,
        "limit": 50,
    }
    resolve(s, {})
    assert letter(s, 0)["runs"][0]["percent"] == 50
