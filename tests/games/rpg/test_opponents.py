"""Opponents of the game master's own: armed as their role is, kept, taken out and brought in as files. [SR-TBL-11]"""

import json
from typing import Any

import pytest

from citing import rule
from games.rpg.scenes import ANNE, BRUNO, add, fight, order, refused, table, told
from tripot.engine.seats import GM
from tripot.engine.view import look
from tripot.games.rpg import GAME
from tripot.games.rpg.opponents import FIRST_GIFTED, ROLES, sheet_of
from tripot.games.rpg.pages import start, take
from tripot.games.rpg.pages.papers import opponents
from tripot.games.rpg.records import Character
from tripot.games.rpg.state import Table
from tripot.games.rpg.tables import ARMOUR, DEVICES, FORMS, PROGRAMS, SPELLS, WEAPONS

KARL: dict[str, Any] = {"name": "Karl", "look": "Balafré", "role": "gun", "threat": 4, "weapons": ["moth_taser"],
                        "kit": "usual"}  # fmt: skip


def named(s: Table, name: str) -> Character:
    """Somebody on the table, by name."""
    return next(c for c in s.people() if c.name == name)


def carried(c: Character) -> list[str]:
    """Weapons by kind, bare hands apart."""
    return [one.code for one in c.weapons if one.code != "unarmed"]


@rule("SR-TBL-11")
@pytest.mark.parametrize("role", ROLES)
def test_what_is_usual_for_a_role_is_in_the_catalogue_at_every_threat(role: str) -> None:
    for threat in range(FIRST_GIFTED if ROLES[role].get("gift") else 1, 7):
        sheet = sheet_of({"role": role, "threat": threat}, usual=True)
        assert sheet["weapons"]
        assert set(sheet["weapons"]) <= WEAPONS.keys()
        assert sheet["armour"] in ("", *ARMOUR)
        assert sheet["device"] in ("", *DEVICES)
        assert bool(sheet["spells"]) is (role == "mage")
        assert bool(sheet["forms"]) is (role == "technomancer")
        assert set(sheet["spells"]) <= SPELLS.keys()
        assert set(sheet["forms"]) <= FORMS.keys()
        assert set(sheet.get("programs", ())) <= PROGRAMS.keys()
        assert {WEAPONS[code].skill for code in sheet["weapons"]} <= {"close_combat", "firearms"}


@rule("SR-TBL-11", "SR-TBL-12")
def test_opponents_of_a_scene_come_armed_and_those_who_shall_not_do_not() -> None:
    s = table()
    people = [
        {"name": "Tireur", "role": "gun", "threat": 4},
        {"name": "Mage", "role": "mage", "threat": 3},
        {"name": "Otage", "role": "face", "threat": 1, "kit": "chosen"},
        {"name": "Chef", "role": "blade", "threat": 5, "weapons": ["longwing_rifle"], "armour": "riot_shell",
         "device": "osprey_deck", "look": "Une cicatrice"},
        {"name": "Prêtre", "role": "mage", "threat": 4, "tradition": "CHA", "spells": ["hex"]},
        {"name": "Pisteur", "role": "decker", "threat": 3},
        {"like": "dock_guard", "weapons": ["ram_hammer"]},
    ]  # fmt: skip
    order(s, GM, "bring_scene", name="Le ponton", hook="Une barque.", opponents=people)
    assert carried(named(s, "Tireur")) == ["heron_rifle", "rook_pistol"]
    assert named(s, "Tireur").armour == "plate_vest"
    assert named(s, "Tireur").skills["firearms"].specialisations == ("rifles",)
    assert named(s, "Mage").spells
    assert (carried(named(s, "Otage")), named(s, "Otage").armour, named(s, "Otage").device) == ([], "", "")
    chief = named(s, "Chef")
    assert (carried(chief), chief.armour, chief.look) == (["longwing_rifle"], "riot_shell", "Une cicatrice")
    assert s.devices[chief.device].code == "osprey_deck"
    assert (named(s, "Prêtre").spells, named(s, "Prêtre").trad) == (["hex"], "CHA")
    assert s.devices[named(s, "Pisteur").device].programs
    assert carried(s.characters["dock_guard_1"]) == ["ram_hammer"]
    assert s.characters["dock_guard_1"].armour == "plate_vest"


