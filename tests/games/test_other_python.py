"""The rules on another Python and another processor: recorded games come to the same end. [R19]"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from citing import promise

CHECKOUT = Path(__file__).resolve().parents[2]
HERE = CHECKOUT / "tests" / "games"


def node() -> str:
    """Node with Pyodide, which `make assets` brings; CI may not go without."""
    found = shutil.which("node") or shutil.which("node", path=Path(sys.executable).parent)
    if found is None or not (CHECKOUT / "node_modules" / "pyodide").is_dir():
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)("Pyodide is not installed (make assets)")
    assert found is not None
    return found


@promise("R19")
def test_recorded_games_come_to_the_same_end_on_another_python_and_another_processor() -> None:
    command = [node(), str(HERE / "other_python.mjs"), str(HERE / "replay_elsewhere.py")]
    done = subprocess.run(command, cwd=CHECKOUT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    version, system, count, *_ = done.stdout.split()
    assert (version, system, count) == ("3.14", "emscripten", "10")
