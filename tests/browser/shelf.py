"""Recorded positions in a real house: for each kind of decision, a table where somebody has to take it; and ends."""

import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from itsdangerous import Signer
from sqlalchemy import Connection, insert

from engine.playing import seated, table
from recordings import recordings
from server.processes import Server
from tripot.engine.actions import TIMEOUT
from tripot.engine.fold import Replay, seed_of
from tripot.engine.game import Game
from tripot.engine.journal import Entry, Header, read_bytes
from tripot.engine.registry import games
from tripot.engine.rng import KeyedRng, PlainRng
from tripot.engine.seats import CLOCK, Seat
from tripot.engine.view import look, pending
from tripot.server.common.inputs import hidden, new_id, new_word
from tripot.server.common.records import Person, Schedule
from tripot.server.store import connect, journal, persons, schema
from tripot.server.store.rows import ChairRow, NoteRow, write_what
from tripot.server.store.table_rows import Progress, Stage, TableRow, Terms

SECRET, WORD = "known-to-this-house-alone", "of-whoever-looks"
COOKIE = Signer(SECRET, salt="tripot.session").sign(WORD).decode()
"""What the browser of whoever sits at all these tables has in its pocket."""
_ALL_RUN = 3_600_000
"""An hour: until then nobody at these tables is missed, and pages say nothing of somebody absent."""
NAMES = ("Anaïs", "Bruno", "Chloé", "Driss", "Emma", "Farid", "Gaëlle", "Hugo", "Inès", "Jules")


@dataclass(frozen=True)
class Position:
    """A recorded game, cut after an entry, and one of those whom it then waits for."""

    game: str
    recording: str
    kind: str
    seat: Seat
    header: Header
    entries: tuple[Entry, ...]
    seed: bytes

    def __str__(self) -> str:
        return f"{self.game}, {self.recording} after entry {len(self.entries)}: {self.kind}"


def positions(game: Game[Any]) -> list[Position]:
    """For each kind of decision the latest moment, in the recording with the most chairs, where it is taken."""
    found: dict[str, Position] = {}
    for path in sorted(recordings(game), key=lambda path: (read_bytes(path.read_bytes())[0].seats, path.stem)):
        found |= {one.kind: one for one in moments(game, path)}
    return list(found.values())


def moments(game: Game[Any], path: Path) -> Iterator[Position]:
    """Each moment of a recording at which somebody has to decide."""
    header, entries = read_bytes(path.read_bytes())
    seed = seed_of(entries)
    assert seed is not None
    table = Replay(game, header, KeyedRng(seed))
    for count, entry in enumerate(entries, 1):
        table.append(entry)
        asked = pending(table.state)
        for seat in asked.awaited[:1] if asked else ():
            own = pending(table.state, seat)
            assert own is not None
            yield Position(game.meta.id, path.stem, own.kind, seat, header, entries[:count], seed)


END = "end"
"""The kind of a position where nothing is decided any more."""


def ends(game: Game[Any], most: int = 1) -> list[Position]:
    """Whole recorded games, the shortest ones; whoever sits at the first chair looks at them."""
    read = [(path.stem, *read_bytes(path.read_bytes())) for path in recordings(game)]
    found = []
    for name, header, entries in sorted(read, key=lambda one: (len(one[2]), one[0]))[:most]:
        seed = seed_of(entries)
        assert seed is not None
        found.append(Position(game.meta.id, name, END, min(game.meta.chairs(header.seats)), header, entries, seed))
    return found


CROWDS = {"manhattan": 16, "neo-tokyo": 20}
"""Games of sheets with every chair they have."""


