"""Lessons are data, held against the rules. [E26]"""

from dataclasses import replace
from typing import Any

import pytest

from citing import promise
from tripot.engine.actions import Fill, Pick
from tripot.engine.lesson_checks import faults, faults_of, seconds
from tripot.engine.lessons import BadLesson, Lesson, Step, lessons_of, read_lesson
from tripot.engine.registry import game_of, games
from tripot.engine.rulebook import rulebook_of
from tripot.engine.seats import GM

GAME = "startup-nation"


def first() -> Lesson:
    return lessons_of(game_of(GAME))[0]


def broken(**others: Any) -> list[str]:
    """What is found wrong with the first lesson, told otherwise."""
    return faults_of(game_of(GAME), replace(first(), **others))


def with_step(number: int, **others: Any) -> tuple[Step, ...]:
    steps = list(first().steps)
    steps[number] = replace(steps[number], **others)
    return tuple(steps)


@promise("E26")
@pytest.mark.parametrize("game", sorted(games()))
def test_every_lesson_of_every_game_can_be_played_as_it_is_written(game: str) -> None:
    assert faults(game_of(game)) == []


@promise("E26")
@pytest.mark.parametrize("game", sorted(games()))
def test_a_game_has_two_lessons_or_three(game: str) -> None:
    assert 2 <= len(lessons_of(game_of(game))) <= 3


@promise("E26")
@pytest.mark.parametrize("game", sorted(games()))
def test_the_first_lesson_asks_for_moves_and_every_lesson_for_some(game: str) -> None:
    for lesson in lessons_of(game_of(game)):
        assert sum(step.do is not None for step in lesson.steps) >= 3, lesson.id


@promise("E26")
def test_a_game_master_has_a_lesson_of_their_own() -> None:
    assert [lesson.seat for lesson in lessons_of(game_of("rpg"))] == [0, GM]


@pytest.mark.parametrize("game", sorted(games()))
def test_every_rule_that_a_lesson_cites_is_in_both_rulebooks(game: str) -> None:
    cited = {step.rule for lesson in lessons_of(game_of(game)) for step in lesson.steps if step.rule}
    for lang in ("fr", "en"):
        book = rulebook_of(game_of(game), lang)
        assert cited <= set(book.paragraphs if book else ())


def move(number: int) -> int:
    """The place of the learner's first, second… move among the steps."""
    return [at for at, step in enumerate(first().steps) if step.do is not None][number]


@promise("E26")
def test_an_expected_move_that_the_rules_refuse_is_caught() -> None:
    found = broken(steps=with_step(move(0), do=Pick("resign:director")))
    assert any("P1 may not Pick('resign:director')" in fault for fault in found)


@promise("E26")
def test_a_neighbour_who_may_not_do_that_is_caught() -> None:
    found = broken(steps=with_step(0, then=((1, Pick("resign:intern")),)))
    assert any("step 1, then: P2 may not" in fault for fault in found)


@promise("E26")
def test_an_opening_that_cannot_be_played_is_caught() -> None:
    assert any("opening: P3 may not" in fault for fault in broken(opening=((2, Pick("resign:intern")),)))


@promise("E26")
def test_another_deal_is_caught() -> None:
    assert broken(seed=bytes(32)) != []


def test_a_table_that_cannot_be_opened_is_caught() -> None:
    assert any("no table can be opened so" in fault for fault in broken(options={"points_to_win": 99}))


def test_a_lesson_that_goes_on_after_the_game_is_caught() -> None:
    assert any("the game is over" in fault for fault in broken(options={"first_player": 0, "points_to_win": 1}))


@promise("E26")
def test_a_text_that_is_missing_in_one_language_too_long_or_of_no_language_is_caught() -> None:
    found = broken(steps=with_step(0, says={"fr": "Oui. " * 100, "nl": "Ja"}))
    assert "step 1: says nothing in en" in found
    assert "step 1: nl is no language" in found
    assert any("step 1: 499 letters in fr" in fault for fault in found)


