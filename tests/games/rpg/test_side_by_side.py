"""The table at the speed of talk: everybody asked at once, and nobody waits for nothing. [SR-TBL-01 to SR-TBL-04]"""

import json

import pytest
from bench.scenes import six_rounds

from citing import rule
from games.rpg.scenes import (
    ANNE,
    BRUNO,
    CLEO,
    add,
    answer,
    asked,
    dice,
    fight,
    order,
    play,
    question,
    react_with,
    refused,
    rolls,
    send,
    silence,
    statuses,
    table,
    told,
)
from tripot.engine.actions import Pick, timeout_of
from tripot.engine.rng import PlainRng
from tripot.engine.seats import CLOCK, GM, Seat
from tripot.engine.step import perform
from tripot.engine.view import look
from tripot.games.rpg import GAME, commands
from tripot.games.rpg.redeal import redeal
from tripot.games.rpg.state import Table
from tripot.games.rpg.tables import ACTIONS, ATTRIBUTES

THREE = ((ANNE, "ada"), (BRUNO, "bob"), (CLEO, "cyd"))


def trio(s: Table, **sheet: int) -> None:
    """Three heroes side by side, lucky, and somebody who hates them all."""
    for place, (seat, name) in enumerate(THREE):
        add(s, name, seat, x=place, y=0, atout_max=2, atouts=2, **sheet)
    add(s, "foe", x=1, y=16, sorcery=4, mag=5, spells=["seismic_shock"])


@rule("SR-TBL-01", "SR-TBL-04")
def test_six_rounds_of_a_fight_take_at_most_25_answers() -> None:
    r = six_rounds.prepared()
    answers = six_rounds.fought(r)
    assert 0 < answers.total() <= 25
    assert len([event for event in r.state.log or () if event.kind == "action"]) >= 30


@rule("SR-TBL-01")
def test_a_blast_on_three_players_takes_one_answer_each_at_the_same_time() -> None:
    s = table()
    trio(s)
    for _, name in THREE:
        s.characters[name].presets["atouts"] = "never"
    fight(s, "foe", "ada", "bob", "cyd")
    order(s, GM, "blow_up", item="burr_frag", near="bob", x=1, y=0)
    assert s.stack[-1].awaited(s) == (ANNE, BRUNO, CLEO)
    play(s, CLEO, "avoid")
    play(s, ANNE, "pass")
    assert told(s, "action", action="avoid_explosive") == []
    dice(s, "60x3")
    play(s, BRUNO, "avoid")
    assert [one["who"] for one in told(s, "action", action="avoid_explosive")] == ["bob", "cyd"]
    assert asked(s)[0] == "desk"


@rule("SR-TBL-01")
def test_a_spell_on_three_players_asks_them_together_and_they_roll_in_order() -> None:
    s = table()
    trio(s, athletics=2)
    for _, name in THREE:
        s.characters[name].presets["resistance_atouts"] = "never"
    fight(s, "foe", "ada", "bob", "cyd")
    order(s, GM, "cast_spell", character="foe", spell="seismic_shock", target="bob")
    assert s.stack[-1].awaited(s) == (ANNE, BRUNO, CLEO)
    dice(s, "60x3", "8x1")
    play(s, CLEO, "react:dodge")
    play(s, ANNE, "pass")
    play(s, BRUNO, "react:full_defense")
    assert asked(s)[0] == "desk"
    found = {one["who"]: one["parts"] for one in rolls(s, role="defence")}
    assert list(found) == ["ada", "bob", "cyd"]
    assert found["cyd"][-1] == ["dodge", 2]
    assert [part[0] for part in found["bob"]][-1] == "full_defense"
    assert [part[0] for part in found["ada"]] == ["REA", "INT"]


