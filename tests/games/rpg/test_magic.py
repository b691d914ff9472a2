"""Magic and technomancy: casting, drain, amplification, mana, counterspells, planes, forms, rituals. [SR-MAG]"""

from typing import Any

import pytest

from citing import rule
from games.rpg.circles import chapel, hits, mage, serving
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
    marks,
    order,
    picks,
    play,
    refused,
    rolls,
    sample,
    statuses,
    table,
    told,
    wait,
)
from games.rpg.scenes import hurt as wound
from games.rpg.sites import deck, decker
from tripot.engine.seats import GM
from tripot.games.rpg.actions import CATALOGUE
from tripot.games.rpg.effects import maintained_by, put_in_force
from tripot.games.rpg.matrix.devices import noise
from tripot.games.rpg.planes import name_of, reaches
from tripot.games.rpg.records import Box, Character, Effect, Status, Zone
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import add as bear
from tripot.games.rpg.statuses.bearing import find, give
from tripot.games.rpg.tables import ACTIONS, FOCI, SPELLS
from tripot.games.rpg.visibility import sees


def cast(
    s: Table,
    c: Character,
    spell: str,
    target: str,
    theirs: str = "",
    ours: str = "",
    after: str = "",
    d4: str = "1",
    **form: Any,
) -> Table:
    """Cast a spell: the target throws first, then the caster, then resistance, then drain; no die is left before."""
    assert not any(left(s).values()), left(s)
    dice(s, f"{theirs} {ours} {after}", d4)
    return order(s, c.seat, "cast_spell", character=c.id, spell=spell, target=target, **form)


def pair(s: Table, far: int = 4, **sheet: Any) -> tuple[Character, Character]:
    """A magician and somebody with 3 in everything, some metres apart."""
    c = mage(s, x=0, y=0, **sheet)
    other = add(s, "bo", BRUNO, x=far, y=0)
    other.presets["atouts"] = "never"
    other.side = "opposition"
    return c, other


@rule("SR-MAG-01", "SR-E06", "SR-CHR-05")
def test_a_spell_is_sorcery_and_magic_and_a_form_technomancy_and_resonance() -> None:
    s = table()
    c, _ = pair(s)
    cast(s, c, "stone_burst", "bo", hits(0, 6), hits(0, 6))
    assert [part[0] for part in rolls(s, who="mai")[-1]["parts"]] == ["sorcery", "MAG"]
    assert (ACTIONS["cast_spell"].pool, ACTIONS["thread_form"].pool) == (
        ("skill:sorcery", "attribute:MAG"),
        ("skill:technomancy", "attribute:RES"),
    )
    add(s, "cy", 2, mag=3, trad="LOG", spells=["veil"])
    assert refused(s, 2, "cast_spell", spell="veil", target="cy") == "E_SKILL"
    assert refused(s, ANNE, "cast_spell", spell="dread", target="bo") == "E_TARGET"


@rule("SR-MAG-02")
def test_bodies_and_minds_oppose_differently_and_the_willing_not_at_all() -> None:
    s = table()
    c, bo = pair(s, far=1, INT=3, VOL=3)
    bo.attributes |= {"REA": 5, "INT": 2, "VOL": 1}
    cast(s, c, "stone_burst", "bo", hits(0, 7), hits(0, 6))
    cast(s, c, "mind_bolt", "bo", hits(0, 3), hits(0, 6))
    assert [one["action"] for one in rolls(s, role="defence")] == ["physical_defense", "mental_defense"]
    cast(s, c, "veil", "bo", "", hits(1, 6))
    assert len(rolls(s, role="defence")) == 2
    assert rolls(s, who="mai")[-1]["threshold"] == 0


@rule("SR-MAG-02", "SR-TURN-14")
def test_a_physical_spell_may_be_dodged_but_not_blocked() -> None:
    s = table()
    c, bo = pair(s)
    bo.skills |= {"athletics": bo.skills.get("athletics", c.skills["sorcery"]), "close_combat": c.skills["sorcery"]}
    fight(s, "mai", "bo")
    dice(s)
    order(s, ANNE, "cast_spell", spell="stone_burst", target="bo")
    assert picks(s) == ["pass", "react:full_defense", "react:dodge", "react:throw_self_down"]
    dice(s, f"{hits(0, 6 + 2)} {hits(0, 6)}", "1")
    answer(s, "react:dodge")
    c.major = 1
    dice(s)
    order(s, ANNE, "cast_spell", spell="mind_bolt", target="bo")
    assert picks(s) == ["pass", "react:full_defense"]


@rule("SR-MAG-03", "SR-E06")
@pytest.mark.parametrize(
    ("spell", "resist", "monitor"), [("stone_burst", "CON", "physical"), ("mind_bolt", "VOL", "stun")]
)
def test_damage_is_base_and_net_hits_resisted_by_body_or_mind(spell: str, resist: str, monitor: str) -> None:
    s = table()
    c, bo = pair(s)
    cast(s, c, spell, "bo", hits(1, 6), hits(3, 6), hits(1, 3))
    row = bo.physical if monitor == "physical" else bo.stun
    assert marks(row).count("x") == 3 + 2 - 1
    assert rolls(s, role="resistance")[-1]["parts"] == [[resist, 3]]


