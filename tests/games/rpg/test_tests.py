"""Tests: thresholds, outcomes, opposition, what goes wrong, what a test is. [SR-TEST]"""

import re
from dataclasses import replace
from itertools import product

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
    picks,
    play,
    question,
    rolls,
    sample,
    silence,
    statuses,
    table,
    told,
)
from tripot.engine.actions import Fill
from tripot.engine.seats import GM
from tripot.engine.view import look
from tripot.games.rpg import GAME
from tripot.games.rpg.records import Trial
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import find, give, has
from tripot.games.rpg.tables import COMPLICATIONS, CRITICAL_FAILURES
from tripot.games.rpg.trials import OUTCOMES, outcome_of
from tripot.speech.voice import Voice


def outcome(d6: str, threshold: int = 0, level: int = 0) -> str:
    """What a called test comes to, in a word."""
    s = table(referee="auto")
    c = add(s, "ada", ANNE)
    return str(called(s, c, d6 + " 3", pool=len(d6.split()), threshold=threshold, level=level)["outcome"])


@rule("SR-TEST-01")
def test_a_test_named_without_a_threshold_asks_for_one_hit() -> None:
    s = table()
    c = add(s, "ada", ANNE)
    assert called(s, c, "3 3 5")["threshold"] == 0
    assert called(s, c, "3 3 5")["outcome"] == "success"
    assert called(s, c, "3 3 4")["outcome"] == "failure"


@rule("SR-TEST-02", "SR-TEST-03")
@pytest.mark.parametrize(("threshold", "net"), [(0, 3), (1, 2), (2, 1), (3, 0), (4, 0)])
def test_hits_must_exceed_the_threshold_and_the_rest_are_net_hits(threshold: int, net: int) -> None:
    s = table()
    done = called(s, add(s, "ada", ANNE), "5 6 5 3 3 3", threshold=threshold)
    assert (done["outcome"] == "success", done["net"]) == (net > 0, net)


@rule("SR-TEST-02")
def test_as_many_hits_as_the_threshold_are_a_failure() -> None:
    assert outcome("6 5 2 1 1 3", threshold=2) == "failure"


@rule("SR-TEST-04")
def test_there_are_four_outcomes_and_every_roll_has_one() -> None:
    trial = Trial(1, 0)
    found = {outcome_of(trial, roll, 0) for roll in product(range(1, 7), repeat=4)}
    assert found == set(OUTCOMES) == {"success", "success_complication", "failure", "critical_failure"}


@rule("SR-TEST-05")
@pytest.mark.parametrize(
    ("d6", "found"),
    [("5 1 1 3", "success"), ("5 1 1 1", "success_complication"), ("5 6 1 1 1", "success_complication")],
)
def test_a_success_is_complicated_by_more_faults_than_half_of_the_dice(d6: str, found: str) -> None:
    assert outcome(d6) == found


@rule("SR-TEST-06")
@pytest.mark.parametrize(
    ("d6", "found"),
    [("1 1 3 4", "failure"), ("1 1 1 4", "critical_failure"), ("1 1 1 1 5", "failure")],
)
def test_a_critical_failure_has_no_hit_and_more_faults_than_half_of_the_dice(d6: str, found: str) -> None:
    assert outcome(d6, threshold=1) == found


@rule("SR-TEST-06", "SR-ADV-14")
@pytest.mark.parametrize(("level", "found"), [(0, "failure"), (-1, "critical_failure"), (-2, "critical_failure")])
def test_twos_make_a_critical_failure_at_a_disadvantage(level: int, found: str) -> None:
    assert outcome("1 2 2 4", level=level) == found


@rule("SR-TEST-06")
def test_major_disadvantage_does_not_make_failures_critical_more_easily() -> None:
    assert outcome("1 2 3 4", level=-2) == "failure"


