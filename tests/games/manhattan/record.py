"""Records the journals that tests replay: `python -m games.manhattan.record` from `tests`.

They are written once. A journal that no longer replays means that the rules have changed, and their version must too.
"""

import random
from hashlib import sha256
from typing import Any

from engine.playing import seated
from recordings import record
from tripot.engine.actions import READY, TIMEOUT, Action, Fill, Pick
from tripot.engine.fold import Replay
from tripot.engine.journal import reveal
from tripot.engine.opening import open_table
from tripot.engine.rng import KeyedRng, PlainRng
from tripot.engine.seats import CLOCK, HOUSE, Seat
from tripot.engine.view import look
from tripot.games.manhattan import GAME
from tripot.games.manhattan.policies import trader

MATCHES: dict[str, tuple[int, dict[str, Any]]] = {
    "evening": (4, {"money_transfers": True, "turns": 6}),
}
"""Those of version 1.0 stay as they were written."""


def recorded(name: str) -> Replay[Any]:
    """A whole game of traders and others; somebody is late, leaves, comes back, changes a form, pays somebody."""
    seats, options = MATCHES[name]
    seed = sha256(name.encode()).digest()
    table: Replay[Any] = Replay(GAME, open_table(GAME, seats, options, seed), KeyedRng(seed))
    source, rng = random.Random(name), PlainRng(random.Random(name))

    def act(who: Seat, action: Action) -> None:
        refusal = table.act(who, action)
        assert refusal is None, refusal

    while table.state.outcome is None:
        s = table.state
        turn = s.turn
        for seat in range(seats):
            view = look(GAME, s, seat)
            for _ in range(source.choice((1, 1, 1, 2, 0))):
                if view.menu.forms:
                    trades = seat % 2 and s.sheets.get(seat) is None
                    act(seat, trader(seated(view, rng)) if trades else _propose(view, rng))
                    view = look(GAME, s, seat)
            _live(table, seat, act, source, rng)
        if turn == 2:
            act(HOUSE, Fill("postpone", {"until": "2031-05-02 12:00"}))
            act(HOUSE, Pick("pause"))
            act(HOUSE, Pick("resume"))
        for seat in source.sample(range(seats), seats - turn % 2):
            if s.turn == turn and not s.resigned[seat] and s.outcome is None:
                act(seat, READY)
        if s.turn == turn and s.outcome is None:
            act(CLOCK, TIMEOUT)
    table.append(reveal(table.chain, len(table.entries) + 1, seed))
    return table


def _propose(view: Any, rng: PlainRng) -> Action:
    return GAME.propose(view, view.menu.forms[0], rng)


def _live(table: Replay[Any], seat: Seat, act: Any, source: random.Random, rng: PlainRng) -> None:
    standing = look(GAME, table.state, seat).standing
    kinds = {"publish_secrets": 0.1, "avenge": 0.9, "take_over": 0.5, "resign": 0.02}
    for pick in standing.picks:
        if source.random() < kinds.get(pick.kind, 0):
            act(seat, pick)
            return
    for form in standing.forms:
        if source.random() < 0.2:
            act(seat, GAME.propose(look(GAME, table.state, seat), form, rng))


def main() -> None:
    """Write every journal, with the digests it must fold to beside it."""
    for name in MATCHES:
        record(name, recorded(name))


if __name__ == "__main__":
    main()