@rule("SR-MAG-04")
def test_spells_reach_beings_on_a_plane_they_share() -> None:
    s = table()
    c, bo = pair(s)
    spirit = serving(s, None)
    spirit.used["astral"] = 1
    assert (name_of(c), name_of(spirit)) == ("physical", "astral")
    assert not reaches(c, spirit, "mana")
    assert not reaches(c, spirit, "physical")
    assert refused(s, ANNE, "cast_spell", spell="mind_bolt", target=spirit.id) == "E_TARGET"  # nobody knows of it
    c.perceived.append(spirit.id)
    assert refused(s, ANNE, "cast_spell", spell="mind_bolt", target=spirit.id) == "E_PLANE"
    order(s, ANNE, "toggle_astral_vision")
    assert name_of(c) == "dual"
    assert reaches(c, spirit, "mana")
    assert not reaches(c, spirit, "physical")
    assert reaches(c, bo, "physical")
    spirit.used["astral"] = 0
    assert reaches(c, spirit, "physical")


@rule("SR-MAG-05")
def test_drain_dice_by_action() -> None:
    two = {code for code, entry in ACTIONS.items() if entry.drain == 2}
    one = {code for code, entry in ACTIONS.items() if entry.drain == 1}
    assert one == {"cast_spell", "thread_form"}
    assert two == {
        "summon_spirit", "tether_spirit", "banish_spirit", "bind_spirit", "reinforce_bond",
        "design_free_spirit_formula", "dissociate_preparation", "craft_preparation", "perform_ritual", "compile_sprite",
    }  # fmt: skip


@rule("SR-MAG-06", "SR-MAG-07", "SR-HEAL-13", "SR-DMG-08")
def test_drain_is_a_die_less_a_flat_number_and_only_rest_heals_it() -> None:
    s = table()
    c, _ = pair(s)
    bear(s, c, Status("vitality"))
    cast(s, c, "stone_burst", "bo", hits(0, 6), hits(0, 6), d4="4")
    assert marks(c.stun).startswith("XX.")
    assert told(s, "drain")[-1]["boxes"] == 2
    cast(s, c, "stone_burst", "bo", hits(0, 6), hits(0, 6), d4="2")
    assert marks(c.stun).count("X") == 2


@rule("SR-MAG-08")
def test_a_caster_knocked_out_by_drain_still_hits_but_maintains_nothing() -> None:
    s = table()
    c, bo = pair(s, far=1)
    c.stun = [Box(damaged=True)] * (len(c.stun) - 1) + [Box()]
    cast(s, c, "stone_burst", "bo", hits(0, 6), hits(1, 6), hits(0, 3), d4="4")
    assert marks(bo.physical).count("x") == 4
    assert "unconscious" in statuses(c)
    d = mage(s, "dio", 2, x=0, y=0)
    d.stun = [Box(damaged=True)] * (len(d.stun) - 1) + [Box()]
    cast(s, d, "veil", "dio", "", hits(2, 6), d4="4")
    assert (s.effects, [one for one in statuses(d) if one == "invisible"]) == ({}, [])


@rule("SR-MAG-09", "SR-MAG-06")
def test_worked_example_of_two_amplifications() -> None:
    s = table()
    c = sample(s, "aurele_quint", ANNE, x=0, y=0)
    bo = add(s, "bo", BRUNO, x=9, y=0)
    both = [{"gives": "damage", "pay": "die"}, {"gives": "damage", "pay": "drachms"}]
    cast(s, c, "stone_burst", "bo", hits(0, 6), hits(1, 13), hits(0, 3), d4="4 3", amplify=both)
    assert marks(bo.physical).count("x") == 3 + 4 + 1
    assert marks(c.stun).count("X") == 4
    assert c.drachms == 20


@rule("SR-MAG-09", "SR-TEST-15")
def test_a_zone_grows_by_four_metres_an_amplification() -> None:
    s = table()
    c, bo = pair(s, far=20)
    near = add(s, "cy", 2, x=27, y=0)
    near.presets["atouts"] = "never"
    cast(s, c, "seismic_shock", "bo", hits(0, 6), hits(0, 6))
    cast(
        s,
        c,
        "seismic_shock",
        "bo",
        f"{hits(1, 6)} {hits(2, 6)}",
        hits(2, 6),
        hits(0, 3),
        d4="1 1",
        amplify=[{"gives": "zone"}],
    )
    assert (marks(bo.physical).count("x"), marks(near.physical).count("x")) == (3, 0)


@rule("SR-MAG-10")
@pytest.mark.parametrize(
    ("spell", "gives"),
    [
        ("healing", ["damage"]),
        ("stone_burst", ["zone"]),
        ("stone_burst", ["unstable_stone", "unstable_stone"]),
        ("stone_burst", ["haze"]),
        ("stone_burst", ["damage"] * 5),
    ],
)
def test_an_amplification_must_belong_to_the_spell_and_there_are_at_most_mag(spell: str, gives: list[str]) -> None:
    s = table()
    pair(s, far=1)
    lines = [{"gives": one} for one in gives]
    assert refused(s, ANNE, "cast_spell", spell=spell, target="bo", amplify=lines) == "E_AMPLIFY"