@rule("SR-TEST-07")
@pytest.mark.parametrize(("d6", "found"), [("5 3 3 3", "success"), ("3 3 3 3", "failure"), ("4 1 2 3", "failure")])
def test_everything_else_is_a_plain_success_or_a_plain_failure(d6: str, found: str) -> None:
    assert outcome(d6) == found


@rule("SR-TEST-08")
def test_only_the_final_dice_are_judged_and_only_once() -> None:
    s = table()
    called(s, add(s, "ada", ANNE), "1 1 1 5 5 3", pool=3, level=1)
    assert rolls(s) == []
    answer(s, "reroll")
    assert [(one["outcome"], one["hits"], one["faults"], one["net"]) for one in rolls(s)] == [("success", 2, 0, 2)]
    assert asked(s)[0] == "desk"


@rule("SR-TEST-09")
def test_the_game_master_is_shown_a_ladder_of_thresholds() -> None:
    s = table()
    add(s, "ada", ANNE)
    form = look(GAME, s, GM).menu.form("call_test")
    assert form is not None
    assert form.facts["ladder"] == [0, 1, 2, 3, 4, 6]


@rule("SR-TEST-09")
@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("form", ["call_test", "consent", "adjust"])
def test_wherever_the_game_master_sets_a_threshold_the_ladder_is_beside_it(form: str, language: str) -> None:
    help_ = Voice(GAME, language).text(f"forms.{form}.help.threshold")
    assert [int(number) for number in re.findall(r"\d", help_)] == [0, 1, 2, 3, 4, 6]


@rule("SR-TEST-10")
def test_the_threshold_of_a_simple_test_is_known_before_the_dice() -> None:
    s = table()
    called(s, add(s, "ada", ANNE), "5 3 1", level=1, threshold=2)
    assert [trial.threshold for trial in s.trials.values()] == [2]
    answer(s, "keep")
    assert rolls(s, ANNE)[0]["threshold"] == 2


@rule("SR-TEST-10")
def test_an_action_brings_the_threshold_of_the_catalogue() -> None:
    """EX-38."""
    s = table()
    c = sample(s, "noor_castellan", ANNE)
    c.presets["atouts"] = "never"
    order(dice(s, "4x5 20x3"), ANNE, "check_surveillance")
    assert (rolls(s)[0]["threshold"], rolls(s)[0]["outcome"]) == (4, "failure")


def threat(s: Table, defence: str, attack: str) -> dict[str, object]:
    """Somebody intimidates an opponent: mental defence (6 dice) against CHA (3 dice)."""
    add(s, "ada", ANNE)
    add(s, "foe")
    dice(s, f"{defence} {attack} 3 3")
    order(s, ANNE, "intimidate", target="foe")
    return rolls(s, role="test")[-1]


@rule("SR-TEST-11")
def test_the_hits_of_the_opposition_are_the_threshold_of_the_initiator() -> None:
    done = threat(table(), "5 5 3 3 3 3", "5 5 5")
    assert (done["threshold"], done["score"], done["net"]) == (2, 3, 1)


@rule("SR-TEST-11")
def test_each_side_of_an_opposed_test_has_its_own_level() -> None:
    s = table()
    add(s, "ada", ANNE, close_combat=3, x=0, y=0)
    give(s, add(s, "foe", x=1, y=0), "hindered")
    dice(s, "6x3 6x3")
    order(s, ANNE, "attack_melee", weapon="unarmed", target="foe")
    assert [(one["role"], one["level"]) for one in rolls(s)] == [("defence", -1), ("test", 0)]


@rule("SR-TEST-12")
def test_a_tie_is_a_failure_and_nobody_has_net_hits() -> None:
    s = table()
    done = threat(s, "5 5 3 3 3 3", "5 5 3")
    assert (done["outcome"], done["net"]) == ("failure", 0)
    assert not has(s.characters["foe"], "frightened")
    assert [(one["result"], one["net"]) for one in told(s, "opposition")] == [("held", 0)]


