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
from typing import IO, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
SOME_FAILED = 1


class Part(NamedTuple):
    """Some of the tests; what failed among them is remembered by its name."""

    name: str
    words: tuple[str, ...]


BROWSER = Path("tests/browser")
POSITIONS = tuple(
    str(BROWSER / f"test_{name}.py") for name in ("accessibility", "explained", "one_screen", "recorded_positions")
)
"""These look at one house of recorded tables, which takes a while to be laid out."""

SERVERS = Part("server", ("--dist", "loadfile", "tests/server"))
EVENINGS = Part("browser", ("-n", "1", str(BROWSER), *(f"--ignore={path}" for path in POSITIONS)))
PICTURES = Part("pictures", ("-n", "1", *POSITIONS))


def main() -> int:
    """The rules; then servers beside evenings in browsers; then pictures, as soon as the servers are done."""
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("--jobs", type=int, default=2)
    jobs = str(ask.parse_args().jobs)
    rules = pytest("-n", jobs, "tests", "--ignore=tests/server", f"--ignore={BROWSER}").wait()
    with tempfile.TemporaryFile() as told:
        evenings = begin(EVENINGS, told)
        codes = {SERVERS: begin(SERVERS, None, "-n", jobs).wait()}
        codes[PICTURES] = begin(PICTURES).wait()
        codes[EVENINGS] = evenings.wait()
        told.seek(0)
        sys.stdout.write(told.read().decode())
        sys.stdout.flush()
    return max(rules, *(again(part) if code == SOME_FAILED else code for part, code in codes.items()))


def begin(part: Part, told: IO[bytes] | None = None, *words: str) -> subprocess.Popen[bytes]:
    """Run a part; what it says goes to the screen, or is kept for later."""
    return pytest(*words, *cache_of(part), *part.words, told=told)


def again(part: Part) -> int:
    """Those that failed, once more, one after the other with nothing beside them."""
    print(f"{part.name}: what failed is tried once more, alone:", flush=True)
    paths = [word for word in part.words if word.startswith(("tests/", "--ignore="))]
    return pytest("-v", "-x", "--last-failed", *cache_of(part), *paths).wait()


def cache_of(part: Part) -> tuple[str, str]:
    """Each part keeps what failed in a place of its own."""
    return "-o", f"cache_dir=.pytest_cache/{part.name}"


def pytest(*words: str, told: IO[bytes] | None = None) -> subprocess.Popen[bytes]:
    """A run of pytest."""
    strict = ["-W", "error"] if os.environ.get("CI") == "true" else []
    command = [sys.executable, "-m", "pytest", "-q", *strict, *words]
    return subprocess.Popen(command, cwd=ROOT, stdout=told, stderr=told and subprocess.STDOUT)


if __name__ == "__main__":
    sys.exit(main())