@rule("SR-MAG-10")
def test_damage_may_be_taken_several_times_and_drachms_are_spent_at_once() -> None:
    s = table()
    c, _ = pair(s)
    lines = [{"gives": "damage", "pay": "drachms"}] * 4
    cast(s, c, "stone_burst", "bo", hits(0, 6), hits(0, 6), amplify=lines)
    assert c.drachms == 60 - 16
    c.drachms = 3
    assert refused(s, ANNE, "cast_spell", spell="stone_burst", target="bo", amplify=lines[:1]) == "E_DRACHMS"


@rule("SR-MAG-11")
def test_nothing_but_spells_and_preparations_can_be_amplified() -> None:
    amplified = {code for code, play_ in CATALOGUE.items() if "amplify" in play_.fields}
    assert amplified == {"cast_spell", "craft_preparation"}


@rule("SR-MAG-12", "SR-MAG-13")
@pytest.mark.parametrize(
    ("mana", "lodged", "level"), [(2, True, 3), (-2, False, -2), (1, False, 1), (-1, True, 0), (0, True, 1)]
)
def test_worked_example_of_mana_and_lodge(mana: int, lodged: bool, level: int) -> None:
    s = table()
    chapel(s, mana)
    c, bo = pair(s)
    c.zone = "chapel"
    if lodged:
        c.lodge, c.lodge_zone = "attic_lodge", "chapel"
    dice(s, f"{hits(0, 6)} {'3 ' * 18}", "1")
    order(s, ANNE, "cast_spell", spell="stone_burst", target="bo")
    if level in (1, 2):
        answer(s, "keep" if level == 1 else "keep_a")
    assert rolls(s, who="mai")[-1]["level"] == level
    assert rolls(s, who=bo.id)[-1]["sources"] == []


@rule("SR-MAG-14")
def test_mana_minds_neither_technomancy_nor_defence_nor_resistance() -> None:
    s = table()
    chapel(s, 2)
    c, bo = pair(s)
    bo.zone = "chapel"
    cast(s, c, "stone_burst", "bo", hits(0, 6), hits(1, 6), hits(0, 3))
    assert [one["level"] for one in rolls(s, who="bo")] == [0, 0]
    pix = add(s, "pix", 2, res=4, technomancy=2, forms=["data_channel"], zone="chapel")
    pix.presets["atouts"] = "never"
    dice(s, hits(1, 6), "1")
    order(s, 2, "thread_form", form="data_channel")
    assert rolls(s, who="pix")[-1]["level"] == 0


@rule("SR-MAG-15", "SR-M14")
def test_dispelling_takes_power_and_what_came_from_it() -> None:
    s = table()
    c, bo = pair(s, far=1)
    cast(s, c, "veil", "mai", "", hits(3, 6))
    effect = next(iter(s.effects.values()))
    assert (effect.power, c.statuses[0].level) == (3, 3)
    d = mage(s, "dio", 2, x=0, y=0)
    d.side = "opposition"
    d.perceived.append("mai")
    dice(s, hits(3, 8))
    order(s, 2, "counterspell_dispel", effect=effect.id)
    assert rolls(s, who="dio")[-1]["threshold"] == 3
    assert effect.power == 3
    dice(s, hits(4, 8))
    order(s, 2, "counterspell_dispel", effect=effect.id)
    assert (effect.power, c.statuses[0].level) == (2, 2)
    dice(s, hits(5, 8))
    order(s, 2, "counterspell_dispel", effect=effect.id)
    assert (s.effects, c.statuses) == ({}, [])
    assert bo.side == "opposition"


@rule("SR-MAG-16", "SR-E17")
def test_maintained_effects_are_at_most_mag_cost_no_dice_and_end_when_released() -> None:
    s = table()
    c, _ = pair(s, far=1, mag=2)
    for number in range(2):
        s.effects[900 + number] = Effect(900 + number, "veil", "spell", "mai", [], 1, maintained=True)
    assert refused(s, ANNE, "cast_spell", spell="veil", target="bo") == "E_STATUS"
    assert called(s, c, "3 3 3")["parts"] == [["outdoors", 0], ["AGI", 3]]
    order(s, ANNE, "release", object="effect:900")
    assert [one.id for one in maintained_by(s, c)] == [901]
    cast(s, c, "veil", "bo", "", hits(1, 4))
    assert len(maintained_by(s, c)) == 2
    give(s, c, "unconscious")


@rule("SR-MAG-16")
def test_what_somebody_maintains_ends_with_their_consciousness() -> None:
    s = table()
    c, bo = pair(s, far=1)
    cast(s, c, "veil", "bo", "", hits(2, 6))
    assert statuses(bo) == ["invisible"]
    order(s, GM, "override", field="mai.box.stun.1", value="damaged")
    for number in range(2, len(c.stun) + 1):
        order(s, GM, "override", field=f"mai.box.stun.{number}", value="damaged")
    assert (s.effects, statuses(bo)) == ({}, [])


