"""R3: every syncing and opening of a house's files fails in turn, with each of two errors."""

import shutil
import tempfile
from pathlib import Path

from server.failing_disk import OPENS, SYNCS, after, evening
from server.power_cuts import STRACE
from soak.places import Deadline, prepare
from soak.rows import Faults, Row

MOVES = 3


def run(minutes: float) -> list[Row]:
    """Call by call until none fails any more, or the minutes are over: each kind has its share of them."""
    if STRACE is None:
        return []
    with tempfile.TemporaryDirectory(prefix="tripot-soak-") as place:
        template = Path(place) / "template.db"
        prepare(f"sqlite:///{template}")
        kinds = [(calls, error) for calls in (OPENS, SYNCS) for error in ("EIO", "ENOSPC")]
        return [fail(template, calls, error, Deadline(minutes / len(kinds))) for calls, error in kinds]


def fail(template: Path, calls: str, error: str, end: Deadline) -> Row:
    """One kind of calls with one error: how many had their turn, of how many there are."""
    faults, number, is_clean = Faults(), 0, False
    while not is_clean and (number == 0 or not end.is_over()):
        number += 1
        folder = template.parent / "house"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        shutil.copyfile(template, folder / "house.db")
        found = evening(folder, calls, number, error, MOVES)
        is_clean = not found.has_failed
        faults.add("refusal without a time to come back after", found.unkind)
        faults.add("evening that lost or doubled a move", int(after(folder) != found.acknowledged))
        faults.add("evening that did not go on", int(found.is_open and found.acknowledged != 2 * MOVES))
    return Row(
        "R3", f"{calls} that fail with {error}", number if is_clean else number + 1, number, "calls", faults.told()
    )
