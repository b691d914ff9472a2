"""The industry news."""

from typing import Any

import pytest

from citing import rule
from games.anime_studios.playing import new_game
from games.anime_studios.tables import (
    code,
    hand,
    heard,
    offered,
    play,
    round_of,
    seen,
    staff,
    table,
    time_out,
    told,
    units,
    waiting,
)
from tripot.engine.rng import PlainRng, ScriptedRng
from tripot.games.anime_studios.numbers import NEWS
from tripot.games.anime_studios.state import NOBODY

TWO = "comet mirage"
DECK = ["spotlight", "fan_fever", "blank_page", "good_conduct", "espresso_round"]


def headlines(**more: Any) -> Any:
    both = {"comet": 9, "mirage": 5}
    return table(TWO, **({"phase": "first_player", "news_deck": True, "staff": both, "deck": DECK} | more))


@rule("AN-NWS-01", "AN-HID-02")
def test_the_first_player_alone_sees_three_cards_and_plays_one() -> None:
    s = headlines()
    assert waiting(s) == ("comet", "choose_news")
    assert offered(s) == ["news:spotlight", "news:fan_fever", "news:blank_page"]
    assert seen(s, "mirage").menu.picks == ()
    play(s, "comet", "news:fan_fever")
    assert NEWS[s.news] == "fan_fever"
    assert heard(s, 0, "news_kept_back")[0].facts == {"cards": ["spotlight", "blank_page"]}
    assert heard(s, 1, "news_kept_back") == []
    assert seen(s, "mirage").facts["news"] == "fan_fever"


@rule("AN-NWS-01", "AN-DEC-02")
def test_by_default_the_first_of_the_three() -> None:
    s = headlines()
    time_out(s)
    assert NEWS[s.news] == "spotlight"


@rule("AN-NWS-01", "AN-OPT-03")
def test_no_news_on_turn_1_nor_without_the_option() -> None:
    assert waiting(headlines(turn=1))[1] == "action_round"
    assert waiting(headlines(news_deck=False))[1] == "convention"


@rule("AN-NWS-02", "AN-RNG-03")
def test_the_card_lasts_a_turn_and_the_deck_is_shuffled_at_the_end_of_it() -> None:
    s = round_of("comet", TWO, news_deck=True, news="spotlight", script={"news": [7, 6, 5, 4, 3, 2, 1]})
    play(s, "comet", "pass")
    assert NEWS[s.news] == "spotlight"
    play(s, "mirage", "pass")
    assert s.news == NOBODY
    assert sorted(s.deck) == list(range(8))
    assert list(s.deck) == [7, 6, 5, 4, 3, 2, 1, 0]


@rule("AN-NWS-02")
def test_the_deck_is_not_shuffled_at_the_end_of_turn_1() -> None:
    s = new_game(0, 2, {"news_deck": True}, rng=ScriptedRng({}, PlainRng(4)))
    deck = s.deck
    while s.turn == 1:
        play(s, s.stack[-1].awaited(s)[0], "pass")
    assert s.deck == deck


@rule("AN-NWS-03", "AN-NWS-04")
def test_coffee_is_poured_or_not_at_once_and_changes_no_first_player() -> None:
    s = headlines(deck=["espresso_round", "broken_machine", "blank_page"], staff={"comet": 9, "mirage": 8})
    play(s, "comet", "news:espresso_round")
    assert (staff(s, "comet"), staff(s, "mirage")) == (12, 10)
    s = headlines(deck=["espresso_round", "broken_machine", "blank_page"], staff={"comet": 9, "mirage": 7})
    play(s, "comet", "news:broken_machine")
    assert (staff(s, "comet"), staff(s, "mirage")) == (7, 6)
    assert s.first == 0


HOME: dict[str, Any] = {
    "news_deck": True,
    "units": {"reelhaven": {"bolt": 1, "owlet": 1}},
    "studios": {"reelhaven": "comet"},
}


@rule("AN-NWS-03")
@pytest.mark.parametrize(
    ("card", "command", "cost"),
    [
        ("blank_page", "recruit:reelhaven", 2),
        ("blank_page", "invoke:test_pilot:reelhaven", 3),
        ("blank_page", "invoke:captain_altair:reelhaven", 8),
        ("blank_page", "open_studio:reelhaven", None),
        ("generous_muse", "invoke:test_pilot:reelhaven", 1),
        ("generous_muse", "invoke:captain_altair:reelhaven", 6),
        ("generous_muse", "recruit:reelhaven", 1),
        ("good_conduct", "battle:reelhaven:mirage", 2),
        ("writers_strike", "overtime", 5),
        ("writers_strike", "recruit:reelhaven", 1),
        ("spotlight", "battle:reelhaven:mirage", 1),
    ],
)
def test_what_the_cards_do_to_prices(card: str, command: str, cost: int | None) -> None:
    s = round_of("comet", TWO, staff=10, news=card, **HOME)
    if cost is None:
        assert code(s, "comet", command) == "STUDIO_ALREADY_HERE"
        return
    play(s, "comet", command)
    assert staff(s, "comet") == 10 - cost


@rule("AN-NWS-03")
def test_the_muse_never_makes_anything_free() -> None:
    s = round_of(
        "dragonfly",
        "dragonfly comet",
        news_deck=True,
        news="generous_muse",
        units={"reelhaven": {"marshmallow": 1}},
        studios={"reelhaven": "dragonfly"},
    )
    play(s, "dragonfly", "invoke:classmate:reelhaven")
    assert staff(s, "dragonfly") == 4


@rule("AN-NWS-03")
def test_fan_fever_yields_a_right_more() -> None:
    s = table(TWO, phase="conventions", news_deck=True, news="fan_fever", staff={"comet": 9}, bag=[2, 1])
    play(s, "comet", "convention:yes")
    assert hand(s, "comet") == (2,)


@rule("AN-NWS-04")
@pytest.mark.parametrize("card", ["blank_page", "writers_strike"])
def test_the_welcome_club_costs_two_under_either_card_even_for_two_mascots(card: str) -> None:
    s = round_of("dragonfly", "dragonfly comet", news_deck=True, news=card, units={"reelhaven": {"marshmallow": 1}})
    play(s, "dragonfly", "welcome_club:reelhaven:2")
    assert staff(s, "dragonfly") == 3


@rule("AN-NWS-04")
def test_what_a_strike_adds_to_a_favour_goes_to_nobody() -> None:
    s = round_of("mirage", "mirage comet", news_deck=True, news="writers_strike")
    play(s, "mirage", "favour_for_favour:1")
    assert (staff(s, "mirage"), staff(s, "comet")) == (2, 7)


@rule("AN-NWS-04", "AN-DR-05")
def test_cards_come_on_top_of_faction_effects() -> None:
    s = round_of(
        "comet",
        "comet dragonfly",
        news_deck=True,
        news="good_conduct",
        units={"reelhaven": {"bolt": 1, "marshmallow": 1}},
        studios={"reelhaven": "dragonfly"},
    )
    play(s, "comet", "battle:reelhaven:dragonfly")
    assert staff(s, "comet") == 2
    s = round_of(
        "midnight",
        "midnight comet",
        news_deck=True,
        news="writers_strike",
        productions={"midnight": ["door_under_stairs"]},
        units={"reelhaven": {"wisp": 1}, "sepia_coast": {"wisp": 1}},
    )
    play(s, "midnight", units("hidden_passage", "wisp.reelhaven.1", zone="sepia_coast"))
    assert staff(s, "midnight") == 3
    assert not told(s, "news_played")
