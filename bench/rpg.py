"""The RPG table: exact odds asked cold, tests rolled at a table, a long journal opened again."""

import gc
import statistics
import time
from collections.abc import Callable
from typing import Any

from msgspec import json

from bench.measure import Case, Trial
from tripot.engine import snapshot
from tripot.engine.actions import TIMEOUT, Fill, Pick
from tripot.engine.fold import Replay
from tripot.engine.journal import Void, first_link, next_link
from tripot.engine.opening import open_table
from tripot.engine.rng import KeyedRng
from tripot.engine.seats import CLOCK, GM, HOUSE
from tripot.engine.view import look
from tripot.games.rpg import GAME
from tripot.games.rpg.odds import laws, odds
from tripot.games.rpg.state import Table
from tripot.server.tables import commits

SEED = bytes(range(32))
LEVELS = range(-3, 4)
THRESHOLDS = (0, 3, 6, 12, 20)
"""What an extended test may be called for."""
HIGHEST = 60
"""What a ruling may raise it to, at most."""


def forget() -> None:
    """As in a process that was asked nothing yet."""
    laws.law.cache_clear()
    laws._tails.cache_clear()


def milliseconds(request: dict[str, Any]) -> float:
    """CPU time of a question asked cold: the median of five."""
    found = []
    for _ in range(5):
        forget()
        start = time.process_time()
        odds(request)
        found.append(1000 * (time.process_time() - start))
    return statistics.median(found)


def worst(requests: list[dict[str, Any]]) -> dict[str, Any]:
    """The slowest of several questions, and the usual one."""
    found = [milliseconds(request) for request in requests]
    middle = statistics.median(found)
    return {"per_s": round(1000 / middle, 1), "median_ms": round(middle, 2), "worst_ms": round(max(found), 2)}


def simple() -> dict[str, Any]:
    """Forty dice at every level, every policy."""
    policies = ("success", "net", "clean", "blind")
    return worst([{"pool": 40, "threshold": 12, "level": one, "policy": way} for one in LEVELS for way in policies])


def opposed() -> dict[str, Any]:
    """Forty dice against forty, at every level."""
    return worst(
        [{"kind": "opposed", "pool": 40, "level": one, "opposition": {"pool": 40, "level": -one}} for one in LEVELS]
    )


def team() -> dict[str, Any]:
    """Forty dice and five assistants of forty."""
    helpers = [{"pool": 40, "level": level} for level in (-2, -1, 0, 1, 2)]
    return worst([{"kind": "team", "pool": 40, "threshold": 12, "level": one, "assistants": helpers} for one in LEVELS])


def extended() -> dict[str, Any]:
    """Forty dice and fewer, one fewer at each roll, at every level, for every kind of threshold that may be called."""
    return worst(
        [
            {"kind": "extended", "pool": pool, "threshold": threshold, "level": one}
            for pool in (10, 20, 30, 40)
            for threshold in THRESHOLDS
            for one in LEVELS
        ]
    )


def extended_far() -> dict[str, Any]:
    """Forty dice against the highest threshold that a ruling may set, at every level."""
    return worst([{"kind": "extended", "pool": 40, "threshold": HIGHEST, "level": one} for one in LEVELS])


def table() -> Replay[Table]:
    """A game master and four players in the cold store."""
    r = Replay(GAME, open_table(GAME, 4, {"session_length": 100_000}, SEED), KeyedRng(SEED))
    for seat, code in enumerate(("vesna_kord", "idris_vale", "noor_castellan", "aurele_quint")):
        _do(r, seat, Pick(f"take:{code}"))
    _do(r, GM, Pick("start_session"))
    return r


def _do(r: Replay[Table], seat: int, action: Pick | Fill) -> None:
    refusal = r.act(seat, action)
    assert refusal is None, refusal


def roll(r: Replay[Table], who: str = "vesna_kord") -> None:
    """A test that the game master calls, with every question it raises, told to everybody."""
    _do(r, GM, Fill("call_test", {"people": [who], "skill": "athletics", "threshold": 1}))
    while r.state.stack[-1].kind != "desk":
        _do(r, CLOCK, TIMEOUT)


def tests() -> Callable[[], int]:
    """Tests at one table, journaled, each followed by a look of everybody at the table."""
    r = table()

    def batch() -> int:
        for _ in range(5):
            roll(r)
            seen = len(r.entries)
            for seat in (*range(4), GM):
                look(GAME, r.state, seat, since=seen)
        return 5

    return batch


def long_journal() -> dict[str, Any]:
    """A journal of 5,000 entries, opened from a snapshot taken a hundred entries before its end."""
    r = table()
    saved = snapshot.take(r)
    while len(r.entries) < 5_000:
        roll(r)
        if len(r.entries) <= 4_900:
            saved_at = len(r.entries)
            if saved_at > 4_890:
                saved = snapshot.take(r)
    seconds = []
    for _ in range(3):
        start = time.process_time()
        snapshot.resume(GAME, r.header, r.entries, KeyedRng(SEED), saved)
        seconds.append(time.process_time() - start)
    middle = statistics.median(seconds)
    return {"per_s": round(1 / middle, 2), "seconds": round(middle, 3), "entries": len(r.entries)}


def long_table() -> dict[str, Any]:
    """A table of 20,000 entries: taken back at its worst moment, and opened as far from a snapshot as one can be."""
    r = table()
    while len(r.entries) < 20_000 - commits.SNAPSHOT_EVERY:
        _do(r, GM, Fill("free_roll", {"dice": 6})) if len(r.entries) % 2 else roll(r)
    saved = json.encode(snapshot.take(r))
    while len(r.entries) < 20_000:
        roll(r)
    opened, undone = [], []
    for _ in range(3):
        gc.disable()  # as the house does while it opens a table
        start = time.process_time()
        chain = first_link(r.header)
        for entry in r.entries:
            chain = next_link(chain, entry.seq, entry.actor, entry.what)
            assert chain == entry.chain
        snapshot.resume(GAME, r.header, r.entries, KeyedRng(SEED), json.decode(saved))
        opened.append(time.process_time() - start)
        gc.enable()
        start = time.process_time()
        r.append(r.next_entry(HOUSE, Void(r.last_standing() or 0)))
        undone.append(time.process_time() - start)
    return {
        "per_s": round(1 / statistics.median(opened), 2),
        "opened_s": round(statistics.median(opened), 3),
        "undone_s": round(max(undone), 3),
        "entries": len(r.entries),
    }


CASES: tuple[Case | Trial, ...] = (
    Trial("sr_odds_simple", "odds of 40 dice, cold", simple, {"worst_ms": "at most 10"}),
    Trial("sr_odds_opposed", "odds of 40 dice against 40, cold", opposed, {"worst_ms": "at most 10"}),
    Trial("sr_odds_team", "odds of 40 dice and 5 assistants of 40, cold", team, {"worst_ms": "at most 10"}),
    Trial("sr_odds_extended", "odds of an extended test up to 40 dice, cold", extended, {"worst_ms": "at most 10"}),
    Trial("sr_odds_far", "the same against the highest threshold of all", extended_far, {"worst_ms": "at most 10"}),
    Case("sr_tests", "journaled tests at a table of five, seen by all", tests, 20),
    Trial(
        "sr_long_table",
        "tables of 20,000 entries opened",
        long_table,
        {"opened_s": "at most 0.3", "undone_s": "at most 0.3"},
    ),
    Trial("sr_long_journal", "journals of 5,000 entries opened", long_journal, {"seconds": "at most 1"}),
)