@rule("SR-TBL-01", "SR-ATO-02")
def test_a_test_of_several_asks_for_luck_together_then_throws_then_asks_who_throws_again() -> None:
    s = table()
    trio(s)
    order(s, GM, "call_test", people=["ada", "bob", "cyd"], skill="perception", level=1, dice=1)
    assert s.stack[-1].awaited(s) == (ANNE, BRUNO, CLEO)
    assert [question(s).kind] * 3 == ["spend_atouts"] * 3
    dice(s, "4x3 4x4 4x6")
    answer(s, "atouts:0", "atouts:0", "atouts:0")
    assert s.stack[-1].awaited(s) == (ANNE, BRUNO, CLEO)
    assert question(s).kind == "reroll"
    dice(s, "4x5 4x2")
    play(s, CLEO, "keep")
    play(s, BRUNO, "reroll")
    play(s, ANNE, "reroll")
    scores = {one["who"]: one["score"] for one in rolls(s)}
    assert scores == {"ada": 4, "bob": 0, "cyd": 4}


@rule("SR-TBL-01")
def test_answers_are_sealed_until_the_last_is_in() -> None:
    s = table()
    trio(s)
    fight(s, "foe", "ada", "bob", "cyd")
    order(s, GM, "blow_up", item="burr_frag", near="bob", x=1, y=0)
    seen = []
    for word in ("avoid", "pass"):
        world = s.fork()
        perform(GAME, world, ANNE, Pick(word))
        seen.append([look(GAME, world, seat) for seat in (BRUNO, GM)])
    assert [one.facts for one in seen[0]] == [one.facts for one in seen[1]]
    heard = [[[(event.kind, event.facts) for event in one.events] for one in world] for world in seen]
    assert heard[0] == heard[1]
    assert told(s, "answer_sealed") == []
    play(s, ANNE, "avoid")
    assert [one for one in told(s, "answer_sealed", BRUNO) if one["seat"] == ANNE]
    assert ANNE not in s.stack[-1].awaited(s)


@rule("SR-TBL-01")
def test_what_stepping_in_makes_moot_is_not_paid_and_the_new_target_is_asked() -> None:
    s = table()
    trio(s)
    add(s, "brute", x=1, y=1, close_combat=2)
    fight(s, "brute", "ada", "bob", "cyd")
    order(s, GM, "attack_melee", character="brute", weapon="unarmed", target="bob")
    assert set(s.stack[-1].awaited(s)) == {ANNE, BRUNO, CLEO}
    play(s, BRUNO, "react:full_defense")
    play(s, CLEO, "pass")
    play(s, ANNE, "interpose:ada")
    bob = s.characters["bob"]
    assert (statuses(bob), bob.major, asked(s)) == ([], 1, ("react", ANNE))
    assert told(s, "question_closed", reason="interposed")
    dice(s, "20x3")
    play(s, ANNE, "pass")
    assert rolls(s, role="defence")[-1]["who"] == "ada"


@rule("SR-TBL-01", "SR-TURN-15")
def test_one_answer_holds_several_reactions_and_luck() -> None:
    s = table()
    trio(s, athletics=2)
    add(s, "brute", x=1, y=1, close_combat=2)
    for name in ("ada", "cyd"):
        s.characters[name].presets["interpose"] = "never"
    fight(s, "brute", "ada", "bob", "cyd")
    order(s, GM, "attack_melee", character="brute", weapon="unarmed", target="bob")
    dice(s, "20x3 20x3")
    react_with(s, "dodge", "throw_self_down", atouts=1)
    defence = rolls(s, role="defence")[-1]
    assert [part[0] for part in defence["parts"]] == ["REA", "INT", "dodge", "throw_self_down"]
    assert (defence["atouts"], s.characters["bob"].minor) == (1, 0)


@rule("SR-TURN-15", "SR-TBL-01")
def test_reactions_together_must_be_payable_together() -> None:
    s = table()
    trio(s, athletics=2)
    s.characters["bob"].presets["atouts"] = "never"
    add(s, "brute", x=1, y=1, close_combat=2)
    fight(s, "brute", "ada", "bob", "cyd")
    s.characters["bob"].minor = 1
    order(s, GM, "attack_melee", character="brute", weapon="unarmed", target="bob")
    assert refused(s, BRUNO, "react_with", reactions=["dodge", "throw_self_down"]) == "E_NO_ACTION"


