"""Levels of advantage and disadvantage: one scale, its sources, and what each level does to the dice. [SR-ADV]"""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

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
    left,
    order,
    picks,
    play,
    refused,
    rolls,
    sample,
    silence,
    table,
)
from tripot.engine.seats import GM
from tripot.engine.view import look
from tripot.games.rpg import GAME, levels
from tripot.games.rpg.records import Zone
from tripot.games.rpg.rolling import roll_now
from tripot.games.rpg.statuses.bearing import give, has
from tripot.games.rpg.trials import open_trial
from tripot.games.rpg.weapons import put

SOURCES = st.lists(st.tuples(st.just("one"), st.integers(-3, 3)), max_size=8)


@rule("SR-ADV-01", "SR-ADV-04")
@given(SOURCES, st.booleans(), st.booleans(), st.integers(0, 7))
def test_a_level_is_a_whole_number_between_three_down_and_three_up(
    sources: list[tuple[str, int]], barred: bool, ignored: bool, atouts: int
) -> None:
    start = levels.base(sources, no_advantage=barred, ignore=ignored)
    assert -3 <= start <= levels.final(start, atouts, no_advantage=barred) <= 3


@rule("SR-ADV-01")
@pytest.mark.parametrize("level", range(-3, 4))
def test_every_level_from_three_down_to_three_up_is_reached(level: int) -> None:
    s = table()
    called(s, add(s, "ada", ANNE), "6x3", pool=3, level=level)
    answer(s, *{1: ["keep"], 2: ["keep_a"]}.get(level, []))
    assert rolls(s)[0]["level"] == level


@rule("SR-ADV-10", "SR-ADV-08", "SR-ADV-09")
@given(SOURCES, st.booleans(), st.booleans(), st.integers(0, 7))
def test_the_level_is_computed_as_the_rulebook_says(
    sources: list[tuple[str, int]], barred: bool, ignored: bool, atouts: int
) -> None:
    helped = 0 if barred else sum(value for _, value in sources if value > 0)
    hindered = 0 if ignored else sum(-value for _, value in sources if value < 0)
    start = max(-3, min(3, helped - hindered))
    assert levels.base(sources, no_advantage=barred, ignore=ignored) == start
    assert levels.final(start, atouts, no_advantage=barred) == min(0 if barred else 3, start + atouts)


@rule("SR-ADV-02")
def test_advantages_and_disadvantages_cancel_one_for_one() -> None:
    """EX-10: a burst in a favourable band, by somebody chilled; being soaked has nothing to do with it."""
    s = table()
    c = add(s, "ada", ANNE, atouts=3, weapons=["heron_rifle"], x=0, y=0)
    add(s, "foe", x=30, y=0)
    put(c, replace(c.weapons[0], mode="burst"))
    give(s, c, "chilled")
    give(s, c, "soaked")
    dice(s, "6x3 3x3 3x3")
    order(s, ANNE, "attack_ranged", weapon="heron_rifle", target="foe", atouts=2)
    answer(s, "keep")
    shot = rolls(s, role="test")[0]
    assert sorted(shot["sources"]) == [["band", 1], ["chilled", -1], ["mode", -1]]
    assert (shot["level"], shot["atouts"]) == (1, 2)


@rule("SR-ADV-03")
def test_the_same_source_counts_once_and_different_sources_add_up() -> None:
    s = table()
    c = add(s, "ada", ANNE)
    give(s, c, "chilled")
    give(s, c, "chilled")
    assert called(s, c, "3x3")["level"] == -1
    give(s, c, "electrocuted")
    assert called(s, c, "3x3")["level"] == -2


@rule("SR-ADV-04")
def test_the_sum_is_clamped_before_atouts_are_added() -> None:
    """EX-11."""
    s = table()
    c = add(s, "ada", ANNE, atouts=1)
    give(s, c, "chilled")
    give(s, c, "electrocuted")
    called(s, c, "3x3", level=-3, lucky=True)
    answer(s, "atouts:1")
    done = rolls(s)[0]
    assert (sum(value for _, value in done["sources"]), done["level"]) == (-5, -2)


@rule("SR-ADV-05")
def test_advantages_do_not_cumulate() -> None:
    s = table()
    c = add(s, "ada", ANNE)
    assert called(s, c, "5 3 1 2 2", pool=3, level=3)["dice"] == [5, 2, 2]
    called(s, c, "5 3 1 2 2 2", pool=3, level=2)
    assert picks(s) == ["keep_a", "keep_b"]
    answer(s, "keep_b")
    assert asked(s)[0] == "desk"


