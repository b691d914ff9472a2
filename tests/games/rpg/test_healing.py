"""Healing: natural by rest, artificial by everything else. [SR-HEAL]"""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citing import rule
from games.rpg.scenes import (
    ANNE,
    BRUNO,
    add,
    asked,
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
    statuses,
    table,
    told,
    wait,
)
from tripot.engine.seats import GM
from tripot.games.rpg.acting import disturb
from tripot.games.rpg.characters import monitors
from tripot.games.rpg.healing import essence_penalty, heal, heal_by_rest, stabilise
from tripot.games.rpg.records import Box, Character
from tripot.games.rpg.resting import start_rest
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import find, give, has
from tripot.games.rpg.tables import ACTIONS

BOXES = {".": Box(), "x": Box(True, False, 1), "X": Box(True, True, 1), "s": Box(False, True)}


def wounded(s: Table, physical: str = "", stun: str = "", **sheet: Any) -> Character:
    """Somebody with monitors as written, free boxes at their end left out."""
    c = add(s, "ada", ANNE, x=0, y=0, **sheet)
    for row, text in ((c.physical, physical), (c.stun, stun)):
        row[: len(text)] = [replace(BOXES[mark], at=s.clock if BOXES[mark].damaged else 0) for mark in text]
    return c


def rest(s: Table, *, mental: bool = False, physical: bool = False) -> Table:
    return order(s, ANNE, "rest", character="ada", mental=mental, physical=physical)


def treat(s: Table, net: int, **form: Any) -> Table:
    """A medic with 12 dice treats the wounded, with so many net hits."""
    if "bastien_roche" not in s.characters:
        sample(s, "bastien_roche", BRUNO, x=1, y=0)
    dice(s, f"{net}x5 {11 - net}x3")
    return order(s, BRUNO, "first_aid", character="bastien_roche", target="ada", **form)


def cast_healing(s: Table, net: int, **form: Any) -> Table:
    """A mage with 13 dice heals the wounded."""
    sample(s, "aurele_quint", BRUNO, x=1, y=0)
    dice(s, f"{net}x5 {13 - net}x3", "1 1 1")
    return order(s, BRUNO, "cast_spell", spell="healing", target="ada", **form)


@rule("SR-HEAL-01")
def test_rest_leaves_no_scars_and_everything_else_does() -> None:
    s = table()
    c = wounded(s, "xxxx")
    heal(s, c, 1, "physical")
    heal_by_rest(s, c, 1, "physical")
    assert marks(c.physical)[:4] == "xx.s"


@rule("SR-HEAL-02")
def test_what_is_healed_by_art_can_next_be_healed_by_rest_only() -> None:
    s = table()
    c = wounded(s, "xx")
    treat(s, 2)
    assert marks(c.physical)[:2] == "ss"
    hurt(s, c, 2)
    assert marks(c.physical)[:2] == "XX"
    treat(s, 3)
    assert marks(c.physical)[:2] == "XX"


@rule("SR-HEAL-03")
def test_art_does_not_touch_an_incurable_box() -> None:
    s = table()
    c = wounded(s, "xXxX")
    cast_healing(s, 4)
    assert marks(c.physical)[:4] == "sXsX"


@rule("SR-HEAL-03")
def test_deep_healing_does() -> None:
    s = table()
    c = wounded(s, "xXxX")
    cast_healing(s, 2, amplify=[{"gives": "deep_healing", "pay": "die"}])
    assert marks(c.physical)[:4] == "xXss"


@rule("SR-HEAL-04")
def test_art_empties_the_highest_boxes_first_and_spare_points_are_lost() -> None:
    s = table()
    c = wounded(s, "xxxx")
    heal(s, c, 2, "physical")
    assert marks(c.physical)[:4] == "xxss"
    heal(s, c, 9, "physical")
    assert marks(c.physical) == "ssss....."


@rule("SR-HEAL-04")
@pytest.mark.parametrize(("way", "after"), [(heal, "xxxxxxxxs"), (heal_by_rest, "xxxxxxxx.")])
def test_overflow_is_emptied_first_and_never_marked(way: Any, after: str) -> None:
    s = table()
    c = add(s, "ada", ANNE)
    hurt(s, c, 11)
    way(s, c, 3, "physical")
    assert (marks(c.overflow), marks(c.physical)) == ("...", after)


