"""Atouts: luck spent on a test, or burned for good. [SR-ATO]"""

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
    called,
    dice,
    fight,
    hurt,
    left,
    marks,
    order,
    picks,
    play,
    refused,
    rolls,
    sample,
    silence,
    statuses,
    table,
    told,
    wait,
)
from tripot.engine.actions import Fill
from tripot.engine.seats import GM
from tripot.engine.view import look
from tripot.games.rpg import GAME
from tripot.games.rpg.characters.creation import PEOPLE
from tripot.games.rpg.characters.sheets import check_sheet
from tripot.games.rpg.records import Character
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import give, has


@rule("SR-ATO-01")
@pytest.mark.parametrize(("atouts", "accepted"), [(0, True), (7, True), (8, False), (-1, False)])
def test_a_sheet_has_from_none_to_seven_atouts(atouts: int, accepted: bool) -> None:
    sheet = {**PEOPLE["vesna_kord"], "name": "Ada", "atouts": atouts}
    assert (check_sheet(sheet) == []) is accepted


@rule("SR-ATO-01")
def test_nobody_has_more_atouts_left_than_they_may_have() -> None:
    s = table()
    c = add(s, "ada", ANNE, atouts=4)
    order(s, GM, "override", field="ada.atout_max", value="2")
    assert (c.atout_max, c.atouts) == (2, 2)


@rule("SR-ATO-02")
def test_atouts_are_spent_before_the_first_die_and_each_raises_the_level_by_one() -> None:
    s = table()
    c = add(s, "ada", ANNE, atouts=5)
    called(s, c, "5 3 1 3 3 3", pool=3, level=-1, lucky=True)
    assert (asked(s), len(left(s)["d6"])) == (("spend_atouts", ANNE), 6)
    answer(s, "atouts:3", "keep_a")
    assert (rolls(s)[0]["level"], c.atouts) == (2, 2)


@rule("SR-ATO-02", "SR-TURN-19")
def test_silence_spends_none() -> None:
    s = table()
    c = add(s, "ada", ANNE, atouts=2)
    called(s, c, "5 3 1", lucky=True)
    silence(s)
    assert (rolls(s)[0]["level"], c.atouts) == (0, 2)


@rule("SR-ATO-03")
@pytest.mark.parametrize(("atouts", "points", "code"), [(1, 2, "E_ATOUT_EMPTY"), (5, 4, "E_ATOUT_CAP"), (5, 3, "")])
def test_more_points_than_there_are_or_than_can_be_felt_are_refused(atouts: int, points: int, code: str) -> None:
    s = table()
    c = add(s, "ada", ANNE, atouts=atouts, x=0, y=0)
    add(s, "foe", x=1, y=0)
    dice(s, "6x3 3x3 3x3")
    assert refused(s, ANNE, "attack_melee", weapon="unarmed", target="foe", atouts=points) == code
    assert c.atouts == atouts - (0 if code else points)


@rule("SR-ATO-03")
def test_only_points_that_can_be_felt_are_offered() -> None:
    s = table()
    called(s, add(s, "ada", ANNE, atouts=5), "3 3 3", level=1, lucky=True)
    assert picks(s) == ["atouts:0", "atouts:1", "atouts:2"]


@rule("SR-ATO-04")
def test_atouts_serve_defence_and_resistance() -> None:
    s = table()
    add(s, "ada", ANNE, close_combat=3, x=0, y=0)
    c = add(s, "bob", BRUNO, atouts=3, x=1, y=0)
    dice(s, "6x3 6x3 5 5x3 3x3 3x3")
    order(s, ANNE, "attack_melee", weapon="unarmed", target="bob")
    answer(s, "atouts:1", "reroll")
    assert asked(s) == ("spend_atouts", BRUNO)
    answer(s, "atouts:1", "keep")
    assert [(one["role"], one["level"]) for one in rolls(s, who="bob")] == [("defence", 1), ("resistance", 1)]
    assert c.atouts == 1


@rule("SR-ATO-04")
def test_atouts_serve_composure_and_assistance() -> None:
    s = table()
    add(s, "ada", ANNE)
    add(s, "bob", BRUNO, atouts=1)
    dice(s, "3x3 3x3 3x3")
    order(s, ANNE, "skill_test", skill="outdoors", attribute="AGI", assistants=["bob"])
    answer(s, "okay", "yes")
    assert asked(s) == ("spend_atouts", BRUNO)
    answer(s, "atouts:0")
    dice(s, "6x3")
    order(s, GM, "call_test", people=["bob"], pool="composure")
    assert asked(s) == ("spend_atouts", BRUNO)


