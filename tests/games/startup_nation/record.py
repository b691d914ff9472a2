"""Records the journals that tests replay: `python -m games.startup_nation.record` from `tests`.

They are written once. A journal that no longer replays means that the rules have changed, and their version must too.
"""

import random
from hashlib import sha256

from recordings import record
from tripot.engine.actions import TIMEOUT
from tripot.engine.chair import seat_at
from tripot.engine.fold import Replay
from tripot.engine.journal import Header, reveal
from tripot.engine.options import complete
from tripot.engine.rng import KeyedRng, PlainRng, commitment
from tripot.engine.seats import CLOCK
from tripot.games.startup_nation import GAME

MATCHES = {
    "by-the-letter": (5, {"director_rises": True, "brigitte_may_resign": True, "points_to_win": 8}),
}
"""Those of version 1.0 stay as they were written."""


def recorded(name: str) -> Replay[object]:
    """A whole match between careful and careless bots; now and then somebody lets the time run out."""
    seats, options = MATCHES[name]
    seed = sha256(name.encode()).digest()
    header = Header(GAME.meta.id, GAME.meta.rules, seats, complete(GAME.meta.options, options), commitment(seed))
    table: Replay[object] = Replay(GAME, header, KeyedRng(seed))  # type: ignore[arg-type]
    source, rng = random.Random(name), PlainRng(random.Random(name))
    while table.state.outcome is None:
        seat = table.state.stack[-1].awaited(table.state)[0]
        if source.random() < 0.04:
            refusal = table.act(CLOCK, TIMEOUT)
        else:
            level = "careful" if seat % 2 else "random"
            refusal = table.act(seat, GAME.policies[level](seat_at(GAME, table.state, seat, rng)), table.state.decision)
        assert refusal is None
    table.append(reveal(table.chain, len(table.entries) + 1, seed))
    return table


def main() -> None:
    """Write every journal, with the digests it must fold to beside it."""
    for name in MATCHES:
        record(name, recorded(name))


if __name__ == "__main__":
    main()