def open_test(s: Table) -> Table:
    """The game master has called a test, and Anne thinks about her luck."""
    return order(s, GM, "call_test", people=["ada"], skill="perception", threshold=1)


@rule("SR-TBL-02", "SR-LAW-01")
def test_only_whoever_is_asked_is_told_to_answer_first() -> None:
    s = table()
    trio(s)
    open_test(s)
    assert refused(s, ANNE, "skill_test", skill="perception", attribute="INT") == "E_PROMPT"
    assert refused(s, BRUNO, "feint", target="ada", distance=1) == "E_TURN"
    assert send(s, BRUNO, "keep") is not None


@rule("SR-TBL-02")
def test_whoever_is_not_asked_acts_out_of_encounters_on_others_than_those_of_the_test() -> None:
    s = table()
    trio(s, perception=1)
    open_test(s)
    dice(s, "20x5")
    order(s, BRUNO, "skill_test", skill="perception", attribute="INT")
    assert s.stack[-1].awaited(s) == (ANNE, GM)
    order(s, CLEO, "lie_down")
    assert statuses(s.characters["cyd"]) == ["prone"]
    play(s, GM, "okay")
    play(s, ANNE, "atouts:0")
    assert {one["who"] for one in rolls(s)} == {"ada", "bob"}


@rule("SR-TBL-02")
def test_what_is_offered_beside_an_open_question_names_nobody_of_its_test() -> None:
    s = table()
    trio(s, perception=1)
    assert look(GAME, s, CLEO).menu.form("intimidate") is not None  # the foe
    order(s, GM, "call_test", people=["ada", "foe"], skill="perception", threshold=1)
    view = look(GAME, s, CLEO)
    orders = [form for form in view.standing.forms if form.name in ACTIONS]
    assert orders
    for form in orders:
        for seed in range(12):
            action = GAME.propose(view, form, PlainRng(seed))
            twin = s.copy()
            twin.rng = PlainRng(seed)
            assert perform(GAME, twin, CLEO, action) is None, action


@rule("SR-TBL-02")
def test_in_an_encounter_nobody_acts_beside_an_open_question() -> None:
    s = table()
    trio(s)
    add(s, "brute", x=1, y=1, close_combat=2)
    fight(s, "brute", "ada", "bob", "cyd")
    order(s, GM, "attack_melee", character="brute", weapon="unarmed", target="bob")
    play(s, CLEO, "pass")
    play(s, BRUNO, "pass")
    assert refused(s, GM, "lie_down", character="foe") != ""
    assert look(GAME, s, CLEO).standing.form("lie_down") is None


TOOLS = (*commands.COMMANDS, *commands.BUTTONS, "start_encounter", "advance_clock", "start_session", "end_session")
CLOCK_AND_OPTIONS = {"set_option", "advance_clock", "go_on", "play_scene"}


def tools(s: Table, seat: Seat) -> set[str]:
    """What a seat may do beside the actions of its people, at the desk or beside an open question."""
    view = look(GAME, s, seat)
    found = [one for menu in (view.menu, view.standing) for one in (*menu.picks, *menu.forms)]
    names = {one.kind if isinstance(one, Pick) else one.name for one in found}
    return {name for name in names if name in TOOLS}


@rule("SR-TBL-02", "SR-GEN-08")
def test_the_game_master_keeps_every_tool_but_options_and_the_clock() -> None:
    s = table()
    trio(s)
    order(dice(s, "6"), GM, "private_roll", dice=1)
    before = tools(s, GM)
    open_test(s)
    assert len(before) > 25
    assert {"place", "call_test", "bring", "handout", "publish_roll", "set_zone", "bring_scene"} <= before
    assert before - tools(s, GM) == before & CLOCK_AND_OPTIONS
    order(s, GM, "place", character="foe", x=3, y=3)
    assert (s.characters["foe"].x, asked(s)) == (3, ("spend_atouts", ANNE))