@rule("SR-ATO-04")
def test_atouts_serve_neither_initiative_nor_drain() -> None:
    s = table()
    c = sample(s, "aurele_quint", ANNE)
    fight(s, d6="1")
    assert asked(s)[0] == "desk"
    dice(s, "13x5", "4")
    order(s, ANNE, "cast_spell", spell="vitality", target=c.id)
    assert (asked(s)[0], c.atouts) == ("desk", 3)


@rule("SR-ATO-04", "SR-LAW-03")
def test_nobody_spends_atouts_on_another_s_test() -> None:
    s = table()
    add(s, "ada", ANNE, atouts=3)
    called(s, s.characters["ada"], "3 3 3", lucky=True)
    assert look(GAME, s, BRUNO).menu.picks == ()
    assert s.stack[-1].awaited(s) == (ANNE,)


@rule("SR-ATO-04")
def test_an_action_without_a_test_takes_no_atouts() -> None:
    s = table()
    c = add(s, "ada", ANNE, atouts=3)
    assert refused(s, ANNE, "aim", atouts=1) != ""
    assert (refused(s, ANNE, "aim"), c.atouts) == ("", 3)


@rule("SR-ATO-05")
def test_both_sides_announce_their_atouts_before_any_die() -> None:
    s = table()
    add(s, "ada", ANNE, atouts=2, close_combat=3, x=0, y=0)
    add(s, "bob", BRUNO, atouts=2, x=1, y=0)
    dice(s, "6x3 6x3 6x3 6x3")
    order(s, ANNE, "attack_melee", weapon="unarmed", target="bob", atouts=1)
    answer(s, "atouts:1", "keep", "keep")
    kinds = [(event.kind, event.facts["who"]) for event in s.log or () if event.kind in ("atout_spent", "test")]
    assert kinds == [("atout_spent", "ada"), ("atout_spent", "bob"), ("test", "bob"), ("test", "ada")]
    assert len(told(s, "atout_spent", CLEO)) == 2


@rule("SR-ATO-05")
def test_atouts_come_back_only_if_the_test_is_never_rolled() -> None:
    s = table()
    c = add(s, "ada", ANNE, atouts=2)
    form = {"skill": "outdoors", "attribute": "AGI", "atouts": 1}
    order(s, ANNE, "skill_test", **form)
    assert c.atouts == 1
    answer(s, "refuse")
    assert c.atouts == 2
    order(dice(s, "3x3 3x3"), ANNE, "skill_test", **form)
    answer(s, "okay", "keep")
    assert c.atouts == 1


@rule("SR-ATO-06", "SR-TIME-09")
def test_a_new_session_gives_everybody_all_their_atouts_back() -> None:
    s = table()
    people = [add(s, "ada", ANNE, atouts=3), add(s, "bob", BRUNO, atouts=5), add(s, "foe", atouts=1)]
    for c in people:
        c.atouts = 0
    play(s, GM, "start_session")
    assert [c.atouts for c in people] == [3, 5, 1]


def burn(s: Table, who: int = ANNE, **form: Any) -> Table:
    return order(s, who, "burn_atout", **{"character": "ada", "wish": "revive", **form})


def kill(s: Table, c: Character) -> Character:
    hurt(s, c, len(c.physical) + len(c.overflow))
    assert has(c, "dead")
    return c


@rule("SR-ATO-07", "SR-ATO-09")
@pytest.mark.parametrize(("current", "left_over"), [(0, 0), (2, 1), (4, 3)])
def test_burning_costs_a_point_for_good_even_if_none_is_left_to_spend(current: int, left_over: int) -> None:
    """EX-36."""
    s = table()
    c = kill(s, add(s, "ada", ANNE, atouts=4))
    c.atouts = current
    burn(s)
    assert (c.atout_max, c.atouts, has(c, "dead")) == (3, left_over, False)


@rule("SR-ATO-07")
def test_whoever_may_have_no_atout_has_none_to_burn() -> None:
    s = table()
    kill(s, add(s, "ada", ANNE, atouts=0))
    assert refused(s, ANNE, "burn_atout", character="ada", wish="revive") == "E_ATOUT_EMPTY"


@rule("SR-ATO-08")
def test_burning_gives_one_of_two_things() -> None:
    s = table()
    add(s, "ada", ANNE, atouts=1)
    form = look(GAME, s, ANNE).menu.form("burn_atout")
    assert form is not None
    assert next(field.choices for field in form.fields if field.name == "wish") == ("revive", "deus_ex_machina")
    c = kill(s, s.characters["ada"])
    burn(s)
    assert (has(c, "dead"), c.atout_max, told(s, "deus_ex_machina")) == (False, 0, [])


