from typing import Any

import pytest

from citing import promise
from engine.toys import battle
from tripot.engine.actions import READY, Pick
from tripot.engine.events import PUBLIC, Event
from tripot.engine.game import Game
from tripot.engine.outcome import Outcome
from tripot.engine.refusals import Refusal
from tripot.engine.seats import GM
from tripot.engine.view import Pending
from tripot.speech import Part, Voice
from tripot.speech.template import parse

NAMES = {0: "Alice", 1: "Bob ? « ! »", 2: "Zoé"}


@pytest.fixture
def fr(game: Game[Any]) -> Voice:
    return Voice(game, "fr", NAMES)


@pytest.fixture
def en(game: Game[Any]) -> Voice:
    return Voice(game, "en", NAMES)


def told(kind: str, **facts: Any) -> Event:
    return Event(1, "PA-01", kind, PUBLIC, facts)


def test_an_event_in_both_languages(fr: Voice, en: Voice) -> None:
    event = told("asked", seat=0, cards=["ace", "king"], n=2, sum=2_000_000)
    assert fr.event(event) == "Alice montre l'as et le roi\u00a0: 2 cartes, 2\u202f000\u202f000\u00a0ny."
    assert en.event(event) == "Alice shows the ace and the king: 2 cards, 2,000,000\u00a0ny."


def test_what_a_player_typed_is_left_as_it_is(fr: Voice) -> None:
    assert fr.event(told("bowed", seat=1)) == "C'est le tour de Bob ? « ! »\u202f!"
    assert fr.refusal(Refusal("", "unknown_option", {"option": "a ; # b"})) == (
        "Il n'y a pas d'option «\u00a0a ; # b\u00a0»."
    )


def test_de_is_elided_before_a_name(fr: Voice) -> None:
    assert fr.event(told("bowed", seat=0)) == "C'est le tour d'Alice\u202f!"


def test_none_is_not_said_as_one(fr: Voice, en: Voice) -> None:
    event = told("asked", seat=2, cards=[], n=0, sum=0)
    assert "rien\u00a0: 0 cartes" in fr.event(event)
    assert "nothing: 0 cards" in en.event(event)
    assert ": one card," in en.event(told("asked", seat=2, cards=[], n=1, sum=0))


def test_a_plural_may_count_a_list_and_keeps_the_hash_of_a_name(game: Game[Any]) -> None:
    voice = Voice(game, "en", {0: "Al#"})
    assert voice.outcome(Outcome("PA-06", (0,), (1, 0))) == "Al# wins."
    assert voice.outcome(Outcome("PA-06", (0, 1), (1, 1))) == "Al# and Player 2 win."
    assert voice.outcome(Outcome("PA-06", (), (0, 0))) == "Nobody wins."
    assert voice.outcome(Outcome("PA-06", (0, 1), (1, 1), "friends")) == "Al# and Player 2 bow to each other."


def test_a_sentence_can_be_taken_by_stretches(en: Voice) -> None:
    parts = en.event_parts(told("bowed", seat=0))
    assert parts == (Part("It is the turn of "), Part("Alice", "seat", 0), Part("!"))


def test_refusals_use_the_games_words_then_the_common_ones(fr: Voice) -> None:
    assert fr.refusal(Refusal("PA-02", "too_rude", {"times": 2})) == "Trop\u00a0: 2 fois."
    assert fr.refusal(Refusal("PA-02", "over")) == "La partie est finie."
    facts = {"least": 1, "most": 2000, "found": 5000}
    assert "entre 1 et 2\u202f000\u202f; vous avez mis 5\u202f000" in fr.refusal(
        Refusal("PA-02", "out_of_range", facts)
    )


def test_picks_have_labels_from_their_arguments(fr: Voice) -> None:
    assert fr.pick(Pick("ask:P1", "ask", (0,))) == "Interroger Alice"
    assert fr.pick(READY) == "Rendre ma feuille"
    assert fr.pick(Pick("dance_now")) == "dance now"


def test_what_is_asked_and_what_the_others_read(fr: Voice) -> None:
    pending = Pending("greet", "PA-01", 3, (0,), {"whom": 2})
    assert fr.frame(pending) == "Saluez Zoé."
    assert fr.waiting(pending) == "Alice doit saluer."
    assert fr.waiting(Pending("sheets", "PA-01", 3, (0, 2), {})) == "On attend Alice et Zoé."
    assert fr.waiting(Pending("sheets", "PA-01", 3, (), {})).startswith("La table est ouverte")


def test_names_of_empty_chairs_and_other_actors(fr: Voice, en: Voice) -> None:
    assert (fr.name(7), en.name(7)) == ("Joueur 8", "Player 8")
    assert (fr.name(GM), en.name(GM)) == ("Meneur de jeu", "Game master")


def test_terms(fr: Voice) -> None:
    assert fr.term("card", "ace") == "l'as"
    assert fr.term("card", True) == "vraie"
    assert fr.term("card", "joker") == "joker"
    assert fr.term("", False) == "non"
    assert fr.term("", None) == "rien"
    assert fr.term("signed", 1200) == "+1\u202f200"
    assert fr.term("seat", None) == "None"


def test_forms_fields_options_and_other_texts(fr: Voice) -> None:
    assert fr.form("sheet") == "Le carton"
    assert fr.field("sheet", ("runs", "2", "target")) == "La cible\u202f?"
    assert fr.help("sheet", ("runs", "2", "target")) == "Qui saluer\u202f?"
    assert fr.field("sheet", ("runs", "2", "least_stake")) == "least stake"
    assert fr.help("sheet", ("runs",)) == ""
    assert fr.option("late") == "Tard"
    assert fr.text("game.name") == "Le salon"
    assert fr.has("game.name")
    assert not fr.has("game.price")


def test_dotted_facts_reach_into_lists_and_groups(game: Game[Any]) -> None:
    parts = Voice(game, "en")._parts(parse("{a.b.1:card}|{a.c}|{a.b.9}"), {"a": {"b": ["ace", "king"]}})
    assert "".join(part.text for part in parts) == "the king|nothing|nothing"


def test_an_unknown_language_is_refused(game: Game[Any]) -> None:
    with pytest.raises(ValueError, match="no such language: de"):
        Voice(game, "de")


def test_a_game_without_texts_still_speaks() -> None:
    voice = Voice(battle.GAME, "en")
    assert voice.refusal(Refusal("TB-GEN-01", "over")) == "The game is over."
    assert voice.event(told("lost", seat=0)) == "lost"


def test_facts_without_words_are_as_readable_as_they_can_be(en: Voice) -> None:
    assert en.fact(("cards_left",)) == "cards left"
    assert en.fact(("hands", "0")) == "0"
    assert en.value(("cards_left",), 3) == "3"
    assert en.value(("cards_left",), None) == "–"


@promise("E33")
def test_a_reader_among_others_is_told_of_as_you(game: Game[Any]) -> None:
    ours, theirs = (Voice(game, lang, NAMES, reader=2) for lang in ("fr", "en"))
    template = parse("{with:you_or_seat*}.")
    assert "".join(part.text for part in ours._parts(template, {"with": [0, 2]})) == "Alice et vous."
    assert "".join(part.text for part in theirs._parts(template, {"with": [0, 2]})) == "Alice and you."
    assert "".join(part.text for part in theirs._parts(template, {"with": []})) == "nobody."
