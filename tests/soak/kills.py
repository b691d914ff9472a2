"""R1: kill -9 under load, one process on SQLite and two on PostgreSQL, as often as there is time for."""

import asyncio
from dataclasses import dataclass, field

from server.kills import under_load
from soak.places import Deadline, postgres, prepare, sqlite_house
from soak.rows import Faults, Row

KILLS, ACKNOWLEDGED = 1000, 1_000_000
ROUND = 6
"""Kills of one house, before the next one is made."""


@dataclass
class Tally:
    """What all rounds came to."""

    kills: int = 0
    acknowledged: int = 0
    slowest: float = 0.0
    faults: Faults = field(default_factory=Faults)
    slow: Faults = field(default_factory=Faults)

    def round(self, url: str, processes: int, seed: int) -> None:
        """One house, killed some times."""
        try:
            killed = asyncio.run(under_load(url, processes, ROUND, seed=seed))
        except AssertionError as failed:
            self.faults.add(f"contradiction: {str(failed)[:80]}")
            return
        self.kills += ROUND
        self.acknowledged += killed.acknowledged
        self.slowest = max(self.slowest, *killed.downtimes)
        self.faults.add("acknowledged move lost or doubled", killed.lost)
        self.slow.add("more than 2 s until it served again", sum(took > 2 for took in killed.downtimes))

    def rows(self, where: str) -> list[Row]:
        """Kills, the moves between them, and how soon it served again."""
        slowest = f"slowest {self.slowest:.2f} s"
        return [
            Row("R1", f"kill -9 under load, {where}", KILLS, self.kills, "kills", self.faults.told()),
            Row("R1", f"moves between them, {where}", ACKNOWLEDGED, self.acknowledged, "moves", self.faults.told()),
            Row("R1", f"serving again within 2 s, {where}", KILLS, self.kills, "kills", self.slow.told(), slowest),
        ]


def run(minutes: float) -> list[Row]:
    """Half of the time on each database."""
    one, two = Tally(), Tally()
    end, number = Deadline(minutes / 2), 0
    while not end.is_over():
        with sqlite_house() as url:
            one.round(url, 1, seed=(number := number + 1))
    end = Deadline(minutes / 2)
    with postgres() as cluster:
        while cluster is not None and not end.is_over():
            two.round(prepare(cluster.new()), 2, seed=(number := number + 1))
    return [*one.rows("SQLite, 1 process"), *two.rows("PostgreSQL, 2 processes")]
