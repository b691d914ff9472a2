"""The bot that plays forms forward."""

from collections.abc import Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pytest

from engine.playing import position
from engine.toys import auction, cards
from tripot.bots.forward import Foresight, ForwardBot, play_on
from tripot.bots.levels import bot_for
from tripot.bots.search import SearchBot
from tripot.engine.actions import READY, Action, Fill
from tripot.engine.chair import Chair, seat_at
from tripot.engine.rng import PlainRng, Rng
from tripot.engine.step import perform
from tripot.engine.view import View, look

FORMS = tuple(Fill("bid", {"coins": coins}) for coins in (0, 3, 9))


def timid(chair: Chair) -> Action:
    view = chair.view
    return READY if view.facts["sheet"] else Fill("bid", {"coins": min(2, view.facts["coins"])})


class Auction(auction.Auction):
    """An auction at which the others bid two coins, and only lamps count."""

    meta = replace(auction.Auction.meta, levels=("random", "timid", "keen"))
    policies = MappingProxyType({"timid": timid})

    def candidates(self, view: View, rng: Rng, n: int) -> Sequence[Action]:
        return () if view.facts["coins"] == 0 else (READY,) if view.facts["sheet"] else FORMS

    def chapter(self, s: Any) -> int:
        return int(s.round)

    def value(self, s: Any, seat: int) -> float:
        return s.lamps[seat] + s.coins(seat) / 100


GAME = Auction()


def chair(seat: int = 0, seed: int = 1, **options: Any) -> Chair:
    return seat_at(GAME, position(GAME, 3, **options), seat, PlainRng(seed))


def test_a_game_that_names_candidates_is_searched_forward_and_another_by_its_menus() -> None:
    assert isinstance(bot_for(GAME, "keen"), ForwardBot)

    class Deep(cards.Cards):
        meta = replace(cards.Cards.meta, levels=("random", "deep"))

    assert isinstance(bot_for(Deep(), "deep"), SearchBot)


@pytest.mark.parametrize("chapters", [1, 2, 3])
def test_the_candidate_that_leads_to_the_best_end_of_the_turn_is_chosen(chapters: int) -> None:
    for seed in range(5):
        bot = ForwardBot(GAME, Foresight(worlds=6, chapters=chapters))
        assert bot(chair(seed=seed)) is FORMS[1]


def test_the_same_view_and_the_same_luck_make_the_same_choice() -> None:
    s = position(GAME, 3)
    other = GAME.redeal(s, 0, PlainRng(7))
    bot = ForwardBot(GAME, Foresight(worlds=3))
    assert bot(seat_at(GAME, s, 0, PlainRng(4))) == bot(seat_at(GAME, other, 0, PlainRng(4)))


def test_a_single_candidate_needs_no_thought_and_none_is_left_to_the_best_policy() -> None:
    s = position(GAME, 3)
    assert perform(GAME, s, 0, FORMS[1]) is None
    blind = replace(seat_at(GAME, s, 0, PlainRng(1)), imagine=lambda _: pytest.fail("nothing to imagine"))
    assert ForwardBot(GAME)(blind) is READY
    poor = position(GAME, 3)
    poor.change[0] = -poor.purse[0]
    assert ForwardBot(GAME)(seat_at(GAME, poor, 0, PlainRng(1))) == Fill("bid", {"coins": 0})


def test_the_budget_of_a_chair_counts_the_worlds_that_are_played_on(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[int] = []

    def value(_: Auction, s: Any, seat: int) -> float:
        tried.append(seat)
        return float(s.round)

    monkeypatch.setattr(Auction, "value", value)
    ForwardBot(GAME)(seat_at(GAME, position(GAME, 3), 0, PlainRng(1), budget=12))
    assert 0 < len(tried) <= 12


def test_a_refused_candidate_is_worth_nothing() -> None:
    class Boastful(Auction):
        def candidates(self, view: View, rng: Rng, n: int) -> Sequence[Action]:
            return (Fill("bid", {"coins": 99}), Fill("bid", {"coins": 3}))

    game = Boastful()
    seat = seat_at(game, position(game, 3), 0, PlainRng(1))
    assert ForwardBot(game)(seat) == Fill("bid", {"coins": 3})


def test_playing_on_writes_the_missing_sheets_and_rings_the_clock() -> None:
    s = position(GAME, 3, rounds=3)
    assert perform(GAME, s, 1, FORMS[2]) is None
    play_on(GAME, s, PlainRng(1))
    assert (s.round, s.lamps) == (2, [0, 1, 0])
    play_on(GAME, s, PlainRng(1))
    assert s.round == 3
    assert s.lamps[0] == 0


def test_decisions_are_played_on_too() -> None:
    game = cards.GAME
    s = position(game)
    play_on(game, s, PlainRng(1))
    assert s.outcome is not None
    assert look(game, s, 0).outcome is not None