@rule("SR-TBL-02")
def test_whoever_is_not_asked_keeps_notes_and_sheets_and_whoever_is_asked_answers_first() -> None:
    s = table()
    trio(s)
    open_test(s)
    order(s, BRUNO, "edit_character", character="bob", field="notes", value="Elle hésite.")
    assert s.characters["bob"].notes == "Elle hésite."
    assert refused(s, BRUNO, "edit_character", character="ada", field="notes", value="!") != ""
    assert refused(s, ANNE, "edit_character", character="ada", field="notes", value="Moi.") == "E_PROMPT"
    assert asked(s) == ("spend_atouts", ANNE)


@rule("SR-TBL-02", "SR-GEN-12")
@pytest.mark.parametrize("way", ["take", "create_character", "import_character"])
def test_whoever_comes_late_sits_down_beside_an_open_question(way: str) -> None:
    s = table()
    add(s, "ada", ANNE, atout_max=2, atouts=2)
    open_test(s)
    sheet = {"name": "Zoé", "attributes": dict.fromkeys(ATTRIBUTES, 3)}
    match way:
        case "take":
            play(s, BRUNO, "take:vesna_kord")
        case "create_character":
            order(s, BRUNO, way, name="Zoé", like="vesna_kord")
        case _:
            order(s, BRUNO, way, sheet=json.dumps(sheet))
    assert [c.seat for c in s.people() if not c.npc] == [ANNE, BRUNO]
    assert asked(s) == ("spend_atouts", ANNE)
    assert tools(s, BRUNO).isdisjoint({"take", "create_character", "import_character"})


@rule("SR-TBL-02", "SR-TBL-12")
def test_a_scene_is_prepared_or_played_beside_an_open_question() -> None:
    s = table()
    trio(s)
    add(s, "guard", x=5, y=5)
    order(s, GM, "call_test", people=["ada", "guard"], skill="perception", threshold=1)
    order(s, GM, "bring_scene", name="Le ponton", hook="Une barque.", later=True)
    assert [one.facts["scene"]["name"] for one in s.notes if one.kind == "scene_file"] == ["Le ponton"]
    assert asked(s) == ("spend_atouts", ANNE)
    order(s, GM, "bring_scene", name="Le phare", hook="Il s'éteint.")
    assert (s.scene, "guard" in s.characters, asked(s)) == ("Le phare", False, ("spend_atouts", ANNE))
    dice(s, "20x3")
    play(s, ANNE, "atouts:0")
    assert [one["who"] for one in rolls(s)] == ["ada"]
    assert asked(s)[0] == "desk"


@rule("SR-TBL-02")
def test_the_game_master_keeps_the_tools_while_asked() -> None:
    s = table()
    trio(s)
    dice(s, "20x1")
    order(s, GM, "call_test", people=["foe"], skill="perception", threshold=1)
    assert asked(s) == ("trouble", GM)
    order(s, GM, "place", character="foe", x=3, y=3)
    assert refused(s, GM, "lie_down", character="ada") == "E_PROMPT"
    assert asked(s) == ("trouble", GM)


@rule("SR-TBL-02")
def test_a_tool_that_changes_a_figure_of_an_open_question_asks_it_again() -> None:
    s = table()
    trio(s)
    order(s, GM, "call_test", people=["ada", "bob"], skill="perception", threshold=1)
    play(s, ANNE, "atouts:1")
    number = s.stack[-1].number(s, ANNE)
    order(s, GM, "override", field="ada.status.confused", value="1")
    assert told(s, "asked_again", ANNE)
    assert set(s.stack[-1].awaited(s)) == {ANNE, BRUNO}
    assert s.stack[-1].number(s, ANNE) != number
    assert not told(s, "asked_again", BRUNO)


@rule("SR-TBL-02")
def test_taking_somebody_off_the_table_closes_what_they_were_asked() -> None:
    s = table()
    trio(s)
    order(s, GM, "call_test", people=["ada", "bob"], skill="perception", threshold=1)
    order(s, GM, "dismiss", character="ada")
    assert (asked(s), told(s, "question_closed") != []) == (("spend_atouts", BRUNO), True)
    dice(s, "20x3")
    play(s, BRUNO, "atouts:0")
    assert [one["who"] for one in rolls(s)][-1] == "bob"


