"""What a page of Générique de guerre tells somebody of what befell them while others played."""

import pytest

from citing import promise
from games.anime_studios.tables import play, round_of, seat, seen
from server.web.pages.island import draw
from server.web.pages.pictures import part, words
from tripot.games.anime_studios import GAME
from tripot.games.anime_studios.pages import page
from tripot.games.anime_studios.pages.since import DID
from tripot.games.anime_studios.state import AnimeState
from tripot.speech import LANGUAGES, Voice

MIDNIGHT_TAKES = {
    "units": {"neon_quarter": {"bolt": 1, "shade": 1, "wisp": 1}},
    "studios": {"neon_quarter": "comet"},
}


def befell(s: AnimeState, faction: str) -> list[str]:
    drawn = page("table", seen(s, faction), {})
    return [event.kind for event in drawn["since"]] + [deed.kind for one in drawn["doings"] for deed in one.deeds]


def taken() -> AnimeState:
    """Midnight captures the keeper of Comet's studio, and takes that over."""
    s = round_of("midnight", "comet midnight", **MIDNIGHT_TAKES)
    play(s, "midnight", "capture:neon_quarter:comet")
    play(s, "midnight", "take_control:neon_quarter")
    return play(s, "midnight", "end_round")


@promise("E16")
def test_a_studio_that_was_lost_and_who_has_it_now_are_told_in_the_panel_of_the_next_choice() -> None:
    s = taken()
    assert befell(s, "comet") == ["studio_independent", "captured", "control_taken"]
    assert befell(s, "midnight") == []
    for lang, said in (("fr", "Quartier Néon"), ("en", "Neon Quarter")):
        since = words(part(draw(s, seat(s, "comet"), lang), "since"))
        assert since.count(said) == 3


@promise("E16")
def test_what_befell_somebody_is_told_until_they_choose_something() -> None:
    s = taken()
    play(s, "comet", "pass")
    assert befell(s, "comet") == []


@promise("E16")
def test_who_only_watches_and_a_replay_are_told_of_nothing() -> None:
    s = taken()
    assert 'class="since' not in draw(s, None)


@promise("E16", "E35")
def test_what_the_others_did_since_my_last_choice_is_told_in_a_few_words_each() -> None:
    s = taken()
    (one,) = page("table", seen(s, "comet"), {})["doings"]
    for lang, said in (("fr", "capture une de vos mascottes"), ("en", "captures one of your mascots")):
        voice = Voice(GAME, lang, reader=seat(s, "comet"))
        assert any(text.startswith(said) for deed in one.deeds for text in voice.did(deed.kind, deed.each))
    assert "prend le studio" in words(part(draw(s, seat(s, "comet"), "fr"), "line did"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_told_in_a_few_words_has_them(lang: str) -> None:
    voice = Voice(GAME, lang)
    assert [kind for kind in DID if not voice.has(f"did.{kind}")] == []
    moves = [{"seat": 1, "unit": "bolt", "to": "reelhaven"}] * 3
    assert voice.did("moved", moves) == ["déplace 3 unités" if lang == "fr" else "moves 3 units"]
