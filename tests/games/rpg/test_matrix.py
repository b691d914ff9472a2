"""The matrix: devices, networks, accesses, who defends and with what. [SR-MTX]"""

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
    table,
    told,
)
from games.rpg.sites import deck, decker, guard, hack, hits, inside, site
from tripot.engine.seats import GM
from tripot.games.rpg.characters.creation import enlist
from tripot.games.rpg.matrix.connection import brick
from tripot.games.rpg.matrix.defence import decker_parts, defender_of
from tripot.games.rpg.matrix.devices import hurt, make_device, make_noise, rating, swap, value
from tripot.games.rpg.matrix.networks import access
from tripot.games.rpg.records import File, Network, Status
from tripot.games.rpg.spirits import call_sprite
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import add as bear
from tripot.games.rpg.tables import ACTIONS, ATTRIBUTES, DEVICES


def pool_of(s: Table, who: str) -> int:
    """The dice somebody threw last."""
    return len(rolls(s, who=who)[-1]["dice"])


@rule("SR-MTX-01")
def test_a_device_has_a_rating_four_attributes_boxes_and_slots() -> None:
    s = table()
    c = decker(s, programs=["wisp", "lantern", "picklock", "hammer"])
    device = deck(s, c)
    assert (device.rating, device.attack, device.corruption, device.data_processing, device.firewall) == (3, 4, 5, 4, 3)
    assert device.boxes == 9
    assert device.programs == ["wisp", "lantern", "picklock"]
    assert {code: 8 + row.rating // 2 for code, row in DEVICES.items()} == {
        "pebble_link": 8, "lark_link": 9, "kestrel_deck": 9, "osprey_deck": 10, "reef_console": 9, "camera": 8,
        "maglock": 9, "sentry_host": 10,
    }  # fmt: skip


@rule("SR-MTX-02")
def test_a_technomancer_is_a_device_made_of_the_mind_and_hurt_in_it() -> None:
    s = table()
    sheet = {"attributes": {**dict.fromkeys(ATTRIBUTES, 3), "CHA": 2, "INT": 4, "LOG": 5, "VOL": 6}, "res": 5}
    c = enlist(s, "pix", sheet, ANNE)
    persona = deck(s, c)
    names = ("attack", "corruption", "data_processing", "firewall")
    assert [value(s, persona, name) for name in names] == [2, 4, 5, 6]
    assert rating(s, persona) == 5
    assert persona.hot_sim
    assert persona.slots == 0
    hurt(s, persona, 3)
    assert marks(c.stun).startswith("xxx.")
    swap(persona, "attack")
    assert [value(s, persona, name) for name in names] == [4, 2, 5, 6]


@rule("SR-MTX-03", "SR-X24")
def test_an_access_is_none_valid_fake_or_a_backdoor_and_leaving_drops_the_illegal_ones() -> None:
    s = table()
    site(s)
    c = decker(s)
    assert access(s, c, "vault") == "none"
    assert refused(s, ANNE, "enter_exit_network", network="vault") == "E_NO_ACCESS"
    for kind in ("fake", "backdoor"):
        inside(s, c, kind)
        assert access(s, c, "vault") == kind
        order(s, ANNE, "enter_exit_network", network="")
        assert (c.network, access(s, c, "vault")) == ("", "none")
    inside(s, c, "valid")
    order(s, ANNE, "enter_exit_network", network="")
    order(s, ANNE, "enter_exit_network", network="vault")
    assert (c.network, access(s, c, "vault")) == ("vault", "valid")


@rule("SR-MTX-04")
def test_only_what_stands_on_the_grid_or_in_the_same_network_can_be_reached() -> None:
    s = table()
    site(s)
    make_device(s, "kiosk", "camera")
    c = decker(s)
    assert refused(s, ANNE, "data_spike", device="cam") == "E_TARGET"  # nobody there knows of it
    hack(s, c, "data_spike", hits(0, 2), hits(1, 6), device="kiosk")
    inside(s, c)
    hack(s, c, "data_spike", hits(0, 8), hits(1, 6), device="cam")
    assert s.devices["cam"].damage == 3
    assert refused(s, ANNE, "data_spike", device="no_such_thing") == "E_TARGET"