@rule("SR-TBL-11", "SR-TBL-12")
def test_an_opponent_of_a_scene_may_be_armed_by_its_file_too() -> None:
    s = table()
    scene = {"name": "A", "hook": "B", "opponents": [{**KARL, "threat": 2}]}
    order(s, GM, "load_scene", content=json.dumps(scene))
    assert carried(named(s, "Karl")) == ["moth_taser"]
    wrong = {**scene, "opponents": [{**KARL, "spells": ["healing"]}]}
    assert refused(s, GM, "load_scene", content=json.dumps(wrong)) == "bad_scene"


@rule("SR-TBL-11")
def test_a_form_brings_what_is_chosen_and_what_is_usual_beside_it_if_that_is_wanted() -> None:
    s = table()
    order(s, GM, "bring_opponent", **KARL)
    assert (carried(named(s, "Karl")), named(s, "Karl").armour) == (["moth_taser"], "plate_vest")
    order(s, GM, "bring_opponent", **{**KARL, "name": "Nu", "kit": "chosen"})
    assert (carried(named(s, "Nu")), named(s, "Nu").armour) == (["moth_taser"], "")


@rule("SR-TBL-11")
def test_one_of_the_ready_people_is_a_model_to_change() -> None:
    s = table()
    order(s, GM, "bring_opponent", name="Lea", like="house_decker", armour="riot_shell")
    lea = named(s, "Lea")
    assert (lea.attributes["LOG"], lea.armour, s.devices[lea.device].code) == (5, "riot_shell", "osprey_deck")
    order(s, GM, "bring_opponent", name="Lou", like="house_decker", role="gun", threat=6)
    lou = named(s, "Lou")
    assert (lou.attributes["AGI"], lou.skills["firearms"].rating, carried(lou)) == (7, 8, ["moth_taser"])
    assert refused(s, GM, "bring_opponent", name="Rien") == "bad_opponent"
    assert refused(s, GM, "bring_opponent", name="Rien", role="gun") == "bad_opponent"


@rule("SR-TBL-11")
def test_an_opponent_is_kept_found_again_brought_again_and_replaced_under_its_name() -> None:
    s = table()
    add(s, "ada", ANNE)
    fight(s)
    order(s, GM, "bring_opponent", **KARL, later=True)
    assert [c.name for c in s.people() if c.npc] == []
    order(s, GM, "bring_opponent", **{**KARL, "threat": 5}, keep=True, count=2, hidden=True)
    assert [c.name for c in s.people() if c.npc] == ["Karl 1", "Karl 2"]
    view = look(GAME, s, GM)
    kept = opponents(view, {})
    assert [one["content"] for one in kept] == [{**KARL, "threat": 5}]
    form = view.menu.form("bring_opponent")
    assert form is not None
    opened = start(view, form, {"form": "bring_opponent", "kept": str(kept[0]["number"])})
    assert opened == {**KARL, "threat": 5, "keep": True}
    order(s, GM, "bring_opponent", **{name: one for name, one in opened.items() if name != "keep"})
    assert named(s, "Karl").init_dice == 2
    assert opponents(look(GAME, s, ANNE), {}) == []
    assert [one["name"] for one in told(s, "opponent_kept", GM)] == ["Karl"]
    assert told(s, "opponent_kept", ANNE) == []
    assert refused(s, GM, "share_note", number=str(kept[0]["number"]), to=str(ANNE)) != ""