@rule("SR-M13", "SR-MAG-17", "SR-TURN-14")
def test_a_shield_gives_dice_against_spells_and_the_best_one_counts() -> None:
    s = table()
    c, bo = pair(s)
    d, far = mage(s, "dio", 2, x=5, y=0), add(s, "eve", x=10, y=0)
    d.side = "opposition"
    assert far.side == "opposition"
    dice(s, hits(2, 8))
    order(s, 2, "counterspell_shield")
    assert sorted(one.id for one in s.people() if "shielded" in statuses(one)) == ["bo", "dio"]
    assert "shielded" not in statuses(far)
    bear(s, bo, Status("shielded", 1, effect=77))
    cast(s, c, "stone_burst", "bo", hits(0, 6 + 2), hits(0, 6))
    assert rolls(s, who="bo")[-1]["parts"][-1] == ["shielded", 2]
    shield = find(d, "shielded")
    assert shield is not None
    assert shield.left == s.clock + 4 * 3
    order(s, 2, "release", object=f"effect:{next(iter(s.effects))}")
    assert "shielded" not in statuses(d)


@rule("SR-TURN-14", "SR-M13")
def test_anybody_in_range_may_raise_a_shield_before_a_spell_lands() -> None:
    s = table()
    c, bo = pair(s)
    d = mage(s, "dio", 2, x=5, y=0)
    d.side = "opposition"
    fight(s, "mai", "bo", "dio")
    for code in ("full_defense", "throw_self_down"):
        bo.presets[code] = "never"
    dice(s)
    order(s, ANNE, "cast_spell", spell="stone_burst", target="bo")
    assert asked(s) == ("raise_shield", 2)
    dice(s, f"{hits(1, 8)} {hits(0, 7)} {hits(0, 6)}", "1")
    answer(s, "shield:dio")
    assert d.major == 0
    assert rolls(s, who="bo")[-1]["parts"][-1] == ["shielded", 1]
    assert c.major == 0


@rule("SR-MAG-18", "SR-M10")
def test_a_focus_gives_its_power_in_dice_while_active_one_for_each_skill() -> None:
    s = table()
    c, _ = pair(s, foci=["ash_ring", "bell_charm"])
    c.foci["spare_ring"] = False
    assert list(c.foci.values()) == [False, False, False]
    del c.foci["spare_ring"]
    order(s, ANNE, "toggle_focus", focus="ash_ring")
    cast(s, c, "stone_burst", "bo", hits(0, 6), hits(0, 8))
    assert rolls(s, who="mai")[-1]["parts"][-1] == ["ash_ring", 2]
    order(s, ANNE, "toggle_focus", focus="bell_charm")
    assert c.foci == {"ash_ring": True, "bell_charm": True}
    order(s, ANNE, "toggle_focus", focus="ash_ring")
    assert c.foci["ash_ring"] is False
    assert refused(s, ANNE, "toggle_focus", focus="copper_spoon") == "E_TARGET"


@rule("SR-M13", "SR-M14")
def test_a_counterspell_takes_some_sorcery_or_a_power_for_it() -> None:
    s = table()
    mage(s, sorcery=0)
    effect = put_in_force(s, add(s, "cy"), "veil", "spell", 1, ["cy"], maintained=True)
    assert refused(s, ANNE, "counterspell_shield") == "E_SKILL"
    assert refused(s, ANNE, "counterspell_dispel", effect=effect.id) == "E_SKILL"
    guide = serving(s, None, power=2, kind="guide")
    guide.skills.pop("sorcery")
    dice(s, hits(1, 4))
    order(s, GM, "counterspell_shield", character=guide.id)
    assert rolls(s)[-1]["parts"] == [["power", 4]]


@rule("SR-E06")
def test_a_spell_by_touch_needs_a_touch() -> None:
    s = table()
    pair(s, far=3)
    assert refused(s, ANNE, "cast_spell", spell="veil", target="bo") == "E_REACH"
    assert refused(s, ANNE, "cast_spell", spell="healing", target="bo") == "E_REACH"


@rule("SR-MAG-13")
def test_a_lodge_helps_only_whoever_is_in_it() -> None:
    s = table()
    chapel(s)
    c, _ = pair(s)
    c.lodge, c.lodge_zone, c.zone = "attic_lodge", "attic", "chapel"
    cast(s, c, "stone_burst", "bo", hits(0, 6), hits(0, 6))
    assert rolls(s, who="mai")[-1]["sources"] == []


@rule("SR-MAG-18", "SR-M10")
def test_a_second_focus_of_the_same_skill_puts_the_first_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FOCI, "moon_ring", FOCI["ash_ring"])
    s = table()
    c, _ = pair(s, foci=["ash_ring"])
    c.foci["moon_ring"] = False
    order(s, ANNE, "toggle_focus", focus="ash_ring")
    order(s, ANNE, "toggle_focus", focus="moon_ring")
    assert c.foci == {"ash_ring": False, "moon_ring": True}


