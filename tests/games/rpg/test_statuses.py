"""The 29 statuses: what each does by itself, how it stacks, ticks and ends. [SR-STA]"""

from typing import Any

import pytest

from citing import rule
from games.rpg.circles import mage
from games.rpg.scenes import (
    ANNE,
    BRUNO,
    add,
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
    send,
    silence,
    statuses,
    table,
    told,
    wait,
)
from tripot.engine.actions import Fill
from tripot.engine.seats import GM
from tripot.engine.view import look
from tripot.games.rpg import GAME
from tripot.games.rpg.characters.creation import add_machine
from tripot.games.rpg.damage import Packet, suffer
from tripot.games.rpg.healing import heal
from tripot.games.rpg.law import WINDOWED, greyed
from tripot.games.rpg.matrix.defence import defender_of
from tripot.games.rpg.records import Character
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import find, give, has, level, remove
from tripot.games.rpg.statuses.concealment import concealed, perceives, threshold_to_notice
from tripot.games.rpg.statuses.costs import reach
from tripot.games.rpg.statuses.permissions import forbidden_by
from tripot.games.rpg.tables import ACTIONS, STATUSES


def bearer(s: Table, code: str = "", levels: int = 1, /, **sheet: Any) -> Character:
    """Ada of Anne's, who bears something."""
    about = {name: sheet.pop(name) for name in ("about", "monitor", "rounds") if name in sheet}
    c = add(s, "ada", ANNE, **sheet)
    c.presets["atouts"] = "never"
    if code:
        assert give(s, c, code, levels, **about)
    return c


def roll_of(s: Table, c: Character, d6: str, attribute: str = "AGI", **form: Any) -> dict[str, Any]:
    """A test of three dice of one attribute that the game master calls, or of what the form says."""
    dice(s, d6)
    what = {} if "pool" in form else {"skill": "outdoors", "attribute": attribute}
    order(s, GM, "call_test", people=[c.id], **what, **form)
    return rolls(s)[-1]


def quiet(s: Table) -> Table:
    """Nobody answers anything until the table is at rest."""
    while asked(s)[0] != "desk":
        silence(s)
    return s


def shot_at(s: Table, metres: int, weapon: str = "heron_rifle") -> dict[str, Any]:
    """The defence of Ada against somebody who shoots from so far."""
    add(s, "foe", x=metres, y=0, weapons=[weapon])
    dice(s, "60x3")
    order(s, GM, "attack_ranged", character="foe", weapon=weapon, target="ada")
    return rolls(quiet(s), role="defence")[-1]


def struck(s: Table) -> dict[str, Any]:
    """The defence of Ada against somebody who strikes with bare hands."""
    add(s, "foe", x=1, y=0)
    dice(s, "60x3")
    order(s, GM, "attack_melee", character="foe", weapon="unarmed", target="ada")
    return rolls(quiet(s), role="defence")[-1]


def round_over(s: Table, d6: str = "") -> None:
    """The round of a fight in which only Ada acts comes to its end."""
    dice(s, d6)
    play(s, ANNE, "end_turn")
    assert left(s) == {}


def alone(s: Table) -> Table:
    """A fight with nobody but Ada in it."""
    return fight(s, "ada")


@rule("SR-STA-01")
def test_a_test_names_every_status_that_changes_it_and_how() -> None:
    s = table()
    c = bearer(s, "chilled")
    give(s, c, "blinded", 2)
    give(s, c, "fatigued", 1)
    found = called(s, c, "5 5 5 3", pool=6, tag="visual")
    assert ["chilled", -1] in found["sources"]
    assert ["fatigued", -2] in found["parts"]
    assert (found["losses"], found["removed"], found["score"]) == ([["blinded", -2]], 2, 1)


@rule("SR-STA-01", "SR-ADV-06")
def test_before_the_dice_the_form_shows_what_each_status_will_change() -> None:
    s = table()
    c = bearer(s, "chilled")
    c.presets["atouts"] = "ask"
    give(s, c, "blinded", 1)
    c.atouts = c.atout_max = 2
    called(s, c, "", pool=3, lucky=True, tag="visual")
    assert asked(s) == ("spend_atouts", ANNE)
    shown = look(GAME, s, ANNE).facts["tests"][0]
    assert (shown["sources"], shown["losses"], shown["base"]) == ([["chilled", -1]], [["blinded", -1]], -1)


@rule("SR-STA-01")
def test_a_status_remembers_its_level_its_source_its_start_and_how_long_it_lasts() -> None:
    s = table()
    wait(s, minutes=1)
    c = bearer(s)
    give(s, c, "poisoned", 2, source="foe", about="viper", monitor="stun")
    status = find(c, "poisoned")
    assert status is not None
    assert (status.level, status.source, status.start, status.lasts) == (2, "foe", 60, "until_removed")
    assert (status.about, status.monitor) == ("viper", "stun")


@rule("SR-STA-02")
def test_an_action_gives_a_level_for_each_net_hit_and_the_game_master_any() -> None:
    s = table()
    add(s, "ada", ANNE, x=0, y=0, influence=3, CHA=3)
    foe = add(s, "foe", x=2, y=0)
    dice(s, "6x3 5 5 3 3 3 3")
    order(s, ANNE, "intimidate", target="foe")
    assert level(foe, "frightened") == 2
    order(s, GM, "override", field="foe.status.soaked", value="1")
    assert has(foe, "soaked")
    order(s, GM, "override", field="foe.status.soaked", value="0")
    assert not has(foe, "soaked")


@rule("SR-STA-03")
@pytest.mark.parametrize("code", [code for code, row in STATUSES.items() if row.stacking == "add"])
def test_levels_of_most_wounds_add_up(code: str) -> None:
    s = table()
    c = bearer(s, code, 1)
    give(s, c, code, 2)
    assert [(one.code, one.level) for one in c.statuses] == [(code, 3)]


@rule("SR-STA-03")
@pytest.mark.parametrize("code", ["invisible", "greater_invisible", "silent", "greater_silent", "frightened"])
@pytest.mark.parametrize("levels", [(1, 3), (3, 1)])
def test_of_two_veils_or_two_frights_the_stronger_counts(code: str, levels: tuple[int, int]) -> None:
    s = table()
    c = bearer(s, code, levels[0])
    give(s, c, code, levels[1])
    assert [(one.code, one.level) for one in c.statuses] == [(code, 3)]


@rule("SR-STA-03")
@pytest.mark.parametrize(("first", "second"), [(2, 5), (5, 2)])
def test_what_is_refreshed_keeps_the_longer_time(first: int, second: int) -> None:
    s = table()
    c = bearer(s)
    alone(s)
    give(s, c, "electrocuted", rounds=first)
    give(s, c, "electrocuted", rounds=second)
    assert [(one.level, one.left) for one in c.statuses] == [(1, 5)]