def test_a_move_without_a_kind_word_for_another_one_is_caught() -> None:
    found = broken(steps=with_step(move(0), otherwise={}))
    assert f"step {move(0) + 1}, otherwise: says nothing in fr" in found


@promise("E26")
def test_a_lesson_that_takes_too_long_or_says_too_little_of_it_is_caught() -> None:
    assert any("at most 24" in fault for fault in broken(steps=first().steps[:1] * 25))
    assert any("at most 5" in fault for fault in broken(minutes=6))
    assert any("takes about" in fault for fault in broken(minutes=1))
    assert seconds(first()) <= first().minutes * 60


def test_small_slips_are_caught() -> None:
    assert any("ends with a move" in fault for fault in broken(steps=first().steps[: move(0) + 1]))
    assert "1 neighbours in 3 chairs" in broken(neighbours=("Côme",))
    assert "there is no chair P9" in broken(seat=8)
    assert "step 1: there is no tab moon" in broken(steps=with_step(0, tab="moon"))
    assert "step 1: points at a choice, and nothing is to be done" in broken(steps=with_step(0, point=("choice",)))


@pytest.mark.parametrize("text", ["", "steps = 3", "seats = 4\nneighbours = []\nsteps = [{ fr = 'a', nonsense = 1 }]"])
def test_a_file_that_holds_no_lesson_says_so(text: str) -> None:
    with pytest.raises(BadLesson, match=r"^first-turn: "):
        read_lesson("first-turn", text)


def test_a_form_is_meant_when_everything_that_is_asked_for_is_in_it() -> None:
    step = Step({}, Pick("ready"), Fill("sheet", {"vote": 1, "buy": [{"of": "oil"}]}))
    assert step.accepts(Pick("ready"), Fill("sheet", {"vote": 1, "buy": [{"of": "oil", "shares": 2}], "note": ""}))
    assert not step.accepts(Pick("ready"), Fill("sheet", {"vote": 2, "buy": [{"of": "oil"}]}))
    assert not step.accepts(Pick("ready"), Fill("sheet", {"vote": 1, "buy": []}))
    assert not step.accepts(Pick("ready"))
    assert not step.accepts(Pick("not_ready"), Fill("sheet", {"vote": 1, "buy": [{"of": "oil"}]}))
    assert not step.accepts(Pick("ready"), Fill("other", {"vote": 1, "buy": [{"of": "oil"}]}))
    assert not Step({}).accepts(Pick("ready"))


def test_a_step_without_a_form_lets_none_be_handed_in() -> None:
    step = Step({}, Pick("ready"))
    assert step.accepts(Pick("ready"))
    assert not step.accepts(Pick("ready"), Fill("sheet", {"vote": 2}))


def test_the_lines_of_a_list_may_stand_in_any_order_and_none_may_be_more() -> None:
    step = Step({}, Fill("sheet", {"buy": ["oil", "gold"], "sell": []}))
    assert step.accepts(Fill("sheet", {"buy": ["gold", "", "oil"]}))
    assert not step.accepts(Fill("sheet", {"buy": ["gold", "oil", "oil"]}))
    assert not step.accepts(Fill("sheet", {"buy": ["gold", "oil"], "sell": ["tin"]}))
    assert not step.accepts(Fill("sheet", {"buy": ["oil", "oil"]}))


def test_what_is_amiss_in_a_form_is_named_and_what_is_free_is_not() -> None:
    step = Step({}, Fill("place", {"who": "guard", "x": 3}), free=("x", "y"))
    assert step.amiss({"who": "hound", "x": 9, "y": 4, "hidden": True, "zone": ""}) == ("who", "hidden")
    assert step.accepts(Fill("place", {"who": "guard", "x": 9, "y": 4}))
    assert step.amiss("nonsense") == ("who",)
    assert Step({}, Pick("ready")).amiss({"who": "hound"}) == ()
