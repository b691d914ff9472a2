"""One word for one thing: a game of sealed orders has one word for what they are written on, whoever speaks."""

import re
from importlib.resources import files
from importlib.resources.abc import Traversable

import pytest

from tripot.engine.registry import game_of
from tripot.speech.texts import texts_of
from tripot.speech.voice import Voice

OTHERS = {
    ("manhattan", "fr"): r"(?<!porte)feuilles?\b|\bfiches?\b",
    ("manhattan", "en"): r"\bsheets?\b",
    ("neo-tokyo", "fr"): r"(?<!porte)feuilles?\b|\bformulaires?\b",
    ("neo-tokyo", "en"): r"\b(order|empty|your) forms?\b",
}
"""The words that other games have for it."""
SPOKEN = ("ask_empty", "play_empty", "deposited_by_another", "right", "send", "played_instead")


@pytest.mark.parametrize(("game", "lang"), OTHERS)
def test_a_game_has_one_word_for_what_orders_are_written_on(game: str, lang: str) -> None:
    strange = re.compile(OTHERS[game, lang], re.IGNORECASE)
    said = [*texts_of(game_of(game), lang).all().values(), *by_the_house(game, lang), *on_pages(game, lang)]
    assert len(said) > 500
    assert [text for text in said if strange.search(text)] == []


def by_the_house(game: str, lang: str) -> list[str]:
    """What the house says of sheets at any table, and what a refusal says of their boxes."""
    voice = Voice(game_of(game), lang)
    kinds = (
        *(f"sheets.{name}" for name in SPOKEN),
        "refusals.unknown_field",
        "refusals.not_a_group",
        "why.about.forms",
    )
    return [*(voice.text(kind) for kind in kinds), *(voice.text(f"actions.{name}") for name in ("ready", "not_ready"))]


def on_pages(game: str, lang: str) -> list[str]:
    """The words of its pages, of its paper and of its page of rules in brief; lessons are read below."""
    own = files(f"tripot.games.{game.replace('-', '_')}")
    found = (own / "templates" / f"words.{lang}.toml", own / "paper" / f"words.{lang}.toml", own / f"summary.{lang}.md")
    return [line for each in found for line in each.read_text("utf-8").splitlines()]


@pytest.mark.parametrize("game", ["manhattan", "neo-tokyo"])
def test_lessons_call_it_by_the_same_word_in_french(game: str) -> None:
    strange = re.compile(OTHERS[game, "fr"], re.IGNORECASE)
    lessons: Traversable = files(f"tripot.games.{game.replace('-', '_')}") / "lessons"
    for lesson in lessons.iterdir():
        assert not strange.search(lesson.read_text("utf-8")), lesson.name