@rule("SR-TEST-13")
@pytest.mark.parametrize(("attack", "result", "net"), [("5 3 3", "won", 1), ("5 5 3", "held", 0), ("5 5 5", "lost", 0)])
def test_the_opposition_has_net_hits_of_its_own(attack: str, result: str, net: int) -> None:
    s = table()
    threat(s, "5 5 3 3 3 3", attack)
    assert [(one["who"], one["result"], one["net"]) for one in told(s, "opposition")] == [("foe", result, net)]


@rule("SR-TEST-13")
def test_the_opposition_has_no_outcome_before_the_initiator_rolls() -> None:
    s = table()
    threat(s, "5 5 3 3 3 3", "5 5 5")
    defence = rolls(s, role="defence")[0]
    assert (defence["score"], defence["outcome"], "net" in defence) == (2, "pending", False)


@rule("SR-TEST-13")
@pytest.mark.parametrize(("attack", "troubled"), [("3 3 3", True), ("5 3 3", False)])
def test_the_opposition_is_complicated_only_if_it_beats_the_initiator(attack: str, troubled: bool) -> None:
    s = table()
    threat(s, "5 1 1 1 1 3", attack)
    assert (asked(s)[0] == "trouble") is troubled


@rule("SR-TEST-14")
@pytest.mark.parametrize("status", ["frozen", "paralysed", "petrified", "unconscious", "dead"])
def test_whoever_cannot_defend_opposes_nothing(status: str) -> None:
    s = table()
    add(s, "ada", ANNE, close_combat=3, x=0, y=0)
    give(s, add(s, "foe", x=1, y=0), status)
    dice(s, "6x3")
    order(s, ANNE, "attack_melee", weapon="unarmed", target="foe")
    assert [(one["role"], one["threshold"]) for one in rolls(s)] == [("test", 0)]


@rule("SR-TEST-14")
@pytest.mark.parametrize("away", ["vr_cold", "vr_hot"])
def test_a_body_left_behind_does_not_defend_itself(away: str) -> None:
    s = table()
    add(s, "ada", ANNE, close_combat=3, x=0, y=0)
    add(s, "foe", x=1, y=0).mode = away
    dice(s, "6x3")
    order(s, ANNE, "attack_melee", weapon="unarmed", target="foe")
    assert [one["role"] for one in rolls(s)] == ["test"]


def quake(s: Table, d6: str) -> Table:
    """A mage (13 dice) shakes the ground under two opponents with 6 dice each."""
    sample(s, "aurele_quint", ANNE, x=0, y=0)
    add(s, "foe_a", x=20, y=0)
    add(s, "foe_b", x=21, y=0)
    dice(s, d6, "1")
    return order(s, ANNE, "cast_spell", spell="seismic_shock", target="foe_a")


@rule("SR-TEST-15")
def test_one_roll_is_compared_with_each_of_several_targets() -> None:
    s = quake(table(), "5 5 4x3 5 5x3  5 5 11x3  3x3")
    assert [one["who"] for one in rolls(s, role="resistance")] == ["foe_b"]
    assert rolls(s, role="test")[0]["threshold"] == 1
    assert (marks(s.characters["foe_a"].physical)[:3], marks(s.characters["foe_b"].physical)[:4]) == ("...", "xxx.")


@rule("SR-TEST-15")
def test_one_roll_has_one_complication_whatever_the_number_of_targets() -> None:
    s = quake(table(), "6x3 6x3  5 5 11x1  3x3 3x3 3x3")
    assert rolls(s, role="test")[0]["outcome"] == "success_complication"
    answer(s, "trouble:nothing")
    assert asked(s)[0] == "desk"


def fumble(s: Table, d6: str = "5 1 1 1", **sheet: object) -> Table:
    """Somebody's test goes wrong in the presence of a game master."""
    c = add(s, "ada", ANNE, **sheet)
    called(s, c, d6)
    return s


@rule("SR-TEST-16")
def test_the_game_master_is_asked_what_a_complication_does() -> None:
    s = fumble(table())
    assert asked(s) == ("trouble", GM)
    assert picks(s) == ["roll_table", *(f"trouble:{code}" for code in COMPLICATIONS), "trouble:nothing"]


