"""E6: every opening that the form accepts, in full, refused with a reason or brought to its end."""

import random
import time

from server.evenings import end_of
from server.openings import every
from soak.rows import Faults, Row
from tripot.engine.registry import games


def run(minutes: float) -> list[Row]:
    """All openings of all games in no order, as far as the minutes reach."""
    until, faults, done = time.monotonic() + 60 * minutes, Faults(), 0
    cases = [(game, case) for game in games().values() for case in every(game)]
    random.Random("openings").shuffle(cases)
    for game, case in cases:
        if time.monotonic() > until:
            break
        end = end_of(game, case)
        done += 1
        faults.add(f"{case}: {end}"[:300], int(end.startswith("stuck")))
    return [Row("E6", "openings that end", len(cases), done, "openings", faults.told())]
