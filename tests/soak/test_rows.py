"""The soak's table never says more than what was done."""

import pytest

from soak.__main__ import PARTS, attempt
from soak.rows import Faults, Row, lines


@pytest.mark.parametrize(
    ("done", "faults", "verdict"),
    [
        (1000, (), "held"),
        (999, (), "not reached (99.9 % of the size, no fault in it)"),
        (5000, ("1 × lost",), "broken: 1 × lost"),
        (0, (), "not run"),
    ],
)
def test_only_a_size_that_was_reached_without_a_fault_is_held(done: int, faults: tuple[str, ...], verdict: str) -> None:
    row = Row("R1", "kills", 1000, done, "kills", faults)
    assert row.verdict == verdict
    assert lines([row])[-1].endswith(f"{verdict} |")


def test_a_part_that_fails_is_told_and_stops_no_other() -> None:
    def fails(minutes: float) -> list[Row]:
        raise RuntimeError(f"after {minutes} minutes")

    (row,) = attempt("kills", fails, 2)
    assert row.verdict == "broken: RuntimeError: after 2 minutes"


def test_faults_are_counted_by_their_kind() -> None:
    faults = Faults()
    faults.add("lost", 2)
    faults.add("lost")
    faults.add("early", 0)
    assert faults.told() == ("3 × lost",)


def test_every_part_has_its_share() -> None:
    assert all(share > 0 for share, _ in PARTS.values())