@rule("SR-STA-03")
@pytest.mark.parametrize(
    ("code", "other"), [("poisoned", "adder"), ("crippled", "right_arm"), ("frightened", "the dark")]
)
def test_other_poisons_limbs_and_fears_are_others(code: str, other: str) -> None:
    s = table()
    c = bearer(s, code, 2, about="legs")
    give(s, c, code, 1, about=other)
    assert [(one.about, one.level) for one in c.statuses] == [("legs", 2), (other, 1)]


@rule("SR-STA-03")
def test_one_cover_replaces_the_other() -> None:
    s = table()
    c = bearer(s, "partial_cover")
    give(s, c, "full_cover")
    assert statuses(c) == ["full_cover"]
    give(s, c, "partial_cover")
    assert statuses(c) == ["partial_cover"]


@rule("SR-STA-04")
def test_at_level_nothing_the_status_is_gone() -> None:
    s = table()
    c = bearer(s, "poisoned", 1, monitor="stun")
    alone(s)
    round_over(s, "3x3")
    assert statuses(c) == []
    assert told(s, "status_removed")[0]["status"] == "poisoned"


@rule("SR-STA-05")
@pytest.mark.parametrize(("code", "row"), list(STATUSES.items()))
def test_without_another_word_a_status_lasts_as_its_table_says(code: str, row: Any) -> None:
    s = table()
    c = bearer(s)
    alone(s)
    give(s, c, code)
    status = c.statuses[0]
    assert (status.lasts, status.left - (s.clock if row.lasts == "seconds" else 0)) == (row.lasts, row.left)
    expected = {"rounds": 2, "seconds": 600}.get(row.lasts, 0)
    assert row.left == expected


@rule("SR-STA-05", "SR-TIME-07")
@pytest.mark.parametrize("code", [code for code, row in STATUSES.items() if row.lasts == "encounter"])
def test_what_lasts_an_encounter_ends_with_it(code: str) -> None:
    s = table()
    c = bearer(s)
    alone(s)
    give(s, c, code)
    play(s, GM, "close_encounter")
    assert statuses(c) == []


@rule("SR-STA-06")
def test_a_resistance_at_the_end_of_a_round_has_the_bearer_s_level_and_asks_nobody() -> None:
    s = table()
    c = bearer(s, "burning", 2, CON=3)
    c.atouts = c.atout_max = 2
    c.presets["atouts"] = "ask"
    alone(s)
    give(s, c, "electrocuted", rounds=3)
    round_over(s, "5 3 3")
    assert [(one["sources"], one["level"], one["atouts"]) for one in rolls(s)] == [([["electrocuted", -1]], -1, 0)]
    assert asked(s)[0] == "desk"


@rule("SR-STA-06")
def test_a_reroll_at_the_end_of_a_round_is_chosen_by_the_engine() -> None:
    s = table()
    c = bearer(s, "poisoned", 2, monitor="physical", CON=3, gear={"respirator": 1})
    alone(s)
    round_over(s, "3 3 3 5 5 3")
    assert (rolls(s)[0]["level"], rolls(s)[0]["kept"], marks(c.physical)[:2]) == (1, "reroll", "..")


@rule("SR-STA-06")
def test_an_atout_may_be_promised_to_the_next_resistance() -> None:
    s = table()
    c = bearer(s, "burning", 2, CON=2)
    c.atouts = c.atout_max = 2
    alone(s)
    order(s, ANNE, "pledge", character="ada", points=1)
    round_over(s, "5 5")
    assert (rolls(s)[0]["atouts"], rolls(s)[0]["level"], c.atouts) == (1, 1, 1)
    round_over(s, "5 5")
    assert (rolls(s)[1]["atouts"], c.atouts) == (0, 1)  # the promise was for one test


@rule("SR-ATO-11", "SR-STA-CURSED", "SR-STA-06")
def test_the_cursed_promise_nothing_and_what_they_promised_waits_for_the_end_of_the_curse() -> None:
    s = table()
    c = bearer(s, "burning", 2, CON=2)
    c.atouts = c.atout_max = 2
    alone(s)
    assert refused(s, ANNE, "pledge", character="ada", points=3) == "E_ATOUT_EMPTY"
    order(s, ANNE, "pledge", character="ada", points=1)
    give(s, c, "cursed")
    assert refused(s, ANNE, "pledge", character="ada", points=2) == "E_ATOUT_CURSED"
    round_over(s, "5 5")
    assert (rolls(s)[0]["atouts"], c.atouts, c.pledged) == (0, 2, 1)
    remove(s, c, "cursed")
    round_over(s, "5 5")
    assert (rolls(s)[1]["atouts"], c.atouts, c.pledged) == (1, 1, 0)


@rule("SR-STA-07")
def test_the_unconscious_skip_the_start_of_a_turn_and_still_bleed() -> None:
    s = table()
    c = bearer(s, "bleeding", 2)
    add(s, "bob", BRUNO)
    give(s, c, "frightened", 1, about="bob")
    give(s, c, "nauseous", 1)
    fight(s, "bob", "ada")
    hurt(s, c, 9, "stun")
    play(s, BRUNO, "end_turn")
    assert (rolls(s), marks(c.physical)[:2]) == ([], "x.")


@rule("SR-STA-07", "SR-DMG-18")
def test_the_dead_feel_nothing_any_more() -> None:
    s = table()
    c = bearer(s, "bleeding", 3)
    add(s, "bob", BRUNO)
    fight(s, "bob", "ada")
    hurt(s, c, 20)
    assert has(c, "dead")
    play(s, BRUNO, "end_turn")
    assert told(s, "status_tick") == []


@rule("SR-STA-PRONE", "SR-STA-08")
@pytest.mark.parametrize(
    ("metres", "weapon", "sources"),
    [
        (30, "heron_rifle", [["prone", 1], ["prone", -1]]),
        (10, "heron_rifle", [["prone", -1]]),
        (6, "heron_rifle", [["prone", -1], ["prone", -1]]),
    ],
)
def test_lying_down_helps_from_afar_and_hinders_against_firearms(
    metres: int, weapon: str, sources: list[list[Any]]
) -> None:
    s = table()
    bearer(s, "prone", x=0, y=0)
    found = shot_at(s, metres, weapon)
    assert (found["sources"], found["level"]) == (sources, sum(value for _, value in sources))


@rule("SR-STA-PRONE", "SR-STA-08")
def test_throwing_oneself_down_before_a_near_pistol_is_four_dice_and_two_disadvantages() -> None:
    """EX-13."""
    s = table()
    add(s, "ada", ANNE, x=0, y=0)
    add(s, "foe", x=6, y=0, weapons=["rook_pistol"])
    fight(s, "foe", "ada")
    dice(s, "60x3")
    order(s, GM, "attack_ranged", character="foe", weapon="rook_pistol", target="ada")
    play(s, ANNE, "react:throw_self_down")
    defence = rolls(quiet(s), role="defence")[0]
    assert (defence["parts"][2:], defence["level"]) == ([["throw_self_down", 4]], -2)


