"""Extended tests: hits add up over rolls, each of which takes its time. [SR-EXT]"""

from typing import Any

import pytest

from citing import rule
from games.rpg.scenes import (
    ANNE,
    add,
    answer,
    asked,
    dice,
    fight,
    hurt,
    left,
    order,
    picks,
    play,
    rolls,
    sample,
    table,
    told,
    wait,
)
from tripot.engine.seats import GM
from tripot.engine.view import look
from tripot.games.rpg import GAME
from tripot.games.rpg.matrix.devices import make_noise
from tripot.games.rpg.records import Character, Project
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import give, remove

MINUTES = 10


def begin(s: Table, pool: int, threshold: int, **more: Any) -> Character:
    """The game master calls an extended test of somebody; ten minutes a roll."""
    c = s.characters.get("ada") or add(s, "ada", ANNE)
    form = {"skill": "outdoors", "attribute": "AGI", "dice": pool - 3, "threshold": threshold, "minutes": MINUTES}
    order(s, GM, "call_test", people=["ada"], **{**form, **more})
    return c


def work(s: Table, d6: str) -> Table:
    """One interval, and its roll."""
    dice(s, d6)
    if asked(s)[0] == "desk":
        order(s, ANNE, "go_on", project=str(project(s).id))
    return answer(s, "yes")


def project(s: Table) -> Project:
    """The work on its way."""
    return next(iter(s.projects.values()))


def result(s: Table) -> tuple[str, int]:
    """What came of it."""
    note = told(s, "private_note", note="work_done")[-1]
    return note["outcome"], note["net"]


@rule("SR-EXT-01")
def test_hits_add_up_and_each_roll_has_one_die_fewer() -> None:
    s = table()
    begin(s, 5, 9)
    for d6 in ("5 4x3", "5 3x3", "5 5 3"):
        work(s, d6)
    assert [len(one["dice"]) for one in rolls(s)] == [5, 4, 3]
    assert project(s).total == 4


@rule("SR-EXT-02")
def test_each_roll_takes_its_interval_before_anybody_knows_its_result() -> None:
    s = table()
    begin(s, 3, 9)
    work(s, "3x3")
    work(s, "3x2")
    assert [one["clock"] for one in rolls(s)] == [600, 1200]


@rule("SR-EXT-03", "SR-EXT-01", "SR-EXT-02")
def test_the_total_must_exceed_the_threshold() -> None:
    """EX-14."""
    s = table()
    begin(s, 6, 4)
    work(s, "5 5 4x3")
    work(s, "5 5 3x3")
    assert project(s).total == 4
    work(s, "5 3x3")
    assert (result(s), s.projects, s.clock) == (("success", 1), {}, 3 * 600)


@rule("SR-EXT-04")
def test_the_test_fails_when_no_dice_are_left() -> None:
    s = table()
    begin(s, 2, 4)
    work(s, "5 3")
    work(s, "5")
    assert (result(s), s.projects) == (("failure", 0), {})


@rule("SR-EXT-04")
def test_it_may_be_given_up_before_a_roll_and_the_time_is_lost() -> None:
    s = table()
    begin(s, 3, 4)
    work(s, "5 3 3")
    order(s, ANNE, "give_up", project=str(project(s).id))
    assert (result(s), s.clock) == (("failure", 0), 600)


@rule("SR-EXT-05")
def test_one_critical_roll_ends_it_whatever_the_total() -> None:
    s = table()
    begin(s, 4, 6)
    work(s, "5 5 5 5")
    work(s, "1 1 3")
    assert result(s) == ("critical_failure", 0)
    assert picks(s)[1] == "trouble:fall"


@rule("SR-EXT-05")
def test_a_critical_roll_counts_only_after_its_reroll() -> None:
    s = table()
    begin(s, 4, 6, level=1)
    work(s, "1 1 1 3 5 3 3 3")
    answer(s, "reroll")
    assert project(s).total == 1


