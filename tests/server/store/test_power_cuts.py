"""R4: the power goes at many points of a session; only what was synced is left."""

import os
import shutil
from pathlib import Path

import pytest

from citing import promise
from server.power_cuts import STRACE, Cuts, cut, record

POINTS = 200
MOVES = 12


def cuts_of(template: Path, folder: Path, *, power_safe: bool) -> Cuts:
    """A session recorded in this folder, and what is left of it after each cut."""
    if STRACE is None:
        message = "strace is not installed (Debian: strace)"
        if os.environ.get("CI") == "true":
            pytest.fail(message)
        pytest.skip(message)
    folder.mkdir()
    shutil.copyfile(template, folder / "house.db")
    before = {"house.db": bytearray(template.read_bytes()), "house.db-wal": bytearray()}
    return cut(record(folder, MOVES, power_safe=power_safe), folder, before, POINTS)


@promise("R4")
def test_what_was_answered_is_there_after_a_power_cut(sqlite_template: Path, tmp_path: Path) -> None:
    found = cuts_of(sqlite_template, tmp_path / "safe", power_safe=True)
    assert found == Cuts(made=POINTS, lost=0, broken=[])


@promise("R4")
def test_without_the_power_safe_mode_the_end_may_be_lost_and_the_rest_is_whole(
    sqlite_template: Path, tmp_path: Path
) -> None:
    found = cuts_of(sqlite_template, tmp_path / "quick", power_safe=False)
    assert (found.made, found.broken) == (POINTS, [])
    assert found.lost > 0  # so the test above would see a move that was answered and not synced
