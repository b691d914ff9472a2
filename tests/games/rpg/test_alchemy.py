"""Alchemy: difficulty, crafting, decay, triggers. [SR-ALC]"""

from typing import Any

import pytest

from citing import rule
from games.rpg.circles import chapel, hits, mage
from games.rpg.scenes import (
    ANNE,
    BRUNO,
    add,
    dice,
    fight,
    left,
    marks,
    order,
    play,
    refused,
    rolls,
    statuses,
    table,
    told,
    wait,
)
from tripot.engine.seats import GM
from tripot.engine.view import look
from tripot.games.rpg import GAME
from tripot.games.rpg.alchemy import difficulty
from tripot.games.rpg.commands.people import put_token
from tripot.games.rpg.records import Character, Preparation
from tripot.games.rpg.state import Table

HOUR = 3600


def craft(
    s: Table, c: Character, net: int, trigger: str = "command", spell: str = "frost_lance", **form: Any
) -> Preparation:
    """Make a preparation of some potential, with dice that do as little else as possible."""
    hard = difficulty(s, trigger, len(form.get("amplify", ())))
    pool = c.skills["enchantment"].rating + c.mag
    dice(s, hits(hard + net, pool), "1 1")
    order(s, c.seat, "craft_preparation", spell=spell, trigger=trigger, **form)
    return list(s.preparations.values())[-1]


def alchemist(s: Table, **sheet: Any) -> Character:
    """Somebody with enough dice for anything."""
    return mage(s, **{"enchantment": 12, "x": 0, "y": 0, **sheet})


@rule("SR-ALC-01", "SR-ALC-02", "SR-ALC-03")
@pytest.mark.parametrize(
    ("trigger", "extra"),
    [
        ("contact", 1), ("aura", 1), ("place", 1), ("light", 1), ("darkness", 1), ("command", 2), ("delay", 2),
        ("material", 2), ("somatic", 2), ("verbal_delayed_3", 2), ("verbal", 3), ("verbal_delayed_2", 3),
        ("verbal_delayed_1", 4),
    ],
)  # fmt: skip
def test_difficulty_is_two_two_for_each_amplification_and_the_trigger(trigger: str, extra: int) -> None:
    s = table()
    assert difficulty(s, trigger, 0) == 2 + extra
    assert difficulty(s, trigger, 2) == 2 + 4 + extra


@rule("SR-ALC-03")
def test_the_unknown_x_is_an_option() -> None:
    s = table(alchemy_x=6)
    assert difficulty(s, "verbal_delayed_1", 0) == 8
    assert difficulty(s, "verbal", 0) == 5


@rule("SR-ALC-02", "SR-ALC-04", "SR-ALC-05", "SR-ALC-07", "SR-ALC-08", "SR-ALC-11", "SR-P01")
def test_worked_example_of_a_preparation() -> None:
    s = table()
    c = mage(s, enchantment=5, mag=5, CHA=5, skills={"enchantment": {"rating": 5, "specialisations": ["preparations"]}})
    start = s.clock
    dice(s, hits(8, 12), "1 1")
    order(s, ANNE, "craft_preparation", spell="frost_lance", trigger="command", amplify=[{"gives": "damage"}])
    made = next(iter(s.preparations.values()))
    assert rolls(s, who="mai")[-1]["threshold"] == 6
    assert (made.potential, c.drachms, s.clock - start) == (2, 60 - 12, HOUR)
    wait(s, hours=4)
    assert made.potential == 1
    wait(s, hours=2)
    assert s.preparations == {}


@rule("SR-ALC-04", "SR-P01")
def test_drachms_are_needed_and_spent_even_if_it_fails() -> None:
    s = table()
    c = mage(s, drachms=8)
    dice(s, hits(4, 6), "1 1")
    order(s, ANNE, "craft_preparation", spell="healing", trigger="command")
    assert (c.drachms, s.preparations) == (0, {})
    assert refused(s, ANNE, "craft_preparation", spell="healing", trigger="command") == "E_DRACHMS"
    assert refused(s, ANNE, "craft_preparation", spell="arc", trigger="command") == "E_TARGET"


