"""R11: five thousand deadlines within ten seconds, workers killed meanwhile.

SQLite has one process: what falls due while it is down cannot ring in time.
How late they ring is measured without kills.
"""

import asyncio
from statistics import quantiles

from server.kills import ring_under_kills
from soak.places import Deadline, postgres, prepare, sqlite_house
from soak.rows import Faults, Row

DEADLINES = 5000
P99, MOST = 0.25, 1.0
KILLS = 10
PER_SECOND = 100
"""Tables that are made in a second, about: what does not fit into the minutes is left out, and the row says so."""
Rung = list[tuple[int, int, int]]


def run(minutes: float) -> list[Row]:
    """Each database, with as many tables as the minutes allow."""
    wanted = max(min(DEADLINES, int((minutes / 3 * 60 - 30) * PER_SECOND)), 200)
    end = Deadline(minutes)
    with sqlite_house() as url:
        rows = [once(ring(url, 1, wanted, KILLS), "SQLite, 1 process")]
    with sqlite_house() as url:
        rows.append(soon(ring(url, 1, wanted, 0), "SQLite, 1 process, not killed"))
    with postgres() as cluster:
        if cluster is not None and not end.is_over():
            rung = ring(prepare(cluster.new()), 4, wanted, KILLS)
            rows += [once(rung, "PostgreSQL, 4 processes"), soon(rung, "PostgreSQL, 4 processes")]
    return rows


def ring(url: str, processes: int, deadlines: int, kills: int) -> Rung:
    """When each was due, when it rang, and how often."""
    return asyncio.run(ring_under_kills(url, processes, deadlines, seconds=10, kills=kills))


def once(rung: Rung, where: str) -> Row:
    """Each once, and none early."""
    faults = Faults()
    faults.add("not rung once", sum(times != 1 for _, _, times in rung))
    faults.add("rung early", sum(times > 0 and at < due for due, at, times in rung))
    what = f"deadlines in 10 s, {KILLS} kills, each once, {where}"
    return Row("R11", what, DEADLINES, len(rung), "deadlines", faults.told())


def soon(rung: Rung, where: str) -> Row:
    """How late they rang."""
    late = sorted((at - due) / 1000 for due, at, times in rung if times) or [0.0]
    p99 = quantiles(late, n=100)[98] if len(late) > 1 else late[0]
    faults = Faults()
    faults.add(f"p99 above {P99} s", int(p99 > P99))
    faults.add(f"one later than {MOST} s", int(late[-1] > MOST))
    figures = f"p99 {p99:.3f} s, latest {late[-1]:.3f} s"
    return Row("R11", f"how late, {where}", DEADLINES, len(rung), "deadlines", faults.told(), figures)