@rule("SR-TEST-16")
def test_a_critical_failure_has_a_table_of_its_own() -> None:
    s = fumble(table(), "1 1 1 3")
    assert picks(s) == ["roll_table", *(f"trouble:{code}" for code in CRITICAL_FAILURES), "trouble:nothing"]


@rule("SR-TEST-16")
def test_the_game_master_may_write_what_happens_instead() -> None:
    s = fumble(table())
    play(s, GM, Fill("trouble_text", {"text": "the alarm rings"}))
    assert told(s, "prompt", BRUNO)[0]["text"] == "the alarm rings"
    assert statuses(s.characters["ada"]) == []


@rule("SR-TEST-16")
def test_the_game_master_may_let_it_pass() -> None:
    s = answer(fumble(table()), "trouble:nothing")
    assert (statuses(s.characters["ada"]), asked(s)[0]) == ([], "desk")


@rule("SR-TEST-16")
@pytest.mark.parametrize(("face", "code"), list(enumerate(COMPLICATIONS, start=1)))
def test_a_silent_game_master_leaves_it_to_a_die(face: int, code: str) -> None:
    s = fumble(table())
    assert question(s).facts(s)["seconds"] == 60
    silence(dice(s, str(face)))
    assert told(s, "prompt")[0]["line"] == code


@rule("SR-TEST-16", "SR-GEN-09")
def test_an_automatic_referee_rolls_on_the_table_at_once() -> None:
    s = table(referee="auto")
    called(s, add(s, "ada", ANNE), "1 1 1 3 3", pool=4)
    assert told(s, "prompt")[0]["line"] == "hurt"
    assert marks(s.characters["ada"].stun).startswith("xx.")


@rule("SR-TEST-16")
def test_a_complication_never_cancels_the_success() -> None:
    s = table()
    threat(s, "6x3", "5 1 1")
    answer(s, "trouble:stumble")
    assert has(s.characters["foe"], "frightened")


@rule("SR-TEST-16")
def test_a_stumble_lasts_until_the_end_of_the_next_turn() -> None:
    s = table()
    add(s, "ada", ANNE)
    add(s, "bob", BRUNO)
    fight(s, "ada", "bob")
    called(s, s.characters["ada"], "5 1 1 1")
    answer(s, "trouble:stumble")
    play(s, ANNE, "end_turn")
    play(s, BRUNO, "end_turn")
    assert statuses(s.characters["ada"]) == ["off_balance"]
    play(s, ANNE, "end_turn")
    assert statuses(s.characters["ada"]) == []  # before the round is over


@rule("SR-TEST-16")
@pytest.mark.parametrize(("d6", "line", "level"), [("5 1 1 1", "exposed", 1), ("1 1 1 3", "wide_open", 2)])
def test_whoever_is_exposed_is_easier_to_hit_until_the_next_turn(d6: str, line: str, level: int) -> None:
    s = table()
    add(s, "ada", ANNE, x=0, y=0)
    add(s, "foe", close_combat=3, x=1, y=0)
    fight(s, "ada", "foe")
    called(s, s.characters["ada"], d6)
    answer(s, f"trouble:{line}")
    play(s, ANNE, "end_turn")
    dice(s, "6x3 6x3 6x3")
    order(s, GM, "attack_melee", weapon="unarmed", target="ada")
    answer(s, *["pass"] * (asked(s)[0] == "react"))
    for _ in range(asked(s)[0] == "choose"):
        answer(s, "keep_a")
    for _ in range(asked(s)[0] == "reroll"):
        answer(s, "keep")
    assert ["exposed", level] in rolls(s, role="test")[-1]["sources"]
    play(s, GM, "end_turn")
    assert not has(s.characters["ada"], "exposed")