@rule("SR-TBL-11", "SR-GEN-02")
def test_an_opponents_file_is_taken_out_and_brings_the_same_one_to_another_house() -> None:
    s = table()
    order(s, GM, "bring_opponent", **KARL, keep=True)
    number = opponents(look(GAME, s, GM), {})[0]["number"]
    assert take(look(GAME, s, BRUNO), f"opponent-{number}.json") is None
    found = take(look(GAME, s, GM), f"opponent-{number}.json")
    assert found is not None
    there = table()
    order(there, GM, "load_opponent", content=found[1].decode(), count=2)
    assert [c.name for c in there.people()] == ["Karl 1", "Karl 2"]
    assert named(there, "Karl 1").attributes == named(s, "Karl").attributes
    assert [one["content"] for one in opponents(look(GAME, there, GM), {})] == [KARL]
    later = table()
    order(later, GM, "load_opponent", content=found[1].decode(), later=True)
    assert list(later.people()) == []
    assert len(opponents(look(GAME, later, GM), {})) == 1


@rule("SR-TBL-11")
@pytest.mark.parametrize(
    "content", ["", "[]", '{"name": "x"}', '{"name": "x", "role": "mage", "threat": 1}',
                '{"name": "x", "role": "gun", "threat": 2, "wings": 2}'],
)  # fmt: skip
def test_a_file_that_is_no_opponent_is_refused(content: str) -> None:
    s = table()
    assert refused(s, GM, "load_opponent", content=content) == "bad_opponent_file"
    assert refused(s, ANNE, "load_opponent", content=json.dumps(KARL)) == "E_ROLE"
    assert opponents(look(GAME, s, GM), {}) == []


@rule("SR-GEN-03", "SR-CHR-09")
def test_the_game_master_gives_a_weapon_an_item_and_a_thing_of_its_own() -> None:
    s = table()
    ada, bob = add(s, "ada", ANNE, x=0, y=0), add(s, "bob", BRUNO, x=1, y=0)
    order(s, GM, "give_item", character="ada", weapon="rook_pistol", count=2)
    order(s, GM, "give_item", character="ada", item="medikit")
    order(s, GM, "give_item", character="ada", item="plate_vest")
    order(s, GM, "give_item", character="ada", thing=" Lettre de Perrin ")
    assert carried(ada) == ["rook_pistol", "rook_pistol"]
    assert len({one.id for one in ada.weapons}) == 3
    assert (ada.gear["medikit"], ada.gear["medikit_charges"], ada.armour) == (1, 5, "plate_vest")
    assert ada.gear["Lettre de Perrin"] == 1
    assert told(s, "given", ANNE, item="Lettre de Perrin", count=1)
    order(s, ANNE, "hand_over", character="ada", to="bob", thing="Lettre de Perrin")
    assert (bob.gear["Lettre de Perrin"], ada.gear["Lettre de Perrin"]) == (1, 0)
    order(s, GM, "give_item", character="ada", change="take", weapon="rook_pistol")
    assert carried(ada) == ["rook_pistol"]
    assert told(s, "taken_away", BRUNO, item="rook_pistol")


@rule("SR-GEN-03", "SR-LAW-03")
def test_one_thing_is_given_at_a_time_by_the_game_master_alone_and_nobody_loses_what_they_have_not() -> None:
    s = table()
    add(s, "ada", ANNE)
    assert refused(s, GM, "give_item", character="ada") == "one_thing"
    assert refused(s, GM, "give_item", character="ada", weapon="rook_pistol", item="medikit") == "one_thing"
    assert refused(s, GM, "give_item", character="ada", thing="  ") == "one_thing"
    assert refused(s, GM, "give_item", character="ada", change="take", item="medikit") == "E_AMMO"
    assert refused(s, GM, "give_item", character="ada", weapon="rook_pistol", count=4) == "too_many_alike"
    assert refused(s, ANNE, "give_item", character="ada", item="medikit") == "E_ROLE"