def crowds(game: Game[Any]) -> Iterator[Position]:
    """The full house of a game of sheets: a first turn with nothing written, a third with a sheet handed in."""
    seats = CROWDS.get(game.meta.id, 0)
    if not seats:
        return
    seed = b"a full house".ljust(32)
    played, chance = table(game, seats, seed), PlainRng(random.Random(game.meta.id))
    for turn in (1, 3):
        while played.state.turn < turn:
            if played.state.stack[-1].awaited(played.state):
                _write(game, played, chance)
            else:
                assert played.act(CLOCK, TIMEOUT) is None
        writer = _write(game, played, chance) if turn > 1 else played.state.stack[-1].awaited(played.state)[0]
        own = pending(played.state, writer)
        assert own is not None
        name = f"{seats} chairs, turn {turn}"
        yield Position(game.meta.id, name, own.kind, writer, played.header, tuple(played.entries), seed)


def _write(game: Game[Any], played: Replay[Any], chance: PlainRng) -> Seat:
    """The first who is awaited does what a bot would."""
    seat: Seat = played.state.stack[-1].awaited(played.state)[0]
    assert played.act(seat, game.policies["random"](seated(look(game, played.state, seat), chance))) is None
    return seat


Shelf = tuple[str, dict[str, list[tuple[str, Position]]]]
"""The address of a house, and the tables of each game by their ids."""


def every_kind(game: Game[Any]) -> list[Position]:
    """All that a game's pages are looked at for."""
    return [*positions(game), *crowds(game)]


@contextmanager
def shelf(folder: Path, shown: Callable[[Game[Any]], list[Position]] = every_kind, name: str = "") -> Iterator[Shelf]:
    """A house with a table for each position. Whoever holds the `COOKIE` sits where the position waits for somebody.

    Tables with a `name` are to be shown to people: bots have the other chairs, so that nobody is missing.
    """
    url = f"sqlite:///{folder / 'house.db'}"
    stored: dict[str, list[tuple[str, Position]]] = {}
    target = connect.connect(url)
    target.acquire()
    connect.migrate(target)
    with target.engine.begin() as connection:
        me, others = (_somebody(connection, name, word) for name, word in (("Inès", WORD), ("Autrui", new_word())))
        for each, game in sorted(games().items()):
            stored[each] = [(_keep(connection, game, one, me, others, name), one) for one in shown(game)]
    target.let_go()
    with Server(url, toys=False, TRIPOT_SECRET=SECRET) as server:
        yield server.address, stored


def _somebody(connection: Connection, name: str, word: str) -> str:
    now = time.time_ns() // 1_000_000
    person = Person(new_id(), name, "fr", "auto")
    session = {"id": new_id(14), "token": hidden(word), "person": person.id, "device": "", "operator": False}
    return persons.add_guest(connection, persons.person_row(person, now), {**session, "made_at": now, "seen_at": now})


def _keep(connection: Connection, game: Game[Any], one: Position, me: str, others: str, called: str) -> str:
    now = time.time_ns() // 1_000_000
    header, name = one.header, new_id()
    terms = Terms(
        id=name, game=header.game, rules=header.rules, name=called or str(one)[:40], seats=header.seats,
        options=dict(header.options), parameters=dict(header.parameters), schedule=Schedule(pace="none"),
        is_public=False, watching="link", host=others, commitment=header.commitment, invitation=new_word(),
        watchword=new_word(), opened_at=now, words=header.words,
    )  # fmt: skip
    is_over = one.kind == END
    stage = Stage("over", 1, now, now) if is_over else Stage("playing", started_at=now + _ALL_RUN)
    awaited = () if is_over else (one.seat,)
    table = TableRow(terms, stage, Progress(len(one.entries), one.entries[-1].chain, awaited, now, now))
    chairs = [
        ChairRow(name, seat).given_to_bot("random", own)
        if called and seat != one.seat
        else ChairRow(name, seat).taken(me if seat == one.seat else others, own)
        for seat in game.meta.chairs(header.seats)
        for own in [NAMES[seat % len(NAMES)]]
    ]
    journal.create(connection, table, one.seed, chairs, [NoteRow(name, 1, now, "started")])
    for entry in one.entries:
        values = {"what": write_what(entry.what), "actor": entry.actor, "seq": entry.seq, "chain": entry.chain}
        connection.execute(insert(schema.entries), {**values, "table_id": name, "at": now})
    return name