@rule("SR-ALC-06", "SR-MAG-05", "SR-MAG-06")
def test_crafting_costs_two_dice_of_drain() -> None:
    s = table()
    c = alchemist(s)
    dice(s, hits(5, 16), "4 3")
    order(s, ANNE, "craft_preparation", spell="healing", trigger="command")
    assert marks(c.stun).count("X") == 7 - 2


@rule("SR-P01", "SR-MAG-23")
def test_a_botched_preparation_costs_one_more_die_in_the_same_sum() -> None:
    s = table()
    c = mage(s)
    dice(s, "1 1 1 1 3 3", "2 2 2")
    order(s, ANNE, "craft_preparation", spell="healing", trigger="contact")
    assert told(s, "drain")[-1]["dice"] == [2, 2, 2]
    assert marks(c.stun).count("X") == 6 - 2
    assert left(s) == {}


@rule("SR-ALC-02", "SR-MAG-10")
def test_stored_amplifications_cost_neither_dice_nor_drachms_of_their_own() -> None:
    s = table()
    c = alchemist(s)
    made = craft(s, c, 2, amplify=[{"gives": "damage", "pay": "drachms"}])
    assert c.drachms == 60 - 2 * 6
    assert len(told(s, "drain")[-1]["dice"]) == 2
    assert made.amplified == ("damage",)
    refusal = refused(s, ANNE, "craft_preparation", spell="healing", trigger="contact", amplify=[{"gives": "damage"}])
    assert refusal == "E_AMPLIFY"


@rule("SR-ALC-07", "SR-ALC-08")
def test_decay_counts_with_the_potential_that_is_left() -> None:
    s = table()
    made = craft(s, alchemist(s), 3)
    for hours, wanted in ((6, 2), (4, 1)):
        wait(s, hours=hours - 1)
        assert made.potential == wanted + 1
        wait(s, hours=1)
        assert made.potential == wanted
    wait(s, hours=2)
    assert s.preparations == {}


@rule("SR-ALC-09", "SR-M12")
def test_a_released_spell_acts_with_its_potential_less_the_defence_and_costs_no_drain() -> None:
    s = table()
    c = alchemist(s)
    bo = add(s, "bo", BRUNO, x=3, y=0)
    made = craft(s, c, 3, amplify=[{"gives": "damage"}])
    drained = marks(c.stun)
    dice(s, f"{hits(1, 6)} {hits(0, 3)}")
    order(s, ANNE, "trigger_preparation", preparation=made.id, target="bo")
    assert marks(bo.physical).count("x") == 2 + 2 + (3 - 1)
    assert "chilled" in statuses(bo)
    assert (s.preparations, marks(c.stun)) == ({}, drained)
    assert [one["role"] for one in rolls(s)[-2:]] == ["defence", "resistance"]


@rule("SR-ALC-09")
def test_a_defence_as_good_as_the_potential_lets_nothing_through() -> None:
    s = table()
    made = craft(s, alchemist(s), 2)
    bo = add(s, "bo", BRUNO, x=3, y=0)
    dice(s, hits(2, 6))
    order(s, ANNE, "trigger_preparation", preparation=made.id, target="bo")
    assert marks(bo.physical).count("x") == 0
    assert s.preparations == {}


@rule("SR-M12", "SR-ALC-10")
def test_a_word_reaches_ten_metres_a_command_any_distance_and_only_the_maker_speaks() -> None:
    s = table()
    c = alchemist(s)
    word, order_ = craft(s, c, 2, "verbal"), craft(s, c, 2, "command")
    mage(s, "bo", BRUNO, x=0, y=0)
    assert refused(s, BRUNO, "trigger_preparation", preparation=word.id) == "E_PREPARATION"
    put_token(s, c, {"x": 11, "y": 0})
    assert refused(s, ANNE, "trigger_preparation", preparation=word.id) == "E_PREPARATION"
    dice(s, f"{hits(2, 6)}")
    order(s, ANNE, "trigger_preparation", preparation=order_.id, target="bo")
    assert list(s.preparations) == [word.id]