@rule("SR-STA-PRONE", "SR-STA-08")
def test_lying_down_against_a_blade_is_one_disadvantage() -> None:
    s = table()
    bearer(s, "prone", x=0, y=0)
    assert struck(s)["sources"] == [["prone", -1]]


@rule("SR-STA-PRONE", "SR-STA-08", "SR-CBT-21")
def test_lying_down_against_a_thrown_knife_from_fifteen_metres_is_an_advantage() -> None:
    s = table()
    bearer(s, "prone", x=0, y=0)
    add(s, "foe", x=15, y=0, FOR=4, weapons=["gull_knife"])
    dice(s, "40x3")
    order(s, GM, "throw", character="foe", item="gull_knife", target="ada")
    quiet(s)
    assert rolls(s, role="defence")[-1]["sources"] == [["prone", 1]]


@rule("SR-STA-PRONE")
def test_from_the_ground_one_shoots_better() -> None:
    s = table()
    bearer(s, "prone", x=0, y=0, weapons=["rook_pistol"])
    add(s, "foe", x=6, y=0)
    dice(s, "20x3")
    order(s, ANNE, "attack_ranged", weapon="rook_pistol", target="foe")
    assert rolls(quiet(s), role="test")[0]["sources"] == [["prone", 1]]


@rule("SR-STA-PRONE")
@pytest.mark.parametrize("action", ["sprint", "parkour", "charge", "climb"])
def test_nobody_runs_or_climbs_lying_down(action: str) -> None:
    s = table()
    bearer(s, "prone", x=0, y=0)
    add(s, "foe", x=8, y=0)
    refusal = send(s, ANNE, Fill(action, {"target": "foe", "weapon": "unarmed"} if action == "charge" else {}))
    assert refusal is not None
    assert (refusal.code, refusal.facts["status"]) == ("E_STATUS", "prone")


@rule("SR-STA-PRONE", "SR-C20")
def test_whoever_lies_crawls_two_metres_until_standing_up() -> None:
    s = table()
    c = bearer(s, "prone", x=0, y=0)
    alone(s)
    assert refused(s, ANNE, "move", x=3, y=0) == "E_DISTANCE"
    order(s, ANNE, "move", x=2, y=0)
    assert (c.x, c.y) == (2, 0)
    order(s, ANNE, "stand_up")
    assert statuses(c) == []


@rule("SR-STA-PARTIAL-COVER", "SR-STA-FULL-COVER")
@pytest.mark.parametrize(("cover", "value"), [("partial_cover", 1), ("full_cover", 2)])
def test_cover_helps_a_body_and_not_a_mind(cover: str, value: int) -> None:
    s = table()
    bearer(s, cover, x=0, y=0)
    assert shot_at(s, 30)["sources"] == [[cover, value]]
    s = table()
    bearer(s, cover, x=0, y=0)
    mage(s, "mai", GM, x=5, y=0)
    dice(s, "60x3", "1")
    order(s, GM, "cast_spell", character="mai", spell="mind_bolt", target="ada")
    assert rolls(quiet(s), role="defence")[0]["sources"] == []


@rule("SR-STA-PARTIAL-COVER", "SR-STA-FULL-COVER", "SR-STA-09")
@pytest.mark.parametrize("cover", ["partial_cover", "full_cover"])
@pytest.mark.parametrize(
    ("action", "form", "minors"),
    [
        ("attack_ranged", {"weapon": "rook_pistol", "target": "foe"}, 1),
        ("throw", {"item": "gull_knife", "target": "foe"}, 1),
        ("attack_melee", {"weapon": "unarmed", "target": "foe"}, 2),
        ("cast_spell", {"spell": "stone_burst", "target": "foe"}, 2),
    ],
)
def test_from_behind_cover_a_weapon_at_range_costs_a_minor_action_more(
    cover: str, action: str, form: dict[str, Any], minors: int
) -> None:
    s = table()
    c = mage(s, "ada", ANNE, x=0, y=0, FOR=4, weapons=["rook_pistol", "gull_knife"])
    give(s, c, cover)
    add(s, "foe", x=1, y=0)
    fight(s, "ada", "foe")
    dice(s, "40x3", "1")
    order(s, ANNE, action, **form)
    assert (c.major, c.minor) == (0, minors)


@rule("SR-STA-FULL-COVER", "SR-ADV-08")
def test_behind_full_cover_nothing_helps_a_shot() -> None:
    """EX-12: band +1, burst -1, and luck goes to 0 at most."""
    s = table()
    c = bearer(s, "full_cover", x=0, y=0, weapons=["heron_rifle"])
    c.atouts = c.atout_max = 3
    c.weapons = [w.__class__(w.id, w.code, "burst", w.ammo) for w in c.weapons]
    add(s, "foe", x=30, y=0)
    form = {"weapon": "heron_rifle", "target": "foe"}
    assert refused(s, ANNE, "attack_ranged", **form, atouts=2) == "E_ATOUT_CAP"
    dice(s, "40x3")
    order(s, ANNE, "attack_ranged", **form, atouts=1)
    found = rolls(s, role="test")[0]
    assert (found["sources"], found["barred"], found["level"]) == ([["band", 1], ["mode", -1]], ["full_cover"], 0)


@rule("SR-STA-PARTIAL-COVER", "SR-STA-FULL-COVER")
@pytest.mark.parametrize("cover", ["partial_cover", "full_cover"])
def test_whoever_moves_or_is_moved_leaves_cover(cover: str) -> None:
    s = table()
    c = bearer(s, cover, x=0, y=0)
    order(s, ANNE, "move", x=0, y=0)
    assert has(c, cover)
    order(s, ANNE, "move", x=1, y=0)
    assert not has(c, cover)
    give(s, c, cover)
    c.attributes |= {"REA": 0, "INT": 0}
    add(s, "foe", x=9, y=0)
    dice(s, "5 5 5 3x3")
    order(s, GM, "charge", character="foe", weapon="unarmed", target="ada")
    assert asked(s) == ("follow_through", GM)
    play(s, GM, Fill("follow_through", {"move": 0, "push": 2}))
    assert ((c.x, c.y), has(c, cover)) == ((-1, 0), False)


