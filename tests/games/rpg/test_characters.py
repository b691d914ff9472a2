"""Characters: attributes, skills, derived values, sheets. [SR-CHR]"""

import json
from typing import Any

import pytest

from citing import rule
from games.rpg.scenes import (
    ANNE,
    BRUNO,
    add,
    answer,
    asked,
    called,
    dice,
    order,
    play,
    refused,
    rolls,
    sample,
    table,
    told,
)
from tripot.engine.seats import GM
from tripot.engine.view import look
from tripot.games.rpg import GAME
from tripot.games.rpg.characters import derived
from tripot.games.rpg.characters.sheets import check_sheet
from tripot.games.rpg.pages.party import exported
from tripot.games.rpg.pools import skilled
from tripot.games.rpg.records import Zone
from tripot.games.rpg.statuses.bearing import give, has
from tripot.games.rpg.tables import ATTRIBUTES, FAMILY, PEOPLE, SKILLS


def sheet(**changes: Any) -> dict[str, Any]:
    """A plain sheet with some fields changed."""
    s = table()
    return {**exported(look(GAME, s, add(s, "ada", ANNE).seat), "ada"), **changes}


def wrong(**changes: Any) -> list[str]:
    """The fields of a sheet that the rules do not allow."""
    return [str(refusal.facts["field"]) for refusal in check_sheet(sheet(**changes))]


@rule("SR-CHR-01")
def test_there_are_four_physical_and_four_mental_attributes() -> None:
    assert {code for code in ATTRIBUTES if FAMILY[code] == "physical"} == {"CON", "AGI", "REA", "FOR"}
    assert {code for code in ATTRIBUTES if FAMILY[code] == "mental"} == {"VOL", "LOG", "INT", "CHA"}


@rule("SR-CHR-01")
@pytest.mark.parametrize(("value", "accepted"), [(1, True), (10, True), (0, False), (11, False)])
def test_attributes_go_from_one_to_ten(value: int, accepted: bool) -> None:
    attributes = {**dict.fromkeys(ATTRIBUTES, 3), "AGI": value}
    assert (wrong(attributes=attributes) == []) is accepted


@rule("SR-CHR-01")
def test_a_sheet_needs_all_eight_attributes() -> None:
    assert wrong(attributes={"AGI": 3}) == ["attributes"]


@rule("SR-CHR-01")
@pytest.mark.parametrize(("modifier", "pool"), [(2, 5), (-1, 2), (-5, 0)])
def test_a_modifier_counts_but_never_below_nothing(modifier: int, pool: int) -> None:
    s = table()
    c = add(s, "ada", ANNE, AGI=3, modifiers={"AGI": modifier})
    dice(s, f"{pool}x3")
    order(s, GM, "call_test", people=["ada"], skill="outdoors", attribute="AGI")
    assert (derived.attribute(c, "AGI"), len(rolls(s)[0]["dice"])) == (pool, pool)


@rule("SR-CHR-02")
@pytest.mark.parametrize(
    ("changes", "field"),
    [({"essence": 61}, "essence"), ({"mag": 13}, "mag"), ({"res": 13}, "res"), ({"mag": 3, "res": 3}, "res")],
)
def test_special_values_have_limits_and_magic_excludes_resonance(changes: dict[str, int], field: str) -> None:
    assert wrong(**changes) == [field]


@rule("SR-CHR-02")
def test_a_grade_is_for_show_only() -> None:
    s = table()
    plain, graded = add(s, "ada", ANNE, mag=4, trad="LOG"), add(s, "bob", BRUNO, mag=4, trad="LOG", grade=3)
    assert derived.values(plain) == derived.values(graded)


@rule("SR-CHR-03")
def test_a_tradition_is_a_mental_attribute_with_its_modifier() -> None:
    s = table()
    c = add(s, "ada", ANNE, mag=4, trad="CHA", CHA=4, modifiers={"CHA": 1})
    assert (derived.attribute(c, "TRAD"), derived.drain_resistance(c)) == (5, 2)
    assert wrong(mag=4, trad="FOR") == ["trad"]