@rule("SR-TEST-16")
@pytest.mark.parametrize(("d6", "line", "boxes"), [("5 1 1 1", "strain", 1), ("1 1 1 3", "hurt", 2)])
def test_strain_and_hurt_fill_stun_boxes_that_nothing_reduces(d6: str, line: str, boxes: int) -> None:
    s = answer(fumble(table(), d6), f"trouble:{line}")
    assert marks(s.characters["ada"].stun) == "x" * boxes + "." * (9 - boxes)


@rule("SR-TEST-16", "SR-TURN-08")
def test_whoever_is_slowed_has_one_minor_action_less_at_the_next_turn() -> None:
    s = table()
    add(s, "ada", ANNE)
    fight(s)
    called(s, s.characters["ada"], "5 1 1 1")
    answer(s, "trouble:slowed")
    assert s.characters["ada"].minor == 2
    play(s, ANNE, "end_turn")
    assert s.characters["ada"].minor == 1


@rule("SR-TEST-16")
@pytest.mark.parametrize(("d6", "line"), [("5 1 1 1", "noticed"), ("1 1 1 3", "betrayed")])
def test_whoever_is_noticed_is_no_longer_concealed(d6: str, line: str) -> None:
    s = table()
    c = add(s, "ada", ANNE)
    for code in ("invisible", "silent", "hidden_icon", "running_silent", "prone"):
        give(s, c, code)
    called(s, c, d6)
    answer(s, f"trouble:{line}")
    assert statuses(c) == ["prone"]


@rule("SR-TEST-16")
@pytest.mark.parametrize(("d6", "line", "points"), [("5 1 1 1", "noticed", 3), ("1 1 1 3", "betrayed", 5)])
def test_being_noticed_in_the_matrix_draws_the_watcher_s_eye(d6: str, line: str, points: int) -> None:
    s = table()
    c = add(s, "ada", ANNE)
    called(s, c, d6, tag="matrix")
    answer(s, f"trouble:{line}")
    assert c.surveillance == points


@rule("SR-TEST-16")
def test_betrayed_in_a_network_is_detected_there() -> None:
    s = table(scene="cold_store_job")
    c = sample(s, "noor_castellan", ANNE)
    c.network, c.accesses = "perrin_cold_store", {"perrin_cold_store": "fake"}
    called(s, c, "1 1 1 3", tag="matrix")
    answer(s, "trouble:betrayed")
    assert s.networks["perrin_cold_store"].detected == ["noor_castellan"]


@rule("SR-TEST-16")
@pytest.mark.parametrize(("d6", "line", "broken"), [("5 13x1", "gear_trouble", False), ("14x1", "breakage", True)])
def test_the_weapon_used_jams_or_breaks(d6: str, line: str, broken: bool) -> None:
    s = table()
    add(s, "ada", ANNE, close_combat=11, x=0, y=0, weapons=["gull_knife"])
    add(s, "foe", x=1, y=0)
    dice(s, f"6x3 {d6} 3x3")
    order(s, ANNE, "attack_melee", weapon="gull_knife", target="foe")
    answer(s, f"trouble:{line}")
    knife = s.characters["ada"].weapons[0]
    assert (knife.jammed, knife.broken) == (True, broken)


@rule("SR-TEST-16", "SR-TEST-17")
def test_gear_trouble_in_the_matrix_crashes_the_first_program() -> None:
    s = table()
    c = sample(s, "noor_castellan", ANNE)
    called(s, c, "5 1 1 1", tag="matrix")
    answer(s, "trouble:gear_trouble")
    assert s.devices[c.device].crashed == ["wisp"]


@rule("SR-TEST-16")
def test_breakage_in_the_matrix_hurts_one_s_own_device() -> None:
    s = table()
    c = sample(s, "noor_castellan", ANNE)
    called(s, c, "1 1 1 3", tag="matrix")
    answer(s, "trouble:breakage")
    assert s.devices[c.device].damage == 2


