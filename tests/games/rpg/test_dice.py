"""Dice: faces, pools, order of draws, what counts. [SR-DICE]"""

import pytest

from citing import rule
from games.rpg.scenes import (
    ANNE,
    BRUNO,
    add,
    answer,
    called,
    dice,
    fight,
    left,
    order,
    play,
    rolls,
    sample,
    table,
    told,
)
from tripot.engine.actions import Fill
from tripot.engine.rng import KeyedRng, PlainRng, keyed_dice
from tripot.engine.seats import GM
from tripot.games.rpg.dice import size, throw
from tripot.games.rpg.rolling import roll_now
from tripot.games.rpg.statuses.bearing import give
from tripot.games.rpg.trials import open_trial


@rule("SR-DICE-01")
def test_fives_and_sixes_are_hits_and_ones_are_faults() -> None:
    s = table()
    done = called(s, add(s, "ada", ANNE), "6 5 4 3 2 1")
    assert (done["hits"], done["faults"]) == (2, 1)


@rule("SR-DICE-02")
def test_drain_is_thrown_with_dice_of_four_sides() -> None:
    s = table()
    sample(s, "aurele_quint", ANNE)
    dice(s, "13x5", "4")
    order(s, ANNE, "cast_spell", spell="vitality", target="aurele_quint")
    assert told(s, "drain")[0]["dice"] == [4]


@rule("SR-DICE-02", "SR-DICE-03")
@pytest.mark.parametrize("sides", [4, 6])
def test_every_face_of_a_die_comes_up_and_no_other(sides: int) -> None:
    s = table()
    s.rng = PlainRng(7)
    assert set(throw(s, 300, sides)) == set(range(1, sides + 1))


@rule("SR-DICE-03")
def test_dice_are_those_that_the_seed_of_the_table_gives() -> None:
    s, seed = table(), b"x" * 32
    add(s, "ada", ANNE)
    s.rng = KeyedRng(seed)
    s.rng.enter(5)
    order(s, GM, "call_test", people=["ada"], skill="outdoors", attribute="AGI", dice=4)
    assert rolls(s)[0]["dice"] == keyed_dice(seed, 5, "d6", 0, 6, 7)


@rule("SR-DICE-04")
def test_rerolled_dice_are_thrown_after_the_whole_first_roll_in_order() -> None:
    s = table()
    done = called(s, add(s, "ada", ANNE), "5 2 1 4 6 1 3", pool=4, level=3)
    assert (done["first"], done["second"], done["dice"]) == ([5, 2, 1, 4], [6, 1, 3], [5, 6, 1, 3])


@rule("SR-DICE-04")
def test_a_second_roll_throws_every_die_again_in_order() -> None:
    s = table()
    called(s, add(s, "ada", ANNE), "5 2 1 6 4 3", pool=3, level=2)
    answer(s, "keep_b")
    assert (rolls(s)[0]["first"], rolls(s)[0]["second"]) == ([5, 2, 1], [6, 4, 3])


@rule("SR-DICE-05")
def test_assistants_roll_in_the_order_in_which_they_joined_and_then_the_leader() -> None:
    s = table()
    for name in ("ada", "bob", "cyd"):
        add(s, name, ANNE)
    dice(s, "3x2 3x3 3x5")
    order(s, ANNE, "skill_test", character="ada", skill="outdoors", attribute="AGI", assistants=["bob", "cyd"])
    answer(s, "okay")
    assert [(one["who"], one["dice"]) for one in rolls(s)] == [
        ("bob", [2, 2, 2]),
        ("cyd", [3, 3, 3]),
        ("ada", [5, 5, 5]),
    ]


@rule("SR-DICE-05")
def test_the_opposition_rolls_first_and_resistance_follows_the_attack() -> None:
    s = table()
    add(s, "ada", ANNE, close_combat=1, x=0, y=0)
    add(s, "foe", x=1, y=0)
    dice(s, "6x3 4x6 3x4")
    order(s, ANNE, "attack_melee", weapon="unarmed", target="foe")
    assert [one["role"] for one in rolls(s)] == ["defence", "test", "resistance"]
    assert left(s) == {}


@rule("SR-DICE-05")
def test_drain_comes_after_the_wound_and_the_die_of_a_complication_last() -> None:
    s = table(referee="auto")
    sample(s, "aurele_quint", ANNE, x=0, y=0)
    add(s, "foe", x=5, y=0)
    dice(s, "6x3 5 5 5 10x1 3x3 3", "4")
    order(s, ANNE, "cast_spell", spell="stone_burst", target="foe")
    assert rolls(s)[1]["outcome"] == "success_complication"
    kinds = [event.kind for event in s.log or () if event.kind in ("test", "damage", "drain", "prompt")]
    assert kinds == ["test", "test", "test", "damage", "drain", "damage", "prompt", "damage"]


