import pytest

from citing import rule
from games.manhattan.tables import facts, letter, resolve, run, table, told


def detections(s: object) -> list[tuple[int, int]]:
    return [(each["threshold"], each["result"]) for each in facts(s, "drawn") if each["purpose"] == "detection"]


@rule("MH-DET-01")
@pytest.mark.parametrize("rolls", [[1, 100, 90], [100, 90]])
def test_a_run_is_detected_by_the_corporation_aimed_at_whatever_its_end(rolls: list[int]) -> None:
    s = resolve(table(), {0: {"runs": [run("datasteal", "horizon", to="ares")]}}, rolls=rolls)
    assert detections(s) == [(90, 90)]
    assert facts(s, "run_detected") == [{"corporation": "horizon"}]


@rule("MH-DET-01")
def test_an_information_run_is_detected_by_the_targets_own_corporation() -> None:
    s = resolve(table(citizens={1: "horizon"}), {0: {"runs": [run("information", 1)]}}, rolls=[100, 90])
    assert detections(s) == [(90, 90)]


@rule("MH-DET-02")
def test_detection_is_the_last_test() -> None:
    forms = {0: {"runs": [run("sabotage", "sony")]}, 1: {"runs": [run("protection", "sony", defence="sabotage")]}}
    s = resolve(table(), forms, rolls=[1, 100, 100, 60])
    assert [each["purpose"] for each in facts(s, "drawn")][-1] == "detection"


@rule("MH-DET-03")
def test_every_citizen_learns_every_detail_but_not_what_countered() -> None:
    forms = {
        0: {"runs": [run("extraction", "sony", 3, to="ares", bonus=True)]},
        3: {"runs": [run("protection", "sony", 1, defence="extraction")]},
    }
    s = resolve(table(citizens={1: "sony", 2: "sony"}), forms, rolls=[1, 100, 1, 1])
    report = {
        "type": "extraction",
        "target": "sony",
        "beneficiary": "ares",
        "amount": 150_000,
        "bonus": True,
        "raw": 70,
        "final": 70,
        "succeeded": False,
        "sponsor": 0,
    }
    assert letter(s, 1)["detections"] == letter(s, 2)["detections"] == [report]
    assert "detections" not in letter(s, 0)
    assert "detections" not in letter(s, 3)


@rule("MH-DET-04", "MH-VIS-10")
def test_a_detected_run_is_mentioned_with_its_target_and_nothing_else() -> None:
    forms = {0: {"runs": [run("datasteal", "sony", to="ares"), run("extraction", "sony", to="ares")]}}
    s = resolve(table(), forms, rolls=[1, 100, 1, 100, 1])
    assert facts(s, "run_detected") == [{"corporation": "sony"}] * 2
    lines = s.papers[-1]["newsfeeds"]["matrix"]
    assert [set(line) for line in lines] == [{"kind", "corporation", "lead", "tail"}] * 2


@rule("MH-DET-05")
def test_citizens_read_of_an_unseen_sabotage_what_the_public_reads() -> None:
    s = resolve(table(citizens={1: "sony"}), {0: {"runs": [run("sabotage", "sony")]}}, rolls=[1, 100, 100])
    assert letter(s, 1)["detections"] == [{"type": "sabotage", "target": "sony", "succeeded": True}]
    s = resolve(table(citizens={1: "sony"}), {0: {"runs": [run("sabotage", "sony")]}}, rolls=[100, 100])
    assert "detections" not in letter(s, 1)


@rule("MH-DET-06")
def test_citizens_are_those_of_the_start_of_the_turn_the_sponsor_among_them() -> None:
    s = table(citizens={0: "sony"}, shares={1: {"sony": 1}})
    resolve(s, {0: {"runs": [run("sabotage", "sony")]}, 1: {"citizenship": "sony"}}, rolls=[100, 1])
    assert letter(s, 0)["detections"][0]["sponsor"] == 0
    assert "detections" not in letter(s, 1)
    s = resolve(table(), {0: {"runs": [run("sabotage", "sony")]}}, rolls=[100, 1])
    assert told(s, "run_detected")
    assert not any("detections" in letter(s, seat) for seat in range(4))
