"""Modes, locks, dump shock, reboots, damage to devices. [SR-MTX]"""

import pytest

from citing import rule
from games.rpg.scenes import (
    ANNE,
    BRUNO,
    add,
    answer,
    asked,
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
from games.rpg.scenes import hurt as harm
from games.rpg.sites import deck, decker, guard, hack, hits, inside, site
from tripot.engine.seats import GM
from tripot.games.rpg.characters.creation import add_machine
from tripot.games.rpg.matrix.connection import brick, reboot
from tripot.games.rpg.matrix.devices import hurt, is_available, make_device, noise, value
from tripot.games.rpg.records import Character, Zone
from tripot.games.rpg.spirits import call_sprite
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import find


def end_round(s: Table) -> None:
    assert s.encounter is not None
    number = s.encounter.round
    while s.encounter is not None and s.encounter.round == number:
        play(s, GM, "end_turn")


@rule("SR-MTX-28")
def test_in_vr_the_body_is_limp() -> None:
    s = table()
    c = decker(s, x=0, y=0)
    decker(s, "bo", BRUNO, x=1, y=0, close_combat=2)
    order(s, ANNE, "change_mode", presence="vr_cold")
    assert refused(s, ANNE, "move", x=3, y=0) == "E_STATUS"
    assert refused(s, ANNE, "attack_melee", weapon="unarmed", target="bo") == "E_STATUS"
    dice(s, f"{hits(1, 5)} {hits(1, 3)}")
    order(s, BRUNO, "attack_melee", weapon="unarmed", target="ada")
    assert [one["role"] for one in rolls(s)] == ["test", "resistance"]
    order(s, ANNE, "change_mode", presence="ar")
    assert refused(s, ANNE, "move", x=3, y=0) == ""
    assert c.x == 3


@rule("SR-MTX-28", "SR-X25")
def test_hot_sim_needs_a_module() -> None:
    s = table()
    decker(s, device="lark_link")
    assert refused(s, ANNE, "change_mode", presence="vr_hot") == "E_DEVICE"
    order(s, ANNE, "change_mode", presence="vr_cold")
    assert told(s, "mode", ANNE)[-1]["mode"] == "vr_cold"


@rule("SR-MTX-29", "SR-E10")
def test_a_locked_connection_cannot_change_mode_until_the_locker_lets_go() -> None:
    s = table()
    c, bo = decker(s), decker(s, "bo", BRUNO)
    hack(s, bo, "lock_connection", hits(1, 8), hits(1, 6), device=c.device)
    assert deck(s, c).locks == []
    hack(s, bo, "lock_connection", hits(0, 8), hits(1, 6), device=c.device)
    assert refused(s, ANNE, "change_mode", presence="vr_cold") == "E_LOCKED"
    order(s, BRUNO, "release", object=f"device:{c.device}")
    order(s, ANNE, "change_mode", presence="vr_cold")
    deck(s, c).locks = ["bo"]
    order(s, BRUNO, "change_mode", presence="offline")
    assert deck(s, c).locks == []


@rule("SR-MTX-30")
@pytest.mark.parametrize(("mode", "monitor"), [("vr_cold", "stun"), ("vr_hot", "physical")])
def test_leaving_vr_without_ar_hurts_and_confuses_for_ten_minutes(mode: str, monitor: str) -> None:
    s = table()
    c = decker(s, VOL=3)
    order(s, ANNE, "change_mode", presence=mode)
    dice(s, hits(1, 3))
    order(s, ANNE, "change_mode", presence="offline")
    row = c.physical if monitor == "physical" else c.stun
    assert marks(row).count("x") == 2
    assert rolls(s)[-1]["action"] == "resistance"
    confused = find(c, "confused")
    assert confused is not None
    assert confused.left == s.clock + 600
    wait(s, minutes=10)
    assert statuses(c) == []


@rule("SR-MTX-30")
def test_passing_through_ar_costs_nothing() -> None:
    s = table()
    c = decker(s)
    order(s, ANNE, "change_mode", presence="vr_hot")
    order(s, ANNE, "change_mode", presence="ar")
    order(s, ANNE, "change_mode", presence="offline")
    assert marks(c.physical).count("x") == 0
    assert statuses(c) == []


@rule("SR-MTX-30", "SR-MTX-33")
def test_a_device_bricked_under_somebody_in_vr_throws_them_out() -> None:
    s = table()
    c = decker(s)
    order(s, ANNE, "change_mode", presence="vr_cold")
    dice(s, hits(0, 3))
    assert hurt(s, deck(s, c), 9)
    brick(s, deck(s, c))
    assert (c.mode, marks(c.stun).count("x")) == ("offline", 3)
    assert refused(s, ANNE, "change_mode", presence="ar") == "E_DEVICE"


@rule("SR-MTX-31", "SR-X22", "SR-MTX-30")
def test_worked_example_of_jacking_out_of_hot_sim() -> None:
    s = table()
    site(s)
    c = inside(s, decker(s, VOL=3))
    c.surveillance = 17
    order(s, ANNE, "change_mode", presence="vr_hot")
    fight(s, "ada")
    dice(s, hits(1, 3))
    order(s, ANNE, "jack_out")
    assert marks(c.physical).count("x") == 2
    assert (c.mode, c.surveillance, c.network, c.accesses) == ("offline", 0, "", {})
    assert not is_available(deck(s, c))
    end_round(s)
    assert not is_available(deck(s, c))
    end_round(s)
    assert is_available(deck(s, c))


@rule("SR-MTX-31", "SR-X22")
def test_jacking_out_of_ar_does_not_hurt_and_lockers_oppose_it_the_best_counts() -> None:
    s = table()
    c, bo = decker(s), decker(s, "bo", BRUNO)
    deck(s, c).locks = [bo.id, "gm:4"]
    dice(s, f"{hits(1, 6)} {hits(3, 4)} {hits(3, 6)}")
    order(s, ANNE, "jack_out")
    assert rolls(s, who="ada")[-1]["threshold"] == 3
    assert c.mode == "ar"
    dice(s, f"{hits(1, 6)} {hits(1, 4)} {hits(2, 6)}")
    order(s, ANNE, "jack_out")
    assert (c.mode, marks(c.stun).count("x")) == ("offline", 0)
    assert left(s) == {}


@rule("SR-MTX-32")
def test_the_worst_noise_counts_less_what_lowers_it() -> None:
    s = table()
    c = decker(s, programs=["ballast"])
    device = deck(s, c)
    hack(s, decker(s, "bo", BRUNO), "jam_signals", "", hits(3, 6))
    assert noise(s, device) == 1
    device.quieted = 5
    assert noise(s, device) == 0


@rule("SR-MTX-40", "SR-X09")
def test_jamming_reaches_a_hundred_metres_the_jammer_included_for_a_minute() -> None:
    s = table()
    c, bo, cy = decker(s, x=0, y=0), decker(s, "bo", BRUNO, x=100, y=0), decker(s, "cy", BRUNO, x=101, y=0)
    hack(s, c, "jam_signals", "", hits(2, 6))
    assert [noise(s, deck(s, one)) for one in (c, bo, cy)] == [2, 2, 0]
    hack(s, c, "jam_signals", "", hits(1, 4))
    assert noise(s, deck(s, bo)) == 1
    wait(s, seconds=60)
    assert noise(s, deck(s, bo)) == 0


@rule("SR-MTX-40")
def test_jamming_reaches_what_stands_near_in_any_network_and_nothing_beyond() -> None:
    s = table()
    site(s)
    s.zones = {"near": Zone("near", box=(90, 0, 10, 10)), "far": Zone("far", box=(200, 0, 10, 10))}
    c = inside(s, decker(s, x=0, y=0))
    make_device(s, "kiosk", "camera").zone = "near"
    s.devices["cam"].zone, s.devices["lamp"].zone = "near", "far"
    hack(s, c, "jam_signals", hits(0, 8), hits(2, 6))
    assert [noise(s, s.devices[one]) for one in ("kiosk", "cam", "lamp", "host")] == [2, 2, 0, 0]


@rule("SR-MTX-40")
def test_without_a_map_jamming_reaches_whatever_is_in_the_same_place() -> None:
    s = table()
    c, bo, cy = decker(s), decker(s, "bo", BRUNO), decker(s, "cy", BRUNO, zone="elsewhere")
    hack(s, c, "jam_signals", "", hits(2, 6))
    assert [noise(s, deck(s, one)) for one in (c, bo, cy)] == [2, 2, 0]


@rule("SR-MTX-33", "SR-X11", "SR-MTX-35")
def test_worked_example_of_a_data_spike() -> None:
    s = table()
    c, bo = decker(s), decker(s, "bo", BRUNO)
    order(s, ANNE, "reconfigure", swap="attack")
    hack(s, c, "data_spike", hits(0, 6), hits(2, 6), device=bo.device)
    assert deck(s, bo).damage == 5 // 2 + 2
    assert [one["role"] for one in rolls(s)] == ["defence", "test"]


@rule("SR-MTX-34", "SR-X10", "SR-TURN-12")
def test_worked_example_of_tar() -> None:
    s = table()
    site(s)
    c = inside(s, decker(s))
    fight(s, "ada")
    dice(s, f"{hits(0, 9)} {hits(3, 6)}")
    order(s, ANNE, "tar", device="host")
    host = s.devices["host"]
    assert (host.damage, host.data_processing) == (3, 2)
    for wanted in (3, 4, 5, 5):
        end_round(s)
        assert host.data_processing == wanted
    assert c.surveillance == 12


@rule("SR-MTX-34", "SR-X26")
def test_what_was_lost_stays_with_the_value_that_was_swapped() -> None:
    s = table()
    c, bo = decker(s), decker(s, "bo", BRUNO)
    fight(s, "ada", "bo")
    dice(s, f"{hits(0, 8)} {hits(2, 6)}")
    order(s, ANNE, "tar", device=bo.device)
    play(s, BRUNO, "pass") if asked(s)[0] == "react" else None
    assert deck(s, bo).data_processing == 2
    play(s, ANNE, "end_turn")
    order(s, BRUNO, "reconfigure", swap="data_processing")
    assert (value(s, deck(s, bo), "data_processing"), value(s, deck(s, bo), "firewall")) == (3, 2)
    end_round(s)
    end_round(s)
    assert (deck(s, bo).data_processing, deck(s, bo).firewall) == (3, 4)
    assert c.major == 1


@rule("SR-MTX-39", "SR-X06", "SR-X08")
def test_a_formatted_device_dies_at_its_next_reboot_only() -> None:
    s = table()
    c = decker(s)
    make_device(s, "kiosk", "camera")
    hack(s, c, "format_device", hits(0, 2), hits(1, 6), device="kiosk")
    assert is_available(s.devices["kiosk"])
    hack(s, c, "reboot_device", hits(0, 2), hits(1, 6), device="kiosk")
    assert s.devices["kiosk"].bricked
    assert s.devices["kiosk"].damage == s.devices["kiosk"].boxes


@rule("SR-MTX-39", "SR-X07", "SR-X08")
def test_crashed_programs_come_back_with_a_reboot_and_accesses_drop() -> None:
    s = table()
    site(s)
    c, bo = decker(s), decker(s, "bo", BRUNO, programs=["wisp"])
    inside(s, bo)
    c.facts.append(f"device:{bo.device}:programs")
    inside(s, c)
    hack(s, c, "crash_program", hits(0, 6), hits(1, 6), device=bo.device, program="wisp")
    assert deck(s, bo).crashed == ["wisp"]
    assert refused(s, BRUNO, "hide", programs=["wisp"]) == "E_PROGRAM"
    hack(s, c, "reboot_device", hits(0, 6), hits(1, 6), device=bo.device)
    assert (deck(s, bo).crashed, deck(s, bo).back_in, bo.accesses) == ([], 2, {})
    wait(s, seconds=6)
    answer(s, "yes")
    assert is_available(deck(s, bo))


@rule("SR-X07")
def test_a_program_must_be_known_before_it_is_crashed() -> None:
    s = table()
    decker(s)
    bo = decker(s, "bo", BRUNO, programs=["wisp"])
    assert refused(s, ANNE, "crash_program", device=bo.device, program="wisp") == "E_PROGRAM"


@rule("SR-X23", "SR-E26")
def test_icons_and_programs_change_for_a_minor_action() -> None:
    s = table()
    c = decker(s, programs=["wisp", "lantern", "picklock", "hammer"])
    fight(s, "ada")
    order(s, ANNE, "change_icon", text="a paper heron")
    assert (c.icon, c.minor) == ("a paper heron", 1)
    assert refused(s, ANNE, "load_program", program="hammer") == "E_PROGRAM"
    order(s, ANNE, "load_program", program="wisp", running=False)
    c.minor = 1
    order(s, ANNE, "load_program", program="hammer")
    assert deck(s, c).programs == ["lantern", "picklock", "hammer"]
    c.minor = 1
    assert refused(s, ANNE, "load_program", program="sieve") == "E_PROGRAM"


@rule("SR-X01", "SR-MTX-41")
def test_control_lasts_until_it_is_released_the_access_drops_or_the_device_reboots() -> None:
    s = table()
    site(s)
    c = inside(s, decker(s))
    for end in ("release", "leave", "reboot"):
        inside(s, c)
        hack(s, c, "take_control", hits(0, 8), hits(1, 6), device="cam")
        assert s.devices["cam"].controlled_by == "ada"
        if end == "release":
            order(s, ANNE, "release", object="device:cam")
        elif end == "leave":
            order(s, ANNE, "enter_exit_network", network="")
        else:
            reboot(s, s.devices["cam"])
        assert s.devices["cam"].controlled_by == ""


@rule("SR-X02", "SR-MTX-41")
def test_a_fake_command_needs_no_access_and_gives_none() -> None:
    s = table()
    site(s)
    c = decker(s)
    hack(s, c, "spoof_command", hits(0, 8), hits(1, 6), device="cam", bidding="off", text="rest")
    assert told(s, "private_note", ANNE, note="spoofed")[-1]["text"] == "rest"
    assert (c.network, c.accesses) == ("", {})
    assert s.networks["vault"].detected == []


@rule("SR-MTX-42", "SR-E09")
def test_a_sprite_has_its_level_twice_where_it_is_skilled_and_leaves_after_twelve_hours() -> None:
    s = table()
    sheet = {"LOG": 4, "res": 4, "technomancy": 2, "electronics": 1}
    c = decker(s, **{**sheet, "device": ""})
    dice(s, hits(3, 6), "2 2")
    order(s, ANNE, "compile_sprite", sprite_type="machine")
    play(s, ANNE, "split:2")
    sprite = s.characters["machine_sprite"]
    assert (sprite.power, sprite.services, len(sprite.physical)) == (2, 4 + 1, 9)
    icon = s.devices[sprite.device]
    assert (icon.attack, icon.corruption, icon.data_processing, icon.firewall) == (3, 5, 4, 2)
    make_device(s, "kiosk", "camera")
    dice(s, f"{hits(0, 2)} {hits(0, 4)}")
    order(s, ANNE, "data_spike", character=sprite.id, device="kiosk")
    assert rolls(s)[-1]["parts"] == [["sprite_level", 4]]
    order(s, ANNE, "send_command", character=c.id, target=sprite.id, text="watch", task=True)
    assert sprite.services == 4
    wait(s, hours=12)
    assert sprite.id not in s.characters
    assert marks(c.stun).count("X") == 2


@rule("SR-X14")
def test_snooping_copies_every_message_for_a_minute_a_net_hit() -> None:
    s = table()
    c, bo, cy = decker(s), decker(s, "bo", BRUNO), decker(s, "cy", 2)
    hack(s, c, "snoop_traffic", hits(0, 9), hits(1, 6), device=bo.device)
    order(s, 2, "message", character=cy.id, to=bo.id, text="the crate moves at dawn")
    assert told(s, "private_note", ANNE, note="overheard")[-1]["text"] == "the crate moves at dawn"
    wait(s, seconds=60)
    order(s, 2, "message", character=cy.id, to=bo.id, text="never mind")
    assert len(told(s, "private_note", ANNE, note="overheard")) == 1


@rule("SR-E18")
@pytest.mark.parametrize(("net", "precision"), [(1, "district"), (2, "street"), (3, "exact"), (4, "exact")])
def test_tracing_comes_closer_with_each_net_hit(net: int, precision: str) -> None:
    s = table()
    c, bo = decker(s), decker(s, "bo", BRUNO, x=7, y=9)
    hack(s, c, "trace_icon", hits(0, 9), hits(net, 6), device=bo.device)
    note = told(s, "private_note", ANNE, note="traced")[-1]
    assert note["precision"] == precision
    assert ((note.get("x"), note.get("y")) == (7, 9)) == (precision == "exact")


@rule("SR-MTX-25", "SR-MTX-31")
def test_a_guard_in_ar_can_jack_out_too() -> None:
    s = table()
    site(s)
    zed = guard(s)
    order(s, GM, "jack_out", character="zed")
    assert zed.mode == "offline"


def persona(s: Table, **sheet: int) -> Character:
    """A technomancer with 4 in everything of the mind."""
    mind = dict.fromkeys(("VOL", "LOG", "INT", "CHA"), 4)
    return add(s, "pix", BRUNO, res=4, technomancy=2, electronics=2, **{**mind, **sheet})


@rule("SR-MTX-02", "SR-MTX-34", "SR-X10")
def test_tar_lowers_a_persona_too_and_the_loss_goes_with_a_swap() -> None:
    s = table()
    c, pix = decker(s), persona(s, LOG=5, VOL=3)
    fight(s, "ada", "pix", d6="6 1")
    pix.presets |= {"full_matrix_defense": "never", "full_defense": "never"}
    hack(s, c, "tar", hits(0, 10), hits(3, 6), device=pix.device)
    assert (value(s, deck(s, pix), "data_processing"), marks(pix.stun).count("x")) == (2, 3)
    play(s, ANNE, "end_turn")
    order(s, BRUNO, "reconfigure", swap="data_processing")
    assert [value(s, deck(s, pix), name) for name in ("data_processing", "firewall")] == [3, 2]
    for wanted in (3, 4, 5, 5):
        end_round(s)
        assert [value(s, deck(s, pix), name) for name in ("data_processing", "firewall")] == [3, wanted]


@rule("SR-X10", "SR-MTX-34")
def test_tar_takes_no_more_than_there_is() -> None:
    s = table()
    site(s)
    c = inside(s, decker(s))
    hack(s, c, "tar", hits(0, 9), hits(6, 6), device="host")
    assert (s.devices["host"].data_processing, s.devices["host"].damage) == (0, 6)


@rule("SR-MTX-31", "SR-X22", "SR-MTX-02")
def test_a_technomancer_who_jacks_out_is_rebooting_too() -> None:
    s = table()
    pix = persona(s)
    pix.surveillance = 9
    order(s, BRUNO, "jack_out")
    assert (pix.mode, pix.surveillance, deck(s, pix).back_in) == ("offline", 0, 2)
    assert refused(s, BRUNO, "change_mode", presence="ar") == "E_DEVICE"


@rule("SR-MTX-39", "SR-X06")
def test_every_box_of_a_formatted_drone_is_damaged_when_it_reboots() -> None:
    s = table()
    c = decker(s)
    gnat = add_machine(s, "gnat", "gnat_drone", owner=c)
    s.devices["gnat"].formatted = True
    reboot(s, s.devices["gnat"])
    assert (marks(gnat.physical), s.devices["gnat"].bricked) == ("x" * 8, True)


@rule("SR-MTX-29")
def test_a_locker_who_is_knocked_out_locks_nothing() -> None:
    s = table()
    c, bo = decker(s), decker(s, "bo", BRUNO)
    deck(s, c).locks = ["bo"]
    harm(s, bo, len(bo.stun), "stun")
    assert deck(s, c).locks == []
    order(s, ANNE, "change_mode", presence="vr_cold")


@rule("SR-MTX-42", "SR-C22")
def test_a_sprite_is_gone_with_its_last_task() -> None:
    s = table()
    pix = persona(s)
    sprite = call_sprite(s, pix, "courier", 2, 2)
    order(s, BRUNO, "send_command", character="pix", target=sprite.id, text="listen")
    assert sprite.services == 2
    for wanted in (1, 0):
        order(s, BRUNO, "send_command", character="pix", target=sprite.id, text="watch", task=True)
        assert sprite.services == wanted
    assert sprite.id not in s.characters


@rule("SR-X14", "SR-C22")
def test_orders_to_machines_are_overheard_like_messages() -> None:
    s = table()
    c, bo = decker(s), decker(s, "bo", BRUNO)
    add_machine(s, "gnat", "gnat_drone", owner=bo)
    hack(s, c, "snoop_traffic", hits(0, 9), hits(1, 6), device=bo.device)
    order(s, BRUNO, "send_command", character="bo", target="gnat", text="fly home")
    assert told(s, "private_note", ANNE, note="overheard")[-1]["text"] == "fly home"


@rule("SR-SMP-07", "SR-X14")
@pytest.mark.parametrize(("net", "heard"), [(1, 0), (2, 1), (3, 1)])
def test_a_courier_s_line_is_deaf_below_its_level(net: int, heard: int) -> None:
    s = table()
    c, pix = decker(s), persona(s)
    cy = decker(s, "cy", 2)
    sprite = call_sprite(s, pix, "courier", 2, 3)
    order(s, BRUNO, "activate", character=sprite.id, power="hush_line")
    hack(s, c, "snoop_traffic", hits(0, 8), hits(net, 6), device=pix.device)
    order(s, 2, "message", character=cy.id, to="pix", text="at dawn")
    assert len(told(s, "private_note", ANNE, note="overheard")) == heard
