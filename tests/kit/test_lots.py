from collections import Counter
from itertools import permutations, product

from tripot.engine.rng import PlainRng, ScriptedRng
from tripot.kit.lots import in_any_order, likely, one, some


def test_every_order_comes_from_exactly_one_run_of_draws() -> None:
    runs = product(range(3), range(2))
    found = Counter("".join(in_any_order(ScriptedRng({"lot": draws}), "abc", "lot")) for draws in runs)
    assert found == Counter("".join(order) for order in permutations("abc"))


def test_each_is_removed_before_the_next_is_drawn() -> None:
    things = ["a", "b", "c", "d"]
    assert some(ScriptedRng({"lot": [1, 1]}), things, 2, "lot") == ["b", "c"]
    assert things == ["a", "b", "c", "d"]


def test_there_are_never_more_than_there_are() -> None:
    assert sorted(some(PlainRng(1), "abc", 9)) == ["a", "b", "c"]
    assert some(PlainRng(1), [], 2) == []


def test_a_single_thing_needs_no_draw() -> None:
    rng = PlainRng(1)
    assert (one(rng, ["a"]), in_any_order(rng, "b"), rng.draws) == ("a", ["b"], 0)


def test_what_is_certain_happens_and_what_is_impossible_does_not() -> None:
    rng = PlainRng(1)
    assert all(likely(rng, 100) and not likely(rng, 0) for _ in range(200))
    assert likely(ScriptedRng({"propose": [49]}), 50)
    assert not likely(ScriptedRng({"propose": [50]}), 50)