@rule("SR-CHR-04")
@pytest.mark.parametrize(("rating", "accepted"), [(0, True), (12, True), (13, False)])
def test_skills_go_from_nothing_to_twelve(rating: int, accepted: bool) -> None:
    assert (wrong(skills={"athletics": {"rating": rating}}) == []) is accepted


@rule("SR-CHR-04")
@pytest.mark.parametrize(("skill", "attribute"), [(code, row.attribute) for code, row in SKILLS.items()])
def test_each_skill_has_a_default_attribute(skill: str, attribute: str) -> None:
    s = table()
    special = {"MAG": {"mag": 5}, "RES": {"res": 5}}.get(attribute, {attribute: 5})
    add(s, "ada", ANNE, **{skill: 2}, **special)
    dice(s, "7x3")
    order(s, GM, "call_test", people=["ada"], skill=skill)
    assert rolls(s)[0]["parts"] == [[skill, 2], [attribute, 5]]


@rule("SR-CHR-04")
def test_another_attribute_may_be_named() -> None:
    s = table()
    add(s, "ada", ANNE, athletics=2, LOG=6)
    dice(s, "8x3")
    order(s, GM, "call_test", people=["ada"], skill="athletics", attribute="LOG")
    assert rolls(s)[0]["parts"] == [["athletics", 2], ["LOG", 6]]


@rule("SR-CHR-04")
@pytest.mark.parametrize(
    ("known", "more"),
    [
        ({"specialisations": ["climbing"]}, [("specialisation", 2)]),
        ({"expertises": ["climbing"]}, [("expertise", 3)]),
        ({"specialisations": ["climbing"], "expertises": ["climbing"]}, [("expertise", 3)]),
        ({"specialisations": ["running"]}, []),
    ],
)
def test_the_best_of_what_covers_the_use_counts(known: dict[str, Any], more: list[tuple[str, int]]) -> None:
    s = table()
    c = add(s, "ada", ANNE, skills={"athletics": {"rating": 2, **known}})
    assert skilled(c, "athletics", "AGI", action="climb") == [("athletics", 2), ("AGI", 3), *more]


@rule("SR-CHR-05")
def test_without_a_rating_the_attribute_rolls_alone() -> None:
    s = table()
    add(s, "ada", ANNE)
    dice(s, "3x3")
    order(s, GM, "call_test", people=["ada"], skill="biotech", attribute="LOG")
    assert len(rolls(s)[0]["dice"]) == 3


@rule("SR-CHR-05")
@pytest.mark.parametrize("skill", ["astral", "sorcery", "conjuration", "enchantment", "technomancy"])
def test_some_skills_need_training(skill: str) -> None:
    s = table()
    add(s, "ada", ANNE, mag=3)
    assert refused(s, ANNE, "skill_test", skill=skill, attribute="INT") == "E_SKILL"
    assert {code for code, row in SKILLS.items() if row.trained_only} == {
        "astral",
        "sorcery",
        "conjuration",
        "enchantment",
        "technomancy",
    }


@rule("SR-CHR-05")
def test_an_action_with_an_untrained_skill_is_refused() -> None:
    s = table()
    add(s, "ada", ANNE, mag=3, spells=["healing"])
    assert refused(s, ANNE, "cast_spell", spell="healing", target="ada") == "E_SKILL"


@rule("SR-CHR-06")
def test_derived_values_follow_from_the_attributes() -> None:
    s = table()
    c = add(
        s, "ada", ANNE, CON=5, AGI=1, REA=4, FOR=2, VOL=7, LOG=6, INT=3, CHA=2, armour="lined_jacket", init_dice=2,
        mag=4, trad="VOL", traits={"thick_skin": 2},
    )  # fmt: skip
    assert derived.values(c) == {
        "physical_defense": 7,
        "mental_defense": 10,
        "physical_resistance": 7,
        "mental_resistance": 7,
        "composure": 9,
        "natural_healing": 12,
        "drain_resistance": 3,
        "initiative_dice": 2,
        "initiative_score": 7,
        "major_actions": 1,
        "minor_actions": 3,
        "physical_boxes": 12,
        "stun_boxes": 11,
        "overflow_boxes": 5,
    }


