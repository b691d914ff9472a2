"""What things, programs, powers and improvements do beside the rules they go with. [SR-SMP, SR-E27]"""

from typing import Any

import pytest

from citing import rule
from games.rpg.circles import chapel, mage, serving
from games.rpg.scenes import (
    ANNE,
    BRUNO,
    add,
    answer,
    called,
    dice,
    fight,
    marks,
    order,
    play,
    rolls,
    statuses,
    table,
)
from games.rpg.sites import deck, decker, hack, hits, inside, site
from tripot.engine.seats import GM
from tripot.games.rpg.records import Box, Character, File, Weapon
from tripot.games.rpg.spirits import call_sprite
from tripot.games.rpg.state import Table


def hackers(s: Table, *programs: str) -> tuple[Character, Character]:
    """Two deckers on the grid, one of whom has these programs."""
    return decker(s, programs=list(programs)), decker(s, "bo", BRUNO)


@rule("SR-SMP-04", "SR-X11")
def test_a_hammer_adds_two_to_a_spike_that_uses_it() -> None:
    s = table()
    c, bo = hackers(s, "hammer")
    hack(s, c, "data_spike", hits(0, 6), hits(1, 6), device=bo.device)
    assert deck(s, bo).damage == 2 + 1
    hack(s, c, "data_spike", hits(0, 6), hits(1, 6), device=bo.device, programs=["hammer"])
    assert deck(s, bo).damage == 3 + 2 + 1 + 2


@rule("SR-SMP-04", "SR-MTX-29")
@pytest.mark.parametrize(("code", "pool"), [("tar", 8), ("data_spike", 6)])
def test_a_clamp_locks_whatever_is_struck_with_it(code: str, pool: int) -> None:
    s = table()
    c, bo = hackers(s, "clamp")
    hack(s, c, code, hits(1, pool), hits(1, 6), device=bo.device, programs=["clamp"])
    assert deck(s, bo).locks == []
    hack(s, c, code, hits(0, pool), hits(1, 6), device=bo.device, programs=["clamp"])
    assert deck(s, bo).locks == ["ada"]


@rule("SR-SMP-04")
@pytest.mark.parametrize(("mode", "boxes"), [("ar", (0, 0)), ("vr_cold", (1, 0)), ("vr_hot", (0, 1))])
def test_a_backlash_strikes_the_mind_of_whoever_is_in_vr(mode: str, boxes: tuple[int, int]) -> None:
    s = table()
    c, bo = hackers(s, "backlash")
    bo.mode, bo.presets["atouts"] = mode, "never"
    hack(s, c, "data_spike", hits(0, 6), f"{hits(2, 6)} {hits(1, 3)}", device=bo.device, programs=["backlash"])
    assert (marks(bo.stun).count("x"), marks(bo.physical).count("x")) == boxes


@rule("SR-SMP-04", "SR-E27")
def test_a_mender_mends_a_box_of_one_s_own_device_legally() -> None:
    s = table()
    c, _ = hackers(s, "mender")
    deck(s, c).damage = 2
    fight(s, "ada")
    order(s, ANNE, "activate", power="mender")
    assert (deck(s, c).damage, c.minor, c.surveillance) == (1, 1, 0)


@rule("SR-MTX-31")
def test_a_lock_of_the_game_master_s_has_six_dice_unless_said() -> None:
    s = table()
    c, _ = hackers(s)
    deck(s, c).locks = ["gm:"]
    dice(s, f"{hits(2, 6)} {hits(2, 6)}")
    order(s, ANNE, "jack_out")
    assert (c.mode, rolls(s, who="ada")[-1]["threshold"]) == ("ar", 2)
    assert rolls(s, role="defence")[-1]["parts"] == [["lock", 6]]


@rule("SR-X27")
def test_a_matrix_brace_lasts_until_the_end_of_the_round() -> None:
    s = table()
    hackers(s)
    fight(s, "ada", "bo", d6="6 1")
    order(s, ANNE, "full_matrix_defense")
    assert statuses(s.characters["ada"]) == ["full_matrix_defense"]
    for _ in range(2):
        play(s, GM, "end_turn")
    assert statuses(s.characters["ada"]) == []


@rule("SR-E19", "SR-MTX-17")
def test_reading_a_file_as_an_intruder_counts_the_programs_used() -> None:
    s = table()
    site(s, plan=File("plan", owner="vault"))
    c = inside(s, decker(s, programs=["wisp", "ballast"]))
    c.facts.append("file:vault:plan")
    order(s, ANNE, "read_file", file="plan", programs=["wisp", "ballast"])
    assert c.surveillance == 1


