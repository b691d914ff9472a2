"""What every game must keep to."""

from tripot_croissant import GAME

from tripot import speech
from tripot.engine import conformance, lesson_checks, rulebook_of


def test_it_conforms() -> None:
    assert conformance.check(GAME) == []


def test_its_lessons_can_be_played_as_they_are_written() -> None:
    assert lesson_checks.faults(GAME) == []


def test_it_says_everything_in_both_languages() -> None:
    assert speech.missing(GAME) == []


def test_both_rulebooks_have_the_same_rules() -> None:
    french, english = rulebook_of(GAME, "fr"), rulebook_of(GAME, "en")
    assert french is not None
    assert english is not None
    assert french.paragraphs.keys() == english.paragraphs.keys()
