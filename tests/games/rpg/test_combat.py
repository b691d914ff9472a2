"""Combat: weapons, bands, modes, reactions, special attacks. [SR-CBT, SR-C]"""

from typing import Any

import pytest

from citing import rule
from games.rpg.scenes import (
    ANNE,
    BRUNO,
    add,
    answer,
    asked,
    dice,
    faces,
    fight,
    left,
    marks,
    order,
    picks,
    play,
    react_with,
    refused,
    rolls,
    sample,
    silence,
    statuses,
    table,
    told,
)
from games.rpg.sites import hits, site
from tripot.engine.actions import Fill
from tripot.engine.rng import ScriptedRng
from tripot.engine.seats import GM
from tripot.games.rpg.characters.creation import add_machine
from tripot.games.rpg.grapples import link
from tripot.games.rpg.records import Character, Status, Weapon, Zone
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import add as bear
from tripot.games.rpg.statuses.bearing import find, give
from tripot.games.rpg.tables import AIMS, BANDS, MODES, WEAPONS
from tripot.games.rpg.weapons import band_of


def duel(s: Table, far: int = 1, **sheet: Any) -> tuple[Character, Character]:
    """Ada and Bo, some metres apart; Bo has 3 in everything, ten skills of none, and no friends."""
    full = {"weapons": ["sickle_blade", "heron_rifle"], "close_combat": 2, "firearms": 2, "athletics": 2, **sheet}
    c = add(s, "ada", ANNE, x=0, y=0, **full)
    other = add(s, "bo", BRUNO, x=far, y=0, weapons=["gull_knife"])
    other.side = "opposition"
    for one in (c, other):
        one.presets["atouts"] = "never"
    return c, other


def shoot(s: Table, theirs: int = 0, ours: int = 0, after: str = "", pool: int = 5, **form: Any) -> Table:
    """Ada fires: Bo defends with six dice, Ada throws, Bo resists."""
    dice(s, f"{hits(theirs, 6)} {hits(ours, pool)} {after}")
    return order(s, ANNE, "attack_ranged", **{"weapon": "heron_rifle", "target": "bo", **form})


def strike(s: Table, theirs: int = 0, ours: int = 0, after: str = "", pool: int = 5, **form: Any) -> Table:
    """Ada strikes with the blade."""
    dice(s, f"{hits(theirs, 6)} {hits(ours, pool)} {after}")
    return order(s, ANNE, "attack_melee", **{"weapon": "sickle_blade", "target": "bo", **form})


@rule("SR-CBT-01", "SR-CBT-07", "SR-E01", "SR-DICE-05")
def test_worked_example_of_a_blow() -> None:
    s = table()
    c = sample(s, "vesna_kord", ANNE, x=0, y=0)
    c.presets["atouts"] = "never"
    guard = sample(s, "dock_guard", x=1, y=0)
    dice(s, f"{hits(2, 6)} {hits(5, 13)} {hits(2, 6)}")
    order(s, ANNE, "attack_melee", weapon="sickle_blade", target=guard.id)
    assert marks(guard.physical) == "xxxxx...."
    assert [(one["role"], len(one["dice"])) for one in rolls(s)] == [("defence", 6), ("test", 13), ("resistance", 6)]
    assert rolls(s, who="vesna_kord")[-1]["net"] == 3


@rule("SR-CBT-02")
@pytest.mark.parametrize(
    ("weapon", "parts"),
    [
        ("sickle_blade", [["close_combat", 2], ["AGI", 4]]),
        ("heron_rifle", [["firearms", 3], ["AGI", 4]]),
        ("moth_taser", [["firearms", 3], ["AGI", 4]]),
        ("unarmed", [["close_combat", 2], ["AGI", 4]]),
    ],
)
def test_the_pool_of_a_weapon(weapon: str, parts: list[list[Any]]) -> None:
    s = table()
    duel(s, weapons=["sickle_blade", "heron_rifle", "moth_taser"], AGI=4, firearms=3)
    code = "attack_melee" if WEAPONS[weapon].melee else "attack_ranged"
    dice(s, f"{hits(0, 6)} {hits(0, sum(part[1] for part in parts))}")
    order(s, ANNE, code, weapon=weapon, target="bo")
    assert rolls(s, who="ada")[-1]["parts"] == parts


@rule("SR-CBT-02", "SR-CBT-12", "SR-CBT-08", "SR-C03")
def test_in_a_grapple_the_holder_strikes_with_strength_and_the_held_defends_with_the_body() -> None:
    s = table()
    c, bo = duel(s, FOR=5)
    bo.attributes |= {"CON": 4, "FOR": 2}
    link(s, c, bo)
    dice(s, f"{hits(0, 6)} {hits(0, 7)}")
    order(s, ANNE, "attack_melee", weapon="sickle_blade", target="bo")
    assert rolls(s, who="bo")[-1]["parts"] == [["CON", 4], ["FOR", 2]]
    assert rolls(s, who="ada")[-1]["parts"] == [["close_combat", 2], ["FOR", 5]]
    cy = add(s, "cy", 2, x=0, y=1, weapons=["gull_knife"])
    dice(s, f"{hits(1, 6)} {hits(0, 3)}")
    order(s, 2, "attack_melee", weapon="gull_knife", target="bo")
    assert rolls(s, who="bo")[-1]["parts"] == [["REA", 3], ["INT", 3]]
    assert cy.alive


@rule("SR-CBT-02", "SR-CBT-19", "SR-TURN-20")
def test_a_mounted_gun_is_fired_by_its_operator_or_by_the_drone_itself() -> None:
    s = table()
    c, _ = duel(s, far=30, engineering=4, LOG=5)
    drone = add_machine(s, "mantis", "mantis_drone", owner=c)
    for driver, parts in (("ada", [["engineering", 4], ["LOG", 5]]), ("", [["autopilot", 3], ["sensors", 3]])):
        drone.driver = driver
        pool = sum(part[1] for part in parts)
        dice(s, f"{hits(0, 6)} {hits(0, pool)} {hits(0, pool)}")
        order(s, ANNE, "attack_ranged", character="mantis", weapon="pike_mount", target="bo")
        if asked(s)[0] == "reroll":
            answer(s, "keep")
        assert rolls(s, who="mantis")[-1]["parts"] == parts


@rule("SR-CBT-03", "SR-ADV-07")
def test_range_bands_give_levels_or_forbid_the_shot() -> None:
    assert BANDS == {"contact": 2, "near": 20, "short": 50, "medium": 250, "far": 750}
    assert [band_of(metres) for metres in (0, 2, 3, 20, 21, 50, 250, 251, 750, 751)] == [
        "contact", "contact", "near", "near", "short", "short", "medium", "far", "far", "",
    ]  # fmt: skip
    s = table()
    duel(s, far=1)
    bo = s.characters["bo"]
    for metres, level in ((1, -1), (15, 0), (40, 1), (200, 1), (700, 0)):
        bo.x = metres
        shoot(s)
        if level == 1:
            answer(s, "keep")
        assert rolls(s, who="ada")[-1]["level"] == level
    bo.x = 751
    assert refused(s, ANNE, "attack_ranged", weapon="heron_rifle", target="bo") == "E_RANGE"
    s.characters["ada"].weapons.append(Weapon("rook_pistol", "rook_pistol", "single", 12))
    bo.x = 60
    assert refused(s, ANNE, "attack_ranged", weapon="rook_pistol", target="bo") == "E_RANGE"


@rule("SR-GEN-07", "SR-LAW-01")
def test_a_shot_needs_a_distance() -> None:
    s = table()
    c, bo = duel(s)
    bo.x = bo.y = None
    assert refused(s, ANNE, "attack_ranged", weapon="heron_rifle", target="bo") == "E_DISTANCE"
    shoot(s, distance=15)
    assert c.weapons[1].ammo == 29