@rule("SR-STA-DEAFENED", "SR-STA-BLINDED")
@pytest.mark.parametrize(
    ("code", "sense", "other"), [("deafened", "auditory", "visual"), ("blinded", "visual", "auditory")]
)
def test_a_lost_sense_takes_a_hit_a_level_from_tests_that_need_it(code: str, sense: str, other: str) -> None:
    s = table()
    c = bearer(s, code, 2)
    found = called(s, c, "5 5 5 1 1", tag=sense)
    assert (found["hits"], found["score"], found["losses"], found["faults"]) == (3, 1, [[code, -2]], 2)
    found = called(s, c, "5 3 3 3", tag=sense)
    assert found["score"] == 0
    found = called(s, c, "5 5 5 1 1", tag=other)
    assert (found["score"], found["losses"]) == (3, [])


@rule("SR-STA-BLINDED", "SR-TEST-19")
def test_a_shot_needs_eyes_and_a_blow_does_not() -> None:
    s = table()
    bearer(s, "blinded", 1, x=0, y=0, weapons=["rook_pistol"])
    add(s, "foe", x=1, y=0, REA=0, INT=0)
    dice(s, "5 3 3 5 3 3 3x3")
    order(s, ANNE, "attack_ranged", weapon="rook_pistol", target="foe")
    assert rolls(quiet(s), role="test")[-1]["outcome"] == "failure"
    order(s, ANNE, "attack_melee", weapon="unarmed", target="foe")
    assert rolls(quiet(s), role="test")[-1]["outcome"] == "success"


@rule("SR-STA-CORRODED", "SR-STA-10")
def test_acid_eats_on_at_the_same_level_until_it_is_rinsed() -> None:
    s = table()
    c = bearer(s, "corroded", 2, CON=3, armour="riot_shell")
    alone(s)
    round_over(s, "5 3 3")
    round_over(s, "3 3 3")
    assert (marks(c.physical)[:4], level(c, "corroded")) == ("xxx.", 2)
    assert {one["element"] for one in told(s, "damage")} == {"acid"}
    give(s, c, "soaked")
    assert statuses(c) == ["soaked"]


@rule("SR-STA-POISONED", "SR-STA-10")
@pytest.mark.parametrize("monitor", ["stun", "physical"])
def test_poison_hurts_the_monitor_it_names_and_wears_off(monitor: str) -> None:
    """EX-21: 3, 2 and 1, then gone."""
    s = table()
    c = bearer(s, "poisoned", 3, monitor=monitor, CON=2, armour="plate_vest")
    alone(s)
    for _ in range(3):
        round_over(s, "3 3")
    assert [(one["amount"], one["monitor"], one["element"]) for one in told(s, "damage")] == [
        (3, monitor, "poison"),
        (2, monitor, "poison"),
        (1, monitor, "poison"),
    ]
    assert statuses(c) == []


@rule("SR-STA-POISONED")
def test_a_healing_spell_takes_poison_before_it_heals_boxes() -> None:
    s = table()
    mage(s, "mai", BRUNO, x=0, y=0)
    c = bearer(s, "poisoned", 2, monitor="stun", x=1, y=0)
    hurt(s, c, 3)
    dice(s, "5 5 5 3 3 3", "1")
    order(s, BRUNO, "cast_spell", spell="healing", target="ada")
    quiet(s)
    assert (level(c, "poisoned"), marks(c.physical)[:3]) == (0, "xxs")


@rule("SR-STA-BLEEDING", "SR-STA-10")
def test_a_wound_that_bleeds_takes_one_box_a_round_for_as_many_rounds_as_its_level() -> None:
    """EX-21: three rounds, one irreducible box each."""
    s = table()
    c = bearer(s, "bleeding", 3, CON=6, armour="riot_shell")
    alone(s)
    for boxes in ("x..", "xx.", "xxx"):
        round_over(s)
        assert marks(c.physical)[:3] == boxes
    assert (statuses(c), rolls(s)) == ([], [])


@rule("SR-STA-BLEEDING", "SR-STA-CRIPPLED")
@pytest.mark.parametrize(("boxes", "remain"), [(1, ["crippled"]), (2, [])])
def test_care_stops_bleeding_and_enough_of_it_mends_a_limb(boxes: int, remain: list[str]) -> None:
    s = table()
    c = bearer(s, "bleeding", 2)
    give(s, c, "crippled", 1, about="legs")
    hurt(s, c, 3)
    heal(s, c, boxes, "physical")
    assert statuses(c) == remain


@rule("SR-STA-BLEEDING")
def test_care_that_heals_no_physical_box_does_not_stop_bleeding() -> None:
    s = table()
    c = bearer(s, "bleeding", 2)
    hurt(s, c, 2, "stun")
    heal(s, c, 2, "stun")
    heal(s, c, 2, "physical")
    assert statuses(c) == ["bleeding"]


@rule("SR-STA-BURNING", "SR-STA-10")
def test_fire_hurts_by_its_level_and_goes_on() -> None:
    """EX-20: one packet of 2 against the body alone."""
    s = table()
    c = bearer(s, "burning", 2, CON=3, armour="plate_vest")
    alone(s)
    round_over(s, "5 3 3")
    assert rolls(s)[0]["parts"] == [["CON", 3]]
    assert (marks(c.physical)[:2], level(c, "burning"), told(s, "damage")[0]["element"]) == ("x.", 2, "fire")


@rule("SR-STA-11", "SR-STA-BURNING", "SR-STA-SOAKED", "SR-STA-CHILLED")
@pytest.mark.parametrize("cold", ["soaked", "chilled"])
def test_water_and_cold_put_a_fire_out_and_keep_it_out(cold: str) -> None:
    s = table()
    c = bearer(s, "burning", 3)
    assert give(s, c, cold)
    assert statuses(c) == [cold]
    assert not give(s, c, "burning", 3)
    assert statuses(c) == [cold]


@rule("SR-STA-ELECTROCUTED", "SR-TEST-18")
def test_a_shock_hinders_bodies_for_two_rounds() -> None:
    s = table()
    c = bearer(s)
    alone(s)
    give(s, c, "electrocuted")
    assert roll_of(s, c, "3 3 3")["sources"] == [["electrocuted", -1]]
    assert roll_of(s, c, "3 3 3", "LOG")["sources"] == []
    assert roll_of(s, c, "6x3", pool="physical_defense")["sources"] == []
    round_over(s)
    assert has(c, "electrocuted")
    round_over(s)
    assert not has(c, "electrocuted")


@rule("SR-STA-CHILLED")
@pytest.mark.parametrize("attribute", ["AGI", "LOG"])
def test_cold_hinders_everything(attribute: str) -> None:
    """“Frigorifié: −1”."""
    s = table()
    c = bearer(s, "chilled")
    found = roll_of(s, c, "2 2 5", attribute)
    assert (found["sources"], found["level"], found["faults"]) == ([["chilled", -1]], -1, 2)


@rule("SR-STA-CHILLED", "SR-STA-05")
def test_cold_lasts_as_long_as_the_encounter() -> None:
    s = table()
    c = bearer(s)
    alone(s)
    give(s, c, "chilled")
    for _ in range(4):
        round_over(s)
    assert has(c, "chilled")
    play(s, GM, "close_encounter")
    assert not has(c, "chilled")