@rule("SR-CHR-06")
@pytest.mark.parametrize(("changes", "flat"), [({}, 0), ({"res": 4}, 2), ({"mag": 4, "trad": "CHA"}, 1)])
def test_drain_is_resisted_by_tradition_or_logic_or_not_at_all(changes: dict[str, Any], flat: int) -> None:
    s = table()
    assert derived.drain_resistance(add(s, "ada", ANNE, LOG=5, CHA=3, **changes)) == flat


@rule("SR-CHR-06")
def test_overflow_counts_the_body_one_was_born_with() -> None:
    s = table()
    c = add(s, "ada", ANNE, CON=2, modifiers={"CON": 4})
    assert (len(c.physical), len(c.overflow)) == (11, 2)


@rule("SR-CHR-06")
def test_derived_values_change_at_once_with_what_they_come_from() -> None:
    s = table()
    c = add(s, "ada", ANNE)
    order(s, GM, "override", field="ada.attribute.REA", value="6")
    order(s, GM, "override", field="ada.attribute.VOL", value="8")
    assert (derived.physical_defense(c), len(c.stun)) == (9, 12)
    assert look(GAME, s, ANNE).facts["sheets"]["ada"]["derived"]["physical_defense"] == 9


@rule("SR-CHR-07")
def test_intimidation_is_influence_with_its_specialisation() -> None:
    s = table()
    add(s, "ada", ANNE, CHA=2, skills={"influence": {"rating": 1, "specialisations": ["intimidation"]}})
    add(s, "foe")
    dice(s, "6x3 5x3")
    order(s, ANNE, "intimidate", target="foe")
    assert rolls(s, role="test")[0]["parts"] == [["influence", 1], ["CHA", 2], ["specialisation", 2]]


@rule("SR-CHR-08")
@pytest.mark.parametrize(("pool", "parts"), [("mental_resistance", ["VOL"]), ("composure", ["VOL", "CHA"])])
def test_mental_resistance_and_composure_are_pools(pool: str, parts: list[str]) -> None:
    s = table()
    add(s, "ada", ANNE)
    dice(s, f"{3 * len(parts)}x3")
    order(s, GM, "call_test", people=["ada"], pool=pool)
    assert [name for name, _ in rolls(s)[0]["parts"]] == parts


SHEET = {
    "notes", "attributes", "modifiers", "essence", "mag", "res", "trad", "grade", "skills", "derived", "physical",
    "stun", "overflow", "atouts", "atout_max", "statuses", "major", "minor", "credits", "drachms", "weapons", "armour",
    "gear", "foci", "lodge", "spells", "rituals", "forms", "device", "mode", "accesses", "surveillance", "backdoors",
    "keys", "traits", "knowledge", "contacts",
}  # fmt: skip


@rule("SR-CHR-09")
def test_a_sheet_holds_everything_that_belongs_to_it() -> None:
    s = table()
    sample(s, "bastien_roche", ANNE)
    seen = look(GAME, s, ANNE).facts
    assert SHEET - set(seen["sheets"]["bastien_roche"]) == set()
    assert {"name", "role", "look"} <= set(seen["characters"]["bastien_roche"])
    machines = [one for one in seen["characters"].values() if one["owner"] == "bastien_roche"]
    assert len(machines) == 2


@rule("SR-CHR-09")
@pytest.mark.parametrize("code", list(PEOPLE))
def test_a_sheet_can_be_taken_elsewhere(code: str) -> None:
    s = table()
    c = sample(s, code, ANNE)
    c.notes, c.knowledge, c.contacts = "owes a favour", ["docks"], ["a fence"]
    c.modifiers, c.trait_data = {"AGI": 1}, {"sprite_friend": "courier"}
    written = exported(look(GAME, s, GM), c.id)
    assert (written["notes"], written["knowledge"], written["contacts"]) == (c.notes, c.knowledge, c.contacts)
    assert check_sheet(json.loads(json.dumps(written))) == []
    there = table()
    order(there, ANNE, "import_character", sheet=json.dumps(written))
    answer(there, "yes")  # [SR-TBL-16]
    back = next(c for c in there.people() if c.kind in ("person", "animal"))
    assert exported(look(GAME, there, GM), back.id) == written


