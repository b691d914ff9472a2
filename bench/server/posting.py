"""Posted actions: the whole way of a move, against bare yardsticks, and many tables at once."""

import statistics
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

from bench.server.matches import Stage, stage
from bench.server.processes import Process, bare, house, running
from bench.server.wires import Tally, flat_out, post, run, steadily

PLAYERS = 8
ROUNDS = 5
SLICE = 0.6
KILL_SAFE = {"TRIPOT_POWER_SAFE": "no"}
UNLIMITED = {"TRIPOT_RATE_LIMITS": "no", "TRIPOT_MAX_AT_WORK": "512"}
"""Nobody plays as fast as this: what one person may do would be spent at once, and the house would call it a crowd."""


def posted() -> dict[str, Any]:
    """Moves through the full stack and through the yardsticks, in turns; then the house at half of its rate."""
    with tempfile.TemporaryDirectory() as folder:
        made = stage(Path(folder), 200)
        ours = house(made.database, **KILL_SAFE, **UNLIMITED)
        plain = bare("starlette", Path(folder) / "starlette.db")
        typed = bare("fastapi", Path(folder) / "fastapi.db")
        with running(ours, plain, typed):
            found = {each: Slices() for each in (ours, plain, typed)}
            _in_turns(made, found)
            half = run(steadily(ours.port, made.streams(48), found[ours].per_s / 2, 3.0))
    return {
        "per_s": round(found[ours].per_s, 1),
        "starlette_per_s": round(found[plain].per_s, 1),
        "fastapi_per_s": round(found[typed].per_s, 1),
        "of_starlette": _middle(found[ours].rates, found[plain].rates),
        "of_fastapi": _middle(found[ours].rates, found[typed].rates),
        "cpu_us": [round(each.cpu_us, 1) for each in found.values()],
        "half_load_p50_ms": round(half.quantile(0.5), 2),
        "half_load_p99_ms": round(half.quantile(0.99), 2),
        "refused": half.refused,
    }


@dataclass(slots=True)
class Slices:
    """What one server did in its turns."""

    rates: list[float] = field(default_factory=list)
    count: int = 0
    busy: float = 0.0

    @property
    def per_s(self) -> float:
        """The median rate."""
        return statistics.median(self.rates)

    @property
    def cpu_us(self) -> float:
        """Microseconds of processor time a request: less touched than rates by whatever else the machine does."""
        return self.busy / self.count * 1e6


def _in_turns(made: Stage, found: dict[Process, Slices]) -> None:
    sources = {each: [_plain_moves() for _ in range(PLAYERS)] for each in found}
    players = made.streams(PLAYERS)
    ours = next(iter(found))
    for turn in range(ROUNDS + 1):
        for process, slices in found.items():
            before = process.busy()
            tally = run(flat_out(process.port, players if process is ours else sources[process], SLICE))
            if tally.refused:
                raise AssertionError(f"{tally.refused} of {tally.count} moves were refused")
            if turn:  # the first turn warms up
                slices.rates.append(tally.per_s)
                slices.count += tally.count
                slices.busy += process.busy() - before


def _middle(ours: list[float], others: list[float]) -> float:
    """The median of the ratios of neighbouring slices: a load beside the measuring touches both."""
    return round(statistics.median(one / other for one, other in zip(ours, others, strict=True)), 3)


def _plain_moves() -> Iterator[bytes]:
    """The same bytes as a real move, but for the address."""
    headers = (f"Cookie: tripot={'x' * 52}", f"X-CSRF-Token: {'y' * 40}")
    for number in count():
        body = f'{{"action":"resign:recruiter","decision":{number}}}'
        yield post(f"/moves/{number % 4}", body, *headers, f"Idempotency-Key: move-{number:08d}")


def tables() -> dict[str, Any]:
    """Thirty-two tables of four seats that play without pause, every move on the disk before its answer."""
    with tempfile.TemporaryDirectory() as folder:
        made = stage(Path(folder), 32 * 5)
        ours = house(made.database, **UNLIMITED)
        with running(ours):
            run(flat_out(ours.port, made.streams(32), 1.0))
            done = run(flat_out(ours.port, made.streams(32), 4.0))
    return {"per_s": round(done.per_s, 1), **_times(done), "refused": done.refused}


def power_safe() -> dict[str, Any]:
    """The same in both modes, in turns: a sync of the disk for each group of moves, or none."""
    rates: dict[str, list[float]] = {"yes": [], "no": []}
    with tempfile.TemporaryDirectory() as folder:
        made = {}
        for mode in rates:
            (Path(folder) / mode).mkdir()
            made[mode] = stage(Path(folder) / mode, 32 * 5)
        servers = {mode: house(made[mode].database, TRIPOT_POWER_SAFE=mode, **UNLIMITED) for mode in rates}
        with running(*servers.values()):
            for turn in range(5):
                for mode, server in servers.items():
                    done = run(flat_out(server.port, made[mode].streams(32), 0.8))
                    if turn:
                        rates[mode].append(done.per_s)
    return {
        "per_s": round(statistics.median(rates["yes"]), 1),
        "kill_safe_per_s": round(statistics.median(rates["no"]), 1),
        "of_kill_safe": _middle(rates["yes"], rates["no"]),
    }


def _times(done: Tally) -> dict[str, float]:
    return {"p50_ms": round(done.quantile(0.5), 2), "p99_ms": round(done.quantile(0.99), 2)}
