"""Bots answer questions that are asked side by side, and picks that are gathered."""

import random
from dataclasses import replace
from typing import Any

import pytest

from engine.playing import position
from engine.toys import ambush, hands
from tripot.bots.forward import Foresight, ForwardBot, play_on
from tripot.bots.random_bot import RandomBot, play_evenly
from tripot.bots.search import Effort, SearchBot
from tripot.engine.actions import Menu, Pick
from tripot.engine.chair import seat_at
from tripot.engine.game import Game
from tripot.engine.rng import PlainRng
from tripot.engine.step import check
from tripot.lab.simulate import Simulation, play


class Dodging(ambush.Ambush):
    """An ambush in which everybody may dodge, and does well to."""

    meta = replace(ambush.Ambush.meta, id="toy-dodging", has_gm=False, levels=("random", "deep"))
    standing = None

    def setup(self, seats: int, options: Any, rng: Any) -> ambush.State:
        s = ambush.State(seats, 1, rng)
        s.then(ambush.Reactions(ambush.Dodge(seat) for seat in reversed(range(seats))), ambush.Assault(1))
        return s

    def value(self, s: ambush.State, seat: int) -> float:
        return 1 - s.wounds[seat] / 6


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_searching_bot_answers_its_own_question(seat: int) -> None:
    game = Dodging()
    chair = seat_at(game, position(game), seat, PlainRng(3))
    assert SearchBot(game, Effort(iterations=300))(chair) is ambush.DODGE


def test_a_search_goes_on_through_the_questions_of_others() -> None:
    game = Dodging()
    root = SearchBot(game, Effort(iterations=60)).explore(seat_at(game, position(game), 1, PlainRng(3)))
    assert root.seat == 1
    assert {node.seat for node in root.children.values()} == {1}
    assert {deeper.seat for node in root.children.values() for deeper in node.children.values()} == {2}


@pytest.mark.parametrize("game", [ambush.GAME, hands.GAME, Dodging()], ids=lambda game: game.meta.id)
def test_whole_games_are_simulated(game: Game[Any]) -> None:
    for number in range(5):
        assert play(Simulation(game, 3, 5, 1, ("random",)), number).outcome is not None


def test_even_chance_stops_where_several_are_asked() -> None:
    assert play_evenly(position(ambush.GAME), random.Random(1), 10) == 0


def test_a_random_bot_takes_what_is_on_its_own_menu() -> None:
    s = position(ambush.GAME)
    for seat in range(3):
        action = RandomBot(ambush.GAME)(seat_at(ambush.GAME, s, seat, PlainRng(seat)))
        assert check(ambush.GAME, s, seat, action) is None


class Stones(hands.Hands):
    """The others always show stone."""

    def candidates(self, view: Any, rng: Any, n: int) -> Any:
        return hands.HANDS

    def chapter(self, s: Any) -> int:
        return int(s.round)

    def value(self, s: Any, seat: int) -> float:
        return float(s.points[seat])


def only_stones(frame: hands.Throw, s: hands.State, seat: int) -> Menu:
    assert s.stack[-1] is frame
    return Menu(hands.HANDS if seat == 0 else hands.HANDS[:1])


def test_a_bot_that_plays_forward_compares_picks_that_are_gathered(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Stones()
    s = position(game)
    monkeypatch.setattr(hands.Throw, "menu", only_stones)
    chosen = ForwardBot(game, Foresight(worlds=6))(seat_at(game, s, 0, PlainRng(5)))
    assert isinstance(chosen, Pick)
    assert chosen.text == "paper"


def test_play_goes_on_through_several_questions() -> None:
    s = position(ambush.GAME)
    play_on(ambush.GAME, s, PlainRng(2))
    assert s.outcome is not None
