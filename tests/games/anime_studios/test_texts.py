"""Everything the game says, it says in both languages."""

import pytest

from citing import promise, rule
from games.anime_studios.playing import whole_game
from games.anime_studios.tables import table, told
from tripot.engine.actions import Action
from tripot.engine.events import seen_by
from tripot.engine.rulebook import rulebook_of
from tripot.engine.view import pending
from tripot.games.anime_studios import GAME
from tripot.games.anime_studios.casualties import FORM as CASUALTIES
from tripot.games.anime_studios.commands import FORM_CHECKS
from tripot.games.anime_studios.maps import ZONES
from tripot.games.anime_studios.numbers import ABILITY_OWNER, FACTIONS, KINDS, NEWS, PRODUCTIONS
from tripot.games.anime_studios.parameters import NUMBERS
from tripot.games.anime_studios.question import Question
from tripot.games.anime_studios.refusals import ORDER
from tripot.games.anime_studios.retreats import FORM as RETREATS
from tripot.games.anime_studios.state import AnimeState
from tripot.speech import LANGUAGES, Voice, missing, texts_of

FORMS = [*(form for form, _ in FORM_CHECKS.values()), CASUALTIES, RETREATS]
NAMED = [
    *(f"terms.{term}.{zone}" for term in ("zone", "in_zone") for zone in ZONES),
    *(f"terms.{term}.{name}" for term in ("faction", "the_faction", "faction_pitch") for name in FACTIONS),
    *(f"terms.{term}.{kind}" for term in ("unit", "a_unit", "unit_note") for kinds in KINDS for kind in kinds),
    *(f"terms.{term}.{name}" for term in ("production", "condition") for six in PRODUCTIONS for name in six),
    *(f"terms.{term}.{name}" for term in ("ability", "ability_text") for name in ABILITY_OWNER),
    *(f"terms.{term}.{card}" for term in ("news", "news_text") for card in NEWS),
    *(f"terms.timing.{timing}" for timing in NUMBERS["book"].timings.values()),
    *(f"refusals.{code}" for code in ORDER),
    *(f"outcomes.{reason}" for reason in ("victory", "shared_victory", "bankruptcy")),
]


def test_no_text_is_missing_in_either_language() -> None:
    assert missing(GAME, FORMS, NAMED) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_game_can_be_told_without_a_hole(lang: str) -> None:
    voice = Voice(GAME, lang)
    spoken: list[str] = []

    def listen(s: AnimeState, question: Question, _action: Action) -> None:
        awaited = pending(s)
        assert awaited is not None
        spoken.extend((voice.frame(awaited), voice.waiting(awaited)))
        spoken.extend(voice.pick(pick) for pick in question.ask(s).picks)

    s = whole_game(3, 4, {"news_deck": True}, listen)
    spoken.extend(voice.event(event) for event in s.log or ())
    assert s.outcome is not None
    spoken.append(voice.outcome(s.outcome))
    assert not [line for line in spoken if "{" in line or "None" in line or not line.strip()]


PEOPLE = {0: "Alice", 1: "Zita", 2: "Chloé", 3: "Driss"}
TO_ALL = {"seated", "turn_order", "won"}
"""Told in the same words to everybody: lists of people, in which one may stand."""


@promise("E33")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_i_did_or_met_is_told_to_me_as_mine(lang: str) -> None:
    told = set()
    for seed in range(4):
        s = whole_game(seed, 4, {"news_deck": True})
        for reader in range(4):
            voice = Voice(GAME, lang, PEOPLE, reader=reader)
            heard = [event for event in seen_by(reader, s.log or ()) if event.kind not in TO_ALL]
            assert [text for event in heard if PEOPLE[reader] in (text := voice.event(event))] == []
            told |= {event.kind for event in heard if voice.is_for_reader(event)}
    assert len(told) > 30


@rule("AN-GEN-07")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_step_of_the_ladder_is_shown_as_a_thousand_fans(lang: str) -> None:
    kept = {"units": {"reelhaven": {"bolt": 1}}, "studios": {"reelhaven": "comet"}}
    s = table("comet mirage", phase="marketing", staff={"comet": 9}, **kept)
    assert s.fans == [1, 0]
    assert "1K" in Voice(GAME, lang).event(told(s, "free_fans")[0])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_waiting_line_is_written(lang: str) -> None:
    texts = texts_of(GAME, lang).all()
    frames = {key[1] for key in texts if key[0] == "frames"} - {"resigning"}
    assert frames <= {key[1] for key in texts if key[0] == "waiting"}


def test_both_rulebooks_have_a_paragraph_for_every_rule_that_is_told() -> None:
    books = [rulebook_of(GAME, lang) for lang in LANGUAGES]
    assert all(book is not None and not book.doubled for book in books)
    one, other = (set(book.paragraphs) for book in books if book is not None)
    assert one == other
    s = whole_game(5, 3, {"news_deck": True})
    assert {event.rule for event in s.log or ()} <= one