@rule("SR-STA-SOAKED")
@pytest.mark.parametrize(
    ("element", "sources"), [("cold", [["soaked", -3]]), ("electricity", [["soaked", -3]]), ("fire", [])]
)
def test_water_makes_cold_and_current_far_worse(element: str, sources: list[list[Any]]) -> None:
    s = table()
    c = bearer(s, "soaked", CON=2)
    dice(s, "3 3")
    suffer(s, c, Packet(2, "physical", element))
    assert (rolls(s)[0]["sources"], marks(c.physical)[:2]) == (sources, "xx")


@rule("SR-STA-SOAKED")
def test_clothes_dry_in_ten_minutes() -> None:
    s = table()
    c = bearer(s, "soaked")
    wait(s, minutes=9)
    assert has(c, "soaked")
    wait(s, minutes=1)
    assert not has(c, "soaked")


@rule("SR-STA-CONFUSED", "SR-TEST-18")
def test_confusion_hinders_minds_only() -> None:
    s = table()
    c = bearer(s, "confused")
    assert roll_of(s, c, "3 3 3", "LOG")["sources"] == [["confused", -1]]
    assert roll_of(s, c, "3 3 3", "AGI")["sources"] == []
    assert roll_of(s, c, "6x3", pool="physical_defense")["sources"] == []


@rule("SR-STA-FATIGUED")
@pytest.mark.parametrize(("levels", "size"), [(1, 4), (2, 2), (3, 0), (4, 0)])
def test_every_level_of_fatigue_takes_two_dice(levels: int, size: int) -> None:
    s = table()
    c = bearer(s, "fatigued", levels)
    found = roll_of(s, c, f"{size}x3", pool="composure")
    assert (len(found["dice"]), found["parts"][-1]) == (size, ["fatigued", -2 * levels])


@rule("SR-STA-FRIGHTENED", "SR-ADV-08")
def test_against_what_one_fears_nothing_helps() -> None:
    s = table()
    c = bearer(s, "frightened", 1, about="foe", x=0, y=0, weapons=["rook_pistol"])
    give(s, c, "prone")
    for name, x in (("foe", 6), ("bob", 7)):
        add(s, name, x=x, y=0)
    dice(s, "60x3")
    order(s, ANNE, "attack_ranged", weapon="rook_pistol", target="foe")
    feared = rolls(quiet(s), role="test")[-1]
    order(s, ANNE, "attack_ranged", weapon="rook_pistol", target="bob")
    other = rolls(quiet(s), role="test")[-1]
    assert (feared["level"], feared["barred"], feared["sources"]) == (0, ["frightened"], [["prone", 1]])
    assert (other["level"], other["barred"]) == (1, [])


def trembling(s: Table, *fears: tuple[str, int]) -> Character:
    """Ada, who fears something, and whose turn is next."""
    add(s, "bob", BRUNO)
    c = bearer(s)
    for feared, strength in fears:
        give(s, c, "frightened", strength, about=feared)
    fight(s, "bob", "ada")
    return c


@rule("SR-STA-12", "SR-STA-FRIGHTENED")
@pytest.mark.parametrize(
    ("d6", "during", "after"),
    [
        ("5 5 5 3 3 3", ["frightened"], []),
        ("5 5 3 3 3 3", ["frightened"], ["frightened"]),
        ("1 1 1 1 3 3", ["frightened", "panicked"], ["frightened", "panicked"]),
    ],
)
def test_a_fear_is_fought_with_composure_at_each_turn(d6: str, during: list[str], after: list[str]) -> None:
    """EX-39: three hits against a fear of 2."""
    s = table()
    c = trembling(s, ("bob", 2))
    dice(s, d6)
    play(s, BRUNO, "end_turn")
    assert (rolls(s)[0]["threshold"], c.minor, statuses(c)) == (2, 1, during)
    assert asked(s)[0] == "desk"
    play(s, ANNE, "end_turn")
    assert statuses(c) == after


@rule("SR-STA-12")
def test_several_fears_cost_one_minor_action_and_a_test_each() -> None:
    s = table()
    c = trembling(s, ("bob", 1), ("the dark", 3))
    dice(s, "5 5 3 3 3 3 5 5 3 3 3 3")
    play(s, BRUNO, "end_turn")
    assert ([one["threshold"] for one in rolls(s)], c.minor) == ([1, 3], 1)
    play(s, ANNE, "end_turn")
    assert [one.about for one in c.statuses] == ["the dark"]


@rule("SR-STA-12", "SR-S02")
def test_a_fear_without_a_level_has_level_one() -> None:
    s = table()
    c = bearer(s)
    order(s, GM, "override", field="ada.status.frightened", value="1")
    assert level(c, "frightened") == 1


@rule("SR-STA-13", "SR-STA-PANICKED")
def test_in_panic_one_only_flees() -> None:
    s = table()
    c = bearer(s, "panicked", x=0, y=0, weapons=["rook_pistol"])
    add(s, "foe", x=1, y=0)
    fight(s, "ada", "foe")
    for code, entry in ACTIONS.items():
        refusal = greyed(s, c, code)
        by_panic = refusal is not None and refusal.code == "E_STATUS" and refusal.facts["status"] == "panicked"
        assert by_panic is ("escape" not in entry.tags and code not in WINDOWED), code
    assert refused(s, ANNE, "attack_melee", weapon="unarmed", target="foe") == "E_STATUS"
    order(s, ANNE, "move", x=-5, y=0)
    assert c.x == -5


@rule("SR-STA-PANICKED", "SR-STA-FROZEN", "SR-STA-PARALYSED", "SR-STA-PETRIFIED", "SR-STA-OFF-BALANCE")
@pytest.mark.parametrize("code", ["panicked", "frozen", "paralysed", "petrified", "off_balance"])
def test_these_pass_after_two_rounds(code: str) -> None:
    s = table()
    c = bearer(s)
    add(s, "bob", BRUNO)
    fight(s, "bob", "ada")
    give(s, c, code)
    seen = []
    while has(c, code):
        seen.append(s.encounter.round if s.encounter is not None else 0)
        play(s, BRUNO, "end_turn")
        if s.acting() is c:
            play(s, ANNE, "end_turn")
    assert seen == [1, 2]


@rule("SR-STA-CURSED", "SR-ATO-11")
def test_the_cursed_neither_spend_nor_burn_luck() -> None:
    s = table()
    c = bearer(s, "cursed")
    c.atouts = c.atout_max = 3
    c.presets["atouts"] = "ask"
    assert refused(s, ANNE, "sprint", metres=5, atouts=1) == "E_ATOUT_CURSED"
    assert refused(s, ANNE, "burn_atout", character="ada", wish="deus_ex_machina", text="rain") == "E_ATOUT_CURSED"
    roll_of(s, c, "3 3 3")
    assert (asked(s)[0], c.atouts, c.atout_max) == ("desk", 3, 3)