@rule("SR-ADV-05", "SR-ADV-14", "SR-ADV-15", "SR-ADV-16")
def test_disadvantages_cumulate() -> None:
    """EX-05: hits are rerolled, twos are faults, and more faults than hits complicate."""
    s = table()
    done = called(s, add(s, "ada", ANNE), "6 5 2 1 4 5", pool=4, level=-3)
    assert (done["dice"], done["score"], done["faults"]) == ([4, 5, 2, 1], 1, 2)
    assert (done["outcome"], done["net"]) == ("success_complication", 1)


@rule("SR-ADV-06")
def test_whoever_is_asked_sees_every_source_the_sum_and_the_final_level() -> None:
    s = table()
    c = add(s, "ada", ANNE, atouts=2)
    give(s, c, "chilled")
    called(s, c, "3x3", level=-1, lucky=True)
    shown = look(GAME, s, ANNE).facts["tests"][0]
    assert sorted(shown["sources"]) == [["chilled", -1], ["game_master", -1]]
    assert (shown["base"], shown["level"]) == (-2, -2)
    answer(s, "atouts:2")
    done = rolls(s, ANNE)[0]
    assert (sorted(done["sources"]), done["atouts"], done["level"]) == ([["chilled", -1], ["game_master", -1]], 2, 0)


@rule("SR-ADV-07")
def test_bands_covers_and_posture_are_ordinary_sources() -> None:
    s = table()
    add(s, "ada", ANNE, weapons=["wren_pistol"], x=0, y=0)
    foe = add(s, "foe", x=40, y=0)
    give(s, foe, "full_cover")
    give(s, foe, "prone")
    dice(s, "12x3 3x3")
    order(s, ANNE, "attack_ranged", weapon="wren_pistol", target="foe")
    answer(s, "keep_a")
    assert rolls(s, role="defence")[0]["sources"] == [["full_cover", 2], ["prone", 1], ["prone", -1]]
    assert rolls(s, role="test")[0]["sources"] == [["band", -1]]


@rule("SR-ADV-07")
def test_mana_and_a_lodge_are_ordinary_sources() -> None:
    s = table()
    c = sample(s, "aurele_quint", ANNE, zone="crypt")
    s.zones["crypt"] = Zone("crypt", mana=2)
    c.lodge_zone = "crypt"
    dice(s, "13x5", "1")
    order(s, ANNE, "cast_spell", spell="vitality", target=c.id)
    assert (rolls(s)[0]["sources"], rolls(s)[0]["level"]) == ([["mana", 2], ["lodge", 1]], 3)


@rule("SR-ADV-07")
def test_a_linked_attribute_is_an_ordinary_source() -> None:
    s = table(scene="cold_store_job")
    c = sample(s, "noor_castellan", ANNE)
    dice(s, "40x3")
    order(s, ANNE, "force_access", network="perrin_cold_store")
    while asked(s)[0] != "desk":
        silence(s)
    assert s.devices[c.device].attack < s.devices[c.device].corruption
    assert ["linked", -1] in rolls(s, role="test", who=c.id)[0]["sources"]


@rule("SR-ADV-08", "SR-ATO-03")
def test_from_full_cover_nothing_helps_and_luck_only_up_to_zero() -> None:
    """EX-12."""
    s = table()
    c = add(s, "ada", ANNE, atouts=3, weapons=["heron_rifle"], x=0, y=0)
    add(s, "foe", x=30, y=0)
    put(c, replace(c.weapons[0], mode="burst"))
    give(s, c, "full_cover")
    fight(s, "ada", "foe")
    shot = {"weapon": "heron_rifle", "target": "foe"}
    assert refused(s, ANNE, "attack_ranged", **shot, atouts=2) == "E_ATOUT_CAP"
    dice(s, "6x3 3x3")
    order(s, ANNE, "attack_ranged", **shot, atouts=1)
    answer(s, *["pass"] * (asked(s)[0] == "react"))
    assert rolls(s, role="test")[0]["level"] == 0
    assert (c.major, c.minor, c.atouts) == (0, 1, 2)


@rule("SR-ADV-08")
def test_nothing_helps_against_what_one_fears() -> None:
    s = table()
    c = add(s, "ada", ANNE, close_combat=3, x=0, y=0)
    foe = add(s, "foe", x=1, y=0)
    give(s, foe, "feinted")
    give(s, c, "frightened", about="foe")
    give(s, c, "chilled")
    dice(s, "6x3 6x3")
    order(s, ANNE, "attack_melee", weapon="unarmed", target="foe")
    assert rolls(s, role="test")[0]["level"] == -1


