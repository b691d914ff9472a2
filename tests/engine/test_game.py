import pytest

from engine.playing import position
from engine.toys import battle, cards
from engine.toys import table as open_table
from tripot.engine.actions import NOTHING
from tripot.engine.forms import Form
from tripot.engine.game import Said
from tripot.engine.outcome import Outcome
from tripot.engine.rng import PlainRng
from tripot.engine.seats import GM
from tripot.engine.view import look


def test_chairs_of_a_table() -> None:
    assert cards.GAME.meta.chairs(3) == (0, 1, 2)
    assert open_table.GAME.meta.chairs(2) == (0, 1, GM)


def test_what_may_always_be_done() -> None:
    assert cards.GAME.may_always(position(cards.GAME), 0) is NOTHING
    assert battle.GAME.may_always(position(battle.GAME), 0).picks == (battle.SURRENDER,)


def test_talk_is_free_unless_a_game_says_otherwise() -> None:
    assert cards.GAME.may_talk(position(cards.GAME), 0, None) is None


def test_bots_answer_nothing_unless_a_game_says_otherwise() -> None:
    view = look(cards.GAME, position(cards.GAME), 1)
    assert cards.GAME.reply(view, Said(0, (0, 1), "A deal?")) is None


def test_a_game_that_offers_forms_must_propose() -> None:
    view = look(cards.GAME, position(cards.GAME), 0)
    with pytest.raises(NotImplementedError, match="toy-cards offers a form and proposes nothing for sheet"):
        cards.GAME.propose(view, Form("sheet", (), "TX-01"), PlainRng(0))


def test_the_value_of_a_position_is_having_won() -> None:
    s = position(battle.GAME)
    assert (battle.GAME.value(s, 0), battle.GAME.chapter(s)) == (0.5, 0)
    s.finish(Outcome("TB-END-01", (0,), (1, 0)))
    assert (battle.GAME.value(s, 0), battle.GAME.value(s, 1)) == (1.0, 0.0)
    s.finish(Outcome("TB-END-01", (0, 1), (1, 1)))
    assert battle.GAME.value(s, 1) == 0.5
    s.finish(Outcome("TB-END-01", (), (0, 0)))
    assert battle.GAME.value(s, 1) == 0.0