@rule("SR-HEAL-05", "SR-HEAL-08")
def test_each_hour_of_mental_rest_is_a_test_for_stun() -> None:
    s = table()
    c = wounded(s, "xx", "xxxx", CON=2, VOL=3)
    rest(s, mental=True)
    wait(s, minutes=59)
    assert rolls(s) == []
    dice(s, "5 5x3 3x3")
    dice(s, "5 4x3 5 4x3")
    wait(s, minutes=61)
    assert [(one["threshold"], one["parts"]) for one in rolls(s)] == [(0, [["CON", 2], ["VOL", 3]])] * 2
    assert (marks(c.stun)[:4], marks(c.physical)[:2]) == ("xx..", "xx")


@rule("SR-HEAL-06", "SR-HEAL-08")
def test_each_day_of_physical_rest_is_a_test_for_wounds() -> None:
    s = table()
    c = wounded(s, "xxxx", "xx")
    rest(s, physical=True)
    wait(s, hours=23)
    assert rolls(s) == []
    dice(s, "5 5x3 5 5 4x3")
    wait(s, hours=25)
    assert [len(one["dice"]) for one in rolls(s)] == [6, 6]
    assert (marks(c.physical)[:4], marks(c.stun)[:2]) == ("x...", "xx")


@rule("SR-HEAL-07")
def test_a_full_rest_counts_for_both_clocks() -> None:
    s = table()
    wounded(s, "x", "x")
    rest(s, mental=True, physical=True)
    dice(s, " ".join(["6x3"] * 25))
    wait(s, days=1)
    assert len(rolls(s)) == 25


@rule("SR-HEAL-07")
@pytest.mark.parametrize("action", ["magic", "matrix"])
def test_magic_and_the_matrix_break_mental_rest(action: str) -> None:
    s = table()
    c = wounded(s, "", "xx", mag=3, sorcery=3, spells=["healing"], device="pebble_link")
    rest(s, mental=True)
    wait(s, minutes=40)
    if action == "magic":
        dice(s, "6x3", "1")
        order(s, ANNE, "cast_spell", spell="healing", target="ada")
    else:
        order(s, ANNE, "run_silent")
    before = len(rolls(s))
    wait(s, minutes=59)
    assert len(rolls(s)) == before
    dice(s, "6x5")
    wait(s, minutes=1)
    assert marks(c.stun)[:2] == ".."


@rule("SR-HEAL-07")
def test_keeping_up_an_effect_breaks_mental_rest_until_it_ends() -> None:
    s = table()
    c = sample(s, "aurele_quint", ANNE)
    hurt(s, c, 3, "stun")
    dice(s, "13x5", "1")
    order(s, ANNE, "cast_spell", spell="veil", target=c.id)
    order(s, ANNE, "rest", mental=True, physical=False)
    wait(s, hours=3)
    assert rolls(s, role="healing") == []
    wait(s, minutes=30)
    order(s, ANNE, "release", object=f"effect:{next(iter(s.effects))}")
    wait(s, minutes=59)
    assert rolls(s, role="healing") == []
    dice(s, "8x3")
    wait(s, minutes=1)
    assert len(rolls(s, role="healing")) == 1


@rule("SR-HEAL-07")
def test_a_physical_action_with_a_cost_breaks_physical_rest_only() -> None:
    s = table()
    wounded(s, "x", "x")
    rest(s, mental=True, physical=True)
    wait(s, minutes=30)
    order(s, ANNE, "move", x=5, y=0)
    dice(s, " ".join(["6x3"] * 24))
    wait(s, minutes=30 + 23 * 60)
    assert len(rolls(s)) == 24
    dice(s, "6x3 6x3")
    wait(s, minutes=30)
    assert len(rolls(s)) == 25


@rule("SR-HEAL-07")
@pytest.mark.parametrize(("monitor", "healed"), [("stun", 0), ("physical", 1)])
def test_stun_damage_breaks_the_rest_of_the_mind(monitor: str, healed: int) -> None:
    s = table()
    c = wounded(s, "", "xx")
    rest(s, mental=True)
    wait(s, minutes=30)
    hurt(s, c, 1, monitor)
    dice(s, "6x3" if healed else "")
    wait(s, minutes=30)
    assert len(rolls(s)) == healed


