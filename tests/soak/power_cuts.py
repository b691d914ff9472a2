"""R4: two hundred power cuts in each mode, in the middle of a longer evening than `make test` has."""

import shutil
import tempfile
from pathlib import Path

from server.power_cuts import STRACE, Cuts, cut, record
from soak.places import Deadline, prepare
from soak.rows import Faults, Row

POINTS, MOVES = 200, 60


def run(minutes: float) -> list[Row]:
    """Evening after evening until both modes had their cuts and the time is over."""
    safe, quick, end = Cuts(), Cuts(), Deadline(minutes)
    while STRACE is not None and (not quick.made or not end.is_over()):
        add(safe, evening(power_safe=True))
        add(quick, evening(power_safe=False))
    lost = Faults()
    lost.add("acknowledged move lost", safe.lost)
    return [
        Row("R4", "power cuts in the power-safe mode", POINTS, safe.made, "cuts", (*lost.told(), *safe.broken)),
        Row("R4", "power cuts without it: a whole prefix", POINTS, quick.made, "cuts", tuple(quick.broken)),
    ]


def add(tally: Cuts, more: Cuts) -> None:
    tally.made += more.made
    tally.lost += more.lost
    tally.broken += more.broken


def evening(*, power_safe: bool) -> Cuts:
    """A house of its own, recorded and cut."""
    with tempfile.TemporaryDirectory(prefix="tripot-soak-") as place:
        folder = Path(place).resolve() / "house"
        folder.mkdir()
        prepare(f"sqlite:///{folder / 'house.db'}")
        image = (folder / "house.db").read_bytes()
        for other in folder.iterdir():
            if other.name != "house.db":
                shutil.rmtree(other) if other.is_dir() else other.unlink()
        before = {"house.db": bytearray(image), "house.db-wal": bytearray()}
        return cut(record(folder, MOVES, power_safe=power_safe), folder, before, POINTS)
