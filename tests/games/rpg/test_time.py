"""Time: one clock, rounds in it, and everything it brings in order. [SR-TIME]"""

from dataclasses import replace

import pytest

from citing import rule
from games.rpg.scenes import (
    ANNE,
    BRUNO,
    add,
    answer,
    asked,
    called,
    dice,
    fight,
    hurt,
    left,
    marks,
    order,
    play,
    refused,
    rolls,
    sample,
    silence,
    statuses,
    table,
    told,
    wait,
)
from tripot.engine.seats import GM
from tripot.engine.view import look
from tripot.games.rpg import GAME
from tripot.games.rpg.records import Character, Status
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import add as bear
from tripot.games.rpg.statuses.bearing import give, has, until_end_of_next_turn


@rule("SR-TIME-01")
def test_the_clock_is_shown_as_a_day_and_a_time() -> None:
    s = table()
    wait(s, days=2, hours=3, minutes=4, seconds=5)
    assert look(GAME, s, ANNE).facts["time"] == [3, 3, 4, 5]


@rule("SR-TIME-01")
def test_the_clock_never_goes_back() -> None:
    s = table()
    wait(s, hours=1)
    assert refused(s, GM, "override", field="clock", value="60") == "bad_value"
    assert s.clock == 3600


@rule("SR-TIME-02")
@pytest.mark.parametrize(("seconds", "after"), [(3, 3), (10, 10)])
def test_a_round_lasts_three_seconds_unless_the_table_says_otherwise(seconds: int, after: int) -> None:
    s = table(round_seconds=seconds)
    add(s, "ada", ANNE)
    fight(s)
    play(s, ANNE, "end_turn")
    assert s.clock == after


@rule("SR-TIME-02")
def test_three_seconds_are_the_default() -> None:
    assert table().options["round_seconds"] == 3


@rule("SR-TIME-03")
def test_outside_encounters_the_game_master_lets_time_pass() -> None:
    s = table()
    add(s, "ada", ANNE)
    wait(s, days=1, hours=1, minutes=1, seconds=1)
    assert (s.clock, told(s, "clock", ANNE)[0]["now"]) == (90061, 90061)
    assert refused(s, ANNE, "advance_clock", hours=1) == "E_ROLE"


@rule("SR-TIME-03")
def test_in_an_encounter_only_rounds_move_the_clock() -> None:
    s = table()
    add(s, "ada", ANNE)
    fight(s)
    assert refused(s, GM, "advance_clock", hours=1) != ""


@rule("SR-TIME-04")
def test_what_the_clock_brings_comes_in_order_of_time() -> None:
    s = table()
    c = add(s, "ada", ANNE)
    give(s, c, "prone", lasts="seconds", left=20)
    give(s, c, "chilled", lasts="seconds", left=10)
    wait(s, seconds=60)
    assert [(one["status"], one["clock"]) for one in told(s, "status_removed")] == [("chilled", 10), ("prone", 20)]


@rule("SR-TIME-04")
def test_what_comes_at_the_same_second_comes_in_order_of_creation() -> None:
    s = table()
    c = add(s, "ada", ANNE)
    for code in ("prone", "chilled", "confused"):
        give(s, c, code, lasts="seconds", left=10)
    wait(s, seconds=10)
    assert [one["status"] for one in told(s, "status_removed")] == ["prone", "chilled", "confused"]


@rule("SR-TIME-04")
def test_rounds_too_bring_what_is_due() -> None:
    s = table()
    c = add(s, "ada", ANNE, CON=9)
    add(s, "bob", BRUNO)
    fight(s, "bob", "ada")
    hurt(s, c, len(c.physical))
    for _ in range(20):
        play(s, BRUNO, "end_turn")
    assert (s.clock, marks(c.overflow)[:2]) == (60, "x.")


@rule("SR-TIME-05")
def test_each_kind_of_duration_ends_at_its_moment() -> None:
    s = table()
    c = add(s, "ada", ANNE)
    add(s, "bob", BRUNO)
    fight(s, "ada", "bob")
    give(s, c, "exposed", lasts="start_turn")
    bear(s, c, Status("chilled", lasts="end_of_turn"))
    until_end_of_next_turn(s, c, "confused")
    bear(s, c, Status("feinted", lasts="end_of_round"))
    give(s, c, "electrocuted", rounds=2)
    give(s, c, "prone", lasts="seconds", left=9)
    give(s, c, "fogged")
    give(s, c, "hindered")
    gone = []
    for seat in (ANNE, BRUNO, ANNE, BRUNO, ANNE, BRUNO):
        before = statuses(c)
        play(s, seat, "end_turn")
        gone.append([code for code in before if code not in statuses(c)])
    assert gone == [["chilled"], ["exposed", "feinted"], ["confused"], ["electrocuted"], [], ["prone"]]
    play(s, GM, "close_encounter")
    assert statuses(c) == ["hindered"]


