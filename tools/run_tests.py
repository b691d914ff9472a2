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
    """Run the tests in three parts, then print the coverage of all."""
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("--jobs", type=int, default=2)
    jobs = ask.parse_args().jobs
    coverage("erase")
    codes = [pytest("rules", "-n", str(jobs), "tests", f"--ignore={SERVER}", f"--ignore={BROWSER}").wait()]
    with tempfile.TemporaryFile() as told:
        browser = pytest("browser", BROWSER, told=told.fileno())
        codes += [pytest("server", "-n", str(jobs), "--dist", "loadfile", SERVER).wait(), browser.wait()]
        told.seek(0)
        sys.stdout.write(told.read().decode())
        sys.stdout.flush()
    coverage("combine", "--quiet")
    coverage("report", "--format=total")
    return max(codes)


def pytest(part: str, *words: str, told: int | None = None) -> subprocess.Popen[bytes]:
    """A run of pytest, measured in a file of its own; what it says goes to the screen, or is kept for later."""
    strict = ["-W", "error"] if os.environ.get("CI") == "true" else []
    command = [sys.executable, "-m", "pytest", "-q", "--cov", "--cov-report=", *strict, *words]
    environment = {**os.environ, "COVERAGE_FILE": f".coverage.{part}"}
    return subprocess.Popen(command, cwd=ROOT, env=environment, stdout=told, stderr=told and subprocess.STDOUT)


def coverage(*words: str) -> None:
    """A word of the coverage tool; its failure is no failure of a test."""
    subprocess.run([sys.executable, "-m", "coverage", *words], cwd=ROOT, check=False)


if __name__ == "__main__":
    sys.exit(main())
