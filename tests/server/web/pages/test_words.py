"""Every string of the pages exists in every language, and none is left over."""

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from tools.catalogue import catalogue_of, strings

from tripot.engine.registry import games
from tripot.server.web.pages.asking import for_good
from tripot.server.web.pages.gamewords import page_words
from tripot.server.web.pages.house_notes import SENTENCES
from tripot.server.web.pages.language import _asked, words
from tripot.server.web.pages.render import templates_of
from tripot.server.web.pages.sentences import CODES
from tripot.speech.template import facts_of, parse
from tripot.speech.texts import LANGUAGES

LOCALE = Path("src/tripot/server/web/locale")


def catalogue(lang: str) -> dict[object, object]:
    with catalogue_of(lang).open("rb") as file:
        return {_key(message.id): message.string for message in read_po(file, locale=lang) if message.id}


def _key(message: object) -> object:
    return tuple(message) if isinstance(message, list | tuple) else message


@pytest.mark.parametrize("lang", [folder.name for folder in LOCALE.iterdir()])
def test_no_string_is_missing_or_unused(lang: str) -> None:
    said = {_key(message) for message, _ in strings()}
    known = catalogue(lang)
    assert said - set(known) == set(), "run `python -m tools.catalogue`, then translate"
    assert set(known) - said == set(), "run `python -m tools.catalogue`"


@pytest.mark.parametrize("lang", [folder.name for folder in LOCALE.iterdir()])
def test_every_string_is_translated_with_its_facts(lang: str) -> None:
    for message, translated in catalogue(lang).items():
        forms = (message,) if isinstance(message, str) else message
        answers = (translated,) if isinstance(translated, str) else translated
        assert all(answers), message  # type: ignore[arg-type]
        wanted = set(re.findall(r"%\(\w+\)[sd]", forms[-1]))  # type: ignore[index]
        for answer in answers:  # type: ignore[union-attr]
            assert set(re.findall(r"%\(\w+\)[sd]", answer)) == wanted, message


def test_every_language_of_the_games_has_a_catalogue_but_the_source() -> None:
    assert {folder.name for folder in LOCALE.iterdir()} == set(LANGUAGES) - {"fr"}


@pytest.mark.parametrize("name", sorted(games()))
def test_the_words_of_a_games_own_pages_are_the_same_in_every_language_and_all_used(name: str) -> None:
    game = games()[name]
    french, english = page_words(game, "fr"), page_words(game, "en")
    assert set(french) == set(english)
    for key, text in french.items():
        assert facts_of(parse(text)) == facts_of(parse(english[key])), key
    package = templates_of(game).parent
    files = [*package.glob("templates/*.html"), *package.glob("pages/*.py")] if french else []
    source = "".join(path.read_text("utf-8") for path in files)
    for key in french:
        family = key.rpartition(".")[0]
        named = re.search(rf"""["']{re.escape(key)}["']""", source)
        composed = family and re.search(rf"""["']{re.escape(family)}\.["'{{]""", source)
        is_asked = key.removeprefix("for_good.") in for_good(game)  # the house's own question says it
        assert named or composed or is_asked, f"{name}: {key} is not used"
    for key in re.findall(r"""scene\.word\(["']([\w.]*\w)["'][,)]""", source):
        assert key in french, f"{name}: {key} is not written"


def test_french_is_printed_as_french_is() -> None:
    say = words("fr")
    assert say.gettext("Pourquoi ?") == "Pourquoi\u202f?"
    assert say.gettext("Tout répond à « pourquoi ? »") == "Tout répond à «\u00a0pourquoi\u202f?\u00a0»"
    assert say.ngettext("%(num)d chaise", "%(num)d chaises", 0) == "%(num)d chaise"
    assert words("en").ngettext("%(num)d chaise", "%(num)d chaises", 0) == "%(num)d chairs"


@pytest.mark.parametrize(
    ("header", "lang"),
    [("fr-FR,fr;q=0.9,en;q=0.8", "fr"), ("de,en;q=0.5", "en"), ("de", None), ("", None), (";;q=x,en;q=", "en")],
)
def test_the_browser_says_which_language(header: str, lang: str | None) -> None:
    assert _asked(header) == lang


def services() -> str:
    """The code of the house, without pages and letters (which have words of their own) and the API (for programs)."""
    files = sorted(Path("src/tripot/server").rglob("*.py"))
    return "".join(path.read_text("utf-8") for path in files if not {"api", "pages", "notices"} & set(path.parts))


def test_every_code_of_the_house_that_people_meet_has_a_sentence() -> None:
    """Those of other programs (a token, a stream, a bad path) have the sentence of their status."""
    source = services()
    raised = set(re.findall(r'(?:Conflict|Unacceptable|Forbidden|Unavailable)\(\s*"(\w+)"', source))
    of_programs = {
        "key_reused",
        "closed",
        "database_unavailable",
        "operator_only",
        "no_such_chair",
        "unknown_game",
        "bad_order",
    }
    of_the_clock = {"stale", "nobody_away"}  # caught where they are raised
    assert raised - of_programs - of_the_clock - set(CODES) == set()


def test_every_kind_of_note_has_a_sentence_or_is_nobodys_business() -> None:
    source = services()
    written = set(re.findall(r'Change\(\s*"(\w+)"', source)) | set(re.findall(r'NoteRow\([^)]*?"(\w+)", \{', source))
    quiet = {"offered", "reordered", "resized", "doors", "new_words", "token", "word_added", "lesson_over"}
    assert written - quiet - set(SENTENCES) == set()
