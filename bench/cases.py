"""Every case, by name."""

from bench.measure import Case
from bench.startup_nation import CASES as STARTUP_NATION

CASES: dict[str, Case] = {case.name: case for case in (*STARTUP_NATION,)}
