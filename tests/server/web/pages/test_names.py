"""Names stand beside words as people say them, in every text of the house and of each game."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from tools.catalogue import strings

from citing import promise
from tripot.engine.registry import games
from tripot.server.web.pages.gamewords import page_words
from tripot.server.web.pages.house_notes import SENTENCES
from tripot.server.web.pages.language import words
from tripot.server.web.pages.render import environment
from tripot.speech.filling import filled, fitted
from tripot.speech.template import Slot, Template, parse
from tripot.speech.texts import LANGUAGES, texts_of
from tripot.speech.voice import Voice

NAMES = ("Anne", "Ulysse", "Hélène", "Éric", "Le Chat", "Les Fous", "Bob", "Inès")
WRONG = {
    "fr": re.compile(r"\b(?:[dD]e|[qQ]ue|[jJ]usque) (?:Anne|Ulysse|Hélène|Éric|Inès)|\b(?:de|à|De|À) (?:Les? )"),
    "en": re.compile(r"s's\b"),
}
CROWD = re.compile(r"\b[01] (?:\w+ )?\w+(?:ées|és|ies)\b")
"""One thing, or none, said as several."""


def slots(template: Template) -> Iterator[Slot]:
    for piece in template:
        if isinstance(piece, Slot):
            yield piece
            for form in piece.forms:
                yield from slots(form)


def facts_for(template: Template, name: str, count: int) -> dict[str, Any]:
    """Something for each place: people by name, plurals by count, anything else a plain word."""
    made: dict[str, Any] = {}
    for slot in slots(template):
        value: Any = name if not slot.term else count
        if slot.term == "seat":
            value = 0
        if slot.many:
            value = [value]
        place = made
        for part in slot.path[:-1]:
            place = place.setdefault(part, {})
        if isinstance(place, dict) and (slot.many or slot.path[-1] not in place):
            place[slot.path[-1]] = value
    return made


@promise("E33")
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", sorted(games()))
def test_every_sentence_of_a_game_meets_every_name(game: str, lang: str) -> None:
    for name in NAMES:
        voice = Voice(games()[game], lang, dict.fromkeys(range(20), name))
        for key, text in texts_of(games()[game], lang).all().items():
            template = parse(text)
            if not any(slot.term == "seat" for slot in slots(template)):
                continue
            said = "".join(part.text for part in voice.sentence(text, facts_for(template, name, 1)))
            assert not WRONG[lang].search(said), (key, said)


@promise("E33")
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", sorted(games()))
def test_every_word_of_a_games_pages_meets_every_name_and_number(game: str, lang: str) -> None:
    for key, text in page_words(games()[game], lang).items():
        for name in NAMES:
            for count in (0, 1, 2):
                said = filled(text, facts_for(parse(text), name, count), lang)
                assert not WRONG[lang].search(said), (key, said)
                assert not CROWD.search(said), (key, said)


@promise("E33")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sentence_of_the_house_meets_every_name(lang: str) -> None:
    say = words(lang)
    texts = [say.gettext(message) for message, _ in strings() if isinstance(message, str)]
    for text in (*texts, *map(say.gettext, SENTENCES.values())):
        for name in NAMES:
            facts = dict.fromkeys(re.findall(r"%\((\w+)\)s", text), name)
            fit, names = fitted(text, facts, lang)
            said = re.sub(r"%\(\w+\)d", "2", fit) % names if facts else fit
            assert not WRONG[lang].search(said), said


@promise("E33")
def test_a_template_says_them_so_too_and_escapes_what_people_typed() -> None:
    page = environment("fr").from_string('{{ _("La table de %(host)s", host=host) }}')
    assert page.render(host="Anne") == "La table d'Anne"
    assert page.render(host="<i>") == "La table de &lt;i&gt;"
    invites = environment("fr").from_string(
        '{{ _("%(host)s vous invite à jouer à %(game)s.", host="Anne", game="Le jeu de rôle") }}'
    )
    assert invites.render() == "Anne vous invite à jouer au jeu de rôle."
    block = environment("fr").from_string("{% trans who=name %}La table de {{ who }}{% endtrans %}")
    assert block.render(name="Anne") == "La table d'Anne"


@promise("E33")
def test_an_english_name_that_ends_with_s_takes_no_second_one() -> None:
    assert filled("{name}'s discard", {"name": "Seven of spades"}, "en") == "Seven of spades' discard"
    assert filled("{name}'s discard", {"name": "Bob"}, "en") == "Bob's discard"


@promise("E33")
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "kind"), [("manhattan", "background_effect"), ("neo-tokyo", "trait_help")])
def test_what_stands_on_the_cards_of_others_speaks_to_nobody(game: str, kind: str, lang: str) -> None:
    all_of_it = texts_of(games()[game], lang).all().items()
    said = [text for key, text in all_of_it if key[:2] == ("terms", kind)]
    assert len(said) > 10
    assert [text for text in said if re.search(r"\b(?:vous|votre|vos|you|your)\b", text, re.IGNORECASE)] == []
