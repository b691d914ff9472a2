"""Damage: packets, resistance, boxes, and what a full monitor does. [SR-DMG]"""

from typing import Any

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
    hurt,
    left,
    marks,
    order,
    play,
    rolls,
    sample,
    statuses,
    table,
    told,
    wait,
)
from tripot.engine.seats import GM
from tripot.engine.step import settle
from tripot.games.rpg.characters import monitors
from tripot.games.rpg.characters.creation import add_machine
from tripot.games.rpg.damage import Packet, harm, suffer
from tripot.games.rpg.doings import begin
from tripot.games.rpg.healing import heal
from tripot.games.rpg.matrix.devices import hurt as hurt_device
from tripot.games.rpg.movement import Travel
from tripot.games.rpg.records import Box, Character, Status
from tripot.games.rpg.spirits import call_spirit, call_sprite
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import add as bear
from tripot.games.rpg.statuses.bearing import give, has


def take(s: Table, c: Character, d6: str, amount: int, monitor: str = "physical", **packet: Any) -> int:
    """Some damage that is resisted with these dice; returns the boxes it fills."""
    dice(s, d6)
    filled = suffer(s, c, Packet(amount, monitor, **packet))
    settle(s)
    assert left(s) == {}
    return filled


@rule("SR-DMG-01")
def test_a_packet_says_how_much_where_of_what_and_how_it_is_resisted() -> None:
    s = table()
    c = add(s, "ada", ANNE, CON=3, VOL=2, armour="lined_jacket")
    take(s, c, "5x3", 3, "physical", element="fire")
    take(s, c, "2x3", 2, "stun", resist="mental")
    assert (marks(c.physical)[:4], marks(c.stun)[:3]) == ("xxx.", "xx.")
    assert [(one["monitor"], one["element"], one["amount"]) for one in told(s, "damage", ANNE)] == [
        ("physical", "fire", 3),
        ("stun", "none", 2),
    ]


@rule("SR-DMG-01", "SR-TEST-19")
@pytest.mark.parametrize(("resist", "nature"), [("physical", "physical"), ("mental", "mental")])
def test_a_mind_and_a_body_resist_with_tests_of_their_own_kind(resist: str, nature: str) -> None:
    s = table()
    c = add(s, "ada", ANNE)
    harm(
        s,
        begin(s, Travel(who="ada")),
        c,
        Packet(2, "stun", resist=resist),
    )
    s.review = True
    settle(s)
    trial = next(iter(s.trials.values()))
    assert (trial.tags, trial.nature) == (("resistance", f"resistance_{resist}"), nature)


@rule("SR-DMG-05")
def test_nobody_rolls_against_no_damage_at_all() -> None:
    s = table()
    add(s, "ada", ANNE)
    dice(s, "6x1")
    order(s, ANNE, "climb", height=1)
    assert (len(rolls(s)), told(s, "damage")) == (1, [])


@rule("SR-DMG-08", "SR-DMG-16")
@pytest.mark.parametrize(("amount", "boxes"), [(8, 0), (9, 4)])
def test_immunity_looks_at_what_flat_reductions_leave(amount: int, boxes: int) -> None:
    s = table()
    being = spirit(s, "ember", 4)
    bear(s, being, Status("vitality"))
    pool = being.attributes["CON"]
    assert take(s, being, f"{pool}x3 {pool}x3", amount, element="fire") == boxes


@rule("SR-DMG-02", "SR-CHR-06")
def test_everybody_has_two_monitors_and_an_overflow_row() -> None:
    s = table()
    c = add(s, "ada", ANNE, CON=5, VOL=4)
    assert (len(c.physical), len(c.stun), len(c.overflow)) == (10, 10, 5)


@rule("SR-DMG-03")
def test_a_box_is_damaged_or_not_and_incurable_or_not() -> None:
    s = table()
    c = add(s, "ada", ANNE)
    c.physical[:4] = [Box(), Box(True, False), Box(True, True), Box(False, True)]
    hurt(s, c, 2)
    assert marks(c.physical) == "xxXX....."


@rule("SR-DMG-04")
def test_damage_fills_the_lowest_free_box_and_a_scar_filled_again_is_for_good() -> None:
    s = table()
    c = add(s, "ada", ANNE)
    c.physical[:3] = [Box(False, True), Box(True, False), Box()]
    hurt(s, c, 2)
    assert marks(c.physical)[:4] == "Xxx."