@rule("SR-M01", "SR-M02")
@pytest.mark.parametrize("code", ["toggle_astral_vision", "astral_projection"])
def test_the_astral_is_closed_to_whoever_has_no_magic(code: str) -> None:
    s = table()
    add(s, "cy", 2)
    assert refused(s, 2, code) == "E_SKILL"


@rule("SR-MAG-19", "SR-M01", "SR-M02", "SR-M03")
def test_seeing_leaving_and_showing_oneself_take_no_test() -> None:
    s = table()
    c, bo = pair(s)
    dice(s)
    order(s, ANNE, "toggle_astral_vision")
    order(s, ANNE, "toggle_astral_vision")
    assert refused(s, ANNE, "astral_manifest") == "E_PLANE"
    order(s, ANNE, "astral_projection")
    assert name_of(c) == "astral"
    assert not sees(s, BRUNO, c)
    order(s, ANNE, "astral_manifest")
    assert sees(s, BRUNO, c)
    order(s, ANNE, "astral_projection")
    assert statuses(c) == []
    assert bo.alive


@rule("SR-M02", "SR-MAG-21", "SR-MAG-22")
def test_coming_back_from_afar_costs_a_stun_box_and_the_form_acts_meanwhile() -> None:
    s = table()
    c, _ = pair(s)
    order(s, ANNE, "astral_projection")
    order(s, ANNE, "move", x=90, y=0)
    assert c.x == 90
    assert refused(s, ANNE, "take_cover", cover="partial_cover") == "E_PLANE"
    order(s, ANNE, "astral_projection")
    assert ((c.x, c.y), marks(c.stun).count("x")) == ((0, 0), 1)
    order(s, ANNE, "astral_projection")
    order(s, ANNE, "astral_projection")
    assert marks(c.stun).count("x") == 1


@rule("SR-MAG-19")
def test_an_astral_form_that_faints_snaps_back_and_a_body_that_dies_takes_it_along() -> None:
    s = table()
    c, _ = pair(s)
    order(s, ANNE, "astral_projection")
    order(s, ANNE, "move", x=90, y=0)
    wound(s, c, len(c.stun), "stun")
    assert (statuses(c), c.x) == (["unconscious"], 0)
    d = mage(s, "dio", 2, x=5, y=5)
    order(s, 2, "astral_projection")
    wound(s, d, len(d.physical) + len(d.overflow))
    assert not d.alive


@rule("SR-MAG-19", "SR-TEST-14")
def test_a_body_left_behind_does_not_defend_itself() -> None:
    s = table()
    c, bo = pair(s, far=1)
    order(s, ANNE, "astral_projection")
    bo.perceived.append("mai")
    dice(s, f"{hits(1, 3)} {hits(0, 3)}")
    order(s, BRUNO, "attack_melee", weapon="unarmed", target="mai")
    assert rolls(s, role="defence") == []
    assert marks(c.stun).count("x") == 2


@rule("SR-M02", "SR-M03", "SR-STA-FOGGED")
def test_fog_closes_the_way_between_the_worlds() -> None:
    s = table()
    c, _ = pair(s)
    give(s, c, "fogged")
    assert refused(s, ANNE, "astral_projection") == "E_STATUS"
    order(s, ANNE, "toggle_astral_vision")
    assert refused(s, ANNE, "astral_manifest") == "E_STATUS"


@rule("SR-MAG-20", "SR-SMP-06")
@pytest.mark.parametrize("code", list(SPELLS))
def test_every_caster_may_use_the_improvements_of_a_spell(code: str) -> None:
    s = table()
    c, _ = pair(s, far=1, spells=[code])
    lines = [{"gives": one} for one in SPELLS[code].improvements]
    assert refused(s, ANNE, "cast_spell", spell=code, target="nobody", amplify=lines) == "E_TARGET"
    assert len(lines) <= 1
    assert c.spells == [code]


@rule("SR-MAG-21", "SR-E28")
def test_astral_combat_is_mind_against_mind() -> None:
    s = table()
    c, bo = pair(s, far=1, VOL=4, CHA=5)
    assert refused(s, ANNE, "attack_astral", target="bo") == "E_PLANE"
    order(s, ANNE, "astral_projection")
    assert refused(s, ANNE, "attack_astral", target="bo") == "E_PLANE"
    bear(s, bo, Status("astral_vision"))
    dice(s, f"{hits(1, 6)} {hits(3, 6)} {hits(1, 3)}")
    order(s, ANNE, "attack_astral", target="bo")
    assert [part[0] for part in rolls(s, who="mai")[-1]["parts"]] == ["astral", "VOL"]
    assert rolls(s, who="bo", role="resistance")[-1]["parts"] == [["VOL", 3]]
    assert marks(bo.stun).count("x") == 5 // 2 + 2 - 1
    bo.x = 3
    assert refused(s, ANNE, "attack_astral", target="bo") == "E_REACH"
    assert c.alive