@rule("SR-ADV-09")
def test_a_gun_camera_makes_a_shot_ignore_disadvantages() -> None:
    s = table()
    c = add(s, "ada", ANNE, weapons=["heron_rifle"], x=0, y=0)
    add(s, "foe", x=30, y=0)
    put(c, replace(c.weapons[0], mode="burst", sighted=True))
    give(s, c, "chilled")
    dice(s, "6x3 3x3")
    order(s, ANNE, "attack_ranged", weapon="heron_rifle", target="foe")
    answer(s, "keep")
    assert rolls(s, role="test")[0]["level"] == 1


@rule("SR-ADV-09")
def test_when_nothing_helps_and_nothing_hinders_the_level_is_zero() -> None:
    s = table()
    c = add(s, "ada", ANNE, weapons=["heron_rifle"], x=0, y=0)
    add(s, "foe", x=30, y=0)
    put(c, replace(c.weapons[0], mode="burst", sighted=True))
    give(s, c, "full_cover")
    dice(s, "6x3 3x3")
    order(s, ANNE, "attack_ranged", weapon="heron_rifle", target="foe")
    assert rolls(s, role="test")[0]["level"] == 0


@rule("SR-ADV-11")
def test_the_second_roll_must_be_kept_even_if_it_is_no_better() -> None:
    """EX-07."""
    s = table()
    called(s, add(s, "ada", ANNE), "5 3 1 2 2 6", pool=3, level=1, threshold=1)
    assert (asked(s), picks(s)) == (("reroll", ANNE), ["keep", "reroll"])
    answer(s, "reroll")
    assert (rolls(s)[0]["dice"], rolls(s)[0]["outcome"], asked(s)[0]) == ([2, 2, 6], "failure", "desk")


@rule("SR-ADV-11")
def test_whoever_keeps_the_first_roll_throws_nothing_more() -> None:
    s = table()
    called(s, add(s, "ada", ANNE), "5 3 1", level=1)
    answer(s, "keep")
    assert (rolls(s)[0]["dice"], left(s)) == ([5, 3, 1], {})


@rule("SR-ADV-11")
def test_the_player_sees_the_dice_before_choosing() -> None:
    s = table()
    called(s, add(s, "ada", ANNE), "5 3 1", level=1, threshold=2)
    shown = look(GAME, s, ANNE).facts["tests"][0]
    assert (shown["first"], shown["threshold"]) == ([5, 3, 1], 2)


@rule("SR-ADV-12")
@pytest.mark.parametrize(("word", "faces"), [("keep_a", [5, 1, 1]), ("keep_b", [3, 3, 4])])
def test_of_two_whole_rolls_either_is_kept(word: str, faces: list[int]) -> None:
    """EX-08."""
    s = table(referee="auto")
    called(s, add(s, "ada", ANNE), "5 1 1 3 3 4 3", pool=3, level=2)
    answer(s, word)
    assert rolls(s)[0]["dice"] == faces


@rule("SR-ADV-12", "SR-ADV-19")
def test_silence_keeps_the_better_of_two_rolls() -> None:
    """EX-08: the success, though it is complicated."""
    s = table()
    called(s, add(s, "ada", ANNE), "5 1 1 3 3 4", pool=3, level=2)
    silence(s)
    assert (rolls(s)[0]["dice"], rolls(s)[0]["outcome"]) == ([5, 1, 1], "success_complication")


@rule("SR-ADV-13", "SR-ADV-17")
def test_supreme_advantage_rerolls_every_miss_exactly_once() -> None:
    """EX-06."""
    s = table()
    done = called(s, add(s, "ada", ANNE), "5 2 1 4 6 1 3", pool=4, level=3)
    assert (done["dice"], done["hits"], done["faults"]) == ([5, 6, 1, 3], 2, 1)
    assert (left(s), asked(s)[0]) == ({}, "desk")


@rule("SR-ADV-14")
@pytest.mark.parametrize(("level", "faults"), [(0, 1), (-1, 3), (-2, 3)])
def test_twos_are_faults_at_a_disadvantage(level: int, faults: int) -> None:
    s = table()
    assert called(s, add(s, "ada", ANNE), "1 2 2 3 5", level=level)["faults"] == faults


@rule("SR-ADV-15")
@pytest.mark.parametrize(("level", "found"), [(-1, "success"), (-2, "success_complication")])
def test_major_disadvantage_complicates_when_faults_exceed_hits(level: int, found: str) -> None:
    s = table()
    assert called(s, add(s, "ada", ANNE), "5 1 2 3 4 4", level=level)["outcome"] == found


@rule("SR-ADV-15")
def test_as_many_faults_as_hits_do_not_complicate() -> None:
    s = table()
    assert called(s, add(s, "ada", ANNE), "5 5 2 1 3", level=-2)["outcome"] == "success"