@rule("SR-DMG-04")
def test_each_box_remembers_when_it_was_filled() -> None:
    s = table()
    c = add(s, "ada", ANNE)
    hurt(s, c, 1)
    wait(s, minutes=5)
    hurt(s, c, 1)
    assert [box.at for box in c.physical[:2]] == [0, 300]


@rule("SR-DMG-05")
@pytest.mark.parametrize(("d6", "boxes"), [("3 3 3 3 3", 4), ("5 5 3 3 3", 2), ("5 5 5 5 5", 0)])
def test_one_resistance_test_takes_a_box_for_each_hit(d6: str, boxes: int) -> None:
    s = table()
    c = add(s, "ada", ANNE, CON=3, armour="lined_jacket")
    assert take(s, c, d6, 4) == boxes
    assert [(one["threshold"], one["parts"]) for one in rolls(s)] == [(0, [["CON", 3], ["armour", 2]])]


@rule("SR-DMG-05", "SR-CHR-08")
def test_a_mind_resists_with_willpower_alone() -> None:
    s = table()
    c = add(s, "ada", ANNE, VOL=4, armour="plate_vest")
    assert take(s, c, "5 3 3 3", 3, "stun", resist="mental") == 2


@rule("SR-DMG-05")
def test_a_packet_of_nothing_is_not_rolled() -> None:
    s = table()
    assert take(s, add(s, "ada", ANNE), "", 0) == 0
    assert rolls(s) == []


@rule("SR-DMG-05")
@pytest.mark.parametrize("status", ["corroded", "burning", "poisoned"])
def test_armour_does_not_help_against_what_a_status_does(status: str) -> None:
    s = table()
    c = add(s, "ada", ANNE, CON=3, armour="riot_shell")
    give(s, c, status, 1, monitor="physical")
    fight(s)
    dice(s, "3x3")
    play(s, ANNE, "end_turn")
    assert rolls(s)[0]["parts"] == [["CON", 3]]


@rule("SR-DMG-05")
def test_armour_does_not_help_against_a_fall() -> None:
    s = table()
    add(s, "ada", ANNE, CON=2, armour="riot_shell")
    dice(s, "1 1 1 3 3")
    order(s, ANNE, "climb", height=5)
    assert rolls(s, role="resistance")[0]["parts"] == [["CON", 2]]
    assert told(s, "damage")[0]["amount"] == 2


@rule("SR-DMG-05")
def test_armour_does_not_help_against_being_thrown_out_of_the_matrix() -> None:
    s = table()
    c = sample(s, "noor_castellan", ANNE)
    c.mode = "vr_hot"
    dice(s, "5 3 3 3")
    order(s, ANNE, "change_mode", presence="offline")
    assert rolls(s, role="resistance")[0]["parts"] == [["VOL", 4]]
    assert marks(c.physical)[:3] == "xx."


@rule("SR-DMG-06")
def test_irreducible_damage_is_neither_resisted_nor_softened() -> None:
    s = table()
    c = add(s, "ada", ANNE, armour="riot_shell")
    bear(s, c, Status("vitality"))
    assert take(s, c, "", 3, irreducible=True) == 3
    assert rolls(s) == []


@rule("SR-DMG-07")
@pytest.mark.parametrize("irreducible", [True, False])
def test_stone_is_not_hurt_by_anything(irreducible: bool) -> None:
    s = table()
    c = add(s, "ada", ANNE)
    give(s, c, "petrified")
    assert take(s, c, "", 8, irreducible=irreducible) == 0
    assert "x" not in marks(c.physical)


@rule("SR-DMG-07")
def test_an_attack_on_stone_rolls_no_resistance() -> None:
    s = table()
    add(s, "ada", ANNE, x=0, y=0)
    give(s, add(s, "foe", x=1, y=0), "petrified")
    dice(s, "5 5 5")
    order(s, ANNE, "attack_melee", weapon="unarmed", target="foe")
    assert [one["role"] for one in rolls(s)] == ["test"]
    assert told(s, "damage") == []


@rule("SR-DMG-08")
@pytest.mark.parametrize(("d6", "boxes"), [("3 3 3", 4), ("5 5 3", 2), ("5 5 5", 1)])
def test_flat_reductions_come_after_the_resistance_test(d6: str, boxes: int) -> None:
    s = table()
    c = add(s, "ada", ANNE)
    bear(s, c, Status("vitality"))
    assert take(s, c, d6, 5) == boxes


