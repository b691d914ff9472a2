"""Intervals that know clusters: held against cases that can be worked out, and against what they promise."""

import random

import pytest

from tripot.lab.report.samples import Sample, difference, estimate, holm


def sample(pairs: list[tuple[float, int]]) -> Sample:
    made = Sample()
    for value, cluster in pairs:
        made.add(value, cluster)
    return made


def test_copies_of_a_value_in_a_cluster_make_nothing_surer() -> None:
    once = sample([(value, cluster) for cluster, value in enumerate((0.0, 1.0, 1.0, 0.0, 1.0, 0.0))])
    often = sample([(value, cluster) for cluster, value in enumerate((0.0, 1.0, 1.0, 0.0, 1.0, 0.0)) for _ in range(9)])
    assert estimate(often).low == pytest.approx(estimate(once).low)
    assert (estimate(often).count, estimate(often).clusters) == (54, 6)


def test_a_chair_that_wins_what_another_loses_has_a_sure_mean() -> None:
    shares = [(won, game) for game in range(8) for won in ((1.0, 0.0) if game % 2 else (0.0, 1.0))]
    found = estimate(sample(shares))
    assert (found.low, found.value, found.high) == pytest.approx((0.5, 0.5, 0.5))


def test_alone_in_its_cluster_each_value_counts_as_in_any_textbook() -> None:
    found = estimate(sample([(value, place) for place, value in enumerate((2.0, 4.0, 4.0, 6.0, 9.0))]))
    assert found.value == 5.0
    assert found.high - found.value == pytest.approx(2.776 * (7.0 / 5) ** 0.5, rel=0.02)


def test_what_never_happened_may_still_happen() -> None:
    never = estimate(sample([(0.0, game) for game in range(20)]), is_share=True)
    assert (never.low, round(never.high, 2)) == (0.0, 0.16)
    assert estimate(sample([(1.0, 0)]), is_share=True).low < 0.5


def test_nineteen_intervals_in_twenty_hold_the_truth() -> None:
    source, held, times = random.Random(5), 0, 400
    for _ in range(times):
        found = Sample()
        for cluster in range(30):
            common = source.gauss(0, 1)
            for _ in range(4):
                found.add(common + source.gauss(0, 1), cluster)
        each = estimate(found)
        held += each.low <= 0 <= each.high
    assert 0.92 * times <= held <= 0.98 * times


def test_the_same_deals_are_compared_with_each_other() -> None:
    source = random.Random(2)
    deals = [source.gauss(0, 5) for _ in range(12)]
    before = sample([(value, deal) for deal, value in enumerate(deals)])
    after = sample([(value + 1 + source.gauss(0, 0.1), deal) for deal, value in enumerate(deals)])
    elsewhere = sample([(value, deal + 100) for deal, value in enumerate(after.values)])
    paired, apart = difference(after, before), difference(elsewhere, before)
    assert paired.value == pytest.approx(apart.value)
    assert paired.low > 0.8
    assert apart.low < 0
    assert paired.chance < 0.001 < apart.chance


def test_many_comparisons_make_each_of_them_less_telling() -> None:
    assert holm([0.01]) == [0.01]
    assert holm([0.04, 0.01, 0.5]) == pytest.approx([0.08, 0.03, 0.5])
    assert holm([]) == []


def test_no_interval_of_what_is_counted_reaches_below_nothing() -> None:
    rare, both = Sample(), Sample()
    for number in range(4):
        rare.add(float(number == 0), number)
        both.add(float(number == 0) - 0.5, number)
    assert estimate(rare).low == 0
    assert estimate(both).low < -0.5
