"""Devices that obey whoever holds them, or whoever they take for their owner. [SR-X01, SR-X02, SR-C22, SR-MTX-41]"""

from citing import rule
from games.rpg.scenes import ANNE, BRUNO, add, answer, asked, dice, fight, left, order, play, refused, table, told
from games.rpg.sites import decker, hack, hits, inside, site
from tripot.engine.seats import GM
from tripot.games.rpg.characters.control import controller, may_command, may_read
from tripot.games.rpg.characters.creation import add_machine
from tripot.games.rpg.matrix.connection import reboot
from tripot.games.rpg.matrix.devices import is_available, make_device
from tripot.games.rpg.records import Character
from tripot.games.rpg.state import Table


def walker(s: Table, **place: object) -> Character:
    """A machine of the network that nobody steers."""
    machine = add_machine(s, "walker", "mantis_drone", **place)
    s.devices["walker"].network = "vault"
    return machine


def taken(s: Table, c: Character, device: str) -> None:
    hack(s, c, "take_control", hits(0, 6), hits(1, 6), device=device)


@rule("SR-X01", "SR-GEN-01")
def test_a_machine_that_was_taken_over_acts_for_whoever_holds_it() -> None:
    s = table()
    site(s)
    c = inside(s, decker(s, x=0, y=0))
    machine = walker(s, x=10, y=0)
    guard = add(s, "zed", x=20, y=0)
    assert refused(s, ANNE, "move", character="walker", x=12, y=0) == "E_ROLE"
    taken(s, c, "walker")
    assert controller(s, machine) == ANNE
    order(s, ANNE, "move", character="walker", x=12, y=0)
    assert machine.x == 12
    dice(s, "9x3 9x3")
    order(s, ANNE, "attack_ranged", character="walker", weapon="pike_mount", target=guard.id)
    assert told(s, "action", who="walker", action="attack_ranged")


@rule("SR-X01", "SR-MTX-41")
def test_whoever_lost_a_machine_neither_steers_nor_orders_it_until_it_reboots() -> None:
    s = table()
    c = decker(s)
    owner = add(s, "bo", BRUNO, device="pebble_link")
    machine = add_machine(s, "gnat", "gnat_drone", owner=owner)
    hack(s, c, "take_control", hits(0, 6), hits(1, 6), device="gnat")
    assert (machine.side, machine.driver) == ("crew", "")
    assert not may_command(s, BRUNO, machine)
    assert refused(s, BRUNO, "send_command", target="gnat", text="come") == "E_TARGET"
    assert may_read(s, BRUNO, machine)
    reboot(s, s.devices["gnat"])
    assert may_command(s, BRUNO, machine)
    assert not may_command(s, ANNE, machine)


@rule("SR-X01")
def test_a_machine_is_on_the_side_of_whoever_holds_it_and_goes_back() -> None:
    s = table()
    site(s)
    c = inside(s, decker(s))
    machine = walker(s)
    assert machine.side == "opposition"
    taken(s, c, "walker")
    assert machine.side == "crew"
    order(s, ANNE, "release", object="device:walker")
    assert (machine.side, controller(s, machine)) == ("opposition", GM)


@rule("SR-X01", "SR-C22")
def test_a_fixed_device_under_control_takes_orders() -> None:
    s = table()
    site(s)
    make_device(s, "door", "maglock", network="vault", owner="vault")
    c = inside(s, decker(s))
    assert refused(s, ANNE, "send_command", device="door", bidding="open") == "E_TARGET"
    hack(s, c, "take_control", hits(0, 5), hits(1, 6), device="door")
    assert refused(s, ANNE, "send_command", device="door", bidding="off") == "E_TARGET"
    order(s, ANNE, "send_command", device="door", bidding="open")
    assert s.devices["door"].state == "open"
    order(s, ANNE, "send_command", device="door", bidding="shut")
    assert s.devices["door"].state == "shut"


@rule("SR-C22")
def test_members_of_a_network_give_orders_to_what_stands_in_it() -> None:
    s = table()
    site(s)
    inside(s, decker(s), "valid")
    order(s, ANNE, "send_command", device="cam", bidding="off")
    assert s.devices["cam"].state == "off"
    s.devices["cam"].back_in = 1
    assert refused(s, ANNE, "send_command", device="cam", bidding="on") == "E_DEVICE"


@rule("SR-X02", "SR-MTX-41")
def test_a_fake_command_makes_a_device_do_what_it_can_do() -> None:
    s = table()
    site(s)
    c = decker(s)
    assert refused(s, ANNE, "spoof_command", device="cam", text="dance") == "E_TARGET"
    assert refused(s, ANNE, "spoof_command", device="cam", bidding="open") == "E_TARGET"
    hack(s, c, "spoof_command", hits(0, 8), hits(1, 6), device="cam", bidding="off")
    assert s.devices["cam"].state == "off"
    hack(s, c, "spoof_command", hits(0, 8), hits(1, 6), device="host", bidding="reboot")
    assert not is_available(s.devices["host"])
    assert (c.network, c.accesses) == ("", {})


@rule("SR-X02")
def test_a_machine_carries_a_fake_command_out_on_its_next_turn() -> None:
    s = table()
    site(s)
    c = decker(s, x=0, y=0)
    machine = walker(s, x=10, y=0)
    add(s, "zed", x=20, y=0)
    fight(s, "ada", "walker", "zed", d6="6 3 1")
    hack(s, c, "spoof_command", hits(0, 6), hits(1, 6), device="walker", bidding="fire", target="zed")
    before = machine.weapons[0].ammo
    dice(s, "12x3 12x3")
    play(s, ANNE, "end_turn")
    if asked(s)[0] == "react":
        answer(s, "pass")
    assert s.encounter is not None
    assert s.encounter.acting == "walker"
    assert machine.weapons[0].ammo < before
    assert machine.major == 0
    assert told(s, "action", who="walker", action="attack_ranged")[-1]["targets"] == ["zed"]


@rule("SR-X02", "SR-TURN-09")
def test_a_machine_told_to_stop_loses_its_turn() -> None:
    s = table()
    site(s)
    c = decker(s, x=0, y=0)
    machine = walker(s, x=10, y=0)
    fight(s, "ada", "walker", d6="6 1")
    hack(s, c, "spoof_command", hits(0, 6), hits(1, 6), device="walker", bidding="halt")
    assert machine.major == 1
    play(s, ANNE, "end_turn")
    assert (machine.major, machine.minor) == (0, 0)
    assert not any(left(s).values())
