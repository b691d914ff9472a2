"""Run every test and say plainly what was skipped; where CI is true, nothing may be.

The tests of servers and browsers start processes of their own, so they run after the others, one at a time.
"""

import argparse
import os
import subprocess
import sys
from pathlib import Path

ALONE = ("tests/server", "tests/browser")
ROOT = Path(__file__).resolve().parent.parent


def main() -> int:
    """Run the tests in two parts, then print the coverage of both."""
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("--jobs", type=int, default=2)
    jobs = ask.parse_args().jobs
    apart = [path for path in ALONE if (ROOT / path).is_dir()]
    together = ["tests", *(f"--ignore={path}" for path in apart)]
    coverage("erase")
    codes = [pytest("-n", str(jobs), *together)]
    if apart:
        codes.append(pytest(*apart))
    coverage("combine", "--quiet")
    coverage("report", "--format=total")
    return max(codes)


def pytest(*words: str) -> int:
    """One run of pytest, measured."""
    strict = ["-W", "error"] if os.environ.get("CI") == "true" else []
    command = [sys.executable, "-m", "pytest", "-q", "--cov", "--cov-report=", "--cov-append", *strict, *words]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


def coverage(*words: str) -> None:
    """A word of the coverage tool; its failure is no failure of a test."""
    subprocess.run([sys.executable, "-m", "coverage", *words], cwd=ROOT, check=False)


if __name__ == "__main__":
    sys.exit(main())
