"""What a page of Générique de guerre tells somebody of what befell them while others played."""

from citing import promise
from games.anime_studios.tables import play, round_of, seat, seen
from server.web.pages.island import draw
from server.web.pages.pictures import part, words
from tripot.games.anime_studios.pages import page
from tripot.games.anime_studios.state import AnimeState

MIDNIGHT_TAKES = {
    "units": {"neon_quarter": {"bolt": 1, "shade": 1, "wisp": 1}},
    "studios": {"neon_quarter": "comet"},
}


def befell(s: AnimeState, faction: str) -> list[str]:
    return [event.kind for event in page("table", seen(s, faction), {})["since"]]


def taken() -> AnimeState:
    """Midnight captures the keeper of Comet's studio, and takes that over."""
    s = round_of("midnight", "comet midnight", **MIDNIGHT_TAKES)
    play(s, "midnight", "capture:neon_quarter:comet")
    play(s, "midnight", "take_control:neon_quarter")
    return play(s, "midnight", "end_round")


@promise("E16")
def test_a_studio_that_was_lost_and_who_has_it_now_are_told_in_the_panel_of_the_next_choice() -> None:
    s = taken()
    assert befell(s, "comet") == ["captured", "studio_independent", "control_taken"]
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