@rule("SR-STA-FOGGED")
@pytest.mark.parametrize("action", ["astral_projection", "astral_manifest"])
def test_fog_closes_the_way_between_the_worlds(action: str) -> None:
    s = table()
    c = mage(s, "ada")
    if action == "astral_manifest":
        order(s, ANNE, "astral_projection")
        quiet(s)
    give(s, c, "fogged")
    refusal = send(s, ANNE, Fill(action, {}))
    assert refusal is not None
    assert (refusal.code, refusal.facts["status"]) == ("E_STATUS", "fogged")


@rule("SR-STA-14", "SR-STA-FROZEN", "SR-STA-PARALYSED", "SR-STA-PETRIFIED", "SR-TEST-14")
@pytest.mark.parametrize("code", ["frozen", "paralysed", "petrified"])
def test_whoever_cannot_move_does_nothing_at_any_time_and_does_not_defend(code: str) -> None:
    s = table()
    c = bearer(s, code, x=0, y=0, athletics=3, close_combat=3)
    add(s, "foe", x=1, y=0)
    fight(s, "foe", "ada")
    refusals = [forbidden_by(c, entry) for entry in ACTIONS.values()]
    assert set(refusals) == {code}
    assert refused(s, ANNE, "full_defense") == "E_STATUS"
    dice(s, "5 3 3 30x3")
    order(s, GM, "attack_melee", character="foe", weapon="unarmed", target="ada")
    assert (rolls(quiet(s), role="defence"), rolls(s, role="test")[0]["net"]) == ([], 1)


@rule("SR-STA-FROZEN", "SR-STA-PARALYSED", "SR-STA-PETRIFIED")
@pytest.mark.parametrize(
    ("code", "sources", "boxes"),
    [("frozen", [["frozen", 3]], "x.."), ("paralysed", [], "xx."), ("petrified", None, "...")],
)
def test_ice_resists_better_a_limp_body_as_ever_and_stone_is_not_hurt(
    code: str, sources: list[list[Any]] | None, boxes: str
) -> None:
    s = table()
    c = bearer(s, code, CON=2)
    dice(s, "5 3 3" if code == "frozen" else "5 3" if code == "paralysed" else "")
    suffer(s, c, Packet(2 if code == "frozen" else 3, "physical"))
    assert ([one["sources"] for one in rolls(s)], marks(c.physical)[:3]) == (
        [] if sources is None else [sources],
        boxes,
    )
    assert left(s) == {}


@rule("SR-STA-14", "SR-CBT-16")
def test_an_explosion_reaches_whoever_cannot_move() -> None:
    s = table()
    c = bearer(s, "paralysed", x=0, y=0, CON=2)
    dice(s, "3 3")
    order(s, GM, "blow_up", item="burr_frag", near="ada", x=3, y=0)
    quiet(s)
    assert marks(c.physical).count("x") == 4


@rule("SR-STA-14")
def test_the_device_of_somebody_frozen_defends_alone() -> None:
    s = table()
    noor = sample(s, "noor_castellan", ANNE)
    noor.mode = "ar"
    deck = s.devices[noor.device]
    assert defender_of(s, deck, "firewall") == (noor, deck)
    give(s, noor, "frozen")
    assert defender_of(s, deck, "firewall") == (None, deck)


@rule("SR-STA-15", "SR-STA-HINDERED")
@pytest.mark.parametrize(("levels", "metres"), [(1, 8), (3, 4), (5, 0), (7, 0)])
def test_every_level_of_a_hindrance_takes_two_metres_from_a_movement(levels: int, metres: int) -> None:
    s = table()
    c = bearer(s, "hindered", levels, x=0, y=0)
    order(s, ANNE, "move", x=30, y=0)
    assert c.x == metres


@rule("SR-STA-15", "SR-STA-HINDERED")
def test_a_hindrance_shortens_a_run_once() -> None:
    s = table()
    c = bearer(s, "hindered", 2, x=0, y=0)
    dice(s, "5 3 3")
    order(s, ANNE, "sprint", x=40, y=0)
    assert c.x == 15 + 1 - 4


@rule("SR-STA-HINDERED")
def test_a_hindrance_is_one_disadvantage_on_defence_whatever_its_level() -> None:
    s = table()
    bearer(s, "hindered", 3, x=0, y=0)
    assert struck(s)["sources"] == [["hindered", -1]]


@rule("SR-STA-CRIPPLED", "SR-STA-16")
@pytest.mark.parametrize(
    ("limb", "action", "form", "minors"),
    [
        ("legs", "move", {"x": 0, "y": 2}, 1 + 1),
        ("right_arm", "move", {"x": 0, "y": 2}, 1),
        ("right_arm", "attack_melee", {"weapon": "unarmed", "target": "foe"}, 1),
        ("left_arm", "attack_melee", {"weapon": "unarmed", "target": "foe"}, 0),
        ("head", "attack_melee", {"weapon": "unarmed", "target": "foe"}, 0),
    ],
)
def test_a_crippled_limb_makes_what_it_does_dearer(limb: str, action: str, form: dict[str, Any], minors: int) -> None:
    s = table()
    c = bearer(s, "crippled", 1, about=limb, x=0, y=0, init_dice=4)
    add(s, "foe", x=1, y=0)
    fight(s, "ada", "foe", d6="6 6 6 6 1")
    before = c.minor
    dice(s, "40x3")
    order(s, ANNE, action, **form)
    assert before - c.minor == minors


@rule("SR-STA-16", "SR-STA-CRIPPLED")
def test_costs_of_several_limbs_and_levels_add_up() -> None:
    s = table()
    c = bearer(s, "crippled", 2, about="legs", x=0, y=0, init_dice=6)
    give(s, c, "crippled", 1, about="right_arm")
    add(s, "foe", x=8, y=0)
    assert set(ACTIONS["charge"].limbs) == {"legs", "weapon_arm"}
    fight(s, "ada", "foe", d6="6x6 1")
    before = c.minor
    dice(s, "40x3")
    order(s, ANNE, "charge", weapon="unarmed", target="foe")
    assert before - c.minor == ACTIONS["charge"].minor + 2 + 1