@rule("SR-HEAL-07")
def test_an_encounter_ends_all_rest() -> None:
    s = table()
    wounded(s, "x", "x")
    rest(s, mental=True, physical=True)
    fight(s, "ada")
    play(s, GM, "close_encounter")
    wait(s, days=2)
    assert rolls(s) == []


@rule("SR-HEAL-07")
def test_nobody_rests_in_an_encounter() -> None:
    s = table()
    wounded(s, "x")
    fight(s, "ada")
    assert refused(s, ANNE, "rest", character="ada", mental=True, physical=True) == "E_TURN"


@rule("SR-HEAL-07", "SR-HEAL-16")
def test_whoever_is_knocked_out_rests_by_themselves_and_wakes_up() -> None:
    s = table()
    c = add(s, "ada", ANNE)
    hurt(s, c, 9, "stun")
    dice(s, "5 5x3")
    wait(s, hours=1)
    assert (marks(c.stun), statuses(c)) == ("xxxxxxxx.", [])


@rule("SR-HEAL-07")
def test_whoever_was_knocked_out_in_an_encounter_rests_once_it_is_over() -> None:
    s = table()
    c = add(s, "ada", ANNE)
    add(s, "bob", BRUNO)
    fight(s, "bob", "ada")
    hurt(s, c, 9, "stun")
    play(s, GM, "close_encounter")
    dice(s, "5 5x3")
    wait(s, hours=1)
    assert not has(c, "unconscious")


@rule("SR-HEAL-09")
def test_rest_heals_incurable_boxes_first_and_takes_their_mark() -> None:
    s = table()
    c = wounded(s, "XxXx")
    heal_by_rest(s, c, 2, "physical")
    assert marks(c.physical)[:4] == ".x.x"
    heal_by_rest(s, c, 1, "physical")
    assert marks(c.physical)[:4] == ".x.."


@rule("SR-HEAL-10")
def test_spare_points_of_rest_take_marks_from_scars() -> None:
    s = table()
    c = wounded(s, "ssxs")
    heal_by_rest(s, c, 3, "physical")
    assert marks(c.physical)[:4] == "s..."


@rule("SR-HEAL-10")
def test_scars_keep_their_mark_while_a_box_is_damaged() -> None:
    s = table()
    c = wounded(s, "xxs")
    heal_by_rest(s, c, 1, "physical")
    assert marks(c.physical)[:3] == "x.s"


@rule("SR-HEAL-11")
def test_a_critical_failure_of_rest_heals_nothing_and_asks_nothing() -> None:
    s = table()
    c = wounded(s, "", "xx")
    rest(s, mental=True)
    dice(s, "6x1")
    wait(s, hours=1)
    assert (marks(c.stun)[:3], asked(s)[0], told(s, "prompt")) == ("xx.", "desk", [])


@rule("SR-HEAL-12")
@pytest.mark.parametrize(
    ("essence", "penalty"), [(60, 0), (50, 0), (45, 0), (41, 0), (40, 1), (30, 2), (29, 2), (10, 4), (0, 5)]
)
def test_each_full_point_of_essence_below_five_costs_a_point_of_healing(essence: int, penalty: int) -> None:
    """EX-23."""
    assert essence_penalty(Character("ada", essence=essence)) == penalty


@rule("SR-HEAL-12")
def test_low_essence_heals_less_by_rest() -> None:
    """EX-23: five hits, Essence 3.0."""
    s = table()
    c = wounded(s, "", "xxxxxx", essence=30)
    rest(s, mental=True)
    dice(s, "5x5 3")
    wait(s, hours=1)
    assert marks(c.stun)[:6] == "xxx..."


@rule("SR-HEAL-12")
@pytest.mark.parametrize(("scope", "after"), [("all", "xxxs"), ("natural", "xsss")])
def test_low_essence_heals_less_by_art_too_unless_the_table_says_otherwise(scope: str, after: str) -> None:
    s = table(essence_penalty_scope=scope)
    c = wounded(s, "xxxx", essence=30)
    treat(s, 3)
    assert marks(c.physical)[:4] == after