@rule("SR-CHR-09")
@pytest.mark.parametrize("text", ["", "[]", "{", '{"attributes": 3}', '{"magic": 1}'])
def test_a_sheet_that_is_none_is_refused(text: str) -> None:
    s = table()
    assert refused(s, ANNE, "import_character", sheet=text) == "bad_sheet"
    assert s.characters == {}


@rule("SR-CHR-09")
def test_a_player_writes_the_words_of_a_sheet_and_hands_things_over() -> None:
    s = table()
    ada, bob = add(s, "ada", ANNE, gear={"rope": 2}, credits=50), add(s, "bob", BRUNO)
    order(s, ANNE, "edit_character", character="ada", field="look", value="a red coat")
    order(s, ANNE, "hand_over", character="ada", to="bob", thing="rope", count=2)
    order(s, ANNE, "hand_over", character="ada", to="bob", thing="credits", count=20)
    assert (ada.look, ada.gear["rope"], bob.gear["rope"]) == ("a red coat", 0, 2)
    assert (ada.credits, bob.credits) == (30, 20)


@rule("SR-CHR-10")
def test_knowledge_gives_no_dice() -> None:
    s = table()
    c = add(s, "ada", ANNE, knowledge=["outdoors", "forests"])
    assert called(s, c, "3 3 3")["parts"] == [["outdoors", 0], ["AGI", 3]]
    assert look(GAME, s, ANNE).facts["sheets"]["ada"]["knowledge"] == ["outdoors", "forests"]


@rule("SR-CHR-11")
@pytest.mark.parametrize(("traits", "level"), [(["crowd_stress"], -1), ({"crowd_stress": 2}, -2), ([], 0)])
def test_what_a_trait_gives_is_a_level_of_one_unless_it_says_more(traits: Any, level: int) -> None:
    s = table()
    s.zones["market"] = Zone("market", crowded=True)
    c = add(s, "ada", ANNE, traits=traits, zone="market")
    done = called(s, c, "3 3 3")
    assert (done["level"], len(done["dice"])) == (level, 3)


@rule("SR-CHR-11")
def test_traits_count_where_they_say() -> None:
    s = table()
    add(s, "ada", ANNE, stealth=1, traits=["chronic_sniffles"], armour="riot_shell", gear={"rope": 1})
    dice(s, "4x3 3x3")
    order(s, GM, "call_test", people=["ada"], skill="stealth")
    assert rolls(s)[0]["sources"] == [["chronic_sniffles", -1], ["riot_shell", -1]]
    order(s, ANNE, "climb")
    answer(s, "keep")
    assert rolls(s)[1]["sources"] == [["rope", 1]]


@rule("SR-CHR-11")
def test_whoever_freezes_in_combat_acts_last_and_does_not_move_in_the_first_round() -> None:
    s = table()
    add(s, "ada", ANNE, traits=["combat_freeze"], x=0, y=0)
    add(s, "bob", BRUNO)
    dice(s, "6 1")
    order(s, GM, "start_encounter", people=["ada", "bob"])
    assert s.encounter is not None
    assert s.encounter.acting == "bob"
    order(s, BRUNO, "full_defense")
    assert asked(s)[0] == "desk"
    s.encounter.acting = "ada"
    assert refused(s, ANNE, "move", x=3, y=0) == "E_STATUS"
    s.encounter.round = 2
    order(s, ANNE, "move", x=3, y=0)


@rule("SR-CHR-12")
@pytest.mark.parametrize(
    ("weapon", "parts"),
    [("sickle_blade", [["specialisation", 2]]), ("unarmed", []), ("wren_pistol", [])],
)
def test_a_specialisation_counts_where_it_covers_the_use(weapon: str, parts: list[list[Any]]) -> None:
    s = table()
    sample(s, "vesna_kord", ANNE, x=0, y=0)
    add(s, "foe", x=1, y=0)
    dice(s, "40x3")
    order(s, ANNE, "attack_ranged" if weapon == "wren_pistol" else "attack_melee", weapon=weapon, target="foe")
    answer(s, *["keep"] * (asked(s)[0] == "reroll"))
    assert rolls(s, role="test")[0]["parts"][2:] == parts


