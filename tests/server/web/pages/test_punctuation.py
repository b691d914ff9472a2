"""No French space in an English page: what stands between words is spaced as the language is printed. [E33]"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from jinja2.lexer import Token

from citing import promise
from tripot.server.web.pages.language import words
from tripot.server.web.pages.render import environment

ROOT = Path(__file__).parents[4]
TEMPLATES = sorted(path.relative_to(ROOT) for path in (ROOT / "src").glob("**/templates/**/*.html"))
TEXTS = sorted(path.relative_to(ROOT) for path in (ROOT / "src").glob("**/*.en.toml"))
BOOKS = sorted(path.relative_to(ROOT) for path in (ROOT / "src").glob("**/*.en.md"))
APART = re.compile(r"[\s\u00a0\u202f][:;?!»,](?=$|[\s<.])|(?<![=<>]) %(?=$|[\s<.,])|«")
"""A sign that stands apart from the word before it."""


def tokens(path: Path, lang: str) -> list[Token]:
    """A template as it is compiled for a language, but for what is to be translated."""
    env, text = environment(lang), (ROOT / path).read_text("utf-8")
    found, is_translated = [], False
    for token in env._tokenize(text, str(path)):
        if token.type == "name" and token.value in ("trans", "endtrans"):
            is_translated = token.value == "trans"
        if token.type != "data" or not is_translated:
            found.append(token)
    return found


@promise("E33")
@pytest.mark.parametrize("path", TEMPLATES, ids=str)
def test_no_sign_stands_apart_between_the_words_of_an_english_page(path: Path) -> None:
    text = "".join(token.value if token.type == "data" else "\x00" for token in tokens(path, "en"))
    assert APART.findall(text) == []


@promise("E33")
def test_the_same_text_is_spaced_as_each_language_is_printed() -> None:
    written = """<b>a</b> : {{ 3 }}{{ NBSP }}% ; « b » {% set colon = ": " %}{{ 4 }}
      {{ colon }}5 {{ 6 }}{{ NBSP }}ny
      , {{ 7 }} ?"""
    drawn = {lang: environment(lang).from_string(written).render() for lang in ("en", "fr")}
    assert drawn["en"] == "<b>a</b>: 3%; “b” 4: 5 6\u00a0ny, 7?"
    assert drawn["fr"] == "<b>a</b>\u00a0: 3\u00a0%\u202f; «\u00a0b\u00a0» 4: 5 6\u00a0ny, 7\u202f?"


@promise("E33")
def test_a_figure_that_is_called_percent_keeps_the_space_before_it() -> None:
    written = "<b>a</b> : {{ run.percent }}{{ bits.percent }} · {{ run.percent }}{{ bits.percent }}"
    signs = {"run": {"percent": 30}, "bits": {"percent": "%"}}
    drawn = {lang: environment(lang).from_string(written).render(signs) for lang in ("en", "fr")}
    assert drawn == {"en": "<b>a</b>: 30% · 30%", "fr": "<b>a</b>\u00a0: 30% · 30%"}


def test_what_is_translated_is_still_found_by_its_french_text() -> None:
    template = environment("en").from_string("{% trans %}Qui tient l'appareil ?{% endtrans %}")
    assert template.render() == words("en").gettext("Qui tient l'appareil ?") != "Qui tient l'appareil ?"


def leaves(tree: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    for key, value in tree.items():
        if isinstance(value, Mapping):
            yield from leaves(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", str(value)


@promise("E33")
@pytest.mark.parametrize("path", TEXTS, ids=str)
def test_no_sign_stands_apart_in_an_english_text(path: Path) -> None:
    found = dict(leaves(tomllib.loads((ROOT / path).read_text("utf-8"))))
    assert [(key, text) for key, text in found.items() if APART.search(text.replace(", in %", ""))] == []


@promise("E33")
@pytest.mark.parametrize("path", BOOKS, ids=str)
def test_no_sign_stands_apart_in_an_english_rulebook(path: Path) -> None:
    lines = [re.sub(r"`[^`]*`|\|[ :|-]+\|", "x", line) for line in (ROOT / path).read_text("utf-8").splitlines()]
    assert [line for line in lines if APART.search(line)] == []


@promise("E33")
def test_no_sign_stands_apart_in_the_words_of_the_house() -> None:
    said = words("en")
    found = [*said._known.values(), *(form for forms in said._plurals.values() for form in forms)]
    assert [text for text in found if APART.search(text)] == []
