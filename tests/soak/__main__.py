"""`make soak`: the full sizes of what `make test` holds in small, as far as the minutes reach (`SOAK_MINUTES`).

One table: what a release demands, what was done, and whether it was held. A size that was not reached is never called
held. Names of parts as arguments run these alone.
"""

import os
import platform
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from soak import (
    deadlines,
    failing_disk,
    generated,
    kills,
    machines,
    malformed,
    memory,
    openings,
    overload,
    power_cuts,
    rolls,
    secrecy,
    slow_readers,
    workers,
)
from soak.rows import Row, lines

PARTS: dict[str, tuple[int, Callable[[float], list[Row]]]] = {
    "kills": (5, kills.run),
    "deadlines": (5, deadlines.run),
    "power_cuts": (1, power_cuts.run),
    "failing_disk": (2, failing_disk.run),
    "rolls": (1, rolls.run),
    "memory": (4, memory.run),
    "machines": (5, machines.run),
    "secrecy": (6, secrecy.run),
    "generated": (5, generated.run),
    "malformed": (4, malformed.run),
    "overload": (4, overload.run),
    "openings": (5, openings.run),
    "slow_readers": (2, slow_readers.run),
    "workers": (2, workers.run),
}
"""Each part by its name: its share of the time, and what is run for so many minutes."""
KEPT = Path(__file__).resolve().parents[2] / "build" / "soak.md"


def main(minutes: float, wanted: list[str]) -> int:
    """Run the parts one after another, print the table as it grows, and keep it."""
    chosen = {name: PARTS[name] for name in wanted or PARTS}
    shares = sum(share for share, _ in chosen.values())
    began, rows = time.monotonic(), list[Row]()
    for name, (share, run) in chosen.items():
        print(f"soak: {name}, {minutes * share / shares:.1f} minutes", flush=True)
        found = attempt(name, run, minutes * share / shares)
        print("\n".join(lines(found)[2:]), flush=True)
        rows += found
    table = "\n".join((heading(minutes, time.monotonic() - began), "", *lines(rows), ""))
    KEPT.parent.mkdir(exist_ok=True)
    KEPT.write_text(table, "utf-8")
    print(f"\n{table}\nKept in {KEPT}.")
    return int(any(row.faults for row in rows))


def attempt(name: str, run: Callable[[float], list[Row]], minutes: float) -> list[Row]:
    """A part that fails is a broken row; the others go on."""
    try:
        return run(minutes)
    except Exception as failed:  # noqa: BLE001 - it is told in the table
        return [Row(name, "the part itself", 1, 0, "run", (f"{type(failed).__name__}: {str(failed)[:120]}",))]


def heading(minutes: float, took: float) -> str:
    """When, where and for how long."""
    when = datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")
    machine = f"{os.cpu_count()} cores, load {os.getloadavg()[2]:.1f}, Python {platform.python_version()}"
    return f"{when}, {minutes:g} minutes asked, {took / 60:.1f} taken, {machine}"


if __name__ == "__main__":
    sys.exit(main(float(os.environ.get("SOAK_MINUTES") or 30), sys.argv[1:]))