@rule("SR-CHR-12")
def test_a_specialisation_by_tag_counts_for_that_sense_only() -> None:
    s = table()
    add(s, "ada", ANNE, skills={"perception": {"rating": 1, "specialisations": ["visual"]}})
    dice(s, "6x3 4x3")
    order(s, ANNE, "observe", sense="visual")
    order(s, ANNE, "observe", sense="auditory")
    assert [len(one["dice"]) for one in rolls(s)] == [6, 4]


@rule("SR-CHR-12")
def test_a_bare_rating_gets_no_specialisation() -> None:
    s = table()
    add(s, "foe", x=0, y=0)
    skills = {"athletics": {"rating": 2, "specialisations": ["running", "parkour"]}}
    add(s, "bob", BRUNO, x=1, y=0, skills=skills)
    dice(s, "6 5")
    order(s, GM, "start_encounter", people=["bob", "foe"])
    dice(s, "20x3")
    play(s, BRUNO, "end_turn")
    order(s, GM, "attack_melee", character="foe", weapon="unarmed", target="bob")
    answer(s, "react:dodge")
    assert rolls(s, role="defence")[0]["parts"] == [["REA", 3], ["INT", 3], ["dodge", 2]]


@rule("SR-CHR-12")
def test_a_specialisation_may_be_ticked_and_the_game_master_may_refuse_it() -> None:
    s = table()
    add(s, "ada", ANNE, skills={"outdoors": {"rating": 2, "specialisations": ["forest"]}})
    form = {"skill": "outdoors", "attribute": "INT", "specialisation": "forest"}
    dice(s, "7x3")
    order(s, ANNE, "skill_test", **form)
    answer(s, "okay")
    assert rolls(s)[0]["parts"] == [["outdoors", 2], ["INT", 3], ["specialisation", 2]]
    order(s, ANNE, "skill_test", **form)
    dice(s, "5x3")
    answer(s, "plain")
    assert rolls(s)[1]["parts"] == [["outdoors", 2], ["INT", 3]]


@rule("SR-CHR-12", "SR-CHR-04")
def test_an_expertise_that_is_ticked_gives_its_three_dice() -> None:
    s = table()
    add(s, "ada", ANNE, skills={"outdoors": {"rating": 2, "expertises": ["forest"]}})
    dice(s, "8x3")
    order(s, ANNE, "skill_test", skill="outdoors", attribute="INT", specialisation="forest")
    answer(s, "okay")
    assert rolls(s)[0]["parts"] == [["outdoors", 2], ["INT", 3], ["expertise", 3]]


@rule("SR-CHR-10")
def test_a_player_writes_what_a_character_knows_and_whom() -> None:
    s = table()
    c = add(s, "ada", ANNE)
    order(s, ANNE, "edit_character", character="ada", field="knowledge", value="docks\n\n tides ")
    order(s, ANNE, "edit_character", character="ada", field="contacts", value="a fence")
    assert (c.knowledge, c.contacts) == (["docks", "tides"], ["a fence"])


@rule("SR-CHR-12")
def test_a_specialisation_that_is_not_owned_cannot_be_ticked() -> None:
    s = table()
    add(s, "ada", ANNE, outdoors=2)
    form = {"skill": "outdoors", "attribute": "INT", "specialisation": "forest"}
    assert refused(s, ANNE, "skill_test", **form) == "E_SKILL"


@rule("SR-CHR-06")
def test_a_weakened_body_has_a_smaller_monitor() -> None:
    s = table()
    c = add(s, "ada", ANNE, CON=4)
    give(s, c, "fatigued", 1)
    order(s, GM, "override", field="ada.modifier.CON", value="-2")
    assert (len(c.physical), has(c, "fatigued"), told(s, "override", ANNE)[0]["new"]) == (9, True, "-2")


@rule("SR-CHR-11")
@pytest.mark.parametrize("level", [0, 7, 10**9, "x", True, None])
def test_a_trait_has_a_level_that_a_trait_can_have(level: Any) -> None:
    sheet = {"attributes": dict.fromkeys(ATTRIBUTES, 3), "traits": {"thick_skin": level}}
    assert [one.facts["field"] for one in check_sheet(sheet)] == ["traits"]
    assert check_sheet({**sheet, "traits": {"thick_skin": 6}}) == []
