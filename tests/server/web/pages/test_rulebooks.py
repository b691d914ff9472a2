"""The rulebooks as pages."""

import re

import pytest

from server.web.pages.visitors import Front
from tripot.engine.registry import games
from tripot.engine.rulebook import rulebook_of
from tripot.server.web.pages.rulebook import book, read
from tripot.speech.texts import LANGUAGES

TEXT = """# Un jeu

Bonjour.

## Les cartes

**TC-A-01** Une carte : voir TC-A-02.

| a | b |
|---|---|
| 1 | 2 |

**TC-A-02** Deux cartes.

- un
- deux

Du texte libre.
"""


def test_a_rule_takes_its_tables_and_lists_and_names_link_to_each_other() -> None:
    found = read("toy", "fr", TEXT)
    assert [chapter.title for chapter in found.chapters] == ["Un jeu", "Les cartes"]
    rules = found.chapters[1].paragraphs
    assert [one.rule for one in rules] == ["TC-A-01", "TC-A-02", ""]
    assert "<table>" in rules[0].html
    assert '<a href="#TC-A-02">TC-A-02</a>' in rules[0].html
    assert "carte\u00a0:" in rules[0].html
    assert "<li>deux</li>" in rules[1].html
    assert "libre" in rules[2].html


def test_a_search_needs_every_word_and_minds_neither_accents_nor_capitals() -> None:
    found = read("toy", "fr", TEXT)
    assert [one.rule for chapter in found.search("CARTÉ une") for one in chapter.paragraphs] == ["TC-A-01"]
    assert found.search("rien de tel") == ()


BOOKS = [(name, lang) for name, game in games().items() for lang in LANGUAGES if rulebook_of(game, lang)]


@pytest.mark.parametrize(("name", "lang"), BOOKS)
def test_every_rule_of_every_book_is_on_its_page_once(name: str, lang: str) -> None:
    written = rulebook_of(games()[name], lang)
    shown = book(games()[name], lang)
    assert written is not None
    assert shown is not None
    rules = [one.rule for chapter in shown.chapters for one in chapter.paragraphs if one.rule]
    assert sorted(rules) == sorted(written.paragraphs)


@pytest.mark.anyio
async def test_a_page_has_an_anchor_for_each_rule_and_links_that_lead_somewhere(front: Front) -> None:
    page = await front.visitor("en").see("/rules/startup-nation")
    anchors = set(re.findall(r'id="([^"]+)"', page.html))
    assert {"SN-QST-05", "SN-UI-01"} <= anchors
    for target in re.findall(r'href="#([^"]+)"', page.html):
        assert target in anchors
    page = await front.visitor("fr").see("/rules/startup-nation?q=droit+de+mentir")
    assert "paragraphes" in page.text
    assert "SN-ACC-01" in page.html
