"""Opposed tests on call, free rolls, and tests from the sheet. [SR-TBL-05, SR-TBL-06, SR-TBL-07]"""

from typing import Any

import pytest

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
    left,
    order,
    play,
    question,
    refused,
    rolls,
    table,
    told,
)
from tripot.engine.actions import Fill
from tripot.engine.seats import GM
from tripot.engine.view import look
from tripot.games.rpg import GAME
from tripot.games.rpg.state import Table


def crew(**options: Any) -> Table:
    """Ada, Bob and somebody of the game master's."""
    s = table(**options)
    add(s, "ada", ANNE, stealth=2, x=0, y=0)
    add(s, "bob", BRUNO, perception=1, x=1, y=0)
    add(s, "foe", perception=2, x=5, y=0)
    return s


@rule("SR-TBL-05", "SR-TEST-11", "SR-DICE-05")
def test_a_called_test_may_be_opposed_and_the_opposition_rolls_first() -> None:
    s = crew()
    dice(s, "5 6 1 3 3  5 5 5 2 2")
    against = [{"character": "foe", "skill": "perception"}]
    order(s, GM, "call_test", people=["ada"], skill="stealth", attribute="AGI", opposition=against)
    found = rolls(s)
    assert [(one["who"], one["score"]) for one in found] == [("foe", 2), ("ada", 3)]
    assert (found[1]["threshold"], found[1]["net"]) == (2, 1)
    assert told(s, "measured")[-1] | {"clock": 0} == {
        "who": "ada", "against": "foe", "net": 1, "result": "won", "clock": 0,
    }  # fmt: skip
    assert told(s, "opposition")[-1]["result"] == "lost"


@rule("SR-TBL-05", "SR-TEST-15")
def test_each_of_several_opponents_is_compared_apart() -> None:
    s = crew()
    dice(s, "5 1 3 3  5 6 6 3 3  5 5 2 2 2")
    against = [{"character": "foe", "pool": "mental_defense"}, {"character": "bob", "skill": "perception"}]
    s.characters["foe"].attributes["VOL"] = 2
    order(s, GM, "call_test", people=["ada"], skill="stealth", attribute="AGI", opposition=against)
    assert [one["who"] for one in rolls(s)] == ["bob", "foe", "ada"]
    results = {one["against"]: (one["result"], one["net"]) for one in told(s, "measured")}
    assert results == {"bob": ("won", 1), "foe": ("lost", 0)}
    assert rolls(s, who="ada")[-1]["threshold"] == 1


@rule("SR-TBL-05")
def test_the_game_master_may_type_the_dice_that_oppose() -> None:
    s = crew()
    dice(s, "5 5 1  3 3 3 3 3")
    order(s, GM, "call_test", people=["ada"], skill="stealth", attribute="AGI", opposing_dice=3)
    assert [one["score"] for one in rolls(s)] == [2, 0]
    assert rolls(s)[-1]["outcome"] == "failure"


@rule("SR-TBL-05")
def test_somebody_who_opposes_opposes_with_something_and_not_themselves() -> None:
    s = crew()
    bad = [[{"character": "foe"}], [{"character": "ada", "skill": "stealth"}]]
    codes = [refused(s, GM, "call_test", people=["ada"], skill="stealth", opposition=one) for one in bad]
    assert codes == ["E_SKILL", "E_TARGET"]


@rule("SR-TBL-05")
@pytest.mark.parametrize(("said", "dice_of_foe"), [({"threshold": 0, "pool": "mental_defense"}, 6), (None, 5)])
def test_a_player_says_against_whom_and_the_game_master_with_what(
    said: dict[str, Any] | None, dice_of_foe: int
) -> None:
    s = crew()
    order(s, ANNE, "skill_test", skill="stealth", attribute="AGI", opponents=["foe"])
    assert asked(s) == ("consent", GM)
    dice(s, "3 " * dice_of_foe + "5 5 3 3 3")
    s.characters["foe"].skills |= s.characters["ada"].skills
    play(s, GM, Fill("consent", said) if said else "okay")
    assert len(rolls(s, who="foe")[-1]["dice"]) == dice_of_foe
    assert rolls(s, who="ada")[-1]["net"] == 2


@rule("SR-TBL-05", "SR-ATO-05")
def test_the_initiator_announces_luck_before_the_opposition_does() -> None:
    s = crew()
    for name in ("ada", "bob"):
        s.characters[name].atouts = s.characters[name].atout_max = 1
    against = [{"character": "bob", "skill": "perception"}]
    order(s, GM, "call_test", people=["ada"], skill="stealth", attribute="AGI", opposition=against)
    assert s.stack[-1].awaited(s) == (ANNE,)
    answer(s, "atouts:0")
    assert (s.stack[-1].awaited(s), rolls(s)) == ((BRUNO,), [])


@rule("SR-TBL-06")
def test_anybody_rolls_at_any_time_even_beside_an_open_question_and_nothing_follows() -> None:
    s = crew()
    s.characters["ada"].atouts = 1
    order(s, GM, "call_test", people=["ada"], skill="stealth")
    before = (s.clock, list(s.trials), question(s).kind)
    for seat in (ANNE, BRUNO, CLEO):
        dice(s, "5 6 1 1 1")
        order(s, seat, "free_roll", dice=5, threshold=1, text="the door")
    assert (s.clock, list(s.trials), question(s).kind) == before
    last = told(s, "free_roll", CLEO)[-1]
    assert (last["seat"], last["score"], last["outcome"], last["text"]) == (CLEO, 2, "success_complication", "the door")
    assert (len(told(s, "free_roll")), told(s, "prompt"), s.stack[-1].awaited(s)) == (3, [], (ANNE,))