@rule("SR-CBT-04", "SR-CBT-05", "SR-CBT-07", "SR-C21")
@pytest.mark.parametrize(
    ("mode", "rounds", "damage", "level"), [("single", 1, 0, 0), ("semi_auto", 2, 1, -1), ("burst", 4, 2, -1)]
)
def test_fire_modes_spend_rounds_for_damage_and_levels(mode: str, rounds: int, damage: int, level: int) -> None:
    s = table()
    c, bo = duel(s, far=15)
    if mode != "single":
        order(s, ANNE, "change_fire_mode", weapon="heron_rifle", mode=mode)
    shoot(s, 0, 1, hits(0, 3))
    assert (c.weapons[1].ammo, marks(bo.physical).count("x")) == (30 - rounds, 5 + 1 + damage)
    assert rolls(s, who="ada")[-1]["level"] == level
    assert MODES[mode].rounds == rounds


@rule("SR-CBT-04")
def test_semi_automatic_fire_is_no_harder_where_the_band_helps() -> None:
    s = table()
    duel(s, far=40)
    order(s, ANNE, "change_fire_mode", weapon="heron_rifle", mode="semi_auto")
    shoot(s)
    answer(s, "keep")
    assert rolls(s, who="ada")[-1]["sources"] == [["band", 1]]


@rule("SR-CBT-04")
def test_full_auto_costs_a_lone_target_a_minor_action_hit_or_miss() -> None:
    s = table()
    c, bo = duel(s, far=15, weapons=["marlin_smg"])
    order(s, ANNE, "change_fire_mode", weapon="marlin_smg", mode="full_auto")
    for code in ("full_defense", "throw_self_down"):
        bo.presets[code] = "never"
    fight(s, "ada", "bo")
    dice(s, f"{hits(3, 6)} {hits(0, 5)}")
    order(s, ANNE, "attack_ranged", weapon="marlin_smg", target="bo")
    assert (c.weapons[0].ammo, bo.minor, bo.pending_minor) == (20, 1, 0)
    bo.minor, c.major = 0, 1
    dice(s, f"{hits(3, 6)} {hits(0, 5)}")
    order(s, ANNE, "attack_ranged", weapon="marlin_smg", target="bo")
    assert bo.pending_minor == 1
    assert rolls(s, who="ada")[-1]["sources"] == [["band", 1], ["mode", -2]]


@rule("SR-CBT-17", "SR-C02")
def test_full_auto_on_several_targets_pins_each() -> None:
    s = table()
    _, bo = duel(s, far=15, weapons=["marlin_smg"])
    cy = add(s, "cy", 2, x=15, y=1)
    cy.presets["atouts"] = "never"
    cy.side = "opposition"
    order(s, ANNE, "change_fire_mode", weapon="marlin_smg", mode="full_auto")
    fight(s, "ada", "bo", "cy")
    for one in (bo, cy):
        one.presets |= {"full_defense": "never", "throw_self_down": "never", "interpose": "never"}
    dice(s, f"{hits(1, 6)} {hits(0, 3)} {hits(1, 6)} {hits(0, 2)}")
    strikes = [{"target": "bo", "dice": 3}, {"target": "cy", "dice": 2}]
    order(s, ANNE, "multiple_attack", weapon="marlin_smg", strikes=strikes)
    assert (statuses(bo), statuses(cy)) == (["pinned"], ["pinned"])
    assert (bo.minor, cy.minor) == (2, 2)
    assert s.characters["ada"].weapons[0].ammo == 10
    play(s, ANNE, "end_turn")
    bo.minor = 1
    assert refused(s, BRUNO, "move", x=12, y=0) == "E_NO_ACTION"
    play(s, BRUNO, "end_turn")
    assert (statuses(bo), statuses(cy)) == ([], ["pinned"])


@rule("SR-CBT-05", "SR-C02", "SR-C21")
def test_every_strike_of_a_multiple_attack_needs_its_own_rounds() -> None:
    s = table()
    c, _ = duel(s, far=15)
    order(s, ANNE, "change_fire_mode", weapon="heron_rifle", mode="burst")
    assert refused(s, ANNE, "change_fire_mode", weapon="heron_rifle", mode="full_auto") == "E_TARGET"
    c.weapons[1] = Weapon("heron_rifle", "heron_rifle", "burst", 7, held=True)
    strikes = [{"target": "bo", "dice": 2}, {"target": "bo", "dice": 3}]
    assert refused(s, ANNE, "multiple_attack", weapon="heron_rifle", strikes=strikes) == "E_AMMO"
    c.weapons[1] = Weapon("heron_rifle", "heron_rifle", "burst", 8, held=True)
    dice(s, f"{hits(1, 6)} {hits(0, 2)} {hits(1, 6)} {hits(0, 3)}")
    order(s, ANNE, "multiple_attack", weapon="heron_rifle", strikes=strikes)
    assert c.weapons[1].ammo == 0


@rule("SR-CBT-09", "SR-C02")
def test_aim_dice_are_shared_out_with_the_others_or_serve_the_first_strike() -> None:
    s = table()
    duel(s)
    strikes = [{"target": "bo", "dice": 3}, {"target": "bo", "dice": 3}]
    assert refused(s, ANNE, "multiple_attack", weapon="sickle_blade", strikes=strikes) == "E_SPLIT"
    order(s, ANNE, "aim")
    dice(s, f"{hits(1, 6)} {hits(0, 3)} {hits(1, 6)} {hits(0, 3)}")
    order(s, ANNE, "multiple_attack", weapon="sickle_blade", strikes=strikes)
    order(s, ANNE, "aim")
    dice(s, f"{hits(1, 6)} {hits(0, 6)} {hits(1, 6)} {hits(0, 5)}")
    order(s, ANNE, "multiple_attack", weapon="sickle_blade", strikes=strikes, full_pool=True)
    assert [len(one["dice"]) for one in rolls(s, who="ada")[-2:]] == [6, 5]


@rule("SR-CBT-05", "SR-E04")
def test_an_empty_magazine_is_refused_and_reloaded_for_a_major_or_with_a_pouch_a_minor() -> None:
    s = table()
    c, _ = duel(s, far=15, gear={"reload_bullets": 2})
    order(s, ANNE, "change_fire_mode", weapon="heron_rifle", mode="burst")
    c.weapons = [
        one if one.id != "heron_rifle" else type(one)(one.id, one.code, "burst", 3, held=True) for one in c.weapons
    ]
    assert refused(s, ANNE, "attack_ranged", weapon="heron_rifle", target="bo") == "E_AMMO"
    fight(s, "ada", "bo")
    order(s, ANNE, "reload", weapon="heron_rifle")
    assert (c.weapons[1].ammo, c.gear["reload_bullets"], c.major) == (30, 1, 0)
    assert refused(s, ANNE, "reload", weapon="sickle_blade") in ("E_NO_ACTION", "E_TARGET")
    c.weapons = [
        one if one.id != "heron_rifle" else type(one)(one.id, one.code, "burst", 3, held=True) for one in c.weapons
    ]
    c.gear["ammo_pouch"] = 1
    order(s, ANNE, "reload", weapon="heron_rifle")
    assert (c.minor, c.gear["reload_bullets"]) == (1, 0)