@rule("SR-ATO-09")
def test_the_revived_are_conscious_on_the_ground_with_one_free_box() -> None:
    s = table()
    c = add(s, "ada", ANNE, atouts=2)
    hurt(s, c, 9, "stun", incurable=True)
    kill(s, c)
    for code in ("poisoned", "bleeding", "burning", "corroded", "chilled"):
        give(s, c, code, 2)
    burn(s)
    assert statuses(c) == ["chilled", "prone"]
    assert (marks(c.physical), marks(c.stun), marks(c.overflow)) == ("xxxxxxxx.", "XXXXXXXXs", "...")


@rule("SR-ATO-09")
def test_the_dying_may_come_back_and_the_healthy_need_not() -> None:
    s = table()
    c = add(s, "ada", ANNE, atouts=2)
    assert refused(s, ANNE, "burn_atout", character="ada", wish="revive") == "E_STATUS"
    hurt(s, c, len(c.physical))
    burn(s)
    assert not has(c, "dying")


def wish(s: Table) -> Character:
    """Anne asks for a miracle; Bruno and Cleo are there."""
    c = add(s, "ada", ANNE, atouts=3)
    add(s, "bob", BRUNO)
    add(s, "cyd", CLEO)
    burn(s, wish="deus_ex_machina", text="the bridge holds")
    return c


@rule("SR-ATO-10")
def test_an_accepted_miracle_is_published_and_burns_the_atout() -> None:
    s = table()
    c = wish(s)
    assert (asked(s), c.atout_max) == (("miracle", GM), 3)
    answer(s, "accept")
    assert (c.atout_max, c.atouts) == (2, 2)
    assert told(s, "deus_ex_machina", BRUNO)[0]["text"] == "the bridge holds"


@rule("SR-ATO-10", "SR-TURN-19")
@pytest.mark.parametrize("silent", [True, False])
def test_a_refused_miracle_burns_nothing(silent: bool) -> None:
    s = table()
    c = wish(s)
    if silent:
        silence(s)
    else:
        answer(s, "refuse")
    assert (c.atout_max, told(s, "deus_ex_machina")) == (3, [])


@rule("SR-ATO-10")
@pytest.mark.parametrize(("word", "most"), [("accept", 2), ("refuse", 3)])
def test_the_game_master_may_propose_something_else(word: str, most: int) -> None:
    s = table()
    c = wish(s)
    play(s, GM, Fill("counter_proposal", {"text": "the bridge holds for a minute"}))
    assert asked(s) == ("bargain", ANNE)
    answer(s, word)
    assert c.atout_max == most
    assert [one["text"] for one in told(s, "deus_ex_machina")] == ["the bridge holds for a minute"] * (most == 2)


@rule("SR-ATO-10")
@pytest.mark.parametrize(("votes", "most"), [(("yes", "yes"), 2), (("yes", "no"), 3), (("no", "no"), 3)])
def test_without_a_game_master_the_other_players_vote(votes: tuple[str, str], most: int) -> None:
    s = table()
    play(s, GM, "step_away")
    c = wish(s)
    assert asked(s) == ("vote", BRUNO)
    answer(s, *votes)
    assert (c.atout_max, len(told(s, "prompt", ANNE, line="refused"))) == (most, int(most == 3))


@rule("SR-ATO-10")
def test_a_miracle_that_nobody_can_vote_on_is_refused() -> None:
    s = table()
    for who in (GM, BRUNO, CLEO):
        play(s, who, "step_away")
    c = wish(s)
    assert (c.atout_max, len(told(s, "prompt", ANNE, line="refused")), asked(s)[0]) == (3, 1, "desk")


@rule("SR-ATO-11")
def test_the_cursed_spend_nothing() -> None:
    s = table()
    c = add(s, "ada", ANNE, atouts=3, x=0, y=0)
    add(s, "foe", x=1, y=0)
    give(s, c, "cursed")
    assert refused(s, ANNE, "attack_melee", weapon="unarmed", target="foe", atouts=1) == "E_ATOUT_CURSED"
    called(s, c, "3 3 3", lucky=True)
    assert asked(s)[0] == "desk"


@rule("SR-ATO-11")
def test_the_cursed_dead_wait_for_the_curse_to_end() -> None:
    s = table()
    c = kill(s, add(s, "ada", ANNE, atouts=3))
    give(s, c, "cursed", rounds=2)
    assert refused(s, ANNE, "burn_atout", character="ada", wish="revive") == "E_ATOUT_CURSED"
    wait(s, seconds=6)
    burn(s)
    assert not has(c, "dead")


@rule("SR-ATO-12")
def test_opponents_have_atouts_only_if_their_sheet_says_so() -> None:
    s = table()
    assert add(s, "foe").atout_max == 0
    assert sample(s, "dock_guard").atout_max == 0
    assert sample(s, "tower_marksman").atout_max == 1
