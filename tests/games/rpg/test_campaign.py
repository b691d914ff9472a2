"""Evenings, experience, opponents by form, lore of spirits. [SR-TBL-11, SR-TBL-14, SR-TBL-15, SR-TBL-17, SR-TBL-19]"""

from typing import Any

import pytest

from citing import rule
from games.rpg.scenes import (
    ANNE,
    BRUNO,
    add,
    asked,
    called,
    fight,
    hurt,
    order,
    picks,
    play,
    refused,
    table,
    told,
)
from tripot.engine.rng import PlainRng
from tripot.engine.seats import GM
from tripot.engine.step import settle
from tripot.engine.view import look
from tripot.games.rpg import GAME
from tripot.games.rpg.characters.derived import physical_boxes
from tripot.games.rpg.characters.sheets import check_sheet
from tripot.games.rpg.opponents import ROLES, THREATS, sheet_of
from tripot.games.rpg.pages import page


@rule("SR-TBL-14")
def test_an_evening_ends_and_everything_waits_for_the_next_one() -> None:
    s = table()
    ada = add(s, "ada", ANNE, atouts=3)
    add(s, "brute")
    play(s, GM, "start_session")
    fight(s, "ada", "brute")
    ada.atouts, clock = 0, s.clock
    play(s, GM, "end_evening")
    assert (s.evening, s.outcome, s.clock) == (False, None, clock)
    assert s.encounter is not None
    assert "end_evening" not in picks(s) or asked(s)[1] != GM
    play(s, GM, "start_session")
    assert (s.evening, s.session, ada.atouts) == (True, 2, 3)
    assert s.encounter is not None
    assert s.encounter.acting == "ada"


@rule("SR-TBL-19")
def test_the_hook_of_the_first_scene_is_told_to_all_and_its_secret_to_the_master() -> None:
    s = GAME.setup(2, {}, PlainRng(3))
    settle(s)
    play(s, GM, "start_session")
    assert [one["scene"] for one in told(s, "scene_set", ANNE)] == ["cold_store_job"]
    assert told(s, "scene_secret", ANNE) == []
    assert len(told(s, "scene_secret", GM)) == 1
    play(s, GM, "start_session")  # told once, not each evening
    assert len(told(s, "scene_set", ANNE)) == 1


def rich(**sheet: Any) -> Any:
    """Ada with a hundred points, in the first evening."""
    s = table()
    add(s, "ada", ANNE, **sheet)
    play(s, GM, "start_session")
    order(s, GM, "award", people=["ada"], points=50)
    order(s, GM, "award", people=["ada"], points=50)
    return s


def buy(s: Any, answer: str = "yes", **form: Any) -> int:
    """Ada proposes, the master answers; what it cost."""
    before = s.characters["ada"].experience
    order(s, ANNE, "buy", character="ada", **form)
    assert asked(s) == ("purchase", GM)
    play(s, GM, answer)
    return int(before - s.characters["ada"].experience)


@rule("SR-TBL-15")
@pytest.mark.parametrize(
    ("form", "cost"),
    [
        ({"purchase": "attribute", "attribute": "AGI"}, 20),
        ({"purchase": "skill", "skill": "athletics"}, 6),
        ({"purchase": "skill", "skill": "stealth"}, 4),
        ({"purchase": "specialisation", "skill": "athletics", "name": "climbing"}, 5),
        ({"purchase": "expertise", "skill": "athletics", "name": "climbing"}, 8),
        ({"purchase": "spell", "spell": "healing"}, 5),
        ({"purchase": "gift"}, 30),
        ({"purchase": "contact", "name": "Léa"}, 2),
        ({"purchase": "atout"}, 20),
    ],
    ids=lambda one: str(one["purchase"]) if isinstance(one, dict) else str(one),
)
def test_what_points_buy_and_for_how_much(form: dict[str, Any], cost: int) -> None:
    assert buy(rich(athletics=2, mag=4), **form) == cost


@rule("SR-TBL-15")
def test_one_step_an_evening_and_one_atout_in_a_campaign() -> None:
    s = rich(athletics=1)
    buy(s, purchase="skill", skill="athletics")
    again = {"character": "ada", "purchase": "skill", "skill": "athletics"}
    assert refused(s, ANNE, "buy", **again) == "not_for_sale"
    buy(s, purchase="atout")
    play(s, GM, "start_session")
    buy(s, purchase="skill", skill="athletics")
    assert s.characters["ada"].skills["athletics"].rating == 3
    assert refused(s, ANNE, "buy", character="ada", purchase="atout") == "not_for_sale"


@rule("SR-TBL-15")
def test_the_master_may_say_no_and_nothing_is_paid() -> None:
    s = rich()
    assert buy(s, "no", purchase="attribute", attribute="CON") == 0
    assert s.characters["ada"].attributes["CON"] == 3


@rule("SR-TBL-15")
def test_magic_is_for_the_gifted_and_nobody_pays_with_points_they_lack() -> None:
    s = rich()
    assert refused(s, ANNE, "buy", character="ada", purchase="spell", spell="healing") == "not_for_sale"
    assert refused(s, ANNE, "buy", character="ada", purchase="skill", skill="sorcery") == "not_for_sale"
    s.characters["ada"].experience = 3
    assert refused(s, ANNE, "buy", character="ada", purchase="skill", skill="stealth") == "too_dear"