@rule("SR-MAG-23", "SR-TEST-16")
def test_a_further_drain_die_is_counted_with_the_others_and_only_the_difference_is_filled() -> None:
    s = table()
    c, _ = pair(s)
    cast(s, c, "stone_burst", "bo", hits(0, 6), "1 1 1 1 3 3", d4="3 4")
    answer(s, "trouble:breakage")
    assert [one["dice"] for one in told(s, "drain")] == [[3], [3, 4]]
    assert marks(c.stun).count("X") == 3 + 4 - 2
    assert left(s) == {}


@rule("SR-TEST-16", "SR-MAG-23")
def test_an_action_without_drain_costs_a_die_less_the_resistance() -> None:
    s = table()
    c = mage(s)
    dice(s, "1 1 1 1 1 3 3 3", "4")
    order(s, ANNE, "counterspell_shield")
    answer(s, "trouble:breakage")
    assert marks(c.stun).count("X") == 2


@rule("SR-M09")
def test_a_focus_yields_a_fact_for_each_net_hit_in_order() -> None:
    s = table()
    c, bo = pair(s, INT=3)
    bo.foci = {"ash_ring": True}
    assert refused(s, ANNE, "observe_focus", target="bo", focus="ash_ring") == "E_PLANE"
    order(s, ANNE, "toggle_astral_vision")
    dice(s, hits(3, 5))
    order(s, ANNE, "observe_focus", target="bo", focus="ash_ring")
    assert told(s, "private_note", ANNE, note="focus")[-1]["facts"] == {
        "active": True,
        "kind": "spell_focus",
        "power": 2,
    }
    assert told(s, "private_note", BRUNO) == []
    bo.x = 11
    assert refused(s, ANNE, "observe_focus", target="bo", focus="ash_ring") == "E_TARGET"
    assert c.mag == 4


@rule("SR-E07", "SR-SMP-06")
def test_complex_forms_do_what_they_say() -> None:
    s = table()
    c = add(s, "pix", ANNE, res=4, technomancy=2, forms=["data_channel", "data_storm", "mend_code", "mirror_skin"])
    c.presets["atouts"] = "never"
    bo = decker(s, "bo", BRUNO)
    dice(s, f"{hits(0, 4 + 4)} {hits(2, 6)}", "1")
    order(s, ANNE, "thread_form", form="data_storm", device=bo.device)
    assert noise(s, deck(s, bo)) == 2
    dice(s, hits(3, 6), "1")
    order(s, ANNE, "thread_form", form="data_channel")
    assert deck(s, c).quieted == 3
    deck(s, bo).damage = 5
    dice(s, hits(2, 6), "1")
    order(s, ANNE, "thread_form", form="mend_code", device=bo.device)
    assert deck(s, bo).damage == 3
    dice(s, hits(1, 6), "1")
    order(s, ANNE, "thread_form", form="mirror_skin")
    assert [(one.code, one.level) for one in c.statuses] == [("hidden_icon", 1)]
    order(s, ANNE, "release", object=f"effect:{next(iter(s.effects))}")
    assert noise(s, deck(s, bo)) == 0
    assert refused(s, BRUNO, "thread_form", form="mend_code") == "E_TARGET"


def ritual(s: Table, code: str, net: int, threshold: int, base: int = 12) -> None:
    """A ritual that takes one roll."""
    order(s, ANNE, "perform_ritual", ritual=code, about="the quay")
    dice(s, f"{hits(threshold + net, base)} {'3 ' * 30}", "1 1")
    answer(s, "yes")
    if asked(s)[0] == "reroll":
        answer(s, "keep")
    dice(s)


@rule("SR-E08", "SR-SMP-06")
def test_a_rune_is_a_place_of_power_for_weeks() -> None:
    s = table()
    zone = chapel(s)
    c = mage(s, sorcery=8, zone="chapel")
    start = s.clock
    ritual(s, "rune", 2, 6)
    assert (zone.rune, zone.rune_until - s.clock) == (4 + 2, 2 * 7 * 24 * 3600)
    assert s.clock - start == 3600
    assert marks(c.stun).count("X") == 0
    assert len(told(s, "drain")[-1]["dice"]) == 2


@rule("SR-E08", "SR-SMP-06")
def test_a_healing_circle_needs_a_lodge_or_a_rune_heals_and_helps_healing() -> None:
    s = table()
    zone = chapel(s)
    c = mage(s, sorcery=8, zone="chapel", x=0, y=0)
    bo = add(s, "bo", BRUNO, x=3, y=0)
    bo.physical = [Box(damaged=True)] * 4 + bo.physical[4:]
    assert refused(s, ANNE, "perform_ritual", ritual="healing_circle") == "E_LODGE"
    zone.rune, zone.rune_until = 1, s.clock + 10**6
    ritual(s, "healing_circle", 3, 7)
    assert marks(bo.physical).startswith("xsss")
    cast(s, c, "healing", "mai", "", hits(0, 8 + 4 + 3))
    assert rolls(s, who="mai")[-1]["parts"][-1] == ["healing_circle", 3]
    assert refused(s, ANNE, "perform_ritual", ritual="far_sight") == "E_LODGE"