@rule("SR-MTX-42")
def test_a_sprite_has_its_level_once_where_it_is_not_skilled() -> None:
    s = table()
    pix = add(s, "pix", ANNE, res=4, technomancy=2)
    sprite = call_sprite(s, pix, "courier", 3, 3)
    sprite.skills.clear()
    dice(s, hits(1, 3))
    order(s, ANNE, "hide", character=sprite.id)
    assert rolls(s)[-1]["parts"] == [["sprite_level", 3]]


@rule("SR-SMP-07")
@pytest.mark.parametrize("power", ["diagnostics", "stability"])
def test_a_sprite_in_the_machine_helps_whoever_uses_it(power: str) -> None:
    s = table()
    c = decker(s)
    pix = add(s, "pix", BRUNO, res=4, technomancy=2)
    sprite = call_sprite(s, pix, "machine", 2, 3)
    order(s, BRUNO, "activate", character=sprite.id, power=power, device=c.device)
    dice(s, "1 1 1 1 5 3")
    order(s, ANNE, "check_surveillance")
    if power == "diagnostics":
        answer(s, "keep")
    done = rolls(s, who="ada")[-1]
    assert (done["sources"], done["faults"]) == (([["diagnostics", 1]], 4) if power == "diagnostics" else ([], 4 - 2))


@rule("SR-SMP-07", "SR-E09")
@pytest.mark.parametrize(("kind", "sources"), [("machine", [["sprite_friend", 1]]), ("courier", [])])
def test_a_friend_of_some_sprites_compiles_those_better(kind: str, sources: list[list[Any]]) -> None:
    s = table()
    c = decker(s, device="", res=4, technomancy=2, traits={"sprite_friend": 1})
    c.trait_data["sprite_friend"] = "machine"
    dice(s, hits(0, 6), "1 1")
    order(s, ANNE, "compile_sprite", sprite_type=kind)
    if sources:
        answer(s, "keep")
    assert rolls(s, who="ada")[-1]["sources"] == sources


@rule("SR-SMP-07", "SR-E27")
@pytest.mark.parametrize(("minutes", "threshold"), [(0, 10), (25, 8), (600, 3)])
def test_a_vision_is_easier_the_longer_one_has_watched(minutes: int, threshold: int) -> None:
    s = table()
    guide = serving(s, None, power=3, kind="guide")
    dice(s, hits(1, 6))
    order(s, GM, "activate", character=guide.id, power="divination", metres=minutes)
    assert rolls(s)[-1]["threshold"] == threshold


@rule("SR-SMP-07", "SR-E27")
def test_a_search_is_harder_by_distance_barriers_and_concealment() -> None:
    s = table()
    guide = serving(s, None, power=3, kind="guide")
    order(s, GM, "activate", character=guide.id, power="search", metres=2500, modifier=8)
    project = next(iter(s.projects.values()))
    assert (project.threshold, project.interval, project.base) == (5 + 2 + 8, 600, 6)


@rule("SR-SMP-07", "SR-E27")
def test_a_spirit_guards_as_many_as_its_power() -> None:
    s = table()
    for number in range(4):
        add(s, f"cy{number}", x=number, y=1)
    stone = serving(s, None, power=2, kind="stone")
    stone.x, stone.y = 0, 0
    order(s, GM, "activate", character=stone.id, power="guard")
    assert sum("guarded" in statuses(c) for c in s.people()) == 2
    assert stone.side == "opposition"


@rule("SR-SMP-07")
def test_an_aura_of_fire_burns_whoever_strikes_it_and_a_spirit_s_blow_brings_its_element() -> None:
    s = table()
    ada = add(s, "ada", ANNE, x=1, y=0, weapons=["sickle_blade"], close_combat=2)
    ada.presets["atouts"] = "never"
    ember, tide = serving(s, None, power=2), serving(s, None, power=2, kind="tide")
    for spirit in (ember, tide):
        spirit.x = spirit.y = 0
    order(s, GM, "activate", character=ember.id, power="fire_aura")
    dice(s, f"{hits(0, 7)} {hits(1, 5)} {hits(0, 3)}")
    order(s, ANNE, "attack_melee", weapon="sickle_blade", target=ember.id)
    assert statuses(ada) == ["burning"]
    dice(s, f"{hits(0, 6)} {hits(1, 5)} {hits(0, 3)}")
    order(s, GM, "attack_melee", character=tide.id, weapon="spirit", target="ada")
    assert statuses(ada) == ["soaked"]


@rule("SR-SMP-03", "SR-E05")
def test_a_quick_holster_is_free_once_a_round() -> None:
    s = table()
    ada = add(s, "ada", ANNE)
    ada.weapons = [Weapon("rook_pistol", "rook_pistol", "single", 12, ("quick_holster",))]
    fight(s, "ada")
    minors = ada.minor
    for spent in (0, 1):
        order(s, ANNE, "draw_item", weapon="rook_pistol")
        assert ada.minor == minors - spent