@rule("SR-MTX-04")
def test_intruder_and_defender_reach_each_other_inside() -> None:
    s = table()
    site(s)
    c, zed = decker(s), guard(s)
    s.characters["zed"].hidden = True
    assert refused(s, ANNE, "data_spike", device=zed.device) == "E_TARGET"
    inside(s, c)
    hack(s, c, "data_spike", hits(0, 6), hits(1, 6), device=zed.device)
    assert deck(s, zed).damage == 3


@rule("SR-MTX-05")
def test_whoever_is_offline_does_nothing_in_the_matrix() -> None:
    s = table()
    site(s)
    c = decker(s)
    order(s, ANNE, "change_mode", presence="offline")
    assert refused(s, ANNE, "force_access", network="vault") == "E_OFFLINE"
    assert refused(s, ANNE, "hide") == "E_OFFLINE"
    order(s, ANNE, "change_mode", presence="ar")
    assert c.mode == "ar"


@rule("SR-MTX-06")
@pytest.mark.parametrize(
    ("code", "name", "dice_thrown"),
    [
        ("trace_icon", "corruption", 7),
        ("snoop_traffic", "corruption", 7),
        ("tar", "data_processing", 9),
        ("lock_connection", "data_processing", 9),
        ("data_spike", "firewall", 8),
        ("take_control", "firewall", 8),
        ("format_device", "firewall", 8),
    ],
)
def test_what_defends_depends_on_what_is_done(code: str, name: str, dice_thrown: int) -> None:
    s = table()
    site(s)
    hack(s, inside(s, decker(s)), code, hits(0, dice_thrown), hits(1, 6), device="host")
    assert rolls(s, role="defence")[0]["action"] == f"matrix_{name}"
    assert left(s) == {}


@rule("SR-MTX-07", "SR-MTX-08")
def test_a_decker_defends_first_then_the_master_then_the_device_alone() -> None:
    s = table()
    place = site(s)
    inside(s, decker(s))
    for device, defender, with_ in (("cam", None, "host"), ("lamp", None, "lamp")):
        found = defender_of(s, s.devices[device], "firewall", but="ada")
        assert (found[0], found[1].id) == (defender, with_)
    zed, yul = guard(s, VOL=2), guard(s, "yul", VOL=5)
    assert defender_of(s, s.devices["cam"], "firewall", but="ada")[0] is yul
    place.deckers.remove("yul")
    assert defender_of(s, s.devices["lamp"], "firewall", but="ada")[0] is zed
    bear(s, zed, Status("unconscious"))
    assert defender_of(s, s.devices["cam"], "firewall", but="ada")[1].id == "host"
    brick(s, s.devices["host"])
    assert defender_of(s, s.devices["cam"], "firewall", but="ada")[1].id == "cam"
    assert yul.id in s.characters


@rule("SR-MTX-07")
def test_a_personal_device_is_defended_by_its_user_as_long_as_they_are_able() -> None:
    s = table()
    c, bo = decker(s), decker(s, "bo", BRUNO)
    assert defender_of(s, deck(s, bo), "firewall", but=c.id)[0] is bo
    bear(s, bo, Status("frozen"))
    assert defender_of(s, deck(s, bo), "firewall", but=c.id) == (None, deck(s, bo))


