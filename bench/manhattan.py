"""Corporate Game, Manhattan edition: resolutions of a busy turn, and whole games."""

import random
import statistics
import time
from collections.abc import Callable
from typing import Any

from bench.measure import Case, Trial
from tripot.engine.actions import READY, TIMEOUT, Fill
from tripot.engine.rng import PlainRng
from tripot.engine.seats import CLOCK
from tripot.engine.step import perform, settle
from tripot.engine.view import look
from tripot.games.manhattan import GAME
from tripot.games.manhattan.corporations import IDS
from tripot.games.manhattan.mdc import COALITIONS
from tripot.games.manhattan.proposals import character, orders
from tripot.games.manhattan.state import State

SEATS = 10
RICH = 20_000_000


def busy_form(seat: int, seats: int) -> dict[str, Any]:
    """A vote, two shares, a coalition, three runs, two bets; now and then influence and citizenship."""
    here, there, far = (IDS[(seat + step) % len(IDS)] for step in (0, 3, 7))
    datasteal = {"type": "datasteal", "target": there, "beneficiary": here, "steps": 3, "bonus": True}
    sabotage = {"type": "sabotage", "target": far, "steps": 4, "bonus": False}
    protection = {"type": "protection", "target": here, "defence": "sabotage", "steps": 2, "bonus": False}
    extraction = {"type": "extraction", "target": far, "beneficiary": here, "steps": 3, "bonus": False}
    information = {"type": "information", "target_player": (seat + 1) % seats, "steps": 4, "bonus": False}
    form: dict[str, Any] = {
        "vote": {"up": here, "down": far},
        "shares": [here, there],
        "coalition": COALITIONS[seat % len(COALITIONS)],
        "runs": [datasteal, *((sabotage, protection) if seat % 2 else (extraction, information))],
        "speculations": [
            {"kind": "rank", "corporation": here, "rank": 1 + seat % len(IDS), "stake": 100_000},
            {"kind": "derivative", "derivative": "nikkei", "direction": "up", "stake": 100_000},
        ],
    }
    if seat % 5 == 0:
        form["influence"] = True
    if seat % 5 == 1:
        form["citizenship"] = IDS[(seat + 1) % len(IDS)]
    return form


def ring(s: State) -> None:
    """Everybody is ready in the lobby, which has no clock; the clock rings in a turn."""
    if s.turn:
        assert perform(GAME, s, CLOCK, TIMEOUT) is None
        return
    for seat in range(s.seats):
        assert perform(GAME, s, seat, READY) is None


def busy_turn(seats: int) -> State:
    """A table in its third turn, everybody rich and influential, every form full."""
    s = GAME.setup(seats, {}, PlainRng(5))
    settle(s)
    rng = PlainRng(6)
    while s.turn < 3:
        for seat in range(seats):
            if s.turn:
                form = orders(look(GAME, s, seat).facts["me"]["desk"], rng)
                assert perform(GAME, s, seat, Fill("orders", form)) is None
        ring(s)
    s.winners[-1] = -1  # no effect of the last vote closes bets or Protections
    for seat in range(seats):
        s.money[seat] = s.opening_money[seat] = RICH
        s.influence[seat] = 3
        s.citizen[seat] = seat % len(IDS)
        s.shares[seat][(seat + 1) % len(IDS)] += 1
        refusal = perform(GAME, s, seat, Fill("orders", busy_form(seat, seats)))
        assert refusal is None, refusal
    return s


def orders_in(s: State) -> int:
    """How many orders lie in the forms of a turn."""
    return sum(
        len(form.get("shares", ())) + len(form.get("runs", ())) + len(form.get("speculations", ()))
        + sum(name in form for name in ("vote", "coalition", "influence", "citizenship"))
        for form in s.sheets.values()
    )  # fmt: skip


def resolutions(seats: int) -> Callable[[], int]:
    """The same busy turn resolved again and again, with its log, papers and letters."""
    s = busy_turn(seats)

    def batch() -> int:
        for _ in range(20):
            table = s.copy()
            table.log = []
            perform(GAME, table, CLOCK, TIMEOUT)
        return 20

    return batch


def doubling() -> dict[str, Any]:
    """What twice the players, and twice the orders, cost: 8 against 16."""
    few, many = resolutions(8), resolutions(16)
    few(), many()
    pairs = [(_spent(few), _spent(many)) for _ in range(15)]
    eight, sixteen = (statistics.median(times) for times in zip(*pairs, strict=True))
    return {
        "per_s": round(20 / sixteen, 1),
        "eight_ms": round(eight * 50, 3),
        "sixteen_ms": round(sixteen * 50, 3),
        "ratio": round(statistics.median(b / a for a, b in pairs), 2),
    }


def _spent(batch: Callable[[], int]) -> float:
    start = time.process_time()
    batch()
    return time.process_time() - start


def random_games() -> Callable[[], int]:
    """Whole games of eight turns and eight players, forms drawn at random, nothing logged."""
    source = random.Random(1)

    def batch() -> int:
        rng = PlainRng(source)
        s = GAME.setup(8, {}, rng)
        s.log = None
        settle(s)
        while s.outcome is None:
            for seat in range(8):
                view = look(GAME, s, seat)
                form = orders(view.facts["me"]["desk"], rng) if s.turn else character(view.facts, rng)
                perform(GAME, s, seat, Fill("orders" if s.turn else "character", form))
            ring(s)
        return 1

    return batch


CASES: tuple[Case | Trial, ...] = (
    Case("mh_resolution", "resolutions of 10 players and 94 orders, letters included", lambda: resolutions(SEATS), 500),
    Trial("mh_doubling", "resolutions of 16 players", doubling, {"ratio": "at most 2"}),
    Case("mh_random_game", "silent random games of 8 turns", random_games, 40),
)