@rule("SR-CBT-06")
@pytest.mark.parametrize(("option", "strength", "level"), [(False, 5, 0), (True, 3, 0), (True, 4, 1)])
def test_strength_helps_only_where_the_table_says_so(option: bool, strength: int, level: int) -> None:
    s = table(melee_strength_advantage=option)
    duel(s, FOR=strength)
    strike(s)
    if level:
        answer(s, "keep")
    assert rolls(s, who="ada")[-1]["level"] == level


@rule("SR-CBT-08", "SR-C05", "SR-C06", "SR-C07", "SR-C09", "SR-STA-08")
def test_reactions_add_their_dice_to_one_defence() -> None:
    s = table()
    c, bo = duel(s)
    bo.skills |= {"athletics": c.skills["athletics"], "close_combat": c.skills["close_combat"]}
    bo.attributes["VOL"] = 5
    fight(s, "ada", "bo")
    bo.minor = 5
    dice(s)
    order(s, ANNE, "attack_melee", weapon="sickle_blade", target="bo")
    assert picks(s) == [
        "pass", "react:full_defense", "react:dodge", "react:block", "react:throw_self_down", "react:riposte",
    ]  # fmt: skip
    dice(s, f"{hits(0, 6 + 5 + 2 + 2 + 4)} {hits(0, 5)}")
    react_with(s, "full_defense", "dodge", "block", "throw_self_down")
    defence = rolls(s, who="bo")[-1]
    assert defence["parts"][2:] == [["dodge", 2], ["block", 2], ["throw_self_down", 4], ["full_defense", 5]]
    assert defence["level"] == -1  # prone at one metre, this very test
    assert (bo.major, bo.minor) == (0, 2)
    c.major = 1
    dice(s, f"{hits(0, 11)} {hits(0, 5)}")
    order(s, ANNE, "attack_melee", weapon="sickle_blade", target="bo")
    answer(s, "pass")
    assert rolls(s, who="bo")[-1]["parts"][2:] == [["full_defense", 5]]


@rule("SR-C05")
def test_full_defence_lasts_until_the_next_turn() -> None:
    s = table()
    c, _ = duel(s)
    fight(s, "ada", "bo")
    order(s, ANNE, "full_defense")
    assert (statuses(c), c.major) == (["full_defense"], 0)
    play(s, ANNE, "end_turn")
    assert statuses(c) == ["full_defense"]
    play(s, BRUNO, "end_turn")
    assert statuses(c) == []


@rule("SR-C04", "SR-CBT-09")
def test_aim_gives_a_die_each_time_and_is_used_up_or_lost() -> None:
    s = table()
    c, _ = duel(s)
    fight(s, "ada", "bo")
    order(s, ANNE, "aim")
    order(s, ANNE, "aim")
    dice(s, f"{hits(0, 6)} {hits(0, 7)}")
    order(s, ANNE, "attack_melee", weapon="sickle_blade", target="bo")
    answer(s, "pass")
    assert rolls(s, who="ada")[-1]["parts"][-1] == ["aim", 2]
    assert statuses(c) == []
    c.minor = 1
    order(s, ANNE, "aim")
    for _ in range(3):
        assert statuses(c) == ["aiming"]
        play(s, GM, "end_turn")
    assert statuses(c) == []


@rule("SR-C10", "SR-CBT-11", "SR-TEST-13")
def test_worked_example_of_a_riposte() -> None:
    s = table()
    c, bo = duel(s)
    fight(s, "ada", "bo")
    dice(s, f"5 5 5 3 3 3 {hits(1, 5)} {hits(0, 3)}")
    order(s, ANNE, "attack_melee", weapon="sickle_blade", target="bo")
    answer(s, "react:riposte")
    assert rolls(s, who="bo")[0]["sources"] == [["riposte", -1]]
    assert marks(c.physical).count("x") == 2
    assert marks(bo.physical).count("x") == 0
    assert bo.minor == 1


@rule("SR-C10", "SR-CBT-11")
def test_no_riposte_against_a_shot() -> None:
    s = table()
    duel(s, far=15)
    fight(s, "ada", "bo")
    dice(s)
    order(s, ANNE, "attack_ranged", weapon="heron_rifle", target="bo")
    assert picks(s) == ["pass", "react:full_defense", "react:throw_self_down"]


@rule("SR-C11", "SR-CBT-13", "SR-CBT-01")
def test_somebody_near_takes_the_blow_and_may_neither_block_nor_dodge() -> None:
    s = table()
    c, bo = duel(s)
    cy = add(s, "cy", 2, x=8, y=0, athletics=3, close_combat=3)
    cy.side, cy.presets["atouts"] = "opposition", "never"
    fight(s, "ada", "bo", "cy")
    dice(s)
    order(s, ANNE, "attack_melee", weapon="sickle_blade", target="bo")
    assert asked(s) == ("interpose", 2)
    dice(s, f"{hits(0, 6)} {hits(1, 5)} {hits(0, 3)}")
    answer(s, "interpose:cy", "pass")
    assert picks(s) == ["pass", "react:full_defense", "react:throw_self_down", "react:riposte"]
    answer(s, "pass")
    assert (marks(bo.physical).count("x"), marks(cy.physical).count("x")) == (0, 5)
    assert (cy.x, cy.minor, cy.moved) == (2, 1, True)
    c.major = 1
    dice(s, f"{hits(0, 6)} {hits(0, 5)}")
    order(s, ANNE, "attack_melee", weapon="sickle_blade", target="bo")
    assert asked(s) == ("react", BRUNO)


@rule("SR-CBT-13", "SR-STA-15")
@pytest.mark.parametrize(
    ("far", "status", "may"),
    [(11, "", True), (12, "", False), (4, "prone", False), (9, "hindered", True), (10, "hindered", False)],
)
def test_how_far_somebody_interposes(far: int, status: str, may: bool) -> None:
    s = table()
    duel(s)
    cy = add(s, "cy", 2, x=far, y=0)
    cy.side = "opposition"
    if status:
        give(s, cy, status)
    fight(s, "ada", "bo", "cy")
    dice(s)
    order(s, ANNE, "attack_melee", weapon="sickle_blade", target="bo")
    assert (asked(s)[0] == "interpose") == may


@rule("SR-C12", "SR-TURN-15")
def test_somebody_who_comes_within_reach_is_intercepted_and_goes_on_if_able() -> None:
    s = table()
    c, bo = duel(s, far=8)
    bo.skills["close_combat"] = c.skills["close_combat"]
    fight(s, "ada", "bo")
    dice(s, f"{hits(0, 6)} {hits(1, 5)} {hits(0, 3)}")
    order(s, ANNE, "move", x=8, y=2)
    assert asked(s) == ("intercept", BRUNO)
    answer(s, "intercept:bo")
    assert asked(s) == ("react", ANNE)
    answer(s, "pass")
    assert (bo.major, bo.minor, marks(c.physical).count("x")) == (0, 1, 3)
    assert (c.x, c.y) == (8, 2)


@rule("SR-C12")
def test_a_mover_knocked_out_on_the_way_stays_there() -> None:
    s = table()
    c, bo = duel(s, far=8)
    bo.skills["close_combat"] = c.skills["close_combat"]
    fight(s, "ada", "bo")
    c.physical = c.physical[:3]
    dice(s, f"{hits(0, 6)} {hits(1, 5)} {hits(0, 3)}")
    order(s, ANNE, "move", x=8, y=2)
    answer(s, "intercept:bo", "pass")
    assert "unconscious" in statuses(c)
    assert (c.x, c.y) != (8, 2)


