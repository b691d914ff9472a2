"""R22: a word of the core is changed, and the tests of that part notice."""

import json
import os
import subprocess
import sys

import pytest

from citing import promise
from engine import mutated


@promise("R22")
def test_every_recorded_mutant_of_the_core_is_caught() -> None:
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("COV_", "PYTEST_"))}
    environment["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    told = subprocess.run(
        [sys.executable, mutated.__file__], check=True, capture_output=True, cwd=mutated.ROOT, env=environment
    )
    outcomes = zip(mutated.MUTANTS, json.loads(told.stdout), strict=True)
    assert [(each, outcome) for each, outcome in outcomes if outcome != pytest.ExitCode.TESTS_FAILED] == []