@rule("SR-TIME-06")
def test_rounds_are_counted_at_their_ends_the_first_one_included() -> None:
    s = table()
    c = add(s, "ada", ANNE)
    fight(s)
    give(s, c, "electrocuted", rounds=2)
    play(s, ANNE, "end_turn")
    assert has(c, "electrocuted")
    play(s, ANNE, "end_turn")
    assert not has(c, "electrocuted")


@rule("SR-TIME-06")
def test_outside_encounters_rounds_are_seconds() -> None:
    s = table()
    c = add(s, "ada", ANNE)
    give(s, c, "electrocuted", rounds=2)
    wait(s, seconds=5)
    assert has(c, "electrocuted")
    wait(s, seconds=1)
    assert not has(c, "electrocuted")


@rule("SR-TIME-06")
def test_rounds_that_an_encounter_leaves_over_become_seconds() -> None:
    s = table()
    c = add(s, "ada", ANNE)
    fight(s)
    give(s, c, "electrocuted", rounds=3)
    play(s, ANNE, "end_turn")
    play(s, GM, "close_encounter")
    wait(s, seconds=5)
    assert has(c, "electrocuted")
    wait(s, seconds=1)
    assert not has(c, "electrocuted")


@rule("SR-TIME-07")
def test_what_lasts_an_encounter_ends_with_it() -> None:
    s = table()
    c = add(s, "ada", ANNE)
    fight(s)
    give(s, c, "chilled")
    play(s, ANNE, "end_turn")
    assert has(c, "chilled")
    play(s, GM, "close_encounter")
    assert not has(c, "chilled")


@rule("SR-TIME-08")
@pytest.mark.parametrize("status", ["corroded", "poisoned", "bleeding", "burning"])
def test_time_that_would_hurt_somebody_is_confirmed_first(status: str) -> None:
    s = table()
    c = add(s, "ada", ANNE)
    give(s, c, status, 2, monitor="stun")
    wait(s, minutes=10)
    assert (asked(s), s.clock) == (("confirm_time", GM), 0)
    warning = told(s, "time_warning", GM)[0]
    assert (warning["rounds"], warning["people"], warning["what"]) == (200, ["ada"], [["ada", status, 2]])
    assert told(s, "time_warning", BRUNO) == []


@rule("SR-TIME-08", "SR-TURN-19")
def test_silence_lets_no_time_pass() -> None:
    s = table()
    give(s, add(s, "ada", ANNE), "burning", 2)
    silence(wait(s, minutes=10))
    assert (s.clock, asked(s)[0]) == (0, "desk")


@rule("SR-TIME-08")
def test_once_confirmed_every_round_that_passes_is_counted() -> None:
    s = table()
    c = add(s, "ada", ANNE)
    give(s, c, "bleeding", 3)
    wait(s, minutes=1)
    answer(s, "yes")
    assert (marks(c.physical), has(c, "bleeding"), s.clock) == ("xxx......", False, 60)
    assert [one["clock"] for one in told(s, "status_tick")] == [3, 6, 9]


@rule("SR-TIME-08", "SR-MTX-20")
def test_time_under_an_illegal_access_is_confirmed_first() -> None:
    s = table(scene="cold_store_job")
    c = sample(s, "noor_castellan", ANNE)
    c.accesses["perrin_cold_store"] = "fake"
    wait(s, seconds=9)
    assert asked(s) == ("confirm_time", GM)
    assert told(s, "time_warning", GM)[0]["what"] == [["noor_castellan", "access", 1]]
    answer(s, "yes")
    assert c.surveillance == 9


@rule("SR-TIME-08")
def test_harmless_time_asks_nobody() -> None:
    s = table()
    give(s, add(s, "ada", ANNE), "chilled")
    wait(s, hours=1)
    assert (s.clock, asked(s)[0]) == (3600, "desk")


@rule("SR-TIME-09")
def test_starting_a_session_does_nothing_to_the_clock() -> None:
    s = table()
    c = add(s, "ada", ANNE, atouts=2)
    c.atouts = 0
    wait(s, hours=5)
    play(s, GM, "start_session")
    assert (s.clock, s.session, c.atouts) == (5 * 3600, 1, 2)


@rule("SR-TIME-05")
def test_a_burden_on_the_dice_lasts_as_long_as_its_status() -> None:
    s = table()
    c = add(s, "ada", ANNE)
    give(s, c, "chilled", lasts="seconds", left=30)
    assert called(s, c, "3 3 3")["level"] == -1
    wait(s, seconds=30)
    assert called(s, c, "3 3 3")["level"] == 0