@rule("SR-TEST-16")
def test_gear_trouble_of_magic_is_one_more_box_of_drain() -> None:
    s = table()
    sample(s, "aurele_quint", ANNE)
    dice(s, "5 12x1", "1")
    order(s, ANNE, "cast_spell", spell="vitality", target="aurele_quint")
    answer(s, "trouble:gear_trouble")
    assert marks(s.characters["aurele_quint"].stun).startswith("X.")


@rule("SR-TEST-16")
def test_breakage_of_magic_is_one_more_die_of_drain() -> None:
    s = table()
    sample(s, "aurele_quint", ANNE)
    dice(s, "13x1", "2 4")
    order(s, ANNE, "cast_spell", spell="vitality", target="aurele_quint")
    answer(s, "trouble:breakage")
    assert marks(s.characters["aurele_quint"].stun).startswith("XXX.")


@rule("SR-TEST-16")
def test_a_fall_is_prone_and_takes_the_minor_actions_of_the_round() -> None:
    s = table()
    add(s, "ada", ANNE)
    fight(s)
    called(s, s.characters["ada"], "1 1 1 3")
    answer(s, "trouble:fall")
    assert (statuses(s.characters["ada"]), s.characters["ada"].minor) == (["prone"], 0)


@rule("SR-TEST-16")
def test_whoever_is_rattled_is_confused_until_the_end_of_the_next_turn() -> None:
    s = table()
    add(s, "ada", ANNE)
    fight(s)
    called(s, s.characters["ada"], "1 1 1 3")
    answer(s, "trouble:rattled")
    play(s, ANNE, "end_turn")
    assert statuses(s.characters["ada"]) == ["confused"]
    play(s, ANNE, "end_turn")
    assert statuses(s.characters["ada"]) == []


@rule("SR-TEST-17")
def test_an_action_that_says_what_a_critical_failure_does_asks_nobody() -> None:
    s = table()
    add(s, "ada", ANNE, x=0, y=0)
    dice(s, "1 1 1")
    order(s, ANNE, "sprint", x=15, y=0)
    assert asked(s)[0] == "desk"
    assert (s.characters["ada"].x, statuses(s.characters["ada"])) == (7, ["prone"])


@rule("SR-TEST-17")
def test_a_resistance_test_asks_nobody_what_goes_wrong() -> None:
    s = table()
    add(s, "ada", ANNE, close_combat=3, x=0, y=0)
    add(s, "foe", x=1, y=0)
    dice(s, "6x3 5 5x3 1 1 1")
    order(s, ANNE, "attack_melee", weapon="unarmed", target="foe")
    assert rolls(s, role="resistance")[0]["outcome"] == "critical_failure"
    assert asked(s)[0] == "desk"


@rule("SR-TEST-17", "SR-HEAL-11")
def test_natural_healing_and_initiative_ask_nobody_what_goes_wrong() -> None:
    s = table()
    c = add(s, "ada", ANNE)
    hurt(s, c, 1, "stun")
    order(s, ANNE, "rest", mental=True, physical=False)
    dice(s, "6x1")
    order(s, GM, "advance_clock", hours=1)
    assert (rolls(s)[0]["outcome"], asked(s)[0]) == ("critical_failure", "desk")
    fight(s, d6="1")
    assert asked(s)[0] == "desk"


@rule("SR-TEST-17")
@pytest.mark.parametrize(("d6", "line"), [("5 1 1 1", "gear_trouble"), ("1 1 1 3", "breakage")])
def test_a_line_that_finds_nothing_to_act_on_does_nothing(d6: str, line: str) -> None:
    s = fumble(table(), d6)
    before = s.characters["ada"]
    answer(s, f"trouble:{line}")
    assert statuses(before) == []
    assert "x" not in marks(before.stun).lower()