@rule("SR-DMG-09")
def test_a_full_stun_monitor_is_unconsciousness() -> None:
    s = table()
    c = add(s, "ada", ANNE)
    hurt(s, c, 8, "stun")
    assert statuses(c) == []
    hurt(s, c, 1, "stun")
    assert statuses(c) == ["unconscious"]


@rule("SR-DMG-10")
def test_a_full_physical_monitor_is_dying() -> None:
    s = table()
    c = add(s, "ada", ANNE)
    hurt(s, c, 8)
    assert statuses(c) == []
    hurt(s, c, 1)
    assert sorted(statuses(c)) == ["dying", "unconscious"]


@rule("SR-DMG-11")
@pytest.mark.parametrize(("ratio", "physical"), [(1, "xxx"), (2, "x..")])
def test_stun_without_a_free_box_spills_into_the_physical_monitor(ratio: int, physical: str) -> None:
    s = table(stun_overflow_ratio=ratio)
    c = add(s, "ada", ANNE)
    hurt(s, c, 12, "stun")
    assert (marks(c.stun), marks(c.physical)[:3]) == ("x" * 9, physical)


@rule("SR-DMG-11")
def test_what_is_incurable_stays_incurable_where_it_spills() -> None:
    s = table()
    c = add(s, "ada", ANNE)
    hurt(s, c, 10, "stun", incurable=True)
    assert marks(c.physical)[:2] == "X."


@rule("SR-DMG-12")
def test_physical_damage_without_a_free_box_fills_overflow_and_then_kills() -> None:
    s = table()
    c = add(s, "ada", ANNE, CON=3)
    hurt(s, c, 11)
    assert (marks(c.overflow), has(c, "dead")) == ("xx.", False)
    hurt(s, c, 1)
    assert (marks(c.overflow), has(c, "dead")) == ("xxx", True)


@rule("SR-DMG-13")
def test_the_dying_lose_a_box_of_overflow_every_full_minute() -> None:
    s = table()
    c = add(s, "ada", ANNE)
    hurt(s, c, 9)
    wait(s, seconds=59)
    assert marks(c.overflow) == "..."
    wait(s, seconds=1)
    assert marks(c.overflow) == "x.."
    wait(s, minutes=2)
    assert has(c, "dead")


@rule("SR-DMG-13")
def test_the_stabilised_lose_nothing_until_they_are_hurt_again() -> None:
    s = table()
    c = add(s, "ada", ANNE, CON=5)
    hurt(s, c, 10)
    bear(s, c, Status("stabilised"))
    wait(s, minutes=10)
    assert marks(c.overflow) == "....."
    hurt(s, c, 1)
    wait(s, minutes=1)
    assert marks(c.overflow) == "xx..."


@rule("SR-DMG-13")
def test_stun_does_not_undo_what_stabilised_somebody() -> None:
    s = table()
    c = add(s, "ada", ANNE)
    hurt(s, c, 9)
    bear(s, c, Status("stabilised"))
    hurt(s, c, 1, "stun")
    assert has(c, "stabilised")


@rule("SR-DMG-13")
def test_whoever_is_healed_and_falls_again_dies_no_faster() -> None:
    s = table()
    c = add(s, "ada", ANNE)
    hurt(s, c, 9)
    wait(s, seconds=30)
    order(s, GM, "override", field="ada.box.physical.9", value="empty")
    assert not has(c, "dying")
    hurt(s, c, 1)
    wait(s, seconds=60)
    assert marks(c.overflow) == "x.."


@rule("SR-DMG-14")
def test_wounds_take_no_dice_away() -> None:
    s = table()
    c = add(s, "ada", ANNE, AGI=3)
    hurt(s, c, 8)
    hurt(s, c, 8, "stun")
    done = called(s, c, "3 3 3")
    assert (len(done["dice"]), done["level"]) == (3, 0)


def spirit(s: Table, kind: str, power: int = 4) -> Character:
    """A spirit in somebody's service."""
    return call_spirit(s, sample(s, "maiwenn_tarask", ANNE, x=0, y=0), kind, power, 3)


@rule("SR-DMG-15")
def test_a_machine_has_one_monitor_for_everything_and_no_scars() -> None:
    s = table()
    add(s, "ada", ANNE)
    drone = add_machine(s, "drone", "gnat_drone", owner=s.characters["ada"])
    hurt(s, drone, 2, "stun", incurable=True)
    hurt(s, drone, 1)
    assert (marks(drone.physical)[:4], drone.stun, drone.overflow) == ("xxx.", [], [])


