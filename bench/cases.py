"""Every case, by name."""

from bench.measure import Case, Trial
from bench.server import CASES as SERVER
from bench.startup_nation import CASES as STARTUP_NATION

CASES: dict[str, Case | Trial] = {case.name: case for case in (*STARTUP_NATION, *SERVER)}
