import random
from collections import Counter
from itertools import permutations, product

from citing import rule
from tripot.engine.rng import PlainRng, ScriptedRng
from tripot.kit.decks import shuffle


@rule("SN-SETUP-10")
def test_every_order_comes_from_exactly_one_run_of_draws() -> None:
    found = Counter()
    for draws in product(range(4), range(3), range(2)):
        cards = list("abcd")
        shuffle(cards, ScriptedRng({"deck": draws}), "deck")
        found["".join(cards)] += 1
    assert found == Counter("".join(order) for order in permutations("abcd"))


@rule("SN-SETUP-10")
def test_it_draws_from_the_end_and_once_a_place() -> None:
    reference, cards = random.Random(7), list(range(17))
    expected = list(cards)
    for last in range(16, 0, -1):
        drawn = reference.randrange(last + 1)
        expected[last], expected[drawn] = expected[drawn], expected[last]
    rng = PlainRng(7)
    shuffle(cards, rng, "deck")
    assert (cards, rng.draws) == (expected, 16)


def test_nothing_and_one_card_need_no_draw() -> None:
    for cards in ([], ["a"]):
        shuffle(cards, ScriptedRng({}), "deck")