@rule("SR-DMG-15")
def test_a_machine_whose_monitor_is_full_is_bricked() -> None:
    s = table()
    add(s, "ada", ANNE)
    drone = add_machine(s, "drone", "gnat_drone", owner=s.characters["ada"])
    hurt(s, drone, len(drone.physical))
    assert s.devices["drone"].bricked


@rule("SR-DMG-15")
def test_a_spirit_whose_monitor_is_full_is_gone_with_what_it_owed() -> None:
    s = table()
    being = spirit(s, "stone")
    hurt(s, being, 4, "stun", incurable=True)
    assert marks(being.physical)[:5] == "xxxx."
    hurt(s, being, 6)
    assert (being.id in s.characters, being.services) == (False, 0)


@rule("SR-DMG-15")
def test_a_sprite_is_hurt_by_the_matrix_alone() -> None:
    s = table()
    sprite = call_sprite(s, sample(s, "pixel_okoro", ANNE), "machine", 3, 2)
    assert (take(s, sprite, "", 5), hurt(s, sprite, 2)) == (0, 0)
    hurt_device(s, s.devices[sprite.device], 2)
    assert marks(sprite.physical)[:3] == "xx."
    hurt_device(s, s.devices[sprite.device], 9)
    assert sprite.id not in s.characters


@rule("SR-DMG-15")
def test_a_device_resists_nothing_and_breaks() -> None:
    s = table()
    c = sample(s, "noor_castellan", ANNE)
    device = s.devices[c.device]
    dice(s)
    assert hurt_device(s, device, 4) is False
    assert (device.damage, hurt_device(s, device, 5)) == (4, True)


@rule("SR-DMG-16")
@pytest.mark.parametrize(("amount", "boxes"), [(4, 0), (7, 0), (8, 4), (9, 5)])
def test_immunity_gives_hits_and_then_lets_small_wounds_pass_by(amount: int, boxes: int) -> None:
    s = table()
    being = spirit(s, "ember", 4)
    pool = being.attributes["CON"]
    assert take(s, being, f"{pool}x3 {pool}x3", amount, element="fire") == boxes
    done = rolls(s)[0]
    assert (done["sources"], done["level"], done["automatic"]) == ([["immunity", 1]], 1, 4)


@rule("SR-DMG-16")
def test_immunity_concerns_one_thing_only() -> None:
    s = table()
    being = spirit(s, "ember", 4)
    assert take(s, being, f"{being.attributes['CON']}x3", 2, element="cold") == 2


@rule("SR-DMG-17")
def test_packets_are_resolved_one_by_one_and_death_is_checked_after_each() -> None:
    s = table()
    c = add(s, "ada", ANNE)
    give(s, c, "corroded", 1)
    give(s, c, "burning", 1)
    fight(s)
    hurt(s, c, 11)
    dice(s, "3x3")
    play(s, ANNE, "end_turn")
    assert (has(c, "dead"), left(s)) == (True, {})
    assert [one["status"] for one in told(s, "status_tick")] == ["corroded"]


@rule("SR-DMG-18")
def test_the_dead_keep_their_statuses_while_their_time_runs_and_take_no_turn() -> None:
    s = table()
    c = add(s, "ada", ANNE)
    add(s, "bob", BRUNO)
    fight(s, "bob", "ada")
    give(s, c, "chilled")
    give(s, c, "electrocuted", rounds=1)
    hurt(s, c, 12)
    play(s, BRUNO, "end_turn")
    assert s.encounter is not None
    assert (s.encounter.round, s.encounter.acting) == (2, "bob")
    assert (has(c, "chilled"), has(c, "electrocuted")) == (True, False)


@rule("SR-DMG-19")
def test_a_monitor_that_grows_gets_empty_boxes_at_its_end() -> None:
    s = table()
    c = add(s, "ada", ANNE, CON=3)
    hurt(s, c, 2)
    order(s, GM, "override", field="ada.attribute.CON", value="6")
    assert (marks(c.physical), marks(c.overflow)) == ("xx.........", "......")