@rule("SR-HEAL-12")
def test_the_penalty_is_taken_after_poison() -> None:
    s = table()
    c = wounded(s, "xxxx", essence=40)
    give(s, c, "poisoned", 2, monitor="stun")
    cast_healing(s, 5)
    assert (has(c, "poisoned"), marks(c.physical)[:4]) == (False, "xxss")


@rule("SR-HEAL-12")
def test_a_penalty_never_hurts() -> None:
    s = table()
    c = wounded(s, "xx", essence=0)
    assert heal(s, c, 2, "physical") == 0
    assert marks(c.physical)[:2] == "xx"


@rule("SR-HEAL-13")
def test_drain_fills_boxes_that_only_rest_heals() -> None:
    s = table()
    c = sample(s, "aurele_quint", ANNE)
    dice(s, "6x5 13x3", "4 4")
    louder = [{"gives": "damage", "pay": "die"}]
    order(s, ANNE, "cast_spell", spell="stone_burst", target=add(s, "foe").id, amplify=louder)
    assert marks(c.stun).startswith("XXXXX.")


@rule("SR-HEAL-14")
def test_a_stim_patch_heals_now_and_hurts_more_later() -> None:
    s = table()
    c = wounded(s, "", "xxxxx", gear={"stim_patch": 2})
    order(s, ANNE, "apply_patch", target="ada", patch="stim_patch")
    assert marks(c.stun)[:6] == "xxsss."
    wait(s, minutes=29)
    assert marks(c.stun)[:6] == "xxsss."
    wait(s, minutes=1)
    assert marks(c.stun) == "xxXXXx..."


@rule("SR-HEAL-14")
def test_a_second_patch_waits_for_the_first_to_wear_off() -> None:
    s = table()
    wounded(s, "", "xxxxx", gear={"stim_patch": 2})
    order(s, ANNE, "apply_patch", target="ada", patch="stim_patch")
    assert refused(s, ANNE, "apply_patch", target="ada", patch="stim_patch") == "E_STATUS"
    wait(s, minutes=30)
    order(s, ANNE, "apply_patch", target="ada", patch="stim_patch")


@rule("SR-HEAL-15")
def test_first_aid_heals_a_box_of_the_last_hour_for_each_net_hit() -> None:
    s = table()
    c = add(s, "ada", ANNE, x=0, y=0)
    hurt(s, c, 2)
    wait(s, minutes=60)
    hurt(s, c, 2)
    treat(s, 5)
    assert marks(c.physical)[:5] == "xxss."


@rule("SR-HEAL-15")
def test_first_aid_treats_the_monitor_chosen_before_the_roll() -> None:
    s = table()
    c = wounded(s, "xx", "xx")
    treat(s, 2, monitor="stun")
    assert (marks(c.physical)[:2], marks(c.stun)[:2]) == ("xx", "ss")


@rule("SR-HEAL-15")
def test_any_success_stabilises_the_dying_even_if_nothing_can_be_healed() -> None:
    s = table()
    c = add(s, "ada", ANNE, x=0, y=0)
    c.physical[:] = [Box(True, True)] * 8 + [Box()]
    hurt(s, c, 1, incurable=True)
    assert has(c, "dying")
    treat(s, 1)
    assert has(c, "stabilised")
    wait(s, minutes=5)
    assert marks(c.overflow) == "..."


@rule("SR-HEAL-15")
def test_each_attempt_costs_a_charge_of_the_medikit() -> None:
    s = table()
    wounded(s, "x")
    medic = sample(s, "bastien_roche", BRUNO, x=1, y=0)
    before = medic.gear["medikit_charges"] + medic.gear["medikit_charge"]
    treat(s, 0)
    assert medic.gear["medikit_charges"] + medic.gear["medikit_charge"] == before - 1
    medic.gear |= {"medikit_charges": 0, "medikit_charge": 0}
    assert refused(s, BRUNO, "first_aid", character="bastien_roche", target="ada") == "E_AMMO"


@rule("SR-HEAL-16")
def test_a_free_physical_box_ends_dying_and_unconsciousness() -> None:
    s = table()
    c = add(s, "ada", ANNE, x=0, y=0)
    hurt(s, c, 9)
    treat(s, 1)
    assert statuses(c) == []