@rule("SR-SMP-03", "SR-C16")
def test_a_rope_helps_whoever_climbs() -> None:
    s = table()
    add(s, "ada", ANNE, athletics=2, gear={"rope": 1})
    dice(s, hits(1, 5))
    order(s, ANNE, "climb")
    answer(s, "keep")
    assert rolls(s)[-1]["sources"] == [["rope", 1]]


@rule("SR-E13")
def test_a_medikit_works_for_whoever_knows_less_than_it_does() -> None:
    s = table()
    ada = add(s, "ada", ANNE, x=0, y=0, gear={"medikit": 1}, LOG=2)
    ada.physical = [Box(damaged=True, at=s.clock), *ada.physical[1:]]
    dice(s, hits(1, 8))
    order(s, ANNE, "first_aid", target="ada", monitor="physical")
    assert (rolls(s)[-1]["parts"], marks(ada.physical)[0]) == ([["medikit", 8]], "s")


@rule("SR-E20", "SR-TEST-16")
def test_a_broken_thing_is_mended_in_ten_minutes_against_one() -> None:
    s = table()
    ada = add(s, "ada", ANNE, engineering=2, gear={"repair_kit": 1}, armour="plate_vest")
    ada.broken.append("plate_vest")
    start = s.clock
    dice(s, hits(2, 5))
    order(s, ANNE, "repair_device", device="plate_vest")
    assert (ada.broken, s.clock - start) == ([], 600)


def casting(s: Table, spell: str, far: int = 1) -> tuple[Character, Character]:
    """A magician with one spell, and Bo some metres away."""
    c = mage(s, x=0, y=0, spells=[spell])
    bo = add(s, "bo", BRUNO, x=far, y=0)
    bo.presets["atouts"] = "never"
    return c, bo


@rule("SR-SMP-06")
def test_unstable_stone_cuts_everybody_next_to_the_target() -> None:
    s = table()
    c, bo = casting(s, "stone_burst", far=9)
    near, far = add(s, "cy", x=11, y=0), add(s, "dio", x=12, y=0)
    dice(s, f"{hits(0, 6)} {hits(1, 6)} {hits(3, 3)}", "1 1")
    order(s, ANNE, "cast_spell", spell="stone_burst", target="bo", amplify=[{"gives": "unstable_stone"}])
    assert [marks(one.physical).count("x") for one in (bo, near, far, c)] == [1, 1, 0, 0]


@rule("SR-SMP-06")
@pytest.mark.parametrize(("net", "borne"), [(1, []), (2, ["prone"])])
def test_uplift_throws_down_whoever_is_hurt_more_than_they_are_tough(net: int, borne: list[str]) -> None:
    s = table()
    _, bo = casting(s, "seismic_shock", far=9)
    dice(s, f"{hits(0, 6)} {hits(net, 6)} {hits(0, 3)}", "1 1")
    order(s, ANNE, "cast_spell", spell="seismic_shock", target="bo", amplify=[{"gives": "uplift"}])
    assert statuses(bo) == borne


@rule("SR-SMP-06", "SR-HEAL-03")
@pytest.mark.parametrize(("amplify", "after"), [([], "X"), ([{"gives": "deep_healing"}], "s")])
def test_deep_healing_reaches_what_no_other_magic_does(amplify: list[dict[str, str]], after: str) -> None:
    s = table()
    _, bo = casting(s, "healing")
    bo.physical = [Box(damaged=True, incurable=True), *bo.physical[1:]]
    dice(s, hits(2, 6), "1 1" if amplify else "1")
    order(s, ANNE, "cast_spell", spell="healing", target="bo", amplify=amplify)
    assert marks(bo.physical)[0] == after


@rule("SR-X09")
def test_whoever_jams_without_a_map_jams_at_least_themselves() -> None:
    s = table()
    c, _ = hackers(s)
    hack(s, c, "jam_signals", "", hits(2, 6))
    assert [one.level for one in deck(s, c).noise] == [2]


@rule("SR-SMP-07", "SR-CHR-11")
def test_a_crowd_weighs_on_whoever_cannot_bear_it() -> None:
    s = table()
    chapel(s, crowded=True)
    ada = add(s, "ada", ANNE, zone="chapel", traits={"crowd_stress": 1})
    assert called(s, ada, "3 3 3")["sources"] == [["crowd_stress", -1]]
    s.zones["chapel"].crowded = False
    assert called(s, ada, "3 3 3")["sources"] == []
