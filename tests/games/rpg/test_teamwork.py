"""Teamwork: assistants roll first, and their hits are dice of the leader. [SR-TEAM]"""

import pytest

from citing import rule
from games.rpg.scenes import ANNE, BRUNO, CLEO, add, answer, asked, dice, fight, order, refused, rolls, silence, table
from tripot.engine.seats import GM
from tripot.games.rpg.state import Table
from tripot.games.rpg.statuses.bearing import give

TEST = {"skill": "outdoors", "attribute": "AGI"}


def team(s: Table, d6: str, *names: str, **form: object) -> Table:
    """The first one leads, the others help; the game master says 1."""
    dice(s, d6)
    order(
        s, ANNE, "skill_test", character="ada", assistants=list(names),
        **{**TEST, **form},
    )  # fmt: skip
    return answer(s, "okay")


@rule("SR-TEAM-01")
def test_assistants_roll_the_same_skill_and_attribute_against_nothing() -> None:
    s = table()
    add(s, "ada", ANNE)
    add(s, "bob", ANNE, AGI=2, outdoors=2)
    team(s, "4x3 3x3", "bob")
    first = rolls(s)[0]
    assert (first["who"], first["threshold"], first["parts"]) == ("bob", 0, [["outdoors", 2], ["AGI", 2]])


@rule("SR-TEAM-02")
def test_every_hit_of_every_assistant_is_a_die_of_the_leader() -> None:
    """EX-15."""
    s = table()
    add(s, "ada", ANNE, outdoors=4)
    add(s, "bob", ANNE)
    add(s, "cyd", ANNE)
    team(s, "5 5 5  5 3 3  11x3", "bob", "cyd")
    assert len(rolls(s)[-1]["dice"]) == 11


@rule("SR-TEAM-03")
def test_a_failing_assistant_has_the_trouble_and_the_leader_loses_nothing() -> None:
    s = table()
    add(s, "ada", ANNE)
    add(s, "bob", ANNE)
    team(s, "1 1 1  3x3", "bob")
    assert len(rolls(s)[-1]["dice"]) == 3
    answer(s, "trouble:hurt")
    assert [sum(box.damaged for box in s.characters[one].stun) for one in ("ada", "bob")] == [0, 2]


@rule("SR-TEAM-04")
def test_in_rounds_each_assistant_pays_what_the_leader_pays() -> None:
    s = table()
    add(s, "ada", ANNE)
    add(s, "bob", ANNE)
    fight(s, "ada", "bob")
    team(s, "3x3 3x3", "bob")
    assert [s.characters[one].major for one in ("ada", "bob")] == [0, 0]


@rule("SR-TEAM-04")
def test_whoever_has_nothing_left_to_pay_with_does_not_help() -> None:
    s = table()
    add(s, "ada", ANNE)
    add(s, "bob", ANNE)
    fight(s, "ada", "bob")
    s.characters["bob"].major = 0
    team(s, "3x3", "bob")
    assert [one["who"] for one in rolls(s)] == ["ada"]


@rule("SR-TEAM-04")
@pytest.mark.parametrize("status", ["unconscious", "paralysed", "frozen", "panicked"])
def test_whoever_cannot_act_does_not_help(status: str) -> None:
    s = table()
    add(s, "ada", ANNE)
    give(s, add(s, "bob", ANNE), status)
    team(s, "3x3", "bob")
    assert [one["who"] for one in rolls(s)] == ["ada"]


@rule("SR-TEAM-04")
def test_at_most_five_help() -> None:
    s = table()
    add(s, "ada", ANNE)
    names = [f"bob_{number}" for number in range(5)]
    for name in (*names, "bob_6"):
        add(s, name, ANNE)
    assert refused(s, ANNE, "skill_test", **TEST, character="ada", assistants=[*names, "bob_6"]) == "wrong_number"
    team(s, "15x3 3x3", *names)
    assert len(rolls(s)) == 6


@rule("SR-TEAM-04", "SR-CHR-05")
def test_untrained_assistants_do_not_help_with_a_skill_that_needs_training() -> None:
    s = table()
    add(s, "ada", ANNE, astral=2, mag=3)
    add(s, "bob", ANNE)
    add(s, "cyd", ANNE, astral=1)
    team(s, "4x3 5x3", "bob", "cyd", skill="astral", attribute="INT")
    assert [one["who"] for one in rolls(s)] == ["cyd", "ada"]


@rule("SR-TEAM-04")
@pytest.mark.parametrize(("word", "helps"), [("yes", True), ("no", False)])
def test_another_player_s_character_is_asked_first(word: str, helps: bool) -> None:
    s = table()
    add(s, "ada", ANNE)
    add(s, "bob", BRUNO)
    team(s, "6x3", "bob")
    assert asked(s) == ("assist", BRUNO)
    answer(s, word)
    assert ("bob" in [one["who"] for one in rolls(s)]) is helps


@rule("SR-TEAM-04", "SR-TURN-19")
def test_silence_is_no_help() -> None:
    s = table()
    add(s, "ada", ANNE)
    add(s, "cyd", CLEO)
    silence(team(s, "3x3", "cyd"))
    assert [one["who"] for one in rolls(s, GM)] == ["ada"]