@rule("SR-TBL-06", "SR-ADV-19")
@pytest.mark.parametrize(("form", "d6", "score"), [({"threshold": 1}, "5 5 3 3", 2), ({}, "5 3 3 3  5 5 3 3", 2)])
def test_a_free_roll_with_an_advantage_asks_nobody(form: dict[str, int], d6: str, score: int) -> None:
    s = crew()
    dice(s, d6)
    order(s, ANNE, "free_roll", dice=4, level=1, **form)
    assert (told(s, "free_roll")[-1]["score"], asked(s)[0], left(s).get("d6", [])) == (score, "desk", [])


@rule("SR-TBL-06")
def test_other_dice_are_at_most_twenty_and_count_no_hits() -> None:
    s = crew()
    s.rng = type(s.rng)({"d20": [20, 3]})  # type: ignore[call-arg]
    order(s, ANNE, "free_roll", dice=2, sides=20)
    assert (told(s, "free_roll")[-1]["total"], told(s, "free_roll")[-1]["dice"]) == (23, [20, 3])
    assert refused(s, ANNE, "free_roll", dice=21, sides=20) == "E_SPLIT"
    assert refused(s, ANNE, "free_roll", dice=2, sides=20, level=1) == "E_TARGET"
    assert refused(s, ANNE, "free_roll", dice=61) != ""


@rule("SR-TBL-06", "SR-INFO-02")
def test_the_game_master_rolls_in_secret_and_sees_it() -> None:
    s = crew()
    dice(s, "5 5 1")
    order(s, GM, "free_roll", dice=3, secret=True, text="patrol")
    assert (told(s, "free_roll", ANNE), told(s, "free_roll", GM)[-1]["score"]) == ([], 2)
    assert [one["facts"]["text"] for one in look(GAME, s, GM).facts["notes"]] == ["patrol"]
    assert refused(s, ANNE, "free_roll", dice=3, secret=True) != ""


@rule("SR-TBL-07")
@pytest.mark.parametrize(("option", "typed", "threshold"), [("free", None, 0), ("free", 3, 3), ("ask", 3, 1)])
def test_a_skill_is_rolled_from_the_sheet_as_the_table_says(option: str, typed: int | None, threshold: int) -> None:
    s = crew(player_rolls=option)
    form = {"character": "ada", "skill": "stealth"} | ({} if typed is None else {"threshold": typed})
    dice(s, "3 3 3 3 3")
    order(s, ANNE, "sheet_roll", **form)
    if option == "ask":
        assert asked(s) == ("consent", GM)
        play(s, GM, "okay")
    assert (rolls(s)[-1]["threshold"], len(rolls(s)[-1]["dice"])) == (threshold, 5)


@rule("SR-TBL-07", "SR-TURN-19")
def test_without_a_game_master_the_threshold_from_the_sheet_is_one() -> None:
    s = crew()
    play(s, GM, "step_away")
    dice(s, "3 3 3 3 3 3")
    order(s, ANNE, "sheet_roll", character="ada", pool="composure")
    assert (rolls(s)[-1]["threshold"], rolls(s)[-1]["parts"]) == (1, [["VOL", 3], ["CHA", 3]])


@rule("SR-TBL-07")
def test_two_attributes_are_rolled_from_the_sheet_and_a_complication_is_told() -> None:
    s = crew(player_rolls="free")
    dice(s, "5 1 1 1 1 1")
    order(s, ANNE, "sheet_roll", character="ada", attribute="LOG", second="INT")
    assert rolls(s)[-1]["parts"] == [["LOG", 3], ["INT", 3]]
    assert asked(s) == ("trouble", GM)


@rule("SR-TBL-07")
def test_in_an_encounter_the_game_master_says_what_a_test_from_the_sheet_costs() -> None:
    s = crew(player_rolls="free")
    fight(s, "ada", "bob", "foe")
    dice(s, "3 3 3 3 3")
    order(s, ANNE, "sheet_roll", character="ada", skill="stealth")
    assert asked(s) == ("consent", GM)
    play(s, GM, Fill("consent", {"threshold": 1, "cost": "minor"}))
    assert (s.characters["ada"].minor, rolls(s)[-1]["who"]) == (1, "ada")


@rule("SR-TBL-07")
def test_initiative_from_the_sheet_joins_a_fight_or_is_only_a_roll() -> None:
    s = crew()
    dice(s, "4")
    order(s, ANNE, "sheet_roll", character="ada", pool="initiative")
    assert (told(s, "initiative")[-1]["score"], s.encounter) == (10, None)
    fight(s, "bob", "foe")
    dice(s, "6")
    order(s, ANNE, "sheet_roll", character="ada", pool="initiative")
    assert s.encounter is not None
    assert "ada" in s.encounter.order


@rule("SR-TBL-07", "SR-LAW-03")
def test_nobody_rolls_from_the_sheet_of_another() -> None:
    s = crew()
    assert refused(s, ANNE, "sheet_roll", character="bob", skill="perception") != ""
    assert refused(s, ANNE, "sheet_roll", character="ada") == "E_SKILL"
    assert refused(s, ANNE, "sheet_roll", character="ada", skill="sorcery") == "E_SKILL"
