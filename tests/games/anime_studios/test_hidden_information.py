"""What is secret stays secret."""

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from citing import rule
from games.anime_studios.playing import any_action, new_game, play_on
from games.anime_studios.tables import hand, play, round_of, seen, table
from tripot.engine.codec import digest
from tripot.engine.conformance import portrait
from tripot.engine.rng import PlainRng
from tripot.engine.seats import OMNISCIENT, SPECTATOR
from tripot.engine.step import perform
from tripot.engine.view import look
from tripot.games.anime_studios import GAME
from tripot.games.anime_studios.state import AnimeState

THREE = "mirage comet dragonfly"


def portraits(s: AnimeState, seat: int) -> str:
    return portrait(look(GAME, s, seat))


@rule("AN-HID-01", "AN-HID-04", "AN-MR-05")
@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 10_000), players=st.integers(2, 4), steps=st.integers(30, 220))
def test_another_deal_of_the_secrets_shows_a_seat_nothing_new(seed: int, players: int, steps: int) -> None:
    s = play_on(new_game(seed, players, {"news_deck": True}), PlainRng(seed), most=steps)
    for seat in (*range(players), SPECTATOR):
        world = GAME.redeal(s, seat, PlainRng(seed + 1))
        assert portraits(world, seat) == portraits(s, seat)
        twice = GAME.redeal(GAME.redeal(s, seat, PlainRng(seed + 2)), seat, PlainRng(seed + 1))
        assert digest(twice) == digest(world)


@rule("AN-HID-01")
def test_a_redealt_world_has_the_same_tokens_in_all() -> None:
    s = round_of("mirage", THREE, rights={"mirage": [3, 1], "comet": [2, 2], "dragonfly": [1]}, bag=[3, 3, 1])
    everything = sorted([*s.bag, *(value for cards in s.hands for value in cards)])
    worlds = [GAME.redeal(s, 0, PlainRng(lot)) for lot in range(30)]
    assert all(sorted([*w.bag, *(v for cards in w.hands for v in cards)]) == everything for w in worlds)
    assert all(w.hands[0] == (3, 1) for w in worlds)
    assert all([len(cards) for cards in w.hands] == [2, 2, 1] for w in worlds)
    assert len({w.hands[1] for w in worlds}) > 3


@rule("AN-MR-05", "AN-HID-01")
def test_what_a_wiretap_has_shown_is_kept_in_every_world_and_nothing_more() -> None:
    s = round_of("mirage", THREE, rights={"comet": [3, 1]}, script={"wiretap": [0]}, bag=[1, 1, 2, 2])
    play(s, "mirage", "wiretap:1")
    worlds = [GAME.redeal(s, 0, PlainRng(lot)) for lot in range(30)]
    assert all(3 in w.hands[1] for w in worlds)
    assert len({tuple(sorted(w.hands[1])) for w in worlds}) > 1
    blind = [GAME.redeal(s, 2, PlainRng(lot)) for lot in range(30)]
    assert any(3 not in w.hands[1] for w in blind)


@rule("AN-MR-05", "AN-HID-04")
def test_a_pending_swap_hides_from_its_target_which_right_was_seen() -> None:
    def tapped(place: int) -> AnimeState:
        s = round_of("mirage", THREE, rights={"mirage": [1], "comet": [3, 2]}, script={"wiretap": [place]})
        return play(s, "mirage", "wiretap:1")

    for seat in (1, 2, SPECTATOR):
        assert portraits(tapped(0), seat) == portraits(tapped(1), seat)
    assert portraits(tapped(0), 0) != portraits(tapped(1), 0)
    one, other = (GAME.redeal(tapped(place), 1, PlainRng(5)) for place in (0, 1))
    assert digest(one) == digest(other)


@rule("AN-HID-02")
def test_the_news_deck_is_secret_except_the_three_cards_somebody_looks_at() -> None:
    def deck(cards: list[str]) -> AnimeState:
        both: dict[str, Any] = {"phase": "first_player", "news_deck": True, "staff": {"comet": 9, "mirage": 5}}
        return table("comet mirage", deck=cards, **both)

    top = ["spotlight", "fan_fever", "blank_page"]
    rest = ["good_conduct", "espresso_round", "generous_muse", "writers_strike", "broken_machine"]
    one, other = deck([*top, *rest]), deck([*reversed(top), *reversed(rest)])
    assert portraits(one, 1) == portraits(other, 1)
    assert portraits(one, 0) != portraits(other, 0)
    for lot in range(5):
        assert GAME.redeal(one, 0, PlainRng(lot)).deck[:3] == one.deck[:3]
    assert len({GAME.redeal(one, 1, PlainRng(lot)).deck[:3] for lot in range(10)}) > 3


@rule("AN-HID-03", "AN-HID-01")
def test_everything_else_is_public() -> None:
    s = round_of(
        "mirage",
        THREE,
        units={"reelhaven": {"owlet": 2, "bolt": 1}},
        studios={"reelhaven": "mirage"},
        captives={"comet": {"dragonfly": 1}},
        rights={"comet": [3]},
        bag=[1, 2],
    )
    views = [look(GAME, s, seat).facts for seat in (0, 1, 2, SPECTATOR)]
    shared = [{key: value for key, value in facts.items() if key not in {"own", "secrets"}} for facts in views]
    assert all(facts == shared[0] for facts in shared)
    facts = shared[0]
    assert facts["bag"] == 2
    assert facts["zones"]["reelhaven"] == {
        "studio": {"opened_by": "mirage", "keeper": "mirage"},
        "units": {"mirage": {"owlet": 2}, "comet": {"bolt": 1}},
    }
    assert facts["players"][1]["captives"] == {"dragonfly": 1}
    assert facts["players"][1]["rights"] == 1


@rule("AN-HID-04", "AN-HID-05")
def test_neither_views_nor_events_carry_a_value_to_the_wrong_eyes() -> None:
    s = new_game(21, 3)
    rng = PlainRng(4)
    for _ in range(200):
        if s.outcome is not None:
            break
        for seat in (0, 1, 2, SPECTATOR):
            view = look(GAME, s, seat)
            assert "seed" not in json.dumps(view.facts)
            assert view.facts["secrets"] is None
            for event in view.events:
                if event.kind in {"right_value", "right_seen", "right_received"}:
                    assert event.audience is not None
                    assert seat in event.audience
        perform(GAME, s, s.stack[-1].awaited(s)[0], any_action(s, rng))


@rule("AN-HID-04")
def test_the_replay_shows_everything_only_to_the_eye_that_sees_all() -> None:
    s = round_of("mirage", THREE, rights={"comet": [3]}, bag=[2, 1])
    assert look(GAME, s, OMNISCIENT).facts["secrets"] == {"rights": [[], [3], []], "bag": [2, 1], "deck": []}
    assert look(GAME, s, 0).facts["secrets"] is None
    world = GAME.redeal(s, OMNISCIENT, PlainRng(1))
    assert world.hands == s.hands


@rule("AN-CMP-01")
def test_a_seat_sees_its_own_hand_in_every_world() -> None:
    s = round_of("mirage", THREE, rights={"mirage": [2, 3, 1], "comet": [1]})
    for lot in range(5):
        assert hand(GAME.redeal(s, 0, PlainRng(lot)), "mirage") == (2, 3, 1)
    assert seen(s, "mirage").facts["own"]["rights"] == {"right.1": 2, "right.2": 3, "right.3": 1}
