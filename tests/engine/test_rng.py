"""Fairness is shown exactly: by counting, for every width, which words serve a draw, not by rolling many dice."""

import random
from collections import Counter
from hashlib import blake2b, sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citing import promise
from engine.chances import chi_square_p
from tripot.engine import rng as module
from tripot.engine.rng import (
    Draw,
    KeyedRng,
    PlainRng,
    Rng,
    ScriptedRng,
    commitment,
    key_of,
    keyed_below,
    keyed_dice,
    largest_fair,
)

SEED = bytes(range(32))
WORDS = 2**64


def block(seed: bytes, entry: int, label: str, k: int, number: int) -> bytes:
    """The protocol, written a second time."""
    return blake2b(b"%d|%s|%d|%d" % (entry, label.encode(), k, number), key=seed).digest()


@promise("R23")
@given(st.integers(1, WORDS))
def test_every_value_below_n_has_as_many_words_as_another(n: int) -> None:
    limit = largest_fair(n)
    assert limit % n == 0
    assert 0 <= WORDS - limit < n


@given(st.integers(2, 2**20), st.integers(0, 9), st.text(max_size=8), st.integers(0, 5))
def test_a_draw_is_the_first_word_of_its_keyed_hash_that_is_fair(n: int, entry: int, label: str, k: int) -> None:
    digest = block(SEED, entry, label, k, 0)
    words = [int.from_bytes(digest[start : start + 8], "big") for start in range(0, 64, 8)]
    assert keyed_below(SEED, entry, label, k, n) == next(word % n for word in words if word < WORDS // n * n)


def test_rejected_words_are_skipped_and_further_blocks_are_read() -> None:
    n, k = 3 * 2**62, 26_183  # a quarter of the words is rejected, and by chance all eight of this draw's first block
    words = [
        int.from_bytes(block(SEED, 1, "x", k, number)[start : start + 8], "big")
        for number in (0, 1)
        for start in range(0, 64, 8)
    ]
    assert all(word >= n for word in words[:8])
    assert keyed_below(SEED, 1, "x", k, n) == next(word for word in words if word < n)


def test_as_many_blocks_are_read_as_it_takes() -> None:
    n, k = 2**63 + 1, 3030  # half of the words are rejected, and by chance all sixteen of two blocks
    blocks = [block(SEED, 1, "x", k, number) for number in range(3)]
    words = [int.from_bytes(each[start : start + 8], "big") for each in blocks for start in range(0, 64, 8)]
    assert all(word >= n for word in words[:16])
    assert keyed_below(SEED, 1, "x", k, n) == next(word for word in words if word < n)


def test_a_draw_wider_than_a_word_is_refused() -> None:
    assert largest_fair(WORDS) == WORDS
    with pytest.raises(ValueError, match="wide"):
        keyed_below(SEED, 1, "x", 0, WORDS + 1)


@promise("R23")
@pytest.mark.parametrize("sides", range(1, 257))
def test_every_face_has_as_many_bytes_as_another(sides: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_FACES", {})
    faces, rejected = module._faces(sides)
    kept = bytes(range(256)).translate(faces, rejected)
    counts = {kept.count(face) for face in range(sides)}
    assert counts == {256 // sides}
    assert len(kept) == 256 // sides * sides


@given(st.integers(2, 256), st.integers(1, 200), st.integers(0, 9))
def test_dice_are_the_fair_bytes_of_their_keyed_hash(sides: int, count: int, entry: int) -> None:
    stream = b"".join(block(SEED, entry, "dice", 0, number) for number in range(12))
    expected = [byte % sides + 1 for byte in stream if byte < 256 // sides * sides][:count]
    assert keyed_dice(SEED, entry, "dice", 0, sides, count) == expected


def test_a_die_has_at_most_256_sides() -> None:
    with pytest.raises(ValueError, match="no such die"):
        keyed_dice(SEED, 0, "dice", 0, 257, 1)
    assert 1 <= keyed_dice(SEED, 0, "dice", 0, 256, 1)[0] <= 256


def test_rolls_of_each_label_are_counted_apart() -> None:
    rng = KeyedRng(SEED)
    rng.enter(3)
    rng.roll(6, 8, "a")
    assert rng.roll(6, 8, "b") == keyed_dice(SEED, 3, "b", 0, 6, 8)
    assert rng.roll(6, 8, "a") == keyed_dice(SEED, 3, "a", 1, 6, 8)


def test_a_die_with_one_side_falls_on_it() -> None:
    assert PlainRng(1).roll(1, 3, "a") == [1, 1, 1]
    assert KeyedRng(SEED).roll(1, 3, "a") == [1, 1, 1]


def test_dice_made_of_draws_are_drawn_under_their_label() -> None:
    class Labelled(Rng):
        __slots__ = ()

        def _below(self, n: int, label: str) -> int:
            return {"dice": n - 1}[label]

    assert Labelled().roll(6, 2, "dice") == [6, 6]


def test_draws_do_not_depend_on_those_before_them() -> None:
    """Any draw can be computed alone: the k-th of a label is the same whatever other labels drew."""
    rng = KeyedRng(SEED)
    rng.enter(7)
    mixed = [rng.below(1000, "a"), rng.below(6, "b"), rng.below(1000, "a"), *rng.roll(6, 2, "c"), rng.below(10, "a")]
    assert mixed == [
        keyed_below(SEED, 7, "a", 0, 1000),
        keyed_below(SEED, 7, "b", 0, 6),
        keyed_below(SEED, 7, "a", 1, 1000),
        *keyed_dice(SEED, 7, "c", 0, 6, 2),
        keyed_below(SEED, 7, "a", 2, 10),
    ]


def test_every_coordinate_of_a_draw_matters() -> None:
    draws = {
        keyed_below(SEED, 1, "a", 0, 2**60),
        keyed_below(SEED, 2, "a", 0, 2**60),
        keyed_below(SEED, 1, "b", 0, 2**60),
        keyed_below(SEED, 1, "a", 1, 2**60),
        keyed_below(SEED[::-1], 1, "a", 0, 2**60),
        keyed_below(SEED, 1, "a|0", 0, 2**60),
    }
    assert len(draws) == 6


def test_a_new_entry_counts_from_zero_again() -> None:
    rng = KeyedRng(SEED)
    first = [rng.below(2**40, "a") for _ in range(3)]
    rng.enter(0)
    assert [rng.below(2**40, "a") for _ in range(3)] == first


def test_a_trace_lists_every_draw() -> None:
    rng = KeyedRng(SEED)
    lines: list[Draw] = []
    rng.trace = lines.append
    rng.enter(4)
    card, dice = rng.below(52, "deck"), rng.roll(6, 3, "dice")
    assert lines == [Draw(4, "deck", 0, "below", 52, (card,)), Draw(4, "dice", 0, "dice", 6, tuple(dice))]


@pytest.mark.parametrize("rng", [KeyedRng(SEED), PlainRng(3), ScriptedRng({"a": [0]})])
def test_a_single_possibility_uses_no_draw(rng: Rng) -> None:
    assert rng.below(1, "a") == 0
    assert rng.roll(6, 0, "a") == []
    assert rng.draws == 0


@pytest.mark.parametrize("rng", [KeyedRng(SEED), PlainRng(3), ScriptedRng({})])
def test_there_is_nothing_to_draw_from_nothing(rng: Rng) -> None:
    with pytest.raises(ValueError, match="nothing to draw"):
        rng.below(0, "a")
    with pytest.raises(ValueError, match="no such die"):
        rng.roll(0, 1, "a")


def test_draws_are_counted() -> None:
    rng = PlainRng(3)
    rng.enter(5)
    rng.below(6, "a")
    rng.below(6, "a")
    rng.roll(6, 10, "a")
    rng.roll(6, 10, "a")
    assert rng.draws == 4


@given(st.integers(), st.lists(st.integers(2, 2**70), max_size=30))
def test_plain_draws_are_those_of_randrange(seed: int, widths: list[int]) -> None:
    rng, reference = PlainRng(seed), random.Random(seed)
    assert [rng.below(n, "any") for n in widths] == [reference.randrange(n) for n in widths]


def test_plain_dice_are_those_of_randrange() -> None:
    reference = random.Random(9)
    assert PlainRng(random.Random(9)).roll(6, 8, "dice") == [reference.randrange(6) + 1 for _ in range(8)]


def test_a_script_gives_its_values_label_by_label() -> None:
    rng = ScriptedRng({"card": [3, 1], "dice": [6, 1, 2]})
    assert (rng.below(4, "card"), rng.roll(6, 2, "dice"), rng.below(2, "card")) == (3, [6, 1], 1)
    assert rng.left() == {"dice": [2]}


def test_a_script_that_is_over_says_so() -> None:
    rng = ScriptedRng({"dice": [6]})
    with pytest.raises(LookupError, match="no scripted draw left for card"):
        rng.below(4, "card")
    with pytest.raises(LookupError, match="no scripted die left for dice"):
        rng.roll(6, 2, "dice")


def test_a_script_goes_on_with_another_source() -> None:
    rng = ScriptedRng({"card": [3]}, otherwise=KeyedRng(SEED))
    rng.enter(2)
    assert rng.below(4, "card") == 3
    assert rng.below(40, "card") == keyed_below(SEED, 2, "card", 0, 40)
    assert rng.roll(6, 4, "dice") == keyed_dice(SEED, 2, "dice", 0, 6, 4)


def test_a_script_without_another_source_may_enter_too() -> None:
    ScriptedRng({}).enter(3)


def test_a_script_cannot_give_what_cannot_be_drawn() -> None:
    with pytest.raises(ValueError, match="not below 4"):
        ScriptedRng({"card": [4]}).below(4, "card")
    with pytest.raises(ValueError, match="die with 6 sides"):
        ScriptedRng({"dice": [0]}).roll(6, 1, "dice")


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    assert commitment(SEED) == sha256(SEED).hexdigest()


def test_the_key_of_the_dice_is_the_hash_of_the_seed_and_of_each_word_with_its_length() -> None:
    word = bytes(range(16))
    told = SEED + b"\x00" + b"\x10" + word
    assert key_of(SEED, [b"", word]) == sha256(told).digest()
    assert len({key_of(SEED, words) for words in ([], [b""], [word], [b"", word], [word, b""])}) == 5


@promise("R23")
def test_some_hundred_thousand_rolls_are_even_and_a_loaded_die_would_be_caught() -> None:
    rng = KeyedRng(bytes(32))
    rng.enter(1)
    rolled = Counter(rng.roll(6, 300_000, "dice"))
    assert chi_square_p(rolled, 6) > 0.001
    assert chi_square_p(rolled + Counter({6: 3000}), 6) < 0.001
