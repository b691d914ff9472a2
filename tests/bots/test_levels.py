"""Bots by level, and that a bot sees exactly its seat's view."""

import random
from collections import Counter
from dataclasses import fields, replace
from types import MappingProxyType
from typing import Any

import pytest

from citing import promise
from engine.playing import play_on, position, table
from engine.toys import auction, cards
from tripot.bots.levels import UnknownLevel, bot_for
from tripot.bots.random_bot import RandomBot
from tripot.bots.search import SearchBot
from tripot.engine.actions import Fill, write_action
from tripot.engine.chair import Chair, seat_at
from tripot.engine.conformance import portrait
from tripot.engine.rng import PlainRng
from tripot.engine.step import check


def last_line(chair: Chair) -> Any:
    return chair.view.menu.picks[-1]


class Three(cards.Cards):
    """Cards with three levels of bots."""

    meta = replace(cards.Cards.meta, levels=("random", "stubborn", "deep"))
    policies = MappingProxyType({"stubborn": last_line})


GAME = Three()


def test_a_level_is_chance_a_policy_of_the_game_or_a_search() -> None:
    assert isinstance(bot_for(GAME, "random"), RandomBot)
    assert bot_for(GAME, "stubborn") is last_line
    assert isinstance(bot_for(GAME, "deep"), SearchBot)
    with pytest.raises(UnknownLevel, match=r"toy-cards has no genius bot \(there is random, stubborn, deep\)"):
        bot_for(GAME, "genius")


def test_a_policy_answers_from_the_view() -> None:
    chair = seat_at(GAME, position(GAME), 0, PlainRng(1))
    assert bot_for(GAME, "stubborn")(chair) is chair.view.menu.picks[-1]


def test_a_search_plays_on_as_many_worlds_as_its_chair_allows() -> None:
    roots = [SearchBot(GAME).explore(seat_at(GAME, position(GAME), 0, PlainRng(1), budget)) for budget in (7, None)]
    assert [root.visits for root in roots] == [7, 1000]


def test_chance_is_even_over_picks_and_forms() -> None:
    s = position(auction.GAME)
    found = Counter(
        type(RandomBot(auction.GAME)(seat_at(auction.GAME, s, 0, PlainRng(seed)))).__name__ for seed in range(400)
    )
    assert 150 < found["Fill"] < 250
    action = next(
        action
        for seed in range(9)
        if isinstance(action := RandomBot(auction.GAME)(seat_at(auction.GAME, s, 0, PlainRng(seed))), Fill)
    )
    assert check(auction.GAME, s, 0, action) is None


def test_a_chair_holds_nothing_of_the_table() -> None:
    assert {field.name for field in fields(Chair)} == {"view", "rng", "imagine", "budget", "notes"}
    s = position(GAME)
    chair = seat_at(GAME, s, 0, PlainRng(1))
    assert chair.notes is None
    world = chair.imagine(PlainRng(2))
    assert world is not s
    assert world.log is None


@promise("R28")
@pytest.mark.parametrize("level", ["random", "stubborn", "deep"])
def test_hidden_facts_never_change_a_choice(level: str) -> None:
    """The same seat, in its world and in one it cannot tell apart, with the same luck, plays the same."""
    for number in range(6):
        live = play_on(table(GAME), random.Random(number), number)
        if live.state.outcome is not None:
            continue
        seat = live.state.stack[-1].seat
        other = GAME.redeal(live.state, seat, PlainRng(number))
        bot = bot_for(GAME, level)
        here, there = (seat_at(GAME, s, seat, PlainRng(9)) for s in (live.state, other))
        assert portrait(here.view) == portrait(there.view)
        assert write_action(bot(here)) == write_action(bot(there))