@rule("SR-STA-17", "SR-STA-OFF-BALANCE")
@pytest.mark.parametrize(
    ("d6", "x", "bears"),
    [
        ("5 3 3", 5, ["off_balance"]),
        ("3 3 3", 0, ["off_balance"]),
        ("5 2 1", 5, ["off_balance", "prone"]),
        ("1 2 3", 0, ["off_balance", "prone"]),
    ],
)
def test_whoever_staggers_tests_before_moving(d6: str, x: int, bears: list[str]) -> None:
    s = table()
    c = bearer(s, x=0, y=0)
    alone(s)
    give(s, c, "off_balance")
    dice(s, d6)
    order(s, ANNE, "move", x=5, y=0)
    found = rolls(s)[0]
    assert (found["action"], found["threshold"], found["sources"]) == ("footing", 0, [["off_balance", -1]])
    assert (c.x, statuses(c), c.minor, asked(s)[0]) == (x, bears, 1, "desk")


@rule("SR-STA-17", "SR-STA-OFF-BALANCE")
@pytest.mark.parametrize("action", ["sprint", "parkour", "climb"])
def test_actions_that_test_mobility_anyway_use_that_test(action: str) -> None:
    s = table()
    c = bearer(s, x=0, y=0)
    alone(s)
    give(s, c, "off_balance")
    dice(s, "5 2 1")
    order(s, ANNE, action)
    assert ([one["action"] for one in rolls(s)], rolls(s)[0]["sources"]) == ([action], [["off_balance", -1]])
    assert (has(c, "prone"), asked(s)[0]) == (True, "desk")


@rule("SR-STA-NAUSEOUS")
@pytest.mark.parametrize(("d6", "purse"), [("5 5 3", (1, 1)), ("5 3 3", (0, 0))])
def test_nausea_costs_a_minor_action_or_the_turn(d6: str, purse: tuple[int, int]) -> None:
    """EX-40."""
    s = table()
    c = bearer(s, "nauseous", 1)
    add(s, "bob", BRUNO)
    fight(s, "bob", "ada")
    dice(s, d6)
    play(s, BRUNO, "end_turn")
    assert (rolls(s)[0]["threshold"], rolls(s)[0]["parts"]) == (1, [["VOL", 3]])
    assert (c.major, c.minor) == purse
    assert has(c, "nauseous")


def veiled(s: Table, code: str, levels: int = 2, **more: int) -> Character:
    """Somebody of the game master's whom Ada cannot see, or cannot hear."""
    foe = add(s, "foe", x=1, y=0)
    give(s, foe, code, levels)
    for other, strength in more.items():
        give(s, foe, other, strength)
    return foe


@rule("SR-STA-18", "SR-STA-INVISIBLE", "SR-STA-GREATER-INVISIBLE", "SR-LAW-01")
@pytest.mark.parametrize("code", ["invisible", "greater_invisible"])
def test_nobody_attacks_whom_they_do_not_see(code: str) -> None:
    s = table()
    bearer(s, x=0, y=0)
    veiled(s, code)
    assert refused(s, ANNE, "attack_melee", weapon="unarmed", target="foe") in ("E_PERCEIVE", "E_TARGET")
    assert "foe" not in look(GAME, s, ANNE).facts["characters"]
    assert "foe" in look(GAME, s, GM).facts["characters"]


@rule("SR-STA-18", "SR-TURN-17")
def test_nobody_reacts_to_whom_they_do_not_see_but_the_body_defends_itself() -> None:
    s = table()
    bearer(s, x=0, y=0, athletics=3, close_combat=3)
    veiled(s, "invisible")
    fight(s, "foe", "ada")
    dice(s, "6x3 5 3 3 3x3")
    order(s, GM, "attack_melee", character="foe", weapon="unarmed", target="ada")
    assert asked(s)[0] != "react"
    assert rolls(quiet(s), role="defence")[0]["parts"] == [["REA", 3], ["INT", 3]]


@rule("SR-STA-18", "SR-STA-INVISIBLE", "SR-STA-SILENT", "SR-E16")
@pytest.mark.parametrize(
    ("code", "more", "sense", "threshold"),
    [
        ("invisible", {}, "visual", 2),
        ("invisible", {}, "auditory", 2),
        ("greater_invisible", {}, "visual", 2),
        ("invisible", {"silent": 3}, "visual", 2),
        ("invisible", {"silent": 3}, "auditory", 5),
        ("invisible", {"greater_silent": 3}, "auditory", 5),
    ],
)
def test_how_hard_it_is_to_notice_somebody_hidden(code: str, more: dict[str, int], sense: str, threshold: int) -> None:
    s = table()
    c = bearer(s, x=0, y=0)
    veiled(s, code, 2, **more)
    dice(s, "3 3 3")
    order(s, ANNE, "observe", sense=sense)
    found = rolls(s, GM)[0]
    assert (found["threshold"], found["outcome"], c.perceived) == (threshold, "failure", [])
    assert "threshold" not in rolls(s, ANNE)[0]


@rule("SR-STA-INVISIBLE", "SR-STA-GREATER-INVISIBLE", "SR-STA-SILENT", "SR-STA-GREATER-SILENT", "SR-STA-18")
@pytest.mark.parametrize(
    ("code", "sense", "fooled"),
    [
        ("invisible", "visual", False),
        ("greater_invisible", "visual", True),
        ("silent", "auditory", False),
        ("greater_silent", "auditory", True),
    ],
)
def test_machines_are_fooled_by_the_greater_kind_only(code: str, sense: str, fooled: bool) -> None:
    s = table()
    ada = bearer(s, x=0, y=0)
    drone = add_machine(s, "drone", "gnat_drone", owner=ada)
    foe = veiled(s, code, 3)
    assert (concealed(ada, foe, sense), concealed(drone, foe, sense)) == (3, 3 if fooled else 0)
    if sense == "visual":
        assert (perceives(ada, foe), perceives(drone, foe)) == (False, not fooled)


@rule("SR-STA-18")
@pytest.mark.parametrize("kind", ["person", "animal", "spirit", "drone", "vehicle", "sprite"])
def test_people_animals_and_spirits_are_living(kind: str) -> None:
    s = table()
    watcher = add(s, "eye", kind=kind) if kind in ("person", "animal") else Character("eye", kind=kind, breed="ember")
    foe = veiled(s, "invisible")
    assert perceives(watcher, foe) is (kind in ("drone", "vehicle", "sprite"))


@rule("SR-STA-SILENT", "SR-STA-GREATER-SILENT", "SR-STA-18")
@pytest.mark.parametrize("code", ["silent", "greater_silent"])
def test_silence_alone_hides_nobody_from_eyes(code: str) -> None:
    s = table()
    bearer(s, x=0, y=0)
    foe = veiled(s, code, 3)
    assert "foe" in look(GAME, s, ANNE).facts["characters"]
    assert threshold_to_notice(s.characters["ada"], foe, "auditory") == 3
    dice(s, "5 5 5 6x3 3x3")
    assert refused(s, ANNE, "attack_melee", weapon="unarmed", target="foe") == ""


