"""Records the journals that tests replay: `python -m games.anime_studios.record [NAMES]` from `tests`.

They are written once, and new ones by their names. A journal that no longer replays means that the rules have changed,
and their version must too.
"""

import random
import sys
from hashlib import sha256
from typing import Any

from games.anime_studios.playing import any_action
from recordings import record
from tripot.bots.planner import Plan, PlannerBot
from tripot.engine.actions import TIMEOUT, Pick
from tripot.engine.chair import seat_at
from tripot.engine.fold import Replay
from tripot.engine.journal import Header, reveal
from tripot.engine.options import complete
from tripot.engine.rng import KeyedRng, PlainRng, commitment
from tripot.engine.seats import CLOCK
from tripot.games.anime_studios import GAME
from tripot.games.anime_studios.policies import greedy
from tripot.games.anime_studios.state import AnimeState

GAMES: dict[str, tuple[int, dict[str, Any]]] = {
    "two-players": (2, {}),
    "three-players": (3, {"length": "short"}),
    "four-players": (4, {}),
    "long-with-news": (3, {"length": "long", "news_deck": True, "faction_choice": "random"}),
    "careless": (4, {"faction_choice": "random", "seat_order": "join", "news_deck": True}),
    "somebody-leaves": (3, {"faction_choice": "random"}),
    "balanced-numbers": (4, {"balanced": True, "faction_choice": "random", "length": "short"}),
    "two-planners": (2, {"length": "short"}),
}
QUICK = PlannerBot(GAME, Plan(candidates=4, playouts=8))


def recorded(name: str) -> Replay[AnimeState]:
    """A whole game; now and then somebody lets the time run out."""
    seats, options = GAMES[name]
    seed = sha256(name.encode()).digest()
    header = Header(GAME.meta.id, GAME.meta.rules, seats, complete(GAME.meta.options, options), commitment(seed))
    table: Replay[AnimeState] = Replay(GAME, header, KeyedRng(seed))
    source, rng = random.Random(name), PlainRng(random.Random(name))
    while table.state.outcome is None:
        refusal = _step(table, name, source, rng)
        assert refusal is None, refusal
    table.append(reveal(table.chain, len(table.entries) + 1, seed))
    return table


def _step(table: Replay[AnimeState], name: str, source: random.Random, rng: PlainRng) -> Any:
    s = table.state
    seat = s.stack[-1].awaited(s)[0]
    if name == "somebody-leaves" and len(table.entries) == 60:
        return table.act(1, Pick("resign"))
    if source.random() < 0.03:
        return table.act(CLOCK, TIMEOUT)
    if name == "two-planners":
        return table.act(seat, QUICK(seat_at(GAME, s, seat, rng)), s.decision)
    careless = name == "careless" or source.random() < 0.1
    return table.act(seat, any_action(s, rng) if careless else greedy(seat_at(GAME, s, seat, rng)), s.decision)


def main() -> None:
    """Write every journal, with the digests it must fold to beside it."""
    for name in sys.argv[1:] or GAMES:
        record(name, recorded(name))


if __name__ == "__main__":
    main()