@rule("SR-MTX-08")
def test_a_decker_adds_a_mind_to_the_attribute_a_device_its_rating() -> None:
    s = table()
    site(s)
    c = inside(s, decker(s))
    zed = guard(s, VOL=5, LOG=2, INT=4)
    for code, parts in (
        ("data_spike", [["firewall", 3], ["VOL", 5]]),
        ("tar", [["data_processing", 4], ["LOG", 2]]),
        ("trace_icon", [["corruption", 5], ["INT", 4]]),
    ):
        pool = sum(part[1] for part in parts)
        hack(s, c, code, hits(0, pool), hits(1, 6), device="cam")
        assert rolls(s, who="zed")[-1]["parts"] == parts
    bear(s, zed, Status("full_matrix_defense"))
    bear(s, zed, Status("full_defense"))
    hack(s, c, "trace_icon", hits(0, 5 + 4 + 3 + 5), hits(1, 6), device="cam")
    assert rolls(s, who="zed")[-1]["parts"][2:] == [["full_matrix_defense", 3], ["full_defense", 5]]


@rule("SR-MTX-09")
def test_with_a_fake_access_even_simple_actions_are_opposed() -> None:
    s = table()
    site(s, plan=File("plan"))
    c = decker(s)
    for kind, opposed in (("valid", False), ("fake", True), ("backdoor", True)):
        inside(s, c, kind)
        before = len(rolls(s, role="defence"))
        hack(s, c, "hide", hits(0, 8) if opposed else "", hits(0, 6))
        assert len(rolls(s, role="defence")) == before + opposed
        s.networks["vault"].members.clear()


@rule("SR-MTX-09")
def test_what_concerns_ones_own_device_or_the_grid_is_never_opposed() -> None:
    s = table()
    site(s)
    c = inside(s, decker(s))
    hack(s, c, "check_surveillance", "", hits(1, 6))
    order(s, ANNE, "reconfigure", swap="attack")
    order(s, ANNE, "change_icon", text="a heron")
    order(s, ANNE, "reboot_device", device=c.device)
    assert rolls(s, role="defence") == []
    assert deck(s, c).back_in == 2
    assert c.surveillance == 0


@rule("SR-MTX-10")
def test_a_fixed_threshold_and_a_defence_must_both_be_exceeded() -> None:
    s = table()
    site(s, plan=File("plan", owner="vault", encrypted=3, key="k"))
    c = inside(s, decker(s))
    c.facts.append("file:vault:plan")
    hack(s, c, "decrypt_file", hits(1, 8), hits(3, 6), file="plan")
    assert rolls(s, who="ada")[-1]["threshold"] == 3
    hack(s, c, "decrypt_file", hits(5, 8), hits(4, 6), file="plan")
    assert rolls(s, who="ada")[-1]["threshold"] == 5
    assert s.networks["vault"].files["plan"].encrypted == 3


@rule("SR-MTX-11", "SR-MTX-32")
def test_programs_and_hot_sim_add_dice_and_noise_takes_them() -> None:
    s = table(hot_sim_dice=3)
    site(s)
    c = decker(s, programs=["picklock", "wisp"])
    hack(s, c, "force_access", hits(0, 8), hits(0, 8), network="vault", programs=["picklock"])
    order(s, ANNE, "change_mode", presence="vr_hot")
    make_noise(s, deck(s, c), 4, "storm")
    make_noise(s, deck(s, c), 2, "rain")
    hack(s, c, "force_access", hits(0, 8), hits(0, 5), network="vault")
    assert [part for part in rolls(s, who="ada")[-1]["parts"] if part[0] not in ("electronics", "LOG")] == [
        ["noise", -4],
        ["hot_sim", 3],
    ]
    assert refused(s, ANNE, "force_access", network="vault", programs=["lantern"]) == "E_PROGRAM"


@rule("SR-MTX-12", "SR-MTX-13", "SR-X26")
def test_a_linked_action_suffers_unless_its_attribute_is_the_higher_one() -> None:
    s = table()
    site(s)
    c = decker(s)
    c.backdoors["vault"] = 1
    fight(s, "ada")
    hack(s, c, "force_access", hits(0, 8), hits(0, 6), network="vault")
    assert rolls(s, who="ada")[-1]["sources"] == [["linked", -1]]
    order(s, ANNE, "reconfigure", swap="attack")
    assert (deck(s, c).attack, deck(s, c).corruption, c.minor) == (5, 4, 1)
    c.major = 2
    hack(s, c, "force_access", hits(0, 8), hits(0, 6), network="vault")
    assert rolls(s, who="ada")[-1]["sources"] == []
    hack(s, c, "use_backdoor", hits(0, 8), hits(0, 7), network="vault")
    assert rolls(s, who="ada")[-1]["sources"] == [["linked", -1]]
    deck(s, c).attack = deck(s, c).corruption = 4
    c.major = 1
    hack(s, c, "force_access", hits(0, 8), hits(0, 6), network="vault")
    assert rolls(s, who="ada")[-1]["sources"] == [["linked", -1]]