@rule("SR-TEST-18")
@pytest.mark.parametrize(
    ("attribute", "level"),
    [("CON", -1), ("AGI", -1), ("REA", -1), ("FOR", -1), ("VOL", 0), ("LOG", 0), ("INT", 0), ("CHA", 0)],
)
def test_a_test_with_physical_attributes_only_is_physical(attribute: str, level: int) -> None:
    s = table()
    give(s, add(s, "ada", ANNE), "electrocuted")
    dice(s, "3x3")
    order(s, GM, "call_test", people=["ada"], skill="outdoors", attribute=attribute)
    assert rolls(s)[0]["level"] == level


@rule("SR-TEST-18")
@pytest.mark.parametrize(("attribute", "level"), [("VOL", -1), ("LOG", -1), ("INT", -1), ("CHA", -1), ("FOR", 0)])
def test_a_test_with_mental_attributes_only_is_mental(attribute: str, level: int) -> None:
    s = table()
    give(s, add(s, "ada", ANNE), "confused")
    dice(s, "3x3")
    order(s, GM, "call_test", people=["ada"], skill="outdoors", attribute=attribute)
    assert rolls(s)[0]["level"] == level


@rule("SR-TEST-18")
@pytest.mark.parametrize("status", ["electrocuted", "confused"])
@pytest.mark.parametrize("pool", ["physical_defense", "natural_healing"])
def test_a_mixed_test_is_neither_physical_nor_mental(status: str, pool: str) -> None:
    s = table()
    give(s, add(s, "ada", ANNE), status)
    dice(s, "6x3")
    order(s, GM, "call_test", people=["ada"], pool=pool)
    assert rolls(s)[0]["level"] == 0


@rule("SR-TEST-18")
@pytest.mark.parametrize("status", ["electrocuted", "confused"])
def test_a_test_without_any_of_the_eight_attributes_is_neither(status: str) -> None:
    s = table()
    give(s, sample(s, "aurele_quint", ANNE), status)
    dice(s, "13x3", "1")
    order(s, ANNE, "cast_spell", spell="vitality", target="aurele_quint")
    assert rolls(s)[0]["level"] == 0


@rule("SR-TEST-19")
def test_a_shot_and_a_spell_at_sight_are_visual_and_a_blow_is_not() -> None:
    s = table()
    c = add(s, "ada", ANNE, weapons=["rook_pistol"], x=0, y=0, sorcery=1, mag=3, spells=["stone_burst"])
    add(s, "foe", x=1, y=0)
    give(s, c, "blinded", 3)
    dice(s, "6x3 5 5 5 6x3 5 5 5 3x3 6x3 5 5 3 5", "1")
    order(s, ANNE, "attack_ranged", weapon="rook_pistol", target="foe")
    order(s, ANNE, "attack_melee", weapon="unarmed", target="foe")
    order(s, ANNE, "cast_spell", spell="stone_burst", target="foe")
    assert [one["removed"] for one in rolls(s, role="test")] == [3, 0, 3]


@rule("SR-TEST-19")
def test_listening_is_auditory_and_looking_is_visual() -> None:
    s = table()
    c = add(s, "ada", ANNE)
    give(s, c, "deafened", 2)
    dice(s, "3x3 3x3")
    order(s, ANNE, "observe", sense="visual")
    order(s, ANNE, "observe", sense="auditory")
    assert [one["removed"] for one in rolls(s)] == [0, 2]


@rule("SR-TEST-19")
@pytest.mark.parametrize("action", ["sprint", "climb", "parkour"])
def test_running_and_climbing_are_mobility(action: str) -> None:
    s = table()
    give(s, add(s, "ada", ANNE), "off_balance")
    dice(s, "3x3")
    order(s, ANNE, action)
    assert rolls(s)[0]["sources"] == [["off_balance", -1]]


@rule("SR-TEST-19")
@pytest.mark.parametrize(("change", "removed"), [({"add_tag": "visual"}, 2), ({}, 0)])
def test_the_game_master_may_add_a_tag_before_the_dice(change: dict[str, str], removed: int) -> None:
    s = table()
    give(s, add(s, "ada", ANNE), "blinded", 2)
    play(s, GM, "review_on")
    dice(s, "3x3")
    order(s, GM, "call_test", people=["ada"], skill="outdoors", attribute="AGI")
    if change:
        play(s, GM, Fill("adjust", change))
    answer(s, "roll")
    assert rolls(s)[0]["removed"] == removed


