import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripot.engine.seats import CLOCK, GM, HOUSE, OMNISCIENT, SPECTATOR, actor_name, read_actor


@given(st.integers(0, 998) | st.sampled_from([SPECTATOR, GM, CLOCK, HOUSE, OMNISCIENT]))
def test_an_actor_is_read_as_it_was_written(actor: int) -> None:
    assert read_actor(actor_name(actor)) == actor


@pytest.mark.parametrize("name", ["", "P", "P0", "P01", "P1000", "p1", "P²", "P-1", "P1 ", "GM", "nobody"])
def test_a_name_that_nobody_has_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="no such actor"):
        read_actor(name)


def test_special_actors_are_no_index_of_a_list() -> None:
    chairs = list(range(20))
    for actor in (SPECTATOR, GM, CLOCK, HOUSE, OMNISCIENT):
        with pytest.raises(IndexError):
            chairs[actor]
