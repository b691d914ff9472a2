"""Run every test and say plainly what was skipped; where CI is true, nothing may be.

The tests of servers and of browsers start processes of their own and wait a lot: they run last, side by side.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SERVER, BROWSER = "tests/server", "tests/browser"


def main() -> int:
    """Run the tests in three parts."""
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("--jobs", type=int, default=2)
    jobs = ask.parse_args().jobs
    codes = [pytest("-n", str(jobs), "tests", f"--ignore={SERVER}", f"--ignore={BROWSER}").wait()]
    with tempfile.TemporaryFile() as told:
        browser = pytest(BROWSER, told=told.fileno())
        codes += [pytest("-n", str(jobs), "--dist", "loadfile", SERVER).wait(), browser.wait()]
        told.seek(0)
        sys.stdout.write(told.read().decode())
        sys.stdout.flush()
    return max(codes)


def pytest(*words: str, told: int | None = None) -> subprocess.Popen[bytes]:
    """A run of pytest; what it says goes to the screen, or is kept for later."""
    strict = ["-W", "error"] if os.environ.get("CI") == "true" else []
    command = [sys.executable, "-m", "pytest", "-q", *strict, *words]
    return subprocess.Popen(command, cwd=ROOT, stdout=told, stderr=told and subprocess.STDOUT)


if __name__ == "__main__":
    sys.exit(main())