@rule("SR-E16", "SR-STA-18")
def test_whoever_notices_somebody_sees_them_from_then_on() -> None:
    s = table()
    c = bearer(s, x=0, y=0, perception=2)
    add(s, "bob", BRUNO, x=0, y=1)
    veiled(s, "invisible", 2)
    fight(s, "ada", "bob", "foe", d6="6 5 1")
    dice(s, "5 5 5 3 3")
    order(s, ANNE, "observe", sense="visual")
    assert (rolls(s)[0]["parts"], c.minor, c.major) == ([["perception", 2], ["INT", 3]], 1, 1)
    assert c.perceived == ["foe"]
    assert "foe" in look(GAME, s, ANNE).facts["characters"]
    assert "foe" not in look(GAME, s, BRUNO).facts["characters"]
    assert [one["facts"]["found"] for one in look(GAME, s, ANNE).facts["notes"]] == ["foe"]
    assert look(GAME, s, BRUNO).facts["notes"] == []
    dice(s, "6x3 3x3 3x3")
    assert refused(s, ANNE, "attack_melee", weapon="unarmed", target="foe") == ""


@rule("SR-E16")
def test_looking_without_finding_costs_the_same_and_tells_nothing() -> None:
    s = table()
    c = bearer(s, x=0, y=0)
    alone(s)
    dice(s, "5 3 3")
    order(s, ANNE, "observe", sense="visual")
    assert (c.minor, [one["facts"]["found"] for one in look(GAME, s, ANNE).facts["notes"]]) == (1, [""])


@rule("SR-E16", "SR-STA-18")
def test_the_game_master_may_make_it_harder() -> None:
    s = table()
    bearer(s)
    veiled(s, "invisible", 2)
    dice(s, "3 3 3")
    order(s, GM, "observe", character="ada", sense="visual", modifier=2)
    assert rolls(s)[0]["threshold"] == 4


@rule("SR-STA-18", "SR-SMP-06")
def test_a_veil_that_is_new_has_to_be_pierced_again() -> None:
    s = table()
    c = bearer(s, x=0, y=0)
    foe = mage(s, "foe", GM, x=1, y=0)
    give(s, foe, "invisible", 1)
    c.perceived = ["foe"]
    dice(s, "5 5 5 3 3 3", "1")
    order(s, GM, "cast_spell", character="foe", spell="veil", target="foe")
    quiet(s)
    assert (c.perceived, level(foe, "invisible") >= 3) == ([], True)


@rule("SR-STA-19")
def test_an_attack_ends_no_invisibility() -> None:
    s = table()
    bearer(s, x=0, y=0)
    foe = veiled(s, "invisible")
    dice(s, "6x3 5 3 3 3x3")
    order(s, GM, "attack_melee", character="foe", weapon="unarmed", target="ada")
    assert has(quiet(s).characters["foe"], "invisible")
    assert "foe" not in look(GAME, s, ANNE).facts["characters"]
    assert foe.alive


@rule("SR-STA-15", "SR-STA-HINDERED", "SR-STA-PRONE")
@pytest.mark.parametrize("order_of", [("prone", "hindered"), ("hindered", "prone")])
def test_a_hindrance_shortens_a_crawl_whichever_came_first(order_of: tuple[str, str]) -> None:
    s = table()
    c = add(s, "ada", ANNE, x=0, y=0)
    for code in order_of:
        give(s, c, code)
    assert reach(c, "move", 10) == 0


@rule("SR-STA-03", "SR-ADV-03")
def test_two_spells_that_bind_somebody_hinder_their_defence_once() -> None:
    s = table()
    c = add(s, "ada", ANNE, x=0, y=0)
    add(s, "foe", x=1, y=0)
    c.presets["atouts"] = "never"
    for effect in (1, 2):
        give(s, c, "hindered", 1, effect=effect)
    dice(s, "6x3 6x3")
    order(s, GM, "attack_melee", character="foe", weapon="unarmed", target="ada")
    assert rolls(s, role="defence")[0]["sources"] == [["hindered", -1]]
    assert reach(c, "move", 10) == 6


@rule("SR-STA-03")
@pytest.mark.parametrize(
    ("first", "second", "lasts"),
    [
        ({"lasts": "seconds", "left": 5}, {"rounds": 20}, "rounds"),
        ({"rounds": 20}, {"lasts": "seconds", "left": 5}, "rounds"),
        ({"lasts": "seconds", "left": 600}, {"rounds": 20}, "seconds"),
        ({"rounds": 1}, {"lasts": "end_turn", "left": 2}, "end_turn"),
        ({"rounds": 3}, {"lasts": "encounter"}, "encounter"),
    ],
)
def test_of_two_durations_the_one_that_lasts_longer_is_kept(
    first: dict[str, Any], second: dict[str, Any], lasts: str
) -> None:
    s = table()
    c = add(s, "ada", ANNE)
    fight(s)
    give(s, c, "confused", **first)
    give(s, c, "confused", **second)
    assert [(one.code, one.lasts) for one in c.statuses] == [("confused", lasts)]


@rule("SR-STA-18")
def test_whoever_hides_anew_must_be_found_anew() -> None:
    s = table()
    ada, bob, foe = add(s, "ada", ANNE), add(s, "bob", BRUNO), add(s, "foe")
    give(s, ada, "invisible", 1)
    for one in (bob, foe):
        one.perceived.append("ada")
    give(s, ada, "invisible", 2)
    assert (perceives(bob, ada), perceives(foe, ada)) == (True, False)


@rule("SR-STA-NAUSEOUS")
@pytest.mark.parametrize(("d6", "purse"), [("5 5 3", (0, 0)), ("5 5 5", (1, 1))])
def test_the_sicker_somebody_is_the_more_hits_it_takes(d6: str, purse: tuple[int, int]) -> None:
    s = table()
    c = bearer(s, "nauseous", 2)
    add(s, "bob", BRUNO)
    fight(s, "bob", "ada")
    dice(s, d6)
    play(s, BRUNO, "end_turn")
    assert (c.major, c.minor) == purse


@rule("SR-STA-14", "SR-STA-FROZEN", "SR-STA-PARALYSED", "SR-STA-PETRIFIED")
@pytest.mark.parametrize("status", ["frozen", "paralysed", "petrified"])
@pytest.mark.parametrize("action", ["full_defense", "stand_up"])
def test_whoever_cannot_act_has_no_free_actions_either(status: str, action: str) -> None:
    s = table()
    c = bearer(s, status)
    fight(s)
    assert (refused(s, ANNE, action), c.major) == ("E_STATUS", 1)


@rule("SR-STA-15", "SR-STA-HINDERED")
def test_a_hindrance_shortens_a_climb() -> None:
    s = table()
    bearer(s, "hindered", x=0, y=0, athletics=3)
    dice(s, "5 5 5 3 3 3")
    order(s, ANNE, "climb", height=9)
    assert [one["metres"] for one in told(s, "move")] == [1]
