"""Records the journals that tests replay: `python -m games.neo_tokyo.record` from `tests`.

They are written once. A journal that no longer replays means that the rules have changed, and their version must too.
What is told and kept of the same play may grow: then only the digests beside the journals are written again.
"""

import random
from hashlib import sha256
from typing import Any

from engine.playing import seated
from recordings import JOURNALS, record, replayed
from tripot.engine.actions import TIMEOUT
from tripot.engine.fold import Replay
from tripot.engine.journal import reveal
from tripot.engine.opening import open_table
from tripot.engine.rng import KeyedRng, PlainRng
from tripot.engine.seats import CLOCK
from tripot.engine.view import look
from tripot.games.neo_tokyo import GAME
from tripot.games.neo_tokyo.state import City

GAMES: dict[str, tuple[int, dict[str, Any], float]] = {
    "evening": (5, {"corp_alliance": True}, 0.02),
}
"""Seats, options, and how often the clock rings before everybody is ready. Those of version 1.0 stay as they are."""


def recorded(name: str) -> Replay[City]:
    """A whole game between chance and traders; now and then the clock does not wait."""
    seats, options, haste = GAMES[name]
    seed = sha256(name.encode()).digest()
    table = Replay(GAME, open_table(GAME, seats, options, seed), KeyedRng(seed))
    source, rng = random.Random(name), PlainRng(random.Random(name))
    while table.state.outcome is None:
        awaited = table.state.stack[-1].awaited(table.state)
        if not awaited or source.random() < haste:
            assert table.act(CLOCK, TIMEOUT) is None
            continue
        seat = source.choice(awaited)
        level = "trader" if seat % 3 == 1 else "random"
        table.act(seat, GAME.policies[level](seated(look(GAME, table.state, seat, since=10**9), rng)))
    table.append(reveal(table.chain, len(table.entries) + 1, seed))
    return table


def main() -> None:
    """Write every journal, with the digests it must fold to beside it."""
    for name in GAMES:
        path = JOURNALS / GAME.meta.id / f"{name}.jsonl"
        record(name, replayed(GAME, path) if path.exists() else recorded(name))


if __name__ == "__main__":
    main()
