"""New tables: what a host asks for, and the table drawn up from it."""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from tripot.engine.game import Game
from tripot.engine.options import check_options, complete
from tripot.engine.parameters import check_parameters, differing
from tripot.engine.rng import SEED_BYTES, commitment
from tripot.engine.seats import GM, Seat
from tripot.server.common.errors import Unacceptable
from tripot.server.common.inputs import clean_line, new_id, new_word
from tripot.server.common.moments import Moment
from tripot.server.common.records import WATCHING, Schedule, Watching
from tripot.server.store.rows import ChairRow, NoteRow
from tripot.server.store.table_rows import Progress, Stage, TableRow, Terms
from tripot.server.tables.schedules import faults
from tripot.server.tables.seat_checks import check_level, with_bots
from tripot.server.tables.table import Table

_PLACES = {
    "fr": (
        ("Le salon", "La véranda", "Le grenier", "La terrasse", "L'atelier", "Le balcon", "La cour", "Le kiosque"),
        ("des lilas", "du port", "de la gare", "du canal", "du phare", "de l'horloge", "du moulin", "des halles"),
    ),
    "en": (
        ("The Harbour", "The Lilac", "The Station", "The Canal", "The Lamp", "The Clock", "The Mill", "The Market"),
        ("Parlour", "Veranda", "Attic", "Terrace", "Workshop", "Balcony", "Court", "Pavilion"),
    ),
}
"""Tables without a name are called by a place, in the language of whoever opens them: people are called by cards."""


@dataclass(frozen=True, slots=True)
class Opening:
    """What a host asks for."""

    game: str
    seats: int | None = None
    """None: the usual number; with 0 a game master is alone."""
    name: str = ""
    """Empty: the house finds one."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """Only those that differ from the defaults, typed as the game's options say."""
    parameters: Mapping[str, Any] = field(default_factory=dict)
    """Figures of the rules that this table sets otherwise."""
    schedule: Schedule = field(default_factory=Schedule)
    is_public: bool = False
    watching: Watching = "link"
    sit: bool = True
    """Whether the host takes a chair."""
    chair: Seat | None = None
    """Which one; None: the game master's if there is one, else the first."""
    bots: Mapping[Seat, str] = field(default_factory=dict)
    """Chairs that bots take at once, with their level."""
    is_practice: bool = False
    """Everything may be taken back, and the game does not count."""


@dataclass(frozen=True, slots=True)
class New:
    """A table about to be stored."""

    row: TableRow
    seed: bytes
    chairs: Sequence[ChairRow]
    notes: Sequence[NoteRow]


def drawn_up(
    game: Game[Any], opening: Opening, host: str, host_name: str, *, now: Moment, longest_name: int, lang: str = "fr"
) -> New:
    """A new table as the host asks for it."""
    meta = game.meta
    seats = meta.usual_seats if opening.seats is None else opening.seats
    seed = new_seed()
    terms = Terms(
        id=new_id(),
        game=meta.id,
        rules=meta.rules,
        name=clean_line(opening.name)[:longest_name] or _some_name(lang),
        seats=seats,
        options=complete(meta.options, opening.options),
        parameters=differing(meta.parameters, opening.parameters),
        schedule=opening.schedule,
        is_public=opening.is_public,
        watching=opening.watching,
        host=host,
        commitment=commitment(seed),
        invitation=new_word(),
        watchword=new_word(),
        opened_at=now,
        is_practice=opening.is_practice,
    )
    row = TableRow(terms, Stage("gathering"), Progress(0, None, (), now, now))
    chairs = [ChairRow(row.terms.id, seat) for seat in meta.chairs(seats)]
    first = opening.chair if opening.chair is not None else GM if meta.has_gm else 0
    chairs = [chair.taken(host, host_name) if opening.sit and chair.seat == first else chair for chair in chairs]
    levels = {seat: level or meta.usual_level for seat, level in opening.bots.items()}
    chairs = with_bots(chairs, levels)
    return New(row, seed, chairs, [NoteRow(row.terms.id, 1, now, "opened", {"name": host_name})])


def drawn_up_again(table: Table, host: str, host_name: str, *, now: Moment, longest_name: int) -> New:
    """A new table with the people, bots and options of another."""
    was = table.row.terms
    agreed = (was.options, was.parameters, was.schedule, was.is_public, was.watching)
    opening = Opening(was.game, was.seats, was.name, *agreed, sit=False, is_practice=was.is_practice)
    new = drawn_up(table.game, opening, host, host_name, now=now, longest_name=longest_name)
    chairs = []
    for chair in new.chairs:
        before = table.chair(chair.seat)
        if before.kind == "bot":
            chairs.append(chair.given_to_bot(before.level, before.name))
        else:
            chairs.append(replace(chair, kind=before.kind, person=before.person, name=before.name))
    return replace(new, chairs=chairs)


def check_opening(game: Game[Any], opening: Opening) -> None:
    """`Unacceptable` unless the game can be played so."""
    meta = game.meta
    seats = meta.usual_seats if opening.seats is None else opening.seats
    if seats not in meta.seats:
        raise Unacceptable("bad_seats", {"seats": list(meta.seats)})
    refused = check_options(meta.options, opening.options, seats)
    if refused:
        raise Unacceptable("bad_options", {"options": [refusal.where[0] for refusal in refused]})
    refused = check_parameters(meta.parameters, opening.parameters)
    if refused:
        raise Unacceptable("bad_options", {"options": [refusal.where[0] for refusal in refused]})
    wrong = faults(opening.schedule)
    if wrong:
        raise Unacceptable("bad_schedule", {"fields": wrong})
    check_watching(opening.watching)
    for seat, level in opening.bots.items():
        if seat not in meta.chairs(seats):
            raise Unacceptable("no_such_chair", {"seat": seat})
        check_level(game, level)
    check_people(game, opening.options, opening.bots)


def check_people(game: Game[Any], options: Mapping[str, Any], bots: Iterable[Seat]) -> None:
    """`Unacceptable` (`needs_person`) if a bot is to sit where these options need a person. [E6]"""
    for seat in game.chairs_for_people(complete(game.meta.options, options)):
        if seat in bots:
            raise Unacceptable("needs_person", {"seat": seat})


def check_watching(found: str) -> Watching:
    """Who may watch; `Unacceptable` if there is no such answer."""
    for known in WATCHING:
        if known == found:
            return known
    raise Unacceptable("bad_choice", {"field": "watching", "found": found[:40]})


def new_seed() -> bytes:
    """The seed of a table: whatever chance decides there comes from it."""
    return secrets.token_bytes(SEED_BYTES)


def _some_name(lang: str) -> str:
    first, last = _PLACES.get(lang, _PLACES["fr"])
    return f"{secrets.choice(first)} {secrets.choice(last)}"