@rule("SR-TBL-15")
def test_points_are_the_business_of_their_owner_and_the_master() -> None:
    s = rich()
    assert told(s, "experience", BRUNO) == []
    assert look(GAME, s, ANNE).facts["sheets"]["ada"]["experience"] == 100


@rule("SR-TBL-11")
@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("threat", THREATS)
def test_a_role_and_a_threat_make_a_sheet_that_the_rules_accept(role: str, threat: int) -> None:
    sheet = sheet_of({"role": role, "threat": threat, "weapons": ["gull_knife"] if role == "blade" else []})
    assert check_sheet(sheet) == []
    row = THREATS[threat]
    main = [code for code, value in sheet["attributes"].items() if value == row["main"]]
    assert set(ROLES[role]["attributes"]) <= set(main)
    assert [sheet["skills"][code]["rating"] for code in ROLES[role]["skills"]] == [row["skill"]] * 3
    special = [code for code in ROLES[role]["skills"] if sheet["skills"][code].get("specialisations")]
    assert special == list(ROLES[role]["skills"][: row["specialisations"]])


@rule("SR-TBL-11")
def test_an_opponent_by_form_comes_with_its_name_and_derived_values() -> None:
    s = table()
    order(s, GM, "bring_opponent", name="Karl", role="brute", threat=4, count=2)
    one, other = (c for c in s.people() if c.npc)
    assert (one.name, other.name) == ("Karl 1", "Karl 2")
    assert (one.attributes["CON"], one.attributes["LOG"], one.atout_max, one.essence) == (5, 3, 1, 60)
    assert len(one.physical) == physical_boxes(one)
    assert refused(s, GM, "bring_opponent", name="Ilse", role="mage", threat=2) == "out_of_range"
    order(s, GM, "bring_opponent", name="Ilse", role="mage", threat=3, tradition="CHA", spells=["healing"])
    ilse = next(c for c in s.people() if c.name == "Ilse")
    assert (ilse.mag, ilse.trad, ilse.attributes["CHA"], ilse.attributes["LOG"]) == (3, "CHA", 4, 3)


@rule("SR-TBL-17")
def test_true_names_and_quests_are_given_and_taken_by_form() -> None:
    s = table()
    ada = add(s, "ada", ANNE, mag=4)
    order(s, GM, "lore", character="ada", known="true_names", change="give", name="Ashur")
    order(s, GM, "lore", character="ada", known="quests", change="give", name="Ashur")
    assert (ada.true_names, ada.quests) == (["Ashur"], ["Ashur"])
    order(s, GM, "lore", character="ada", known="true_names", change="take", name="Ashur")
    assert ada.true_names == []
    assert told(s, "lore", BRUNO) == []


@rule("SR-TBL-20")
def test_a_chronicle_tells_an_evening_as_its_reader_may_know_it() -> None:
    s = table()
    add(s, "ada", ANNE, AGI=6)
    lurker = add(s, "lurker", hidden=True)
    play(s, GM, "start_session")
    called(s, s.characters["ada"], "6 6 6 6 5 2", threshold=1)
    called(s, lurker, "6 6 6 6 6 6")
    hurt(s, s.characters["ada"], 6)
    tales = {seat: page("chronicle", look(GAME, s, seat), {}) for seat in (BRUNO, GM)}
    assert [one["who"] for one in tales[BRUNO]["rolls"]] == ["ada"]
    assert [one["who"] for one in tales[GM]["rolls"]] == ["ada", "lurker"]
    assert tales[BRUNO]["wounds"] == [("ada", "badly_hurt")]
    play(s, GM, "end_evening")
    play(s, GM, "start_session")
    fresh = page("chronicle", look(GAME, s, GM), {})
    assert (fresh["evening"], fresh["rolls"], fresh["wounds"]) == (2, [], [])
    assert page("chronicle", look(GAME, s, GM), {"evening": "1"})["wounds"] == [("ada", "badly_hurt")]


@rule("SR-TBL-20", "SR-TBL-14")
def test_what_remains_open_of_an_evening_holds_its_open_questions() -> None:
    s = table()
    add(s, "ada", ANNE, atout_max=2, atouts=2)
    play(s, GM, "start_session")
    assert page("chronicle", look(GAME, s, BRUNO), {})["asked"] == []
    order(s, GM, "call_test", people=["ada"], skill="perception", threshold=1)
    play(s, GM, "end_evening")
    for seat in (ANNE, BRUNO, GM):
        assert page("chronicle", look(GAME, s, seat), {})["asked"] == [ANNE]


@rule("SR-TBL-20", "SR-INFO-01")
def test_the_game_master_publishes_a_line_of_the_fuller_chronicle() -> None:
    s = table()
    lurker = add(s, "lurker", hidden=True)
    play(s, GM, "start_session")
    called(s, lurker, "6 6 6 6 6 6")
    assert [one["who"] for one in page("chronicle", look(GAME, s, GM), {})["unseen"]["rolls"]] == ["lurker"]
    assert page("chronicle", look(GAME, s, BRUNO), {})["unseen"] == {}
    assert refused(s, BRUNO, "publish_line", evening=1, text="Moi.") == "E_ROLE"
    play(s, GM, "end_evening")
    order(s, GM, "publish_line", evening=1, text="Le rôdeur a tout vu.")
    play(s, GM, "start_session")
    tales = [page("chronicle", look(GAME, s, BRUNO), {"evening": str(one)}) for one in (1, 2)]
    assert [one["published"] for one in tales] == [["Le rôdeur a tout vu."], []]
    assert refused(s, GM, "publish_line", evening=3, text="Demain.") != ""