@rule("SR-DMG-19")
def test_a_monitor_that_shrinks_places_its_damage_again() -> None:
    s = table()
    c = add(s, "ada", ANNE, CON=6)
    c.physical[10] = Box(True, True)
    order(s, GM, "override", field="ada.attribute.CON", value="2")
    assert (marks(c.physical), marks(c.overflow)) == ("X........", "..")


@rule("SR-DMG-19", "SR-DMG-10")
def test_damage_that_finds_no_place_in_a_smaller_monitor_spills_over() -> None:
    s = table()
    c = add(s, "ada", ANNE, CON=4)
    hurt(s, c, 9)
    order(s, GM, "override", field="ada.modifier.CON", value="-4")
    assert (marks(c.physical), marks(c.overflow), has(c, "dying")) == ("x" * 8, "x...", True)


@rule("SR-DMG-19", "SR-DMG-11")
@pytest.mark.parametrize(("ratio", "physical"), [(1, "XX......"), (2, "X.......")])
def test_stun_that_a_smaller_monitor_drops_spills_at_the_table_s_ratio(ratio: int, physical: str) -> None:
    s = table(stun_overflow_ratio=ratio)
    c = add(s, "ada", ANNE, VOL=4, CON=1)
    hurt(s, c, 10, "stun", incurable=True)
    order(s, GM, "override", field="ada.modifier.VOL", value="-4")
    assert (marks(c.stun), marks(c.physical)) == ("X" * 8, physical)


@rule("SR-DMG-19")
def test_losing_a_thick_skin_may_be_the_end() -> None:
    s = table()
    c = add(s, "ada", ANNE, CON=1, traits={"thick_skin": 2})
    hurt(s, c, 9)
    order(s, GM, "override", field="ada.trait.thick_skin", value="0")
    assert has(c, "dead")


@rule("SR-DMG-04", "SR-DMG-11", "SR-DMG-12")
@given(st.lists(st.tuples(st.integers(0, 9), st.sampled_from(["physical", "stun"]), st.booleans()), max_size=8))
def test_no_box_is_lost_or_invented(blows: list[tuple[int, str, bool]]) -> None:
    s = table(0)
    c = add(s, "ada")
    for amount, monitor, incurable in blows:
        before = sum(monitors.damaged(row) for row in (c.physical, c.stun, c.overflow))
        free = monitors.free(c.physical) + monitors.free(c.overflow)
        free += monitors.free(c.stun) if monitor == "stun" else 0
        hurt(s, c, amount, monitor, incurable=incurable)
        after = sum(monitors.damaged(row) for row in (c.physical, c.stun, c.overflow))
        assert after - before == min(amount, free)
        assert not any(box.incurable for box in c.overflow)
        assert has(c, "dead") == monitors.is_full(c.overflow)
        assert has(c, "unconscious") == (monitors.is_full(c.stun) or monitors.is_full(c.physical))
        assert (len(c.physical), len(c.stun), len(c.overflow)) == (9, 9, 3)


@rule("SR-DMG-05", "SR-DMG-08")
def test_the_worked_example_of_a_blow() -> None:
    """EX-16."""
    s = table()
    sample(s, "vesna_kord", ANNE, x=0, y=0)
    guard = sample(s, "dock_guard", x=1, y=0)
    dice(s, "5 5 4x3  5x5 8x3  5 5 4x3")
    order(s, ANNE, "attack_melee", weapon="sickle_blade", target=guard.id)
    assert [len(one["dice"]) for one in rolls(s)] == [6, 13, 6]
    assert (told(s, "damage")[0]["amount"], marks(guard.physical)) == (7, "xxxxx....")
    assert (asked(s)[0], answer(s)) == ("desk", s)


@rule("SR-DMG-15")
def test_a_spirit_that_is_healed_bears_no_scar() -> None:
    s = table()
    spirit = call_spirit(s, sample(s, "maiwenn_tarask", ANNE), "ember", 4, 1)
    hurt(s, spirit, 3)
    heal(s, spirit, 2, "physical")
    assert marks(spirit.physical)[:4] == "x..."


@rule("SR-DMG-19", "SR-DMG-04")
def test_damage_that_is_placed_again_is_as_old_as_it_was() -> None:
    s = table()
    c = add(s, "ada", ANNE)
    c.physical[-1] = Box(damaged=True, at=7)
    wait(s, hours=2)
    order(s, GM, "override", field="ada.modifier.CON", value="-2")
    assert (marks(c.physical), c.physical[0].at) == ("x.......", 7)
