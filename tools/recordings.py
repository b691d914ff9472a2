"""What is kept of a recorded game and must stay equal: every draw, the log, the end, and what each seat saw.

The further games of `tests/journals/GAME/further.zip` are journals with their expectations beside them. The digest of
the last state is compared only where `python -m tools.record --states` wrote one: it changes with the shape of records.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from tripot.engine.actions import Menu
from tripot.engine.codec import canonical, digest, log_digest
from tripot.engine.fold import Replay, Unplayable, fold, seed_of
from tripot.engine.forms import Field
from tripot.engine.game import Game
from tripot.engine.journal import Header, read_bytes
from tripot.engine.rng import Draw, KeyedRng, commitment
from tripot.engine.seats import SPECTATOR, Seat, actor_name
from tripot.engine.view import View, look

JOURNALS = Path(__file__).resolve().parent.parent / "tests" / "journals"
EVERY = 10
"""Views are compared at every tenth entry, and at the end."""
CROWD = 6
"""Where more look on, three of them in turn are compared at a moment, of twice as many two; and all at the end."""
Expected = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Recording:
    """A journal, and what it must come to."""

    name: str
    journal: bytes
    expected: Expected


def further(game: str) -> Path:
    """The archive of a game's further recordings."""
    return JOURNALS / game / "further.zip"


def write(path: Path, recordings: list[Recording]) -> None:
    """An archive whose bytes depend on nothing but the recordings."""
    with ZipFile(path, "w") as archive:
        for one in recordings:
            _add(archive, f"{one.name}.jsonl", one.journal)
            _add(archive, f"{one.name}.json", canonical(one.expected).encode())


def _add(archive: ZipFile, name: str, data: bytes) -> None:
    archive.writestr(ZipInfo(name), data, ZIP_DEFLATED, 9)


def names(path: Path) -> list[str]:
    """The games in an archive."""
    if not path.exists():
        return []
    with ZipFile(path) as archive:
        return [name.removesuffix(".jsonl") for name in archive.namelist() if name.endswith(".jsonl")]


def read(path: Path, name: str) -> Recording:
    """One game of an archive."""
    with ZipFile(path) as archive:
        return Recording(name, archive.read(f"{name}.jsonl"), json.loads(archive.read(f"{name}.json")))


def replayed(game: Game[Any], data: bytes, *, states: bool = False) -> Expected:
    """What a journal comes to when it is played again from its seed."""
    header, entries = read_bytes(data)
    seed = seed_of(entries)
    assert seed is not None
    assert commitment(seed) == header.commitment
    draws: dict[tuple[int, str, int], Draw] = {}
    rng = KeyedRng(seed)
    rng.trace = lambda draw: draws.update({(draw.entry, draw.label, draw.k): draw})
    views: dict[str, dict[str, str]] = {}
    table = Replay(game, header, rng)
    for entry in entries:
        table.append(entry)
        if entry.seq % EVERY == 0 or entry is entries[-1]:
            looking = eyes(game, header, None if entry is entries[-1] else entry.seq // EVERY)
            views[str(entry.seq)] = {actor_name(seat): seen(game, table, seat) for seat in looking}
    found = {"draws": digest_of_draws(draws), "views": views, **end_of(table)}
    return {**found, "state": digest(table.state)} if states else found


def state_of(game: Game[Any], data: bytes) -> str:
    """The digest of the state that a journal folds to."""
    header, entries = read_bytes(data)
    seed = seed_of(entries)
    assert seed is not None
    return digest(fold(game, header, entries, seed))


def end_of(table: Replay[Any]) -> Expected:
    """The log, and who won with how many points."""
    outcome = table.state.outcome
    return {
        "log": log_digest(table.state),
        "winners": None if outcome is None else list(outcome.winners),
        "points": None if outcome is None else list(outcome.points),
    }


def digest_of_draws(draws: Mapping[tuple[int, str, int], Draw]) -> str:
    """One hash for every draw: its entry, label and number, and what was drawn."""
    return _short([asdict(draws[key]) for key in sorted(draws)], 64)


def eyes(game: Game[Any], header: Header, moment: int | None) -> tuple[Seat, ...]:
    """Whoever is looked after: the chairs, the game master's too, and somebody who watches; a crowd in turn."""
    everybody = (*game.meta.chairs(header.seats), SPECTATOR)
    if moment is None or len(everybody) <= CROWD:
        return everybody
    few = 3 if len(everybody) <= 2 * CROWD else 2
    return tuple(everybody[(3 * moment + place) % len(everybody)] for place in range(few))


def seen(game: Game[Any], table: Replay[Any], seat: Seat) -> str:
    """What a seat sees, and what it may do, each as a short hash."""
    view = look(game, table.state, seat, since=len(table.entries) + 1)
    return f"{_short(_facts(view), 10)} {_short([_menu(view.menu), _menu(view.standing)], 10)}"


def _facts(view: View) -> Any:
    waits = view.pending
    if waits is None:
        return [view.facts, None]
    return [view.facts, [waits.kind, waits.rule, waits.decision, list(waits.awaited), waits.facts]]


def _menu(menu: Menu) -> Any:
    forms = [[form.name, form.rule, form.facts, [_line(field) for field in form.fields]] for form in menu.forms]
    return [[pick.text for pick in menu.picks], forms]


def _line(field: Field) -> dict[str, Any]:
    """A line of a form; what lines could not say when games were recorded counts only where it is said."""
    line = {**asdict(field), "of": [_line(one) for one in field.of]}
    return line if field.numbers else {name: value for name, value in line.items() if name != "numbers"}


def _short(data: Any, length: int) -> str:
    return sha256(json.dumps(data, sort_keys=True, ensure_ascii=False).encode()).hexdigest()[:length]


def differences(expected: Expected, found: Expected) -> Iterator[str]:
    """Everything in which a game that was played again is not the one that was recorded."""
    for part in ("draws", "log", "winners", "points", "state"):
        if part in expected and expected[part] != found[part]:
            yield f"{part}: {found[part]}, not {expected[part]}"
    for entry, views in expected["views"].items():
        for seat, told in views.items():
            now = found["views"].get(entry, {}).get(seat, "- -")
            for what, old, new in zip(("view", "menu"), told.split(), now.split(), strict=True):
                if old != new:
                    yield f"the {what} of {seat} after entry {entry}"


def check(game: Game[Any], recording: Recording) -> list[str]:
    """What has changed since a game was recorded."""
    try:
        found = replayed(game, recording.journal, states="state" in recording.expected)
    except Unplayable as wrong:
        return [f"log: {wrong}"]
    return list(differences(recording.expected, found))