@rule("SR-E08", "SR-SMP-06")
def test_far_sight_shows_a_known_place_to_whoever_performs_it() -> None:
    s = table()
    chapel(s)
    c = mage(s, sorcery=8, zone="chapel")
    c.lodge, c.lodge_zone = "attic_lodge", "chapel"
    start = s.clock
    ritual(s, "far_sight", 2, 4)
    assert told(s, "private_note", ANNE, note="far_sight")[-1]["minutes"] == 2
    assert s.clock - start == 600


@rule("SR-SMP-06")
def test_each_spell_does_what_it_says() -> None:
    s = table()
    known = list(SPELLS)
    c, bo = pair(s, far=1, spells=known)
    bo.physical = [Box(damaged=True)] * 3 + bo.physical[3:]
    give(s, bo, "poisoned", 2, about="venom", monitor="stun")
    cast(s, c, "healing", "bo", "", hits(3, 6))
    assert (statuses(bo), marks(bo.physical)[:4]) == ([], "xxs.")
    cast(s, c, "hush", "bo", "", hits(2, 6))
    cast(s, c, "veil", "bo", "", hits(1, 6), d4="1 1", amplify=[{"gives": "perfect_veil"}])
    assert [(one.code, one.level) for one in bo.statuses] == [("silent", 2), ("greater_invisible", 1)]
    c.perceived.append("bo")
    cast(s, c, "dread", "bo", hits(0, 6), hits(4, 6), d4="1 1", amplify=[{"gives": "terror"}])
    assert statuses(bo)[-2:] == ["frightened", "panicked"]
    cast(s, c, "bonds", "bo", hits(0, 6), hits(4, 6), d4="1 1", amplify=[{"gives": "stillness"}])
    assert statuses(bo)[-2:] == ["hindered", "paralysed"]


@rule("SR-SMP-06")
@pytest.mark.parametrize(
    ("spell", "gives", "status", "level", "seconds"),
    [
        ("weariness", "", "fatigued", 1, 0), ("weariness", "exhaustion", "fatigued", 2, 0),
        ("hex", "", "cursed", 1, 0), ("shroud", "", "fogged", 1, 0),
        ("stasis", "", "frozen", 1, 6), ("stasis", "long_stasis", "frozen", 1, 9),
        ("stone_sleep", "", "petrified", 1, 9),
    ],
)  # fmt: skip
def test_spells_bring_what_no_weapon_does(spell: str, gives: str, status: str, level: int, seconds: int) -> None:
    s = table()
    c, bo = pair(s, far=1, spells=list(SPELLS))
    more = {"amplify": [{"gives": gives}], "d4": "1 1"} if gives else {}
    cast(s, c, spell, "bo", hits(0, 6), hits(4, 6), **more)
    borne = bo.statuses[-1]
    assert (borne.code, borne.level) == (status, level)
    if seconds:
        assert borne.left - s.clock == seconds
    if SPELLS[spell].maintained:
        order(s, ANNE, "release", object=f"effect:{borne.effect}")
        assert statuses(bo) == []


@rule("SR-SMP-06", "SR-STA-BURNING")
def test_damage_spells_bring_what_they_bring_with_a_wound() -> None:
    s = table()
    c, bo = pair(s, far=1, spells=list(SPELLS))
    friend, near = add(s, "ash", 2, x=1, y=1), add(s, "cy", 2, x=2, y=0)
    near.side = "opposition"
    cast(s, c, "ember_hand", "bo", hits(0, 6), hits(3, 6), hits(0, 3), d4="1 1", amplify=[{"gives": "wildfire"}])
    assert marks(bo.physical).count("x") == 2
    burning = find(bo, "burning")
    assert burning is not None
    assert burning.level == 3
    assert (statuses(c), statuses(friend), statuses(near)) == ([], [], ["burning"])
    cast(s, c, "frost_lance", "bo", hits(0, 6), hits(1, 6), hits(0, 3), d4="1 1", amplify=[{"gives": "rime"}])
    assert "burning" not in statuses(bo)
    assert {"chilled", "hindered"} <= set(statuses(bo))
    dio = add(s, "dio", 2, x=0, y=1)
    dio.presets["atouts"] = "never"
    cast(s, c, "arc", "dio", hits(0, 6), hits(1, 6), hits(0, 3))
    assert (marks(dio.stun).count("x"), statuses(dio)) == (4, ["electrocuted"])
    cast(s, c, "mind_bolt", "dio", hits(0, 6), hits(1, 6), hits(0, 3), d4="1 1", amplify=[{"gives": "haze"}])
    assert "confused" in statuses(dio)