@rule("SR-ADV-16", "SR-ADV-17")
def test_supreme_disadvantage_rerolls_every_hit_exactly_once() -> None:
    s = table()
    done = called(s, add(s, "ada", ANNE), "6 5 5 3 6 2 4", pool=4, level=-3)
    assert (done["dice"], left(s)) == ([6, 2, 4, 3], {})


@rule("SR-ADV-18")
def test_the_choice_belongs_to_whoever_controls_the_roller() -> None:
    s = table()
    called(s, add(s, "ada", BRUNO), "5 3 1", level=1)
    assert asked(s) == ("reroll", BRUNO)
    answer(s, "keep")
    called(s, add(s, "foe"), "5 3 1", level=1)
    assert asked(s) == ("reroll", GM)


@rule("SR-ADV-18")
def test_the_opposition_chooses_before_the_initiator_throws() -> None:
    s = table()
    add(s, "ada", ANNE, weapons=["rook_pistol"], x=0, y=0)
    give(s, add(s, "bob", BRUNO, x=20, y=0), "partial_cover")
    dice(s, "5 5x3 3x3")
    order(s, ANNE, "attack_ranged", weapon="rook_pistol", target="bob")
    assert (asked(s), rolls(s)) == (("reroll", BRUNO), [])
    assert [trial.role for trial in s.trials.values()] == ["defence"]
    answer(s, "keep")
    assert rolls(s, role="test")[0]["threshold"] == 1


@rule("SR-ADV-18")
def test_a_hidden_threshold_is_hidden_from_whoever_chooses() -> None:
    s = table()
    called(s, add(s, "ada", ANNE), "5 3 1", level=1, threshold=4, hidden=True)
    assert asked(s) == ("reroll", ANNE)
    assert "threshold" not in look(GAME, s, ANNE).facts["tests"][0]
    assert look(GAME, s, GM).facts["tests"][0]["threshold"] == 4


@rule("SR-ADV-19")
@pytest.mark.parametrize(("threshold", "kept"), [(0, [5, 3, 1]), (1, [3, 3, 3])])
def test_silence_rerolls_only_what_would_fail(threshold: int, kept: list[int]) -> None:
    s = table()
    called(s, add(s, "ada", ANNE), "5 3 1 3 3 3", pool=3, level=1, threshold=threshold)
    silence(s)
    assert rolls(s)[0]["dice"] == kept


@rule("SR-ADV-19")
@pytest.mark.parametrize(("d6", "again"), [("5 3 3", False), ("3 3 3", True)])
def test_silence_in_the_dark_aims_at_many_hits(d6: str, again: bool) -> None:
    s = table()
    called(s, add(s, "ada", ANNE), f"{d6} 4 4 4", pool=3, level=1, threshold=4, hidden=True)
    silence(s)
    assert (rolls(s)[0]["dice"] == [4, 4, 4]) is again


@rule("SR-ADV-19")
def test_what_the_end_of_a_round_rolls_asks_nobody() -> None:
    s = table()
    c = add(s, "ada", ANNE)
    give(s, c, "burning", 2)
    fight(s, "ada")
    give(s, c, "frozen")
    dice(s, "3 3 3 3 3 3")
    play(s, ANNE, "end_turn")
    assert asked(s)[0] == "desk"
    assert rolls(s, role="resistance")[0]["level"] == 3
    assert has(c, "burning")


@rule("SR-ADV-19")
@pytest.mark.parametrize(
    ("role", "again"), [("resistance", True), ("healing", True), ("assist", True), ("test", False)]
)
def test_where_hits_are_what_counts_one_of_six_dice_is_thrown_again(role: str, again: bool) -> None:
    s = table()
    c = add(s, "ada", ANNE)
    dice(s, "5 5x3 6x4" if again else "5 5x3")
    trial = roll_now(s, open_trial(s, 0, c, role, [("CON", 6)], sources=[("luck", 1)]))
    assert (trial.kept == "reroll", trial.score) == (again, int(not again))


@rule("SR-ADV-19", "SR-ADV-18")
def test_a_defence_that_nobody_answers_for_aims_at_many_hits() -> None:
    s = table()
    add(s, "ada", ANNE, x=0, y=0)
    give(s, add(s, "foe", x=1, y=0), "partial_cover")
    play(s, GM, "step_away")
    dice(s, "5 5x3 6x4 3x3 3x3")
    order(s, ANNE, "attack_melee", weapon="unarmed", target="foe")
    assert rolls(s, role="defence")[0]["kept"] == "reroll"
