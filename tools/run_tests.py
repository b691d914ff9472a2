"""Run every test and say plainly what was skipped; where CI is true, nothing may be.

The tests of servers and of browsers start processes of their own and wait a lot: they run last, side by side. What
fails there, beside so much other work, is tried once more, alone, and its name stays in what was printed: a fault of
the program fails twice, a test that cannot bear a busy machine is seen and can be mended.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SERVER, BROWSER = "tests/server", "tests/browser"
SOME_FAILED = 1


def main() -> int:
    """Run the tests in three parts."""
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("--jobs", type=int, default=2)
    jobs = ask.parse_args().jobs
    rules = pytest("-n", str(jobs), "tests", f"--ignore={SERVER}", f"--ignore={BROWSER}").wait()
    with tempfile.TemporaryFile() as told:
        browser = pytest("-n", "1", *remember(BROWSER), BROWSER, told=told.fileno())
        codes = {SERVER: pytest("-n", str(jobs), "--dist", "loadfile", *remember(SERVER), SERVER).wait()}
        codes[BROWSER] = browser.wait()
        told.seek(0)
        sys.stdout.write(told.read().decode())
        sys.stdout.flush()
    return max(rules, *(again(part) if code == SOME_FAILED else code for part, code in codes.items()))


def again(part: str) -> int:
    """Those that failed, once more, one after the other with nothing beside them."""
    print(f"{part}: what failed is tried once more, alone:", flush=True)
    return pytest("-v", "-x", "--last-failed", *remember(part), part).wait()


def remember(part: str) -> tuple[str, str]:
    """Each part keeps what failed in a place of its own."""
    return "-o", f"cache_dir=.pytest_cache/{Path(part).name}"


def pytest(*words: str, told: int | None = None) -> subprocess.Popen[bytes]:
    """A run of pytest; what it says goes to the screen, or is kept for later."""
    strict = ["-W", "error"] if os.environ.get("CI") == "true" else []
    command = [sys.executable, "-m", "pytest", "-q", *strict, *words]
    return subprocess.Popen(command, cwd=ROOT, stdout=told, stderr=told and subprocess.STDOUT)


if __name__ == "__main__":
    sys.exit(main())
