"""What is said of the end before it comes: that it does, and who may bring it."""

from typing import Any

import pytest

from citing import promise, rule
from games.anime_studios.tables import round_of, seat, seen, table
from server.web.pages.island import draw
from server.web.pages.pictures import part, words
from tripot.games.anime_studios import GAME
from tripot.games.anime_studios.pages import page
from tripot.games.anime_studios.state import AnimeState
from tripot.speech.voice import Voice

LANGUAGES = ("fr", "en")
TWO = "comet mirage"


def said(s: AnimeState, faction: str = "comet") -> str:
    return str(page("table", seen(s, faction), {})["closing"].name)


def conventions(**position: Any) -> AnimeState:
    return table(TWO, phase="conventions", staff={"comet": 9, "mirage": 9}, **position)


@promise("E19", "E29")
@rule("AN-END-06")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_whoever_answers_last_before_the_end_reads_that_nobody_acts_any_more(lang: str) -> None:
    s = conventions(fans={"mirage": 31})
    panel = words(part(draw(s, seat(s, "comet"), lang), "panel"))
    assert words(Voice(GAME, lang, {1: "Bruno"}).text("closing.marketing_fans", seats=[1], end=30)) in panel
    assert ("pour agir" if lang == "fr" else "to act") not in panel
    assert said(s) == "marketing_fans"
    assert said(conventions(fans={"comet": 31})) == "marketing_me"


@rule("AN-END-03")
def test_in_the_action_phase_too_the_end_of_the_round_is_named() -> None:
    assert said(round_of("comet", TWO, fans={"mirage": 31})) == "action_fans"
    assert said(round_of("comet", TWO, fans={"comet": 31})) == "action_me"


@promise("E19")
@pytest.mark.parametrize(
    ("position", "expected"),
    [
        ({"fans": {"mirage": 30}}, ""),
        ({"fans": {"mirage": 27}, "rights": {"mirage": [1]}}, ""),
        ({"fans": {"mirage": 28}, "rights": {"mirage": [1]}}, "may_fans"),
        ({"fans": {"comet": 30}, "rights": {"comet": [3]}}, ""),
    ],
)
def test_who_may_end_the_game_is_told_by_what_everybody_sees(position: dict[str, Any], expected: str) -> None:
    assert said(round_of("comet", TWO, **position)) == expected


def test_that_one_marketing_phase_may_bring_the_crisis_is_told() -> None:
    s = round_of("comet", TWO)
    for left, expected in ((3, ""), (2, "may_crisis"), (1, "may_crisis")):
        s.cursor = len(s.track()) - left
        assert said(s) == expected
