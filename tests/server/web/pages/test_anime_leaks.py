"""No page of Générique de guerre tells more than its seat may know: rights, bag, news, wiretaps."""

import pytest

from citing import rule
from games.anime_studios.playing import new_game, play_on, question
from games.anime_studios.tables import round_of
from server.web.pages.island import draw
from server.web.pages.pictures import part
from tripot.engine.rng import PlainRng
from tripot.engine.seats import SPECTATOR
from tripot.games.anime_studios import GAME
from tripot.games.anime_studios.state import AnimeState

LANGUAGES = {2: "fr", 3: "en", 4: "fr"}


def position(seed: int, players: int, most: int) -> AnimeState:
    """A game by lot, some way in."""
    s = play_on(new_game(seed, players, {"news_deck": True}), PlainRng(seed), most=most)
    assert s.outcome is None
    return s


@rule("AN-HID-01", "AN-HID-04", "AN-CMP-01")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("most", [60, 140])
def test_a_seat_is_shown_the_same_bytes_in_every_world_it_cannot_tell_apart(players: int, most: int) -> None:
    s = position(players, players, most)
    for seat in (*range(players), None):
        eyes = SPECTATOR if seat is None else seat
        other = GAME.redeal(s, eyes, PlainRng(99))
        assert draw(s, seat, LANGUAGES[players]) == draw(other, seat, LANGUAGES[players])


@rule("AN-CMP-01", "AN-HID-04")
def test_rights_of_others_have_no_values_and_no_names_on_a_page() -> None:
    s = round_of("comet", "comet mirage", rights={"comet": [3, 3], "mirage": [1, 2]})
    mine, theirs = draw(s, 0), draw(s, 1)
    assert part(mine, "sheet-reveal").count('type="checkbox"') == 2
    assert "sheet-reveal" not in theirs
    assert 'value="right.' not in theirs
    assert "3K" not in part(theirs, "desk-0")
    assert "3K" in part(mine, "desk-0")


@rule("AN-UI-03")
@pytest.mark.parametrize(("seed", "players"), [(31, 2), (32, 3), (33, 4)])
def test_the_panel_answers_every_question_that_a_game_by_lot_meets(seed: int, players: int) -> None:
    s, rng = new_game(seed, players, {"news_deck": True}), PlainRng(seed)
    met = set()
    while s.outcome is None:
        asked = question(s)
        if asked.kind not in met:
            met.add(asked.kind)
            html = draw(s, asked.seat, "en" if seed % 2 else "fr")
            panel = part(html, "panel")
            place = panel if s.fight is None else part(html, "battle")
            for pick in asked.ask(s).picks:
                assert f'value="{pick.text}"' in place
            for form in asked.ask(s).forms:
                assert f'name="form" value="{form.name}"' in place
            assert 'type="text"' not in place
            assert 'name="pick" id="pick-resign"' in panel
        play_on(s, rng, most=1)
    assert {"action_round", "convention"} <= met
