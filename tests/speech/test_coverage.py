from importlib import import_module, invalidate_caches
from pathlib import Path
from typing import Any

import pytest

from speech.parlour import ENGLISH, FRENCH, SOURCE, parlour
from tripot.engine.forms import Field, Form
from tripot.engine.game import Game
from tripot.speech import missing, wanted

SHEET = Form(
    "sheet",
    (Field("runs", "list", of=(Field("", "group", of=(Field("target", "text"), Field("fee", "int"))),)),),
    "PA-01",
)


def test_what_a_game_says_is_read_from_its_sources(game: Game[Any]) -> None:
    found = wanted(game)
    assert found.events == {"asked", "bowed", "entered"}
    assert found.refusals == {"too_rude", "over", "not_yours", "stale"}
    assert found.actions == {"bow", "ask", "say"}
    assert found.frames == {"greet"}
    assert ("options", "late", "help") in found.places


def test_missing_texts_are_named_with_their_language(game: Game[Any]) -> None:
    assert missing(game) == ["fr: events.entered", "en: events.entered"]
    assert missing(game, also=("events.left",))[1] == "fr: events.left"


def test_forms_want_a_title_and_labels(game: Game[Any]) -> None:
    lacking = missing(game, forms=(SHEET,))
    assert "fr: forms.sheet.fields.runs" in lacking
    assert "fr: forms.sheet.fields.runs.fee" in lacking
    assert "fr: forms.sheet.fields.runs.target" not in lacking
    assert "fr: forms.sheet.title" not in lacking


def test_languages_that_differ_are_caught(tmp_path: Path) -> None:
    english = ENGLISH.replace("{times:int}", "{count:int}").replace('bow = "Bow"', "")
    french = FRENCH.replace('say = "Dire"', 'say = "Dire"\nsing = "Chanter"')
    with parlour(tmp_path, "parlour_differs", french=french, english=english) as game:
        lacking = missing(game)
    assert "en: actions.bow" in lacking
    assert "en: actions.sing" in lacking
    assert "fr, en: refusals.too_rude do not speak of the same facts" in lacking


def test_the_common_texts_are_the_same_in_both_languages() -> None:
    from tripot.speech.template import facts_of, parse
    from tripot.speech.texts import Texts, _read

    fr, en = (Texts(_read("tripot.speech", f"common.{lang}.toml"), {}).all() for lang in ("fr", "en"))
    assert fr.keys() == en.keys()
    assert [key for key in fr if facts_of(parse(fr[key])) != facts_of(parse(en[key]))] == []


def test_a_game_of_one_module_is_read_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "lonely_parlour.py").write_text(SOURCE)
    monkeypatch.syspath_prepend(tmp_path)
    invalidate_caches()
    assert "asked" in wanted(import_module("lonely_parlour").GAME).events