@rule("SR-C01", "SR-CBT-14", "SR-CBT-07")
def test_worked_example_of_the_arrow_in_the_knee() -> None:
    s = table()
    c = sample(s, "idris_vale", ANNE, x=0, y=0)
    c.presets["atouts"] = "never"
    bo = add(s, "bo", BRUNO, x=15, y=0)
    bo.presets["atouts"] = "never"
    order(s, ANNE, "change_fire_mode", weapon="heron_rifle", mode="burst")
    dice(s, f"{hits(0, 6)} {hits(3, 13)} {hits(0, 3)}")
    order(s, ANNE, "targeted_attack", weapon="heron_rifle", target="bo")
    assert asked(s) == ("aims", ANNE)
    play(s, ANNE, Fill("aims", {"effects": [{"aim": "cripple_limb", "limb": "legs"}, {"aim": "bleed"}]}))
    assert marks(bo.physical).count("x") == 5
    assert [(one.code, one.level, one.about) for one in bo.statuses] == [("crippled", 1, "legs"), ("bleeding", 1, "")]
    fight(s, "bo", "idris_vale", d6="6 1 1")
    bo.minor = 1
    assert refused(s, BRUNO, "move", x=14, y=0) == "E_NO_ACTION"


@rule("SR-CBT-14")
@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ({"aim": "hamper", "levels": 3}, ("hindered", 3)),
        ({"aim": "trip"}, ("prone", 1)),
        ({"aim": "daze"}, ("confused", 1)),
        ({"aim": "eyes"}, ("blinded", 1)),
        ({"aim": "ears"}, ("deafened", 1)),
        ({"aim": "bleed", "levels": 2}, ("bleeding", 2)),
    ],
)
def test_net_hits_buy_statuses(line: dict[str, Any], wanted: tuple[str, int]) -> None:
    s = table()
    _, bo = duel(s)
    dice(s, f"{hits(0, 6)} {hits(3, 5)} {hits(3, 3)}")
    order(s, ANNE, "targeted_attack", weapon="sickle_blade", target="bo")
    play(s, ANNE, Fill("aims", {"effects": [line]}))
    assert [(one.code, one.level) for one in bo.statuses] == [wanted]
    seconds = {"daze": 6, "eyes": 6, "ears": 6}.get(line["aim"])
    assert seconds is None or bo.statuses[0].left == s.clock + seconds


@rule("SR-CBT-14")
@pytest.mark.parametrize(("aim", "levels", "code"), [("eyes", 2, "E_SPLIT"), ("hamper", 4, "E_SPLIT"), ("daze", 9, "")])
def test_each_further_level_costs_as_much_again(aim: str, levels: int, code: str) -> None:
    s = table()
    duel(s)
    dice(s, f"{hits(0, 6)} {hits(3, 5)} {hits(3, 3)}")
    order(s, ANNE, "targeted_attack", weapon="sickle_blade", target="bo")
    assert refused(s, ANNE, "aims", effects=[{"aim": aim, "levels": levels}]) == code


@rule("SR-CBT-14")
def test_net_hits_also_disarm_wind_and_break() -> None:
    s = table()
    _, bo = duel(s)
    bo.armour = "lined_jacket"
    for line in ({"aim": "disarm"}, {"aim": "wind"}, {"aim": "break_item"}):
        dice(s, f"{hits(0, 6)} {hits(3, 5)} {hits(3, 5)} 4")
        order(s, ANNE, "targeted_attack", weapon="sickle_blade", target="bo")
        play(s, ANNE, Fill("aims", {"effects": [line]}))
    assert (bo.weapons[0].away, bo.weapons[0].held, bo.pending_minor) == (4, False, 1)
    assert (bo.weapons[0].broken, bo.broken) == (False, ["lined_jacket"])
    bo.weapons[0] = Weapon("gull_knife", "gull_knife", held=True)
    dice(s, f"{hits(0, 6)} {hits(3, 5)} {hits(3, 5)}")
    order(s, ANNE, "targeted_attack", weapon="sickle_blade", target="bo")
    play(s, ANNE, Fill("aims", {"effects": [{"aim": "break_item"}]}))
    assert (bo.weapons[0].broken, bo.broken) == (True, ["lined_jacket"])
    assert {code: kind.price for code, kind in AIMS.items()} == {
        "cripple_limb": 2, "hamper": 1, "trip": 2, "disarm": 3, "daze": 2, "eyes": 2, "ears": 2, "bleed": 1, "wind": 2,
        "break_item": 3, "custom": 0,
    }  # fmt: skip


@rule("SR-CBT-14", "SR-TURN-19")
def test_effects_cannot_cost_more_than_the_net_hits_and_silence_makes_it_bleed() -> None:
    s = table()
    _, bo = duel(s)
    dice(s, f"{hits(0, 6)} {hits(2, 5)} {hits(0, 3)}")
    order(s, ANNE, "targeted_attack", weapon="sickle_blade", target="bo")
    assert refused(s, ANNE, "aims", effects=[{"aim": "disarm"}]) == "E_SPLIT"
    silence(s)
    assert [(one.code, one.level) for one in bo.statuses] == [("bleeding", 2)]


@rule("SR-C02", "SR-CBT-10", "SR-DICE-05")
def test_worked_example_of_a_multiple_attack() -> None:
    s = table()
    c = sample(s, "vesna_kord", ANNE, x=0, y=0)
    c.presets["atouts"] = "never"
    one, two = sample(s, "dock_guard", x=1, y=0), sample(s, "dock_guard", x=0, y=1)
    strikes = [{"target": one.id, "dice": 7}, {"target": two.id, "dice": 6}]
    dice(s, f"{hits(0, 6)} {hits(1, 7)} {hits(0, 6)} {hits(1, 6)} {hits(2, 6)} {hits(0, 6)}")
    order(s, ANNE, "multiple_attack", weapon="sickle_blade", strikes=strikes)
    assert [(test["who"], len(test["dice"])) for test in rolls(s) if test["role"] != "resistance"] == [
        (one.id, 6), ("vesna_kord", 7), (two.id, 6), ("vesna_kord", 6),
    ]  # fmt: skip
    assert (marks(one.physical).count("x"), marks(two.physical).count("x")) == (5, 5)
    dice(s, f"{hits(0, 6)} {hits(0, 13)} {hits(0, 6)} {hits(0, 13)}")
    both = [{"target": one.id}, {"target": two.id}]
    order(s, ANNE, "multiple_attack", weapon="sickle_blade", strikes=both, full_pool=True)
    assert [(len(test["dice"]), test["level"]) for test in rolls(s, who="vesna_kord")[-2:]] == [(13, -3), (13, -3)]


@rule("SR-C02")
@pytest.mark.parametrize("shares", [[5], [3, 3], [0, 5], [1, 1, 1]])
def test_a_split_must_be_of_two_strikes_or_more_within_the_pool_and_the_skill(shares: list[int]) -> None:
    s = table()
    duel(s)
    strikes = [{"target": "bo", "dice": share} for share in shares]
    assert refused(s, ANNE, "multiple_attack", weapon="sickle_blade", strikes=strikes) == "E_SPLIT"


@rule("SR-CBT-10", "SR-ATO-05")
def test_a_strike_at_somebody_who_is_out_is_lost_and_its_atouts_come_back() -> None:
    s = table()
    c, bo = duel(s, atouts=3)
    bo.physical = bo.physical[:2]
    dice(s, f"{hits(0, 6)} {hits(1, 3)} {hits(0, 3)}")
    strikes = [{"target": "bo", "dice": 3}, {"target": "bo", "dice": 2, "atouts": 1}]
    order(s, ANNE, "multiple_attack", weapon="sickle_blade", strikes=strikes)
    assert left(s) == {}
    assert c.atouts == 3


