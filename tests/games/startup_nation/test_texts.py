"""Every event, refusal, decision and choice is said in both languages."""

import pytest

from citing import promise, rule
from games.startup_nation.matches import match, moments
from games.startup_nation.tables import KINDS, play, seen, table
from tripot.engine.actions import Pick
from tripot.engine.events import PUBLIC, Event, seen_by
from tripot.engine.seats import OMNISCIENT
from tripot.games.startup_nation import GAME
from tripot.games.startup_nation.deck import NAMES
from tripot.games.startup_nation.moves import PICKS
from tripot.games.startup_nation.position import CODES
from tripot.speech.coverage import missing
from tripot.speech.texts import texts_of
from tripot.speech.voice import Voice

PEOPLE = {0: "Alice", 1: "Bob", 2: "Chloé", 3: "Driss", 4: "Élise", 5: "Farid"}


def test_no_text_is_missing_in_either_language() -> None:
    dynamic = [f"events.{kind}" for kind in ("offer_made_cards", "recruiter_swap_cards")]
    dynamic += [f"refusals.{code}" for code in CODES]
    for section in ("frames", "waiting", "hints", "terms.decision"):
        dynamic += [f"{section}.{kind}" for kind in sorted(KINDS)]
    dynamic += [f"{term}.{name}" for term in ("terms.character", "terms.the", "terms.The") for name in NAMES]
    dynamic += [f"effects.{moment}.{name}" for moment in ("resign", "death") for name in NAMES]
    dynamic += [f"outcomes.{reason}" for reason in ("points", "rounds", "round_over")]
    assert missing(GAME, also=dynamic) == []


TO_ALL = {"alliance_formed", "alliance_ended", "offer_made_cards", "recruiter_swap_cards", "round_ended", "match_ended"}
"""Told in the same words to everybody: lists of people, in which one may stand."""


@promise("E33")
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_what_i_did_or_met_is_told_to_me_as_mine(lang: str) -> None:
    told = set()
    for seed in range(12):
        *_, s = moments(*match(seed, 4, points_to_win=2, director_rises=True))
        for reader in range(4):
            voice = Voice(GAME, lang, PEOPLE, reader=reader)
            heard = [event for event in seen_by(reader, s.log or ()) if event.kind not in TO_ALL]
            assert [text for event in heard if PEOPLE[reader] in (text := voice.event(event))] == []
            told |= {event.kind for event in heard if voice.is_for_reader(event)}
    assert len(told) > 20


@promise("E33")
def test_who_grants_a_promotion_to_themselves_is_told_so_in_one_word() -> None:
    event = Event(1, "SN-PRM-08", "promoted", PUBLIC,
                  {"granter": 2, "player": 2, "found": True, "depth": 2, "character": "director"})  # fmt: skip
    assert Voice(GAME, "en", PEOPLE, reader=2).event(event).startswith("You grant yourself a promotion")


@promise("E33")
def test_a_choice_about_oneself_is_named_so() -> None:
    for lang, said in (("fr", "Vous promouvoir vous-même"), ("en", "Promote yourself")):
        voice = Voice(GAME, lang, PEOPLE, reader=1)
        assert voice.pick(Pick("promote:P2", "promote", (1,))) == said
        assert PEOPLE[0] in voice.pick(Pick("promote:P1", "promote", (0,)))


@promise("E33")
def test_an_alliance_is_told_to_both_as_their_own() -> None:
    said = {0: f"{PEOPLE[0]} signe une alliance avec vous.", 1: f"Vous signez une alliance avec {PEOPLE[0]}."}
    for signer, text in said.items():
        event = Event(1, "SN-SAL-01", "alliance_formed", PUBLIC, {"members": [signer, 1 - signer]})
        assert Voice(GAME, "fr", PEOPLE, reader=1).event(event) == text


def test_every_choice_has_a_label() -> None:
    for s in moments(*match(3, 6, zemmour=True)):
        if s.stack:
            s.stack[-1].offers(s, s.stack[-1].awaited(s)[0])
    for pick in PICKS.values():
        for lang in ("fr", "en"):
            assert texts_of(GAME, lang).find("actions", pick.kind) is not None
            assert "None" not in Voice(GAME, lang, PEOPLE).pick(pick)


def test_every_piece_of_advice_is_written_in_both_languages() -> None:
    found = set()
    for seed in range(12):
        for s in moments(*match(seed, 4, director_rises=True, brigitte_may_resign=True, points_to_win=2)):
            if s.stack:
                found.add(seen(s, s.stack[-1].awaited(s)[0]).facts["hint"])
    assert {"resign_bound", "grant_lie", "swap", "offer"} <= found
    for lang in ("fr", "en"):
        assert all(Voice(GAME, lang, PEOPLE).has(f"hints.{hint}") for hint in found)


@rule("SN-UI-02", "SN-UI-09")
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_everything_that_happens_is_said_in_whole_sentences(lang: str) -> None:
    voice = Voice(GAME, lang, PEOPLE)
    for seed in range(12):
        *_, s = moments(*match(seed, 3 + seed % 4, zemmour=seed % 2 == 0))
        for event in seen(s, OMNISCIENT).events:
            said = voice.event(event)
            assert not any(rubbish in said for rubbish in ("None", "{", "}", "_", "  "))
            assert said[-1] in ".!?»”"


def test_the_french_of_a_turn_reads_well() -> None:
    s = table("accountant recruiter director macron", "intern salesman programmer")
    play(s, "resign:intern", "ask:P3:recruiter", "offer:no")
    said = [Voice(GAME, "fr", PEOPLE).event(event) for event in s.log or ()]
    assert "Le Stagiaire d'Alice présente sa démission." in said
    assert "Alice demande\u00a0: «\u00a0Chloé, es-tu la Recruteuse\u202f? Oui ou non\u202f?\u00a0»" in said
    assert "Chloé répond non (réponse certifiée)." in said


def test_a_refusal_says_what_to_do() -> None:
    from games.startup_nation.tables import send

    s = table("macron recruiter director", "intern salesman")
    refusal = send(s, 0, "resign:macron")
    assert refusal is not None
    assert Voice(GAME, "fr").refusal(refusal) == "Macron ne peut pas démissionner. Choisissez votre autre carte."


@rule("SN-TEC-01")
@pytest.mark.parametrize(("lang", "order"), [("fr", "dans cet ordre"), ("en", "in that order")])
def test_a_single_card_that_was_seen_has_no_order(lang: str, order: str) -> None:
    for reader in (0, 1):
        voice = Voice(GAME, lang, PEOPLE, reader=reader)
        one, two = ({"player": 0, "players": list(seats), "cards": ["director", "macron"][: len(seats)]}
                    for seats in ((1,), (1, 2)))  # fmt: skip
        assert order not in voice.told("looked_at_all_cards", one)
        assert order in voice.told("looked_at_all_cards", two)