@rule("SR-TIME-08")
def test_poison_runs_its_course_when_time_passes() -> None:
    """EX-21: packets of three, two and one."""
    s = table()
    c = add(s, "ada", ANNE)
    give(s, c, "poisoned", 3, monitor="stun")
    wait(s, minutes=1)
    dice(s, "9x3")
    answer(s, "yes")
    assert ([one["amount"] for one in told(s, "damage")], marks(c.stun), left(s)) == ([3, 2, 1], "xxxxxx...", {})
    assert (has(c, "poisoned"), len(rolls(s))) == (False, 3)


@rule("SR-TIME-01", "SR-TIME-08")
def test_rounds_are_counted_from_where_the_game_master_put_the_clock() -> None:
    s = table()
    c = add(s, "ada", ANNE)
    give(s, c, "bleeding", 5)
    order(s, GM, "override", field="clock", value="3600")
    wait(s, seconds=6)
    answer(s, "yes")
    assert (s.clock, marks(c.physical)[:3], has(c, "bleeding")) == (3606, "xx.", True)


@rule("SR-TIME-01", "SR-TIME-08")
def test_rounds_are_counted_from_the_moment_that_made_time_dangerous() -> None:
    s = table()
    c = add(s, "ada", ANNE)
    order(s, GM, "call_test", people=["ada"], skill="outdoors", minutes=30, threshold=9)
    dice(s, "1 1 1")
    answer(s, "yes")
    assert (asked(s), s.clock) == (("trouble", GM), 1800)
    order(s, GM, "override", field="ada.status.bleeding", value="2")
    answer(s, "trouble:nothing")
    assert (s.clock, marks(c.physical)[:3]) == (1800, "...")
    wait(s, seconds=6)
    answer(s, "yes")
    assert (s.clock, marks(c.physical)[:3]) == (1806, "xx.")


def mender(s: Table) -> Character:
    """Somebody with a broken pistol and what it takes to mend it, beside somebody who bleeds."""
    c = add(s, "ada", ANNE, atouts=1, engineering=3, weapons=["wren_pistol"], gear={"repair_kit": 1})
    c.weapons[0] = replace(c.weapons[0], broken=True)
    give(s, add(s, "bob", BRUNO), "bleeding", 9)
    return c


@rule("SR-TIME-08")
@pytest.mark.parametrize(("word", "clock", "kit", "lost"), [("yes", 600, 9, 9), ("no", 0, 10, 0)])
def test_work_that_takes_long_is_confirmed_while_somebody_bleeds(word: str, clock: int, kit: int, lost: int) -> None:
    s = table()
    c = mender(s)
    c.gear["repair_kit_charges"] = 10
    order(s, ANNE, "repair_device", device=c.weapons[0].id, atouts=1)
    assert (asked(s), s.clock, told(s, "time_warning", GM)[0]["people"]) == (("confirm_time", GM), 0, ["bob"])
    dice(s, "6x5 6x5")
    answer(s, word, *["keep"] * (word == "yes"))
    assert (s.clock, c.gear["repair_kit_charges"], c.weapons[0].broken) == (clock, kit, word == "no")
    assert (marks(s.characters["bob"].physical).count("x"), c.atouts) == (lost, int(word == "no"))


@rule("SR-TIME-08", "SR-GEN-09")
def test_without_a_game_master_whoever_does_the_work_confirms_it() -> None:
    s = table()
    c = mender(s)
    play(s, GM, "step_away")
    order(s, ANNE, "repair_device", device=c.weapons[0].id)
    assert asked(s) == ("confirm_time", ANNE)


@rule("SR-TIME-08", "SR-TURN-19")
def test_whoever_moves_the_clock_is_asked_even_where_the_engine_is_the_referee() -> None:
    s = table(referee="auto")
    give(s, add(s, "ada", ANNE), "bleeding", 2)
    wait(s, seconds=6)
    assert asked(s) == ("confirm_time", GM)
    silence(s)
    assert s.clock == 0


@rule("SR-TIME-08", "SR-EXT-04")
def test_work_that_was_not_confirmed_can_still_be_given_up() -> None:
    s = table()
    give(s, add(s, "bob", BRUNO), "bleeding", 2)
    add(s, "ada", ANNE)
    order(s, GM, "call_test", people=["ada"], skill="outdoors", minutes=10, threshold=3)
    answer(s, "yes", "no")
    (project,) = s.projects.values()
    assert (project.due, s.clock) == (0, 0)
    order(s, ANNE, "give_up", project=str(project.id))
    assert s.projects == {}