@rule("SR-CBT-10", "SR-ATO-05")
def test_the_luck_of_a_lost_strike_comes_back_whichever_strike_it_is() -> None:
    s = table()
    c, bo = duel(s, atouts=4)
    cy = add(s, "cy", x=0, y=1)
    cy.presets["atouts"] = bo.presets["atouts"] = "never"
    bo.statuses.append(Status("unconscious"))
    dice(s, f"{hits(0, 6)} {hits(0, 2)}")
    strikes = [{"target": "bo", "dice": 3, "atouts": 2}, {"target": "cy", "dice": 2}]
    order(s, ANNE, "multiple_attack", weapon="sickle_blade", strikes=strikes)
    assert (c.atouts, left(s)) == (4, {})


@rule("SR-CBT-10", "SR-ATO-03")
@pytest.mark.parametrize(
    ("luck", "full_pool", "code"),
    [
        ([3, 3], False, ""),
        ([4, 1], False, "E_ATOUT_CAP"),
        ([6, 2], True, "E_ATOUT_EMPTY"),
        ([5, 2], True, ""),
        ([7, 0], True, "E_ATOUT_CAP"),
    ],
)
def test_atouts_are_counted_for_each_strike_by_itself(luck: list[int], full_pool: bool, code: str) -> None:
    s = table()
    duel(s, atouts=7, atout_max=7)
    dice(s, f"{hits(0, 60)}")
    strikes = [{"target": "bo", "dice": 2, "atouts": points} for points in luck]
    form = {"weapon": "sickle_blade", "strikes": strikes, "full_pool": full_pool}
    assert refused(s, ANNE, "multiple_attack", **form) == code


@rule("SR-ATO-03", "SR-ADV-07")
@pytest.mark.parametrize(("far", "code"), [(30, ""), (60, "E_ATOUT_CAP")])
def test_the_band_of_a_gun_counts_when_atouts_are_announced(far: int, code: str) -> None:
    s = table()
    duel(s, far=far, weapons=["longwing_rifle"], atouts=7, atout_max=7)
    dice(s, f"{hits(0, 60)}")
    assert refused(s, ANNE, "attack_ranged", weapon="longwing_rifle", target="bo", atouts=3) == code


@rule("SR-C03", "SR-CBT-12", "SR-E12", "SR-E17")
def test_a_grapple_holds_until_it_is_broken_or_released() -> None:
    s = table()
    c, bo = duel(s)
    dice(s, f"{hits(1, 6)} {hits(2, 5)}")
    order(s, ANNE, "grapple", target="bo")
    assert (statuses(c), statuses(bo)) == (["grappling"], ["grappled"])
    assert refused(s, BRUNO, "move", x=5, y=0) == "E_STATUS"
    order(s, ANNE, "move", x=0, y=9)
    assert (c.x, c.y) == (0, 2)
    dice(s, f"{hits(1, 2 + 3)} {hits(1, 3)}")
    order(s, BRUNO, "escape_grapple")
    assert statuses(bo) == ["grappled"]
    dice(s, f"{hits(0, 2 + 3)} {hits(1, 3)}")
    order(s, BRUNO, "escape_grapple")
    assert (statuses(c), statuses(bo)) == ([], [])
    link(s, c, bo)
    order(s, ANNE, "release", object="hold:bo")
    assert statuses(bo) == []
    assert refused(s, BRUNO, "escape_grapple") == "E_STATUS"


@rule("SR-CBT-12")
def test_a_holder_who_can_no_longer_act_holds_nobody() -> None:
    s = table()
    c, bo = duel(s)
    link(s, c, bo)
    for number in range(1, len(c.stun) + 1):
        order(s, GM, "override", field=f"ada.box.stun.{number}", value="damaged")
    assert "unconscious" in statuses(c)
    assert statuses(bo) == []


@rule("SR-C14", "SR-CBT-15")
def test_worked_example_of_a_charge() -> None:
    s = table()
    s.zones["hall"] = Zone("hall", box=(-50, -50, 200, 200))
    c, bo = duel(s, far=9, FOR=4, close_combat=5)
    dice(s, f"{hits(0, 6)} {hits(6, 8)} {hits(3, 3)}")
    order(s, ANNE, "charge", weapon="sickle_blade", target="bo")
    assert asked(s) == ("follow_through", ANNE)
    assert refused(s, ANNE, "follow_through", move=7, push=0) == "out_of_range"
    assert refused(s, ANNE, "follow_through", move=0, push=5) == "out_of_range"
    play(s, ANNE, Fill("follow_through", {"move": 0, "push": 4}))
    assert marks(bo.physical).count("x") == 4 + 6 - 3
    assert (c.x, bo.x) == (8, 13)
    assert c.moved


@rule("SR-C14", "SR-CBT-15")
def test_a_charge_of_twelve_metres_stops_at_ten_and_may_run_on() -> None:
    s = table()
    s.zones["hall"] = Zone("hall", box=(-50, -50, 200, 200))
    c, bo = duel(s, far=12, FOR=4, close_combat=5)
    dice(s, f"{hits(0, 6)} {hits(3, 8)} {hits(3, 3)}")
    order(s, ANNE, "charge", weapon="sickle_blade", target="bo")
    assert c.x == 10
    play(s, ANNE, Fill("follow_through", {"move": 3, "push": 2}))
    assert (c.x, bo.x) == (13, 14)
    assert told(s, "move", who="ada")[-1]["metres"] == 3


@rule("SR-C14", "SR-STA-15")
@pytest.mark.parametrize(
    ("far", "hindered", "may"),
    [(5, 0, False), (6, 0, True), (12, 0, True), (13, 0, False), (9, 2, False), (8, 2, True), (6, 3, False)],
)
def test_a_charge_needs_five_to_ten_metres(far: int, hindered: int, may: bool) -> None:
    s = table()
    c, _ = duel(s, far=far)
    if hindered:
        give(s, c, "hindered", hindered)
    dice(s, f"{hits(1, 6)} {hits(0, 5)}")
    code = refused(s, ANNE, "charge", weapon="sickle_blade", target="bo")
    assert code == ("" if may else "E_DISTANCE")


@rule("SR-CBT-15")
def test_whoever_is_pushed_into_a_wall_takes_a_box_for_every_two_metres_missing() -> None:
    s = table()
    s.zones["hall"] = Zone("hall", box=(-5, -5, 16, 10))
    _, bo = duel(s, far=9, FOR=5, close_combat=5)
    dice(s, f"{hits(0, 6)} {hits(5, 8)} {hits(3, 3)}")
    order(s, ANNE, "charge", weapon="sickle_blade", target="bo")
    play(s, ANNE, Fill("follow_through", {"move": 0, "push": 5}))
    assert bo.x == 10
    assert marks(bo.stun).count("x") == 2


@rule("SR-CBT-16", "SR-C08", "SR-E03")
def test_an_explosive_hurts_by_distance_those_who_do_not_get_away() -> None:
    s = table()
    c, bo = duel(s, far=12, gear={"burr_frag": 1})
    cy = add(s, "cy", 2, x=14, y=0, athletics=5, REA=3)
    cy.side, cy.presets["atouts"] = "opposition", "never"
    fight(s, "ada", "bo", "cy")
    bo.presets["avoid_explosive"] = "never"
    dice(s, f"{hits(1, 5)}")
    order(s, ANNE, "throw", item="burr_frag", x=12, y=0)
    assert asked(s) == ("dive", 2)
    dice(s, f"{hits(3, 5 + 3 - 1)} {hits(1, 3)} {hits(0, 3)}")
    answer(s, "avoid")
    assert (cy.x, statuses(cy)) == (17, ["prone"])
    assert marks(bo.physical).count("x") == 7 - 1
    assert marks(cy.physical).count("x") == 7 - 5
    assert (c.gear["burr_frag"], cy.minor) == (0, 1)
    assert [one["role"] for one in rolls(s, who="bo")] == ["resistance"]