@rule("SR-SMP-06", "SR-DMG-08")
def test_vitality_lowers_every_packet_by_one_for_some_rounds() -> None:
    s = table()
    c, bo = pair(s, far=1, spells=["vitality", "stone_burst"])
    bo.side = "crew"
    cast(s, c, "vitality", "bo", "", hits(2, 6), d4="1 1", amplify=[{"gives": "radiant"}])
    assert [one.id for one in s.people() if "vitality" in statuses(one)] == ["mai", "bo"]
    cast(s, c, "stone_burst", "bo", hits(0, 6), hits(1, 6), hits(0, 3))
    assert marks(bo.physical).count("x") == 3
    wait(s, seconds=6)
    assert statuses(bo) == []


@rule("SR-SMP-07", "SR-E27")
def test_powers_of_spirits_are_used_like_things() -> None:
    s = table()
    c = mage(s, x=0, y=0)
    bo = add(s, "bo", BRUNO, x=1, y=0)
    bo.presets["atouts"] = "never"
    bo.side = "opposition"
    guide = serving(s, c, power=3, kind="guide")
    dice(s, hits(2, 6))
    order(s, ANNE, "activate", character=guide.id, power="shadow_cloak")
    assert [(one.code, one.level) for one in guide.statuses] == [("invisible", 2)]
    dice(s, f"{hits(0, 6)} {hits(1, 6)}")
    order(s, ANNE, "activate", character=guide.id, power="confusion", target="bo")
    assert statuses(bo) == ["cursed", "confused"]
    order(s, ANNE, "activate", character=guide.id, power="guard")
    assert "guarded" in statuses(c)
    assert called(s, c, "1 1 1 1 3 3")["outcome"] == "failure"
    ember = serving(s, None, power=2)
    assert refused(s, GM, "activate", character=ember.id, power="search") == "E_TARGET"
    order(s, GM, "activate", character=ember.id, power="fire_aura")
    assert statuses(ember) == ["fire_aura"]


@rule("SR-E27", "SR-ADV-09")
def test_a_gun_camera_makes_the_next_shot_mind_nothing() -> None:
    s = table()
    c = add(s, "ada", ANNE, weapons=["heron_rifle"], gear={"gun_camera": 1}, firearms=2, x=0, y=0)
    bo = add(s, "bo", BRUNO, x=1, y=0)
    bo.presets["atouts"] = "never"
    give(s, c, "chilled")
    order(s, ANNE, "activate", power="gun_camera", weapon="heron_rifle")
    for level in (0, -2):
        dice(s, f"{hits(0, 6)} {hits(0, 5)}")
        order(s, ANNE, "attack_ranged", weapon="heron_rifle", target="bo")
        assert rolls(s, who="ada")[-1]["level"] == level
    play(s, GM, "start_session")


@rule("SR-MAG-16", "SR-M13", "SR-MAG-17")
def test_what_lasts_some_seconds_is_no_longer_kept_up_after_them() -> None:
    s = table()
    c, _ = pair(s, far=1, spells=["vitality"])
    cast(s, c, "vitality", "bo", "", hits(2, 6))
    dice(s, hits(1, 8))
    order(s, ANNE, "counterspell_shield")
    assert len(maintained_by(s, c)) == 2
    wait(s, seconds=6)
    assert [one.code for one in maintained_by(s, c)] == ["shield"]
    wait(s, seconds=6)
    assert maintained_by(s, c) == []


@rule("SR-MAG-16", "SR-M13")
def test_what_lasts_some_rounds_is_no_longer_kept_up_after_them() -> None:
    s = table()
    c, _ = pair(s)
    fight(s, "mai", "bo")
    dice(s, hits(1, 8))
    order(s, ANNE, "counterspell_shield")
    for _ in range(4 * 2):
        assert len(maintained_by(s, c)) == 1
        play(s, GM, "end_turn")
    assert maintained_by(s, c) == []


@rule("SR-MAG-15", "SR-M14", "SR-SMP-07")
def test_a_power_of_a_spirit_is_dispelled_against_the_spirit_s_power() -> None:
    s = table()
    c = mage(s, x=0, y=0)
    guide = serving(s, None, power=4, kind="guide")
    dice(s, hits(2, 8))
    order(s, GM, "activate", character=guide.id, power="shadow_cloak")
    effect = next(iter(s.effects.values()))
    c.perceived.append(guide.id)
    for ours, power, level in ((5, 3, 1), (4, 0, 0)):
        dice(s, hits(ours, 8))
        order(s, ANNE, "counterspell_dispel", effect=effect.id)
        assert sum(one.level for one in guide.statuses) == level
        assert (effect.id in s.effects) == bool(level)
        if level:
            assert effect.power == power
    assert rolls(s, who="mai")[0]["threshold"] == 4


@rule("SR-M02")
def test_whoever_comes_back_to_the_body_is_where_the_body_is() -> None:
    s = table()
    chapel(s, box=(0, 0, 5, 5))
    c, _ = pair(s)
    c.zone = "chapel"
    s.zones["crypt"] = Zone("crypt", box=(50, 0, 50, 50))
    order(s, ANNE, "astral_projection")
    order(s, ANNE, "move", x=90, y=0)
    assert c.zone == "crypt"
    order(s, ANNE, "astral_projection")
    assert ((c.x, c.y), c.zone) == ((0, 0), "chapel")
