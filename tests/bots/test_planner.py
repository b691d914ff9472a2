"""The bot that plays its plans on."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from engine.playing import position
from engine.toys import cards
from tripot.bots.levels import bot_for
from tripot.bots.planner import Plan, PlannerBot
from tripot.engine.actions import Action
from tripot.engine.chair import seat_at
from tripot.engine.rng import PlainRng, Rng
from tripot.engine.view import View


class Planned(cards.Cards):
    """Cards, where every candidate leads to a known end."""

    meta = replace(cards.Cards.meta, levels=("random", "planner"))
    tried: int = 0

    def candidates(self, view: View, rng: Rng, n: int) -> Sequence[Action]:
        return view.menu.picks[:n]

    def outlook(self, world: Any, seat: int) -> float:
        type(self).tried += 1
        return float(world.decision)


def test_a_game_that_can_be_played_on_has_a_planner() -> None:
    assert isinstance(bot_for(Planned(), "planner"), PlannerBot)


def test_a_single_candidate_is_played_without_a_thought() -> None:
    game = Planned()
    Planned.tried = 0
    view_of = seat_at(game, position(game, 3), 0, PlainRng(1))
    assert PlannerBot(game, Plan(candidates=1))(view_of) is view_of.view.menu.picks[0]
    assert Planned.tried == 0


def test_no_more_worlds_are_played_on_than_planned() -> None:
    game = Planned()
    Planned.tried = 0
    place = seat_at(game, position(game, 3), 0, PlainRng(1))
    chosen = PlannerBot(game, Plan(candidates=4, playouts=40))(place)
    assert chosen in place.view.menu.picks
    assert 0 < Planned.tried <= 40


def test_the_budget_of_a_chair_counts_the_worlds_that_are_played_on() -> None:
    game = Planned()
    Planned.tried = 0
    PlannerBot(game, Plan(candidates=4, playouts=40))(seat_at(game, position(game, 3), 0, PlainRng(1), budget=8))
    assert 0 < Planned.tried <= 8
