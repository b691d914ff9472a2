"""What a bot is given: its view, and worlds that its seat cannot tell from the real one."""

from engine.playing import position
from engine.toys import cards
from tripot.engine.chair import seat_at
from tripot.engine.reasons import Notes
from tripot.engine.rng import PlainRng
from tripot.engine.view import look


def test_a_chair_has_the_view_of_its_seat_its_chance_its_budget_and_its_notes() -> None:
    s, rng, notes = position(cards.GAME), PlainRng(7), Notes()
    chair = seat_at(cards.GAME, s, 1, rng, 12, notes)
    assert chair.view == look(cards.GAME, s, 1)
    assert chair.rng is rng
    assert chair.budget == 12
    assert chair.notes is notes


def test_an_imagined_world_is_silent_seen_alike_by_its_seat_and_drawn_from_the_chance_it_is_given() -> None:
    s, source = position(cards.GAME), PlainRng(7)
    world = seat_at(cards.GAME, s, 1, PlainRng(1)).imagine(source)
    assert isinstance(world, cards.State)
    assert world.log is None
    assert world.rng is source
    assert cards.GAME.view(world, 1) == cards.GAME.view(s, 1)
    assert s.log