@rule("SR-HEAL-16")
def test_one_free_box_in_each_monitor_is_needed_to_wake_up() -> None:
    s = table()
    c = add(s, "ada", ANNE, x=0, y=0)
    hurt(s, c, 9, "stun")
    hurt(s, c, 9)
    treat(s, 1)
    assert statuses(c) == ["unconscious"]
    treat(s, 1, monitor="stun")
    assert statuses(c) == []


@rule("SR-HEAL-02", "SR-HEAL-04", "SR-HEAL-09", "SR-HEAL-10", "SR-DMG-04")
def test_the_worked_example_of_boxes() -> None:
    """EX-22."""
    s = table()
    c = add(s, "ada", ANNE, x=0, y=0)
    hurt(s, c, 4)
    assert marks(c.physical) == "xxxx....."
    heal(s, c, 2, "physical")
    assert marks(c.physical) == "xxss....."
    hurt(s, c, 3)
    assert marks(c.physical) == "xxXXx...."
    treat(s, 3)
    assert marks(c.physical) == "ssXXs...."
    rest(s, physical=True)
    dice(s, "3x5 3x3")
    wait(s, days=1)
    assert marks(c.physical) == "ss......."


@rule("SR-HEAL-02", "SR-HEAL-03", "SR-HEAL-09", "SR-HEAL-10")
@given(
    st.lists(st.sampled_from(".xXs"), min_size=9, max_size=9),
    st.lists(st.tuples(st.booleans(), st.integers(0, 9)), max_size=5),
)
def test_healing_never_fills_a_box_and_rest_never_marks_one(row: list[str], events: list[tuple[bool, int]]) -> None:
    s = table(0)
    c = add(s, "ada")
    c.physical[:] = [BOXES[mark] for mark in row]
    for natural, points in events:
        before = list(c.physical)
        (heal_by_rest if natural else heal)(s, c, points, "physical")
        changed = [(old, new) for old, new in zip(before, c.physical, strict=True) if old != new]
        assert len(changed) <= points
        assert not any(new.damaged for _, new in changed)
        assert all(new.incurable is not natural for _, new in changed)
        assert natural or not any(old.incurable for old, _ in changed)
    assert monitors.damaged(c.physical) <= sum(mark in "xX" for mark in row)


@rule("SR-HEAL-07", "SR-STA-FATIGUED")
def test_eight_hours_of_full_rest_take_a_level_of_fatigue() -> None:
    s = table()
    c = wounded(s)
    give(s, c, "fatigued", 2)
    rest(s, mental=True, physical=True)
    dice(s, "14x3 4x3")
    wait(s, hours=8)
    tired = find(c, "fatigued")
    assert tired is not None
    assert (tired.level, left(s)) == (1, {})


@rule("SR-HEAL-05", "SR-HEAL-06", "SR-DMG-18")
def test_the_dead_do_not_heal_by_lying_still() -> None:
    s = table()
    c = add(s, "ada", ANNE)
    hurt(s, c, 9)
    wait(s, days=2)
    assert (has(c, "dead"), marks(c.physical), marks(c.overflow), rolls(s)) == (True, "x" * 9, "xxx", [])


@rule("SR-HEAL-07")
def test_the_work_of_an_alchemist_breaks_mental_rest() -> None:
    s = table()
    c = sample(s, "maiwenn_tarask", ANNE)
    start_rest(s, c, mental=True, physical=True)
    wait(s, minutes=10)
    disturb(s, c, ACTIONS["craft_preparation"])
    assert c.rest is not None
    assert (c.rest.mental_since, c.rest.physical_since) == (600, 0)


@rule("SR-HEAL-15", "SR-HEAL-04")
@pytest.mark.parametrize(("minutes", "overflow"), [(59, "..."), (60, "x..")])
def test_first_aid_empties_overflow_of_the_last_hour_only(minutes: int, overflow: str) -> None:
    s = table()
    c = add(s, "ada", ANNE, x=0, y=0)
    hurt(s, c, 10)
    stabilise(s, c)
    dice(s, "6x3")
    wait(s, minutes=minutes)
    treat(s, 1)
    assert marks(c.overflow) == overflow
