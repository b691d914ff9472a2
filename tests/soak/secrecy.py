"""R24: pairs of worlds that a seat cannot tell apart, in all five games; R26: how long answers take in each of two."""

import asyncio
import random
import statistics
import time
from bisect import bisect_right
from math import exp, sqrt
from typing import Any

from server.client import Browser, house_of, opened
from server.web.test_noninterference import play_on, some_cards
from server.web.worlds import Eyes, differences, forget, seated, sent, with_state
from soak.places import Deadline, sqlite_house
from soak.rows import Faults, Row
from tripot.engine.conformance import portrait
from tripot.engine.conformance.trial import Trial
from tripot.engine.game import Game
from tripot.engine.registry import games
from tripot.engine.rng import PlainRng
from tripot.engine.seats import SPECTATOR
from tripot.engine.view import look

PAIRS = 1_000_000
TIMES = 5000
CLOSE = 0.05
"""By how much the medians may differ."""


def run(minutes: float) -> list[Row]:
    """Half of the time for views of the rules, a third for all bytes of pages and API, the rest for times."""
    names = sorted(games())
    rows = [views(games()[name], Deadline(minutes / 2 / len(names))) for name in names]
    rows += [asyncio.run(everything_sent(name, Deadline(minutes / 3 / len(names)))) for name in names]
    return [*rows, asyncio.run(times(Deadline(minutes / 6)))]


def views(game: Game[Any], end: Deadline) -> Row:
    """Every seat and a watcher, at moments of games played by chance."""
    faults, pairs, seed = Faults(), 0, 0
    while not end.is_over():
        seed += 1
        seats = game.meta.seats[seed % len(game.meta.seats)]
        source = random.Random(seed)
        for at in Trial(game, seats, seed, 400).walk():
            if end.is_over():
                break
            if source.random() < 0.5:
                continue
            for seat in (*game.meta.chairs(seats), SPECTATOR):
                other = game.redeal(at.state, seat, PlainRng(seed + pairs))
                here, there = (portrait(look(game, s, seat)) for s in (at.state, other))
                faults.add("view that differs", int(here != there))
                pairs += 1
    return Row("R24", f"pairs of views, {game.meta.id}", PAIRS, pairs, "pairs", faults.told())


async def everything_sent(name: str, end: Deadline) -> Row:
    """API, streams, pages, headers and the log, to each pair of eyes."""
    faults, pairs, number = Faults(), 0, 0
    with sqlite_house() as url:
        async with opened(url, games={name: games()[name]}) as app:
            while not end.is_over():
                number += 1
                table, people, eyes = await seated(house_of(app), name)
                await play_on(app, table, people, number % 13)
                for each in eyes:
                    if not end.is_over():
                        await sent(app, table, each)
                        faults.add("answer that differs", len(await differences(app, table, each, number)))
                        pairs += 1
    return Row("R24", f"pairs of everything sent, {name}", PAIRS, pairs, "pairs", faults.told())


async def times(end: Deadline) -> Row:
    """The view of one seat, asked for in two worlds in turn: neither is quicker."""
    took: tuple[list[float], list[float]] = ([], [])
    with sqlite_house() as url:
        async with opened(url) as app:
            table, eyes = await some_cards(app, 4, 1)
            room = await house_of(app).context.registry.get(table)
            assert room.replay is not None
            other = with_state(room.replay, room.game.redeal(room.state, eyes[0].seat, PlainRng(3)))
            worlds = (room.replay, other)
            while not end.is_over() and len(took[0]) < TIMES:
                for number in random.sample((0, 1), 2):
                    room.replay = worlds[number]
                    forget(room)
                    took[number].append(await seconds(app, table, eyes[0]))
    medians = [statistics.median(each) for each in took]
    apart = abs(medians[0] - medians[1]) / medians[0]
    p = same_law(*took)
    faults = Faults()
    faults.add(f"medians {apart:.1%} apart", int(apart > CLOSE))
    faults.add(f"Kolmogorov-Smirnov p {p:.4f}", int(p <= 0.01))
    figures = f"medians {apart:.2%} apart, p {p:.2f}"
    return Row("R26", "times of answers in two worlds", TIMES, len(took[0]), "pairs", faults.told(), figures)


async def seconds(app: Any, table: str, eyes: Eyes) -> float:
    browser = Browser(app, eyes.token)
    began = time.perf_counter()
    await browser.get(f"/tables/{table}/view{eyes.query}")
    return time.perf_counter() - began


def same_law(one: list[float], two: list[float]) -> float:
    """The chance that two samples of one law are as far apart (Kolmogorov and Smirnov, for large samples)."""
    first, second = sorted(one), sorted(two)
    points = sorted({*first, *second})
    gap = max(abs(bisect_right(first, x) / len(first) - bisect_right(second, x) / len(second)) for x in points)
    scale = sqrt(len(first) * len(second) / (len(first) + len(second))) * gap
    if scale < 0.2:
        return 1.0
    return max(min(2 * sum((-1) ** (k - 1) * exp(-2 * (k * scale) ** 2) for k in range(1, 101)), 1.0), 0.0)