@rule("SR-CBT-16", "SR-C08")
def test_whoever_dives_out_of_the_radius_is_not_hurt() -> None:
    s = table()
    duel(s, far=12, gear={"brine_flask": 1})
    bo = s.characters["bo"]
    bo.skills["athletics"] = s.characters["ada"].skills["athletics"]
    fight(s, "ada", "bo")
    dice(s, hits(1, 5))
    order(s, ANNE, "throw", item="brine_flask", x=11, y=0)
    dice(s, hits(2, 5))
    answer(s, "avoid_a_little")
    assert (bo.x, statuses(bo), marks(bo.physical).count("x")) == (14, [], 0)


@rule("SR-E03", "SR-SMP-03")
def test_a_throw_that_fails_scatters_and_a_botched_one_lands_at_ones_feet() -> None:
    s = table()
    c, bo = duel(s, far=12, gear={"tinder_bottle": 2})
    s.rng = ScriptedRng({"d6": faces(f"{hits(0, 5)} 6"), "d8": [3]})
    order(s, ANNE, "throw", item="tinder_bottle", x=12, y=0)
    assert marks(bo.physical).count("x") == 0
    dice(s, f"1 1 1 3 3 {hits(0, 3)}")
    order(s, ANNE, "throw", item="tinder_bottle", x=12, y=0)
    assert (marks(c.physical).count("x"), statuses(c)) == (0, [])
    assert refused(s, ANNE, "throw", item="tinder_bottle", x=12, y=0) == "E_TARGET"


@rule("SR-SMP-03", "SR-E03")
@pytest.mark.parametrize(
    ("item", "wanted"), [("tinder_bottle", [("burning", 2)]), ("brine_flask", [("corroded", 1)]), ("burr_frag", [])]
)
def test_what_a_blast_leaves_behind(item: str, wanted: list[tuple[str, int]]) -> None:
    s = table()
    _, bo = duel(s, far=12, gear={item: 1})
    dice(s, f"{hits(1, 5)} {hits(0, 3)}")
    order(s, ANNE, "throw", item=item, x=12, y=0)
    assert [(one.code, one.level) for one in bo.statuses] == wanted


@rule("SR-SMP-03")
def test_a_flash_blinds_and_deafens_a_level_less_for_each_hit() -> None:
    s = table()
    _, bo = duel(s, far=12, gear={"flare_flash": 1})
    dice(s, f"{hits(1, 5)} {hits(1, 3)}")
    order(s, ANNE, "throw", item="flare_flash", x=12, y=0)
    assert [(one.code, one.level) for one in bo.statuses] == [("blinded", 1), ("deafened", 1)]


@rule("SR-SMP-03", "SR-STA-NAUSEOUS", "SR-STA-POISONED")
def test_gas_sickens_and_poisons_a_level_less_for_each_hit_of_a_body_without_armour() -> None:
    for item, wanted in (("reek_flask", ("nauseous", 2, "")), ("wasp_cloud", ("poisoned", 3, "stun"))):
        s = table()
        _, bo = duel(s, far=12, gear={item: 1})
        bo.armour = "riot_shell"
        dice(s, f"{hits(1, 5)} {hits(1, 3)}")
        order(s, ANNE, "throw", item=item, x=12, y=0)
        assert [(one.code, one.level, one.monitor) for one in bo.statuses] == [wanted]
        assert rolls(s, who="bo")[-1]["action"] == "physical_resistance"
    bo.gear["respirator"] = 1
    s.characters["ada"].gear["wasp_cloud"] = 1
    dice(s, f"{hits(1, 5)} {hits(1, 3)} ")
    order(s, ANNE, "throw", item="wasp_cloud", x=12, y=0)
    answer(s, "keep")
    assert rolls(s, who="bo")[-1]["sources"] == [["respirator", 1]]


@rule("SR-E03", "SR-CBT-21")
def test_a_thrown_blade_is_a_ranged_attack_without_band_and_lies_there_afterwards() -> None:
    s = table()
    c, bo = duel(s, far=15, FOR=3)
    dice(s, f"{hits(0, 6)} {hits(1, 5)} {hits(0, 3)}")
    order(s, ANNE, "throw", item="sickle_blade", target="bo")
    attack = rolls(s, who="ada")[-1]
    assert (attack["sources"], attack["parts"]) == ([], [["athletics", 2], ["AGI", 3]])
    give(s, c, "prone")
    c.weapons[0] = Weapon("sickle_blade", "sickle_blade", held=True)
    dice(s, f"{hits(1, 6)} {hits(0, 5)}")
    order(s, ANNE, "throw", item="sickle_blade", target="bo")
    assert rolls(s, who="ada")[-1]["sources"] == []  # a firearm would be steadier
    assert marks(bo.physical).count("x") == 4 + 1
    assert (c.weapons[0].held, c.weapons[0].away) == (False, 15)
    assert refused(s, ANNE, "throw", item="sickle_blade", target="bo") == "E_TARGET"
    bo.x = 16
    c.weapons[0] = Weapon("sickle_blade", "sickle_blade", held=True)
    assert refused(s, ANNE, "throw", item="sickle_blade", target="bo") == "E_RANGE"


@rule("SR-E05", "SR-CBT-21")
def test_what_fell_far_is_fetched_with_the_move_of_the_turn() -> None:
    s = table()
    c, _ = duel(s)
    c.weapons[0] = Weapon("sickle_blade", "sickle_blade", away=4)
    assert refused(s, ANNE, "attack_melee", weapon="sickle_blade", target="bo") == "E_DEVICE"
    fight(s, "ada", "bo")
    order(s, ANNE, "draw_item", weapon="sickle_blade")
    assert (c.weapons[0].held, c.weapons[0].away, c.moved, c.minor) == (True, 0, True, 1)
    order(s, ANNE, "draw_item", weapon="sickle_blade", held=False)
    assert c.weapons[0].held is False


@rule("SR-CBT-18", "SR-E01")
def test_reach_is_two_metres() -> None:
    s = table()
    _, bo = duel(s, far=3)
    assert refused(s, ANNE, "attack_melee", weapon="sickle_blade", target="bo") == "E_REACH"
    bo.x = 2
    strike(s)
    assert rolls(s, who="ada") != []


@rule("SR-CBT-19", "SR-DMG-15")
def test_machines_defend_with_their_autopilot_or_their_driver_and_resist_with_their_shell() -> None:
    s = table()
    c, bo = duel(s, far=15)
    van = add_machine(s, "van", "calash_van", owner=bo, x=15, y=0)
    bo.skills["piloting"] = c.skills["athletics"]
    assert len(van.physical) == 8 + 12 // 2
    for driver, parts in (("bo", [["piloting", 2], ["REA", 3]]), ("", [["autopilot", 4]])):
        van.driver = driver
        dice(s, f"{hits(0, sum(part[1] for part in parts))} {hits(1, 5)} {hits(0, 18)}")
        order(s, ANNE, "attack_ranged", weapon="heron_rifle", target="van")
        assert rolls(s, who="van", role="defence")[-1]["parts"] == parts
        assert rolls(s, who="van")[-1]["parts"] == [["resistance", 12], ["armour", 6]]
    assert marks(van.physical).count("x") == 12


