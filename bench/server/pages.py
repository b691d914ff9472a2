"""Pages: the lobby of a house with a past, a table's page, and the weight of the first view."""

import re
import sqlite3
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx

from bench.server.matches import Stage, copy_table, stage
from bench.server.processes import HOST, Process, house, running
from bench.server.wires import connect, flat_out, get, run

PAGES = 40


def lobby() -> dict[str, Any]:
    """The list of public tables with a hundred tables stored, and with ten thousand."""
    with tempfile.TemporaryDirectory() as folder:
        made = {}
        for count in (100, 10_000):
            (Path(folder) / str(count)).mkdir()
            made[count] = _stored(Path(folder) / str(count), count)
        servers = {count: house(each.database) for count, each in made.items()}
        rates: dict[int, list[float]] = {count: [] for count in made}
        with running(*servers.values()):
            for turn in range(5):
                for count, server in servers.items():
                    streams = [iter([get("/tables")] * 10_000) for _ in range(2)]
                    done = run(flat_out(server.port, streams, 0.7))
                    if turn:
                        rates[count].append(done.per_s)
    middle = {count: statistics.median(found) for count, found in rates.items()}
    return {
        "per_s": round(middle[10_000], 1),
        "with_100_per_s": round(middle[100], 1),
        "of_100": round(statistics.median(a / b for a, b in zip(rates[10_000], rates[100], strict=True)), 3),
    }


def _stored(folder: Path, count: int) -> Stage:
    """So many tables: sixty still play, the others are over."""
    made = stage(folder, 4, played=10)
    first = made.matches[0].table
    with sqlite3.connect(made.database) as file:
        for number in range(count - 4):
            name = copy_table(file, first, f"x{number}")
            if number >= 56:
                file.execute("UPDATE tables SET status = 'over', ended_at = moved_at WHERE id = ?", (name,))
    file.close()
    return made


def table_page() -> dict[str, Any]:
    """A player's page of a table in the middle of a match, whole."""
    with tempfile.TemporaryDirectory() as folder:
        made = stage(Path(folder), 1, played=15)  # short matches end after some 65 moves
        ours = house(made.database, TRIPOT_RATE_LIMITS="no")
        with running(ours):
            return run(_pages(ours, made))


async def _pages(ours: Process, made: Stage) -> dict[str, Any]:
    wire, match = await connect(ours.port), made.matches[0]
    request = get(f"/tables/{match.table}?seat=0", *match.headers)
    took, before = [], 0.0
    for number in range(PAGES + 5):
        if number == 5:
            before = ours.busy()
        # A move between two views: nothing that was made for the one before serves again.
        await wire.ask(match.request(match.played + number))
        answer = await wire.ask(request)
        if answer.status != 200:
            raise AssertionError(f"view {number}: {answer.status} {answer.body[:300]!r}")
        took.append(answer.took)
    took = took[5:]
    return {
        "per_s": round(1 / statistics.median(took), 1),
        "render_ms": round(statistics.median(took) * 1000, 2),
        "cpu_ms_with_a_move": round((ours.busy() - before) / PAGES * 1000, 2),
        "kb": round(len(answer.body) / 1000, 1),
    }


_LINKED = re.compile(r'(?:src|href)="(/[^"#]+\.(?:js|css|svg|png|woff2|webmanifest)[^"]*)"')
_NAMED = {
    ".css": re.compile(r"""url\(["']?([^"')]+)"""),
    ".js": re.compile(r"""^(?:import|export)\b[^;"']*["']([^"']+)["']""", re.MULTILINE),
}


def first_view() -> dict[str, Any]:
    """Everything a browser fetches for the first view of the entrance and of a table: as sent, fonts apart."""
    with tempfile.TemporaryDirectory() as folder:
        made = stage(Path(folder), 1, played=20)
        ours = house(made.database, TRIPOT_RATE_LIMITS="no")
        with running(ours):
            match = made.matches[0]
            table = _weigh(ours.port, f"/tables/{match.table}?seat=0", match.cookie)
            began = time.perf_counter()
            home = _weigh(ours.port, "/", "")
            took = time.perf_counter() - began
    return {
        "per_s": round(1 / took, 1),
        "home_kb": _kb(home),
        "home_fonts_kb": _kb(home, fonts=True),
        "table_kb": _kb(table),
        "table_fonts_kb": _kb(table, fonts=True),
        "requests": len(home),
    }


def _kb(weights: dict[str, int], *, fonts: bool = False) -> float:
    return round(sum(size for path, size in weights.items() if path.endswith(".woff2") is fonts) / 1000, 1)


def _weigh(port: int, path: str, cookie: str) -> dict[str, int]:
    """The bytes on the wire of a page and of what it names, by path."""
    headers = {"Accept-Encoding": "gzip", **({"Cookie": cookie} if cookie else {})}
    weights: dict[str, int] = {}
    with httpx.Client(base_url=f"http://{HOST}:{port}", headers=headers) as client:
        page = client.get(path)
        page.raise_for_status()
        weights[path] = page.num_bytes_downloaded
        wanted = _LINKED.findall(page.text)
        while wanted:
            each = wanted.pop()
            if each in weights:
                continue
            part = client.get(each)
            part.raise_for_status()
            weights[each] = part.num_bytes_downloaded
            named = _NAMED.get(Path(each.partition("?")[0]).suffix)
            if named is not None and "/vendor/" not in each:
                found = [name for name in named.findall(part.text) if not name.startswith("data:")]
                wanted += [part.url.join(name).raw_path.decode("ascii") for name in found]
    return {name.partition("?")[0]: size for name, size in weights.items()}