@rule("SR-DICE-05")
def test_several_opponents_roll_in_the_order_of_initiative() -> None:
    s = table(referee="auto")
    sample(s, "aurele_quint", ANNE, x=0, y=0)
    add(s, "foe_a", x=20, y=0)
    add(s, "foe_b", x=21, y=0, REA=5)
    fight(s, d6="6 1 1")
    dice(s, "13x5 6x3 8x3 3x3 3x3", "1")
    dice(s, "8x3 6x3 13x5 3x3 3x3", "1")
    order(s, ANNE, "cast_spell", spell="seismic_shock", target="foe_a")
    assert [one["who"] for one in rolls(s, role="defence")] == ["foe_b", "foe_a"]


@rule("SR-DICE-05")
def test_out_of_rounds_several_opponents_roll_in_the_order_of_their_names() -> None:
    s = table(referee="auto")
    sample(s, "aurele_quint", ANNE, x=0, y=0)
    add(s, "foe_b", x=21, y=0, REA=5)
    add(s, "foe_a", x=20, y=0)
    dice(s, "6x3 8x3 13x5 3x3 3x3", "1")
    order(s, ANNE, "cast_spell", spell="seismic_shock", target="foe_a")
    assert [one["who"] for one in rolls(s, role="defence")] == ["foe_a", "foe_b"]


@rule("SR-DICE-06")
def test_a_pool_is_the_sum_of_its_named_parts() -> None:
    s = table()
    add(s, "ada", ANNE, AGI=4, outdoors=2)
    dice(s, "5x3")
    order(s, GM, "call_test", people=["ada"], skill="outdoors", attribute="AGI", dice=-1)
    assert rolls(s, ANNE)[0]["parts"] == [["outdoors", 2], ["AGI", 4], ["game_master", -1]]


@rule("SR-DICE-06")
def test_a_pool_is_never_below_nothing_nor_above_sixty() -> None:
    assert size([("AGI", 3), ("fatigued", -8)]) == 0
    assert size([("AGI", 30), ("game_master", 40)]) == 60


@rule("SR-DICE-06")
def test_sixty_dice_at_most_are_thrown() -> None:
    s = table()
    add(s, "ada", ANNE)
    play(s, GM, "review_on")
    dice(s, "60x3")
    order(s, GM, "call_test", people=["ada"], skill="outdoors", attribute="AGI")
    play(s, GM, Fill("adjust", {"dice": 60}))
    play(s, GM, "roll")
    assert len(rolls(s)[0]["dice"]) == 60


@rule("SR-DICE-07")
@pytest.mark.parametrize("level", [-3, 0, 1, 2, 3])
def test_a_pool_without_dice_rolls_nothing_and_plainly_fails(level: int) -> None:
    s = table()
    add(s, "ada", ANNE, atouts=2)
    dice(s)
    order(s, GM, "call_test", people=["ada"], skill="outdoors", attribute="AGI", dice=-3, level=level)
    done = rolls(s)[0]
    assert (done["hits"], done["faults"], done["score"], done["outcome"]) == (0, 0, 0, "failure")


@rule("SR-DICE-07", "SR-DICE-08")
def test_automatic_hits_count_even_without_dice() -> None:
    s = table()
    trial = roll_now(s, open_trial(s, 0, add(s, "ada"), "test", [("AGI", 0)], automatic=2))
    assert (trial.score, trial.outcome) == (2, "success")


@rule("SR-DICE-08")
@pytest.mark.parametrize(("blind", "score"), [(1, 2), (2, 1), (3, 0), (5, 0)])
def test_hits_are_removed_down_to_none(blind: int, score: int) -> None:
    s = table()
    c = add(s, "ada", ANNE)
    give(s, c, "blinded", blind)
    done = called(s, c, "6 5 5 2", tag="visual")
    assert (done["hits"], done["score"]) == (3, score)


@rule("SR-DICE-08")
def test_automatic_hits_are_added_after_hits_are_removed() -> None:
    s = table()
    c = add(s, "ada", AGI=1)
    dice(s, "5")
    trial = roll_now(s, open_trial(s, 0, c, "test", [("AGI", 1)], losses=[("blinded", -3)], automatic=2))
    assert trial.score == 2


@rule("SR-DICE-09")
def test_removed_hits_are_no_faults_and_the_number_of_dice_stays() -> None:
    s = table()
    c = add(s, "ada", ANNE)
    give(s, c, "blinded", 1)
    done = called(s, c, "6 1", tag="visual")
    assert (done["score"], done["faults"], done["outcome"]) == (0, 1, "failure")


@rule("SR-DICE-05")
def test_whoever_is_asked_to_help_first_rolls_first() -> None:
    s = table()
    add(s, "ada", ANNE)
    add(s, "bob", BRUNO)
    add(s, "cyd", 2)
    dice(s, "3x2 3x3 3x5")
    order(s, ANNE, "skill_test", skill="outdoors", attribute="AGI", assistants=["bob", "cyd"])
    answer(s, "okay", "yes", "yes")
    assert [one["who"] for one in rolls(s)] == ["bob", "cyd", "ada"]
