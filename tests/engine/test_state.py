import pytest

from engine.playing import position
from engine.toys import battle, cards
from tripot.engine.events import PUBLIC
from tripot.engine.outcome import Outcome
from tripot.engine.rng import PlainRng
from tripot.engine.state import SealedState, State


def test_the_first_frame_queued_runs_first() -> None:
    s = State(PlainRng(0))
    last, first, second = battle.Lose(0), battle.Lose(1), battle.Assault()
    s.then(last)
    s.then(first, second)
    assert s.stack[::-1] == [first, second, last]


def test_a_copy_is_silent_and_a_fork_goes_on_telling() -> None:
    s = position(cards.GAME)
    twin, fork = s.copy(), s.fork()
    twin.tell("TX-01", "told", PUBLIC)
    fork.tell("TX-01", "told", PUBLIC)
    assert twin.log is None
    assert fork.log[:-1] == s.log
    assert twin.fork().log is None


def test_the_end_drops_whatever_was_pending() -> None:
    s = position(battle.GAME)
    s.finish(Outcome("TB-END-01", (0,), (1, 0)))
    assert s.stack == []
    assert s.outcome.winners == (0,)


def test_a_state_must_write_its_own_copy() -> None:
    with pytest.raises(NotImplementedError):
        SealedState(PlainRng(0)).copy()
