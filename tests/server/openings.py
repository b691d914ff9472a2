"""Every opening of a table, enumerated from what a host may set: a new setting or option is taken in by itself. [E6]"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from itertools import combinations, product
from typing import Any, Literal, get_args, get_origin, get_type_hints

from tripot.engine.game import Game
from tripot.engine.options import Option
from tripot.engine.seats import GM, Seat
from tripot.server.common.records import Schedule
from tripot.server.tables.openings import Opening

HOW_LONG = frozenset(("seconds", "at", "also_at", "zone", "days", "least_hours", "grace"))
"""Settings of the clock that say when it rings, never whether."""
VARIED = frozenset(("game", "seats", "options", "schedule", "sit", "chair", "bots"))
"""What an opening of this enumeration sets by its size, its options, its clock and who plays."""
BESIDE = frozenset(("name", "parameters", "is_public", "watching", "after_outage"))
"""What has no part in how a game goes on: tried beside the others, not in every combination."""


@dataclass(frozen=True)
class Case:
    """One opening, and who of its people plays."""

    opening: Opening
    absent: tuple[Seat, ...]
    """The chairs of people who never come; all others play."""
    present: tuple[Seat, ...] = ()
    """The chairs of people who play, where no bot may."""

    def __str__(self) -> str:
        asked = self.opening
        return f"{asked.game}, {asked.seats} seats, absent {self.absent}, {asked.schedule}, {dict(asked.options)}"


def counted(record: type[Any]) -> dict[str, list[Any]]:
    """The fields of a record that are flags or choices, with all their values."""
    found = {name: _values(hint) for name, hint in get_type_hints(record).items()}
    return {name: values for name, values in found.items() if values}


def _values(hint: Any) -> list[Any]:
    if hint is bool:
        return [False, True]
    return list(get_args(hint)) if get_origin(hint) is Literal else []


def unknown() -> set[str]:
    """The settings of a table that nobody has said anything about: neither counted nor named here."""
    names = {each.name for record in (Opening, Schedule) for each in fields(record)}
    return names - set(counted(Schedule)) - set(counted(Opening)) - HOW_LONG - VARIED - BESIDE


def values_of(option: Option, seats: int) -> list[Any]:
    """Flags and choices in full; numbers at least, default and most."""
    known: dict[str, Sequence[Any]] = {
        "flag": (True, False),
        "int": (option.least, option.default, option.most),
        "choice": option.choices,
        "seat": (None, 0, seats - 1),
        "text": (option.default,),
    }
    return list(dict.fromkeys(known[option.kind]))


def sizes_of(game: Game[Any]) -> list[int]:
    """The smallest, the usual and the largest table."""
    meta = game.meta
    return sorted({meta.seats[0], meta.usual_seats, meta.seats[-1]})


def absences(game: Game[Any]) -> list[str]:
    """Everybody plays, nobody, or all but one: a player, and the game master where there is one."""
    return ["all_play", "nobody_plays", "one_absent", *(["master_absent"] if game.meta.has_gm else [])]


def settings_of(game: Game[Any], *, beside: bool) -> dict[str, list[Any]]:
    """All that a host sets besides the options, with the values that are tried."""
    found = {f"schedule.{name}": values for name, values in counted(Schedule).items()}
    found |= {f"opening.{name}": values for name, values in counted(Opening).items() if name not in VARIED}
    found = {name: values for name, values in found.items() if beside or name.partition(".")[2] not in BESIDE}
    return found | {"seats": sizes_of(game), "who": absences(game)}


def options_of(game: Game[Any]) -> dict[str, list[Any]]:
    """The options with the values that are tried."""
    least = game.meta.seats[0]
    return {f"option.{option.name}": values_of(option, least) for option in game.meta.options}


def few(game: Game[Any]) -> list[Case]:
    """Every pair of values of any two settings or options, in few openings."""
    return [case_of(game, row) for row in cover(settings_of(game, beside=True) | options_of(game))]


def every(game: Game[Any]) -> Iterator[Case]:
    """All settings in full, and for each of them the options in all pairs."""
    settings, rows = settings_of(game, beside=False), list(cover(options_of(game))) or [{}]
    for choice in product(*settings.values()):
        for row in rows:
            yield case_of(game, dict(zip(settings, choice, strict=True)) | row)


def cover(choices: Mapping[str, Sequence[Any]]) -> Iterator[dict[str, Any]]:
    """Few rows in which every pair of values of any two settings stands somewhere; of one alone, its values."""
    if len(choices) == 1:
        yield from ({name: value} for name, values in choices.items() for value in values)
        return
    names = list(choices)
    pairs = {(one, x, other, y) for one, other in combinations(names, 2) for x in choices[one] for y in choices[other]}
    while pairs:
        row = _row(choices, min(pairs, key=repr), pairs)
        pairs -= {(a, row[a], b, row[b]) for a, b in combinations(names, 2)}
        yield row


def _row(choices: Mapping[str, Sequence[Any]], first: Any, pairs: set[Any]) -> dict[str, Any]:
    """A row with this pair, in which every further value adds as many new pairs as it can."""
    one, x, other, y = first
    row = {one: x, other: y}
    for name in choices:
        if name not in row:
            row[name] = max(choices[name], key=lambda value, name=name: _new(row, name, value, pairs))
    return row


def _new(row: Mapping[str, Any], name: str, value: Any, pairs: set[Any]) -> int:
    """How many pairs this value adds to a row."""
    return sum((a, x, name, value) in pairs or (name, value, a, x) in pairs for a, x in row.items())


def case_of(game: Game[Any], row: Mapping[str, Any]) -> Case:
    """The opening of a row: people in the chairs of those who stay away, bots in the others."""
    chairs = game.meta.chairs(row["seats"])
    away = {"all_play": (), "nobody_plays": chairs, "one_absent": chairs[:1], "master_absent": (GM,)}[row["who"]]
    options = _part(row, "option.")
    people = tuple(seat for seat in game.chairs_for_people(options) if seat not in away)
    levels = {seat: _level(game) for seat in chairs if seat not in (*away, *people)}
    asked = _part(row, "opening.") | {"options": options, "schedule": Schedule(**_part(row, "schedule."))}
    return Case(Opening(game.meta.id, row["seats"], sit=False, bots=levels, **asked), away, people)


def _level(game: Game[Any]) -> str:
    """Chance plays to the end anywhere but at an open table, where somebody must want something."""
    return game.meta.usual_level if game.meta.has_gm else "random"


def _part(row: Mapping[str, Any], prefix: str) -> dict[str, Any]:
    return {name.removeprefix(prefix): value for name, value in row.items() if name.startswith(prefix)}