@rule("SR-TBL-03")
@pytest.mark.parametrize("seconds", [0, 45])
def test_every_question_has_the_reaction_time_and_the_clock_rings_for_one_alone(seconds: int) -> None:
    s = table(reaction_timeout_s=seconds)
    trio(s)
    order(s, GM, "call_test", people=["ada", "bob"], skill="perception", threshold=1)
    assert {question.time_to_think(s) for question in (one.question for one in s.stack[-1].asked)} == {seconds}  # type: ignore[attr-defined]
    assert perform(GAME, s, CLOCK, timeout_of(ANNE)) is None
    assert s.stack[-1].awaited(s) == (BRUNO,)
    dice(s, "20x3")
    silence(s)
    assert asked(s)[0] == "desk"


@rule("SR-TBL-04")
def test_the_game_master_settles_reactions_for_one_opponent_or_for_all() -> None:
    s = table()
    trio(s)
    for name in ("thug", "brute"):
        add(s, name, x=1, y=1, athletics=2)
    order(s, GM, "preset", answer="never")
    order(s, GM, "preset", character="brute", reaction="dodge", answer="always")
    order(s, GM, "preset", reaction="intercept", answer="ask")
    fight(s, "ada", "thug", "brute", "bob", "cyd", "foe")
    dice(s, "40x3")
    order(s, ANNE, "attack_melee", weapon="unarmed", target="brute")
    assert asked(s)[0] == "desk"
    assert [one["action"] for one in told(s, "action", who="brute")] == ["dodge"]
    assert s.characters["thug"].presets["intercept"] == "ask"
    assert "dodge" not in s.characters["ada"].presets


@rule("SR-TBL-04")
def test_a_setting_answers_for_somebody_who_is_away() -> None:
    s = table()
    trio(s, athletics=2)
    add(s, "brute", x=1, y=1, close_combat=2)
    for _, name in THREE:
        s.characters[name].presets["interpose"] = "never"
    order(s, BRUNO, "preset", character="bob", reaction="dodge", answer="always")
    fight(s, "brute", "ada", "bob", "cyd")
    play(s, BRUNO, "step_away")
    dice(s, "40x3")
    order(s, GM, "attack_melee", character="brute", weapon="unarmed", target="bob")
    assert [one["action"] for one in told(s, "action", who="bob")] == ["dodge"]


@rule("SR-TBL-04", "SR-INFO-01")
def test_hidden_facts_never_decide_who_is_asked() -> None:
    """In every world that Bruno cannot tell from this one he is asked the same."""
    s = table()
    trio(s, athletics=2)
    add(s, "brute", x=1, y=1, close_combat=2)
    fight(s, "brute", "ada", "bob", "cyd")
    for hidden in (0, 9):
        s.characters["brute"].attributes["AGI"] = 1 + hidden
        world = s.fork()
        order(world, GM, "attack_melee", character="brute", weapon="unarmed", target="bob")
        mine = [pick.text for pick in look(GAME, world, BRUNO).menu.picks]
        assert mine == ["pass", "react:full_defense", "react:dodge", "react:throw_self_down", "react:riposte",
                        "atouts:1", "atouts:2"]  # fmt: skip
        for seed in range(5):
            twin = redeal(world, BRUNO, PlainRng(seed))
            assert [pick.text for pick in look(GAME, twin, BRUNO).menu.picks] == mine


@rule("SR-TBL-04")
def test_who_has_nothing_to_answer_with_is_not_asked() -> None:
    s = table()
    trio(s)
    add(s, "brute", x=1, y=1, close_combat=2)
    for _, name in THREE:
        s.characters[name].presets["interpose"] = "never"
    bob = s.characters["bob"]
    bob.atouts = 0
    fight(s, "brute", "ada", "bob", "cyd")
    bob.major = bob.minor = 0
    dice(s, "40x3")
    order(s, GM, "attack_melee", character="brute", weapon="unarmed", target="bob")
    assert asked(s)[0] == "desk"