@rule("SR-MTX-13", "SR-X26")
def test_reconfiguring_swaps_one_pair_or_both() -> None:
    s = table()
    c = decker(s)
    order(s, ANNE, "reconfigure", swap="data_processing")
    assert (deck(s, c).data_processing, deck(s, c).firewall, deck(s, c).attack) == (3, 4, 4)
    order(s, ANNE, "reconfigure", swap="both")
    assert (deck(s, c).data_processing, deck(s, c).firewall) == (4, 3)
    assert (deck(s, c).attack, deck(s, c).corruption) == (5, 4)


@rule("SR-MTX-14")
def test_every_matrix_action_is_utility_or_combat_and_combat_gives_its_author_away() -> None:
    matrix = [entry for entry in ACTIONS.values() if entry.domain == "matrix"]
    assert {entry.class_ for entry in matrix} == {"utility", "combat"}
    combat = {entry.code for entry in matrix if entry.class_ == "combat"}
    assert combat == {"crash_program", "tar", "data_spike", "full_matrix_defense", "lock_connection"}
    s = table()
    place = site(s)
    c = inside(s, decker(s), "backdoor")
    hack(s, c, "take_control", hits(0, 8), hits(1, 6), device="cam")
    answer(s, "keep")
    order(s, ANNE, "full_matrix_defense")
    assert place.detected == []
    hack(s, c, "data_spike", hits(0, 8), hits(1, 6), device="lamp")
    assert place.detected == ["ada"]


@rule("SR-MTX-27", "SR-X17", "SR-X18")
def test_a_hidden_icon_must_be_perceived_unless_the_watcher_is_at_home() -> None:
    s = table()
    site(s)
    c, bo = decker(s), decker(s, "bo", BRUNO)
    hack(s, c, "hide", "", hits(2, 6))
    assert [(one.code, one.level) for one in c.statuses] == [("hidden_icon", 2)]
    assert refused(s, BRUNO, "data_spike", device=c.device) == "E_TARGET"
    hack(s, bo, "matrix_perception", hits(1, 5 + 4 + 2), hits(1, 6))
    assert rolls(s, who="ada", role="defence")[-1]["parts"][-1] == ["hidden_icon", 2]
    assert refused(s, BRUNO, "data_spike", device=c.device) == "E_TARGET"
    hack(s, bo, "matrix_perception", hits(1, 5 + 4 + 2), hits(2, 6))
    assert told(s, "private_note", BRUNO, note="icon_found") != []
    hack(s, bo, "data_spike", hits(0, 6), hits(0, 6), device=c.device)
    zed = guard(s)
    inside(s, c)
    s.networks["vault"].members.append("bo")
    zed.facts.clear()
    hack(s, zed, "data_spike", hits(0, 6), hits(0, 6), device=c.device)


@rule("SR-MTX-27", "SR-X28")
def test_running_silent_works_on_the_grid_only_and_hides_without_bonus_dice() -> None:
    s = table()
    site(s)
    c, bo = decker(s), decker(s, "bo", BRUNO)
    order(s, ANNE, "run_silent")
    assert refused(s, BRUNO, "data_spike", device=c.device) == "E_TARGET"
    hack(s, bo, "matrix_perception", hits(0, 5 + 4), hits(1, 6))
    assert f"icon:{c.id}" in bo.facts
    inside(s, c, "valid")
    assert refused(s, ANNE, "run_silent") == "E_GRID"
    order(s, ANNE, "enter_exit_network", network="")
    order(s, ANNE, "run_silent")
    assert c.statuses == []


