"""A case, and the way every case is timed."""

import statistics
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

RUNS = 5


@dataclass(frozen=True, slots=True)
class Case:
    """Something done many times. `prepare` is not timed; what it returns does a batch and counts its units."""

    name: str
    unit: str
    prepare: Callable[[], Callable[[], int]]
    aim: float | None = None
    """The rate we want, per CPU-second on one core of plain CPython 3.11."""


@dataclass(frozen=True, slots=True)
class Trial:
    """Something that measures itself, from outside: its findings have `per_s`, and whatever else is worth knowing."""

    name: str
    unit: str
    run: Callable[[], Mapping[str, Any]]
    aims: Mapping[str, Any]
    """What we want, by the name of the finding: `at_least` or `at_most`."""


def findings(case: Case | Trial, runs: int = RUNS) -> dict[str, Any]:
    """What there is to say about a case."""
    if isinstance(case, Case):
        return rate(case, runs=runs)
    return {"case": case.name, "unit": case.unit, **case.run(), "aims": dict(case.aims)}


def rate(case: Case, runs: int = RUNS, least: float = 0.4) -> dict[str, Any]:
    """The median rate of a case per CPU-second, with the spread of its runs."""
    batch = case.prepare()
    batch()  # caches fill once, as in a server that has been up for a minute
    rates = sorted(_one_run(batch, least) for _ in range(runs))
    return {
        "case": case.name,
        "unit": case.unit,
        "per_s": round(statistics.median(rates), 1),
        "lowest": round(rates[0], 1),
        "highest": round(rates[-1], 1),
        "aim": case.aim,
    }


def _one_run(batch: Callable[[], int], least: float) -> float:
    done, start = 0, time.process_time()
    while True:
        done += batch()
        spent = time.process_time() - start
        if spent >= least:
            return done / spent
