"""Temperaments are drawn by lot, each as likely, and read again from what their holder wrote."""

from collections import Counter

from tripot.engine.rng import PlainRng
from tripot.kit import temperaments


def test_each_is_drawn_and_the_same_seed_draws_the_same() -> None:
    rng = PlainRng(1)
    drawn = Counter(temperaments.draw(rng).name for _ in range(600))
    assert set(drawn) == {"bold", "patient", "grudging", "generous", "sly", "loyal"}
    assert min(drawn.values()) > 60
    assert temperaments.draw(PlainRng(9)) == temperaments.draw(PlainRng(9))


def test_what_was_written_is_read_and_any_other_text_is_plain() -> None:
    assert all(temperaments.read(each.text) is each for each in temperaments.TEMPERAMENTS)
    assert temperaments.read("bold") is temperaments.read(None) is temperaments.PLAIN


def test_only_the_loyal_never_break_a_promise() -> None:
    assert [each.name for each in temperaments.TEMPERAMENTS if each.honesty >= 100] == ["loyal"]