@rule("SR-MTX-27")
def test_an_intruder_who_looks_for_a_hidden_icon_faces_the_network_and_the_icon() -> None:
    s = table()
    site(s)
    c, zed = inside(s, decker(s)), guard(s)
    bear(s, zed, Status("hidden_icon", 1))
    place = s.networks["vault"]
    place.deckers.clear()
    hack(s, c, "matrix_perception", f"{hits(1, 7)} {hits(3, 5 + 4 + 1)}", hits(2, 6))
    assert rolls(s, who="ada")[-1]["threshold"] == 3


@rule("SR-TURN-14", "SR-X27")
def test_whoever_is_attacked_in_the_matrix_may_brace() -> None:
    s = table()
    c, bo = decker(s), decker(s, "bo", BRUNO)
    fight(s, "ada", "bo")
    dice(s, f"{hits(0, 6 + 3)} {hits(1, 6)}")
    order(s, ANNE, "data_spike", device=bo.device)
    assert asked(s) == ("react", BRUNO)
    answer(s, "react:full_matrix_defense")
    assert (bo.major, deck(s, bo).damage) == (0, 3)
    assert c.major == 0
    play(s, ANNE, "end_turn")
    assert [one.code for one in bo.statuses] == ["full_matrix_defense"]
    play(s, BRUNO, "end_turn")
    assert bo.statuses == []


def test_the_builder_of_sites_makes_opponents() -> None:
    s = table()
    site(s)
    assert guard(s).npc
    assert add(s, "cy", BRUNO).side == "crew"
    assert GM not in s.arrivals


@rule("SR-MTX-04", "SR-X03", "SR-X04", "SR-X05")
@pytest.mark.parametrize("code", ["force_access", "find_backdoor", "use_backdoor"])
def test_a_network_is_attacked_from_the_grid(code: str) -> None:
    s = table()
    site(s)
    c = inside(s, decker(s))
    s.networks["annex"] = Network("annex", master="host")
    if code == "use_backdoor":
        c.backdoors["annex"] = 1
    assert refused(s, ANNE, code, network="annex") == "E_GRID"
    order(s, ANNE, "enter_exit_network", network="")
    dice(s, f"{hits(0, 8)} {hits(0, 8)}")
    assert refused(s, ANNE, code, network="annex") == ""


@rule("SR-X28", "SR-MTX-27")
@pytest.mark.parametrize("way", ["force", "door"])
def test_nobody_runs_silent_inside_a_network(way: str) -> None:
    s = table()
    site(s)
    c = decker(s)
    order(s, ANNE, "run_silent")
    if way == "force":
        hack(s, c, "force_access", hits(0, 8), hits(1, 6), network="vault")
    else:
        c.accesses["vault"] = "valid"
        order(s, ANNE, "enter_exit_network", network="vault")
    assert (c.network, c.statuses) == ("vault", [])


@rule("SR-X24", "SR-MTX-03")
def test_going_from_one_network_to_another_leaves_the_first() -> None:
    s = table()
    site(s)
    c = inside(s, decker(s))
    s.networks["annex"] = Network("annex", master="host", members=["ada"])
    assert refused(s, ANNE, "enter_exit_network", network="vault") == "E_TARGET"
    order(s, ANNE, "enter_exit_network", network="annex")
    assert (c.network, c.accesses) == ("annex", {})


@rule("SR-MTX-08", "SR-MTX-42")
def test_a_sprite_that_braces_adds_its_firewall() -> None:
    s = table()
    pix = add(s, "pix", ANNE, res=4, technomancy=2)
    sprite = call_sprite(s, pix, "courier", 2, 3)
    assert decker_parts(s, sprite, "firewall") == [("firewall", 4), ("sprite_level", 2)]
    order(s, ANNE, "full_matrix_defense", character=sprite.id)
    assert decker_parts(s, sprite, "firewall")[2:] == [("full_matrix_defense", 4)]