@rule("SR-EXT-06")
def test_a_complicated_roll_has_its_consequence_at_once_and_the_test_goes_on() -> None:
    s = table()
    begin(s, 4, 6)
    work(s, "5 1 1 1")
    assert asked(s)[0] == "trouble"
    assert picks(s)[1] == "trouble:stumble"
    answer(s, "trouble:nothing")
    assert project(s).total == 1


@rule("SR-EXT-06")
def test_if_the_deciding_roll_is_complicated_so_is_the_success() -> None:
    s = table()
    begin(s, 4, 0)
    work(s, "5 1 1 1")
    assert result(s) == ("success_complication", 1)


@rule("SR-EXT-06")
def test_an_earlier_complication_does_not_spoil_the_end() -> None:
    s = table()
    begin(s, 4, 1)
    work(s, "5 1 1 1")
    answer(s, "trouble:nothing")
    work(s, "5 3 3")
    assert result(s) == ("success", 1)


@rule("SR-EXT-07")
def test_temporary_penalties_weigh_on_one_roll_and_not_on_the_next() -> None:
    s = table()
    c = begin(s, 6, 20)
    work(s, "6x3")
    give(s, c, "fatigued")
    work(s, "3x3")
    remove(s, c, "fatigued")
    work(s, "4x3")
    assert [len(one["dice"]) for one in rolls(s)] == [6, 3, 4]


@rule("SR-EXT-07")
def test_a_penalty_at_the_start_does_not_lower_the_dice_it_starts_with() -> None:
    s = table()
    give(s, add(s, "ada", ANNE), "fatigued")
    begin(s, 6, 20)
    work(s, "4x3")
    assert project(s).base == 6


@rule("SR-EXT-07")
def test_a_roll_without_dice_scores_nothing_and_still_takes_its_time() -> None:
    s = table()
    c = begin(s, 4, 20)
    give(s, c, "fatigued", 3)
    work(s, "")
    assert (project(s).rolls, project(s).total, s.clock) == (1, 0, 600)


@rule("SR-EXT-07")
def test_the_level_is_that_of_the_moment() -> None:
    s = table()
    c = begin(s, 3, 20)
    work(s, "3x3")
    give(s, c, "chilled")
    work(s, "3x2")
    assert [one["level"] for one in rolls(s)] == [0, -1]


@rule("SR-EXT-07", "SR-ATO-04")
def test_atouts_are_spent_roll_by_roll() -> None:
    s = table()
    c = add(s, "ada", ANNE, atouts=2)
    begin(s, 3, 20)
    work(s, "3x3 3x3")
    assert asked(s) == ("spend_atouts", ANNE)
    answer(s, "atouts:1", "keep")
    work(s, "3x2")
    answer(s, "atouts:0")
    assert ([one["level"] for one in rolls(s)], c.atouts) == ([1, 0], 1)


@rule("SR-EXT-07", "SR-TEAM-04")
def test_dice_of_assistants_belong_to_the_pool_and_they_roll_once() -> None:
    s = table()
    sample(s, "noor_castellan", ANNE, x=0, y=0)
    add(s, "bob", ANNE, electronics=1, x=1, y=0, device="pebble_link")
    dice(s, "5 5 5 1")
    order(s, ANNE, "grid_search", character="noor_castellan", about="Perrin", assistants=["bob"])
    alone = sum(value for name, value in rolls(s)[0]["parts"])
    base = project(s).base
    assert (len(rolls(s)), alone, base) == (1, 4, 6 + 6 + 3 + 3)


@rule("SR-EXT-08")
def test_whoever_is_hurt_loses_the_roll_but_neither_its_die_nor_the_total() -> None:
    s = table()
    c = add(s, "ada", ANNE)
    begin(s, 4, 9)
    work(s, "5 5 3 3")
    fight(s)
    order(s, ANNE, "go_on", project=str(project(s).id))
    hurt(s, c, 1)
    assert (project(s).due, project(s).total, project(s).rolls) == (0, 2, 1)
    play(s, GM, "close_encounter")
    work(s, "3x3")
    assert len(rolls(s)[-1]["dice"]) == 3