@rule("SR-ALC-10")
@pytest.mark.parametrize("trigger", ["aura", "contact", "place"])
def test_some_triggers_go_off_by_themselves_at_no_cost(trigger: str) -> None:
    s = table()
    chapel(s, box=(0, 0, 5, 5))
    c = alchemist(s, zone="chapel")
    craft(s, c, 2, trigger, about="chapel")
    bo = add(s, "bo", BRUNO, x=9, y=9)
    dice(s, hits(2, 6))
    order(s, GM, "place", character="bo", x=8, y=0)
    assert len(s.preparations) == 1
    if trigger == "aura":
        order(s, GM, "place", character="bo", x=2, y=0)
        assert len(s.preparations) == 1
        order(s, GM, "place", character="bo", x=1, y=0)
    order(s, GM, "place", character="bo", x=0, y=0)
    assert s.preparations == {}
    assert rolls(s)[-1]["who"] == "bo"
    assert bo.zone == "chapel"


@rule("SR-ALC-10")
def test_an_aura_minds_the_living_only() -> None:
    s = table()
    c = alchemist(s)
    craft(s, c, 2, "aura")
    bo = add(s, "bo", BRUNO, x=9, y=9)
    bo.kind = "drone"
    bo.breed = "gnat_drone"
    order(s, GM, "place", character="bo", x=1, y=0)
    assert len(s.preparations) == 1


@rule("SR-ALC-10")
@pytest.mark.parametrize(("trigger", "light"), [("light", "lit"), ("darkness", "dark")])
def test_light_that_changes_sets_its_preparations_off(trigger: str, light: str) -> None:
    s = table()
    chapel(s, light="dim")
    c = alchemist(s, zone="chapel")
    add(s, "bo", BRUNO, x=2, y=0)
    craft(s, c, 2, trigger)
    dice(s, hits(2, 6))
    order(s, GM, "set_zone", zone="chapel", light=light)
    assert s.preparations == {}


@rule("SR-ALC-10")
def test_a_delay_runs_from_the_crafting() -> None:
    s = table()
    c = alchemist(s)
    add(s, "bo", BRUNO, x=2, y=0)
    craft(s, c, 2, "delay", seconds=120)
    wait(s, seconds=119)
    assert len(s.preparations) == 1
    dice(s, hits(2, 6))
    wait(s, seconds=1)
    assert s.preparations == {}


@rule("SR-ALC-10", "SR-M12")
@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_a_delayed_word_fires_at_the_end_of_its_round(rounds: int) -> None:
    s = table()
    c = alchemist(s)
    made = craft(s, c, 2, f"verbal_delayed_{rounds}")
    bo = add(s, "bo", BRUNO, x=2, y=0)
    bo.presets["atouts"] = "never"
    fight(s, "mai", "bo")
    order(s, ANNE, "trigger_preparation", preparation=made.id)
    assert c.minor == 1
    for number in range(rounds):
        assert made.id in s.preparations
        dice(s, hits(2, 6) if number == rounds - 1 else "")
        for _ in range(2):
            play(s, GM, "end_turn")
    assert s.preparations == {}


@rule("SR-ALC-12", "SR-M11")
def test_dissociation_lowers_the_potential_and_starts_the_period_again() -> None:
    s = table()
    c = alchemist(s)
    made = craft(s, c, 3)
    bo = mage(s, "bo", BRUNO, x=1, y=0)
    wait(s, hours=5)
    dice(s, f"{hits(0, 3)} {hits(1, 6)}", "1 1")
    order(s, BRUNO, "dissociate_preparation", preparation=made.id)
    assert made.potential == 2
    wait(s, hours=3)
    assert made.potential == 2
    wait(s, hours=1)
    assert made.potential == 1
    dice(s, f"{hits(0, 1)} {hits(1, 6)}", "3 2")
    order(s, BRUNO, "dissociate_preparation", preparation=made.id)
    assert s.preparations == {}
    assert marks(bo.stun).count("X") == 3