@rule("SR-TEST-19")
def test_the_game_master_may_remove_a_tag_before_the_dice() -> None:
    s = table()
    give(s, add(s, "ada", ANNE), "blinded", 2)
    play(s, GM, "review_on")
    dice(s, "3x3")
    order(s, ANNE, "observe", sense="visual")
    play(s, GM, Fill("adjust", {"remove_tag": "visual"}))
    answer(s, "roll")
    assert rolls(s)[0]["removed"] == 0


@rule("SR-TEST-20")
@pytest.mark.parametrize("status", ["prone", "partial_cover", "full_cover", "hindered"])
def test_posture_does_not_protect_a_mind(status: str) -> None:
    s = table()
    add(s, "ada", ANNE, x=0, y=0)
    foe = add(s, "foe", x=1, y=0)
    give(s, foe, status)
    dice(s, "6x3 3x3")
    order(s, ANNE, "intimidate", target="foe")
    assert rolls(s, role="defence")[0]["sources"] == []


@rule("SR-TEST-20")
@pytest.mark.parametrize(("status", "level"), [("partial_cover", 1), ("full_cover", 2), ("hindered", -1)])
def test_posture_counts_for_the_defence_of_the_body(status: str, level: int) -> None:
    s = table(referee="auto")
    add(s, "ada", ANNE, weapons=["rook_pistol"], x=0, y=0)
    give(s, add(s, "foe", x=20, y=0), status)
    dice(s, "12x3 3x3 3x3")
    order(s, ANNE, "attack_ranged", weapon="rook_pistol", target="foe")
    assert rolls(s, role="defence")[0]["level"] == level


@rule("SR-TEST-05", "SR-TEST-06")
def test_the_worked_examples_of_outcomes() -> None:
    """EX-01 to EX-04."""
    assert outcome("6 5 2 1 1 3", threshold=1) == "success"
    assert outcome("6 5 2 1 1 3", threshold=2) == "failure"
    assert outcome("6 5 2 1 1 3", threshold=1, level=-1) == "success"
    assert outcome("6 5 2 1 1 3", threshold=1, level=-2) == "success_complication"
    assert [outcome("1 1 3 4"), outcome("1 1 1 4"), outcome("1 2 2 4", level=-1)] == [
        "failure",
        "critical_failure",
        "critical_failure",
    ]


@rule("SR-TEST-12")
def test_an_equal_defence_makes_an_attack_miss() -> None:
    """EX-09."""
    s = table()
    add(s, "ada", ANNE, close_combat=3, x=0, y=0)
    add(s, "foe", x=1, y=0)
    dice(s, "5 5 4x3 5 5 4x3")
    order(s, ANNE, "attack_melee", weapon="unarmed", target="foe")
    assert told(s, "damage") == []
    assert left(s) == {}


@rule("SR-TEST-16")
def test_a_broken_item_is_mended_with_a_threshold_of_one_in_ten_minutes() -> None:
    s = table()
    c = sample(s, "noor_castellan", ANNE)
    c.weapons[0] = replace(c.weapons[0], broken=True)
    dice(s, "5 5 7x3")
    order(s, ANNE, "repair_device", device="moth_taser")
    assert (rolls(s)[0]["threshold"], s.clock, c.weapons[0].broken) == (1, 600, False)


@rule("SR-TEST-18")
def test_the_threshold_of_a_test_does_not_decide_its_nature() -> None:
    s = table()
    add(s, "ada", ANNE)
    foe = add(s, "foe")
    give(s, foe, "electrocuted")
    dice(s, "6x3 3x3")
    order(s, ANNE, "intimidate", target="foe")
    assert find(foe, "electrocuted") is not None
    assert rolls(s, role="defence")[0]["level"] == 0