@rule("SR-EXT-08")
def test_whoever_leaves_the_place_loses_the_roll() -> None:
    s = table()
    add(s, "ada", ANNE, x=0, y=0)
    fight(s)
    begin(s, 4, 9)
    assert project(s).due
    order(s, ANNE, "move", x=5, y=0)
    assert (project(s).due, project(s).rolls) == (0, 0)


@rule("SR-EXT-08")
@pytest.mark.parametrize(("hours", "total"), [(24, 3), (25, 1)])
def test_the_total_is_kept_for_a_day(hours: int, total: int) -> None:
    s = table()
    begin(s, 4, 9)
    work(s, "5 5 3 3")
    wait(s, hours=hours)
    work(s, "5 3 3")
    assert project(s).total == total


@rule("SR-EXT-09")
def test_in_an_encounter_the_roll_comes_when_the_clock_reaches_it() -> None:
    s = table(round_seconds=30)
    add(s, "ada", ANNE)
    fight(s)
    begin(s, 4, 9, minutes=1)
    assert (rolls(s), asked(s)[0]) == ([], "desk")
    play(s, ANNE, "end_turn")
    assert rolls(s) == []
    dice(s, "4x3")
    play(s, ANNE, "end_turn")
    assert (len(rolls(s)), s.clock, left(s)) == (1, 60, {})


@rule("SR-EXT-07")
def test_noise_at_the_start_does_not_lower_the_dice_it_starts_with() -> None:
    s = table()
    c = sample(s, "noor_castellan", ANNE, x=0, y=0)
    c.presets["atouts"] = "never"
    order(s, ANNE, "grid_search", about="Perrin")
    answer(s, "no")
    quiet = project(s).base
    order(s, ANNE, "give_up", project=str(project(s).id))
    make_noise(s, s.devices[c.device], 3, "storm")
    order(s, ANNE, "grid_search", about="Perrin")
    work(s, f"{quiet - 3}x3")
    s.devices[c.device].noise.clear()
    work(s, f"{quiet - 1}x3")
    assert (project(s).base, [len(one["dice"]) for one in rolls(s)]) == (quiet, [quiet - 3, quiet - 1])


@rule("SR-EXT-08")
def test_the_day_that_a_total_is_kept_begins_with_the_interruption() -> None:
    s = table(round_seconds=60)
    c = begin(s, 6, 20, minutes=24 * 60)
    work(s, "5 5 4x3")
    wait(s, hours=20)
    fight(s)
    order(s, ANNE, "go_on", project=str(project(s).id))
    hurt(s, c, 1)
    play(s, GM, "close_encounter")
    wait(s, hours=20)
    work(s, "5x3")
    assert project(s).total == 2


@rule("SR-TBL-05", "SR-EXT-01", "SR-TEST-11")
def test_whoever_opposes_an_extended_test_rolls_once_and_sets_its_threshold() -> None:
    s = table()
    add(s, "guard", perception=3)
    begin(s, 5, 1, opposition=[{"character": "guard", "skill": "perception"}])
    assert look(GAME, s, ANNE).facts["projects"][0]["threshold"] is None  # nobody knows before the dice fall
    work(s, "5 5 5 3x3 5 4x3")
    assert [(one["who"], one["role"], one["score"]) for one in rolls(s)] == [
        ("guard", "defence", 3),
        ("ada", "test", 1),
    ]
    assert look(GAME, s, ANNE).facts["projects"][0]["threshold"] == 3
    work(s, "5 5 3 3")
    assert project(s).total == 3
    work(s, "5 5 3")
    assert (result(s), len(rolls(s))) == (("success", 2), 4)


@rule("SR-TBL-05", "SR-TEST-15")
def test_typed_dice_and_several_opponents_oppose_extended_tests_too_and_the_lowest_counts() -> None:
    s = table()
    add(s, "guard", perception=3)
    begin(s, 4, 9, opposition=[{"character": "guard", "skill": "perception"}], opposing_dice=2)
    work(s, "6x5 5 3 4x5")
    assert (project(s) if s.projects else None) is None
    assert result(s) == ("success", 3)