@rule("SR-M11")
def test_a_preparation_out_of_reach_cannot_be_dissociated() -> None:
    s = table()
    made = craft(s, alchemist(s), 3)
    mage(s, "bo", BRUNO, x=3, y=0)
    assert refused(s, BRUNO, "dissociate_preparation", preparation=made.id) == "E_PREPARATION"


@rule("SR-INFO-01", "SR-ALC-05")
def test_only_the_maker_and_the_game_master_know_a_preparation() -> None:
    s = table()
    made = craft(s, alchemist(s), 2)
    assert [one["id"] for one in look(GAME, s, ANNE).facts["preparations"]] == [made.id]
    assert look(GAME, s, BRUNO).facts["preparations"] == []
    assert told(s, "preparation", BRUNO) == []


@rule("SR-ALC-09", "SR-MAG-09")
@pytest.mark.parametrize(("amplify", "struck"), [([], ["bo", "cy"]), ([{"gives": "zone"}], ["bo", "cy", "dio"])])
def test_a_stored_zone_spell_acts_on_everybody_around_whoever_set_it_off(
    amplify: list[dict[str, str]], struck: list[str]
) -> None:
    s = table()
    c = alchemist(s, x=90)
    made = craft(s, c, 2, spell="seismic_shock", amplify=amplify)
    for name, far in (("bo", 0), ("cy", 3), ("dio", 7)):
        add(s, name, x=far, y=0)
    dice(s, " ".join([hits(0, 6), hits(3, 3)] * len(struck)))
    order(s, ANNE, "trigger_preparation", preparation=made.id, target="bo")
    assert [one["who"] for one in rolls(s, role="defence")] == struck
    assert left(s) == {}


@rule("SR-ALC-10")
def test_a_place_minds_only_those_who_enter_it() -> None:
    s = table()
    chapel(s, box=(0, 0, 5, 5))
    c = alchemist(s, zone="chapel")
    add(s, "bo", BRUNO, x=1, y=0, zone="chapel")
    craft(s, c, 2, "place", about="chapel")
    order(s, BRUNO, "move", x=3, y=0)
    assert len(s.preparations) == 1
    order(s, BRUNO, "move", x=3, y=9)
    s.characters["bo"].zone = ""
    dice(s, hits(2, 6))
    order(s, BRUNO, "move", x=3, y=3)
    assert s.preparations == {}


@rule("SR-ALC-10")
@pytest.mark.parametrize("trigger", ["material", "contact"])
def test_the_game_master_says_what_touched_a_preparation(trigger: str) -> None:
    s = table()
    c = alchemist(s, x=None, y=None)
    made, word = craft(s, c, 2, trigger, about="salt"), craft(s, c, 2, "command")
    bo = add(s, "bo", BRUNO)
    assert refused(s, ANNE, "set_off", preparation=made.id, target="bo") == "E_ROLE"
    assert refused(s, GM, "set_off", preparation=word.id, target="bo") == "not_a_choice"
    dice(s, f"{hits(1, 6)} {hits(0, 3)}")
    order(s, GM, "set_off", preparation=made.id, target="bo")
    assert (marks(bo.physical).count("x"), list(s.preparations)) == (2 + 1, [word.id])


@rule("SR-M11")
def test_even_ones_own_preparation_is_dissociated_within_two_metres() -> None:
    s = table()
    c = alchemist(s)
    made = craft(s, c, 2)
    put_token(s, c, {"x": 3, "y": 0})
    assert refused(s, ANNE, "dissociate_preparation", preparation=made.id) == "E_PREPARATION"
    put_token(s, c, {"x": 2, "y": 0})
    dice(s, f"{hits(0, 2)} {hits(1, 16)}", "1 1")
    order(s, ANNE, "dissociate_preparation", preparation=made.id)
    assert made.potential == 1