@rule("SR-CBT-20", "SR-C23", "SR-C24", "SR-C25")
def test_driving_speeds_up_and_gets_harder() -> None:
    s = table()
    c = add(s, "ada", ANNE, piloting=4, REA=4)
    van = add_machine(s, "van", "calash_van", owner=c)
    fight(s, "ada")
    order(s, ANNE, "accelerate", target="van", by=12)
    assert refused(s, ANNE, "accelerate", target="van", by=13) == "E_RANGE"
    assert refused(s, ANNE, "floor_it", target="van") == "E_MOVED"
    for before, by, after in ((5, -12, 0), (85, 12, 90)):
        van.speed, van.accelerated, c.minor = before, False, 1
        order(s, ANNE, "accelerate", target="van", by=by)
        assert van.speed == after
    van.speed, van.accelerated = 35, False
    assert refused(s, ANNE, "floor_it", target="van", rise=25) == "E_RANGE"
    order(s, ANNE, "floor_it", target="van", rise=10)
    assert van.speed == 45
    van.accelerated, c.major = False, 1
    order(s, ANNE, "floor_it", target="van")
    assert van.speed == 45 + 24
    c.major = 1
    dice(s, hits(2, 8 - 69 // 20))
    order(s, ANNE, "manoeuvre", target="van")
    assert (rolls(s)[-1]["threshold"], rolls(s)[-1]["parts"][-1]) == (1, ["speed", -3])
    play(s, ANNE, "end_turn")
    assert told(s, "move")[-1]["metres"] == 69


@rule("SR-C23")
def test_rough_ground_is_harder_and_a_botched_manoeuvre_is_a_crash() -> None:
    s = table()
    s.zones["field"] = Zone("field", ground="rough")
    c = add(s, "ada", ANNE, piloting=4, REA=4)
    van = add_machine(s, "van", "calash_van", owner=c, zone="field", speed=40, aboard=["ada"])
    dice(s, f"1 1 1 1 3 3 {hits(0, 3)} {hits(0, 18)}")
    order(s, ANNE, "manoeuvre", target="van")
    assert rolls(s, who="ada")[0]["threshold"] == 3
    assert (marks(van.physical).count("x"), marks(c.physical).count("x"), van.speed) == (4, 4, 0)


@rule("SR-C23", "SR-E16")
@pytest.mark.parametrize("code", ["manoeuvre", "observe"])
def test_only_the_game_master_makes_a_test_easier(code: str) -> None:
    s = table()
    c = add(s, "ada", ANNE)
    add_machine(s, "van", "calash_van", owner=c)
    form: dict[str, Any] = {"target": "van"} if code == "manoeuvre" else {"sense": "visual"}
    assert refused(s, ANNE, code, character="ada", modifier=-1, **form) == "E_ROLE"
    dice(s, f"{hits(1, 3)} {hits(1, 3)}")
    order(s, ANNE, code, character="ada", modifier=1, **form)
    order(s, GM, code, character="ada", modifier=-1, **form)
    if code == "manoeuvre":
        assert [one["threshold"] for one in rolls(s)] == [2, 0]


@rule("SR-C22", "SR-MTX-03")
def test_an_order_to_a_machine_of_a_network_one_is_at_home_in() -> None:
    s = table()
    site(s)
    walker = add_machine(s, "walker", "mule_drone")
    s.devices["walker"].network = "vault"
    add(s, "ada", ANNE, device="pebble_link")
    assert refused(s, ANNE, "send_command", target="walker", text="stop") == "E_TARGET"
    s.networks["vault"].members.append("ada")
    order(s, ANNE, "send_command", target="walker", text="stop")
    assert told(s, "message", ANNE)[-1]["about"] == walker.id


@rule("SR-C22", "SR-TURN-20")
def test_an_order_to_a_machine_of_ones_own() -> None:
    s = table()
    c = add(s, "ada", ANNE)
    add(s, "bo", BRUNO)
    gnat = add_machine(s, "gnat", "gnat_drone", owner=c)
    order(s, ANNE, "send_command", character="ada", target="gnat", text="scout", steer=False)
    assert gnat.driver == ""
    assert told(s, "message", ANNE)[-1]["text"] == "scout"
    assert refused(s, BRUNO, "send_command", target="gnat", text="come here") == "E_TARGET"
    s.devices["gnat"].bricked = True
    assert refused(s, ANNE, "send_command", character="ada", target="gnat", text="scout") == "E_DEVICE"


@rule("SR-C13", "SR-C15", "SR-C16", "SR-C17", "SR-C18", "SR-C19", "SR-C20", "SR-SMP-07")
def test_movement_and_posture() -> None:
    s = table()
    s.zones["yard"] = Zone("yard", cover="partial", box=(-100, -100, 300, 300))
    c, _ = duel(s, far=90, AGI=3)
    c.zone = "yard"
    fight(s, "ada", "bo")
    assert refused(s, ANNE, "move", x=0, y=11) == "E_DISTANCE"
    order(s, ANNE, "move", x=0, y=10)
    assert refused(s, ANNE, "move", x=0, y=12) == "E_MOVED"
    dice(s, hits(2, 5))
    order(s, ANNE, "sprint", x=0, y=90)
    assert (c.y, told(s, "jump", ANNE)[-1]["metres"]) == (10 + 17, 1)
    c.major = c.minor = 5
    dice(s, hits(0, 5))
    order(s, ANNE, "sprint", x=0, y=90)
    assert c.y == 27 + 15
    dice(s, "1 1 1 3 3")
    order(s, ANNE, "sprint", x=0, y=90)
    assert (c.y, statuses(c)) == (42 + 7, ["prone"])
    assert refused(s, ANNE, "lie_down") == "E_STATUS"
    order(s, ANNE, "stand_up")
    assert refused(s, ANNE, "stand_up") == "E_STATUS"
    c.traits["wall_runner"] = 1
    dice(s, hits(1, 5))
    order(s, ANNE, "parkour", x=0, y=90)
    assert (c.y, told(s, "jump", ANNE)[-1]["metres"]) == (49 + 19, 3)
    assert told(s, "jump", BRUNO) == []
    order(s, ANNE, "lie_down")
    order(s, ANNE, "stand_up")
    assert refused(s, ANNE, "take_cover", cover="full_cover") == "E_COVER"
    c.minor = 2
    order(s, ANNE, "take_cover", cover="partial_cover")
    assert (statuses(c), c.minor) == (["partial_cover"], 1)


@rule("SR-C16")
def test_climbing_goes_a_metre_a_net_hit_and_a_fall_hurts_by_height() -> None:
    s = table()
    c, _ = duel(s)
    dice(s, hits(3, 5))
    order(s, ANNE, "climb")
    assert told(s, "move")[-1]["metres"] == 3
    c.armour = "plate_vest"
    dice(s, f"1 1 1 3 3 {hits(1, 3)}")
    order(s, ANNE, "climb", height=9)
    assert marks(c.physical).count("x") == 9 // 2 - 1


@rule("SR-S01")
def test_a_feint_opens_the_target_to_everybody_until_the_end_of_the_round() -> None:
    s = table()
    c, bo = duel(s, con_artistry=2)
    fight(s, "ada", "bo")
    bo.presets |= {"full_defense": "never", "throw_self_down": "never", "riposte": "never"}
    dice(s, f"{hits(0, 6)} {hits(1, 5)}")
    order(s, ANNE, "feint", target="bo")
    assert statuses(bo) == ["feinted"]
    c.major = 1
    strike(s)
    answer(s, "keep")
    assert rolls(s, who="ada")[-1]["sources"] == [["feinted", 1]]
    play(s, ANNE, "end_turn")
    play(s, BRUNO, "end_turn")
    assert statuses(bo) == []
    bo.x = 3
    assert refused(s, ANNE, "feint", target="bo") == "E_REACH"


@rule("SR-S02", "SR-STA-FRIGHTENED", "SR-CHR-07")
def test_intimidation_frightens_as_much_as_the_net_hits() -> None:
    s = table()
    c, bo = duel(s, far=9, skills={"influence": {"rating": 2, "specialisations": ["intimidation"]}})
    dice(s, f"{hits(1, 6)} {hits(3, 7)}")
    order(s, ANNE, "intimidate", target="bo")
    fear = find(bo, "frightened")
    assert fear is not None
    assert (fear.level, fear.about) == (2, "ada")
    assert rolls(s, who="ada")[-1]["parts"][-1] == ["specialisation", 2]
    bear(s, c, Status("invisible", 1))
    bear(s, c, Status("silent", 1))
    assert refused(s, ANNE, "intimidate", target="bo") == "E_PERCEIVE"
    bo.perceived.append("ada")
    dice(s, f"{hits(1, 6)} {hits(1, 7)}")
    order(s, ANNE, "intimidate", target="bo")
    bo.perceived.clear()
    c.statuses.clear()
    c.hidden = True
    assert refused(s, ANNE, "intimidate", target="bo") == "E_PERCEIVE"


@rule("SR-E11", "SR-STA-BURNING")
def test_rolling_on_the_ground_puts_the_flames_out_if_the_hits_exceed_their_level() -> None:
    s = table()
    c, _ = duel(s)
    assert refused(s, ANNE, "extinguish") == "E_STATUS"
    give(s, c, "burning", 2)
    dice(s, hits(2, 5))
    order(s, ANNE, "extinguish")
    assert statuses(c) == ["burning", "prone"]
    dice(s, hits(3, 5))
    order(s, ANNE, "extinguish")
    assert statuses(c) == ["prone"]


@rule("SR-E22", "SR-E23", "SR-STA-HINDERED", "SR-STA-CORRODED")
def test_hindrances_are_shaken_off_and_acid_is_rinsed() -> None:
    s = table()
    s.zones["pond"] = Zone("pond", water=True)
    c, _ = duel(s, armour="street_clothes")
    give(s, c, "hindered", 1)
    dice(s, hits(2, 5))
    order(s, ANNE, "shake_off_hindrance")
    answer(s, "keep")
    assert rolls(s)[-1]["sources"] == [["street_clothes", 1]]
    assert statuses(c) == []
    give(s, c, "corroded", 2)
    assert refused(s, ANNE, "rinse") == "E_TARGET"
    c.zone = "pond"
    order(s, ANNE, "rinse")
    assert statuses(c) == ["soaked"]


@rule("SR-E24", "SR-TEST-16")
def test_a_jam_is_cleared_and_a_break_is_not() -> None:
    s = table()
    c, _ = duel(s)
    c.weapons[0] = Weapon("sickle_blade", "sickle_blade", held=True, jammed=True)
    assert refused(s, ANNE, "attack_melee", weapon="sickle_blade", target="bo") == "E_DEVICE"
    order(s, ANNE, "clear_jam", weapon="sickle_blade")
    strike(s)
    c.weapons[0] = Weapon("sickle_blade", "sickle_blade", held=True, jammed=True, broken=True)
    assert refused(s, ANNE, "clear_jam", weapon="sickle_blade") == "E_TARGET"


@rule("SR-E20", "SR-TEST-16")
def test_repairs_take_an_hour_a_kit_and_mend_a_box_for_each_net_hit() -> None:
    s = table()
    c = add(s, "ada", ANNE, device="kestrel_deck", engineering=2, gear={"repair_kit": 1})
    deck = s.devices[c.device]
    deck.damage, deck.bricked = 2, True
    start = s.clock
    dice(s, hits(1, 5))
    order(s, ANNE, "repair_device", device=deck.id)
    assert (deck.damage, deck.bricked, s.clock - start) == (1, True, 3600)
    dice(s, hits(1, 5))
    order(s, ANNE, "repair_device", device=deck.id)
    assert (deck.damage, deck.bricked, c.gear["repair_kit_charges"]) == (0, False, 1)
    assert refused(s, ANNE, "repair_device", device=deck.id) == "E_TARGET"
    c.armour = "plate_vest"
    c.broken.append("plate_vest")
    dice(s, hits(1, 5))
    order(s, ANNE, "repair_device", device="plate_vest")
    assert (c.broken, rolls(s)[-1]["threshold"]) == (["plate_vest"], 1)


@rule("SR-E13", "SR-E14", "SR-HEAL-14", "SR-HEAL-15")
def test_first_aid_and_patches() -> None:
    s = table()
    c, bo = duel(s, biotech=6, LOG=3, gear={"medikit": 1, "stim_patch": 2, "antidote_patch": 1})
    dice(s, hits(0, 9))
    order(s, ANNE, "first_aid", target="bo", monitor="physical")
    for number in (1, 2):
        order(s, GM, "override", field=f"bo.box.physical.{number}", value="damaged")
    dice(s, hits(1, 9))
    order(s, ANNE, "first_aid", target="bo", monitor="physical")
    assert (marks(bo.physical)[:3], c.gear["medikit_charges"]) == ("xs.", 3)
    dice(s, "1 1 1 1 1 3 3 3 3")
    order(s, ANNE, "first_aid", target="bo", monitor="physical")
    assert marks(bo.stun).count("x") == 1
    order(s, ANNE, "apply_patch", target="bo", patch="stim_patch")
    assert marks(bo.stun).startswith("s")
    assert refused(s, ANNE, "apply_patch", target="bo", patch="stim_patch") == "E_STATUS"
    give(s, bo, "poisoned", 4, about="venom", monitor="stun")
    order(s, ANNE, "apply_patch", target="bo", patch="antidote_patch")
    poison = find(bo, "poisoned")
    assert poison is not None
    assert poison.level == 1
    order(s, GM, "advance_clock", minutes=30)
    assert asked(s)[0] == "confirm_time"


@rule("SR-E15", "SR-E21", "SR-E25")
def test_a_plain_test_rest_and_the_end_of_a_turn() -> None:
    s = table()
    c, _ = duel(s)
    dice(s, hits(2, 5))
    order(s, ANNE, "skill_test", skill="athletics", attribute="AGI")
    assert asked(s) == ("consent", GM)
    answer(s, "okay")
    assert rolls(s)[-1]["threshold"] == 1
    order(s, ANNE, "rest", mental=True, physical=True)
    assert c.rest is not None
    fight(s, "ada", "bo")
    assert c.rest is None
    assert refused(s, ANNE, "rest", mental=True) == "E_TURN"
    play(s, ANNE, "end_turn")
    assert s.encounter is not None
    assert s.encounter.acting == "bo"


@rule("SR-E02", "SR-CBT-05")
def test_a_miss_spends_its_rounds() -> None:
    s = table()
    c, bo = duel(s, far=15)
    shoot(s, 2, 2)
    assert (c.weapons[1].ammo, marks(bo.physical).count("x")) == (29, 0)
    assert rolls(s, who="ada")[-1]["outcome"] == "failure"


@rule("SR-SMP-03")
def test_a_baton_shocks_while_it_has_charges() -> None:
    s = table()
    c, bo = duel(s, weapons=["hush_baton"])
    for number in range(2):
        c.weapons[0] = Weapon("hush_baton", "hush_baton", ammo=1 - number, held=True)
        bo.statuses.clear()
        dice(s, f"{hits(0, 6)} {hits(1, 5)} {hits(0, 3)}")
        order(s, ANNE, "attack_melee", weapon="hush_baton", target="bo")
        assert statuses(bo) == (["electrocuted"] if number == 0 else [])
    assert marks(bo.stun).count("x") == (3 + 1) + (1 + 1)
    assert c.weapons[0].ammo == 0
